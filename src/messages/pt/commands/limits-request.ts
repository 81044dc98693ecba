import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_LIMITS_REQUEST: Catalog = {
  'Requests for higher limits of an account': 'Solicitações de aumento de limite de uma conta',
  'Ask for higher limits of an account, with documents':
    'Solicitar aumento dos limites de uma conta, com documentos',
  'Give only the limits that are to rise; pixctl reads the others, and they stay. It refuses a limit below that of today. The documents are files (PDF, PNG, JPEG or WEBP, up to 10 MiB, 1 to 10 of them) that show why the limits are needed, such as invoices. pixctl checks all files, and uploads them before it sends the request.':
    'Informe só os limites que devem subir; o pixctl lê os outros, que ficam como estão. Ele recusa um limite abaixo do atual. Os documentos são arquivos (PDF, PNG, JPEG ou WEBP, de até 10 MiB, de 1 a 10) que justificam os limites, como notas fiscais. O pixctl confere todos os arquivos e os envia antes da solicitação.',
  'People at the service decide. They may approve less than was requested; the limits of the account change at that moment. An account has one request in review at a time.':
    'Quem decide são pessoas no serviço. Elas podem aprovar menos do que foi solicitado; os limites da conta mudam nesse momento. Uma conta tem uma solicitação em análise por vez.',
  'A request has no id of yours at the service, so that pixctl never repeats it. It writes a mark at the end of the description, by which it finds the request if the answer was lost.':
    'A solicitação não tem um id seu no serviço, por isso o pixctl nunca a repete. Ele escreve uma marca no fim da descrição, pela qual encontra a solicitação se a resposta se perdeu.',
  'A higher limit by day': 'Um limite maior durante o dia',
  'By day and by night, and wait for the decision': 'De dia e de noite, e esperar a decisão',
  'document to upload; repeat the option for several files':
    'documento a enviar; repita a opção para vários arquivos',
  'text for the people who decide': 'texto para quem decide',
  'why the limits are needed': 'por que os limites são necessários',
  'wait until it is decided, at most this long': 'esperar a decisão, no máximo por este tempo',
  '--{0} is {1}, but the account has no such limit': '--{0} é {1}, mas a conta não tem esse limite',
  '--{0} is {1}, which is below the limit of today, {2}': '--{0} é {1}, abaixo do limite atual, que é {2}',
  'A request can only raise limits.': 'Uma solicitação só pode aumentar limites.',
  '--{0} is empty': '--{0} está vazio',
  'Nothing was sent. {0}': 'Nada foi enviado. {0}',
  'See the limits: {0}': 'Veja os limites: {0}',
  'no limit is above that of today: {0}': 'nenhum limite está acima do atual: {0}',
  'Give at least one higher limit.': 'Informe ao menos um limite maior.',
  'the account has no limit --{0}, and the service requires one in each request':
    'a conta não tem o limite --{0}, e o serviço exige esse limite em toda solicitação',
  'Ask for higher limits:': 'Solicitar aumento de limite:',
  '{0}, unchanged': '{0}, sem mudança',
  '{0} today, {1} requested': '{0} hoje, {1} solicitado',
  '{0} files are too many: at most {1} go with one request':
    '{0} arquivos são demais: vão no máximo {1} em uma solicitação',
  '{0} and {1} are the same file': '{0} e {1} são o mesmo arquivo',
  'Give each file once. Nothing was sent.': 'Informe cada arquivo uma vez. Nada foi enviado.',
  'Name the account with --account ID.': 'Informe a conta com --account ID.',
  'no higher limits were requested': 'nenhum aumento de limite foi solicitado',
  'See the decision: pixctl limits-request get {0}{1}': 'Veja a decisão: pixctl limits-request get {0}{1}',
  'request {0}': 'solicitação {0}',
  'less was approved than was requested: {0}': 'foi aprovado menos do que o solicitado: {0}',
  'request {0} was sent': 'a solicitação {0} foi enviada',
  'request {0} was sent, but pixctl could not find out its decision: {1}':
    'a solicitação {0} foi enviada, mas o pixctl não conseguiu saber a decisão: {1}',
  'to the same holder by day': 'para o mesmo titular de dia',
  'to the same holder by night': 'para o mesmo titular de noite',
  'to others by day': 'para outros titulares de dia',
  'to others by night': 'para outros titulares de noite',
  'from the same holder by day': 'do mesmo titular de dia',
  'from the same holder by night': 'do mesmo titular de noite',
  'from others by day': 'de outros titulares de dia',
  'from others by night': 'de outros titulares de noite',
  'by day': 'de dia',
  'by night': 'de noite',
  '{0} instead of {1} {2}': '{0} em vez de {1} {2}',
  'List requests for higher limits, newest first':
    'Listar solicitações de aumento de limite, das mais novas às mais antigas',
  'Those that are not decided': 'As que ainda não foram decididas',
  'Show a request for higher limits, and what was approved':
    'Mostrar uma solicitação de aumento de limite e o que foi aprovado',
  'The service may approve less than was requested. pixctl then says which limits, and prints both amounts.':
    'O serviço pode aprovar menos do que foi solicitado. O pixctl diz então em quais limites e mostra os dois valores.',
  'id of the request': 'id da solicitação',
  'A request': 'Uma solicitação',
  Requested: 'Solicitado',
  Approved: 'Aprovado',
  'Requested, day': 'Solicitado, dia',
  'Requested, night': 'Solicitado, noite',
  'Approved, day': 'Aprovado, dia',
  'Approved, night': 'Aprovado, noite',
  Documents: 'Documentos',
  'No requests for higher limits.': 'Nenhuma solicitação de aumento de limite.',
  'id of the account': 'id da conta',
  'the documents of the request': 'os documentos da solicitação',
  'text of the request, which ends with the mark of pixctl':
    'texto da solicitação, que termina com a marca do pixctl',
};
