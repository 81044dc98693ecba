import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_REFUND: Catalog = {
  'Refund all or part of a received transaction': 'Devolver todo ou parte do valor de uma transação recebida',
  'payer of {0}': 'pagador de {0}',
  'Refund R$ 5,00 of a received Pix': 'Devolver R$ 5,00 de um Pix recebido',
  'With your own id: running it again does not refund twice': 'Com um id seu: repetir não devolve duas vezes',
  'Return ID': 'ID da devolução',
  'Show a refund': 'Mostrar uma devolução',
  'refund id or correlation id': 'id ou correlation id da devolução',
  'A refund': 'Uma devolução',
  'Refund payments that you received': 'Devolver pagamentos recebidos',
  'List refunds, newest first': 'Listar devoluções, das mais novas às mais antigas',
  'All of them, one per line': 'Todas, uma por linha',
  'end-to-end id or transaction id of the received Pix': 'EndToEndId ou transaction id do Pix recebido',
  'amount to refund': 'valor a devolver',
  'The Pix is named by its end-to-end id, or by the correlation id or txid of the charge that it paid. If several payments fit, pixctl refunds none of them and lists them. Rows of --batch need end-to-end ids.':
    'Informe o Pix pelo EndToEndId, ou pelo correlation id ou txid da cobrança que ele pagou. Se vários pagamentos se encaixam, o pixctl não devolve nenhum e os lista. As linhas de --batch precisam do EndToEndId.',
  'Use `charge refund` to refund a charge by its id, all of it or what is left. Use `refund create` for any other received Pix, such as one to a static QR code or to your Pix key. `charge refunds` and `refund list` show what was refunded.':
    'Use `charge refund` para devolver uma cobrança pelo id dela, o valor todo ou o que resta. Use `refund create` para qualquer outro Pix recebido, como um pago a um QR Code estático ou à sua chave Pix. `charge refunds` e `refund list` mostram o que foi devolvido.',
  'The Pix that paid the charge order-1': 'O Pix que pagou a cobrança pedido-1',
};
