import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_WEBHOOK: Catalog = {
  '{0} is an address in a private network, which the live service of profile {1} cannot call':
    '{0} é um endereço de rede privada, que o serviço de produção do perfil {1} não pode chamar',
  'Use a public address. To receive events on this machine: pixctl webhook listen':
    'Use um endereço público. Para receber eventos nesta máquina: pixctl webhook listen',
  'Register a webhook for an event': 'Registrar um webhook para um evento',
  'Trigger it: pixctl webhook trigger {0}': 'Dispare: pixctl webhook trigger {0}',
  'See what is registered: pixctl webhook list{0}': 'Veja o que está registrado: pixctl webhook list{0}',
  'HMAC secret (shown once)': 'Segredo HMAC (aparece uma única vez)',
  'When a charge is paid': 'Quando uma cobrança é paga',
  'With a value that your server checks': 'Com um valor que o seu servidor verifica',
  'Send an e-mail instead. The sandbox records it: pixctl sandbox deliveries':
    'Enviar um e-mail. O sandbox o registra: pixctl sandbox deliveries',
  'List the webhook events': 'Listar os eventos de webhook',
  'pixctl asks the service for the list. If the service cannot be reached, pixctl lists the events that it knows.':
    'O pixctl pede a lista ao serviço. Se o serviço não pode ser acessado, o pixctl lista os eventos que conhece.',
  'All events, with the prefix of the profile': 'Todos os eventos, com o prefixo do perfil',
  'The service did not list its events. These are the ones that pixctl knows.':
    'O serviço não listou os seus eventos. Estes são os que o pixctl conhece.',
  'pixctl does not know the event {0}; it sends the name unchanged':
    'o pixctl não conhece o evento {0}; ele envia o nome sem alteração',
  '{0} could not be forwarded: {1}': 'não foi possível encaminhar {0}: {1}',
  'it answered {0}': 'respondeu {0}',
  '{0} cannot be the value of {1}': '{0} não pode ser o valor de {1}',
  'the command ended with {0}': 'o comando terminou com {0}',
  '{0} could not be forwarded: {1}. Retrying for {2} s.':
    'não foi possível encaminhar {0}: {1}. Tentando de novo por {2} s.',
  'The service did not return the HMAC secret.': 'O serviço não devolveu o segredo HMAC.',
  'HMAC secret: {0}': 'Segredo HMAC: {0}',
  'HMAC secret of {0}: {1}': 'Segredo HMAC de {0}: {1}',
  'No event yet.': 'Nenhum evento ainda.',
  'Manage, receive and test webhooks': 'Gerenciar, receber e testar webhooks',
  'List the IP addresses that webhook calls come from':
    'Listar os endereços IP de onde vêm as chamadas de webhook',
  'For the rules of a firewall': 'Para as regras de um firewall',
  'One address a line': 'Um endereço por linha',
  'List the public keys that verify webhook signatures':
    'Listar as chaves públicas que verificam as assinaturas dos webhooks',
  'One of them as a PEM file': 'Uma delas em um arquivo PEM',
  'List webhooks': 'Listar webhooks',
  'Only webhooks of one URL': 'Só webhooks de uma URL',
  'Only the URLs': 'Só as URLs',
  'port to receive on; 0 picks a free port': 'porta em que recebe; 0 escolhe uma livre',
  'forward the body and headers to this address, unchanged':
    'encaminha o corpo e os cabeçalhos a este endereço, sem alteração',
  'only these events (default: all; with --poll, those that it can detect)':
    'só estes eventos (padrão: todos; com --poll, os que ele detecta)',
  'run a command for each event, with the body on standard input':
    'executa um comando para cada evento, com o corpo na entrada padrão',
  'public address that leads to this port': 'endereço público que leva a esta porta',
  'poll the lists of the service instead of registering a webhook':
    'consulta as listas do serviço em vez de registrar um webhook',
  'interval of --poll, at least 100ms (default: 3s)': 'intervalo de --poll, no mínimo 100ms (padrão: 3s)',
  'Name a folder of webhook listen --save DIR, whose files end in {0}, or one file.':
    'Informe uma pasta de webhook listen --save DIR, cujos arquivos terminam em {0}, ou um só arquivo.',
  '{0} has no saved calls': '{0} não tem chamadas gravadas',
  'no secret was given; name a file that contains it with --secret-file (webhook listen --show-secret and webhook add print it)':
    'nenhum segredo foi informado; indique em --secret-file um arquivo que o contenha (webhook listen --show-secret e webhook add o mostram)',
  'Saved calls sent: {0}; failed: {1}.': 'Chamadas gravadas enviadas: {0}; com falha: {1}.',
  'Saved calls sent: {0}.': 'Chamadas gravadas enviadas: {0}.',
  'Name the program that gets the saved calls.': 'Informe o programa que recebe as chamadas gravadas.',
  'Events read from lists are no calls.': 'Eventos lidos de listas não são chamadas.',
  'a call was not saved: {0}': 'uma chamada não foi gravada: {0}',
  'Forward again what --save calls has saved': 'Encaminhar de novo o que --save calls gravou',
  'forward calls that --save has saved, in order, and end':
    'encaminha em ordem as chamadas gravadas por --save, e termina',
  'save every call as a file in this folder, for webhook verify and --replay':
    'grava cada chamada em um arquivo desta pasta, para webhook verify e --replay',
  'print the HMAC secret of the webhook on standard output':
    'imprime o segredo HMAC do webhook na saída padrão',
  'stop after this many failed attempts in a row (default: never)':
    'termina após este número de falhas seguidas (padrão: nunca)',
  'Print events as they happen, and forward them to your program':
    'Mostrar eventos quando acontecem, e encaminhá-los ao seu programa',
  'On the sandbox, it registers a webhook, serves the sandbox if it is not running, and removes the webhook when it ends. If it was killed, the next start removes the webhook.':
    'No sandbox, registra um webhook, serve o sandbox se ele não está em execução, e remove o webhook ao terminar. Se foi encerrado à força, a próxima execução remove o webhook.',
  'A live service cannot reach this machine. Use --public-url with the address of a tunnel to --port, or --poll to read the lists instead. --poll saves its position: each event is reported once, also after a restart.':
    'Um serviço de produção não alcança esta máquina. Use --public-url com o endereço de um túnel para --port, ou --poll para ler as listas. --poll guarda a posição: cada evento é informado uma vez, mesmo depois de reiniciar.',
  'With --poll, events are forwarded in order, one at a time. If --forward-to or --exec fails, pixctl retries for 31 seconds. Then it appends the body of the event to a file in the data folder, names the file in a message, and continues with the next event.':
    'Com --poll, os eventos são encaminhados em ordem, um de cada vez. Se --forward-to ou --exec falha, o pixctl tenta de novo por 31 segundos. Depois grava o corpo do evento no fim de um arquivo da pasta de dados, indica o arquivo em uma mensagem e passa ao próximo evento.',
  'At a terminal: r resends the last event, d shows its details, s shows the HMAC secret, q quits.':
    'No terminal: r reenvia o último evento, d mostra os detalhes, s mostra o segredo HMAC, q sai.',
  '--save keeps each call as an HTTP request in a file that only you can read: webhook verify checks it, and --replay sends it again with its headers and body.':
    '--save guarda cada chamada como requisição HTTP em um arquivo que só você pode ler: webhook verify a confere, e --replay a envia de novo com os cabeçalhos e o corpo.',
  'Forward every event to your server': 'Encaminhar todos os eventos ao seu servidor',
  'Paid charges of a live account, without a public address':
    'Cobranças pagas de uma conta live, sem endereço público',
  'Run a command for each event': 'Executar um comando para cada evento',
  '--{0} {1} is not an http or https address': '--{0} {1} não é um endereço http ou https',
  '--poll and --public-url cannot be used together': '--poll e --public-url não podem ser usados juntos',
  '--poll and --show-secret cannot be used together': '--poll e --show-secret não podem ser usados juntos',
  'Events read from lists have no signature.': 'Eventos lidos das listas não têm assinatura.',
  '--interval works only with --poll': '--interval só funciona com --poll',
  'the service of profile {0} cannot reach this machine': 'o serviço do perfil {0} não alcança esta máquina',
  'Use --public-url with the address of a tunnel to this port, or --poll.':
    'Use --public-url com o endereço de um túnel para esta porta, ou --poll.',
  '--poll cannot report {0}: no list shows it': '--poll não consegue informar {0}: nenhuma lista o mostra',
  'Events that --poll reports: {0}': 'Eventos que --poll informa: {0}',
  '--events {0} names no event': '--events {0} não nomeia nenhum evento',
  'See them with: pixctl webhook events': 'Veja-os com: pixctl webhook events',
  'Listening on {0} (events of profile {1}: {2}).': 'Escutando em {0} (eventos do perfil {1}: {2}).',
  'Keys: r sends the last event again, d shows it in full, s shows the HMAC secret, q ends.':
    'Teclas: r envia de novo o último evento, d o mostra inteiro, s mostra o segredo HMAC, q termina.',
  'Removed a webhook of an earlier webhook listen.': 'Removido um webhook de um webhook listen anterior.',
  'the service refuses webhooks for {0}: {1}': 'o serviço recusa webhooks para {0}: {1}',
  'The webhooks could not be removed, because the service could not be reached. The next start removes them.':
    'Os webhooks não puderam ser removidos, porque o serviço não pôde ser acessado. A próxima execução os remove.',
  'The webhook was missing and is registered again.': 'O webhook não existia mais e foi registrado de novo.',
  'Polling the lists of profile {0}.': 'Consultando as listas do perfil {0}.',
  'the saved position, {0}, is ahead of the clock of the service, {1}: polling continues from {2}':
    'a posição salva, {0}, está à frente do relógio do serviço, {1}: a consulta continua a partir de {2}',
  '{0} could not be looked up, and is looked up again later: {1}':
    '{0} não pôde ser consultado agora e será consultado de novo depois: {1}',
  'webhook listen --poll needs the permission for {0}: {1}':
    'webhook listen --poll precisa da permissão para {0}: {1}',
  '{0} {1} was written to {2} and will not be retried':
    '{0} {1} foi gravado em {2} e não terá novas tentativas',
  'the saved position of webhook listen --poll in {0} cannot be used: {1}':
    'a posição guardada de webhook listen --poll em {0} não pode ser usada: {1}',
  'Restore the file. If you remove it, polling starts at the present, and events since the last run are not reported.':
    'Restaure o arquivo. Se você o remover, a consulta começa do presente, e os eventos desde a última execução não são informados.',
  'Delete a webhook': 'Excluir um webhook',
  '--set cannot change {0} for this event': '--set não pode alterar {0} neste evento',
  'Use some of: {0}.': 'Use alguns destes: {0}.',
  '--set {0}={1} is not a whole number': '--set {0}={1} não é um número inteiro',
  'Amounts are in cents.': 'Os valores são em centavos.',
  'Trigger an event in the sandbox': 'Disparar um evento no sandbox',
  '--set can change, depending on the event: {0}': '--set pode alterar, conforme o evento: {0}',
  'the event, with or without its prefix': 'o evento, com ou sem prefixo',
  'change a value': 'altera um valor',
  'Create and pay a charge of R$ 5,00': 'Criar e pagar uma cobrança de R$ 5,00',
  'A payment that the bank of the recipient refuses': 'Um pagamento que o banco do recebedor recusa',
  'events can be triggered only in the sandbox': 'eventos só podem ser disparados no sandbox',
  'Add --sandbox.': 'Acrescente --sandbox.',
  'event {0} is not known': 'o evento {0} não é conhecido',
  'Webhooks are called only while the sandbox is running: pixctl sandbox start, or pixctl webhook listen':
    'Webhooks só são chamados enquanto o sandbox está em execução: pixctl sandbox start, ou pixctl webhook listen',
  'Verify the signatures and the company of a recorded webhook call':
    'Verificar as assinaturas e a empresa de uma chamada de webhook gravada',
  'Pass the whole HTTP request as one file, or the body and the headers as two files. Headers are "Name: value" lines, also as curl -v or PHP log them, or a JSON object.':
    'Informe a requisição HTTP inteira em um arquivo, ou o corpo e os cabeçalhos em dois arquivos. Os cabeçalhos são linhas "Nome: valor", também como o curl -v ou o PHP os registram, ou um objeto JSON.',
  'The public keys are read from the service, or from a PEM file with --public-key. The HMAC signature is checked with --secret-file.':
    'As chaves públicas vêm do serviço, ou de um arquivo PEM com --public-key. A assinatura HMAC é conferida com --secret-file.',
  'The service signs the events of all companies with the same key. pixctl therefore compares the company that the event names with the company of the profile, or with --company. An event that names no company is proven to be yours only by the HMAC signature.':
    'O serviço assina os eventos de todas as empresas com a mesma chave. Por isso o pixctl compara a empresa do evento com a empresa do perfil, ou com --company. Um evento sem empresa só é comprovadamente seu pela assinatura HMAC.',
  'The exit code is 2 if a signature is not valid, if none could be checked, or if the event is not proven to be yours. A test call reports nothing and names no company.':
    'O código de saída é 2 se uma assinatura não é válida, se nenhuma pôde ser conferida, ou se nada prova que o evento é seu. Uma chamada de teste não informa nada e não traz a empresa.',
  'file with the whole request; - for standard input':
    'arquivo com a requisição inteira; - para a entrada padrão',
  'file with the raw body; - for standard input': 'arquivo com o corpo original; - para a entrada padrão',
  'file with the headers; - for standard input': 'arquivo com os cabeçalhos; - para a entrada padrão',
  'PEM file with the public key (default: the keys of the service)':
    'arquivo PEM com a chave pública (padrão: as chaves do serviço)',
  'file with the HMAC secret of the webhook': 'arquivo com o segredo HMAC do webhook',
  'CPF or CNPJ of your company (default: the company of the profile)':
    'CPF ou CNPJ da sua empresa (padrão: a empresa do perfil)',
  Check: 'Verificação',
  Header: 'Cabeçalho',
  'A recorded request': 'Uma requisição gravada',
  'Both signatures, with headers and body in two files':
    'As duas assinaturas, com cabeçalhos e corpo em dois arquivos',
  'Without a profile and without a network': 'Sem perfil e sem rede',
  'there are two requests': 'há duas requisições',
  'Use the whole request, or --body and --headers.': 'Use a requisição inteira, ou --body e --headers.',
  'there is nothing to verify': 'não há nada a verificar',
  '--body and --headers cannot both be standard input':
    '--body e --headers não podem ser ambos a entrada padrão',
  'Use the whole request as - instead.': 'Use a requisição inteira como -.',
  '{0} is not a request: there is no empty line between headers and body':
    '{0} não é uma requisição: falta a linha vazia entre os cabeçalhos e o corpo',
  '{0} is not valid JSON': '{0} não é JSON válido',
  'Keep the one that the service sent.': 'Deixe só o que o serviço enviou.',
  '{0} has two different values of {1}': '{0} tem dois valores diferentes de {1}',
  'line {0} of {1} is not a header': 'a linha {0} de {1} não é um cabeçalho',
  'Write it as Name: value.': 'Escreva como Nome: valor.',
  'Without --public-key, pixctl gets the keys of the service.':
    'Sem --public-key, o pixctl obtém as chaves do serviço.',
  '{0} is not an RSA public key in PEM, of at least {1} bits and with an odd exponent above 1':
    '{0} não é uma chave pública RSA em PEM, com pelo menos {1} bits e um expoente ímpar maior que 1',
  'no signature is valid': 'nenhuma assinatura é válida',
  'the event is of another company': 'o evento é de outra empresa',
  'the event names no company; prove that it is yours with --secret-file':
    'o evento não traz a empresa; comprove que é seu com --secret-file',
  'not compared: name your company with --company': 'não comparada: informe a sua empresa com --company',
  'the company of the profile could not be read: {0}; name it with --company':
    'não foi possível ler a empresa do perfil: {0}; informe-a com --company',
  'the service reported no tax id': 'o serviço não informou o CPF ou CNPJ',
  'No webhooks.': 'Nenhum webhook.',
  'test the URL with one call before registering it': 'testa a URL com uma chamada antes de registrá-la',
  'name of the webhook': 'nome do webhook',
  'event, e.g. CHARGE_COMPLETED': 'evento, p. ex. CHARGE_COMPLETED',
  'URL to call': 'URL a chamar',
  'send an e-mail to this address instead': 'envia um e-mail para este endereço em vez de chamar uma URL',
  'action (default: from the URL or e-mail address)': 'ação (padrão: pela URL ou pelo e-mail)',
  'value sent in the Authorization header': 'valor enviado no cabeçalho Authorization',
  'activate the webhook': 'ativa o webhook',
  'only webhooks with this URL': 'só webhooks com esta URL',
  'action of the webhook': 'ação do webhook',
  'URL that is called': 'URL que é chamada',
  'value sent in the Authorization header of each call':
    'valor enviado no cabeçalho Authorization de cada chamada',
  'secret of the HMAC signature': 'segredo da assinatura HMAC',
  'SHA-256 of the key, hexadecimal': 'SHA-256 da chave, em hexadecimal',
  'the key as PEM': 'a chave em PEM',
  'whether the service signs calls with this key now': 'se o serviço assina as chamadas com esta chave agora',
  'the money of a paid boleto has arrived': 'o dinheiro de um boleto pago chegou à conta',
  'To answer: {0} --file FILE': 'Para responder: {0} --file ARQUIVO',
  'To see the exact deadline: {0}': 'Para ver o prazo exato: {0}',
  '{0}. The days begin at the creation of the dispute: if this event is late, they end earlier':
    '{0}. Os dias começam na criação da contestação: se este evento chegou atrasado, terminam antes',
};
