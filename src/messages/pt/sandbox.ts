import type { Catalog } from '#messages/translate.ts';

export const SANDBOX: Catalog = {
  Blocked: 'Bloqueado',
  Paused: 'Pausado',
  Hits: 'Ocorrências',
  'the SQLite library libsql for {0} {1} is not installed or cannot be loaded':
    'a biblioteca SQLite libsql para {0} {1} não está instalada ou não pôde ser carregada',
  'Install pixctl again without --omit=optional, or use Node.js 22.13 or newer, which has SQLite built in. Commands that need no local database work without it.':
    'Instale o pixctl de novo sem --omit=optional, ou use Node.js 22.13 ou mais novo, que já traz o SQLite. Os comandos que não usam um banco local funcionam sem ela.',
  '{0} holds text that is not UTF-8: table {1}, column {2}, row with {3} = {4}':
    '{0} contém um texto que não é UTF-8: tabela {1}, coluna {2}, linha com {3} = {4}',
  'Repair or delete that row, or restore the file from a copy.':
    'Corrija ou apague essa linha, ou restaure o arquivo de uma cópia.',
  "the sandbox's data {0} is a symbolic link": 'os dados do sandbox {0} são um link simbólico',
  'Replace it with the file itself, or set PIXCTL_DATA_DIR.':
    'Substitua pelo próprio arquivo, ou defina PIXCTL_DATA_DIR.',
  'Free some disk space. The data is intact.': 'Libere espaço em disco. Os dados estão intactos.',
  'Set PIXCTL_DATA_DIR to a folder that can be written.':
    'Indique em PIXCTL_DATA_DIR uma pasta em que se possa gravar.',
  'Check its permissions, or set PIXCTL_DATA_DIR.': 'Confira as permissões, ou indique PIXCTL_DATA_DIR.',
  'Rename it. A new one is created.': 'Renomeie-o. Um novo é criado.',
  'Try again when that process is done.': 'Tente de novo quando esse processo terminar.',
  "the sandbox's data {0} cannot be used: {1}": 'os dados do sandbox {0} não podem ser usados: {1}',
  'Check the disk and its quota.': 'Verifique o disco e a cota.',
  'the device failed, or there is no room': 'o dispositivo falhou, ou não há espaço',
  'Remove this file, or set PIXCTL_DATA_DIR.': 'Remova esse arquivo ou defina PIXCTL_DATA_DIR.',
  'Choose another port with --port, or --port 0 for a free one.':
    'Escolha outra porta com --port, ou --port 0 para uma livre.',
  'the request was interrupted before the answer arrived':
    'a requisição foi interrompida antes de chegar a resposta',
  'no answer arrived': 'nenhuma resposta chegou',
  'the connection was reset before the answer arrived': 'a conexão foi derrubada antes de chegar a resposta',
  'the connection was closed in the middle of the answer': 'a conexão foi fechada no meio da resposta',
  'payment fails: {0}': 'o pagamento falha: {0}',
  'payment is confirmed after one hour': 'o pagamento é confirmado após uma hora',
  'payment stays APPROVED': 'o pagamento fica em APPROVED',
  'payment fails, refund is rejected, invoice ends in ERROR':
    'o pagamento falha, a devolução é rejeitada, a nota fiscal termina em ERROR',
  'payment, refund and invoice take one hour': 'o pagamento, a devolução e a nota fiscal levam uma hora',
  'payment reported as fraud: half of it returns': 'pagamento contestado por fraude: metade volta',
  'payment reported as fraud: no balance is found, nothing returns':
    'pagamento contestado por fraude: nenhum saldo é encontrado, nada volta',
  'payment reported as fraud: the analysis rejects the report':
    'pagamento contestado por fraude: a análise rejeita a contestação',
  'payment reported as fraud: the account of the recipient was closed':
    'pagamento contestado por fraude: a conta do recebedor foi encerrada',
  'payment reported as fraud: a third returns from each of three accounts':
    'pagamento contestado por fraude: volta um terço de cada uma de três contas',
  'requested limit that ends so: half of the increase is approved':
    'limite solicitado que termina assim: metade do aumento é aprovada',
  'requested limit that ends so: the request is rejected':
    'limite solicitado que termina assim: a solicitação é rejeitada',
  'the sandbox at {0} does not answer': 'o sandbox em {0} não responde',
  'Nothing was done. If its process {0} is suspended, let it continue; otherwise end it. Then run the command again.':
    'Nada foi feito. Se o processo {0} dele estiver suspenso, deixe-o continuar; se não, encerre-o. Depois execute o comando de novo.',
};
