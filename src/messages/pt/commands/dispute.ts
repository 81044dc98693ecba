import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_DISPUTE: Catalog = {
  'Send documents as evidence in a dispute': 'Envia documentos como prova em uma contestação',
  'A document is a file of yours (PDF, PNG, JPEG or WEBP, up to 10 MiB), which is uploaded first, or an address from which the service can fetch it. All files are checked before anything is sent. A file is uploaded once: if the command fails halfway, run it again.':
    'Um documento é um arquivo seu (PDF, PNG, JPEG ou WEBP, até 10 MiB), que é enviado primeiro, ou um endereço em que o serviço possa buscá-lo. Todos os arquivos são conferidos antes de qualquer envio. Um arquivo é enviado uma vez: se o comando falhar no meio, execute de novo.',
  'document to upload; repeat it for several': 'documento a enviar; repita para vários',
  'address of a document; repeat it for several': 'endereço de um documento; repita para vários',
  'what the documents show': 'o que os documentos mostram',
  'your id for the document; generated if omitted, and only for a single one':
    'seu id para o documento; gerado se omitido, e só para um único',
  Document: 'Documento',
  'address of the document': 'endereço do documento',
  'id of the uploaded file': 'id do arquivo enviado',
  'what the document shows': 'o que o documento mostra',
  'your id for the document': 'seu id para o documento',
  'Two files': 'Dois arquivos',
  'One document, at an address': 'Um documento, em um endereço',
  '--url must be an http or https address, not {0}': '--url deve ser um endereço http ou https, não {0}',
  '--correlation-id is for a single document': '--correlation-id é para um único documento',
  '{0} documents are too many: at most {1} go with one request':
    '{0} documentos são demais: vão no máximo {1} em uma requisição',
  'Show a dispute': 'Mostra uma contestação',
  'By the Pix that is disputed': 'Pelo Pix contestado',
  'Only its status': 'Só o status',
  'See disputes of what you received, and send evidence':
    'Ver contestações do que você recebeu e enviar provas',
  'List disputes, newest first': 'Lista contestações, as mais novas primeiro',
  'Those that wait for evidence': 'As que esperam provas',
  '{0} is not a PDF, PNG, JPEG or WEBP file': '{0} não é um arquivo PDF, PNG, JPEG ou WEBP',
  'no evidence was sent: {0} ({1})': 'nenhuma prova foi enviada: {0} ({1})',
  '{0} was not uploaded, and no evidence was sent: {1}':
    '{0} não foi enviado, e nenhuma prova foi enviada: {1}',
  'Run the command again: the service keeps a file once.':
    'Execute o comando de novo: o serviço guarda um arquivo uma só vez.',
  Updated: 'Atualizada',
  'No disputes.': 'Nenhuma contestação.',
  'the Pix that is disputed': 'o Pix contestado',
  'name of the payer': 'nome do pagador',
  'disputed amount': 'valor contestado',
  'MED: through the bank of the payer': 'MED: pelo banco do pagador',
};
