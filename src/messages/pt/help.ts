import type { Catalog } from '#messages/translate.ts';

export const HELP: Catalog = {
  'PostgreSQL database that shares the journal between machines, same as the setting store':
    'banco PostgreSQL que compartilha o registro de operações entre máquinas, igual à configuração store',
  'password of a PostgreSQL database; file with passwords of databases':
    'senha de um banco PostgreSQL; arquivo com senhas de bancos',
  'aliases of the last word': 'aliases da última palavra',
  'paragraphs of the help': 'parágrafos da ajuda',
  arguments: 'argumentos',
  'options, with types and limits': 'opções, com tipos e limites',
  'global options': 'opções globais',
  'fields of the JSON output': 'campos da saída JSON',
  'exit codes': 'códigos de saída',
  'List all commands and their options': 'Listar todos os comandos e suas opções',
  Command: 'Comando',
  'What it does': 'O que faz',
  'All commands as JSON': 'Todos os comandos em JSON',
  'profile to use, same as --profile': 'perfil a usar, como --profile',
  'address of the service, same as --base-url': 'endereço do serviço, como --base-url',
  'app key of the service. There is no option for it, because options are visible in process lists':
    'chave de API (app key) do serviço. Não existe opção para ela, porque opções aparecem na lista de processos',
  'namespace of the service: letters, digits, - and _ (default: service)':
    'namespace do serviço: letras, dígitos, - e _ (padrão: service)',
  "app key that --sandbox uses, instead of the first company's":
    'chave de API que --sandbox usa, em vez da chave da primeira empresa',
  'language, en or pt (default: from LC_ALL, LC_MESSAGES or LANG)':
    'idioma, en ou pt (padrão: o de LC_ALL, LC_MESSAGES ou LANG)',
  'off: store keys in a file instead of the keyring of the operating system':
    'off: guarda as chaves em um arquivo, e não no chaveiro do sistema operacional',
  'off: do not keep compiled code in the cache folder of the user, same as NODE_DISABLE_COMPILE_CACHE=1':
    'off: não guarda código compilado na pasta de cache do usuário, igual a NODE_DISABLE_COMPILE_CACHE=1',
  'pager for long lists; cat or an empty value disables it':
    'paginador para listas longas; cat ou um valor vazio o desativa',
  'absolute path of the folder for the configuration and stored keys':
    'caminho absoluto da pasta da configuração e das chaves guardadas',
  'absolute path of the folder for the sandbox data, the journal and recent ids for completion':
    'caminho absoluto da pasta dos dados do sandbox, do registro de operações e dos ids recentes para o autocompletar',
  'if set, no questions are asked, same as --no-input':
    'se definida, nenhuma pergunta é feita, como --no-input',
  'off: write for a person although an AI agent runs pixctl. The limit on live writes of agents stays':
    'off: escreve para uma pessoa, embora um agente de IA execute o pixctl. O limite das operações de agentes em produção continua',
  'off: do not ask for newer versions of pixctl; see upgrade --check':
    'off: não consulta se há versões mais novas do pixctl; veja upgrade --check',
  'disable colour; force colour without a terminal': 'desativa as cores; força cores sem terminal',
  'proxy for requests to other machines': 'proxy para requisições a outras máquinas',
  'additional certificates to trust': 'certificados confiáveis adicionais',
  Required: 'Obrigatórias',
  'Most used options': 'Opções mais usadas',
  'Other options': 'Outras opções',
  '--value or --amount, unless one of these is given: {0}': '--value ou --amount, exceto com uma destas: {0}',
  'Output fields': 'Campos da saída',
  'See: pixctl {0} --help --fields': 'Veja: pixctl {0} --help --fields',
  'Output of pixctl {0}': 'Saída de pixctl {0}',
  'The output is text or raw data, without fields that pixctl knows.':
    'A saída é texto ou dados brutos, sem campos que o pixctl conheça.',
  Options: 'Opções',
  'Usage:': 'Uso:',
  DIR: 'PASTA',
  SECONDS: 'SEGUNDOS',
  'this or --amount': 'esta ou --amount',
  'this or --value': 'esta ou --value',
  'default {0}': 'padrão {0}',
  Aliases: 'Também',
  Arguments: 'Argumentos',
  Examples: 'Exemplos',
  'Fields of its output (--json, --fields, --jq)': 'Campos da saída (--json, --fields, --jq)',
  'Exit codes': 'Códigos de saída',
  'Global options': 'Opções globais',
  'See: pixctl help options': 'Veja: pixctl help options',
  Commands: 'Comandos',
  'Run pixctl {0} <command> --help for the options of a command.':
    'Execute pixctl {0} <comando> --help para ver as opções de um comando.',
  'Run a Pix account from the command line': 'Opere uma conta Pix pela linha de comando',
  'Get started': 'Primeiros passos',
  'Create a charge on the sandbox (no key needed)': 'Criar uma cobrança no sandbox (não precisa de chave)',
  'Connect to your account': 'Conectar à sua conta',
  'Core commands': 'Comandos principais',
  'Common options': 'Opções comuns',
  'More help': 'Mais ajuda',
  'show all commands, options and topics': 'mostra todos os comandos, opções e tópicos',
  'pixctl help WORD': 'pixctl help PALAVRA',
  'find a command: pixctl help refund': 'encontra um comando: pixctl help estorno',
  'pixctl COMMAND --help': 'pixctl COMANDO --help',
  'show the fields of its JSON output': 'mostra os campos da saída em JSON',
  'Run pixctl help options for all global options, and pixctl help WORD to find a command by a word.':
    'Execute pixctl help options para ver todas as opções globais, e pixctl help PALAVRA para encontrar um comando por uma palavra.',
  'use the embedded sandbox instead of a real service': 'usa o sandbox embutido em vez de um serviço real',
  'use this profile': 'usa este perfil',
  '{0} or {1} (--json for short)': '{0} ou {1} (ou só --json)',
  'show help for a command': 'mostra a ajuda de um comando',
  'show the version': 'mostra a versão',
  'Topics (pixctl help TOPIC)': 'Tópicos (pixctl help TÓPICO)',
  '{0} needs a command': '{0} precisa de um comando',
  'Environment variables that pixctl reads': 'Variáveis de ambiente lidas pelo pixctl',
  'Options take precedence over environment variables, and environment variables over the profile. An empty variable counts as not set. In CI, set PIXCTL_BASE_URL and PIXCTL_APP_KEY: no configuration file is needed.':
    'As opções têm precedência sobre as variáveis de ambiente, e as variáveis sobre o perfil. Uma variável vazia conta como não definida. Em CI, defina PIXCTL_BASE_URL e PIXCTL_APP_KEY: nenhum arquivo de configuração é necessário.',
  Variables: 'Variáveis',
  'What each exit code means, and what to do next': 'O que significa cada código de saída e o que fazer',
  Codes: 'Códigos',
  'Nothing was sent. Correct the command, or add --yes to confirm.':
    'Nada foi enviado. Corrija o comando, ou use --yes para confirmar.',
  'Run pixctl login, or set PIXCTL_APP_KEY. Run pixctl doctor to find out what is wrong.':
    'Execute pixctl login, ou defina PIXCTL_APP_KEY. Execute pixctl doctor para descobrir o que está errado.',
  'The same command will be refused again. The message says why.':
    'O mesmo comando será recusado de novo. A mensagem diz por quê.',
  'Run the same command again. Nothing was done.': 'Execute o mesmo comando de novo. Nada foi feito.',
  'Run pixctl journal resolve to ask the service what happened. Do not run the command again before that.':
    'Execute pixctl journal resolve para perguntar ao serviço o que aconteceu. Não repita o comando antes disso.',
  'The write was done, but its output could not be written.':
    'A operação foi feita, mas a saída não pôde ser gravada.',
  'Nothing changed. Run the watch command to keep waiting.':
    'Nada mudou. Execute o comando watch para continuar esperando.',
  'Amounts, lost answers, confirmations and limits': 'Valores, respostas perdidas, confirmações e limites',
  Amounts: 'Valores',
  'amount in cents, as in the API: 1990': 'valor em centavos, como na API: 1990',
  'amount in reais: 19.90, 19,90, R$ 1.234,56. 1.234 is ambiguous and is refused':
    'valor em reais: 19.90, 19,90, R$ 1.234,56. 1.234 é ambíguo e é recusado',
  'show R$ 19,90. JSON, CSV and pipes show cents': 'mostram R$ 19,90. JSON, CSV e pipes mostram centavos',
  'Every write': 'Toda operação',
  'pixctl records every write in a journal on disk before it sends the request. If the answer is lost, pixctl looks up whether the write happened. It retries only if the service executes the write at most once. If the outcome is still unknown, the command ends with exit code 6 and names the command that looks it up.':
    'O pixctl grava cada operação em um registro de operações em disco antes de enviar a requisição. Se a resposta se perde, ele consulta se a operação aconteceu. Ele só repete se o serviço executa a operação no máximo uma vez. Se o resultado continua desconhecido, o comando termina com o código de saída 6 e indica o comando que faz a consulta.',
  'You can safely run a create or payment send again with the same --correlation-id: it happens once.':
    'É seguro repetir um create ou payment send com o mesmo --correlation-id: a operação acontece uma única vez.',
  'When the outcome is unknown': 'Quando o resultado é desconhecido',
  'List writes with an unknown outcome': 'Listar operações com resultado desconhecido',
  'Ask the service what happened': 'Perguntar ao serviço o que aconteceu',
  'Retry with the same ids': 'Tentar de novo com os mesmos ids',
  'Confirmations and limits': 'Confirmações e limites',
  'On a live profile, withdrawals, payments, transfers and refunds show the profile, the account, the amount and the destination, and ask you to type the amount. --yes skips the question. Without a terminal and without --yes, nothing is sent (exit code 9).':
    'Em um perfil de produção, saques, pagamentos, transferências e devoluções mostram o perfil, a conta, o valor e o destino, e pedem que você digite o valor. --yes dispensa a pergunta. Sem terminal e sem --yes, nada é enviado (código de saída 9).',
  'Each profile can have limits. pixctl refuses a payment that exceeds a limit before it sends anything:':
    'Cada perfil pode ter limites. O pixctl recusa um pagamento que excede um limite antes de enviar algo:',
  'At most R$ 500,00 for a single payment': 'No máximo R$ 500,00 em um único pagamento',
  'At most R$ 5.000,00 of outgoing money per day': 'No máximo R$ 5.000,00 de saídas por dia',
  'Keys and ids': 'Chaves e identificadores',
  'CPF, CNPJ (including alphanumeric CNPJ) and Pix keys are checked before anything is sent. Digits that are both a valid CPF and a valid mobile number are refused: write 529.982.247-25 for the CPF or +5511987654321 for the mobile number.':
    'CPF, CNPJ (inclusive o CNPJ alfanumérico) e chaves Pix são validados antes de qualquer envio. Dígitos que são ao mesmo tempo um CPF e um celular válidos são recusados: escreva 529.982.247-25 para o CPF ou +5511987654321 para o celular.',
  'Options that every command accepts': 'Opções aceitas por todos os comandos',
  'Formats, fields, jq, templates, colour and the pager': 'Formatos, campos, jq, modelos, cores e paginador',
  'Data goes to stdout. Everything else goes to stderr. At a terminal, pixctl prints tables. In a pipe, it prints tab-separated values without header, colour or truncation.':
    'Os dados vão para stdout. Todo o resto vai para stderr. No terminal, o pixctl mostra tabelas. Em um pipe, mostra valores separados por tabulação, sem cabeçalho, cores nem cortes.',
  Formats: 'Formatos',
  'table, as wide as the terminal, with amounts in reais and relative times':
    'tabela na largura do terminal, com valores em reais e horários relativos',
  'JSON with the field names and values of the service: an object, or an array for a list':
    'JSON com os nomes e valores do serviço: um objeto, ou um array para uma lista',
  'one JSON object per line, streamed: for long lists and events':
    'um objeto JSON por linha, à medida que chega: para listas longas e eventos',
  'CSV with a header, cents and RFC 3339 times. Values that a spreadsheet would run as a formula are escaped':
    'CSV com cabeçalho, centavos e horários RFC 3339. Valores que uma planilha executaria como fórmula são escapados',
  'YAML, the same data as JSON': 'YAML, com os mesmos dados do JSON',
  'in a pipe': 'em um pipe',
  'tab-separated: one item per line, or one field per line for a single resource':
    'separado por tabulação: um item por linha, ou um campo por linha para um único recurso',
  'Fields, jq and templates': 'Campos, jq e modelos',
  'print only these fields, in any format': 'mostra só estes campos, em qualquer formato',
  'filter the JSON with a jq expression. With -o ndjson, each item is filtered':
    'filtra o JSON com uma expressão jq. Com -o ndjson, filtra cada item',
  'format each item with a Mustache template. {{#reais}}{{value}}{{/reais}} prints cents as reais':
    'formata cada item com um modelo Mustache. {{#reais}}{{value}}{{/reais}} mostra centavos em reais',
  'copy the BR Code to the clipboard, over SSH too (OSC 52)':
    'copia o BR Code para a área de transferência, também por SSH (OSC 52)',
  'Total of the latest 100 charges, in cents': 'Total das 100 cobranças mais recentes, em centavos',
  'One line per charge': 'Uma linha por cobrança',
  Errors: 'Erros',
  'With --json or -o ndjson, an error is printed as one JSON object on stderr: {"error":{"code","message","status","hint","retryable","next","correlationID"?}}. Error codes do not change between versions and languages.':
    'Com --json ou -o ndjson, um erro é mostrado como um objeto JSON em stderr: {"error":{"code","message","status","hint","retryable","next","correlationID"?}}. Os códigos de erro não mudam entre versões e idiomas.',
  Terminal: 'Terminal',
  'Long lists are shown in a pager (PIXCTL_PAGER, PAGER, or less). Use --no-pager or PIXCTL_PAGER=cat to disable it. NO_COLOR, FORCE_COLOR and --no-color control colour. Progress is shown on stderr after one second. Control characters in text from the network are escaped, for example as \\u{1b}.':
    'Listas longas são mostradas em um paginador (PIXCTL_PAGER, PAGER ou less). Use --no-pager ou PIXCTL_PAGER=cat para desativá-lo. NO_COLOR, FORCE_COLOR e --no-color controlam as cores. O progresso aparece em stderr depois de um segundo. Caracteres de controle em textos vindos da rede são escapados, por exemplo como \\u{1b}.',
  'The embedded service: try, test and script without a key':
    'O serviço embutido: experimente, teste e automatize sem chave',
  'pixctl includes a full implementation of the payment service. --sandbox uses it in the same process: it needs no key, no server and no network, and keeps its data in a database file. pixctl sandbox start serves the same data on 127.0.0.1, for your own program and for the browser: pixctl --sandbox open opens the console, pixctl --sandbox charge open ID a payment page.':
    'O pixctl inclui uma implementação completa do serviço de pagamentos. --sandbox a usa no mesmo processo: não precisa de chave, servidor nem rede, e guarda os dados em um arquivo de banco de dados. pixctl sandbox start serve os mesmos dados em 127.0.0.1, para o seu programa e para o navegador: pixctl --sandbox open abre o painel, e pixctl --sandbox charge open ID, uma página de pagamento.',
  'Common tasks': 'Tarefas comuns',
  'Pay it, as the customer would': 'Pagar a cobrança, no papel do cliente',
  'Move the clock forward 36 hours': 'Adiantar o relógio em 36 horas',
  'Generate 90 days of test data, the same for the same --seed':
    'Gerar 90 dias de dados de teste, iguais para o mesmo --seed',
  'Lose the answer of the next charge.create': 'Perder a resposta do próximo charge.create',
  'List the requests that were received': 'Listar as requisições recebidas',
  'Delete all data and start again': 'Apagar todos os dados e recomeçar',
  'From your program': 'No seu programa',
  'pixctl sandbox start -o json prints {"url","appKey","controlKey","dataDir"} when the sandbox is ready. Point your program, or PIXCTL_BASE_URL and PIXCTL_APP_KEY, at url and appKey.':
    'pixctl sandbox start -o json mostra {"url","appKey","controlKey","dataDir"} quando o sandbox está pronto. Configure url e appKey no seu programa, ou em PIXCTL_BASE_URL e PIXCTL_APP_KEY.',
  'Control calls': 'Chamadas de controle',
  "Requests to /_sandbox/* control the sandbox. A company's app key controls that company only. The clock, faults, reset, stop and new companies need the first company's app key or the control key, which sandbox start prints. Acting for another company needs the control key. A key that is restricted to scopes cannot control the sandbox.":
    'Requisições a /_sandbox/* controlam o sandbox. A chave de API de uma empresa controla só essa empresa. O relógio, as falhas, reset, stop e novas empresas exigem a chave da primeira empresa ou a chave de controle, que sandbox start mostra. Agir por outra empresa exige a chave de controle. Uma chave restrita a escopos não controla o sandbox.',
  'The sandbox commands use the control key. It is stored with the data, in a file that only you can read.':
    'Os comandos sandbox usam a chave de controle. Ela fica junto com os dados, em um arquivo que só você pode ler.',
  'Use pixctl in scripts and CI jobs': 'Use o pixctl em scripts e em CI',
  'Without a terminal, pixctl asks no questions and prints no colour. If options are missing, one error (exit code 2) names all of them.':
    'Sem terminal, o pixctl não faz perguntas nem usa cores. Se faltam opções, um único erro (código de saída 2) cita todas.',
  Rules: 'Regras',
  'set PIXCTL_BASE_URL and PIXCTL_APP_KEY from the secrets of your CI':
    'defina PIXCTL_BASE_URL e PIXCTL_APP_KEY a partir dos segredos da sua CI',
  'pass your own order id as --correlation-id, so that running the job again creates nothing twice':
    'informe o id do seu pedido em --correlation-id, para que repetir a tarefa não crie nada em duplicidade',
  'use --json and --jq. The fields of the JSON output are stable':
    'use --json e --jq. Os campos da saída JSON são estáveis',
  'check the exit code. The code in the JSON error says more':
    'verifique o código de saída. O código no erro JSON diz mais',
  'use --yes to pay without a question, and limits.payment.max to limit what a mistake can cost':
    'use --yes para pagar sem pergunta, e limits.payment.max para limitar o custo de um engano',
  '--timeout 30s limits the whole command, retries included':
    '--timeout 30s limita o comando inteiro, incluindo novas tentativas',
  'Store the BR Code in a variable': 'Guardar o BR Code em uma variável',
  'Wait for the payment. Exit code 8 means that it was not paid in time':
    'Esperar o pagamento. O código de saída 8 significa que não foi paga a tempo',
  'Create one charge per row. Exit code 7 means that some failed. Running it again creates none twice':
    'Criar uma cobrança por linha. O código de saída 7 significa que algumas falharam. Repetir não cria nenhuma em duplicidade',
  'All commands, options and fields as JSON': 'Todos os comandos, opções e campos em JSON',
  'Receive, test, verify and resend events': 'Receber, testar, verificar e reenviar eventos',
  'During development': 'Durante o desenvolvimento',
  'Print events and forward them to your program': 'Mostrar os eventos e encaminhá-los ao seu programa',
  'Trigger an event, in another terminal': 'Disparar um evento, em outro terminal',
  'Poll a live service, which cannot call your machine':
    'Consultar um serviço live, que não consegue chamar a sua máquina',
  Events: 'Eventos',
  Signatures: 'Assinaturas',
  'Each call has the headers x-webhook-signature (RSA-SHA256, public keys at /api/v1/webhook/public-keys), x-openpix-signature (HMAC-SHA1 with the secret of the webhook) and the authorization of the webhook. pixctl webhook verify checks the signatures of a recorded call and says why one is not valid.':
    'Cada chamada leva os cabeçalhos x-webhook-signature (RSA-SHA256, chaves públicas em /api/v1/webhook/public-keys), x-openpix-signature (HMAC-SHA1 com o segredo do webhook) e a authorization do webhook. pixctl webhook verify confere as assinaturas de uma chamada gravada e diz por que uma delas não é válida.',
  'Deliveries of the sandbox': 'Entregas do sandbox',
  'An event is delivered at once. If the delivery fails, it is retried after 10, 20, 40 … 1280 seconds of the sandbox clock. Your endpoint should answer 2xx quickly, and must handle receiving an event more than once.':
    'Um evento é entregue na hora. Se a entrega falha, ela é repetida após 10, 20, 40 … 1280 segundos do relógio do sandbox. O seu endpoint deve responder 2xx rapidamente e saber lidar com um evento recebido mais de uma vez.',
  'Events are delivered to each endpoint one at a time, in order. Endpoints may be public addresses or this machine. For private networks, use pixctl sandbox start --receivers private.':
    'Os eventos são entregues a cada endpoint um de cada vez, em ordem. Endpoints podem ser endereços públicos ou esta máquina. Para redes privadas, use pixctl sandbox start --receivers private.',
  'E-mail webhooks are recorded as deliveries. No e-mail is sent.':
    'Webhooks por e-mail são registrados como entregas. Nenhum e-mail é enviado.',
  'List every delivery attempt': 'Listar todas as tentativas de entrega',
  'Resend failed deliveries': 'Reenviar entregas que falharam',
  'Search the documentation, and print what was found':
    'Pesquisar na documentação e mostrar o que foi encontrado',
  'pixctl prints the sections that contain all words, best first; if none does, those that contain most of them. Of four or more words, a section may lack one. Accents, capitals and plurals make no difference, and the words by which people look for a command find its sections too. Nothing is requested from a network.':
    'O pixctl mostra as seções que contêm todas as palavras, das melhores às piores; se nenhuma contém todas, as que contêm mais delas. Com quatro palavras ou mais, pode faltar uma. Acentos, maiúsculas e plurais não fazem diferença, e as palavras que levam a um comando também encontram as seções dele. Nada é consultado na rede.',
  'Sections about lost answers': 'Seções sobre respostas perdidas',
  'Only the page of the first section': 'Só a página da primeira seção',
  'words to look for': 'palavras a procurar',
  'no section of the documentation has {0}': 'nenhuma seção da documentação tem {0}',
  'Search commands and topics with: pixctl help WORDS':
    'Procure comandos e tópicos com: pixctl help PALAVRAS',
  'Search the documentation': 'Pesquisar na documentação',
  'file below docs, with the anchor of the section': 'arquivo em docs, com a âncora da seção',
  'headings of the page and the section': 'títulos da página e da seção',
  'text of the section as Markdown': 'texto da seção em Markdown',
  Section: 'Seção',
  Text: 'Texto',
};
