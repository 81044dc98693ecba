import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_RECEIPT: Catalog = {
  'the transaction {0} is neither received nor sent': 'a transação {0} não é recebida nem enviada',
  'Choose with --kind: {0}': 'Escolha com --kind: {0}',
  'there is no receipt of kind {0} for {1}': 'não existe comprovante do tipo {0} para {1}',
  'A Pix has one once it is settled. Check what it is: pixctl transaction get {0}{1}':
    'Um Pix tem comprovante depois de liquidado. Confira o que ele é: pixctl transaction get {0}{1}',
  'the service answered with something else than a PDF': 'o serviço respondeu com algo que não é um PDF',
  'Nothing was written. Inspect it with --debug.': 'Nada foi escrito. Examine com --debug.',
  'Save the receipt of a Pix as a PDF': 'Salvar o comprovante de um Pix em PDF',
  'Without --pdf, a terminal gets the file receipt-ID.pdf in the current folder. A script names a file, or writes the PDF to standard output with --pdf -.':
    'Sem --pdf, em um terminal o arquivo é receipt-ID.pdf na pasta atual. Um script informa o arquivo, ou escreve o PDF na saída padrão com --pdf -.',
  'Without --kind, an id that begins with D is a refund. Otherwise the transaction is looked up, to tell what was received from what was sent. If you paid yourself, that is what was sent: for the other receipt, use --kind in.':
    'Sem --kind, um id que começa com D é uma devolução. Nos outros casos a transação é consultada, para distinguir o que foi recebido do que foi enviado. Se você pagou a si mesmo, vale o que foi enviado: para o outro comprovante, use --kind in.',
  'whether it was received, sent or given back (default: found by the id)':
    'se foi recebido, enviado ou devolvido (padrão: descoberto pelo id)',
  'write the PDF to this file; - for standard output': 'escrever o PDF neste arquivo; - para a saída padrão',
  'open the file after it is written': 'abrir o arquivo depois de salvo',
  'in: received; out: sent; refund: given back': 'in: recebido; out: enviado; refund: devolvido',
  'Save it and look at it': 'Salvar e abrir',
  'To standard output': 'Para a saída padrão',
  '--pdf is missing': 'falta --pdf',
  'Name a file with --pdf FILE, or use --pdf - for standard output. Nothing was sent.':
    'Informe um arquivo com --pdf ARQUIVO, ou use --pdf - para a saída padrão. Nada foi enviado.',
  '--open needs a file, and --pdf - is none': '--open precisa de um arquivo, e --pdf - não é um',
  'a terminal cannot show a PDF': 'um terminal não mostra um PDF',
  'Name a file with --pdf FILE. Nothing was sent.': 'Informe um arquivo com --pdf ARQUIVO. Nada foi enviado.',
};
