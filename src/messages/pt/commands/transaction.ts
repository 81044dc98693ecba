import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_TRANSACTION: Catalog = {
  'Show a transaction': 'Mostrar uma transação',
  'transaction id or end-to-end id': 'transaction id ou EndToEndId',
  'By end-to-end id': 'Pelo EndToEndId',
  'Only the payer': 'Só o pagador',
  'List money received and sent': 'Listar entradas e saídas',
  'List transactions, newest first': 'Listar transações, das mais novas às mais antigas',
  "Today's transactions": 'As transações de hoje',
  'The payment of one charge': 'O pagamento de uma cobrança',
  'Fees of the last 30 days': 'Tarifas dos últimos 30 dias',
  'Transfer between two accounts of the company by Pix key':
    'Transferir entre duas contas da empresa, por chave Pix',
  'See both balances: pixctl account list{0}, pixctl subaccount list{1}':
    'Veja os dois saldos: pixctl account list{0}, pixctl subaccount list{1}',
  'Transfer R$ 150,00 to another account': 'Transferir R$ 150,00 para outra conta',
  'No transactions.': 'Nenhuma transação.',
  'Move money between your accounts': 'Transferir entre as suas contas',
  'only payments of this charge: id, correlation id or transaction id':
    'só pagamentos desta cobrança: id, correlation id ou transaction id',
  'only payments of this static QR code: id, correlation id or identifier':
    'só pagamentos deste QR Code estático: id, correlation id ou identificador',
  'only this withdrawal: id or end-to-end id': 'só este saque: id ou EndToEndId',
  'only transactions of this type': 'só transações deste tipo',
  'only transactions that a webhook was called for': 'só transações sobre as quais um webhook foi chamado',
  'Pix key of the source account': 'chave Pix da conta de origem',
  'Pix key of the destination account': 'chave Pix da conta de destino',
  'id of the customer': 'id do cliente',
  'Pix key of the source': 'chave Pix de origem',
  'Pix key of the destination': 'chave Pix de destino',
  'text sent with the Pix': 'texto enviado com o Pix',
  'webhook calls about it, by event': 'chamadas de webhook sobre ela, por evento',
  'no received Pix has the id {0}': 'nenhum Pix recebido tem o id {0}',
  'pixctl looked for a paid charge with this correlation id or txid, and for a transaction with this id. Nothing was sent.':
    'O pixctl procurou uma cobrança paga com este correlation id ou txid, e uma transação com este id. Nada foi enviado.',
  'no paid charge has the id {0}': 'nenhuma cobrança paga tem o id {0}',
  'pixctl looked for a charge with this correlation id or txid, and for a Pix with this end-to-end id that paid a charge. Nothing was sent.':
    'O pixctl procurou uma cobrança com este correlation id ou txid, e um Pix com este EndToEndId que tenha pago uma cobrança. Nada foi enviado.',
  '{0} has {1} payments: {2}': '{0} tem {1} pagamentos: {2}',
  'Use the end-to-end id of one of them; a refund needs refund create --transaction-end-to-end-id. Nothing was sent.':
    'Use o EndToEndId de um deles; uma devolução precisa de refund create --transaction-end-to-end-id. Nada foi enviado.',
};
