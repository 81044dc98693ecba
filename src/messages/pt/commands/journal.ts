import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_JOURNAL: Catalog = {
  'No open writes: the outcome of each is known.':
    'Nenhuma escrita em aberto: o resultado de todas é conhecido.',
  'No other open writes.': 'Nenhuma outra operação em aberto.',
  'no entry has the id {0}': 'nenhum registro tem o id {0}',
  '{0} entries begin with {1}': '{0} registros começam com {1}',
  'See: pixctl journal list --all': 'Veja: pixctl journal list --all',
  'entry {0} was sent with profile {1}, not {2}': 'o registro {0} foi enviado com o perfil {1}, não {2}',
  'Add --profile {0}.': 'Acrescente --profile {0}.',
  'Use the address and the app key that it was sent with, or check it yourself and run: pixctl journal resolve {0} --as done|not-done':
    'Use o endereço e a chave com que foi enviado, ou verifique você mesmo e execute: pixctl journal resolve {0} --as done|not-done',
  'entry {0} was sent to {1}, not to {2}': 'o registro {0} foi enviado a {1}, não a {2}',
  'entry {0} was sent with another app key': 'o registro {0} foi enviado com outra chave',
  'id of the entry, or its first characters': 'id do registro, ou o começo dele',
  'the command that sent entry {0} is still running':
    'o comando que enviou o registro {0} ainda está em execução',
  'Requests that were sent and their outcome; resolve unknown outcomes':
    'Operações enviadas e seus resultados; resolver resultados desconhecidos',
  'path of the request': 'caminho da requisição',
  'base URL of the service, or sandbox': 'URL base do serviço, ou sandbox',
  'request body, without secrets': 'corpo da requisição, sem segredos',
  'List writes with an unknown outcome or an unseen result; with --all, all writes':
    'Listar operações com resultado desconhecido ou não mostrado; com --all, todas',
  'the run ended before it showed the result': 'a execução terminou antes de mostrar o resultado',
  'A write that was done by a run that ended before it showed the result is listed once more. pixctl does not send the same write again before that.':
    'Uma operação feita por uma execução que terminou antes de mostrar o resultado é listada mais uma vez. Antes disso, o pixctl não envia a mesma operação de novo.',
  'include writes with a known outcome': 'inclui as operações com resultado conhecido',
  'maximum number of entries, newest first': 'número máximo de registros, dos mais novos aos mais antigos',
  'Writes with an unknown outcome': 'Operações com resultado desconhecido',
  'All writes in the journal': 'Todas as operações do registro',
  'With the machine and the person of each': 'Com a máquina e a pessoa de cada uma',
  'The journal of a shared store has the writes of all machines. They are always listed; --all-machines adds who sent them.':
    'O registro de operações em um banco de dados compartilhado tem as operações de todas as máquinas. Elas são sempre listadas; --all-machines mostra quem as enviou.',
  'show the machine and the person of the last attempt (shared store)':
    'mostrar a máquina e a pessoa da última tentativa (banco de dados compartilhado)',
  'machine of the last attempt (shared store)': 'máquina da última tentativa (banco de dados compartilhado)',
  'user and computer of the last attempt, not authenticated (shared store)':
    'usuário e computador da última tentativa, sem autenticação (banco de dados compartilhado)',
  'the command that sent it is still running': 'o comando que enviou ainda está em execução',
  'Ask the service for the outcome of a write; without an id, of all open entries':
    'Perguntar ao serviço o resultado de uma operação; sem id, de todos os registros em aberto',
  'This command only reads. A write is done if the service has it, and not done if the service does not have it two minutes after it was sent. pixctl looks a write up only at the service and account that it was sent to.':
    'Este comando só lê. Uma operação está feita se o serviço a tem, e não feita se o serviço não a tem dois minutos após o envio. O pixctl consulta uma operação só no serviço e na conta para os quais ela foi enviada.',
  'Withdrawals, transfers between sub accounts, and credits and debits with your own description have no id to look up. Check the account and record what you found with --as. A transfer cannot be looked up either, but journal resume resolves it: the service refuses a second one with the same id.':
    'Saques, transferências entre subcontas, e créditos e débitos com uma descrição sua não têm id para consultar. Confira a conta e registre o que encontrou com --as. Uma transferência também não pode ser consultada, mas journal resume a resolve: o serviço recusa uma segunda com o mesmo id.',
  'The exit code is 6 while an outcome is still unknown.':
    'O código de saída é 6 enquanto um resultado continua desconhecido.',
  'the outcome that you found': 'o resultado que você encontrou',
  'Check all open entries': 'Verificar todos os registros em aberto',
  'Record that the transfer is in the account': 'Registrar que a transferência está na conta',
  '--as needs the id of one entry': '--as precisa do id de um registro',
  'Open entries of another service or app key: {0}. See: pixctl journal list':
    'Registros em aberto de outro serviço ou outra chave: {0}. Veja: pixctl journal list',
  'entry {0} is {1} already': 'o registro {0} já está como {1}',
  'Retry a write with an unknown outcome, with the same ids':
    'Tentar de novo uma operação com resultado desconhecido, com os mesmos ids',
  'pixctl records each retry before it sends it, and only one process at a time can retry a write. The service executes a write with an id only once. A write without an id is retried only after you have recorded that it was not done: journal resolve ID --as not-done.':
    'O pixctl registra cada nova tentativa antes de enviá-la, e só um processo por vez pode repetir uma operação. O serviço executa uma operação com id uma só vez. Uma operação sem id só é repetida depois que você registra que ela não foi feita: journal resolve ID --as not-done.',
  'Send it again': 'Enviar de novo',
  'entry {0} contained a secret, which is not stored':
    'o registro {0} continha um segredo, que não é guardado',
  'Run the original command again. The service executes it only once.':
    'Execute o comando original de novo. O serviço executa uma só vez.',
  'entry {0} sent a file, which is not stored': 'o registro {0} enviou um arquivo, que não é guardado',
  'No entry can be resumed.': 'Nenhum registro pode ser retomado.',
  '{0} cannot be sent again safely: the service would execute it twice':
    '{0} não pode ser enviado de novo com segurança: o serviço executaria duas vezes',
  'Check whether it was done, then run: pixctl journal resolve {0} --as done|not-done':
    'Verifique se foi feito e execute: pixctl journal resolve {0} --as done|not-done',
  'Show an entry and its request': 'Mostrar um registro e sua requisição',
  Method: 'Método',
  'With the whole body': 'Com o corpo inteiro',
  'The request, its time and its outcome': 'A requisição, o horário e o resultado',
};
