import type { Catalog } from '#messages/translate.ts';

export const CLIENT: Catalog = {
  'another pixctl has taken over entry {0}': 'outro pixctl assumiu o registro {0}',
  '{0}. More: {1}': '{0}. Mais: {1}',
  'the service advises against {0} since {1}, without a date for its end':
    'o serviço desaconselha {0} desde {1}, sem data para o fim',
  'the service has announced the end of {0}, without a date': 'o serviço anunciou o fim de {0}, sem data',
  'the service has announced the end of {0} for {1}': 'o serviço anunciou o fim de {0} para {1}',
  'the service has announced the end of {0} for {1}, which has passed':
    'o serviço anunciou o fim de {0} para {1}, data que já passou',
  'Leave the field out, or send it with {0}. Nothing was sent.':
    'Retire o campo, ou envie com {0}. Nada foi enviado.',
  '{0} has no field {1}': '{0} não tem o campo {1}',
  '{0} was executed more than once: the statement of the sub account has the movements {1}':
    '{0} foi executado mais de uma vez: o extrato da subconta tem os lançamentos {1}',
  'A gateway has delivered the request twice. See them with: {0}. Move the money of the second one back.':
    'Um gateway entregou a requisição duas vezes. Veja com: {0}. Devolva o valor do segundo lançamento.',
  'more than one account was opened: {0}': 'mais de uma conta foi aberta: {0}',
  'A gateway may have delivered the request twice, or somebody else has opened an account at the same time. Close the one that is too many with: pixctl account delete ID.':
    'Um gateway pode ter entregado a requisição duas vezes, ou outra pessoa abriu uma conta ao mesmo tempo. Encerre a conta que sobra com: pixctl account delete ID.',
  '{0} Then record it: {1}': '{0} Depois registre: {1}',
  'payment {0} of {1} failed; it is paid again': 'o pagamento {0} ({1}) falhou; será pago de novo',
  'the QR code of {0}': 'QR Code de {0}',
  'payment {0}': 'pagamento {0}',
  '{0} was already paid: {1}': '{0} já foi pago: {1}',
  '{0} has a payment that waits for its approval: {1}': '{0} já tem um pagamento que aguarda aprovação: {1}',
  '{0} has an earlier payment, and its status could not be read: {1}':
    '{0} já tem um pagamento, e não foi possível consultar o status dele: {1}',
  'Nothing was sent. Approve that one: {0}. To create another one, add {1} to payment send or create.':
    'Nada foi enviado. Aprove esse pagamento: {0}. Para criar outro, acrescente {1} a payment send ou create.',
  'Nothing was sent. See it with: {0}. If you mean to pay once more, because the money came back or the code is for several payments, add {1} to payment send, create or approve.':
    'Nada foi enviado. Veja com: {0}. Se você quer mesmo pagar mais uma vez, porque o dinheiro voltou ou o código serve para vários pagamentos, acrescente {1} a payment send, create ou approve.',
  'payment {0} of {1} was sent at {2}, and its outcome is unknown':
    'o pagamento {0} ({1}) foi enviado em {2}, e o resultado é desconhecido',
  'See what became of it: pixctl journal show {0}': 'Veja o que aconteceu com ele: pixctl journal show {0}',
  'the outcome of entry {0} was not recorded: {1}': 'o resultado do registro {0} não foi gravado: {1}',
  'the outcome of entry {0} was not recorded': 'o resultado do registro {0} não foi gravado',
  'is missing': 'está ausente',
  'must be {0}, not {1}': 'deve ser {0}, não {1}',
  'a date and time': 'uma data e hora',
  'a list': 'uma lista',
  'the answer of the service to {0} is not valid: {1} {2}':
    'a resposta do serviço a {0} não é válida: {1} {2}',
  'The answer does not match the API. Inspect it with --debug.':
    'A resposta não corresponde à API. Examine com --debug.',
  'it was not confirmed': 'não foi confirmado',
  'the outcome of {0} is unknown: the run of {1} did not record it, and the look-up failed: {2}':
    'o resultado de {0} é desconhecido: a execução de {1} não o registrou, e a consulta falhou: {2}',
  'It cannot be looked up. Send it again; the service executes it only once: {0}':
    'Não é possível consultar. Envie de novo; o serviço executa uma só vez: {0}',
  'Check the account and record what you found: {0}': 'Confira a conta e registre o que encontrou: {0}',
  '{0} Record what you found: {1}': '{0} Registre o que encontrou: {1}',
  'No command shows whether it was done. Look on the website of the service and record what you found: {0}':
    'Nenhum comando mostra se foi feito. Veja no site do serviço e registre o que encontrou: {0}',
  'Look with {0} and record what you found: {1}': 'Veja com {0} e registre o que encontrou: {1}',
  'an empty body': 'um corpo vazio',
  'no content type': 'tipo de conteúdo desconhecido',
  '{0} of {1} starting with “{2}”': '{0} de {1} com o início “{2}”',
  'the app key was refused': 'a chave de API foi recusada',
  'the app key was refused: {0}': 'a chave de API foi recusada: {0}',
  'Check that the app key belongs to this environment, or run: pixctl login':
    'Verifique se a chave de API é deste ambiente, ou execute: pixctl login',
  'the app key is not allowed to do this': 'a chave de API não tem permissão para isto',
  '{0}; the service said “{1}”': '{0}; o serviço disse “{1}”',
  'The app key does not have the permission, or the operation is not enabled for the company.':
    'A chave de API não tem a permissão, ou a operação não está habilitada para a empresa.',
  'too many requests': 'requisições demais',
  'too many requests: {0}': 'requisições demais: {0}',
  'Nothing was done. Wait a moment and run the command again.':
    'Nada foi feito. Espere um momento e execute o comando de novo.',
  'the service refused with status {0} and {1}': 'o serviço recusou com status {0} e {1}',
  'the service failed with status {0} and {1}': 'o serviço falhou com status {0} e {1}',
  'the service failed with status {0}: {1}': 'o serviço falhou com status {0}: {1}',
  'a web page answered instead of the service: {0}': 'uma página da web respondeu no lugar do serviço: {0}',
  'the answer of {0} has no {1}': 'a resposta de {0} não tem {1}',
  'the service answered with the unexpected status {0}': 'o serviço respondeu com o status inesperado {0}',
  'the service answered with {0} instead of JSON': 'o serviço respondeu com {0} em vez de JSON',
  'the answer has no {0}': 'falta {0} na resposta',
  'the answer has another {0} than the request': 'a resposta tem outro valor em {0}, diferente da requisição',
  'the answer has the unexpected {0} {1}': 'a resposta tem um valor inesperado em {0}: {1}',
  'the answer has status {0} and contains an error': 'a resposta tem o status {0} e contém um erro',
  'the answer has status {0} and contains the error “{1}”':
    'a resposta tem o status {0} e contém o erro “{1}”',
  'the answer does not prove it': 'a resposta não comprova a operação',
  'the service redirects to {0}': 'o serviço redireciona para {0}',
  nowhere: 'lugar nenhum',
  'The app key was not sent there. If the address is correct, use it as the base URL.':
    'A chave de API não foi enviada para lá. Se o endereço está correto, use-o como URL base.',
  'sending the request again over a new connection': 'enviando a requisição de novo em uma nova conexão',
  'the outcome is unknown; sending the same request again':
    'o resultado é desconhecido; enviando a mesma requisição de novo',
  'the same {0} was sent at {1}, and its outcome is unknown':
    'o mesmo {0} foi enviado em {1}, e o resultado é desconhecido',
  'the same {0} was sent at {1}, and the outcome of its {2} is unknown':
    'o mesmo {0} foi enviado em {1}, e o resultado de {2} é desconhecido',
  'Nothing was sent now. Check the account and record what you found: {0} --as done|not-done':
    'Nada foi enviado agora. Confira a conta e registre o que encontrou: {0} --as done|not-done',
  'Nothing was sent now. First resolve it: {0}. The service executes it only once. To create another one, use a different --correlation-id.':
    'Nada foi enviado agora. Antes, resolva: {0}. O serviço executa uma só vez. Para criar outro, use um --correlation-id diferente.',
  'the same {0} was done at {1} by a run that ended before it showed the result':
    'o mesmo {0} foi feito em {1} por uma execução que terminou antes de mostrar o resultado',
  'Nothing was sent now. See the first one: {0}. After that, the same command sends another one.':
    'Nada foi enviado agora. Veja o primeiro: {0}. Depois disso, o mesmo comando envia outro.',
  'Nothing was sent now. First find out: {0}': 'Nada foi enviado agora. Primeiro descubra: {0}',
  'Nothing was sent now. First find out: {0}. To create another one, use a different --correlation-id.':
    'Nada foi enviado agora. Primeiro descubra: {0}. Para criar outro, use um --correlation-id diferente.',
  'Nothing was sent, because the write could not be recorded first. Free some disk space, or set PIXCTL_DATA_DIR.':
    'Nada foi enviado, porque a operação não pôde ser registrada antes. Libere espaço em disco, ou defina PIXCTL_DATA_DIR.',
  'the journal {0} cannot be read: {1}': 'não é possível ler o registro de operações {0}: {1}',
  'another run uses the id {0}': 'outra execução usa o id {0}',
  'the process is too slow: it could not send the request within a second after it had recorded it':
    'o processo está lento demais: não conseguiu enviar a requisição em até um segundo depois de registrá-la',
  'Use that version, or set PIXCTL_DATA_DIR to another folder. Nothing was sent.':
    'Use essa versão, ou indique outra pasta em PIXCTL_DATA_DIR. Nada foi enviado.',
  'the journal {0} was written by another version of pixctl':
    'o registro de operações {0} foi gravado por outra versão do pixctl',
  'Correct this, or set PIXCTL_DATA_DIR to another folder.':
    'Corrija isso, ou indique outra pasta em PIXCTL_DATA_DIR.',
  'it is not a regular file': 'não é um arquivo comum',
  'the journal {0} could not be written: {1}': 'não foi possível gravar o registro de operações {0}: {1}',
  'another pixctl wrote to the journal at the same time':
    'outro pixctl gravou no registro de operações ao mesmo tempo',
  'Nothing was sent. Run the command again.': 'Nada foi enviado. Execute o comando de novo.',
  'the journal {0} cannot be written: {1}': 'não é possível gravar o registro de operações {0}: {1}',
  'profile {0} has no app key': 'o perfil {0} não tem chave de API',
  'Set PIXCTL_APP_KEY, or run pixctl login. The sandbox needs no key: --sandbox':
    'Defina PIXCTL_APP_KEY, ou execute pixctl login. O sandbox não precisa de chave: --sandbox',
  'no answer arrived within the time limit': 'nenhuma resposta chegou dentro do limite de tempo',
  '{0} (from {1})': '{0} (de {1})',
  '{0} cannot be reached: {1}': 'não é possível acessar {0}: {1}',
  'Nothing was done. Check the base URL and the network, then run the command again.':
    'Nada foi feito. Verifique a URL base e a rede, e execute o comando de novo.',
  'the service answered {0} with {1} instead of {2}': 'o serviço respondeu a {0} com {1} em vez de {2}',
  JSON: 'JSON',
  'Check that the base URL is the address of the API: pixctl whoami --debug':
    'Verifique se a URL base é o endereço da API: pixctl whoami --debug',
  'the service answered {0} with a different resource': 'o serviço respondeu a {0} com outro recurso',
  'Something between pixctl and the service mixes up answers. Inspect it with --debug.':
    'Algo entre o pixctl e o serviço troca as respostas. Examine com --debug.',
  'Nothing was done. Look up the item with this id, or use another id.':
    'Nada foi feito. Consulte o item com este id, ou use outro id.',
  'the service answered with {0} that is not a list': 'o serviço respondeu com {0} que não é uma lista',
  '{0}; pixctl looked it up: it was not done': '{0}; o pixctl consultou: não foi feita',
  'Nothing was done. Run the command again.': 'Nada foi feito. Execute o comando de novo.',
  'the outcome of {0} is unknown: {1}': 'o resultado de {0} é desconhecido: {1}',
  'the outcome of {0} {1} is unknown: {2}': 'o resultado de {0} {1} é desconhecido: {2}',
  'the answer has no pageInfo.hasNextPage, so that there may be more pages':
    'falta pageInfo.hasNextPage na resposta: pode haver mais páginas',
  'the service answered with an empty page and says that there are more pages':
    'o serviço respondeu com uma página vazia e diz que há mais páginas',
  'the list does not end: it has more than {0} rows': 'a lista não termina: tem mais de {0} linhas',
  'the service answered with the same page again and says that there are more pages':
    'o serviço respondeu com a mesma página de novo e diz que há mais páginas',
  'the pages of the list do not follow one another: rows between them may be missing':
    'as páginas da lista não são contínuas: pode faltar algum registro entre elas',
  'the service did not accept the page: {0}': 'o serviço não aceitou a página: {0}',
  'the service does not accept {0}': 'o serviço não aceita {0}',
  'there is no application {0}': 'a aplicação {0} não existe',
  'there is no charge {0}': 'a cobrança {0} não existe',
  'there is no pre-registered company {0}': 'a empresa {0} não está pré-cadastrada',
  'there is no customer {0}': 'o cliente {0} não existe',
  'there is no dispute {0}': 'a contestação {0} não existe',
  'there is no charge, QR code or Pix key {0}': 'não há cobrança, QR Code nem chave Pix {0}',
  'there is no payment {0}': 'o pagamento {0} não existe',
  'there is no instalment {0}': 'a parcela {0} não existe',
  'there is no invoice {0}': 'a nota fiscal {0} não existe',
  'there is no limits request {0}': 'não há solicitação de limite {0}',
  "none of the company's accounts has the Pix key {0}": 'nenhuma conta da empresa tem a chave Pix {0}',
  'there is no QR code {0}': 'o QR Code {0} não existe',
  'there is no report {0}': 'a contestação {0} não existe',
  'there is no refund {0}': 'a devolução {0} não existe',
  'there is no subscription {0}': 'a assinatura {0} não existe',
  'there is no transaction {0}': 'a transação {0} não existe',
  'there is no transfer {0}': 'a transferência {0} não existe',
  'there is no webhook {0}': 'o webhook {0} não existe',
  'there is a charge {0} already': 'a cobrança {0} já existe',
  'there is a customer {0} already': 'o cliente {0} já existe',
  'there is an invoice {0} already': 'a nota fiscal {0} já existe',
  'there is a payment {0} already': 'o pagamento {0} já existe',
  'there is a QR code {0} already': 'o QR Code {0} já existe',
  'the payment {0} was reported already': 'o pagamento {0} já foi contestado',
  'there is a refund {0} already': 'a devolução {0} já existe',
  'there is a subscription {0} already': 'já existe uma assinatura {0}',
  'there is a transfer {0} already': 'a transferência {0} já existe',
  'there is a webhook for {0} and this event already': 'já existe um webhook para {0} e este evento',
  'Find it: {0}': 'Encontre: {0}',
  'See it with: {0}. With --return-existing you get it instead of this error.':
    'Veja com: {0}. Com --return-existing você a recebe em vez deste erro.',
  'See it with: {0}': 'Veja com: {0}',
  'See its balance: {0}': 'Veja o saldo: {0}',
  'See what is available: {0}': 'Veja o saldo disponível: {0}',
  '{0}. On the sandbox money comes in when you pay a charge: pixctl sandbox pay ID':
    '{0}. No sandbox, o dinheiro entra quando você paga uma cobrança: pixctl sandbox pay ID',
  'The payment stays in CREATED and can be approved later: {0}. {1}':
    'O pagamento fica em CREATED e pode ser aprovado depois: {0}. {1}',
  'retrying in {0} ms': 'nova tentativa em {0} ms',
  'the proxy in {0} is not an http:// or https:// address: {1}':
    'o proxy em {0} não é um endereço http:// ou https://: {1}',
  'Set {0} to a full URL, such as http://proxy.example:8080.':
    'Ponha em {0} uma URL completa, como http://proxy.example:8080.',
  '{0}, by the proxy {1} ({2})': '{0}, pelo proxy {1} ({2})',
  'it was interrupted before the answer arrived': 'foi interrompido antes de chegar a resposta',
  'the connection was refused': 'a conexão foi recusada',
  'the host name could not be found': 'o nome do host não foi encontrado',
  'the host could not be reached': 'o host não pôde ser alcançado',
  'no answer arrived in time': 'nenhuma resposta chegou a tempo',
  'the answer is larger than {0} MiB': 'a resposta tem mais de {0} MiB',
  'the connection was lost before the answer was complete':
    'a conexão caiu antes de a resposta estar completa',
  'the certificate or encryption was not accepted ({0})':
    'o certificado ou a criptografia não foi aceito ({0})',
  'the proxy refused the request': 'o proxy recusou a requisição',
  'the answer is not HTTP': 'a resposta não é HTTP',
  'the connection failed ({0})': 'a conexão falhou ({0})',
  'base URL {0} {1}': 'a URL base {0} {1}',
  'is not a URL': 'não é uma URL',
  'Write it like https://api.example.com': 'Escreva como https://api.example.com',
  'is neither http nor https': 'não é http nem https',
  'the base URL contains a user name or password': 'a URL base contém usuário ou senha',
  'Leave them out. pixctl sends only the app key.': 'Omita-os. O pixctl envia só a chave de API.',
  'has a query or fragment': 'tem consulta ou fragmento',
  'Leave out everything from ? or # on.': 'Omita tudo a partir de ? ou #.',
  'has the path of the API in it, which is added to every request':
    'contém o caminho da API, que é acrescentado a cada requisição',
  'Write it as {0}': 'Escreva {0}',
  'would send the app key unencrypted': 'enviaria a chave de API sem criptografia',
  'Use https://. http is allowed only for this machine.':
    'Use https://. http só é permitido para esta máquina.',
  'the {0} is empty': 'o campo {0} está em branco',
  'no TLS connection: {0}; {1}': 'sem conexão TLS: {0}; {1}',
  '{0}; {1}': '{0}; {1}',
  'trusted were the authorities of Node.js, {0} and {1}':
    'eram confiáveis as autoridades do Node.js, {0} e {1}',
  'trusted were the authorities of Node.js and {0}': 'eram confiáveis as autoridades do Node.js e {0}',
  '{0}={1}': '{0}={1}',
  '{0}={1}, which cannot be read or contains no certificate':
    '{0}={1}, que não pode ser lido ou não contém certificado',
  'Correct the variable or unset it. The file must be a regular file with certificates in PEM.':
    'Corrija a variável ou remova-a. O arquivo deve ser um arquivo comum com certificados em PEM.',
  'SSL_CERT_FILE names {0}, which cannot be read or contains no certificate':
    'SSL_CERT_FILE indica {0}, que não pode ser lido ou não contém certificado',
  'Give the id.': 'Informe o identificador.',
  'the {0} {1} is not valid text': 'o {0} {1} não é um texto válido',
  'the service does not have it': 'o serviço não tem',
  'its id is already used by an item with other data': 'o id já está em uso por um item com outros dados',
  'recorded by the user': 'registrado pelo usuário',
  'its record in the journal is damaged': 'o registro dela no registro de operações está danificado',
  'Check the account and record what you found with --as.':
    'Confira a conta e registre o que encontrou com --as.',
  '{0} is not an operation that pixctl knows how to look up': 'o pixctl não sabe como consultar {0}',
  'a request of pixctl api cannot be looked up or sent again':
    'uma requisição de pixctl api não pode ser consultada nem enviada de novo',
  'Check the resource with pixctl api GET PATH, and record what you found: {0}':
    'Consulte o recurso com pixctl api GET CAMINHO e registre o que encontrou: {0}',
  'the service does not have it yet; it may still arrive within {0} s':
    'o serviço ainda não tem; pode chegar em até {0} s',
  'it cannot be looked up; run the command again: the service stores the file only once':
    'não é possível consultar; execute o comando de novo: o serviço guarda o arquivo uma só vez',
  'it cannot be looked up; journal resume sends it again: the service executes it only once':
    'não é possível consultar; journal resume envia de novo: o serviço executa uma só vez',
  'it has no id to look up; check the account and record what you found with --as':
    'não há um id para consultar; confira a conta e registre o que encontrou com --as',
  'the item with this id at the service has other data; look at it and record what you found with --as':
    'o item com este id no serviço tem outros dados; confira e registre o que encontrou com --as',
  'the service gave no clear answer': 'o serviço não deu uma resposta clara',
};
