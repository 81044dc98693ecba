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
  'Write what the account has about a disputed Pix to a PDF, and send it as evidence':
    'Gravar em PDF o que a conta tem sobre um Pix contestado e enviar como prova',
  'write the PDF to this file, or send this file; - for standard output':
    'gravar o PDF neste arquivo, ou enviar este arquivo; - para a saída padrão',
  'send the file as evidence; it must exist already': 'enviar o arquivo como prova; ele já deve existir',
  'PDF, PNG or JPEG to add; repeat the option for several files':
    'PDF, PNG ou JPEG a anexar; repita a opção para vários arquivos',
  'your statement on the first page (default: what the dossier is about)':
    'sua declaração na primeira página (padrão: do que trata o dossiê)',
  'text file with the statement': 'arquivo de texto com a declaração',
  'leave this section out; repeat the option for several sections':
    'deixar esta seção de fora; repita a opção para várias seções',
  'language of the PDF (default: pt-BR, for the bank that reads it)':
    'idioma do PDF (padrão: pt-BR, para o banco que o lê)',
  'Without --send, pixctl only reads from the service, and writes the PDF: a statement, contents, the sections, the receipt and the invoice, and your files. It prints the contents, and why a section is missing. Look at the PDF before you send it.':
    'Sem --send, o pixctl só consulta o serviço e grava o PDF: declaração, sumário, seções, comprovante, nota fiscal e seus arquivos. Ele mostra o sumário e por que falta uma seção. Confira o PDF antes de enviar.',
  'With --send, pixctl sends the file that it wrote before, after you confirm it. A file that was changed since is refused. If the command fails halfway, run it again: nothing is sent twice.':
    'Com --send, o pixctl envia o arquivo que gravou antes, depois da sua confirmação. Um arquivo alterado desde então é recusado. Se o comando falhar no meio, execute de novo: nada é enviado duas vezes.',
  'Of your PDFs, the dossier contains what their pages draw: no form fields, comments, signatures, links, scripts or attached files. Of your pictures, it contains neither their position nor other data of the camera. The service takes up to 10 MiB.':
    'Dos seus PDFs, o dossiê contém o que as páginas desenham: sem campos de formulário, comentários, assinaturas, links, scripts ou arquivos anexados. Das suas fotos, não contém a localização nem outros dados da câmera. O serviço aceita até 10 MiB.',
  'Write the dossier': 'Gravar o dossiê',
  'Send it once you have looked at it': 'Enviar depois de conferir',
  'Leave sections out': 'Deixar seções de fora',
  Sections: 'Seções',
  'amount, reason, and when it was opened': 'valor, motivo e data de abertura',
  'end-to-end id, amount, time and message of the payer': 'EndToEndId, valor, data e mensagem do pagador',
  'who paid the Pix': 'quem pagou o Pix',
  'items, comment, customer, and when it was created and paid':
    'itens, comentário, cliente e datas de criação e pagamento',
  'what was returned already': 'o que já foi devolvido',
  'number, total and dates of earlier Pix from the same tax id, and how many were disputed or refunded':
    'número, total e datas dos Pix anteriores do mesmo CPF ou CNPJ, e quantos foram contestados ou devolvidos',
  'event, time and status of each webhook call about the Pix':
    'evento, data e status de cada chamada de webhook sobre o Pix',
  'the PDF of the service': 'o PDF do serviço',
  'the PDF of the confirmed invoice of the charge': 'o PDF da nota fiscal confirmada da cobrança',
  'name of the section; file: a file that you named': 'nome da seção; file: um arquivo seu',
  'its title, or the file': 'o título, ou o arquivo',
  'its first page; absent if it is not in the dossier': 'a primeira página; ausente se não está no dossiê',
  'how many pages it has': 'quantas páginas tem',
  'what a document or picture takes in the PDF': 'o que um documento ou uma foto ocupa no PDF',
  'why it is not in the dossier, or what of it is not': 'por que não está no dossiê, ou o que dele não está',
  'address of the document; with --send': 'endereço do documento; com --send',
  'id of the uploaded file; with --send': 'id do arquivo enviado; com --send',
  'what the document shows; with --send': 'o que o documento mostra; com --send',
  'your id for the document; with --send': 'seu id para o documento; com --send',
  Pages: 'Páginas',
  Bytes: 'Bytes',
  Note: 'Observação',
  'Dossier of the recipient': 'Dossiê do recebedor',
  '{0} KiB': '{0} KiB',
  'Attachment {0}: {1}': 'Anexo {0}: {1}',
  'left out': 'deixada de fora',
  '{0} has form fields, comments or signatures, which are not in the dossier. If they matter, send the file too: pixctl dispute evidence {1} --file {2}':
    '{0} tem campos de formulário, comentários ou assinaturas, que não estão no dossiê. Se forem importantes, envie também o arquivo: pixctl dispute evidence {1} --file {2}',
  'Dossier of the recipient in a dispute (MED)': 'Dossiê do recebedor em uma contestação (MED)',
  Statement: 'Declaração',
  'Pix {0} - page {1} of {2}': 'Pix {0} - página {1} de {2}',
  'the font of the PDF lacks the characters {0}: it shows their codes, such as [U+65E5]':
    'a fonte do PDF não tem os caracteres {0}: ele mostra os códigos, como [U+65E5]',
  'without form fields, comments and signatures': 'sem campos de formulário, comentários e assinaturas',
  '{0} is a WEBP file, which a PDF cannot contain': '{0} é um arquivo WEBP, que um PDF não pode conter',
  'Save it as PNG or JPEG, or send it by itself: pixctl dispute evidence {0} --file {1}. Nothing was written.':
    'Salve como PNG ou JPEG, ou envie em separado: pixctl dispute evidence {0} --file {1}. Nada foi gravado.',
  '{0} cannot be added: {1}': '{0} não pode ser anexado: {1}',
  'the dossier has {0}, and the service takes at most {1}: {2}':
    'o dossiê tem {0}, e o serviço aceita no máximo {1}: {2}',
  'Leave out a file, or a section with --without; send a large file by itself with pixctl dispute evidence {0} --file FILE. Nothing was written.':
    'Deixe de fora um arquivo, ou uma seção com --without; envie um arquivo grande em separado com pixctl dispute evidence {0} --file ARQUIVO. Nada foi gravado.',
  '{0} (Brasília time)': '{0} (horário de Brasília)',
  'the account has none': 'não há na conta',
  'the app key may not read it': 'a chave da aplicação não tem permissão para consultar',
  'the service refused to return it': 'o serviço recusou a consulta',
  'you opened this dispute; a dossier is for a dispute against you':
    'esta contestação foi aberta por você; o dossiê é para uma contestação contra você',
  'See: pixctl recovery get. Nothing was sent.': 'Veja: pixctl recovery get. Nada foi enviado.',
  'the Pix paid no charge that the account names': 'a conta não indica uma cobrança paga por este Pix',
  'Kind of the fraud': 'Tipo de fraude',
  Opened: 'Abertura',
  'Disputed Pix': 'Pix contestado',
  'the account has no tax id of the payer': 'a conta não tem o CPF ou CNPJ do pagador',
  'Records of the account about the Pix {0} ({1}), which its payer disputes.':
    'Registros da conta sobre o Pix {0} ({1}), contestado pelo pagador.',
  'Records of the account about the Pix {0} ({1}), received on {2} (Brasília time), which its payer disputes.':
    'Registros da conta sobre o Pix {0} ({1}), recebido em {2} (horário de Brasília) e contestado pelo pagador.',
  'CPF/CNPJ': 'CPF/CNPJ',
  Received: 'Recebimento',
  'Message of the payer': 'Mensagem do pagador',
  'Pix key that received it': 'Chave Pix do recebedor',
  'the account does not name the payer': 'a conta não indica o pagador',
  '{0}: HTTP status {1}': '{0}: status HTTP {1}',
  '{0}: no answer': '{0}: sem resposta',
  Searched: 'Pesquisa',
  'all Pix received before': 'todos os Pix recebidos antes',
  'the {0} Pix received before': 'os {0} Pix recebidos antes',
  Purchases: 'Compras',
  ' (of the latest {0})': ' (das {0} últimas)',
  First: 'Primeira',
  'Of these disputed': 'Contestadas',
  'unknown: {0}': 'desconhecido: {0}',
  'Of these refunded': 'Devolvidas',
  'the service returned no PDF': 'o serviço não retornou um PDF',
  'the charge has no confirmed invoice': 'a cobrança não tem nota fiscal confirmada',
  'Charge that the Pix paid': 'Cobrança paga pelo Pix',
  'Refunds of the charge': 'Devoluções da cobrança',
  'Earlier purchases of the payer': 'Compras anteriores do pagador',
  'Notices to the systems of the recipient': 'Avisos aos sistemas do recebedor',
  'Receipt of the Pix': 'Comprovante do Pix',
  'Invoice (NFS-e)': 'Nota fiscal (NFS-e)',
  '--{0} cannot be used with --send, which sends the file as it is':
    '--{0} não pode ser usada com --send, que envia o arquivo como está',
  'Write the dossier without --send first. Nothing was sent.':
    'Grave o dossiê sem --send primeiro. Nada foi enviado.',
  '--statement and --statement-file exclude each other': '--statement e --statement-file excluem uma à outra',
  'saved {0}: pages: {1}, {2}, SHA-256 {3}': 'gravado {0}: páginas: {1}, {2}, SHA-256 {3}',
  'the statement of --{0} is empty': 'a declaração de --{0} está vazia',
  'the statement of --{0} has {1} characters; at most {2} are allowed':
    'a declaração de --{0} tem {1} caracteres; são permitidos no máximo {2}',
  'the statement of --{0} contains the invisible character {1}':
    'a declaração de --{0} contém o caractere invisível {1}',
  'Write the dossier with the same command without --send, and look at it. To send another file: pixctl dispute evidence {0} --file {1}. Nothing was sent.':
    'Grave o dossiê com o mesmo comando sem --send e confira. Para enviar outro arquivo: pixctl dispute evidence {0} --file {1}. Nada foi enviado.',
  '{0} is not a dossier as pixctl wrote it, or it was changed since':
    '{0} não é um dossiê como o pixctl gravou, ou foi alterado depois',
  '{0} is the dossier of the Pix {1}, not of {2}': '{0} é o dossiê do Pix {1}, não de {2}',
  Size: 'Tamanho',
  'SHA-256': 'SHA-256',
  'Dispute of the Pix': 'Contestação do Pix',
  '{0} stays as it is. Put it at an https address, and send that: pixctl dispute evidence {1} --url https://…':
    '{0} continua como está. Publique em um endereço https e envie o endereço: pixctl dispute evidence {1} --url https://…',
  'sending the dossier needs a confirmation, but there is no terminal':
    'o envio do dossiê precisa de confirmação, mas não há terminal',
  'About to send evidence to the bank in the dispute of {0}:':
    'Envio de prova ao banco na contestação de {0}:',
  'the PDF is protected by a password; print it to a new PDF without one':
    'o PDF é protegido por senha; imprima-o em um novo PDF sem senha',
  'the PDF is damaged; print it to a new PDF': 'o PDF está danificado; imprima-o em um novo PDF',
  'the PDF has more than {0} pages': 'o PDF tem mais de {0} páginas',
  'the PDF has no pages': 'o PDF não tem páginas',
  'the PDF takes too much memory': 'o PDF ocupa memória demais',
  'the picture is damaged': 'a imagem está danificada',
  'the picture has {0} x {1} pixels; at most {2} million are allowed':
    'a imagem tem {0} x {1} pixels; são permitidos no máximo {2} milhões',
  'this kind of JPEG cannot be shown in a PDF; save it as a plain JPEG or PNG':
    'este tipo de JPEG não pode ser mostrado em um PDF; salve como JPEG comum ou PNG',
  'Table of contents': 'Sumário',
  Last: 'Última',
  '{0} exists, and is not a dossier as pixctl wrote it':
    '{0} já existe e não é um dossiê como o pixctl gravou',
  'Name another file with --pdf. Nothing was written.': 'Indique outro arquivo com --pdf. Nada foi gravado.',
  '--send sends a file: it cannot be used with --pdf -':
    '--send envia um arquivo: não pode ser usada com --pdf -',
  'Name the dossier that was written before with --pdf FILE. Nothing was sent.':
    'Indique com --pdf ARQUIVO o dossiê já gravado. Nada foi enviado.',
};
