import type { Catalog } from '../translate.ts';

/** The pages of `pixctl help TOPIC` and the root help. */
export const TOPICS: Catalog = {
  'Usage:': 'Uso:',
  command: 'comando',
  options: 'opções',
  'pixctl runs a Pix account from the shell': 'pixctl opera uma conta Pix pelo terminal',
  'Start here, no key needed': 'Comece aqui, sem precisar de chave',
  'Charge R$ 19,90 and show the QR code': 'Cobrar R$ 19,90 e mostrar o QR Code',
  'Use a service of your own': 'Usar o seu próprio serviço',
  'Money in': 'Recebimentos',
  'Money out': 'Pagamentos',
  Account: 'Conta',
  Develop: 'Desenvolvimento',
  'Set-up': 'Configuração',
  Everywhere: 'Em todos os comandos',
  'use the embedded service instead of a real one': 'usa o serviço embutido em vez de um real',
  'use this profile': 'usa este perfil',
  '{0} or {1} (--json for short)': '{0} ou {1} (--json para abreviar)',
  'print the request and send nothing': 'mostra a requisição e não envia nada',
  'help for any command': 'ajuda de qualquer comando',
  'version of pixctl': 'versão do pixctl',
  'Topics (pixctl help TOPIC)': 'Tópicos (pixctl help TÓPICO)',

  'Environment variables that pixctl reads': 'Variáveis de ambiente que o pixctl lê',
  'An option wins over the environment, which wins over the profile. An empty variable counts as not set. In CI PIXCTL_BASE_URL and PIXCTL_APP_KEY are all it takes: no file is read or written before a write has to be put on record.':
    'Uma opção vale mais que o ambiente, que vale mais que o perfil. Uma variável vazia conta como não definida. Em CI bastam PIXCTL_BASE_URL e PIXCTL_APP_KEY: nenhum arquivo é lido nem gravado antes que uma escrita precise ser registrada.',
  Variables: 'Variáveis',
  'profile to use, as --profile': 'perfil a usar, como --profile',
  'address of the service, as --base-url': 'endereço do serviço, como --base-url',
  'app key of that service; never an option, so that it is in no process list':
    'chave desse serviço; nunca é uma opção, para não aparecer em listas de processos',
  'namespace of the service, service by default': 'namespace do serviço; o padrão é service',
  "key with which --sandbox acts, instead of the first company's":
    'chave com que --sandbox age, no lugar da chave da primeira empresa',
  'en or pt; otherwise the locale (LC_ALL, LC_MESSAGES, LANG) decides':
    'en ou pt; sem ela decide o idioma do sistema (LC_ALL, LC_MESSAGES, LANG)',
  'off: keys in a file, not in the keyring of the operating system':
    'off: chaves em um arquivo, não no chaveiro do sistema operacional',
  'off: never look for a newer version': 'off: nunca procura uma versão mais nova',
  'pager for long lists on a terminal; cat or nothing for none':
    'paginador para listas longas no terminal; cat ou nada para nenhum',
  'folder of the configuration and of stored keys': 'pasta da configuração e das chaves guardadas',
  "folder of the sandbox's data, the journal and what completions remember":
    'pasta dos dados do sandbox, do diário e do que o autocompletar lembra',
  'no questions are asked, as with --no-input': 'nenhuma pergunta é feita, como com --no-input',
  'no colour; colour even where there is no terminal': 'sem cores; cores mesmo onde não há terminal',
  'proxy to go through; this machine itself is never asked through one':
    'proxy a usar; esta própria máquina nunca é acessada por um',
  'certificates to trust besides the usual ones': 'certificados confiáveis além dos de costume',

  'What the exit code says': 'O que diz o código de saída',
  Codes: 'Códigos',
  done: 'feito',
  'a bug in pixctl': 'um defeito do pixctl',
  'bad option or value; nothing was sent': 'opção ou valor inválido; nada foi enviado',
  'no key, or the key was refused': 'sem chave, ou a chave foi recusada',
  'the service refused the request': 'o serviço recusou a requisição',
  'nothing was done: unreachable, or retries exhausted':
    'nada foi feito: sem conexão, ou tentativas esgotadas',
  'outcome unknown: a write may have happened; the message gives the command that finds out':
    'resultado desconhecido: uma escrita pode ter acontecido; a mensagem traz o comando que descobre',
  'a batch ended with some rows failed': 'um lote terminou com algumas linhas recusadas',
  'a wait ended without the awaited state': 'uma espera terminou sem o estado esperado',
  'declined at a confirmation, or nobody could be asked':
    'recusado na confirmação, ou não havia ninguém para confirmar',
  interrupted: 'interrompido',
  'What to do': 'O que fazer',
  'Nothing was sent. Correct the command, or answer with --yes if it is meant.':
    'Nada foi enviado. Corrija o comando, ou responda com --yes se for mesmo isso.',
  'Log in (pixctl login), or set PIXCTL_APP_KEY. pixctl doctor tells what is wrong.':
    'Entre (pixctl login), ou defina PIXCTL_APP_KEY. pixctl doctor diz o que está errado.',
  'The same command will be refused again; the message says why.':
    'O mesmo comando será recusado de novo; a mensagem diz por quê.',
  'Run the same command again: it did nothing.': 'Execute o mesmo comando de novo: ele não fez nada.',
  'The write is done; only its output could not be written, or not as asked for.':
    'A escrita foi feita; só a saída não pôde ser gravada, ou não como pedido.',
  'Do not run a write without an id again. Run pixctl journal resolve, which asks the service.':
    'Não repita uma escrita sem identificador. Execute pixctl journal resolve, que pergunta ao serviço.',
  'The charge or payment is as it is; run the watch command to go on waiting.':
    'A cobrança ou o pagamento continua como está; execute o comando watch para seguir esperando.',

  'Amounts, and why no write is lost or doubled': 'Valores, e por que nenhuma escrita se perde nem se repete',
  Amounts: 'Valores',
  'whole cents, as the service has them: 1990': 'centavos inteiros, como no serviço: 1990',
  'reais: 19.90, 19,90, R$ 1.234,56; 1.234 could be two amounts and is refused':
    'reais: 19.90, 19,90, R$ 1.234,56; 1.234 poderia ser dois valores e é recusado',
  tables: 'tabelas',
  'show R$ 19,90; JSON, CSV and pipes show cents': 'mostram R$ 19,90; JSON, CSV e pipes mostram centavos',
  'Every write': 'Toda escrita',
  'It is in the journal on disk, with its correlation id, before it is sent. If the answer is lost, pixctl looks the write up; it sends it again only where the service makes sure that it acts once. What cannot be settled ends with exit code 6 and the command that finds out: it is never guessed.':
    'Está no diário em disco, com seu correlation id, antes de ser enviada. Se a resposta se perde, o pixctl consulta a escrita; só a envia de novo onde o serviço garante que ela age uma vez. O que não se consegue apurar termina com o código 6 e o comando que descobre: nunca se adivinha.',
  'Running a create or payment send again with the same --correlation-id does it once.':
    'Repetir um create ou payment send com o mesmo --correlation-id faz uma vez só.',
  'When the outcome is not known': 'Quando o resultado não é conhecido',
  'What is open': 'O que está em aberto',
  'Ask the service what became of it': 'Perguntar ao serviço o que aconteceu',
  'Send it again with the same ids': 'Enviar de novo com os mesmos identificadores',
  'Money that leaves': 'Dinheiro que sai',
  'On a live profile withdrawals, payments, transfers and refunds show profile, account, amount and destination, and you type the amount. --yes answers; without a terminal and without --yes nothing is sent (exit 9).':
    'Em um perfil live, saques, pagamentos, transferências e devoluções mostram perfil, conta, valor e destino, e você digita o valor. --yes responde; sem terminal e sem --yes nada é enviado (saída 9).',
  'Limits hold before anything is sent, for each profile:':
    'Os limites valem antes de qualquer envio, para cada perfil:',
  'A single payment: at most R$ 500,00': 'Um único pagamento: no máximo R$ 500,00',
  'All that leaves in a day from this machine': 'Tudo o que sai desta máquina em um dia',
  'Keys and ids': 'Chaves e identificadores',
  'CPF, CNPJ (with letters too) and Pix keys are checked before anything is sent. Bare digits that are both a CPF and a mobile number are refused with both readings named: write 529.982.247-25 or +5511987654321.':
    'CPF, CNPJ (também com letras) e chaves Pix são conferidos antes de qualquer envio. Dígitos que podem ser tanto um CPF quanto um celular são recusados com as duas leituras: escreva 529.982.247-25 ou +5511987654321.',

  'Options that every command has': 'Opções que todo comando tem',
  'Global options': 'Opções globais',
  'how often to try again (0 to 10; default 3)': 'quantas vezes tentar de novo (0 a 10; padrão 3)',

  'Formats, fields, jq, templates, colour and the pager': 'Formatos, campos, jq, modelos, cores e paginador',
  'Data goes to stdout, everything else to stderr. On a terminal a list is a table and one resource a list of its fields; in a pipe both are tab-separated values without header, colour or truncation.':
    'Dados vão para stdout, todo o resto para stderr. No terminal uma lista é uma tabela, e um recurso é a lista de seus campos; em um pipe os dois são valores separados por tabulação, sem cabeçalho, cores nem cortes.',
  Formats: 'Formatos',
  'a table that fits the terminal: amounts as R$ 19,90, times relative to now':
    'uma tabela que cabe no terminal: valores como R$ 19,90, horários em relação a agora',
  "the service's own names and values: an object for one resource, an array for a list":
    'os nomes e valores do próprio serviço: um objeto para um recurso, um array para uma lista',
  'an object a line, written as it comes: for long lists and events':
    'um objeto por linha, escrito assim que chega: para listas longas e eventos',
  'a header of paths, whole cents, RFC 3339; what a spreadsheet would run is defused':
    'um cabeçalho de caminhos, centavos inteiros, RFC 3339; o que uma planilha executaria é neutralizado',
  'the same data as JSON': 'os mesmos dados do JSON',
  'in a pipe': 'em um pipe',
  'tab-separated: a row an item, or a field and a value a line for one resource':
    'separado por tabulação: uma linha por item, ou campo e valor por linha para um recurso',
  Choosing: 'Escolher',
  'only these fields, in any format': 'só estes campos, em qualquer formato',
  'a jq expression over the JSON; with -o ndjson over each item':
    'uma expressão jq sobre o JSON; com -o ndjson sobre cada item',
  'a Mustache template for each item; {{#reais}}{{value}}{{/reais}} shows cents as money':
    'um modelo Mustache para cada item; {{#reais}}{{value}}{{/reais}} mostra centavos como dinheiro',
  'the BR Code goes to the clipboard too, over SSH as well (OSC 52)':
    'o BR Code vai também para a área de transferência, até por SSH (OSC 52)',
  Examples: 'Exemplos',
  'The sum of the latest hundred, in cents': 'A soma das cem mais recentes, em centavos',
  'A month for a spreadsheet': 'Um mês para a planilha',
  'A line of your own for each': 'Uma linha do seu jeito para cada uma',
  Errors: 'Erros',
  'With --json or -o ndjson an error is one object on stderr: {"error":{"code","message","status","hint","retryable","correlationID"?}}. Its code stays the same in every version and language.':
    'Com --json ou -o ndjson um erro é um objeto em stderr: {"error":{"code","message","status","hint","retryable","correlationID"?}}. O código é o mesmo em toda versão e língua.',
  Terminal: 'Terminal',
  'Long lists go through the pager (PIXCTL_PAGER, PAGER, less); --no-pager or PIXCTL_PAGER=cat leaves it out. Colour follows NO_COLOR, FORCE_COLOR and --no-color, and never says anything that words do not. What takes longer than a second is shown on stderr. Text from the network cannot move the cursor: control characters are shown as \\u{1b}.':
    'Listas longas passam pelo paginador (PIXCTL_PAGER, PAGER, less); --no-pager ou PIXCTL_PAGER=cat o dispensa. As cores seguem NO_COLOR, FORCE_COLOR e --no-color, e nunca dizem algo que as palavras não digam. O que demora mais de um segundo aparece em stderr. Texto vindo da rede não move o cursor: caracteres de controle aparecem como \\u{1b}.',

  'The whole service inside pixctl, to try, test and script against':
    'O serviço inteiro dentro do pixctl, para experimentar, testar e automatizar',
  '--sandbox uses it in this process, on a database file that lasts: no key, no server, no network. pixctl sandbox start serves the same data on 127.0.0.1 for your own program, with the payment page of each charge.':
    '--sandbox o usa neste processo, em um banco de dados que permanece: sem chave, sem servidor, sem rede. pixctl sandbox start serve os mesmos dados em 127.0.0.1 para o seu programa, com a página de pagamento de cada cobrança.',
  'A day in it': 'Um dia nele',
  Charge: 'Cobrança',
  "What the customer's bank would do": 'O que o banco do cliente faria',
  'Everything that would happen in 36 hours happens': 'Acontece tudo o que aconteceria em 36 horas',
  'Ninety days of a shop, the same for the same --seed':
    'Noventa dias de uma loja, iguais para o mesmo --seed',
  'The charge is made, its answer lost': 'A cobrança é criada, a resposta se perde',
  'What was asked, and the answer': 'O que foi pedido, e a resposta',
  'Begin again': 'Recomeçar',
  'From your program': 'A partir do seu programa',
  'pixctl sandbox start -o json prints {"url","appKey","controlKey","dataDir"} when it is ready. Set PIXCTL_BASE_URL and PIXCTL_APP_KEY to the first two, and what was written for the sandbox runs against the service.':
    'pixctl sandbox start -o json escreve {"url","appKey","controlKey","dataDir"} quando está pronto. Ponha os dois primeiros em PIXCTL_BASE_URL e PIXCTL_APP_KEY, e o que foi escrito para o sandbox funciona com o serviço.',
  'Each receiver is called for one event at a time, in their order. Receivers are public ones and those of this machine; private networks only with pixctl sandbox start --receivers private.':
    'Cada receptor é chamado para um evento de cada vez, na ordem deles. Receptores são públicos ou desta máquina; redes privadas só com pixctl sandbox start --receivers private.',
  'Who may control it': 'Quem pode controlá-lo',
  "Control calls, /_sandbox/*, take a company's key and act on that company alone. What concerns all companies (the clock, faults, reset, stop, new companies) takes the first company's key, or the control key that sandbox start prints; what belongs to another company takes the control key. A key restricted to scopes controls nothing.":
    'As chamadas de controle, /_sandbox/*, aceitam a chave de uma empresa e agem só sobre essa empresa. O que diz respeito a todas (o relógio, falhas, reset, stop, novas empresas) exige a chave da primeira empresa, ou a chave de controle que o sandbox start mostra; o que é de outra empresa exige a chave de controle. Uma chave restrita a escopos não controla nada.',
  'The sandbox commands use the control key by themselves. It is kept with the data, which only you can read.':
    'Os comandos sandbox usam a chave de controle por conta própria. Ela fica junto dos dados, que só você pode ler.',

  'Scripts and CI jobs that can be relied on': 'Scripts e tarefas de CI em que se pode confiar',
  'Without a terminal nothing is asked, drawn or coloured. Give what is wanted as options; what is missing is one error (exit 2) that names all of it.':
    'Sem terminal nada é perguntado, desenhado ou colorido. Informe tudo como opções; o que falta é um único erro (saída 2) que cita tudo.',
  Rules: 'Regras',
  key: 'chave',
  'PIXCTL_BASE_URL and PIXCTL_APP_KEY from the secrets of the CI; no file is needed':
    'PIXCTL_BASE_URL e PIXCTL_APP_KEY dos segredos da CI; nenhum arquivo é necessário',
  ids: 'ids',
  'give --correlation-id from your own order, so that a job that runs again does nothing twice':
    'informe --correlation-id a partir do seu pedido, para que uma tarefa repetida não faça nada duas vezes',
  data: 'dados',
  '--json and --jq, never the table; the fields of JSON are part of the public surface':
    '--json e --jq, nunca a tabela; os campos do JSON fazem parte da interface pública',
  errors: 'erros',
  'branch on the exit code; the code of the error object says more':
    'decida pelo código de saída; o código do objeto de erro diz mais',
  money: 'dinheiro',
  '--yes where a payment is meant; limits.payment.max in case it is not':
    '--yes onde se quer mesmo pagar; limits.payment.max para o caso de não querer',
  time: 'tempo',
  '--timeout 30s is one deadline for the whole command': '--timeout 30s é um prazo só para o comando inteiro',
  'The BR Code in a variable': 'O BR Code em uma variável',
  'Wait for the payment; 8 says it did not come': 'Esperar o pagamento; 8 diz que ele não veio',
  'A row a charge; 7 says that some were refused, and running it again does none twice':
    'Uma cobrança por linha; 7 diz que algumas foram recusadas, e repetir não duplica nenhuma',
  'Every command, option and field, for tools that generate':
    'Todo comando, opção e campo, para ferramentas que geram código',

  'Hear of what happens: on your laptop, in CI, in production':
    'Saiba do que acontece: no seu computador, em CI, em produção',
  'On your laptop': 'No seu computador',
  'See every event and pass it on to the program you are writing':
    'Ver cada evento e repassá-lo ao programa que você está escrevendo',
  'Make one happen, in another terminal': 'Fazer um acontecer, em outro terminal',
  'A service that cannot call your laptop: its lists are read, with a saved cursor':
    'Um serviço que não alcança seu computador: as listas são lidas, com um cursor guardado',
  Events: 'Eventos',
  'a charge was created': 'uma cobrança foi criada',
  'a charge was fully paid': 'uma cobrança foi paga por inteiro',
  'a charge reached its expiry unpaid': 'uma cobrança expirou sem pagamento',
  'a Pix came in, for a charge, a static QR code or neither':
    'um Pix chegou, para uma cobrança, um QR Code estático ou nenhum dos dois',
  'a refund of a transaction was confirmed': 'a devolução de uma transação foi confirmada',
  'an outgoing payment settled': 'um pagamento enviado foi liquidado',
  'an outgoing payment failed': 'um pagamento enviado falhou',
  'an outgoing payment request was removed': 'um pedido de pagamento foi removido',
  Signatures: 'Assinaturas',
  'A call carries x-webhook-signature (RSA-SHA256; keys at /api/v1/webhook/public-keys), x-openpix-signature (HMAC-SHA1 with the secret of the webhook) and the authorization of the webhook. pixctl webhook verify tells of a recorded call which of them holds, and why one does not.':
    'Uma chamada leva x-webhook-signature (RSA-SHA256; chaves em /api/v1/webhook/public-keys), x-openpix-signature (HMAC-SHA1 com o segredo do webhook) e a authorization do webhook. pixctl webhook verify diz, de uma chamada gravada, qual delas confere, e por que uma não confere.',
  'Deliveries of the sandbox': 'Entregas do sandbox',
  'Written in the transaction that made them happen, called at once, and where that fails after 10, 20, 40 … 1280 seconds of its clock. A receiver should answer 2xx quickly and expect an event more than once.':
    'Gravadas na transação que as causou, chamadas na hora e, se falharem, após 10, 20, 40 … 1280 segundos do relógio dele. Quem recebe deve responder 2xx depressa e esperar um evento mais de uma vez.',
  'The e-mails of webhooks are recorded there too; nothing is mailed.':
    'Os e-mails de webhooks também ficam registrados ali; nada é enviado.',
  'Every attempt': 'Todas as tentativas',
  'Once more': 'Mais uma vez',
};
