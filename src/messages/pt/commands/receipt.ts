import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_RECEIPT: Catalog = {
  'the transaction {0} is neither received nor sent': 'a transação {0} não é recebida nem enviada',
  'Pix refunded': 'Pix devolvido',
  'Pix sent': 'Pix enviado',
  'Pix received': 'Pix recebido',
  'Choose with --kind: {0}': 'Escolha com --kind: {0}',
  'there is no receipt of kind {0} for {1}': 'não existe comprovante do tipo {0} para {1}',
  'A receipt exists once the Pix is settled. Check its status: pixctl transaction get {0}{1}':
    'O comprovante existe depois que o Pix é liquidado. Confira o status: pixctl transaction get {0}{1}',
  'Save the receipt of a Pix as a PDF': 'Salvar o comprovante de um Pix em PDF',
  'Without --pdf, pixctl writes the file receipt-ID.pdf to the current folder, if it runs at a terminal. A script must name a file, or write the PDF to standard output with --pdf -.':
    'Sem --pdf, o pixctl grava o arquivo receipt-ID.pdf na pasta atual, se executado em um terminal. Um script precisa informar o arquivo, ou gravar o PDF na saída padrão com --pdf -.',
  'kind of receipt: received, sent or refunded (default: detected from the id)':
    'tipo de comprovante: recebido, enviado ou devolvido (padrão: detectado pelo id)',
  'in: received; out: sent; refund: refunded': 'in: recebido; out: enviado; refund: devolvido',
  'The Pix is named by its end-to-end id, by the correlation id or txid of the charge that it paid, or by the id of a payment or refund. If several fit, pixctl lists them.':
    'Informe o Pix pelo EndToEndId, pelo correlation id ou txid da cobrança que ele pagou, ou pelo id de um pagamento ou de uma devolução. Se vários se encaixam, o pixctl os lista.',
  'Without --kind, an end-to-end id that begins with D is a refund. For any other, pixctl looks the transaction up to find out whether it was received or sent. A Pix to yourself has both receipts: pixctl takes the one for sent; use --kind in for the other.':
    'Sem --kind, um EndToEndId que começa com D é uma devolução. Para os outros, o pixctl consulta a transação para saber se foi recebida ou enviada. Um Pix para você mesmo tem os dois comprovantes: o pixctl usa o de envio; para o outro, use --kind in.',
  'id of the charge, payment or refund, txid, or end-to-end id of the Pix':
    'id da cobrança, do pagamento ou da devolução, txid, ou EndToEndId do Pix',
  'Of the Pix that paid a charge': 'Do Pix que pagou uma cobrança',
  'nothing that has a receipt has the id {0}': 'nada que tenha comprovante tem o id {0}',
  'pixctl looked for a paid charge (correlation id or txid), a payment, a refund and a transaction with this id. A receipt exists once the Pix is settled.':
    'O pixctl procurou uma cobrança paga (correlation id ou txid), um pagamento, uma devolução e uma transação com este id. O comprovante existe depois que o Pix é liquidado.',
  '{0} has {1} receipts: {2}': '{0} tem {1} comprovantes: {2}',
  'Use the end-to-end id of one of them, or choose with --kind: {0}':
    'Use o EndToEndId de um deles, ou escolha com --kind: {0}',
};
