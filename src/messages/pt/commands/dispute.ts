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
  'Show a dispute, with its deadline': 'Mostrar uma contestação, com o prazo',
  'By the Pix that is disputed': 'Pelo Pix contestado',
  'Only its status': 'Só o status',
  'Disputes of received payments (MED), and their evidence':
    'Contestações de Pix recebidos (MED) e suas provas',
  'List disputes with their deadlines, open ones first':
    'Listar contestações com os prazos, as abertas primeiro',
  'Disputes that wait for evidence': 'Contestações que esperam provas',
  '{0} is not a PDF, PNG, JPEG or WEBP file': '{0} não é um arquivo PDF, PNG, JPEG ou WEBP',
  'Run the command again: the service keeps a file once.':
    'Execute o comando de novo: o serviço guarda um arquivo uma só vez.',
  'no evidence was sent': 'nenhuma prova foi enviada',
  Updated: 'Atualizada',
  'No disputes.': 'Nenhuma contestação.',
  'sent, requested, unknown, or none-recorded in the journal of this computer':
    'sent, requested, unknown ou none-recorded (nada no diário deste computador)',
  'last instant for evidence, if working days count': 'último instante para provas, se valem dias úteis',
  'last instant for evidence, if calendar days count': 'último instante para provas, se valem dias corridos',
  'whether the dispute has not ended': 'se a contestação não terminou',
  'not recorded': 'sem registro',
  sent: 'enviadas',
  requested: 'pedidas',
  Side: 'Lado',
  Evidence: 'Provas',
  'Working days': 'Dias úteis',
  'Time left': 'Falta',
  'Answer by': 'Responder até',
  'Evidence by {0} in Brasília; if working days count, by the end of {1}':
    'Provas até {0} em Brasília; se valem dias úteis, até o fim de {1}',
  'End-to-end ID: {0}': 'EndToEndId: {0}',
  'Pix dispute (MED) of {0}: deadline for evidence':
    'Contestação de Pix (MED) de {0}: fim do prazo para provas',
  'Pix dispute (MED): deadline for evidence': 'Contestação de Pix (MED): fim do prazo para provas',
  'the evidence that was sent is not known: {0}': 'não se sabe quais provas foram enviadas: {0}',
  'saved {0}; deadlines: {1}': '{0} gravado; prazos: {1}',
  'only the newest {0} were read, and older ones may be open: use --all':
    'só as {0} mais novas foram lidas, e pode haver mais antigas abertas: use --all',
  'The list goes to standard output.': 'A lista vai para a saída padrão.',
  '--ics needs the name of a file': '--ics precisa do nome de um arquivo',
  'write the deadlines to this iCalendar file': 'gravar os prazos neste arquivo iCalendar',
  'Until when evidence counts': 'Até quando as provas valem',
  'Open disputes and their deadlines': 'Contestações abertas e seus prazos',
  'Deadlines for a calendar': 'Prazos para uma agenda',
  'The newest 100, open ones first': 'As 100 mais novas, as abertas primeiro',
  '--ics writes an event for each listed dispute that can be answered, with its amount and end-to-end id, and with reminders one day and four hours before. Import the file again to add new disputes; events keep their ids.':
    '--ics grava um evento para cada contestação listada que pode ser respondida, com o valor e o EndToEndId, e lembretes um dia e quatro horas antes. Importe o arquivo de novo para incluir novas contestações; os eventos mantêm seus ids.',
  'Evidence that was sent from this computer is in its journal. Evidence that was sent from elsewhere shows only in the status.':
    'As provas enviadas deste computador estão no diário dele. As enviadas de outro lugar só aparecem pelo status.',
  'Open disputes come first, then the newest, in every output format. The service lists the newest first: without --all, an old open dispute may be missing, and a warning says so.':
    'As contestações abertas vêm primeiro, depois as mais novas, em todos os formatos de saída. O serviço lista as mais novas primeiro: sem --all pode faltar uma antiga ainda aberta, e um aviso diz isso.',
  'A merchant has 3 days from the creation of a dispute (MED) to send evidence. No rule says whether they are calendar or working days: pixctl shows both. "Answer by" is the earlier one, 72 hours after the creation; "Working days" is the last of three banking days after it.':
    'O recebedor tem 3 dias a partir da criação da contestação (MED) para enviar provas. Nenhuma regra diz se são dias corridos ou úteis: o pixctl mostra os dois. "Responder até" é o primeiro, 72 horas depois da criação; "Dias úteis" é o último dos três dias úteis bancários seguintes.',
  'the Pix that is disputed': 'o Pix contestado',
  'name of the payer': 'nome do pagador',
  'disputed amount': 'valor contestado',
  'MED: through the bank of the payer': 'MED: pelo banco do pagador',
  'By the charge that the Pix paid': 'Pela cobrança que o Pix pagou',
  'id of the dispute, or end-to-end id, txid or correlation id of the charge of the Pix':
    'id da contestação, ou EndToEndId do Pix, ou txid ou correlation id da cobrança que ele pagou',
};
