import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_JOURNAL: Catalog = {
  'No open writes: the outcome of each is known.':
    'Nenhuma escrita em aberto: o resultado de todas é conhecido.',
  'the service does not have it': 'o serviço não tem',
  'its id is in use for something else': 'o id está em uso para outra coisa',
  'recorded by the user': 'registrado pelo usuário',
  'no entry has the id {0}': 'nenhum registro tem o id {0}',
  '{0} entries begin with {1}': '{0} registros começam com {1}',
  'See: pixctl journal list --all': 'Veja: pixctl journal list --all',
  'its record in the journal is damaged': 'o registro dela no diário está danificado',
  'Look at the account, and say what you found with --as.':
    'Examine a conta e diga o que encontrou com --as.',
  '{0} is not an operation that pixctl knows how to look up': 'o pixctl não sabe como consultar {0}',
  'Check the resource with: pixctl api GET PATH': 'Consulte o recurso com: pixctl api GET CAMINHO',
  'entry {0} was sent with profile {1}, not {2}': 'o registro {0} foi enviado com o perfil {1}, não {2}',
  'Add --profile {0}.': 'Acrescente --profile {0}.',
  'Use the address and the app key that it was sent with, or check it yourself and run: pixctl journal resolve {0} --as done|not-done':
    'Use o endereço e a chave com que foi enviado, ou verifique você mesmo e execute: pixctl journal resolve {0} --as done|not-done',
  'entry {0} was sent to {1}, not to {2}': 'o registro {0} foi enviado a {1}, não a {2}',
  'entry {0} was sent with another app key': 'o registro {0} foi enviado com outra chave',
  'id of the entry, or its first characters': 'id do registro, ou o começo dele',
  'the command that sent entry {0} is still running':
    'o comando que enviou o registro {0} ainda está em execução',
  'Writes that were sent, and their outcome': 'Operações enviadas e seus resultados',
  'path of the request': 'caminho da requisição',
  'base URL of the service, or sandbox': 'URL base do serviço, ou sandbox',
  'what was sent, without secrets': 'o que foi enviado, sem segredos',
  'List writes with an unknown outcome; with --all, all writes':
    'Listar operações com resultado desconhecido; com --all, todas',
  'include writes with a known outcome': 'inclui as operações com resultado conhecido',
  'maximum number of entries, newest first': 'número máximo de registros, dos mais novos aos mais antigos',
  'What is open': 'O que está em aberto',
  'All writes sent from this machine': 'Todas as operações enviadas desta máquina',
  'the command that sent it is still running': 'o comando que enviou ainda está em execução',
  'the service does not have it yet; it may still arrive within {0} s':
    'o serviço ainda não tem; pode chegar em até {0} s',
  'it cannot be looked up; run the command again, and the service keeps the file once':
    'não dá para consultar; execute o comando de novo: o serviço guarda o arquivo uma só vez',
  'it cannot be looked up; journal resume sends it again, and the service does it only once':
    'não pode ser consultado; journal resume o envia de novo, e o serviço só o faz uma vez',
  'it has no id to look up; check the account and record what you found with --as':
    'não há um id para consultar; confira a conta e registre o que encontrou com --as',
  'what has this id at the service has other terms; look at it and record what you found with --as':
    'o que tem este id no serviço tem outras condições; confira e registre o que encontrou com --as',
  'the service gave no clear answer': 'o serviço não deu uma resposta clara',
  'Ask the service for the outcome of a write; without an id, of all open entries':
    'Perguntar ao serviço o resultado de uma operação; sem id, de todos os registros em aberto',
  'This command only reads. A write that the service has was done. A write that the service does not have two minutes after it was sent was not done. Only the service and account that it was sent to are asked.':
    'Este comando só lê. Uma operação que o serviço tem foi feita. Uma operação que o serviço não tem dois minutos após o envio não foi feita. Só o serviço e a conta para os quais foi enviada são consultados.',
  'Withdrawals, transfers between sub accounts, and credits and debits with a description of your own have no id to look up. Check the account, and record what you found with --as. A transfer cannot be looked up, but journal resume settles it: the service refuses a second one with the same id.':
    'Saques, transferências entre subcontas, e créditos e débitos com uma descrição sua não têm um id para consultar. Confira a conta e registre o que encontrou com --as. Uma transferência não pode ser consultada, mas journal resume a resolve: o serviço recusa uma segunda com o mesmo id.',
  'The exit code is 6 while an outcome is still unknown.':
    'O código de saída é 6 enquanto um resultado continua desconhecido.',
  'the outcome that you found': 'o resultado que você encontrou',
  'Check all open entries': 'Verificar todos os registros em aberto',
  'Record that the transfer is in the account': 'Registrar que a transferência está na conta',
  '--as needs the id of one entry': '--as precisa do id de um registro',
  '{0} open entries belong to another service or app key. See: pixctl journal list':
    '{0} registros em aberto são de outro serviço ou de outra chave. Veja: pixctl journal list',
  'entry {0} is {1} already': 'o registro {0} já está como {1}',
  'Retry a write with an unknown outcome, with the same ids':
    'Tentar de novo uma operação com resultado desconhecido, com os mesmos ids',
  'Each retry is recorded before it is sent, and only one process at a time can retry a write. The service acts once per id. A write without an id is retried only after you have recorded that it was not done: journal resolve ID --as not-done.':
    'Cada nova tentativa é registrada antes do envio, e só um processo por vez pode repetir uma operação. O serviço age uma vez por id. Uma operação sem id só é repetida depois que você registra que ela não foi feita: journal resolve ID --as not-done.',
  'Send it again': 'Enviar de novo',
  'entry {0} contained a secret, which is not stored':
    'o registro {0} continha um segredo, que não é guardado',
  'Run the command itself again. The service does it only once.':
    'Execute o próprio comando de novo. O serviço só o faz uma vez.',
  'entry {0} sent a file, which is not stored': 'o registro {0} enviou um arquivo, que não é guardado',
  'There is nothing to resume.': 'Não há nada a retomar.',
  '{0} cannot be sent again safely: the service would do it twice':
    '{0} não pode ser enviado de novo com segurança: o serviço faria duas vezes',
  'Check whether it was done, then run: pixctl journal resolve {0} --as done|not-done':
    'Verifique se foi feito e execute: pixctl journal resolve {0} --as done|not-done',
  'Show an entry and its request': 'Mostrar um registro e sua requisição',
  Method: 'Método',
  'With the whole body': 'Com o corpo inteiro',
  'The request, its time and its outcome': 'A requisição, o horário e o resultado',
};
