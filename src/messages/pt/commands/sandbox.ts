import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_SANDBOX: Catalog = {
  '--{0} is only for a new fault': '--{0} só vale para uma falha nova',
  'Name its kind: {0}.': 'Informe o tipo dela: {0}.',
  'how far it was moved, such as 36h': 'quanto foi adiantado, como 36h',
  'jobs that failed': 'tarefas que falharam',
  'Move the clock of the sandbox forward': 'Adiantar o relógio do sandbox',
  'duration: 90s, 15m, 36h, 30d': 'duração: 90s, 15m, 36h, 30d',
  'Move it forward 36 hours': 'Adiantar 36 horas',
  'Until unpaid charges have expired': 'Até as cobranças não pagas expirarem',
  'List the deliveries to webhooks, newest first':
    'Listar as entregas a webhooks, das mais novas às mais antigas',
  'E-mail webhooks are recorded with recipient, subject and body. No e-mail is sent.':
    'Webhooks por e-mail são registrados com destinatário, assunto e corpo. Nenhum e-mail é enviado.',
  'recipient of the e-mail': 'destinatário do e-mail',
  'text of the e-mail': 'texto do e-mail',
  'maximum number of attempts': 'número máximo de tentativas',
  'No deliveries yet. Webhooks are called while the sandbox is running: pixctl sandbox start':
    'Nenhuma entrega ainda. Webhooks são chamados enquanto o sandbox está em execução: pixctl sandbox start',
  'All attempts, with status and next attempt': 'Todas as tentativas, com status e próxima tentativa',
  'Deliveries that failed for good': 'Entregas que falharam de vez',
  'Only e-mails': 'Só os e-mails',
  'Resend deliveries to webhooks': 'Reenviar entregas a webhooks',
  'number of the delivery': 'número da entrega',
  'all deliveries whose retries have ended': 'todas as entregas cujas tentativas se esgotaram',
  'all events since this time': 'todos os eventos desde este momento',
  Resent: 'Reenviadas',
  'One delivery': 'Uma entrega',
  'All failed deliveries': 'Todas as entregas que falharam',
  'All deliveries of the last hour': 'Todas as entregas da última hora',
  'it is not clear what to resend': 'não está claro o que reenviar',
  'Give one of: a number, --failed, --since.': 'Informe um destes: um número, --failed, --since.',
  'delivery {0} is not a number': 'a entrega {0} não é um número',
  'See: pixctl sandbox deliveries': 'Veja: pixctl sandbox deliveries',
  'Pause a webhook, or deliver its events twice or out of order':
    'Pausar um webhook, ou entregar os eventos duas vezes ou fora de ordem',
  'pause deliveries': 'pausa as entregas',
  'resume deliveries, paused ones first': 'retoma as entregas, começando pelas pausadas',
  'deliver the next N events twice': 'entrega os próximos N eventos duas vezes',
  'deliver events out of order': 'entrega os eventos fora de ordem',
  Webhook: 'Webhook',
  'Duplicates left': 'Duplicatas restantes',
  'Out of order': 'Fora de ordem',
  'Pause deliveries until --resume': 'Pausar as entregas até --resume',
  'Test whether your endpoint handles duplicates': 'Testar se o seu endpoint trata duplicatas',
  '--pause and --resume cannot be used together': '--pause e --resume não podem ser usados juntos',
  "Open a dispute of a received Pix, as the payer's bank does":
    'Abrir a contestação de um Pix recebido, como faz o banco do pagador',
  'The disputed amount, as far as it is available, is blocked until the dispute ends.':
    'O valor contestado, até o saldo disponível, fica bloqueado até o fim da contestação.',
  'The amount is blocked': 'O valor fica bloqueado',
  'Accept a dispute: the money returns to the payer': 'Aceitar uma contestação: o dinheiro volta ao pagador',
  'What is blocked goes back to the payer': 'O que está bloqueado volta ao pagador',
  'Reject a dispute: you keep the money': 'Rejeitar uma contestação: o dinheiro fica com você',
  'What is blocked is available again': 'O que está bloqueado volta a ficar disponível',
  'Cancel a dispute, as the payer': 'Cancelar uma contestação, como o pagador',
  Fault: 'Falha',
  'No faults.': 'Nenhuma falha.',
  'only requests of this operation, such as charge.create':
    'só requisições desta operação, como charge.create',
  'number of requests (default: until cleared)': 'número de requisições (padrão: até ser removida)',
  'probability for each request, such as 0.25': 'probabilidade para cada requisição, como 0.25',
  'seed that makes --probability repeatable': 'semente que torna --probability repetível',
  'fail after the request was executed, instead of before':
    'falha depois de executar a requisição, e não antes',
  'HTTP status of the kind error': 'status HTTP do tipo error',
  'Retry-After of the kind rate-limit': 'Retry-After do tipo rate-limit',
  'delay of the kind latency': 'atraso do tipo latency',
  'remove all faults': 'remove todas as falhas',
  '--probability {0} is not a number above 0 and at most 1':
    '--probability {0} não é um número acima de 0 e até 1',
  'Write it as 0.25.': 'Escreva como 0.25.',
  'Inject faults into the sandbox; without a kind, list the faults':
    'Injetar falhas no sandbox; sem um tipo, listar as falhas',
  'kind of fault': 'tipo de falha',
  'Create the next charge, but lose the answer': 'Criar a próxima cobrança, mas perder a resposta',
  'One request in five fails': 'Uma requisição em cinco falha',
  'List the faults and their hits': 'Listar as falhas e suas ocorrências',
  'Remove all faults': 'Remover todas as falhas',
  '--clear removes all faults and cannot be used with a kind':
    '--clear remove todas as falhas e não pode ser usado com um tipo',
  'Leave out the kind.': 'Omita o tipo.',
  'Removed 1 fault.': '1 falha removida.',
  'Removed {0} faults.': '{0} falhas removidas.',
  'operation {0} is not known': 'a operação {0} não é conhecida',
  'number of the request': 'número da requisição',
  'List the requests to the sandbox, newest first':
    'Listar as requisições ao sandbox, das mais novas às mais antigas',
  'maximum number of requests; the last 10,000 are kept':
    'número máximo de requisições; as últimas 10.000 são guardadas',
  Application: 'Aplicação',
  'Ignored fields': 'Campos ignorados',
  'No requests yet.': 'Nenhuma requisição ainda.',
  'The latest 10': 'As 10 mais recentes',
  'Only refused requests': 'Só as requisições recusadas',
  'Run the embedded sandbox, pay charges, advance its clock':
    'Executar o sandbox embutido, pagar cobranças, adiantar o relógio',
  'Pix keys, accounts and amounts that fail on purpose':
    'Chaves Pix, contas e valores que falham de propósito',
  'Set the limits of an account by day and by night': 'Definir os limites diurno e noturno de uma conta',
  'The day is from 06:00 to 20:00 in Brasília. Limits that you do not give stay unchanged. 0 blocks all outgoing money. pixctl sandbox reset removes the limits.':
    'O dia vai das 06:00 às 20:00 em Brasília. Limites não informados não mudam. 0 bloqueia toda saída. pixctl sandbox reset remove os limites.',
  'remove all limits except those given': 'remove todos os limites, exceto os informados',
  'No limit at all': 'Nenhum limite',
  'no limit was given': 'nenhum limite foi informado',
  'Use --day BRL, --night BRL or --unlimited.': 'Use --day BRL, --night BRL ou --unlimited.',
  'Set the number of remaining Pix key look-ups': 'Definir quantas consultas de chave Pix restam',
  'number of look-ups, 0 to 500; below 20, the sandbox refuses look-ups':
    'número de consultas, de 0 a 500; abaixo de 20, o sandbox recusa consultas',
  'Payments to keys are refused for a minute': 'Pagamentos a chaves são recusados por um minuto',
  'The maximum': 'O máximo',
  'tokens must be a whole number from 0 to 500, not {0}':
    'tokens deve ser um número inteiro de 0 a 500, não {0}',
  'reject code for an instalment that the bank has not paid yet':
    'código de rejeição para uma parcela que o banco ainda não pagou',
  'Approve a mandate of Pix Automático, as the payer would':
    'Aprovar uma autorização de Pix Automático, como o pagador faria',
  'With the journey PAYMENT_ON_APPROVAL, this pays the first charge. Paying that charge also approves the mandate.':
    'Com a jornada PAYMENT_ON_APPROVAL, isto paga a primeira cobrança. Pagar essa cobrança também aprova a autorização.',
  'The mandate becomes APPROVED': 'A autorização passa a APPROVED',
  'Only the state of the subscription': 'Só a situação da assinatura',
  'Refuse a mandate that waits for approval, as the payer would':
    'Recusar uma autorização que aguarda aprovação, como o pagador faria',
  'The mandate becomes REJECTED': 'A autorização passa a REJECTED',
  'For another reason': 'Por outro motivo',
  'End an approved mandate, as the payer would': 'Encerrar uma autorização aprovada, como o pagador faria',
  'With the code for a closed payer account': 'Com o código de conta do pagador encerrada',
  "Make the payer's bank reject the next tries of an instalment":
    'Fazer o banco do pagador rejeitar as próximas tentativas de uma parcela',
  "Without this command, the payer's bank accepts every instalment and pays it on its due day.":
    'Sem este comando, o banco do pagador aceita todas as parcelas e as paga no vencimento.',
  'reject code of the bank': 'código de recusa do banco',
  'number of tries to reject (default: all)': 'número de tentativas a recusar (padrão: todas)',
  'Reject every try': 'Recusar todas as tentativas',
  'Reject the next try, and pay on the one after it': 'Recusar a próxima tentativa e pagar na seguinte',
  'the charge that was paid': 'a cobrança que foi paga',
  'Pay a charge or a static QR code, as a customer would':
    'Pagar uma cobrança ou um QR Code estático, no papel do cliente',
  'id of the charge or QR code, its BR Code or payment link, or one of your Pix keys':
    'id da cobrança ou do QR Code, o BR Code ou link de pagamento, ou uma das suas chaves Pix',
  'A BR Code or payment link can be paid only on the sandbox that issued it: the one in your data folder, or the one of the profile.':
    'Um BR Code ou link de pagamento só pode ser pago no sandbox que o emitiu: o da sua pasta de dados, ou o do perfil.',
  'amount, for a Pix key or a QR code without an amount': 'valor, para uma chave Pix ou um QR Code sem valor',
  'the amount in reais': 'o valor em reais',
  'name of the payer (default: the customer of the charge)':
    'nome do pagador (padrão: o cliente da cobrança)',
  'CPF or CNPJ of the payer': 'CPF ou CNPJ do pagador',
  'The charge becomes COMPLETED': 'A cobrança passa a COMPLETED',
  'A static QR code without an amount': 'Um QR Code estático sem valor',
  'About to delete everything in the sandbox:': 'Tudo no sandbox está prestes a ser apagado:',
  Contents: 'Conteúdo',
  'Delete all data of the sandbox, except companies, accounts and keys':
    'Apagar todos os dados do sandbox, menos empresas, contas e chaves',
  'At a terminal, reset shows what it will delete and asks. --yes skips the question.':
    'No terminal, reset mostra o que será apagado e pergunta. --yes dispensa a pergunta.',
  'Show what will be deleted, and ask': 'Mostrar o que será apagado, e perguntar',
  'Replace all data with test data, without a question':
    'Substituir todos os dados por dados de teste, sem pergunta',
  'The sandbox was not running; serving it at {0} until this command ends.':
    'O sandbox não estava rodando; servindo em {0} até o fim deste comando.',
  '{0} {1}  {2}  {3} ms': '{0} {1}  {2}  {3} ms',
  'Serve the sandbox over HTTP on this machine': 'Servir o sandbox por HTTP nesta máquina',
  'Listens on 127.0.0.1 only. While it runs, the profile `sandbox` uses it. Otherwise the profile uses the same data in its own process.':
    'Escuta só em 127.0.0.1. Enquanto está em execução, o perfil `sandbox` o usa. Caso contrário, o perfil usa os mesmos dados no próprio processo.',
  'At a terminal, each request is printed on stderr. Otherwise, and with -o json, add --verbose.':
    'No terminal, cada requisição é mostrada em stderr. Fora dele, e com -o json, use --verbose.',
  'With -o json, one line is printed when it is ready: {"url","appKey","controlKey","dataDir"}.':
    'Com -o json, uma linha é mostrada quando está pronto: {"url","appKey","controlKey","dataDir"}.',
  'With --until-eof, a program that holds a pipe to its standard input stops it by closing the pipe. The operating system does so if that program is killed.':
    'Com --until-eof, um programa que mantém um pipe com a entrada padrão dele o para ao fechar o pipe. Se esse programa for encerrado à força, o sistema operacional fecha o pipe.',
  'stop when standard input ends, such as when the program that started it ends':
    'parar quando a entrada padrão terminar, por exemplo quando o programa que o iniciou terminar',
  'For the tests of a program, which start it with a pipe as its standard input':
    'Para os testes de um programa, que o iniciam com um pipe como entrada padrão',
  'port to listen on; 0 picks a free port': 'porta em que escuta; 0 escolhe uma livre',
  'folder of the data': 'pasta dos dados',
  'webhook addresses to allow: public only, also this machine, or also private networks':
    'endereços de webhook permitidos: só públicos, também esta máquina, ou também redes privadas',
  'On port 4010': 'Na porta 4010',
  'On a free port, without keeping the data': 'Em uma porta livre, sem guardar os dados',
  'Allow webhooks in private networks': 'Permitir webhooks em redes privadas',
  'Control key': 'Chave de controle',
  'The sandbox is ready. Stop it with Ctrl-C or: pixctl sandbox stop':
    'O sandbox está pronto. Pare-o com Ctrl-C ou: pixctl sandbox stop',
  'See it in the browser with: pixctl --sandbox open': 'Veja-o no navegador com: pixctl --sandbox open',
  'To use it from another program or terminal:': 'Para usá-lo de outro programa ou terminal:',
  'export PIXCTL_BASE_URL={0}': 'export PIXCTL_BASE_URL={0}',
  'export PIXCTL_APP_KEY={0}': 'export PIXCTL_APP_KEY={0}',
  'how far the clock is ahead, such as 36h': 'quanto o relógio está adiantado, como 36h',
  'the first company': 'a primeira empresa',
  'number of items of each resource': 'número de itens de cada recurso',
  'pending jobs': 'tarefas pendentes',
  'every ledger entry has its counterpart': 'todo lançamento tem contrapartida',
  'every balance is the sum of its entries': 'todo saldo é a soma dos seus lançamentos',
  'Show the address, clock and contents of the sandbox':
    'Mostrar o endereço, o relógio e o conteúdo do sandbox',
  'Address, clock and counts': 'Endereço, relógio e contagens',
  'Running at': 'Em execução em',
  'Stop the sandbox': 'Parar o sandbox',
  'The data is kept': 'Os dados são mantidos',
  'Without output': 'Sem mensagens',
  Stopped: 'Parado',
  'The sandbox was not running.': 'O sandbox não estava em execução.',
  Partner: 'Parceiro',
  'company (default: the first one)': 'empresa (padrão: a primeira)',
  'client id of the application': 'client id da aplicação',
  'number of charges': 'número de cobranças',
  'Generate 90 days of test data, or a year': 'Gerar 90 dias de dados de teste, ou um ano',
  'Generates charges in every status with their customers, payments, refunds, sub accounts, static QR codes and a subscription. The same seed always generates the same data. Data that exists already is not changed.':
    'Gera cobranças em todos os status com seus clientes, pagamentos, devoluções, subcontas, QR Codes estáticos e uma assinatura. A mesma semente gera sempre os mesmos dados. Dados que já existem não são alterados.',
  'With --year, the data covers a year of sales, with splits, withdrawals and their fees, and disputes.':
    'Com --year, os dados cobrem um ano de vendas, com splits, saques e suas tarifas, e contestações.',
  'kind of data': 'tipo de dados',
  'number of charges; the amount of other data depends on it':
    'número de cobranças; a quantidade dos outros dados depende dele',
  'a year of a shop instead of 90 days': 'um ano de uma loja em vez de 90 dias',
  Seed: 'Semente',
  'Sub accounts': 'Subcontas',
  'QR codes': 'QR Codes',
  '200 charges and their data': '200 cobranças e seus dados',
  'Enough to test paging and exports': 'O suficiente para testar paginação e exportações',
  'A year, for books and reports': 'Um ano, para livros e relatórios',
  'generating charges': 'gerando cobranças',
  '{0} of {1} stored; run the command again to continue.':
    'Gravação até agora: {0} de {1}; execute o comando de novo para continuar.',
  'accounts, with Pix key and balance': 'contas, com chave Pix e saldo',
  'applications, with scopes': 'aplicações, com escopos',
  'Add a company with an account and an app key': 'Adicionar uma empresa com conta e chave de API',
  'Set PIXCTL_SANDBOX_APP_KEY to its app key to use --sandbox as this company. Companies never see each other’s data.':
    'Defina PIXCTL_SANDBOX_APP_KEY com a chave dela para usar --sandbox como esta empresa. Uma empresa nunca vê os dados de outra.',
  'CNPJ or CPF of the company': 'CNPJ ou CPF da empresa',
  'allow the partner operations': 'permite as operações de parceiro',
  'A second company': 'Uma segunda empresa',
  'Only the app key': 'Só a chave de API',
  'List the companies with their accounts and applications':
    'Listar as empresas com suas contas e aplicações',
  'With accounts, Pix keys and balances': 'Com contas, chaves Pix e saldos',
  'available (cents)': 'disponível (centavos)',
  'Add an account with its own Pix key': 'Adicionar uma conta com chave Pix própria',
  'An account to transfer to': 'Uma conta para receber transferências',
  'Add an application and show its app key': 'Adicionar uma aplicação e mostrar a chave de API',
  'Scopes: {0}.': 'Permissões: {0}.',
  'scopes (default: no restriction)': 'escopos (padrão: sem restrição)',
  'account (default: the default account)': 'conta (padrão: a conta padrão)',
  'A key that only reads charges': 'Uma chave que só lê cobranças',
  'A key without restrictions. Print only the key': 'Uma chave sem restrições. Mostrar só a chave',
  'Create a key and print its client id': 'Criar uma chave e mostrar o client id',
  'Disable an application': 'Desativar uma aplicação',
  'Requests with its key are answered with 401': 'Requisições com a chave dela recebem 401',
  'Enable an application': 'Ativar uma aplicação',
  'Its key works again': 'A chave volta a funcionar',
  'Pay the boleto of a charge, as a customer would': 'Pagar o boleto de uma cobrança, como um cliente faria',
  'The charge becomes COMPLETED at once. The money arrives 3 business days later: see `sandbox advance`. To pay the QR code of the charge instead, use `sandbox pay`.':
    'A cobrança passa logo a COMPLETED. O dinheiro chega 3 dias úteis depois: veja `sandbox advance`. Para pagar o QR Code da cobrança, use `sandbox pay`.',
  'id of the charge, or the barcode or digitable line of its boleto':
    'id da cobrança, ou código de barras ou linha digitável do boleto',
  'By the id of the charge': 'Pelo id da cobrança',
  'Only the id of the payment': 'Só o id do pagamento',
  'Approve the registration of a company, as the service does':
    'Aprovar o cadastro de uma empresa, como o serviço faz',
  'The registration is PENDING again': 'O cadastro volta a PENDING',
  'The registration is IN_REVIEW': 'O cadastro fica IN_REVIEW',
  'Complete and submit the registration of a company, as the company does':
    'Completar e enviar o cadastro de uma empresa, como a empresa faz',
  'reason in the event': 'motivo no evento',
  'Reject the registration of a company, as the service does':
    'Recusar o cadastro de uma empresa, como o serviço faz',
  'Ask a registered company for documents, as the service does':
    'Pedir documentos a uma empresa cadastrada, como o serviço faz',
  'The company and its account exist': 'A empresa e a conta passam a existir',
  'The registration ends': 'O cadastro termina',
};
