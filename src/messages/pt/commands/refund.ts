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
};
