import type { Catalog } from '#messages/translate.ts';

/** What each command does, and what its examples show. */
export const COMMANDS: Catalog = {
  'Show today: received, sent, waiting and failed': 'Mostrar o dia: recebido, enviado, pendente e com falha',
  'The amounts are the sums of the lists of the service, for the current day in Brasília. If a list cannot be read, the screen says so.':
    'Os valores são as somas das listas do serviço, no dia atual em Brasília. Se uma lista não pode ser lida, a tela informa.',
  'Waiting charges are those created today. Only the latest 500 payments and refunds are read.':
    'As cobranças pendentes são as criadas hoje. Só são lidos os 500 pagamentos e devoluções mais recentes.',
  '--watch refreshes the screen every few seconds until Ctrl-C. With -o ndjson, it prints one object per refresh.':
    '--watch atualiza a tela a cada poucos segundos até Ctrl-C. Com -o ndjson, mostra um objeto por atualização.',
  'Today so far': 'O dia até agora',
  'Refresh the screen': 'Atualizar a tela',
  'Received today, in cents': 'Recebido hoje, em centavos',
  '--start and --end filter by creation time. --paid-start and --paid-end filter by payment time, and read every charge, because an old charge may be paid today. To read fewer, add --start or --status COMPLETED.':
    '--start e --end filtram pela criação. --paid-start e --paid-end filtram pelo pagamento, e leem todas as cobranças, porque uma cobrança antiga pode ser paga hoje. Para ler menos, acrescente --start ou --status COMPLETED.',
  'The service cannot filter by --search, --paid-start and --paid-end. pixctl reads the pages and filters them.':
    'O serviço não filtra por --search, --paid-start e --paid-end. O pixctl lê as páginas e as filtra.',
  'The service cannot filter by --search. pixctl reads the pages and filters them.':
    'O serviço não filtra por --search. O pixctl lê as páginas e as filtra.',
  'Charges of one customer, by name, CPF or id': 'Cobranças de um cliente, por nome, CPF ou id',
  'Search in the comment, customer and id': 'Buscar no comentário, no cliente e no id',
  'Charges paid yesterday': 'Cobranças pagas ontem',
  'For a saved customer': 'Para um cliente cadastrado',
  'By CPF or CNPJ, with or without punctuation': 'Por CPF ou CNPJ, com ou sem pontuação',
  'By part of the name, CPF, e-mail or phone': 'Por parte do nome, CPF, e-mail ou telefone',
  Commands: 'Comandos',
  Arguments: 'Argumentos',
  Required: 'Obrigatórias',
  Options: 'Opções',
  Customer: 'Cliente',
  Address: 'Endereço',
  Aliases: 'Também',
  'Fields of its output (--json, --fields, --jq)': 'Campos da saída (--json, --fields, --jq)',
  'Exit codes': 'Códigos de saída',
  'See: pixctl help options': 'Veja: pixctl help options',
  'Run pixctl {0} <command> --help for the options of a command.':
    'Execute pixctl {0} <comando> --help para ver as opções de um comando.',
  'See: pixctl {0} --help': 'Veja: pixctl {0} --help',

  // Groups.
  'Manage profiles': 'Gerenciar perfis',
  'Manage settings': 'Gerenciar configurações',
  'Writes that were sent, and their outcome': 'Operações enviadas e seus resultados',
  'Exclusive (loyalty) cashback of customers': 'Cashback exclusivo (fidelidade) dos clientes',
  'Create and look up customers': 'Criar e consultar clientes',
  'Move money between your accounts': 'Transferir entre as suas contas',
  'List money received and sent': 'Listar entradas e saídas',
  'Manage sub accounts': 'Gerenciar subcontas',
  'Refund payments that you received': 'Devolver pagamentos recebidos',
  'Accounts, balances and withdrawals': 'Contas, saldos e saques',
  'Pre-register companies and create their applications': 'Pré-cadastrar empresas e criar suas aplicações',
  'Static QR codes that can be paid many times': 'QR Codes estáticos, que podem ser pagos várias vezes',
  'Run the embedded sandbox, pay charges, advance its clock':
    'Executar o sandbox embutido, pagar cobranças, adiantar o relógio',
  'Create, list, refund and watch charges': 'Criar, listar, devolver e acompanhar cobranças',
  'Manage, receive and test webhooks': 'Gerenciar, receber e testar webhooks',

  // Pages in the browser.
  'Open the console of the sandbox in the browser': 'Abrir o painel do sandbox no navegador',
  'The console shows balances, charges, payments, customers, webhook deliveries, faults, and requests as they arrive. In it you can pay charges, advance the clock, add faults and resend events.':
    'O painel mostra saldos, cobranças, pagamentos, clientes, entregas de webhooks, falhas, e as requisições à medida que chegam. Nele você pode pagar cobranças, adiantar o relógio, adicionar falhas e reenviar eventos.',
  'If the sandbox is not running, this command serves it until Ctrl-C. The address works once, within five minutes. For another window, run the command again.':
    'Se o sandbox não está em execução, este comando o serve até Ctrl-C. O endereço funciona uma única vez, em até cinco minutos. Para outra janela, execute o comando de novo.',
  'address of the console, good for one use': 'endereço do painel, válido para um único uso',
  'seconds until it is too late to open it': 'segundos até ele expirar',
  'Open the console': 'Abrir o painel',
  'Open the payment page of a charge in the browser':
    'Abrir a página de pagamento de uma cobrança no navegador',
  'If the sandbox is not running, this command serves it until the charge is paid or expires, or until Ctrl-C. For other services, it opens the paymentLinkUrl of the charge.':
    'Se o sandbox não está em execução, este comando o serve até a cobrança ser paga ou expirar, ou até Ctrl-C. Para outros serviços, abre o paymentLinkUrl da cobrança.',
  'address of the page': 'endereço da página',
  'Open the page to scan, copy or pay the code': 'Abrir a página para ler, copiar ou pagar o código',
  'Print the address as JSON too': 'Mostrar também o endereço em JSON',

  // Set-up.
  'List all commands and their options': 'Listar todos os comandos e suas opções',
  'All commands as JSON': 'Todos os comandos em JSON',
  'Only the names': 'Só os nomes',
  'Set up shell completion': 'Configurar o autocompletar do shell',
  'Prints the completion script of a shell, or installs it (--install). TAB completes commands, options, values, profiles, event names and the ids that were shown in the last day. It never sends a request.':
    'Mostra o script de autocompletar de um shell, ou o instala (--install). TAB completa comandos, opções, valores, perfis, nomes de eventos e os ids mostrados no último dia. Nunca envia uma requisição.',
  'Install it for your shell': 'Instalar para o seu shell',
  'Save the script to a file': 'Salvar o script em um arquivo',
  'Only for this session': 'Só para esta sessão',
  'Send any request with the app key of the profile': 'Enviar qualquer requisição com a chave do perfil',
  '-f fields become the JSON body, or the query of a GET request. The response is printed unchanged.':
    'Os campos -f formam o corpo JSON, ou a query de uma requisição GET. A resposta é mostrada sem alteração.',
  'Writes sent this way are never retried.': 'Operações enviadas assim nunca são repetidas.',
  'A list with a filter': 'Uma lista com filtro',
  'Create a charge': 'Criar uma cobrança',
  'All transactions, one per line': 'Todas as transações, uma por linha',
  'Connect to a service and save the profile': 'Conectar a um serviço e salvar o perfil',
  'At a terminal, it asks for what is missing. The app key is checked before anything is saved. It is stored in the keyring of the operating system, or in a file that only you can read. It is never read from the command line.':
    'No terminal, pergunta o que falta. A chave de API é verificada antes de salvar. Ela fica no chaveiro do sistema operacional, ou em um arquivo que só você pode ler. Ela nunca é lida da linha de comando.',
  'An administrator creates app keys in the panel of the provider: Api/Plugins, New API/Plugin. The AppID shown there is the app key. Production and the test environment have different keys.':
    'Um administrador cria as chaves de API no painel do provedor: Api/Plugins, Nova API/Plugin. O AppID mostrado ali é a chave. Produção e o ambiente de testes têm chaves diferentes.',
  'The base URL is {0}: pixctl adds the path of the API by itself.':
    'A URL base é {0}: o pixctl acrescenta o caminho da API.',
  'Next: pixctl charge create --amount 19,90': 'Próximo passo: pixctl charge create --amount 19,90',
  'Next: pixctl balance, or see what came in: pixctl transaction list --limit 10':
    'Próximo passo: pixctl balance, ou veja o que entrou: pixctl transaction list --limit 10',
  'Answer questions': 'Responder a perguntas',
  'Without questions, for CI': 'Sem perguntas, para CI',
  'Use the sandbox from now on': 'Usar o sandbox a partir de agora',
  'Delete the stored app key of a profile': 'Apagar a chave guardada de um perfil',
  'The profile is kept. At a terminal, it asks before it deletes the key of a live profile. --yes skips the question.':
    'O perfil é mantido. No terminal, pergunta antes de apagar a chave de um perfil live. --yes dispensa a pergunta.',
  'Of the current profile': 'Do perfil atual',
  'Of another profile': 'De outro perfil',
  'Show the current profile and its account': 'Mostrar o perfil atual e a conta dele',
  'The account that commands use': 'A conta que os comandos usam',
  'Check in a script: live, test or sandbox': 'Verificar em um script: live, test ou sandbox',
  'Check the configuration, network, service and app key':
    'Verificar configuração, rede, serviço e chave de API',
  'Changes nothing and shows no key. The exit code is 0 if there is no problem, 2 for the configuration, 3 for the key, 5 for the network or the service.':
    'Não altera nada e não mostra a chave. O código de saída é 0 se não há problema, 2 para a configuração, 3 para a chave, 5 para a rede ou o serviço.',
  'Without connecting to a service': 'Sem conectar a um serviço',
  'Only the problems': 'Só os problemas',
  'List profiles': 'Listar perfis',
  'All profiles. Keys are never shown': 'Todos os perfis. As chaves nunca aparecem',
  'Show a profile': 'Mostrar um perfil',
  'One profile': 'Um perfil',
  'The current profile': 'O perfil atual',
  'Switch to a profile': 'Mudar para um perfil',
  'Use this profile by default': 'Usar este perfil por padrão',
  'Use the sandbox by default': 'Usar o sandbox por padrão',
  'Rename a profile': 'Renomear um perfil',
  'The key is kept': 'A chave é mantida',
  'The key and the limits are kept': 'A chave e os limites são mantidos',
  'Delete a profile, its key and its limits': 'Apagar um perfil, sua chave e seus limites',
  'At a terminal, it asks before it deletes a live profile. --yes skips the question.':
    'No terminal, pergunta antes de apagar um perfil live. --yes dispensa a pergunta.',
  'The stored key is deleted too': 'A chave guardada também é apagada',
  'All profiles': 'Todos os perfis',
  'List settings': 'Listar configurações',
  'All settings, with their defaults': 'Todas as configurações, com os valores padrão',
  'Show a setting': 'Mostrar uma configuração',
  'One setting': 'Uma configuração',
  'A limit of one profile, in cents': 'Um limite de um perfil, em centavos',
  'Change a setting': 'Alterar uma configuração',
  'Print JSON by default': 'Mostrar JSON por padrão',
  'Limit each payment of this profile to R$ 500,00 (50000 in cents)':
    'Limitar cada pagamento deste perfil a R$ 500,00 (50000 em centavos)',
  'Limit all outgoing money of another profile to R$ 2.000,00 a day':
    'Limitar todas as saídas de outro perfil a R$ 2.000,00 por dia',
  'show the HMAC secret of the webhook': 'mostra o segredo HMAC do webhook',
  'At a terminal, each request is printed on stderr. Otherwise, and with -o json, add --verbose.':
    'No terminal, cada requisição é mostrada em stderr. Fora dele, e com -o json, use --verbose.',
  'Keys: r sends the last event again, d shows it in full, s shows the HMAC secret, q ends.':
    'Teclas: r envia de novo o último evento, d o mostra inteiro, s mostra o segredo HMAC, q termina.',
  'The service told no HMAC secret.': 'O serviço não informou nenhum segredo HMAC.',
  'HMAC secret: {0}': 'Segredo HMAC: {0}',
  'HMAC secret of {0}: {1}': 'Segredo HMAC de {0}: {1}',
  '--poll and --show-secret contradict each other': '--poll e --show-secret se contradizem',
  'What is read from lists is not signed.': 'O que é lido das listas não é assinado.',
  'To use it from another program or terminal:': 'Para usá-lo de outro programa ou terminal:',
  'no answer': 'sem resposta',
  '{0} {1}  {2}  {3} ms': '{0} {1}  {2}  {3} ms',
  'export PIXCTL_BASE_URL={0}': 'export PIXCTL_BASE_URL={0}',
  'export PIXCTL_APP_KEY={0}': 'export PIXCTL_APP_KEY={0}',
  'Show the version of pixctl, Node.js and the platform':
    'Mostrar a versão do pixctl, do Node.js e a plataforma',
  'Include this in bug reports. pixctl --version prints only the version number.':
    'Inclua isto ao relatar um problema. pixctl --version mostra só o número da versão.',
  'All details': 'Todos os detalhes',
  'Only the version of pixctl': 'Só a versão do pixctl',
  'Show the command that upgrades pixctl': 'Mostrar o comando que atualiza o pixctl',
  'Detects how pixctl was installed (npm, pnpm, yarn, bun, npx, a project, a clone) and asks npm for the latest version. It does not run the command.':
    'Detecta como o pixctl foi instalado (npm, pnpm, yarn, bun, npx, um projeto, um clone) e pergunta ao npm a versão mais recente. Não executa o comando.',
  'Show the command, and whether there is a newer version': 'Mostrar o comando, e se há uma versão mais nova',
  Upgrade: 'Atualizar',
  'the version that runs': 'a versão em uso',
  'the latest version; null when npm could not tell':
    'a versão mais recente; null quando o npm não soube dizer',
  'how it was installed': 'como foi instalado',
  'what upgrades it': 'o que o atualiza',
  // Settings.
  '{0} (default {1})': '{0} (padrão {1})',
  'output format; auto: a table on a terminal, tab-separated in a pipe':
    'formato da saída; auto: tabela no terminal, separado por tabulações em um pipe',
  'colour; auto: on a terminal': 'cores; auto: no terminal',
  'deadline for a whole command': 'prazo para o comando inteiro',
  'how often a request that failed is tried again': 'quantas vezes repetir uma requisição que falhou',
  'suggest the next step after a command, on a terminal':
    'sugerir o próximo passo depois de um comando, no terminal',
  'how numbers and dates are written in CSV, unless --locale says otherwise':
    'como números e datas são escritos em CSV, se --locale não disser outra coisa',
  'say when a newer version is out, at most once a day':
    'avisar quando há uma versão mais nova, no máximo uma vez por dia',
  'the most that a single payment may send; one for each profile':
    'o máximo que um único pagamento pode enviar; um para cada perfil',
  'the most that may leave the account in a day; one for each profile':
    'o máximo que pode sair da conta em um dia; um para cada perfil',
  'Show the folders of the configuration and the data': 'Mostrar as pastas da configuração e dos dados',
  'Only the path of the configuration file': 'Só o caminho do arquivo de configuração',
  'All folders': 'Todas as pastas',

  // Money in.
  'Create a charge and show its QR code': 'Criar uma cobrança e mostrar o QR Code',
  'In cents, with your own id, as JSON': 'Em centavos, com o seu id, em JSON',
  'For a customer, and wait for the payment': 'Para um cliente, e esperar o pagamento',
  'One charge per row. Running it again creates none twice':
    'Uma cobrança por linha. Repetir não cria nenhuma em duplicidade',
  'List charges, newest first': 'Listar cobranças, das mais novas às mais antigas',
  'Unpaid charges': 'Cobranças não pagas',
  'The last 7 days as CSV': 'Os últimos 7 dias em CSV',
  'Only the ids': 'Só os ids',
  'Show a charge': 'Mostrar uma cobrança',
  'Two fields as JSON': 'Dois campos em JSON',
  'All details, and its refunds': 'Todos os detalhes, e as devoluções',
  'Delete an unpaid charge': 'Excluir uma cobrança não paga',
  'It can no longer be paid': 'Ela não pode mais ser paga',
  'List the charges that can be deleted': 'Listar as cobranças que podem ser excluídas',
  'Show or save the QR code of a charge': 'Mostrar ou salvar o QR Code de uma cobrança',
  'In the terminal': 'No terminal',
  'As a PNG image': 'Como imagem PNG',
  'Refund all or part of a paid charge': 'Devolver todo ou parte do valor de uma cobrança paga',
  'Refund all of it, or what is left': 'Devolver tudo, ou o que resta',
  'Refund part of it': 'Devolver uma parte',
  'List the refunds of a charge': 'Listar as devoluções de uma cobrança',
  'All refunds': 'Todas as devoluções',
  'Total in cents': 'Total em centavos',
  'Wait until a charge is paid or expires': 'Esperar até que uma cobrança seja paga ou expire',
  'Continue when it is paid': 'Continuar quando for paga',
  'Without a time limit. Print the paid charge as JSON':
    'Sem limite de tempo. Mostrar a cobrança paga em JSON',
  'Create a static QR code and show it': 'Criar um QR Code estático e mostrá-lo',
  'The payer types the amount': 'O pagador digita o valor',
  'Fixed amount of R$ 8,50': 'Valor fixo de R$ 8,50',
  'List static QR codes, newest first': 'Listar QR Codes estáticos, dos mais novos aos mais antigos',
  'The latest 100': 'Os 100 mais recentes',
  'All of them as CSV': 'Todos em CSV',
  'Show a static QR code': 'Mostrar um QR Code estático',
  'One QR code': 'Um QR Code',
  'Only the BR Code': 'Só o BR Code',
  'Show or save a static QR code': 'Mostrar ou salvar um QR Code estático',
  'As SVG': 'Em SVG',
  'In the terminal, and copied to the clipboard': 'No terminal, e copiado para a área de transferência',
  'Create a customer': 'Criar um cliente',
  'Create a customer with a CPF': 'Criar um cliente com CPF',
  'Read the whole body from a file': 'Ler o corpo inteiro de um arquivo',
  'List customers, newest first': 'Listar clientes, dos mais novos aos mais antigos',
  'The latest 20': 'Os 20 mais recentes',
  'All customers as CSV': 'Todos os clientes em CSV',
  'Show a customer': 'Mostrar um cliente',
  'One customer as JSON': 'Um cliente em JSON',
  'With address and phone': 'Com endereço e telefone',
  'R$ 49,90 on the 10th of each month': 'R$ 49,90 no dia 10 de cada mês',
  'Show a subscription': 'Mostrar uma assinatura',
  'One subscription': 'Uma assinatura',
  'As JSON': 'Em JSON',
  'Show the unused cashback of a customer': 'Mostrar o cashback não usado de um cliente',
  "One customer's cashback": 'O cashback de um cliente',
  'Only the amount in cents': 'Só o valor em centavos',
  'Grant cashback to a customer, or show the pending one':
    'Conceder cashback a um cliente, ou mostrar o pendente',
  'Grant R$ 10,00': 'Conceder R$ 10,00',
  'In cents, as JSON': 'Em centavos, em JSON',
  'Decode a BR Code': 'Ler um BR Code',
  'What paying a copied code would do': 'O que aconteceria ao pagar um código copiado',
  'All fields, from standard input': 'Todos os campos, da entrada padrão',
  'Generate a BR Code': 'Gerar um BR Code',
  'A static code with an amount': 'Um código estático com valor',
  'Without an amount, as a PNG image': 'Sem valor, como imagem PNG',
  'Check a BR Code against the rules of the Pix manual':
    'Verificar um BR Code segundo as regras do manual do Pix',
  'The exit code is 2 if the code has errors, and 0 if it has only warnings.':
    'O código de saída é 2 se o código tem erros, e 0 se tem só avisos.',
  'Findings as JSON': 'Resultado em JSON',
  'From standard input': 'Da entrada padrão',

  // Money out.
  'Create a payment. No money moves until you approve it':
    'Criar um pagamento. Nenhum dinheiro sai até você aprovar',
  'To a mobile number': 'Para um celular',
  'In cents, to an e-mail address': 'Em centavos, para um e-mail',
  'Approve a payment: the money leaves the account': 'Aprovar um pagamento: o dinheiro sai da conta',
  'Approve a payment': 'Aprovar um pagamento',
  'In a script, without a question': 'Em um script, sem pergunta',
  'A part of it, in a script, without a question': 'Parte dele, em um script, sem pergunta',
  'On a live profile, the payment is created first. Then pixctl shows the holder of the Pix key, if the service gives it, and asks you to type the amount. No money leaves the account before that. If you decline, the payment stays in CREATED.':
    'Em um perfil live, o pagamento é criado primeiro. Depois o pixctl mostra o titular da chave Pix, se o serviço o informar, e pede que você digite o valor. Nenhum dinheiro sai da conta antes disso. Se você não confirmar, o pagamento fica em CREATED.',
  'To continue after an interruption, run the command again with the same --correlation-id. It does not pay twice.':
    'Para continuar após uma interrupção, execute o comando de novo com o mesmo --correlation-id. Ele não paga duas vezes.',
  'Pay it: pixctl sandbox pay {0}': 'Pague: pixctl sandbox pay {0}',
  'Wait until it is paid: pixctl charge watch {0}{1}': 'Espere até ser paga: pixctl charge watch {0}{1}',
  'Check its status: pixctl refund get {0}{1}': 'Consulte o status: pixctl refund get {0}{1}',
  'See whether it arrives: pixctl payment watch {0}{1}': 'Veja se chega: pixctl payment watch {0}{1}',
  'Nothing is paid yet. Approve it: pixctl payment approve {0}{1}':
    'Nada foi pago ainda. Aprove: pixctl payment approve {0}{1}',
  'Print it: pixctl qrcode qr {0} --png FILE{1}': 'Imprima: pixctl qrcode qr {0} --png FILE{1}',
  'The first charge on a date, then on the last day of each month':
    'A primeira cobrança em uma data, depois no último dia de cada mês',
  'Move money to it: pixctl transfer create --to-pix-key {0}{1}':
    'Transfira dinheiro para ela: pixctl transfer create --to-pix-key {0}{1}',
  'See what is left: pixctl subaccount get {0}{1}': 'Veja o que restou: pixctl subaccount get {0}{1}',
  'See both balances: pixctl account list{0}, pixctl subaccount list{1}':
    'Veja os dois saldos: pixctl account list{0}, pixctl subaccount list{1}',
  'Check it: pixctl transaction list --limit 5{0}': 'Confira: pixctl transaction list --limit 5{0}',
  'See what is left of it: pixctl cashback balance {0}{1}':
    'Veja o que resta dele: pixctl cashback balance {0}{1}',
  'Make a key for it: pixctl partner application create --name NAME --tax-id {0}{1}':
    'Crie uma chave para ela: pixctl partner application create --name NAME --tax-id {0}{1}',
  'See their charges: pixctl charge list --customer {0}{1}':
    'Veja as cobranças do cliente: pixctl charge list --customer {0}{1}',
  'Trigger it: pixctl webhook trigger {0}': 'Dispare: pixctl webhook trigger {0}',
  'See what is registered: pixctl webhook list{0}': 'Veja o que está registrado: pixctl webhook list{0}',
  'The service may charge a fee, which depends on the amount. The confirmation shows the documented fee, and the result shows the fee according to the balance.':
    'O serviço pode cobrar uma tarifa, que depende do valor. A confirmação mostra a tarifa documentada, e o resultado mostra a tarifa segundo o saldo.',
  'Create and approve in one command': 'Criar e aprovar em um só comando',
  'In a script. Running it again does not pay twice': 'Em um script. Repetir não paga duas vezes',
  'List payments, newest first': 'Listar pagamentos, dos mais novos aos mais antigos',
  'Failed payments': 'Pagamentos que falharam',
  'Show a payment': 'Mostrar um pagamento',
  'A payment and its transaction': 'Um pagamento e sua transação',
  'Only the status': 'Só o status',
  'Wait until a payment is confirmed or fails': 'Esperar até que um pagamento seja confirmado ou falhe',
  'Until CONFIRMED or FAILED': 'Até CONFIRMED ou FAILED',
  'Without a time limit. Print the payment as JSON': 'Sem limite de tempo. Mostrar o pagamento em JSON',
  'Refund all or part of a received transaction': 'Devolver todo ou parte do valor de uma transação recebida',
  'Refund R$ 5,00 of a received Pix': 'Devolver R$ 5,00 de um Pix recebido',
  'With your own id: running it again does not refund twice': 'Com um id seu: repetir não devolve duas vezes',
  'List refunds, newest first': 'Listar devoluções, das mais novas às mais antigas',
  'All of them, one per line': 'Todas, uma por linha',
  'Show a refund': 'Mostrar uma devolução',
  'A refund': 'Uma devolução',
  'Transfer between two accounts of the company by Pix key':
    'Transferir entre duas contas da empresa, por chave Pix',
  'Transfer R$ 150,00 to another account': 'Transferir R$ 150,00 para outra conta',
  'In cents, without a question': 'Em centavos, sem pergunta',
  'Create a sub account, or show the one with this Pix key':
    'Criar uma subconta, ou mostrar a que tem esta chave Pix',
  'By its Pix key': 'Pela chave Pix',
  'With a phone number as the Pix key': 'Com um telefone como chave Pix',
  'List sub accounts': 'Listar subcontas',
  'All with their balances': 'Todas com seus saldos',
  'Total balance in cents': 'Saldo total em centavos',
  'Show a sub account with its balance': 'Mostrar uma subconta com seu saldo',
  'One sub account': 'Uma subconta',
  'Only the balance in cents': 'Só o saldo em centavos',
  'Withdraw the balance of a sub account, or a part of it, to its Pix key':
    'Sacar o saldo de uma subconta, ou parte dele, para a chave Pix dela',
  'Withdraw everything': 'Sacar tudo',
  'List writes with an unknown outcome; with --all, all writes':
    'Listar operações com resultado desconhecido; com --all, todas',
  'All writes sent from this machine': 'Todas as operações enviadas desta máquina',
  'Show an entry and its request': 'Mostrar um registro e sua requisição',
  'With the whole body': 'Com o corpo inteiro',
  'The request, its time and its outcome': 'A requisição, o horário e o resultado',
  'Ask the service for the outcome of a write; without an id, of all open entries':
    'Perguntar ao serviço o resultado de uma operação; sem id, de todos os registros em aberto',
  'This command only reads. A write that the service has was done. A write that the service does not have two minutes after it was sent was not done. Only the service and account that it was sent to are asked.':
    'Este comando só lê. Uma operação que o serviço tem foi feita. Uma operação que o serviço não tem dois minutos após o envio não foi feita. Só o serviço e a conta para os quais foi enviada são consultados.',
  'Withdrawals, transfers between sub accounts, and credits and debits with a description of your own have no id to look up. Check the account, and record what you found with --as. A transfer cannot be looked up, but journal resume settles it: the service refuses a second one with the same id.':
    'Saques, transferências entre subcontas, e créditos e débitos com uma descrição sua não têm um id para consultar. Confira a conta e registre o que encontrou com --as. Uma transferência não pode ser consultada, mas journal resume a resolve: o serviço recusa uma segunda com o mesmo id.',
  'The exit code is 6 while an outcome is still unknown.':
    'O código de saída é 6 enquanto um resultado continua desconhecido.',
  'Check all open entries': 'Verificar todos os registros em aberto',
  'Record that the transfer is in the account': 'Registrar que a transferência está na conta',
  'Retry a write with an unknown outcome, with the same ids':
    'Tentar de novo uma operação com resultado desconhecido, com os mesmos ids',
  'Each retry is recorded before it is sent, and only one process at a time can retry a write. The service acts once per id. A write without an id is retried only after you have recorded that it was not done: journal resolve ID --as not-done.':
    'Cada nova tentativa é registrada antes do envio, e só um processo por vez pode repetir uma operação. O serviço age uma vez por id. Uma operação sem id só é repetida depois que você registra que ela não foi feita: journal resolve ID --as not-done.',
  'Send it again': 'Enviar de novo',

  // The account.
  'Show the balance of the default account': 'Mostrar o saldo da conta padrão',
  'Current balance': 'Saldo atual',
  'Only the available amount in cents': 'Só o valor disponível em centavos',
  'List accounts with their balances': 'Listar contas com seus saldos',
  'Accounts of the company': 'Contas da empresa',
  'Every account, however many there are': 'Todas as contas, quantas forem',
  'only accounts of this e-mail': 'só as contas deste e-mail',
  'Only the id of the default account': 'Só o id da conta padrão',
  'Show an account with its balance': 'Mostrar uma conta com seu saldo',
  'One account': 'Uma conta',
  'Only its available amount in cents': 'Só o valor disponível dela em centavos',
  'Withdraw to the bank account of the company': 'Sacar para a conta bancária da empresa',
  'Withdraw R$ 500,00': 'Sacar R$ 500,00',
  'List transactions, newest first': 'Listar transações, das mais novas às mais antigas',
  "Today's transactions": 'As transações de hoje',
  'The payment of one charge': 'O pagamento de uma cobrança',
  'Show a transaction': 'Mostrar uma transação',
  'By end-to-end id': 'Pelo end-to-end id',
  'Only the payer': 'Só o pagador',
  'Pre-register a company as its partner': 'Pré-cadastrar uma empresa como parceiro',
  'Pre-register a company and its first user': 'Pré-cadastrar uma empresa e seu primeiro usuário',
  'List pre-registered companies': 'Listar empresas pré-cadastradas',
  'All of them': 'Todas',
  'Show a pre-registered company': 'Mostrar uma empresa pré-cadastrada',
  'One company': 'Uma empresa',
  'Create an API application for a pre-registered company':
    'Criar uma aplicação de API para uma empresa pré-cadastrada',
  'An application, whose client id and secret form an app key':
    'Uma aplicação, cujo client id e segredo formam uma chave de API',
  'Save its secret, which is shown only once': 'Guardar o segredo, que aparece uma única vez',
  'Its key can only list charges and transactions': 'A chave só pode listar cobranças e transações',
  '--user-tax-id must be a CPF, not {0}: the first user is a person':
    '--user-tax-id deve ser um CPF, não {0}: o primeiro usuário é uma pessoa',
  'this application may have been there before: the service does not say which scopes it has':
    'esta aplicação pode já ter existido: o serviço não diz quais escopos ela tem',
  'this application was there before and keeps its scopes: {0}':
    'esta aplicação já existia e mantém os escopos que tem: {0}',

  // The sandbox.
  'Pix keys, accounts and amounts that fail on purpose':
    'Chaves Pix, contas e valores que falham de propósito',
  'payment fails: {0}': 'o pagamento falha: {0}',
  'payment is confirmed after one hour': 'o pagamento é confirmado após uma hora',
  'payment stays APPROVED': 'o pagamento fica em APPROVED',
  'payment fails, refund is rejected': 'o pagamento falha, a devolução é rejeitada',
  'payment and refund take one hour': 'o pagamento e a devolução levam uma hora',
  'Serve the sandbox over HTTP on this machine': 'Servir o sandbox por HTTP nesta máquina',
  'Listens on 127.0.0.1 only. While it runs, the profile `sandbox` uses it. Otherwise the profile uses the same data in its own process.':
    'Escuta só em 127.0.0.1. Enquanto está em execução, o perfil `sandbox` o usa. Caso contrário, o perfil usa os mesmos dados no próprio processo.',
  'Allow webhooks in private networks': 'Permitir webhooks em redes privadas',
  'With -o json, one line is printed when it is ready: {"url","appKey","controlKey","dataDir"}.':
    'Com -o json, uma linha é mostrada quando está pronto: {"url","appKey","controlKey","dataDir"}.',
  'On port 4010': 'Na porta 4010',
  'On a free port, without keeping the data': 'Em uma porta livre, sem guardar os dados',
  'Show the address, clock and contents of the sandbox':
    'Mostrar o endereço, o relógio e o conteúdo do sandbox',
  'Address, clock and counts': 'Endereço, relógio e contagens',
  'A BR Code or payment link is paid only at the sandbox that issued it: the one on this data, or the one of the profile.':
    'Um BR Code ou link de pagamento só é pago no sandbox que o emitiu: o destes dados, ou o do perfil.',
  'Stop the sandbox': 'Parar o sandbox',
  'The data is kept': 'Os dados são mantidos',
  'Without output': 'Sem mensagens',
  'Delete all data of the sandbox, except companies, accounts and keys':
    'Apagar todos os dados do sandbox, menos empresas, contas e chaves',
  'At a terminal, it shows what will be deleted and asks. --yes skips the question.':
    'No terminal, mostra o que será apagado e pergunta. --yes dispensa a pergunta.',
  'Show what will be deleted, and ask': 'Mostrar o que será apagado, e perguntar',
  'Replace all data with test data, without a question':
    'Substituir todos os dados por dados de teste, sem pergunta',
  'Pay a charge or a static QR code, as a customer would':
    'Pagar uma cobrança ou um QR Code estático, no papel do cliente',
  'The charge becomes COMPLETED': 'A cobrança passa a COMPLETED',
  'A static QR code without an amount': 'Um QR Code estático sem valor',
  'Move the clock of the sandbox forward': 'Adiantar o relógio do sandbox',
  'Move it forward 36 hours': 'Adiantar 36 horas',
  'Until unpaid charges have expired': 'Até as cobranças não pagas expirarem',
  'Inject faults into the sandbox; without a kind, list the faults':
    'Injetar falhas no sandbox; sem um tipo, listar as falhas',
  'rate-limit: answers 429 with Retry-After. Nothing is done.':
    'rate-limit: responde 429 com Retry-After. Nada é feito.',
  'error: answers 500, or --status. Nothing is done; with --after, the work is done.':
    'error: responde 500, ou --status. Nada é feito; com --after, o trabalho é feito.',
  'html: answers 502 with an HTML page. Nothing is done; with --after, the work is done.':
    'html: responde 502 com uma página HTML. Nada é feito; com --after, o trabalho é feito.',
  'latency: delays the answer by --delay.': 'latency: atrasa a resposta em --delay.',
  'hang: never answers. Nothing is done; with --after, the work is done.':
    'hang: nunca responde. Nada é feito; com --after, o trabalho é feito.',
  'reset: resets the connection. Nothing is done; with --after, the work is done.':
    'reset: derruba a conexão. Nada é feito; com --after, o trabalho é feito.',
  'truncate: does the work and cuts the answer.': 'truncate: faz o trabalho e corta a resposta.',
  'lost: does the work and loses the answer.': 'lost: faz o trabalho e perde a resposta.',
  'Create the next charge, but lose the answer': 'Criar a próxima cobrança, mas perder a resposta',
  'One request in five fails': 'Uma requisição em cinco falha',
  'List the faults and their hits': 'Listar as falhas e suas ocorrências',
  'Remove all faults': 'Remover todas as falhas',
  'List the requests to the sandbox, newest first':
    'Listar as requisições ao sandbox, das mais novas às mais antigas',
  'The latest 10': 'As 10 mais recentes',
  'Only refused requests': 'Só as requisições recusadas',
  'List the deliveries to webhooks, newest first':
    'Listar as entregas a webhooks, das mais novas às mais antigas',
  'E-mail webhooks are recorded with recipient, subject and body. No e-mail is sent.':
    'Webhooks por e-mail são registrados com destinatário, assunto e corpo. Nenhum e-mail é enviado.',
  'Only e-mails': 'Só os e-mails',
  'All attempts, with status and next attempt': 'Todas as tentativas, com status e próxima tentativa',
  'Deliveries that failed for good': 'Entregas que falharam de vez',
  'Resend deliveries to webhooks': 'Reenviar entregas a webhooks',
  'One delivery': 'Uma entrega',
  'All failed deliveries': 'Todas as entregas que falharam',
  'All deliveries of the last hour': 'Todas as entregas da última hora',
  'Pause a webhook, or deliver its events twice or out of order':
    'Pausar um webhook, ou entregar os eventos duas vezes ou fora de ordem',
  'Pause deliveries until --resume': 'Pausar as entregas até --resume',
  'Test whether your endpoint handles duplicates': 'Testar se o seu endpoint trata duplicatas',
  'Generates charges in every status with their customers, payments, refunds, sub accounts, static QR codes and a subscription. The same seed always generates the same data. Data that exists already is not changed.':
    'Gera cobranças em todos os status com seus clientes, pagamentos, devoluções, subcontas, QR Codes estáticos e uma assinatura. A mesma semente gera sempre os mesmos dados. Dados que já existem não são alterados.',
  '200 charges and their data': '200 cobranças e seus dados',
  'Enough to test paging and exports': 'O suficiente para testar paginação e exportações',
  'Add a company with an account and an app key': 'Adicionar uma empresa com conta e chave de API',
  'Set PIXCTL_SANDBOX_APP_KEY to its app key to use --sandbox as this company. Companies never see each other’s data.':
    'Defina PIXCTL_SANDBOX_APP_KEY com a chave dela para usar --sandbox como esta empresa. Uma empresa nunca vê os dados de outra.',
  'A second company': 'Uma segunda empresa',
  'Only the app key': 'Só a chave de API',
  'List the companies with their accounts and applications':
    'Listar as empresas com suas contas e aplicações',
  'With accounts, Pix keys and balances': 'Com contas, chaves Pix e saldos',
  'Add an account with its own Pix key': 'Adicionar uma conta com chave Pix própria',
  'An account to transfer to': 'Uma conta para receber transferências',
  'Add an application and show its app key': 'Adicionar uma aplicação e mostrar a chave de API',
  'Scopes: {0}.': 'Permissões: {0}.',
  'A key that only reads charges': 'Uma chave que só lê cobranças',
  'A key without restrictions. Print only the key': 'Uma chave sem restrições. Mostrar só a chave',
  'Disable an application': 'Desativar uma aplicação',
  'Requests with its key are answered with 401': 'Requisições com a chave dela recebem 401',
  'Create a key and print its client id': 'Criar uma chave e mostrar o client id',
  'Enable an application': 'Ativar uma aplicação',
  'Its key works again': 'A chave volta a funcionar',

  // Webhooks.
  'Register a webhook for an event': 'Registrar um webhook para um evento',
  'Send an e-mail instead. The sandbox records it: pixctl sandbox deliveries':
    'Enviar um e-mail. O sandbox o registra: pixctl sandbox deliveries',
  'When a charge is paid': 'Quando uma cobrança é paga',
  'With a value that your server checks': 'Com um valor que o seu servidor verifica',
  'List webhooks': 'Listar webhooks',
  'Only webhooks of one URL': 'Só webhooks de uma URL',
  'Only the URLs': 'Só as URLs',
  'Delete a webhook': 'Excluir um webhook',
  'Delete it': 'Excluir',
  'List the ids': 'Listar os ids',
  'Print events as they happen, and forward them to your program':
    'Mostrar eventos quando acontecem, e encaminhá-los ao seu programa',
  'On the sandbox, it registers a webhook, serves the sandbox if it is not running, and removes the webhook when it ends. If it was killed, the next start removes the webhook.':
    'No sandbox, registra um webhook, serve o sandbox se ele não está em execução, e remove o webhook ao terminar. Se foi morto, a próxima execução remove o webhook.',
  'A live service cannot reach this machine. Use --public-url with the address of a tunnel to --port, or --poll to read the lists instead. --poll saves its position: each event is reported once, also after a restart.':
    'Um serviço live não alcança esta máquina. Use --public-url com o endereço de um túnel para --port, ou --poll para ler as listas. --poll guarda a posição: cada evento é informado uma vez, mesmo depois de reiniciar.',
  'With --poll, events are passed on in order, one at a time. A failed --forward-to or --exec is retried for 31 seconds. After that, the body of the event is appended to a file in the data folder, which the message names, and the next event follows.':
    'Com --poll, os eventos são encaminhados em ordem, um de cada vez. Se --forward-to ou --exec falha, há novas tentativas por 31 segundos. Depois disso, o corpo do evento é acrescentado a um arquivo na pasta de dados, indicado na mensagem, e o próximo evento segue.',
  'At a terminal: r resends the last event, d shows its details, s shows the HMAC secret, q quits.':
    'No terminal: r reenvia o último evento, d mostra os detalhes, s mostra o segredo HMAC, q sai.',
  'Forward every event to your server': 'Encaminhar todos os eventos ao seu servidor',
  'Paid charges of a live account, without a public address':
    'Cobranças pagas de uma conta live, sem endereço público',
  'Run a command for each event': 'Executar um comando para cada evento',
  'Verify the signatures of a recorded webhook call':
    'Verificar as assinaturas de uma chamada de webhook gravada',
  'Pass the whole HTTP request as one file, or the body and the headers as two files. Headers are "Name: value" lines or a JSON object.':
    'Informe a requisição HTTP inteira em um arquivo, ou o corpo e os cabeçalhos em dois arquivos. Os cabeçalhos são linhas "Nome: valor" ou um objeto JSON.',
  'The public keys are read from the service, or from a PEM file with --public-key. The HMAC signature is checked with --secret-file.':
    'As chaves públicas vêm do serviço, ou de um arquivo PEM com --public-key. A assinatura HMAC é conferida com --secret-file.',
  'The exit code is 2 if a signature is not valid, or none could be checked.':
    'O código de saída é 2 se uma assinatura não é válida, ou nenhuma pôde ser conferida.',
  'A recorded request': 'Uma requisição gravada',
  'Both signatures, with headers and body in two files':
    'As duas assinaturas, com cabeçalhos e corpo em dois arquivos',
  'Trigger an event in the sandbox': 'Disparar um evento no sandbox',
  'What --set can change: {0}; of these each event takes those of its own things.':
    'O que --set pode mudar: {0}; destes, cada evento aceita os das suas próprias coisas.',
  'Create and pay a charge of R$ 5,00': 'Criar e pagar uma cobrança de R$ 5,00',
  'A payment that the bank of the recipient refuses': 'Um pagamento que o banco do recebedor recusa',
  'List the webhook events': 'Listar os eventos de webhook',
  'All events, with the prefix of the profile': 'Todos os eventos, com o prefixo do perfil',
};
