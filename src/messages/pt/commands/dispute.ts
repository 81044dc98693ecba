import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_DISPUTE: Catalog = {
  'Send documents as evidence in a dispute': 'Enviar documentos como prova em uma contestação',
  'A document is a local file (PDF, PNG, JPEG or WEBP, up to 10 MiB), which pixctl uploads first, or a URL from which the service can fetch it. pixctl checks all files before it sends anything. If the command fails halfway, run it again: a file is uploaded only once.':
    'Um documento é um arquivo local (PDF, PNG, JPEG ou WEBP, até 10 MiB), que o pixctl envia primeiro, ou uma URL em que o serviço possa buscá-lo. O pixctl confere todos os arquivos antes de enviar algo. Se o comando falhar no meio, execute de novo: um arquivo é enviado uma só vez.',
  'file to upload; repeat the option for several files':
    'arquivo a enviar; repita a opção para vários arquivos',
  'URL of a document; repeat the option for several documents':
    'URL de um documento; repita a opção para vários documentos',
  'what the documents show': 'o que os documentos mostram',
  'your id for the document; generated if omitted; only with a single document':
    'seu id para o documento; gerado se omitido; só com um único documento',
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
  'Show a dispute': 'Mostrar uma contestação',
  'By the Pix that is disputed': 'Pelo Pix contestado',
  'Only its status': 'Só o status',
  'Disputes of received payments (MED), and their evidence':
    'Contestações de Pix recebidos (MED) e suas provas',
  'List disputes, newest first': 'Listar contestações, das mais novas às mais antigas',
  'Disputes that wait for evidence': 'Contestações que esperam provas',
  '{0} is not a PDF, PNG, JPEG or WEBP file': '{0} não é um arquivo PDF, PNG, JPEG ou WEBP',
  'Run the command again: the service keeps a file once.':
    'Execute o comando de novo: o serviço guarda um arquivo uma só vez.',
  'no evidence was sent': 'nenhuma prova foi enviada',
  Updated: 'Atualizada',
  'No disputes.': 'Nenhuma contestação.',
  'the Pix that is disputed': 'o Pix contestado',
  'name of the payer': 'nome do pagador',
  'disputed amount': 'valor contestado',
  'MED: through the bank of the payer': 'MED: pelo banco do pagador',
  'By the charge that the Pix paid': 'Pela cobrança que o Pix pagou',
  'id of the dispute, or end-to-end id, txid or correlation id of the charge of the Pix':
    'id da contestação, ou EndToEndId do Pix, ou txid ou correlation id da cobrança que ele pagou',
};
