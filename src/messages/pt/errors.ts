import type { Catalog } from '../translate.ts';

/** What is said when something goes wrong, and what can be done about it. */
export const ERRORS: Catalog = {
  '--locale is for CSV alone': '--locale vale só para CSV',
  'Use it with -o csv, or leave it out.': 'Use com -o csv, ou deixe de fora.',
  '--customer is empty': '--customer está vazio',
  'Which customer? {0} fit {1}': 'Qual cliente? {0} correspondem a {1}',
  '{0} customers fit {1}: {2}': '{0} clientes correspondem a {1}: {2}',
  '{0} customers fit {1}: {2}; and {3} more': '{0} clientes correspondem a {1}: {2}; e mais {3}',
  'Nothing was sent. Give the CPF, CNPJ or id of one of them. See: pixctl customer list --search':
    'Nada foi enviado. Informe o CPF, CNPJ ou id de um deles. Veja: pixctl customer list --search',
  'no customer fits {0}': 'nenhum cliente corresponde a {0}',
  'Nothing was sent. Save the customer with: pixctl customer create, or give --customer-name and --customer-tax-id.':
    'Nada foi enviado. Cadastre o cliente com: pixctl customer create, ou use --customer-name e --customer-tax-id.',
  'customer {0} has no CPF, CNPJ, e-mail or phone, and cannot be charged by name alone':
    'o cliente {0} não tem CPF, CNPJ, e-mail nem telefone, e não pode ser cobrado só pelo nome',
  'Nothing was sent. Give --customer-name and --customer-tax-id.':
    'Nada foi enviado. Use --customer-name e --customer-tax-id.',
  'customer {0} has no id by which the service could filter':
    'o cliente {0} não tem um id pelo qual o serviço possa filtrar',
  'Use --search with the CPF, CNPJ or name.': 'Use --search com o CPF, CNPJ ou nome.',
  '--customer means a saved customer, and other options or the input describe one':
    '--customer indica um cliente cadastrado, e outras opções ou o corpo descrevem um',
  '--paid-start is after --paid-end': '--paid-start é depois de --paid-end',
  'Nothing was paid then.': 'Nada foi pago nesse intervalo.',
  'Left out: {0} paid charges of which the service does not say when.':
    'Ficaram de fora: {0} cobranças pagas das quais o serviço não diz quando.',
  'Stopped at {0} found: there are more. For all of them: --all':
    'Parou em {0} encontradas: há mais. Para ver todas: --all',
  'error:': 'erro:',
  'warning: {0}': 'aviso: {0}',
  'correlation id:': 'correlation id:',
  interrupted: 'interrompido',
  'unexpected: {0}': 'inesperado: {0}',
  'This is a bug in pixctl. Run it again with --debug for the stack and report it.':
    'Isto é um defeito do pixctl. Execute de novo com --debug para ver a pilha e relate-o.',
  'missing: {0}': 'falta: {0}',
  'See: {0}': 'Veja: {0}',
  'See: pixctl --help': 'Veja: pixctl --help',
  'See: pixctl profile list': 'Veja: pixctl profile list',
  'See: pixctl journal list --all': 'Veja: pixctl journal list --all',
  'See: pixctl journal show {0}': 'Veja: pixctl journal show {0}',
  'See: pixctl sandbox deliveries': 'Veja: pixctl sandbox deliveries',
  'Did you mean {0}? See: {1}': 'Você quis dizer {0}? Veja: {1}',
  'Did you mean {0}?': 'Você quis dizer {0}?',
  "unknown option '{0}'": "a opção '{0}' não existe",
  "option '{0}' argument missing": "falta o valor da opção '{0}'",
  '{0} is not a command or topic': '{0} não é um comando nem um tópico',
  '{0} is not a command of {1}': '{0} não é um comando de {1}',
  '{0} is not a command': '{0} não é um comando',
  '{0} needs a command': '{0} precisa de um comando',
  'no command is given': 'nenhum comando foi informado',
  'unexpected argument {0}': 'argumento inesperado {0}',
  'Nothing was sent.': 'Nada foi enviado.',
  'Give one of them.': 'Informe um deles.',
  'Give exactly one of them.': 'Informe exatamente um deles.',
  'An answer is needed': 'É preciso responder',
  'An amount of at least one cent': 'Um valor de pelo menos um centavo',

  "{0} of the service's answer to {1} cannot be relied on: {2}":
    'não se pode confiar em {0} da resposta do serviço a {1}: {2}',
  'it is not there': 'não está lá',
  'it must be {0}, not {1}': 'deve ser {0}, não {1}',
  text: 'um texto',
  'a date and time': 'uma data e hora',
  'a list': 'uma lista',
  'an object': 'um objeto',
  'true or false': 'verdadeiro ou falso',

  'charge {0} was created, and it is not known whether it is paid: {1}':
    'a cobrança {0} foi criada, e não se sabe se está paga: {1}',
  'Go on waiting with: pixctl charge watch {0}': 'Continue esperando com: pixctl charge watch {0}',

  // The service and the way to it.
  'trying again in {0} ms': 'nova tentativa em {0} ms',
  'the outcome is open; sending the same request again':
    'o resultado está em aberto; a mesma requisição será enviada de novo',
  'Check that the key belongs to this environment, or log in again: pixctl login':
    'Confira se a chave é deste ambiente, ou entre de novo: pixctl login',
  'the app key was refused': 'a chave foi recusada',
  'the app key was refused: {0}': 'a chave foi recusada: {0}',
  'the key is not allowed to do this': 'a chave não tem permissão para isto',
  'The key lacks the permission, or the operation is not enabled for the company.':
    'Falta a permissão à chave, ou a operação não está habilitada para a empresa.',
  'Nothing was done. Wait a little and run it again.': 'Nada foi feito. Espere um pouco e execute de novo.',
  'the service asks to slow down': 'o serviço pede para ir mais devagar',
  'the service asks to slow down: {0}': 'o serviço pede para ir mais devagar: {0}',
  'the service failed with status {0} and {1}': 'o serviço falhou com status {0} e {1}',
  'the service failed with status {0}: {1}': 'o serviço falhou com status {0}: {1}',
  'an empty body': 'um corpo vazio',
  '{0} bytes of {1} starting with “{2}”': '{0} bytes de {1} que começam com “{2}”',
  'no content type': 'tipo de conteúdo desconhecido',
  'the JSON of the contract': 'o JSON do contrato',
  nowhere: 'lugar nenhum',
  'the service refused with status {0} and {1}': 'o serviço recusou com status {0} e {1}',
  'the service answered with status {0}, which is no answer to this':
    'o serviço respondeu com status {0}, que não é resposta para isto',
  'the service redirects to {0}': 'o serviço redireciona para {0}',
  'The key was not sent there. If that is the right address, use it as base URL.':
    'A chave não foi enviada para lá. Se for o endereço certo, use-o como URL base.',
  'the journal {0} could not be written: {1}': 'o diário {0} não pôde ser gravado: {1}',
  'the journal {0} cannot be written: {1}': 'o diário {0} não pode ser gravado: {1}',
  'Nothing left the account. The payment was created and waits for its approval: {0}':
    'Nada saiu da conta. O pagamento foi criado e aguarda aprovação: {0}',
  'the journal {0} cannot be read: {1}': 'o diário {0} não pode ser lido: {1}',
  'Put it right, or set PIXCTL_DATA_DIR to another folder.':
    'Corrija-o, ou indique outra pasta em PIXCTL_DATA_DIR.',
  'it is a symbolic link': 'é um link simbólico',
  'it is no regular file': 'não é um arquivo comum',
  'the service answered {0} with another resource than was asked for':
    'o serviço respondeu a {0} com outro recurso que não o pedido',
  'Something between here and the service gives answers of other requests; look at it with --debug.':
    'Algo entre este computador e o serviço devolve respostas de outras requisições; examine com --debug.',
  'the service has something else under the id of this {0}': 'o serviço tem outra coisa com o id deste {0}',
  'Nothing was done. Look at what is there, or use another id.':
    'Nada foi feito. Veja o que existe com esse id, ou use outro.',
  'the same {0} was sent at {1}, and it is not known what became of it':
    'o mesmo {0} foi enviado em {1}, e não se sabe no que deu',
  'the same {0} was sent at {1}, and it is not known what became of its {2}':
    'o mesmo {0} foi enviado em {1}, e não se sabe no que deu seu {2}',
  'Nothing was sent now. Look at the account, and say what you found: {0} --as done|not-done':
    'Nada foi enviado agora. Examine a conta e diga o que encontrou: {0} --as done|not-done',
  'Nothing was sent now. Find out first: {0}. If another one is meant, give it a --correlation-id of its own.':
    'Nada foi enviado agora. Apure primeiro: {0}. Se for outro, dê a ele um --correlation-id próprio.',
  'Nothing was sent: a write is only sent once it is on record. Free the disk, or set PIXCTL_DATA_DIR.':
    'Nada foi enviado: uma escrita só é enviada depois de registrada. Libere o disco, ou defina PIXCTL_DATA_DIR.',
  'profile {0} has no app key': 'o perfil {0} não tem chave',
  'Set PIXCTL_APP_KEY, or log in: pixctl login. Without a key: --sandbox':
    'Defina PIXCTL_APP_KEY, ou entre: pixctl login. Sem chave: --sandbox',
  '{0} cannot be reached: {1}': '{0} não pode ser alcançado: {1}',
  'no answer came before the deadline': 'nenhuma resposta chegou dentro do prazo',
  'If the certificate is issued by your own authority, name it in NODE_EXTRA_CA_CERTS.':
    'Se o certificado é de uma autoridade própria, indique-a em NODE_EXTRA_CA_CERTS.',
  'Nothing was done. Check the base URL and the network, then run it again.':
    'Nada foi feito. Confira a URL base e a rede, e execute de novo.',
  'the service answered {0} with {1} instead of {2}': 'o serviço respondeu a {0} com {1} em vez de {2}',
  'Is the base URL the one of the API? See it with: pixctl whoami --debug':
    'A URL base é a da API? Veja com: pixctl whoami --debug',
  'the service answered with {0} that is not a list': 'o serviço respondeu com {0} que não é uma lista',
  'the service answered a list without saying whether it goes on':
    'o serviço respondeu uma lista sem dizer se ela continua',
  'the service answered an empty page and says that more follow':
    'o serviço respondeu uma página vazia e diz que há mais',
  'the service answered a page with the same rows again and says that more follow':
    'o serviço respondeu uma página com as mesmas linhas e diz que há mais',
  'the output cannot be written: {0}': 'não foi possível escrever a saída: {0}',
  '{0} cannot be read: {1}': '{0} não pode ser lido: {1}',
  '{0} cannot be written: {1}': '{0} não pode ser gravado: {1}',
  'Check the permissions, or set PIXCTL_CONFIG_DIR to another folder.':
    'Confira as permissões, ou ponha outra pasta em PIXCTL_CONFIG_DIR.',
  'part of its path is no folder': 'uma parte do caminho não é uma pasta',
  '{0} is no file': '{0} não é um arquivo',
  'Put a real file there.': 'Ponha lá um arquivo comum.',
  '{0} holds keys and can be read by others': '{0} contém chaves e pode ser lido por outros',
  'Close it: chmod 600 {0}': 'Feche-o: chmod 600 {0}',
  '{0} is a symbolic link': '{0} é um link simbólico',
  'Put the real file there, or set PIXCTL_CONFIG_DIR to where it is.':
    'Ponha lá o próprio arquivo, ou indique em PIXCTL_CONFIG_DIR onde ele está.',
  '{0} is locked by another pixctl': '{0} está em uso por outro pixctl',
  'Run it again; if none is running, remove {0}.':
    'Execute de novo; se nenhum estiver em execução, remova {0}.',
  '{0} cannot be used: {1}': '{0} não pode ser usado: {1}',
  'Check it and its permissions, or set PIXCTL_DATA_DIR or PIXCTL_CONFIG_DIR to another folder.':
    'Confira-o e suas permissões, ou ponha outra pasta em PIXCTL_DATA_DIR ou PIXCTL_CONFIG_DIR.',
  'something that is no folder is in its place': 'no lugar dela há algo que não é uma pasta',
  'it cannot be made there': 'não pode ser criada ali',
  'its name is too long': 'o nome é longo demais',
  'too many files are open': 'há arquivos demais abertos',
  'the disk quota is used up': 'a cota de disco acabou',
  'the file is too large': 'o arquivo é grande demais',
  'the device failed': 'o dispositivo falhou',
  'it is closed': 'ela está fechada',
  'it was done, but what came of it cannot be shown: {0}':
    'foi feito, mas o resultado não pode ser mostrado: {0}',
  'Do not run it again. See what is on record: pixctl journal list':
    'Não execute de novo. Veja o que está registrado: pixctl journal list',
  'the list does not come to an end: it has more than {0} rows by now':
    'a lista não chega ao fim: já tem mais de {0} linhas',
  'the service did not accept the page: {0}': 'o serviço não aceitou a página: {0}',
  'The answer does not follow the contract; look at it with --debug.':
    'A resposta não segue o contrato; examine-a com --debug.',
  '{0}; it was looked up and was not done': '{0}; foi consultado e não foi feito',
  'Nothing was done. Run it again.': 'Nada foi feito. Execute de novo.',
  'it is not known whether {0} was done: {1}': 'não se sabe se {0} foi feito: {1}',
  'it is not known whether {0} {1} was done: {2}': 'não se sabe se {0} {1} foi feito: {2}',
  'Find out before you run it again: {0}': 'Descubra antes de executar de novo: {0}',
  'Read the resource back before sending it again.': 'Consulte o recurso antes de enviar de novo.',
  'the connection was refused': 'a conexão foi recusada',
  'it was ended before an answer came': 'foi encerrado antes de chegar uma resposta',
  'the host name could not be found': 'o nome do host não foi encontrado',
  'the host could not be reached': 'o host não pôde ser alcançado',
  'no answer came in time': 'nenhuma resposta chegou a tempo',
  'the connection broke before the answer was whole': 'a conexão caiu antes de a resposta estar inteira',
  'the proxy did not let the request through': 'o proxy não deixou passar a requisição',
  'the answer is not HTTP': 'a resposta não é HTTP',
  'the answer is larger than {0} MiB': 'a resposta tem mais de {0} MiB',
  'the certificate or encryption was not accepted ({0})':
    'o certificado ou a criptografia não foi aceito ({0})',
  'the connection failed ({0})': 'a conexão falhou ({0})',
  'the proxy named in the environment is not an http:// or https:// address':
    'o proxy indicado no ambiente não é um endereço http:// ou https://',
  'Set HTTPS_PROXY to a full URL.': 'Ponha uma URL completa em HTTPS_PROXY.',
  'SSL_CERT_FILE names {0}, which cannot be read': 'SSL_CERT_FILE indica {0}, que não pode ser lido',
  'Correct or unset it.': 'Corrija ou remova.',
  'base URL {0} {1}': 'a URL base {0} {1}',
  'is not a URL': 'não é uma URL',
  'Write it like https://api.example.com': 'Escreva como https://api.example.com',
  'has the path of the API in it, which is added to every request':
    'contém o caminho da API, que é acrescentado a cada requisição',
  'Write it as {0}': 'Escreva {0}',
  'is neither http nor https': 'não é http nem https',
  'the base URL holds a user name or password': 'a URL base contém usuário ou senha',
  'Leave them out; the app key is all that is sent.': 'Omita-os; só a chave é enviada.',
  'has a query or fragment': 'tem consulta ou fragmento',
  'Leave out everything from ? or # on.': 'Omita tudo a partir de ? ou #.',
  'would send the app key unencrypted': 'enviaria a chave sem criptografia',
  'Use https://; plain http is only for this machine.': 'Use https://; http simples é só para esta máquina.',
  'the {0} is empty': 'o campo {0} está em branco',
  'Give the id.': 'Informe o identificador.',
  '{0} cannot be an id': '{0} não pode ser um identificador',
  'the {0} {1} is not valid text': 'o {0} {1} não é um texto válido',

  // Profiles and configuration.
  'the profile sandbox is built in': 'o perfil sandbox é embutido',
  'Choose another name.': 'Escolha outro nome.',
  '{0} is the name of what --base-url or PIXCTL_BASE_URL describe':
    '{0} é o nome do que --base-url ou PIXCTL_BASE_URL descrevem',
  'profile name {0} cannot be used': 'o nome de perfil {0} não pode ser usado',
  'Use lower-case letters, digits, - . and _, a letter or digit first, at most 64.':
    'Use letras minúsculas, dígitos, - . e _, começando por letra ou dígito, no máximo 64.',
  '--sandbox and --profile contradict each other': '--sandbox e --profile se contradizem',
  '--sandbox and --base-url contradict each other': '--sandbox e --base-url se contradizem',
  'the profile sandbox and a base URL contradict each other':
    'o perfil sandbox e uma URL base se contradizem',
  'Unset PIXCTL_BASE_URL or leave out the profile.': 'Remova PIXCTL_BASE_URL ou omita o perfil.',
  'no profile is set up': 'nenhum perfil está configurado',
  'Log in with: pixctl login, or set PIXCTL_BASE_URL and PIXCTL_APP_KEY. To try it without a key, add --sandbox.':
    'Entre com: pixctl login, ou defina PIXCTL_BASE_URL e PIXCTL_APP_KEY. Para experimentar sem chave, acrescente --sandbox.',
  'there is no profile {0}': 'não existe o perfil {0}',
  'Use one of: {0}. Nothing was saved.': 'Use um destes: {0}. Nada foi salvo.',
  'Use one of: {0}.': 'Use um destes: {0}.',
  'Use some of: {0}.': 'Use alguns destes: {0}.',
  'the app key is empty': 'a chave está em branco',
  'Paste the key as the service shows it.': 'Cole a chave como o serviço a mostra.',
  'the app key has spaces or characters that no key has':
    'a chave tem espaços ou caracteres que nenhuma chave tem',
  'Paste the key alone, without a label or quotes.': 'Cole só a chave, sem rótulo nem aspas.',
  'the key file {0} is not sound': 'o arquivo de chaves {0} não está íntegro',
  'Move it aside and log in again: pixctl login. It was not changed.':
    'Mova-o e entre de novo: pixctl login. Ele não foi alterado.',
  'there is no setting {0}': 'não existe a configuração {0}',
  '{0} is not {1}': '{0} não é {1}',
  '{0} must be {1}, not {2}': '{0} deve ser {1}, não {2}',
  'whole cents such as 50000, or reais such as R$ 500,00':
    'um valor em centavos inteiros, como 50000, ou em reais, como R$ 500,00',
  '{0} cents: {1}': '{0} centavos: {1}',
  '{0} is not set; the default is {1}.': '{0} não está definida; o padrão é {1}.',
  'a duration such as 30s or 2m': 'uma duração como 30s ou 2m',
  'a whole number from 0 to 10': 'um número inteiro de 0 a 10',
  'To go back to the default: pixctl config set {0} {1}': 'Para voltar ao padrão: pixctl config set {0} {1}',
  'the configuration {0} is not sound: {1}': 'a configuração {0} não está íntegra: {1}',
  'Correct it, or move it aside and log in again: pixctl login. It was not changed.':
    'Corrija-a, ou mova-a e entre de novo: pixctl login. Ela não foi alterada.',
  'it is empty': 'está vazia',
  missing: 'ausente',
  '{0} (line {1}, column {2})': '{0} (linha {1}, coluna {2})',
  'it is not a JSON object': 'não é um objeto JSON',
  'its version is {0}, not 1': 'a versão é {0}, não 1',
  'current is not a name': 'current não é um nome',
  'profiles or settings is not an object': 'profiles ou settings não é um objeto',
  '{0} is no name for a profile': '{0} não serve de nome de perfil',
  'the profile {0} is not complete': 'o perfil {0} não está completo',
  'the keyring does not give the key of profile {0}': 'o chaveiro não entrega a chave do perfil {0}',
  'Unlock it, or log in again: pixctl login. In CI set PIXCTL_APP_KEY.':
    'Desbloqueie-o, ou entre de novo: pixctl login. Em CI defina PIXCTL_APP_KEY.',
  'there is a profile {0} already': 'já existe um perfil {0}',
  'Choose another name, or delete it first.': 'Escolha outro nome, ou apague-o antes.',
  'missing: --environment or --url': 'falta: --environment ou --url',
  'Use --environment {0} or --url URL.': 'Use --environment {0} ou --url URL.',
  'no app key was given': 'nenhuma chave foi informada',
  'Pipe it in: pixctl login --app-key-stdin < key.txt. It is never taken from the command line.':
    'Envie-a pela entrada: pixctl login --app-key-stdin < key.txt. Ela nunca é lida da linha de comando.',
  "account {0} is not one of this key's accounts": 'a conta {0} não é uma das contas desta chave',
  'the sandbox has no key to forget': 'o sandbox não tem chave para esquecer',
  'Name a profile with --profile.': 'Indique um perfil com --profile.',
  'Profile {0} had no stored key.': 'O perfil {0} não tinha chave guardada.',

  // Options and output.
  '--fields names no field': '--fields não cita nenhum campo',
  'unknown field: {0}': 'campo desconhecido: {0}',
  'Fields here: {0}.': 'Campos aqui: {0}.',
  '--jq {0}': '--jq {0}',
  'Check the jq expression.': 'Confira a expressão jq.',
  '--jq works on JSON': '--jq trabalha sobre JSON',
  'Leave -o out, or use -o json or -o ndjson.': 'Omita -o, ou use -o json ou -o ndjson.',
  '--template is a format of its own': '--template é um formato próprio',
  'Leave out -o, --json and --jq.': 'Omita -o, --json e --jq.',
  '--template: {0}': '--template: {0}',
  'Write {{field}}, {{#list}}…{{/list}}.': 'Escreva {{campo}}, {{#lista}}…{{/lista}}.',
  '--json and -o {0} contradict each other': '--json e -o {0} se contradizem',
  '--{0} and --no-{1} contradict each other': '--{0} e --no-{1} se contradizem',
  '--{0} and --{1} say the same thing': '--{0} e --{1} dizem a mesma coisa',
  'Give exactly one of --{0} and --{1}.': 'Informe exatamente um entre --{0} e --{1}.',
  '--value and --amount say the same thing': '--value e --amount dizem a mesma coisa',
  'Give exactly one of --value and --amount.': 'Informe exatamente um entre --value e --amount.',
  '--{0} and the field {1} of --input say the same thing':
    '--{0} e o campo {1} de --input dizem a mesma coisa',
  'Leave {0} out of the input, or drop --{1}.': 'Tire {0} da entrada, ou omita --{1}.',
  '{0} {1} is not known': '{0} {1} não é conhecido',
  '--{0} {1} is not known': '--{0} {1} não é um valor conhecido',
  '--{0} is given twice with different values': '--{0} foi informado duas vezes com valores diferentes',
  'Give --{0} once.': 'Informe --{0} uma vez.',
  '--{0} must be a whole number, not {1}': '--{0} deve ser um número inteiro, não {1}',
  '--{0} must be a whole number {1}, not {2}': '--{0} deve ser um número inteiro ({1}), não {2}',
  '--{0} must be KEY=VALUE, not {1}': '--{0} deve ser CHAVE=VALOR, não {1}',
  '--{0} must be at least {1}, not {2}': '--{0} deve ser no mínimo {1}, não {2}',
  '--{0} must be at most {1}, not {2}': '--{0} deve ser no máximo {1}, não {2}',
  '{0} is not JSON: {1}': '{0} não é JSON: {1}',
  '--input must hold one JSON object': '--input deve conter um objeto JSON',
  'the body': 'o corpo',
  '{0} is required': '{0} é obrigatório',
  '{0} needs {1}': '{0} precisa de {1}',
  'standard input is a terminal': 'a entrada padrão é um terminal',
  'Pipe the data in, or name a file.': 'Envie os dados pela entrada, ou indique um arquivo.',
  '{0} is larger than 64 MiB': '{0} tem mais de 64 MiB',
  '{0} is not UTF-8 text': '{0} não é texto UTF-8',
  'Save it as UTF-8.': 'Salve como UTF-8.',
  'cannot read {0}: {1}': 'não é possível ler {0}: {1}',
  'cannot write {0}: {1}': 'não é possível gravar {0}: {1}',
  'it does not exist': 'não existe',
  'its folder does not exist': 'a pasta não existe',
  'permission is denied': 'permissão negada',
  'it is a folder': 'é uma pasta',
  'the disk is full': 'o disco está cheio',
  'the file system is read-only': 'o sistema de arquivos é só de leitura',
  '-f {0}=… is not a field name': '-f {0}=… não é nome de campo',
  'Write -f name=value, or -f object.name=value.': 'Escreva -f nome=valor, ou -f objeto.nome=valor.',
  '-f {0}=… goes into {1}, which is not an object': '-f {0}=… entra em {1}, que não é um objeto',
  'method {0} is not known': 'o método {0} não é conhecido',
  'path {0} must start with one /': 'o caminho {0} deve começar com uma /',
  'Give the path below the base URL, e.g. /api/v1/charge.':
    'Informe o caminho abaixo da URL base, p. ex. /api/v1/charge.',
  '--input and -f both make the body': '--input e -f formam ambos o corpo',
  '--paginate goes with GET': '--paginate vai com GET',
  'which shell is not known': 'não se sabe qual é o shell',
  'Name one of: {0}.': 'Indique um destes: {0}.',
  'the completion of {0} cannot be installed: {1}': 'o autocompletar de {0} não pode ser instalado: {1}',
  'Print it instead: pixctl completion {0}': 'Imprima-o: pixctl completion {0}',

  // Batches.
  '--{0} does not go with --batch': '--{0} não vai com --batch',
  '{0} rows are wrong': '{0} linhas têm erro',
  'and {0} more': 'e mais {0}',
  'Nothing was sent. Correct them and run it again.': 'Nada foi enviado. Corrija-as e execute de novo.',
  'Rows: {0}.': 'Linhas: {0}.',
  '{0} done': '{0} feitas',
  '{0} done before': '{0} já feitas antes',
  '{0} failed': '{0} com falha',
  '{0} with an unknown outcome': '{0} com resultado desconhecido',
  '{0} not sent': '{0} não enviadas',
  'Correct what failed and run the same file again: nothing is done twice.':
    'Corrija o que falhou e execute o mesmo arquivo de novo: nada é feito duas vezes.',
  'Run the same file again for the rest: nothing is done twice.':
    'Execute o mesmo arquivo de novo para o resto: nada é feito duas vezes.',
  'Its first line names the columns. Nothing was sent.':
    'A primeira linha dá nome às colunas. Nada foi enviado.',
  'the service has something else under this id': 'o serviço tem outra coisa com este id',
  '--{0} must be whole seconds, not {1}': '--{0} deve ser em segundos inteiros, não {1}',
  'row {0} has no correlation id': 'a linha {0} não tem correlation id',
  'Give each row one of its own: running the file again then does nothing twice. Nothing was sent.':
    'Dê um próprio a cada linha: assim repetir o arquivo não faz nada duas vezes. Nada foi enviado.',
  'rows {0} and {1} have the same correlation id {2}': 'as linhas {0} e {1} têm o mesmo correlation id {2}',
  'row {0} and an option both give {1}': 'a linha {0} e uma opção informam ambas {1}',
  'Leave one of them out. Nothing was sent.': 'Omita uma delas. Nada foi enviado.',
  '{0} is not CSV: {1}': '{0} não é CSV: {1}',
  'the columns of {0} give {1} twice': 'as colunas de {0} informam {1} duas vezes',
  'column {0} is not an option of {1}': 'a coluna {0} não é uma opção de {1}',
  'Name the columns after its options: {0}.': 'Dê às colunas os nomes das opções: {0}.',

  // Money on its way out.
  '{0} moves money on the live profile {1} and nobody can be asked':
    '{0} movimenta dinheiro no perfil live {1} e não há a quem perguntar',
  'Nothing was sent. Run it at a terminal, or add --yes to confirm.':
    'Nada foi enviado. Execute em um terminal, ou confirme com --yes.',
  'About to make a {0}:': 'Prestes a fazer: {0}',
  'nothing was deleted': 'nada foi apagado',
  'About to run {0}, which cannot be undone:': '{0} está prestes a ser executado e não pode ser desfeito:',
  'About to delete everything in the sandbox:': 'Tudo no sandbox está prestes a ser apagado:',
  'About to delete a live profile:': 'Um perfil de produção está prestes a ser apagado:',
  'About to delete the app key of a live profile:':
    'A chave de um perfil de produção está prestes a ser apagada:',
  'deleted too: pixctl keeps no other copy': 'também será apagada: o pixctl não guarda outra cópia',
  'pixctl keeps no other copy': 'o pixctl não guarda outra cópia',
  'none is stored': 'nenhuma está guardada',
  '{0} and {1} more': '{0} e mais {1}',
  Contents: 'Conteúdo',
  nothing: 'nada',
  'nothing left the account: the amount typed is not the amount shown':
    'nada saiu da conta: o valor digitado não é o valor mostrado',
  'Type yes to go on': 'Digite sim para continuar',
  'Type the amount to go on': 'Digite o valor para continuar',
  Amount: 'Valor',
  To: 'Para',
  Holder: 'Titular',
  'not given by the service: check the key': 'não informado pelo serviço: confira a chave',
  'could not be read: {0}': 'não foi possível ler: {0}',
  unknown: 'desconhecido',
  'default account': 'conta padrão',
  "the company's own bank account": 'a conta bancária da própria empresa',
  withdrawal: 'saque',
  payment: 'pagamento',
  refund: 'devolução',
  transfer: 'transferência',
  'payer of {0}': 'pagador de {0}',
  'withdrawal of the whole balance': 'saque do saldo inteiro',
  'payer of charge {0}': 'pagador da cobrança {0}',
  'the amount is not known, so that it cannot be held to the limit {0} of {1} of profile {2}':
    'o valor não é conhecido, e não pode ser comparado ao limite {0} de {1} do perfil {2}',
  '{0} is above the limit {1} of {2} of profile {3}': '{0} passa do limite {1} de {2} do perfil {3}',
  'Nothing left the account. To change the limit: pixctl --profile {0} config set {1} AMOUNT|default':
    'Nada saiu da conta. Para alterar o limite: pixctl --profile {0} config set {1} VALOR|default',
  'profile {0}, {1}: {2}{3}{4}': 'perfil {0}, {1}: {2}{3}{4}',
  '{0} profile {1}, {2}: {3}{4}{5}': 'perfil {0} {1}, {2}: {3}{4}{5}',
  ' to {0}': ' para {0}',
  'profile {0} ({1}) at {2}{3}': 'perfil {0} ({1}) em {2}{3}',
  'profile {0} has limits, which a raw request cannot be held to':
    'o perfil {0} tem limites, que não se aplicam a uma requisição direta',
  'Nothing was sent. Use the command of its own, or a profile without limits.':
    'Nada foi enviado. Use o comando próprio, ou um perfil sem limites.',
  'its record in the journal is damaged': 'o registro dela no diário está danificado',
  'Look at the account, and say what you found with --as.':
    'Examine a conta e diga o que encontrou com --as.',
  'another pixctl wrote to the journal in between': 'outro pixctl gravou no diário nesse meio-tempo',
  'Nothing was sent. Run it again.': 'Nada foi enviado. Execute de novo.',
  'the service does not say that its payment is {0}': 'o serviço não diz que o pagamento é {0}',
  'Nothing was approved. Give the correlation id of the payment.':
    'Nada foi aprovado. Informe o correlation id do pagamento.',
  'Nothing was sent. Use: pixctl {0}': 'Nada foi enviado. Use: pixctl {0}',
  'No account is marked as the default one.': 'Nenhuma conta está marcada como padrão.',
  "The profile's account {0} does not exist.": 'A conta {0} do perfil não existe.',
  'See the accounts with: pixctl account list': 'Veja as contas com: pixctl account list',
  'Give one of them, or the name of a profile.': 'Informe um deles, ou o nome de um perfil.',
  'Payment {0} was created before and not approved; it is not created again.':
    'O pagamento {0} já foi criado e não foi aprovado; ele não é criado de novo.',

  'the service knows this customer and keeps what it has: {0}':
    'o serviço já conhece este cliente e mantém o que tem: {0}',
  '{0} {1} (sent: {2})': '{0} {1} (enviado: {2})',
  'no {0} (sent: {1})': 'sem {0} (enviado: {1})',
  '{0} ended as {1}, not {2}: {3}': '{0} terminou como {1}, não {2}: {3}',
  // The journal.
  'no entry has the id {0}': 'nenhum registro tem o id {0}',
  '{0} entries begin with {1}': '{0} registros começam com {1}',
  '{0} is not an operation that pixctl knows how to look up': 'o pixctl não sabe como consultar {0}',
  'Read the resource back with: pixctl api GET PATH': 'Consulte o recurso com: pixctl api GET CAMINHO',
  'entry {0} was sent with profile {1}, not {2}': 'o registro {0} foi enviado com o perfil {1}, não {2}',
  'entry {0} was sent to {1}, not to {2}': 'o registro {0} foi enviado a {1}, não a {2}',
  'entry {0} was sent with another app key': 'o registro {0} foi enviado com outra chave',
  'Use the address and the key it was sent with, or look yourself and say: pixctl journal resolve {0} --as done|not-done':
    'Use o endereço e a chave com que foi enviado, ou verifique você mesmo e diga: pixctl journal resolve {0} --as done|not-done',
  'entry {0} has changed meanwhile': 'o registro {0} mudou nesse meio-tempo',
  'the service has something else under its id': 'o serviço tem outra coisa com esse id',
  '{0} open entries were sent to another service or with another key. See: pixctl journal list':
    '{0} registros em aberto foram enviados a outro serviço ou com outra chave. Veja: pixctl journal list',
  'Add --profile {0}.': 'Acrescente --profile {0}.',
  'the command that sent it is still running': 'o comando que enviou ainda está em execução',
  'said by the user': 'dito pelo usuário',
  'the service has it': 'o serviço tem',
  'the service does not have it': 'o serviço não tem',
  'the service does not have it yet; it may still be on its way for {0} s':
    'o serviço ainda não tem; pode estar a caminho por mais {0} s',
  'the service keeps no id by which to find it; look at the account and say what you found with --as':
    'o serviço não guarda um id para encontrá-lo; examine a conta e diga o que encontrou com --as',
  'the service could not tell': 'o serviço não soube dizer',
  '--as needs the id of one entry': '--as precisa do id de um registro',
  'entry {0} is {1} already': 'o registro {0} já está como {1}',
  'There is nothing to resume.': 'Não há nada a retomar.',
  'the command that sent entry {0} is still running':
    'o comando que enviou o registro {0} ainda está em execução',
  '{0} cannot be sent again safely: the service would do it twice':
    '{0} não pode ser enviado de novo com segurança: o serviço faria duas vezes',
  'Find out whether it was done, then: pixctl journal resolve {0} --as done|not-done':
    'Descubra se foi feito e então: pixctl journal resolve {0} --as done|not-done',
  'entry {0} held a secret, which is not kept': 'o registro {0} continha um segredo, que não é guardado',
  'Run the command itself again; the service makes sure that it acts once.':
    'Execute o próprio comando de novo; o serviço garante que ele age uma vez.',

  // Waiting and listening.
  '{0} is now {1}': '{0} agora está {1}',
  '{0} ended as {1}, not {2}': '{0} terminou como {1}, não {2}',
  '{0} is still {1} after the time given to wait': '{0} ainda está {1} após o tempo de espera',
  'the time given ran out before {0} reached its final state':
    'o tempo acabou antes de {0} chegar ao estado final',
  'The service answers again.': 'O serviço voltou a responder.',
  'Lost the service: {0}. Trying again until it answers.':
    'Serviço perdido: {0}. Novas tentativas até ele responder.',
  'the service was not reached in {0} tries: {1}': 'o serviço não foi alcançado em {0} tentativas: {1}',
  '--{0} {1} is not an http or https address': '--{0} {1} não é um endereço http ou https',
  '--poll and --public-url contradict each other': '--poll e --public-url se contradizem',
  '--interval goes with --poll': '--interval vai com --poll',
  'the service of profile {0} cannot reach this machine by itself':
    'o serviço do perfil {0} não alcança esta máquina por si só',
  'Give --public-url with the address of a tunnel to this port, or --poll.':
    'Informe --public-url com o endereço de um túnel para esta porta, ou --poll.',
  'event {0} is not known': 'o evento {0} não é conhecido',
  'Listening on {0} for {1} events of profile {2}.': 'Escutando em {0} {1} eventos do perfil {2}.',
  'Serving the sandbox at {0} meanwhile.': 'Servindo o sandbox em {0} enquanto isso.',
  'Removed a webhook that an earlier listener left behind.':
    'Removido um webhook que um ouvinte anterior deixou.',
  'The service could not be reached to remove the webhooks; the next start removes them.':
    'O serviço não foi alcançado para remover os webhooks; o próximo início os remove.',
  'The service had forgotten this listener; it is registered again.':
    'O serviço tinha esquecido este ouvinte; ele foi registrado de novo.',
  'it answered {0}': 'respondeu {0}',
  'the command ended with {0}': 'o comando terminou com {0}',
  '{0} could not be passed on: {1}': '{0} não pôde ser repassado: {1}',
  'No event yet.': 'Nenhum evento ainda.',
  'Watching profile {0} by reading its lists.': 'Observando o perfil {0} pela leitura das listas.',
  '--set {0} is not something this event has': '--set {0} não é algo que este evento tenha',
  '--set {0}={1} is not a whole number': '--set {0}={1} não é um número inteiro',
  'Amounts are whole cents.': 'Valores são centavos inteiros.',
  'events can be made to happen only in the sandbox': 'só no sandbox se pode fazer um evento acontecer',
  'Add --sandbox.': 'Acrescente --sandbox.',
  'Nobody is called until the sandbox is served: pixctl sandbox start, or pixctl webhook listen':
    'Ninguém é chamado até o sandbox ser servido: pixctl sandbox start, ou pixctl webhook listen',
  'the request is given twice': 'a requisição foi informada duas vezes',
  'Give the whole request, or --body and --headers.': 'Informe a requisição inteira, ou --body e --headers.',
  'there is nothing to verify': 'não há nada a verificar',
  '--body and --headers cannot both be standard input':
    '--body e --headers não podem ser ambos a entrada padrão',
  'Give the whole request as - instead.': 'Informe a requisição inteira como -.',
  '{0} is not a request: no empty line parts its headers from its body':
    '{0} não é uma requisição: nenhuma linha vazia separa cabeçalhos e corpo',
  '{0} is not valid JSON': '{0} não é JSON válido',
  'line {0} of {1} is not a header': 'a linha {0} de {1} não é um cabeçalho',
  'Write it as Name: value.': 'Escreva como Nome: valor.',
  '{0} is not a PEM file': '{0} não é um arquivo PEM',
  '{0} is an address of a private network, which the live service of profile {1} must not call':
    '{0} é um endereço de rede privada, que o serviço live do perfil {1} não deve chamar',
  'Give a public address. To receive on this machine: pixctl webhook listen':
    'Informe um endereço público. Para receber nesta máquina: pixctl webhook listen',
  'cannot listen on port {0}: {1}': 'não é possível escutar na porta {0}: {1}',
  'Choose another with --port.': 'Escolha outra com --port.',

  // The sandbox.
  "the sandbox's data {0} is a symbolic link": 'os dados do sandbox {0} são um link simbólico',
  "the sandbox's data {0} cannot be used: {1}": 'os dados do sandbox {0} não podem ser usados: {1}',
  'Put the real file there, or set PIXCTL_DATA_DIR.':
    'Ponha lá o próprio arquivo, ou indique PIXCTL_DATA_DIR.',
  'Free some space. Nothing was half-written.': 'Libere espaço. Nada ficou gravado pela metade.',
  'it is read-only': 'só permitem leitura',
  'Set PIXCTL_DATA_DIR to a folder that can be written.':
    'Indique em PIXCTL_DATA_DIR uma pasta em que se possa gravar.',
  'it cannot be opened': 'não podem ser abertos',
  'Check its permissions, or set PIXCTL_DATA_DIR.': 'Confira as permissões, ou indique PIXCTL_DATA_DIR.',
  'it is not a sound database': 'não são um banco de dados íntegro',
  'Move it aside; a new one is made.': 'Mova-os; novos são criados.',
  'another process keeps it locked': 'outro processo os mantém bloqueados',
  'Try again when that process is done.': 'Tente de novo quando esse processo terminar.',
  'it is taken': 'já está em uso',
  'Choose another with --port, or --port 0 for any free one.':
    'Escolha outra com --port, ou --port 0 para qualquer livre.',
  'the exchange was ended before an answer came': 'a troca foi encerrada antes de chegar uma resposta',
  'no answer came': 'nenhuma resposta chegou',
  'the connection was reset before an answer came': 'a conexão foi desfeita antes de chegar uma resposta',
  'the connection was closed in the middle of the answer': 'a conexão foi fechada no meio da resposta',
  'what is to be sent again is not clear': 'não está claro o que enviar de novo',
  'Give one of: a number, --failed, --since.': 'Informe um destes: um número, --failed, --since.',
  'delivery {0} is not a number': 'a entrega {0} não é um número',
  '--pause and --resume contradict each other': '--pause e --resume se contradizem',
  '--probability {0} is not a number above 0 and at most 1':
    '--probability {0} não é um número acima de 0 e até 1',
  'Write it as 0.25.': 'Escreva como 0.25.',
  '--clear takes every fault away': '--clear retira todas as falhas',
  'Leave the kind out.': 'Omita o tipo.',
  'One fault was taken away.': 'Uma falha foi retirada.',
  '{0} faults were taken away.': '{0} falhas foram retiradas.',
  'operation {0} is not known': 'a operação {0} não é conhecida',
  '{0} of {1} charges': '{0} de {1} cobranças',
  'The sandbox is ready. Stop it with Ctrl-C or: pixctl sandbox stop':
    'O sandbox está pronto. Pare-o com Ctrl-C ou: pixctl sandbox stop',
  'No sandbox was being served.': 'Nenhum sandbox estava sendo servido.',
  'this is paid at {0}, which is no sandbox of this machine':
    'isto se paga em {0}, que não é um sandbox desta máquina',
  'pixctl sandbox pay asks only this machine.': 'pixctl sandbox pay só pergunta a esta máquina.',
  'this is paid at {0}, where something else answers than the sandbox on this data':
    'isto se paga em {0}, onde responde outra coisa que não o sandbox destes dados',
  'Set PIXCTL_DATA_DIR to the folder of that sandbox, or PIXCTL_BASE_URL to http://{0} and PIXCTL_APP_KEY to its key.':
    'Defina PIXCTL_DATA_DIR com a pasta daquele sandbox, ou PIXCTL_BASE_URL com http://{0} e PIXCTL_APP_KEY com a chave dele.',
  'a sandbox on {0} is already served at {1} (process {2})':
    'um sandbox em {0} já é servido em {1} (processo {2})',
  'Use it, or stop it with: pixctl sandbox stop': 'Use-o, ou pare-o com: pixctl sandbox stop',
  'The service gave no payment page for it.': 'O serviço não deu uma página de pagamento para ela.',
  'The sandbox is not being served. Open the page with: pixctl charge open {0}':
    'O sandbox não está no ar. Abra a página com: pixctl charge open {0}',
  'the service gave no payment page for this charge':
    'o serviço não informou uma página de pagamento para esta cobrança',
  'It is served until Ctrl-C ends it.': 'Ela fica no ar até Ctrl-C.',
  'The sandbox is served until Ctrl-C ends it.': 'O sandbox fica no ar até Ctrl-C.',
  'The console is at {0}': 'O painel está em {0}',
  'This address works once, for five minutes.': 'Este endereço funciona uma única vez, por cinco minutos.',
  'profile {0} is a service, and the console is that of the sandbox':
    'o perfil {0} é um serviço, e o painel é o do sandbox',
  'Open the console of the sandbox with: pixctl --sandbox open':
    'Abra o painel do sandbox com: pixctl --sandbox open',
  'See it in the browser with: pixctl --sandbox open': 'Veja-o no navegador com: pixctl --sandbox open',
  'The payment page is at {0}': 'A página de pagamento está em {0}',
  'It is served until the charge is paid or expires. Ctrl-C ends it.':
    'Ela fica no ar até a cobrança ser paga ou expirar. Ctrl-C encerra.',
  'the service gave no paymentLinkID for it': 'o serviço não deu um paymentLinkID para ela',
  'Leave out --from-service.': 'Omita --from-service.',
  'The service gave no BR Code for it.': 'O serviço não deu um BR Code para ela.',
  'the service gave no BR Code for it': 'o serviço não deu um BR Code para ela',
  'Look at it with get --json.': 'Examine com get --json.',
  'The BR Code is on the clipboard.': 'O BR Code está na área de transferência.',
  'There is no clipboard here; the BR Code is in the output.':
    'Não há área de transferência aqui; o BR Code está na saída.',
  '--size goes with --png': '--size vai com --png',
  'saved {0}': 'salvo em {0}',
};
