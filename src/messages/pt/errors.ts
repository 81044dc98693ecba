import type { Catalog } from '#messages/translate.ts';

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
  'This is a bug in pixctl. Run the command again with --debug and report it.':
    'Isto é um erro do pixctl. Execute o comando de novo com --debug e relate o problema.',
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
  'no command given': 'nenhum comando informado',
  'unexpected argument {0}': 'argumento inesperado {0}',
  'Nothing was sent.': 'Nada foi enviado.',
  'Use one of them.': 'Use um deles.',
  'Use exactly one of them.': 'Use exatamente um deles.',
  'An answer is needed': 'É preciso responder',
  'An amount of at least one cent': 'Um valor de pelo menos um centavo',

  'the answer of the service to {0} is not valid: {1} {2}':
    'a resposta do serviço a {0} não é válida: {1} {2}',
  'is missing': 'está ausente',
  'must be {0}, not {1}': 'deve ser {0}, não {1}',
  text: 'um texto',
  'a date and time': 'uma data e hora',
  'a list': 'uma lista',
  'an object': 'um objeto',
  'true or false': 'verdadeiro ou falso',

  'charge {0} was created, but pixctl could not find out whether it is paid: {1}':
    'a cobrança {0} foi criada, mas não foi possível saber se está paga: {1}',
  'Keep waiting with: pixctl charge watch {0}': 'Continue esperando com: pixctl charge watch {0}',

  // The service and the way to it.
  'retrying in {0} ms': 'nova tentativa em {0} ms',
  'asking once more over a new connection': 'perguntando mais uma vez por uma nova conexão',
  'the outcome is unknown; sending the same request again':
    'o resultado é desconhecido; enviando a mesma requisição de novo',
  'Check that the app key belongs to this environment, or run: pixctl login':
    'Verifique se a chave de API é deste ambiente, ou execute: pixctl login',
  'the app key was refused': 'a chave de API foi recusada',
  'the app key was refused: {0}': 'a chave de API foi recusada: {0}',
  'the app key is not allowed to do this': 'a chave de API não tem permissão para isto',
  'The app key does not have the permission, or the operation is not enabled for the company.':
    'A chave de API não tem a permissão, ou a operação não está habilitada para a empresa.',
  'Nothing was done. Wait a moment and run the command again.':
    'Nada foi feito. Espere um momento e execute o comando de novo.',
  'too many requests': 'requisições demais',
  'too many requests: {0}': 'requisições demais: {0}',
  'the service failed with status {0} and {1}': 'o serviço falhou com status {0} e {1}',
  'the service failed with status {0}: {1}': 'o serviço falhou com status {0}: {1}',
  'an empty body': 'um corpo vazio',
  '{0} bytes of {1} starting with “{2}”': '{0} bytes de {1} que começam com “{2}”',
  'no content type': 'tipo de conteúdo desconhecido',
  JSON: 'JSON',
  nowhere: 'lugar nenhum',
  'the service refused with status {0} and {1}': 'o serviço recusou com status {0} e {1}',
  'the service answered with the unexpected status {0}': 'o serviço respondeu com o status inesperado {0}',
  'the service redirects to {0}': 'o serviço redireciona para {0}',
  'The app key was not sent there. If the address is correct, use it as the base URL.':
    'A chave de API não foi enviada para lá. Se o endereço está correto, use-o como URL base.',
  'the journal {0} could not be written: {1}': 'não foi possível gravar o diário {0}: {1}',
  'the journal {0} cannot be written: {1}': 'não é possível gravar o diário {0}: {1}',
  'Nothing left the account. The payment was created and waits for its approval: {0}':
    'Nada saiu da conta. O pagamento foi criado e aguarda aprovação: {0}',
  'the journal {0} cannot be read: {1}': 'não é possível ler o diário {0}: {1}',
  'Correct this, or set PIXCTL_DATA_DIR to another folder.':
    'Corrija isso, ou indique outra pasta em PIXCTL_DATA_DIR.',
  'it is a symbolic link': 'é um link simbólico',
  'it is not a regular file': 'não é um arquivo comum',
  'the service answered {0} with a different resource': 'o serviço respondeu a {0} com outro recurso',
  'Something between pixctl and the service mixes up answers. Inspect it with --debug.':
    'Algo entre o pixctl e o serviço troca as respostas. Examine com --debug.',
  'the id of this {0} is in use for something else': 'o id deste {0} já está em uso para outra coisa',
  'Nothing was done. Check what has this id, or use another id.':
    'Nada foi feito. Veja o que tem esse id, ou use outro.',
  'the same {0} was sent at {1}, and its outcome is unknown':
    'o mesmo {0} foi enviado em {1}, e o resultado é desconhecido',
  'the same {0} was sent at {1}, and the outcome of its {2} is unknown':
    'o mesmo {0} foi enviado em {1}, e o resultado de {2} é desconhecido',
  'Nothing was sent now. Check the account and record what you found: {0} --as done|not-done':
    'Nada foi enviado agora. Confira a conta e registre o que encontrou: {0} --as done|not-done',
  'Nothing was sent now. First find out: {0}': 'Nada foi enviado agora. Primeiro descubra: {0}',
  'Nothing was sent now. First find out: {0}. To create another one, use a different --correlation-id.':
    'Nada foi enviado agora. Primeiro descubra: {0}. Para criar outro, use um --correlation-id diferente.',
  'Nothing was sent now. First settle it: {0}. The service does it only once. To create another one, use a different --correlation-id.':
    'Nada foi enviado agora. Primeiro resolva: {0}. O serviço só faz uma vez. Para criar outro, use um --correlation-id diferente.',
  'it cannot be looked up; journal resume sends it again, and the service does it only once':
    'não pode ser consultado; journal resume o envia de novo, e o serviço só o faz uma vez',
  'Nothing was sent, because the write could not be recorded first. Free some disk space, or set PIXCTL_DATA_DIR.':
    'Nada foi enviado, porque a operação não pôde ser registrada antes. Libere espaço em disco, ou defina PIXCTL_DATA_DIR.',
  'profile {0} has no app key': 'o perfil {0} não tem chave de API',
  'Set PIXCTL_APP_KEY, or run pixctl login. The sandbox needs no key: --sandbox':
    'Defina PIXCTL_APP_KEY, ou execute pixctl login. O sandbox não precisa de chave: --sandbox',
  '{0} cannot be reached: {1}': 'não é possível acessar {0}: {1}',
  'no answer arrived within the time limit': 'nenhuma resposta chegou dentro do limite de tempo',
  'If your own authority issued the certificate, set NODE_EXTRA_CA_CERTS to its file.':
    'Se o certificado foi emitido por uma autoridade própria, indique o arquivo em NODE_EXTRA_CA_CERTS.',
  'Nothing was done. Check the base URL and the network, then run the command again.':
    'Nada foi feito. Verifique a URL base e a rede, e execute o comando de novo.',
  'the service answered {0} with {1} instead of {2}': 'o serviço respondeu a {0} com {1} em vez de {2}',
  'Check that the base URL is the address of the API: pixctl whoami --debug':
    'Verifique se a URL base é o endereço da API: pixctl whoami --debug',
  'the service answered with {0} that is not a list': 'o serviço respondeu com {0} que não é uma lista',
  'the service answered with a list without saying whether there are more pages':
    'o serviço respondeu com uma lista sem dizer se há mais páginas',
  'the service answered with an empty page and says that there are more pages':
    'o serviço respondeu com uma página vazia e diz que há mais páginas',
  'the service answered with the same page again and says that there are more pages':
    'o serviço respondeu com a mesma página de novo e diz que há mais páginas',
  'the output cannot be written: {0}': 'não foi possível escrever a saída: {0}',
  '{0} cannot be read: {1}': 'não é possível ler {0}: {1}',
  '{0} cannot be written: {1}': 'não é possível gravar {0}: {1}',
  'Check the permissions, or set PIXCTL_CONFIG_DIR to another folder.':
    'Confira as permissões, ou ponha outra pasta em PIXCTL_CONFIG_DIR.',
  'part of its path is not a folder': 'uma parte do caminho não é uma pasta',
  '{0} is not a file': '{0} não é um arquivo',
  'Replace it with a regular file.': 'Substitua por um arquivo comum.',
  '{0} contains keys and can be read by other users': '{0} contém chaves e pode ser lido por outros usuários',
  'Run: chmod 600 {0}': 'Execute: chmod 600 {0}',
  '{0} is a symbolic link': '{0} é um link simbólico',
  'Replace it with the file itself, or set PIXCTL_CONFIG_DIR to its folder.':
    'Substitua pelo próprio arquivo, ou indique a pasta dele em PIXCTL_CONFIG_DIR.',
  '{0} is locked by another pixctl': '{0} está em uso por outro pixctl',
  'Run the command again. If no other pixctl is running, remove {0}.':
    'Execute o comando de novo. Se nenhum outro pixctl está em execução, remova {0}.',
  '{0} cannot be used: {1}': '{0} não pode ser usado: {1}',
  'Check it and its permissions, or set PIXCTL_DATA_DIR or PIXCTL_CONFIG_DIR to another folder.':
    'Confira-o e suas permissões, ou ponha outra pasta em PIXCTL_DATA_DIR ou PIXCTL_CONFIG_DIR.',
  'it is not a folder': 'não é uma pasta',
  'it cannot be created there': 'não pode ser criado ali',
  'No later request could name it. Use another id. Nothing was sent.':
    'Nenhuma requisição posterior poderia indicá-lo. Use outro identificador. Nada foi enviado.',
  'Leave out the NUL character. Nothing was sent.': 'Omita o caractere NUL. Nada foi enviado.',
  'this is not a valid file name': 'este não é um nome de arquivo válido',
  'its name is too long': 'o nome é longo demais',
  'too many files are open': 'há arquivos demais abertos',
  'the disk quota is used up': 'a cota de disco acabou',
  'the file is too large': 'o arquivo é grande demais',
  'the device failed': 'o dispositivo falhou',
  'it is closed': 'ela está fechada',
  'the write was done, but its result cannot be shown: {0}':
    'a operação foi feita, mas o resultado não pode ser mostrado: {0}',
  'Do not run the command again. See: pixctl journal list':
    'Não execute o comando de novo. Veja: pixctl journal list',
  'the list does not end: it has more than {0} rows': 'a lista não termina: tem mais de {0} linhas',
  'the service did not accept the page: {0}': 'o serviço não aceitou a página: {0}',
  'The answer does not match the API. Inspect it with --debug.':
    'A resposta não corresponde à API. Examine com --debug.',
  '{0}; pixctl checked, and it was not done': '{0}; o pixctl verificou, e não foi feito',
  'Nothing was done. Run the command again.': 'Nada foi feito. Execute o comando de novo.',
  'the outcome of {0} is unknown: {1}': 'o resultado de {0} é desconhecido: {1}',
  'the outcome of {0} {1} is unknown: {2}': 'o resultado de {0} {1} é desconhecido: {2}',
  'Find out before you run it again: {0}': 'Descubra antes de executar de novo: {0}',
  'it was not confirmed': 'não foi confirmado',
  'This run sent nothing. The run of {0} did not record its outcome. Find out: {1}':
    'Esta execução não enviou nada. A execução de {0} não registrou o resultado. Para descobrir: {1}',
  'the outcome of {0} is unknown: the run of {1} did not record it, and this run could not find out: {2}':
    'o resultado de {0} é desconhecido: a execução de {1} não o registrou, e esta não conseguiu descobrir: {2}',
  'It cannot be looked up. Send it again, the service does it only once: {0}':
    'Não há como consultar. Envie de novo, o serviço faz uma única vez: {0}',
  'Check the account and record what you found: {0}': 'Confira a conta e registre o que encontrou: {0}',
  'the service refused the payment ({0}), and whether it was paid before could not be found out: {1}':
    'o serviço recusou o pagamento ({0}), e não foi possível descobrir se ele já foi pago antes: {1}',
  'an earlier run did not record the outcome, and this row was not sent again':
    'uma execução anterior não registrou o resultado, e esta linha não foi enviada de novo',
  'Check the resource before you send it again.': 'Consulte o recurso antes de enviar de novo.',
  'the connection was refused': 'a conexão foi recusada',
  'it was interrupted before the answer arrived': 'foi interrompido antes de chegar a resposta',
  'the host name could not be found': 'o nome do host não foi encontrado',
  'the host could not be reached': 'o host não pôde ser alcançado',
  'no answer arrived in time': 'nenhuma resposta chegou a tempo',
  'the connection was lost before the answer was complete':
    'a conexão caiu antes de a resposta estar completa',
  'the proxy refused the request': 'o proxy recusou a requisição',
  'the answer is not HTTP': 'a resposta não é HTTP',
  'the answer is larger than {0} MiB': 'a resposta tem mais de {0} MiB',
  'the certificate or encryption was not accepted ({0})':
    'o certificado ou a criptografia não foi aceito ({0})',
  'the connection failed ({0})': 'a conexão falhou ({0})',
  'the proxy named in the environment is not an http:// or https:// address':
    'o proxy indicado no ambiente não é um endereço http:// ou https://',
  'Set HTTPS_PROXY to a full URL.': 'Ponha uma URL completa em HTTPS_PROXY.',
  'SSL_CERT_FILE names {0}, which cannot be read': 'SSL_CERT_FILE indica {0}, que não pode ser lido',
  'Correct the variable or unset it.': 'Corrija a variável ou remova-a.',
  'base URL {0} {1}': 'a URL base {0} {1}',
  'is not a URL': 'não é uma URL',
  'Write it like https://api.example.com': 'Escreva como https://api.example.com',
  'has the path of the API in it, which is added to every request':
    'contém o caminho da API, que é acrescentado a cada requisição',
  'Write it as {0}': 'Escreva {0}',
  'is neither http nor https': 'não é http nem https',
  'the base URL contains a user name or password': 'a URL base contém usuário ou senha',
  'Leave them out. pixctl sends only the app key.': 'Omita-os. O pixctl envia só a chave de API.',
  'has a query or fragment': 'tem consulta ou fragmento',
  'Leave out everything from ? or # on.': 'Omita tudo a partir de ? ou #.',
  'would send the app key unencrypted': 'enviaria a chave de API sem criptografia',
  'Use https://. http is allowed only for this machine.':
    'Use https://. http só é permitido para esta máquina.',
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
  '--sandbox and --profile cannot be used together': '--sandbox e --profile não podem ser usados juntos',
  '--sandbox and --base-url cannot be used together': '--sandbox e --base-url não podem ser usados juntos',
  'the profile sandbox cannot be used with a base URL':
    'o perfil sandbox não pode ser usado com uma URL base',
  'Unset PIXCTL_BASE_URL or leave out the profile.': 'Remova PIXCTL_BASE_URL ou omita o perfil.',
  'no profile is set up': 'nenhum perfil está configurado',
  'Run pixctl login, or set PIXCTL_BASE_URL and PIXCTL_APP_KEY. To try pixctl without a key, add --sandbox.':
    'Execute pixctl login, ou defina PIXCTL_BASE_URL e PIXCTL_APP_KEY. Para experimentar sem chave, use --sandbox.',
  'there is no profile {0}': 'não existe o perfil {0}',
  'Use one of: {0}. Nothing was saved.': 'Use um destes: {0}. Nada foi salvo.',
  'Use one of: {0}.': 'Use um destes: {0}.',
  'Use some of: {0}.': 'Use alguns destes: {0}.',
  'the app key is empty': 'a chave de API está em branco',
  'Paste the app key as the service shows it.': 'Cole a chave de API como o serviço a mostra.',
  'the app key has spaces or invalid characters': 'a chave de API tem espaços ou caracteres inválidos',
  'Paste only the app key, without a label or quotes.': 'Cole só a chave de API, sem rótulo nem aspas.',
  'the key file {0} is damaged': 'o arquivo de chaves {0} está danificado',
  'Rename it and run pixctl login. It was not changed.':
    'Renomeie-o e execute pixctl login. Ele não foi alterado.',
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
  'the configuration {0} is not valid: {1}': 'a configuração {0} não é válida: {1}',
  'Correct it, or rename it and run pixctl login. It was not changed.':
    'Corrija-a, ou renomeie-a e execute pixctl login. Ela não foi alterada.',
  'it is empty': 'está vazia',
  missing: 'ausente',
  '{0} (line {1}, column {2})': '{0} (linha {1}, coluna {2})',
  'it is not a JSON object': 'não é um objeto JSON',
  'its version is {0}, not 1': 'a versão é {0}, não 1',
  'current is not a name': 'current não é um nome',
  'profiles or settings is not an object': 'profiles ou settings não é um objeto',
  '{0} is not a valid profile name': '{0} não é um nome de perfil válido',
  'the profile {0} is not complete': 'o perfil {0} não está completo',
  'the keyring does not return the app key of profile {0}': 'o chaveiro não devolve a chave do perfil {0}',
  'Unlock the keyring, or run pixctl login. In CI, set PIXCTL_APP_KEY.':
    'Desbloqueie o chaveiro, ou execute pixctl login. Em CI, defina PIXCTL_APP_KEY.',
  'profile {0} exists already': 'o perfil {0} já existe',
  'Choose another name, or delete it first.': 'Escolha outro nome, ou apague-o antes.',
  'missing: --environment or --url': 'falta: --environment ou --url',
  'Use --environment {0} or --url URL.': 'Use --environment {0} ou --url URL.',
  'no app key was given': 'nenhuma chave de API foi informada',
  'Pipe it in: pixctl login --app-key-stdin < key.txt. It is never read from the command line.':
    'Envie-a pela entrada padrão: pixctl login --app-key-stdin < key.txt. Ela nunca é lida da linha de comando.',
  "account {0} is not one of this key's accounts": 'a conta {0} não é uma das contas desta chave',
  'the sandbox has no stored key': 'o sandbox não tem chave guardada',
  'Choose a profile with --profile.': 'Escolha um perfil com --profile.',
  'Profile {0} had no stored key.': 'O perfil {0} não tinha chave guardada.',

  // Options and output.
  '--fields is empty': '--fields está em branco',
  'unknown field: {0}': 'campo desconhecido: {0}',
  'Valid fields: {0}.': 'Campos válidos: {0}.',
  '--jq {0}': '--jq {0}',
  'Check the jq expression.': 'Confira a expressão jq.',
  '--jq needs JSON output': '--jq precisa da saída JSON',
  'Leave -o out, or use -o json or -o ndjson.': 'Omita -o, ou use -o json ou -o ndjson.',
  '--template cannot be used with -o, --json or --jq': '--template não pode ser usado com -o, --json ou --jq',
  'Leave out one of them.': 'Omita um deles.',
  '--template: {0}': '--template: {0}',
  'Write {{field}}, {{#list}}…{{/list}}.': 'Escreva {{campo}}, {{#lista}}…{{/lista}}.',
  '--json and -o {0} cannot be used together': '--json e -o {0} não podem ser usados juntos',
  '--{0} and --no-{1} cannot be used together': '--{0} e --no-{1} não podem ser usados juntos',
  '--{0} and --{1} set the same value': '--{0} e --{1} definem o mesmo valor',
  'Use either --{0} or --{1}.': 'Use --{0} ou --{1}.',
  '--value and --amount set the same value': '--value e --amount definem o mesmo valor',
  'Use either --value or --amount.': 'Use --value ou --amount.',
  '--{0} and the field {1} of --input set the same value':
    '--{0} e o campo {1} de --input definem o mesmo valor',
  'Leave out {0} in the input, or leave out --{1}.': 'Omita {0} na entrada, ou omita --{1}.',
  'unknown {0}: {1}': '{0} desconhecido: {1}',
  '--{0}: unknown value {1}': '--{0}: valor desconhecido {1}',
  '--{0} is given twice with different values': '--{0} foi informado duas vezes com valores diferentes',
  'Use --{0} only once.': 'Use --{0} uma só vez.',
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
  'Pipe the data in, or use a file.': 'Envie os dados pela entrada padrão, ou use um arquivo.',
  '{0} is too large: it has more than the {1} MiB that are allowed':
    '{0} é grande demais: tem mais que os {1} MiB permitidos',
  'it is a pipe, and a regular file is needed': 'é um pipe, e é preciso um arquivo comum',
  'it is a socket': 'é um socket',
  'it is a device': 'é um dispositivo',
  'nobody reads from it': 'ninguém lê dele',
  'it is not ready': 'não está pronto',
  'cannot write {0}: it is a symbolic link': 'não é possível gravar {0}: é um link simbólico',
  'cannot write {0}: it is not a regular file': 'não é possível gravar {0}: não é um arquivo comum',
  'Name the file itself, or remove the link.': 'Informe o próprio arquivo ou remova o link.',
  'the command did not end within the time limit': 'o comando não terminou dentro do limite de tempo',
  '{0} was not read to its end within the time limit': '{0} não foi lido até o fim dentro do limite de tempo',
  'Nothing was done. Set a longer time limit with --timeout.':
    'Nada foi feito. Defina um limite de tempo maior com --timeout.',
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
  '--input and -f cannot be used together': '--input e -f não podem ser usados juntos',
  '--paginate works only with GET': '--paginate só funciona com GET',
  'the shell could not be detected': 'não foi possível detectar o shell',
  'the completion of {0} cannot be installed: {1}': 'o autocompletar de {0} não pode ser instalado: {1}',
  'Print it instead: pixctl completion {0}': 'Imprima-o: pixctl completion {0}',

  // Money on its way out.
  '{0} moves money on the live profile {1} and needs a confirmation, but there is no terminal':
    '{0} movimenta dinheiro no perfil live {1} e exige confirmação, mas não há terminal',
  'Nothing was sent. Run it at a terminal, or add --yes to confirm.':
    'Nada foi enviado. Execute em um terminal, ou confirme com --yes.',
  'Confirm this {0}:': 'Confirme: {0}',
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
  'Type yes to continue': 'Digite sim para continuar',
  'Type the amount to continue': 'Digite o valor para continuar',
  Amount: 'Valor',
  To: 'Para',
  Holder: 'Titular',
  'not given by the service: check the key': 'não informado pelo serviço: confira a chave',
  'could not be read: {0}': 'não foi possível ler: {0}',
  unknown: 'desconhecido',
  'default account': 'conta padrão',
  'the account that received it': 'a conta que recebeu',
  "the company's own bank account": 'a conta bancária da própria empresa',
  withdrawal: 'saque',
  payment: 'pagamento',
  refund: 'devolução',
  transfer: 'transferência',
  'payer of {0}': 'pagador de {0}',
  'withdrawal of the whole balance': 'saque do saldo inteiro',
  'payer of charge {0}': 'pagador da cobrança {0}',
  'the amount is unknown, so the limit {0} of {1} of profile {2} cannot be checked':
    'o valor é desconhecido, e o limite {0} de {1} do perfil {2} não pode ser verificado',
  '{0} exceeds the limit {1} of {2} of profile {3}': '{0} ultrapassa o limite {1} de {2} do perfil {3}',
  'Nothing left the account. To change the limit: pixctl --profile {0} config set {1} AMOUNT|default':
    'Nada saiu da conta. Para alterar o limite: pixctl --profile {0} config set {1} VALOR|default',
  'profile {0}, {1}: {2}{3}{4}': 'perfil {0}, {1}: {2}{3}{4}',
  '{0} profile {1}, {2}: {3}{4}{5}': 'perfil {0} {1}, {2}: {3}{4}{5}',
  ' to {0}': ' para {0}',
  'profile {0} ({1}) at {2}{3}': 'perfil {0} ({1}) em {2}{3}',
  'profile {0} has limits, which cannot be checked for a raw request':
    'o perfil {0} tem limites, que não podem ser verificados em uma requisição direta',
  'Nothing was sent. Use the command for this operation, or a profile without limits.':
    'Nada foi enviado. Use o comando desta operação, ou um perfil sem limites.',
  'its record in the journal is damaged': 'o registro dela no diário está danificado',
  'Look at the account, and say what you found with --as.':
    'Examine a conta e diga o que encontrou com --as.',
  'another pixctl wrote to the journal at the same time': 'outro pixctl gravou no diário ao mesmo tempo',
  'Nothing was sent. Run the command again.': 'Nada foi enviado. Execute o comando de novo.',
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
  'Check the resource with: pixctl api GET PATH': 'Consulte o recurso com: pixctl api GET CAMINHO',
  'entry {0} was sent with profile {1}, not {2}': 'o registro {0} foi enviado com o perfil {1}, não {2}',
  'entry {0} was sent to {1}, not to {2}': 'o registro {0} foi enviado a {1}, não a {2}',
  'entry {0} was sent with another app key': 'o registro {0} foi enviado com outra chave',
  'Use the address and the app key that it was sent with, or check it yourself and run: pixctl journal resolve {0} --as done|not-done':
    'Use o endereço e a chave com que foi enviado, ou verifique você mesmo e execute: pixctl journal resolve {0} --as done|not-done',
  'entry {0} was changed in the meantime': 'o registro {0} mudou nesse meio-tempo',
  'its id is in use for something else': 'o id está em uso para outra coisa',
  '{0} open entries belong to another service or app key. See: pixctl journal list':
    '{0} registros em aberto são de outro serviço ou de outra chave. Veja: pixctl journal list',
  'Add --profile {0}.': 'Acrescente --profile {0}.',
  'the command that sent it is still running': 'o comando que enviou ainda está em execução',
  'recorded by the user': 'registrado pelo usuário',
  'the service has it': 'o serviço tem',
  'the service does not have it': 'o serviço não tem',
  'the service does not have it yet; it may still arrive within {0} s':
    'o serviço ainda não tem; pode chegar em até {0} s',
  'it has no id to look up; check the account and record what you found with --as':
    'não há um id para consultar; confira a conta e registre o que encontrou com --as',
  'the service gave no clear answer': 'o serviço não deu uma resposta clara',
  'what has this id at the service has other terms; look at it and record what you found with --as':
    'o que tem este id no serviço tem outras condições; confira e registre o que encontrou com --as',
  '--as needs the id of one entry': '--as precisa do id de um registro',
  'entry {0} is {1} already': 'o registro {0} já está como {1}',
  'There is nothing to resume.': 'Não há nada a retomar.',
  'the command that sent entry {0} is still running':
    'o comando que enviou o registro {0} ainda está em execução',
  '{0} cannot be sent again safely: the service would do it twice':
    '{0} não pode ser enviado de novo com segurança: o serviço faria duas vezes',
  'Check whether it was done, then run: pixctl journal resolve {0} --as done|not-done':
    'Verifique se foi feito e execute: pixctl journal resolve {0} --as done|not-done',
  'entry {0} contained a secret, which is not stored':
    'o registro {0} continha um segredo, que não é guardado',
  'Run the command itself again. The service does it only once.':
    'Execute o próprio comando de novo. O serviço só o faz uma vez.',

  // Waiting and listening.
  '{0} is now {1}': '{0} agora está {1}',
  '{0} ended as {1}, not {2}': '{0} terminou como {1}, não {2}',
  '{0} is still {1} at the end of the wait': '{0} ainda está {1} ao fim da espera',
  'the wait ended before {0} reached a final status':
    'a espera terminou antes de {0} chegar a um status final',
  'The service is reachable again.': 'O serviço voltou a responder.',
  'The service cannot be reached: {0}. Retrying.': 'Não é possível acessar o serviço: {0}. Tentando de novo.',
  'the service could not be reached in {0} attempts: {1}':
    'não foi possível acessar o serviço em {0} tentativas: {1}',
  '--{0} {1} is not an http or https address': '--{0} {1} não é um endereço http ou https',
  '--poll and --public-url cannot be used together': '--poll e --public-url não podem ser usados juntos',
  '--interval works only with --poll': '--interval só funciona com --poll',
  'the service of profile {0} cannot reach this machine': 'o serviço do perfil {0} não alcança esta máquina',
  'Use --public-url with the address of a tunnel to this port, or --poll.':
    'Use --public-url com o endereço de um túnel para esta porta, ou --poll.',
  'event {0} is not known': 'o evento {0} não é conhecido',
  'event {0} is not known to pixctl, and is used as it is written':
    'o pixctl não conhece o evento {0}, que é usado como está escrito',
  'event {0} never happens on the sandbox': 'o evento {0} nunca acontece no sandbox',
  'the service refuses webhooks for {0}: {1}': 'o serviço recusa webhooks para {0}: {1}',
  '--events names no event': '--events não nomeia nenhum evento',
  'See them with: pixctl webhook events': 'Veja-os com: pixctl webhook events',
  'Listening on {0} for {1} events of profile {2}.': 'Escutando em {0}: {1} eventos do perfil {2}.',
  'Serving the sandbox at {0} meanwhile.': 'Servindo o sandbox em {0} enquanto isso.',
  'Removed a webhook of an earlier webhook listen.': 'Removido um webhook de um webhook listen anterior.',
  'The webhooks could not be removed, because the service could not be reached. The next start removes them.':
    'Os webhooks não puderam ser removidos, porque o serviço não pôde ser acessado. A próxima execução os remove.',
  'The webhook was missing and is registered again.': 'O webhook não existia mais e foi registrado de novo.',
  'it answered {0}': 'respondeu {0}',
  'the command ended with {0}': 'o comando terminou com {0}',
  '{0} could not be forwarded: {1}': 'não foi possível encaminhar {0}: {1}',
  '{0} could not be forwarded: {1}. Retrying for {2} s.':
    'não foi possível encaminhar {0}: {1}. Tentando de novo por {2} s.',
  '{0} {1} is set aside in {2}': '{0} {1} foi separado em {2}',
  '{0} cannot be the value of {1}': '{0} não pode ser o valor de {1}',
  'the saved position, {0}, is ahead of the clock of the service, {1}: polling continues from {2}':
    'a posição salva, {0}, está à frente do relógio do serviço, {1}: a consulta continua a partir de {2}',
  'the position of webhook listen --poll in {0} cannot be used: {1}':
    'a posição de webhook listen --poll em {0} não pode ser usada: {1}',
  'Restore the file. If you remove it, polling starts at the present, and events since the last run are not reported.':
    'Restaure o arquivo. Se você o remover, a consulta começa do presente, e os eventos desde a última execução não são informados.',
  'it does not contain a position': 'não contém uma posição',
  'it was written by a newer version of pixctl': 'foi escrito por uma versão mais nova do pixctl',
  '{0} cannot be read: it has {1} bytes, and at most {2} are read':
    'não é possível ler {0}: tem {1} bytes, e são lidos no máximo {2}',
  'it is not a file': 'não é um arquivo',
  '--poll cannot report {0}: no list shows it': '--poll não consegue informar {0}: nenhuma lista o mostra',
  'Events that --poll reports: {0}': 'Eventos que --poll informa: {0}',
  '{0} is not valid text': '{0} não é um texto válido',
  'Leave out NUL characters and half surrogate pairs. Nothing was sent.':
    'Retire caracteres NUL e pares substitutos incompletos. Nada foi enviado.',
  'No event yet.': 'Nenhum evento ainda.',
  'Polling the lists of profile {0}.': 'Consultando as listas do perfil {0}.',
  '--set {0} is not a value of this event': '--set {0} não é um valor deste evento',
  '--set {0}={1} is not a whole number': '--set {0}={1} não é um número inteiro',
  'Amounts are in cents.': 'Os valores são em centavos.',
  'events can be triggered only in the sandbox': 'eventos só podem ser disparados no sandbox',
  'Add --sandbox.': 'Acrescente --sandbox.',
  'Webhooks are called only while the sandbox is running: pixctl sandbox start, or pixctl webhook listen':
    'Webhooks só são chamados enquanto o sandbox está em execução: pixctl sandbox start, ou pixctl webhook listen',
  'there are two requests': 'há duas requisições',
  'Use the whole request, or --body and --headers.': 'Use a requisição inteira, ou --body e --headers.',
  'there is nothing to verify': 'não há nada a verificar',
  '--body and --headers cannot both be standard input':
    '--body e --headers não podem ser ambos a entrada padrão',
  'Use the whole request as - instead.': 'Use a requisição inteira como -.',
  '{0} is not a request: there is no empty line between headers and body':
    '{0} não é uma requisição: falta a linha vazia entre os cabeçalhos e o corpo',
  '{0} is not valid JSON': '{0} não é JSON válido',
  'line {0} of {1} is not a header': 'a linha {0} de {1} não é um cabeçalho',
  'Write it as Name: value.': 'Escreva como Nome: valor.',
  '{0} is not a PEM file': '{0} não é um arquivo PEM',
  '{0} is an address in a private network, which the live service of profile {1} cannot call':
    '{0} é um endereço de rede privada, que o serviço live do perfil {1} não pode chamar',
  'Use a public address. To receive events on this machine: pixctl webhook listen':
    'Use um endereço público. Para receber eventos nesta máquina: pixctl webhook listen',
  'cannot listen on port {0}: {1}': 'não é possível escutar na porta {0}: {1}',
  'Choose another with --port.': 'Escolha outra com --port.',

  // The sandbox.
  "the sandbox's data {0} is a symbolic link": 'os dados do sandbox {0} são um link simbólico',
  'Remove this file, or set PIXCTL_DATA_DIR.': 'Remova esse arquivo ou defina PIXCTL_DATA_DIR.',
  "the sandbox's data {0} cannot be used: {1}": 'os dados do sandbox {0} não podem ser usados: {1}',
  'Replace it with the file itself, or set PIXCTL_DATA_DIR.':
    'Substitua pelo próprio arquivo, ou defina PIXCTL_DATA_DIR.',
  'Free some disk space. The data is intact.': 'Libere espaço em disco. Os dados estão intactos.',
  'it is read-only': 'só permitem leitura',
  'Set PIXCTL_DATA_DIR to a folder that can be written.':
    'Indique em PIXCTL_DATA_DIR uma pasta em que se possa gravar.',
  'it cannot be opened': 'não podem ser abertos',
  'Check its permissions, or set PIXCTL_DATA_DIR.': 'Confira as permissões, ou indique PIXCTL_DATA_DIR.',
  'it is not a valid database': 'não são um banco de dados válido',
  'Rename it. A new one is created.': 'Renomeie-o. Um novo é criado.',
  'another process has locked it': 'outro processo os bloqueou',
  'Try again when that process is done.': 'Tente de novo quando esse processo terminar.',
  'it is in use': 'já está em uso',
  'Choose another port with --port, or --port 0 for a free one.':
    'Escolha outra porta com --port, ou --port 0 para uma livre.',
  'the request was interrupted before the answer arrived':
    'a requisição foi interrompida antes de chegar a resposta',
  'no answer arrived': 'nenhuma resposta chegou',
  'the connection was reset before the answer arrived': 'a conexão foi derrubada antes de chegar a resposta',
  'the connection was closed in the middle of the answer': 'a conexão foi fechada no meio da resposta',
  'it is not clear what to resend': 'não está claro o que reenviar',
  'Give one of: a number, --failed, --since.': 'Informe um destes: um número, --failed, --since.',
  'delivery {0} is not a number': 'a entrega {0} não é um número',
  '--pause and --resume cannot be used together': '--pause e --resume não podem ser usados juntos',
  '--probability {0} is not a number above 0 and at most 1':
    '--probability {0} não é um número acima de 0 e até 1',
  'Write it as 0.25.': 'Escreva como 0.25.',
  '--clear removes all faults and cannot be used with a kind':
    '--clear remove todas as falhas e não pode ser usado com um tipo',
  'Leave out the kind.': 'Omita o tipo.',
  'Removed 1 fault.': '1 falha removida.',
  'Removed {0} faults.': '{0} falhas removidas.',
  'operation {0} is not known': 'a operação {0} não é conhecida',
  '{0} of {1} charges': '{0} de {1} cobranças',
  'The sandbox is ready. Stop it with Ctrl-C or: pixctl sandbox stop':
    'O sandbox está pronto. Pare-o com Ctrl-C ou: pixctl sandbox stop',
  'The sandbox was not running.': 'O sandbox não estava em execução.',
  'this is paid at {0}, which is not a sandbox on this machine':
    'isto é pago em {0}, que não é um sandbox desta máquina',
  'pixctl sandbox pay contacts only this machine.': 'pixctl sandbox pay só acessa esta máquina.',
  'this is paid at {0}, which is not the sandbox on this data':
    'isto é pago em {0}, que não é o sandbox destes dados',
  'Set PIXCTL_DATA_DIR to the folder of that sandbox, or PIXCTL_BASE_URL to http://{0} and PIXCTL_APP_KEY to its key.':
    'Defina PIXCTL_DATA_DIR com a pasta daquele sandbox, ou PIXCTL_BASE_URL com http://{0} e PIXCTL_APP_KEY com a chave dele.',
  'a sandbox on {0} is already running at {1} (process {2})':
    'um sandbox em {0} já está em execução em {1} (processo {2})',
  'Use it, or stop it with: pixctl sandbox stop': 'Use-o, ou pare-o com: pixctl sandbox stop',
  'The service returned no payment page.': 'O serviço não devolveu uma página de pagamento.',
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
  'the service returned no paymentLinkID': 'o serviço não devolveu um paymentLinkID',
  'Leave out --from-service.': 'Omita --from-service.',
  'The service returned no BR Code.': 'O serviço não devolveu um BR Code.',
  'the service returned no BR Code': 'o serviço não devolveu um BR Code',
  'See: get --json': 'Veja: get --json',
  'The BR Code was copied to the clipboard.': 'O BR Code foi copiado para a área de transferência.',
  'There is no clipboard. The BR Code is in the output.':
    'Não há área de transferência. O BR Code está na saída.',
  '--size works only with --png': '--size só funciona com --png',
  'saved {0}': 'salvo em {0}',
};
