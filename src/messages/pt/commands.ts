import type { Catalog } from '../translate.ts';

/** What each command does, and what its examples show. */
export const COMMANDS: Catalog = {
  'Show the day: what came in and went out, what waits, what failed':
    'Mostrar o dia: o que entrou e saiu, o que está pendente, o que falhou',
  'Amounts are added up from the lists of the service, for the day in Brasília. What could not be read is said, and left out.':
    'Os valores são somados das listas do serviço, para o dia em Brasília. O que não pôde ser lido é dito, e fica de fora.',
  'Charges waiting are those created today. Payments and refunds are looked for among the latest 500.':
    'As cobranças pendentes são as criadas hoje. Pagamentos e devoluções são procurados entre os 500 mais recentes.',
  '--watch draws it anew every few seconds until Ctrl-C; with -o ndjson it prints one object each time, in any other format that is not a screen one object alone.':
    '--watch redesenha a tela a cada poucos segundos até Ctrl-C; com -o ndjson imprime um objeto por vez, e em qualquer outro formato um objeto só.',
  'The day so far': 'O dia até agora',
  'On a screen by the till': 'Em uma tela ao lado do caixa',
  'What came in, in cents': 'O que entrou, em centavos',
  '--start and --end go by creation. A charge may be paid long after that: with --paid-start or --paid-end every charge is read, unless --start says how old one can be. --status COMPLETED reads fewer.':
    '--start e --end valem para a criação. Uma cobrança pode ser paga muito depois: com --paid-start ou --paid-end todas as cobranças são lidas, a menos que --start diga quão antigas podem ser. Com --status COMPLETED são lidas menos.',
  '--search, --paid-start and --paid-end are looked for here and not by the service, page after page.':
    '--search, --paid-start e --paid-end são aplicados aqui, não pelo serviço, página por página.',
  '--search is looked for here and not by the service, page after page.':
    '--search é aplicado aqui, não pelo serviço, página por página.',
  'Of one customer, by name, CPF or id': 'De um cliente, pelo nome, CPF ou id',
  'By a word in its comment, its customer or its id': 'Por uma palavra do comentário, do cliente ou do id',
  'What was paid yesterday, whenever it was created': 'O que foi pago ontem, criado quando for',
  'For a saved customer, the only one of that name': 'Para um cliente cadastrado, o único com esse nome',
  'By CPF or CNPJ, with or without its marks': 'Pelo CPF ou CNPJ, com ou sem pontuação',
  'By a part of the name, CPF, e-mail or phone': 'Por parte do nome, CPF, e-mail ou telefone',
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
  'Named services and keys': 'Serviços e chaves com nome',
  'Settings of pixctl': 'Configurações do pixctl',
  'The record of what was sent, and what became of it': 'O registro do que foi enviado e do que aconteceu',
  'Exclusive (fidelity) cashback of customers': 'Cashback exclusivo (fidelidade) dos clientes',
  'Create and read customers': 'Criar e consultar clientes',
  'Move money between your accounts': 'Mover dinheiro entre as suas contas',
  'Read what came in and went out': 'Consultar o que entrou e saiu',
  'Separate balances within your account': 'Saldos separados dentro da sua conta',
  'Refund payments that you received': 'Devolver pagamentos recebidos',
  'Accounts, balances and withdrawals': 'Contas, saldos e saques',
  'Charge a customer every month': 'Cobrar um cliente todo mês',
  'Pre-register companies and create their applications': 'Pré-cadastrar empresas e criar suas aplicações',
  'Static QR codes that can be paid many times': 'QR Codes estáticos, pagáveis muitas vezes',
  'The embedded service: run it, pay charges, move its clock':
    'O serviço embutido: rodar, pagar cobranças, mover o relógio',
  'Charge customers and follow what they pay': 'Cobrar clientes e acompanhar o que pagam',
  'Pay others by Pix key': 'Pagar outros por chave Pix',
  'Read, write and check BR Codes, offline': 'Ler, escrever e conferir BR Codes, offline',
  'Be called when something happens': 'Ser chamado quando algo acontece',

  // Pages in the browser.
  'Open the console of the sandbox in the browser': 'Abrir o painel do sandbox no navegador',
  'The console shows balances, charges, payments, customers, webhooks with every delivery, faults and requests as they happen; it pays charges, moves the clock, sets faults and resends events.':
    'O painel mostra saldos, cobranças, pagamentos, clientes, webhooks com cada entrega, falhas e requisições na hora em que acontecem; paga cobranças, adianta o relógio, ativa falhas e reenvia eventos.',
  'If no sandbox is being served on this data, this command serves it until Ctrl-C. The address works once, for five minutes: run the command again for another window.':
    'Se nenhum sandbox estiver no ar com estes dados, este comando o mantém no ar até Ctrl-C. O endereço funciona uma única vez, por cinco minutos: para outra janela, execute o comando de novo.',
  'address of the console, good for one use': 'endereço do painel, válido para um único uso',
  'seconds until it is too late to open it': 'segundos até ele expirar',
  'The console of the sandbox on this machine': 'O painel do sandbox desta máquina',
  'And print its address as JSON': 'E imprimir o endereço como JSON',
  'Open the payment page of a charge in the browser':
    'Abrir a página de pagamento de uma cobrança no navegador',
  'If no sandbox is being served, this command serves it until the charge is paid or expires, or until Ctrl-C. With a service it opens the paymentLinkUrl of the charge and ends.':
    'Se nenhum sandbox estiver no ar, este comando o mantém no ar até a cobrança ser paga ou expirar, ou até Ctrl-C. Com um serviço, abre o paymentLinkUrl da cobrança e termina.',
  'address of the page': 'endereço da página',
  'Scan the code, copy it, or simulate the payment': 'Ler o código, copiá-lo ou simular o pagamento',
  'And print the address as JSON': 'E imprimir o endereço como JSON',

  // Set-up.
  'List every command with its options, as data': 'Listar todo comando com suas opções, como dados',
  'The whole tree as JSON': 'A árvore inteira em JSON',
  'Only the names': 'Só os nomes',
  'Complete commands, options, ids and names on TAB': 'Completar comandos, opções, ids e nomes com TAB',
  'Prints the script of a shell, or puts it where the shell loads it (--install). TAB offers commands, options, their values, profiles, event names and the ids that were shown in the last day; it never asks the service and evaluates nothing.':
    'Imprime o script de um shell, ou o põe onde o shell o carrega (--install). TAB oferece comandos, opções, seus valores, perfis, nomes de eventos e os ids mostrados no último dia; nunca consulta o serviço e não executa nada.',
  'For the shell you use': 'Para o shell que você usa',
  'Put it somewhere of your own': 'Em um lugar seu',
  'Only for this session': 'Só para esta sessão',
  "Send any request with the profile's key": 'Enviar qualquer requisição com a chave do perfil',
  'With -f, fields become the JSON body; for GET they become the query. The answer is printed as it came.':
    'Com -f, os campos formam o corpo JSON; no GET, formam a consulta. A resposta é impressa como veio.',
  'Writes sent this way are never retried.': 'Escritas enviadas assim nunca são repetidas.',
  'A list with a filter': 'Uma lista com filtro',
  'Create a charge': 'Criar uma cobrança',
  'Every transaction, one a line': 'Todas as transações, uma por linha',
  'Log in to a service: check its app key and save both as a profile':
    'Entrar em um serviço: conferir a chave e salvar os dois como perfil',
  'At a terminal it asks for what is missing. The key is checked before anything is saved. It is kept in the keyring of the operating system, or in a file that only you can read, and never taken from the command line.':
    'No terminal, pergunta o que falta. A chave é conferida antes de salvar. Ela fica no chaveiro do sistema operacional, ou em um arquivo que só você pode ler, e nunca é lida da linha de comando.',
  'An administrator makes app keys in the panel of the provider: Api/Plugins, New API/Plugin. The AppID shown there is the key. Production and the test environment have different keys.':
    'As chaves são criadas por um administrador no painel do provedor: Api/Plugins, Nova API/Plugin. O AppID mostrado ali é a chave. Produção e ambiente de testes têm chaves diferentes.',
  'The base URL is {0}: pixctl adds the path of the API by itself.':
    'A URL base é {0}: o pixctl acrescenta o caminho da API.',
  'Next: pixctl charge create --amount 19,90': 'Próximo passo: pixctl charge create --amount 19,90',
  'Next: pixctl balance, or see what came in: pixctl transaction list --limit 10':
    'Próximo passo: pixctl balance, ou veja o que entrou: pixctl transaction list --limit 10',
  'Be asked for everything': 'Responder a tudo por perguntas',
  'Without questions, for CI': 'Sem perguntas, para CI',
  'Work with the embedded service from now on': 'Trabalhar com o serviço embutido a partir de agora',
  'Delete the stored app key of a profile': 'Apagar a chave guardada de um perfil',
  'The profile itself stays. At a terminal it asks before the key of a live profile is deleted; --yes answers.':
    'O perfil continua. No terminal, pergunta antes de apagar a chave de um perfil de produção; --yes responde.',
  'Of the profile in use': 'Do perfil em uso',
  'Of another one': 'De outro',
  'Show the profile in use and the account its key opens':
    'Mostrar o perfil em uso e a conta que a chave abre',
  'Which account a command would work on': 'Em que conta um comando trabalharia',
  'live, test or sandbox: for a guard in a script': 'live, test ou sandbox: para uma trava em um script',
  'Find out what is wrong: machine, configuration, network, service, key':
    'Descobrir o que está errado: máquina, configuração, rede, serviço, chave',
  'Nothing is changed and no key is shown. Ends with 0 when nothing is a problem, otherwise with the exit code a command would end with: 2 configuration, 3 key, 5 network or service.':
    'Nada é alterado e nenhuma chave aparece. Termina com 0 quando não há problema; senão com o código com que um comando terminaria: 2 configuração, 3 chave, 5 rede ou serviço.',
  'Without a service': 'Sem um serviço',
  'Only what is wrong': 'Só o que está errado',
  'List profiles': 'Listar perfis',
  'All of them; keys are never shown': 'Todos; as chaves nunca aparecem',
  'Show a profile': 'Mostrar um perfil',
  'One profile': 'Um perfil',
  'The one in use': 'O que está em uso',
  'Use a profile from now on': 'Usar um perfil a partir de agora',
  'Until another one is chosen': 'Até que outro seja escolhido',
  'The embedded service, without a key': 'O serviço embutido, sem chave',
  'Rename a profile': 'Renomear um perfil',
  'Its key stays with it': 'A chave continua com ele',
  'Its key and limits go with it': 'A chave e os limites vão com ele',
  'Delete a profile, its key and its limits': 'Apagar um perfil, sua chave e seus limites',
  'At a terminal it asks before a live profile is deleted; --yes answers.':
    'No terminal, pergunta antes de apagar um perfil de produção; --yes responde.',
  'The key is forgotten too': 'A chave também é esquecida',
  'The profiles there are': 'Os perfis que existem',
  'List settings': 'Listar configurações',
  'All settings, with the defaults of those that are not set':
    'Todas as configurações, com o padrão das que não estão definidas',
  'Show a setting': 'Mostrar uma configuração',
  'One setting': 'Uma configuração',
  'A limit of one profile, in cents': 'Um limite de um perfil, em centavos',
  'Change a setting': 'Alterar uma configuração',
  'JSON unless another format is asked for': 'JSON, salvo se outro formato for pedido',
  'No payment of this profile above R$ 500,00; the same in cents is 50000':
    'Nenhum pagamento deste perfil acima de R$ 500,00; em centavos, 50000',
  'No more than R$ 2.000,00 leaves the account of another profile in a day':
    'Da conta de outro perfil não saem mais de R$ 2.000,00 por dia',
  'show the HMAC secret with which the calls are signed; not shown otherwise':
    'mostra o segredo HMAC com que as chamadas são assinadas; sem isso ele não aparece',
  'At a terminal each request is shown on stderr as it is answered; with --verbose elsewhere and with -o json too.':
    'No terminal, cada requisição aparece em stderr quando é respondida; com --verbose, também fora dele e com -o json.',
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
  'Show the version of pixctl, of Node.js and the platform':
    'Mostrar a versão do pixctl, a do Node.js e a plataforma',
  'For a report of a problem. pixctl --version prints the number alone.':
    'Para relatar um problema. pixctl --version mostra só o número.',
  'All three': 'As três',
  'Only the version of pixctl': 'Só a versão do pixctl',
  'Show the command that upgrades pixctl': 'Mostrar o comando que atualiza o pixctl',
  'Looks at how pixctl was installed (npm, pnpm, yarn, bun, npx, a project, a clone) and asks npm for the latest version. It runs nothing.':
    'Descobre como o pixctl foi instalado (npm, pnpm, yarn, bun, npx, um projeto, um clone) e pergunta ao npm pela versão mais recente. Não executa nada.',
  'What to type, and whether there is a newer version': 'O que digitar, e se há uma versão mais nova',
  'Do it': 'Atualizar',
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
  'Show where the configuration and the data are': 'Mostrar onde estão a configuração e os dados',
  'Only the path of the configuration file': 'Só o caminho do arquivo de configuração',
  'The folders in use': 'As pastas em uso',

  // Money in.
  'Create a charge and show its QR code': 'Criar uma cobrança e mostrar o QR Code',
  'In cents, with your own id, as JSON': 'Em centavos, com o seu id, em JSON',
  'For a customer, and wait for the payment': 'Para um cliente, esperando o pagamento',
  'One for each row; running it again does none twice': 'Uma para cada linha; repetir não duplica nenhuma',
  'List charges, newest first': 'Listar cobranças, da mais nova à mais antiga',
  'What is still to be paid': 'O que falta pagar',
  'A week as CSV': 'Uma semana em CSV',
  'Only the ids': 'Só os ids',
  'Show a charge': 'Mostrar uma cobrança',
  'Two fields as JSON': 'Dois campos em JSON',
  'Everything about it, and what was refunded': 'Tudo sobre ela, e o que foi devolvido',
  'Delete a charge that was not paid': 'Apagar uma cobrança que não foi paga',
  'It can no longer be paid': 'Não pode mais ser paga',
  'What can be deleted': 'O que pode ser apagado',
  'Show or save the QR code of a charge': 'Mostrar ou salvar o QR Code de uma cobrança',
  'In the terminal': 'No terminal',
  'As an image to print': 'Como imagem para imprimir',
  'Refund a paid charge, in whole or in part': 'Devolver uma cobrança paga, por inteiro ou em parte',
  'Refund all of it, or what is left': 'Devolver tudo, ou o que resta',
  'Refund a part': 'Devolver uma parte',
  'List the refunds of a charge': 'Listar as devoluções de uma cobrança',
  'Its refunds': 'As devoluções dela',
  'How much in all, in cents': 'Quanto ao todo, em centavos',
  'Wait until a charge is paid or expires': 'Esperar até que uma cobrança seja paga ou expire',
  'Go on once it is paid': 'Seguir depois de paga',
  'Without end; the paid charge as JSON': 'Sem prazo; a cobrança paga em JSON',
  'Create a static QR code and show it': 'Criar um QR Code estático e mostrá-lo',
  'The payer chooses the amount': 'O pagador escolhe o valor',
  'Always R$ 8,50': 'Sempre R$ 8,50',
  'List static QR codes, newest first': 'Listar QR Codes estáticos, do mais novo ao mais antigo',
  'The latest ones': 'Os mais recentes',
  'All of them for a spreadsheet': 'Todos para uma planilha',
  'Show a static QR code': 'Mostrar um QR Code estático',
  'One QR code': 'Um QR Code',
  'Only the code to copy': 'Só o código para copiar',
  'Show or save a static QR code': 'Mostrar ou salvar um QR Code estático',
  'As a drawing to print': 'Como desenho para imprimir',
  'In the terminal, and on the clipboard': 'No terminal e na área de transferência',
  'Create a customer': 'Criar um cliente',
  'Create a customer with a CPF': 'Criar um cliente com CPF',
  'Take the whole body from a file': 'Ler o corpo inteiro de um arquivo',
  'List customers, newest first': 'Listar clientes, do mais novo ao mais antigo',
  'The latest twenty': 'Os vinte mais recentes',
  'Every customer as CSV': 'Todos os clientes em CSV',
  'Show a customer': 'Mostrar um cliente',
  'One customer as JSON': 'Um cliente em JSON',
  'With address and phone': 'Com endereço e telefone',
  'Create a subscription that generates a charge each month':
    'Criar uma assinatura que gera uma cobrança por mês',
  'R$ 49,90 on the tenth of each month': 'R$ 49,90 no dia dez de cada mês',
  'Show a subscription': 'Mostrar uma assinatura',
  'One subscription': 'Uma assinatura',
  'As JSON': 'Em JSON',
  "Show a customer's cashback that is not used yet": 'Mostrar o cashback que um cliente ainda não usou',
  "One customer's cashback": 'O cashback de um cliente',
  'Only the cents': 'Só os centavos',
  'Grant cashback to a customer, or show the one still pending':
    'Conceder cashback a um cliente, ou mostrar o que ainda está pendente',
  'Grant R$ 10,00': 'Conceder R$ 10,00',
  'In cents, as JSON': 'Em centavos, em JSON',
  'Show what a BR Code says': 'Mostrar o que um BR Code diz',
  'What a copied code would pay': 'O que um código copiado pagaria',
  'Every field, from standard input': 'Todos os campos, da entrada padrão',
  'Write a BR Code': 'Escrever um BR Code',
  'A static code with an amount': 'Um código estático com valor',
  'Without an amount, as an image to print': 'Sem valor, como imagem para imprimir',
  'Check a BR Code against every rule of the Pix manual':
    'Conferir um BR Code com cada regra do manual do Pix',
  'Ends with exit code 2 when the code has errors; warnings alone end with 0.':
    'Termina com 2 quando o código tem erros; só avisos terminam com 0.',
  'Findings as JSON': 'O que foi achado, em JSON',
  'From standard input': 'Da entrada padrão',

  // Money out.
  'Create a payment; nothing is paid until it is approved':
    'Criar um pagamento; nada é pago até ser aprovado',
  'To a mobile number': 'Para um celular',
  'In cents, to an e-mail key': 'Em centavos, para uma chave de e-mail',
  'Approve a payment: the money leaves the account': 'Aprovar um pagamento: o dinheiro sai da conta',
  'Pay a payment that was created': 'Pagar um pagamento já criado',
  'In a script: no question is asked': 'Em um script: sem perguntas',
  'Pay a Pix key: create the payment and approve it': 'Pagar uma chave Pix: criar o pagamento e aprová-lo',
  'On a live profile it is created first. Then it shows who holds the key, as far as the service says it, and you type the amount. Nothing leaves the account before that. If you decline, the payment stays in CREATED.':
    'Em um perfil live, o pagamento é criado primeiro. Depois o pixctl mostra o titular da chave, se o serviço o informar, e você digita o valor. Nada sai da conta antes disso. Se você recusar, o pagamento fica em CREATED.',
  'Run it again with the same --correlation-id to go on where it ended; it does not pay twice.':
    'Execute de novo com o mesmo --correlation-id para continuar de onde parou; não paga duas vezes.',
  'Pay it as its customer would: pixctl sandbox pay {0}':
    'Pague como o cliente faria: pixctl sandbox pay {0}',
  'Wait until it is paid: pixctl charge watch {0}{1}': 'Espere até ser paga: pixctl charge watch {0}{1}',
  'See whether it has arrived: pixctl refund get {0}{1}': 'Veja se já chegou: pixctl refund get {0}{1}',
  'See whether it arrives: pixctl payment watch {0}{1}': 'Veja se chega: pixctl payment watch {0}{1}',
  'Nothing is paid yet. Approve it: pixctl payment approve {0}{1}':
    'Nada foi pago ainda. Aprove: pixctl payment approve {0}{1}',
  'Print it: pixctl qrcode qr {0} --png FILE{1}': 'Imprima: pixctl qrcode qr {0} --png FILE{1}',
  'Keep its id, there is no list: pixctl subscription get {0}{1}':
    'Guarde o id, não há lista: pixctl subscription get {0}{1}',
  'Move money to it: pixctl transfer create --to-pix-key {0}{1}':
    'Transfira dinheiro para ela: pixctl transfer create --to-pix-key {0}{1}',
  'See what is left: pixctl subaccount get {0}{1}': 'Veja o que restou: pixctl subaccount get {0}{1}',
  'See both balances: pixctl account list{0}, pixctl subaccount list{1}':
    'Veja os dois saldos: pixctl account list{0}, pixctl subaccount list{1}',
  'See it among the latest transactions: pixctl transaction list --limit 5{0}':
    'Veja entre as últimas transações: pixctl transaction list --limit 5{0}',
  'See what is left of it: pixctl cashback balance {0}{1}':
    'Veja o que resta dele: pixctl cashback balance {0}{1}',
  'Make a key for it: pixctl partner application create --name NAME --tax-id {0}{1}':
    'Crie uma chave para ela: pixctl partner application create --name NAME --tax-id {0}{1}',
  'See their charges: pixctl charge list --customer {0}{1}':
    'Veja as cobranças do cliente: pixctl charge list --customer {0}{1}',
  'Make it happen: pixctl webhook trigger {0}': 'Faça acontecer: pixctl webhook trigger {0}',
  'See what is registered: pixctl webhook list{0}': 'Veja o que está registrado: pixctl webhook list{0}',
  'The service may take a fee, which depends on the amount. It is shown at the confirmation as the service documents it, and afterwards as the balance tells it.':
    'O serviço pode cobrar uma tarifa, que depende do valor. Ela aparece na confirmação como o serviço a documenta, e depois como o saldo a mostra.',
  'Create and approve in one command': 'Criar e aprovar em um só comando',
  'In a script: running it again does not pay twice': 'Em um script: repetir não paga duas vezes',
  'List payments, newest first': 'Listar pagamentos, do mais novo ao mais antigo',
  'Those that failed': 'Os que falharam',
  'Show a payment': 'Mostrar um pagamento',
  'One payment with its transaction': 'Um pagamento com sua transação',
  'Only its state': 'Só o estado',
  'Wait until a payment is settled or fails': 'Esperar até que um pagamento seja liquidado ou falhe',
  'Until CONFIRMED or FAILED': 'Até CONFIRMED ou FAILED',
  'Wait without a limit; print the settled payment as JSON':
    'Esperar sem limite; imprimir o pagamento liquidado em JSON',
  'Refund a received transaction, in whole or in part':
    'Devolver uma transação recebida, por inteiro ou em parte',
  'Refund R$ 5,00 of a received Pix': 'Devolver R$ 5,00 de um Pix recebido',
  'With your own id: running it again does not refund twice': 'Com um id seu: repetir não devolve duas vezes',
  'List refunds, newest first': 'Listar devoluções, da mais nova à mais antiga',
  'All of them, one a line': 'Todos, um por linha',
  'Show a refund': 'Mostrar uma devolução',
  'One refund': 'Uma devolução',
  'Transfer between two accounts of the company by Pix key':
    'Transferir entre duas contas da empresa por chave Pix',
  'Move R$ 150,00 to another account of the company': 'Mover R$ 150,00 para outra conta da empresa',
  'In cents, without a question': 'Em centavos, sem pergunta',
  'Create a sub account, or show the one that has this Pix key':
    'Criar uma subconta, ou mostrar a que tem esta chave Pix',
  'By its Pix key': 'Pela chave Pix',
  'With a phone for its Pix key': 'Com um telefone como chave Pix',
  'List sub accounts': 'Listar subcontas',
  'All with their balances': 'Todas com seus saldos',
  'What they hold together, in cents': 'Quanto têm juntas, em centavos',
  'Show a sub account with its balance': 'Mostrar uma subconta com seu saldo',
  'One sub account': 'Uma subconta',
  'Only its cents': 'Só os centavos',
  'Withdraw the whole balance of a sub account to its Pix key':
    'Sacar todo o saldo de uma subconta para sua chave Pix',
  'Withdraw all it has': 'Sacar todo o saldo',
  'List writes whose outcome is not known; with --all every write':
    'Listar escritas de resultado desconhecido; com --all, todas',
  'Everything that was sent from here': 'Tudo o que foi enviado daqui',
  'Show an entry with what was sent': 'Mostrar um registro com o que foi enviado',
  'With the whole body': 'Com o corpo inteiro',
  'What was sent, when, and what became of it': 'O que foi enviado, quando, e no que deu',
  'Find out what became of a write; without an id, of every open one':
    'Descobrir o que aconteceu com uma escrita; sem id, com todas as abertas',
  'It only reads. A write that the service has is done. One that it does not have two minutes after it was sent was not done. Only the service and the account that it was sent to are asked.':
    'Só consulta. Uma escrita que o serviço tem foi feita. Uma que ele não tem dois minutos após o envio não foi feita. Só o serviço e a conta que a receberam são consultados.',
  'Transfers, withdrawals and new subscriptions have no id to ask for. Look at the account, and say what you found with --as.':
    'Transferências, saques e novas assinaturas não têm id para consultar. Examine a conta e diga o que encontrou com --as.',
  'Ends with exit code 6 while an outcome is still unknown.':
    'Termina com o código 6 enquanto algum resultado for desconhecido.',
  'Settle every write that can be settled': 'Resolver todas as escritas que puderem ser resolvidas',
  'You see the transfer in the account': 'A transferência aparece na conta',
  'Send an open write again, with the same ids': 'Enviar de novo uma escrita em aberto, com os mesmos ids',
  'Each try is recorded before it is sent, by one process at a time. The service acts once for an id, however often it is sent. A write without such an id is sent again only after you said that it was not done: journal resolve ID --as not-done.':
    'Cada tentativa é registrada antes do envio, por um processo de cada vez. O serviço age uma única vez por id, não importa quantas vezes seja enviado. Uma escrita sem esse id só é reenviada depois que você diz que não foi feita: journal resolve ID --as not-done.',
  'Send it again': 'Enviar de novo',

  // The account.
  'Show the balance of the default account': 'Mostrar o saldo da conta padrão',
  'What is there now': 'O que há agora',
  'Only the available cents': 'Só os centavos disponíveis',
  'List accounts with their balances': 'Listar contas com seus saldos',
  'All accounts of the company': 'Todas as contas da empresa',
  'Only the id of the default one': 'Só o id da conta padrão',
  'Show an account with its balance': 'Mostrar uma conta com seu saldo',
  'One account': 'Uma conta',
  'Only its available cents': 'Só os centavos disponíveis dela',
  "Withdraw from an account to the company's own bank account":
    'Sacar de uma conta para a conta bancária da própria empresa',
  'Withdraw R$ 500,00': 'Sacar R$ 500,00',
  'List transactions, newest first': 'Listar transações, da mais nova à mais antiga',
  "Today's transactions": 'As transações de hoje',
  'The payment of one charge': 'O pagamento de uma cobrança',
  'A month as CSV': 'Um mês em CSV',
  'Show a transaction': 'Mostrar uma transação',
  'By the end-to-end id of the bank': 'Pelo end-to-end id do banco',
  'Only who paid': 'Só quem pagou',
  'Pre-register a company with you as its partner': 'Pré-cadastrar uma empresa com você como parceiro',
  'Pre-register a company and its first user': 'Pré-cadastrar uma empresa e seu primeiro usuário',
  'List pre-registered companies': 'Listar empresas pré-cadastradas',
  'All of them': 'Todas',
  'Show a pre-registered company': 'Mostrar uma empresa pré-cadastrada',
  'One company': 'Uma empresa',
  'Create an API application for a pre-registered company':
    'Criar uma aplicação de API para uma empresa pré-cadastrada',
  'An application whose client id and secret make a key':
    'Uma aplicação cujo client id e segredo formam uma chave',
  'Keep its secret, which is shown once': 'Guardar o segredo, que aparece uma vez',

  // The sandbox.
  'What goes wrong on purpose (Pix keys and amounts)': 'O que dá errado de propósito (chaves Pix e valores)',
  'payment fails: {0}': 'o pagamento falha: {0}',
  'payment is confirmed after one hour': 'o pagamento é confirmado após uma hora',
  'payment stays APPROVED': 'o pagamento fica em APPROVED',
  'payment fails, refund is rejected': 'o pagamento falha, a devolução é rejeitada',
  'payment and refund take one hour': 'pagamento e devolução levam uma hora',
  'Serve the sandbox over HTTP on this machine until stopped':
    'Servir o sandbox por HTTP nesta máquina até parar',
  'Listens on 127.0.0.1 only. While it runs, the profile `sandbox` talks to it; without it the same data is used in-process.':
    'Escuta só em 127.0.0.1. Enquanto roda, o perfil `sandbox` fala com ele; sem ele os mesmos dados são usados no processo.',
  'Webhooks may be in the network around, too': 'Webhooks também podem estar na rede ao redor',
  'With -o json one line is printed when it is ready: {"url","appKey","controlKey","dataDir"}.':
    'Com -o json uma linha é impressa quando está pronto: {"url","appKey","controlKey","dataDir"}.',
  'On port 4010': 'Na porta 4010',
  'On a free port, forgetting all at the end': 'Em uma porta livre, esquecendo tudo no fim',
  'Show whether the sandbox is served and what is in it': 'Mostrar se o sandbox é servido e o que há nele',
  'Address, clock and counts': 'Endereço, relógio e contagens',
  'A BR Code or link says at which sandbox it is paid: that one is asked if it is the one on this data or that of the chosen profile, else nobody.':
    'Um BR Code ou link diz em qual sandbox se paga: pergunta-se a esse se for o destes dados ou o do perfil escolhido; senão, a ninguém.',
  'Stop the served sandbox': 'Parar o sandbox servido',
  'Its data stays': 'Os dados ficam',
  'Saying nothing': 'Sem dizer nada',
  'Delete everything in the sandbox but its companies, accounts and keys':
    'Apagar tudo no sandbox, menos as empresas, contas e chaves',
  'At a terminal it shows what will be deleted and asks; --yes answers.':
    'No terminal, mostra o que será apagado e pergunta; --yes responde.',
  'Show what will be deleted, ask, and delete it': 'Mostrar o que será apagado, perguntar e apagar',
  'Replace everything by the data of a shop, without a question':
    'Trocar tudo pelos dados de uma loja, sem perguntar',
  'Pay a charge or a static QR code, as a customer would':
    'Pagar uma cobrança ou um QR Code estático, como um cliente',
  'The charge becomes COMPLETED': 'A cobrança passa a COMPLETED',
  'A QR code on which the payer chooses': 'Um QR Code em que o pagador escolhe',
  "Move the sandbox's clock forward, and do all that would have happened":
    'Adiantar o relógio do sandbox e fazer tudo o que teria acontecido',
  'A day and a half pass': 'Passa um dia e meio',
  'Until unpaid charges have expired': 'Até as cobranças não pagas expirarem',
  'Make requests to the sandbox go wrong; without a kind, list what is set':
    'Fazer requisições ao sandbox darem errado; sem tipo, listar o que está definido',
  'rate-limit: answers 429 with Retry-After, nothing done.':
    'rate-limit: responde 429 com Retry-After, nada feito.',
  'error: answers 500, or --status; nothing done, with --after all done.':
    'error: responde 500, ou --status; nada feito, ou com --after tudo feito.',
  'html: answers 502 with a page of HTML; nothing done, with --after all done.':
    'html: responde 502 com uma página HTML; nada feito, ou com --after tudo feito.',
  'latency: answers late, by --delay.': 'latency: responde com atraso de --delay.',
  'hang: never answers; nothing done, with --after all done.':
    'hang: nunca responde; nada feito, ou com --after tudo feito.',
  'reset: cuts the connection; nothing done, with --after all done.':
    'reset: corta a conexão; nada feito, ou com --after tudo feito.',
  'truncate: does the work and cuts the answer in the middle.':
    'truncate: faz o trabalho e corta a resposta no meio.',
  'lost: does the work and cuts the connection: the answer is lost.':
    'lost: faz o trabalho e corta a conexão: a resposta se perde.',
  'The next charge is made, but its answer never arrives':
    'A próxima cobrança é criada, mas a resposta não chega',
  'One request in five fails': 'Uma requisição em cinco falha',
  'What is set, and how often it hit': 'O que está definido, e quantas vezes agiu',
  'Behave again': 'Voltar ao normal',
  'List what was asked of the sandbox, newest first':
    'Listar o que foi pedido ao sandbox, do mais novo ao mais antigo',
  'The latest ten': 'Os dez mais recentes',
  'Only what was refused': 'Só o que foi recusado',
  'List the calls to webhooks, each attempt, and their e-mails, newest first':
    'Listar as chamadas a webhooks, cada tentativa, e os e-mails deles, do mais novo ao mais antigo',
  'E-mails of webhooks are recorded here with recipient, subject and body; nothing is mailed by the sandbox.':
    'Os e-mails de webhooks ficam registrados aqui com destinatário, assunto e corpo; o sandbox não envia e-mail nenhum.',
  'The e-mails, which are recorded and never sent': 'Os e-mails, que são registrados e nunca enviados',
  'Attempts with their status and the next try': 'Tentativas com status e a próxima',
  'What was given up': 'O que foi abandonado',
  'Send deliveries to webhooks once more': 'Enviar entregas a webhooks mais uma vez',
  'One delivery': 'Uma entrega',
  'All that were given up': 'Todas as abandonadas',
  'Everything of the last hour': 'Tudo da última hora',
  'Change how the sandbox serves a webhook: pause it, send twice, out of order':
    'Mudar como o sandbox atende um webhook: pausar, enviar duas vezes, fora de ordem',
  'It hears nothing until --resume': 'Não ouve nada até --resume',
  'Is the receiver idempotent?': 'Quem recebe é idempotente?',
  'Fill the sandbox with ninety days of a shop': 'Encher o sandbox com noventa dias de uma loja',
  'Charges in every state with their customers, payments received and sent, refunds, sub accounts, static QR codes and a subscription. The same seed always makes the same data; what an earlier run of it made stays as it is.':
    'Cobranças em todos os estados com seus clientes, pagamentos recebidos e enviados, devoluções, subcontas, QR Codes estáticos e uma assinatura. A mesma semente faz sempre os mesmos dados; o que uma execução anterior fez fica como está.',
  'Two hundred charges and what belongs to them': 'Duzentas cobranças e o que pertence a elas',
  'Enough to try paging and exports on': 'O bastante para testar paginação e exportações',
  'Add a company with an account and a key of its own': 'Acrescentar uma empresa com conta e chave próprias',
  'Set PIXCTL_SANDBOX_APP_KEY to its key to act as this company with --sandbox. Companies never see each other’s data.':
    'Ponha a chave dela em PIXCTL_SANDBOX_APP_KEY para agir como esta empresa com --sandbox. Empresas nunca veem os dados umas das outras.',
  'A second company': 'Uma segunda empresa',
  'Only its key': 'Só a chave',
  'List the companies with their accounts and applications':
    'Listar as empresas com suas contas e aplicações',
  'With accounts, Pix keys and balances': 'Com contas, chaves Pix e saldos',
  'Add an account with a Pix key of its own': 'Acrescentar uma conta com chave Pix própria',
  'To transfer to, by its Pix key': 'Para transferir a ela, pela chave Pix',
  'Add an application and show its key': 'Acrescentar uma aplicação e mostrar a chave',
  'Scopes: {0}.': 'Permissões: {0}.',
  'A key that only reads charges': 'Uma chave que só lê cobranças',
  'A key that may do all; only the key': 'Uma chave que pode tudo; só a chave',
  'Switch an application off': 'Desligar uma aplicação',
  'Its key is answered with 401 from now on': 'A chave recebe 401 a partir de agora',
  'A new key, and its client id': 'Uma chave nova, e seu client id',
  'Switch an application on again': 'Ligar uma aplicação de novo',
  'Its key works again': 'A chave volta a funcionar',

  // Webhooks.
  'Register a URL that is called for an event, or an e-mail address':
    'Registrar uma URL chamada em um evento, ou um endereço de e-mail',
  'An e-mail instead; the sandbox keeps it for: pixctl sandbox deliveries':
    'Um e-mail em vez disso; o sandbox o guarda para: pixctl sandbox deliveries',
  'Be told of paid charges': 'Saber das cobranças pagas',
  'With a secret your server can ask for': 'Com um segredo que seu servidor pode exigir',
  'List webhooks': 'Listar webhooks',
  'Those that call one URL': 'Os que chamam uma URL',
  'Only the URLs': 'Só as URLs',
  'Delete a webhook': 'Apagar um webhook',
  'It is no longer called': 'Não é mais chamado',
  'The ids there are': 'Os ids que existem',
  'Show events as they happen, and pass them on to a program of yours':
    'Mostrar eventos quando acontecem, e repassá-los a um programa seu',
  'On the sandbox it registers itself, serves the sandbox when nobody does yet, and removes itself at the end; what a crash left behind is removed at the next start.':
    'No sandbox ele se registra, serve o sandbox se ninguém o faz, e se remove no fim; o que uma queda deixou é removido no próximo início.',
  'A live service cannot reach this machine: give --public-url with the address of a tunnel to --port, or --poll to read the lists instead. With --poll a saved cursor makes sure that nothing is missed or told twice, also across restarts.':
    'Um serviço live não alcança esta máquina: informe --public-url com o endereço de um túnel para --port, ou --poll para ler as listas. Com --poll um cursor guardado garante que nada se perca nem se repita, mesmo entre reinícios.',
  'At a terminal: r sends the last event again, d shows it in full, s shows the HMAC secret, q ends.':
    'No terminal: r envia de novo o último evento, d o mostra inteiro, s mostra o segredo HMAC, q termina.',
  'Your server hears of every event': 'Seu servidor ouve todos os eventos',
  'Paid charges of a live account, without a public address':
    'Cobranças pagas de uma conta live, sem endereço público',
  'A command for each event': 'Um comando para cada evento',
  'Check the signatures of a webhook call that you recorded':
    'Conferir as assinaturas de uma chamada de webhook que você gravou',
  'Give the whole HTTP request as one file, or body and headers each in a file. Headers are lines of "Name: value" or a JSON object.':
    'Informe a requisição HTTP inteira em um arquivo, ou corpo e cabeçalhos em arquivos separados. Cabeçalhos são linhas "Nome: valor" ou um objeto JSON.',
  'The public keys come from the service of the profile unless --public-key names a PEM file. The HMAC signature is checked with --secret-file.':
    'As chaves públicas vêm do serviço do perfil, salvo se --public-key indicar um arquivo PEM. A assinatura HMAC é conferida com --secret-file.',
  'Ends with 2 when a signature does not hold, or none could be checked.':
    'Termina com 2 quando uma assinatura não confere, ou nenhuma pôde ser conferida.',
  'A request as it came over the wire': 'Uma requisição como veio pela rede',
  'Both signatures, head and body apart': 'As duas assinaturas, cabeçalho e corpo separados',
  'Make an event happen in the sandbox, with all that leads to it':
    'Fazer um evento acontecer no sandbox, com tudo o que leva a ele',
  'What --set can change: {0}; of these each event takes those of its own things.':
    'O que --set pode mudar: {0}; destes, cada evento aceita os das suas próprias coisas.',
  'A charge of R$ 5,00 is created and paid': 'Uma cobrança de R$ 5,00 é criada e paga',
  'A payment that the receiving bank refuses': 'Um pagamento que o banco de destino recusa',
  'List the events a webhook can be registered for':
    'Listar os eventos em que um webhook pode ser registrado',
  'All events with the prefix of the profile': 'Todos os eventos com o prefixo do perfil',
};
