import type { Catalog } from '#messages/translate.ts';

/** Errors of the shared store. */
export const STORE: Catalog = {
  'Nothing was sent. Check the address and the database: pixctl store status':
    'Nada foi enviado. Confira o endereço e o banco de dados: pixctl store status',
  'Nothing was sent. Run the command again when the database answers.':
    'Nada foi enviado. Execute o comando de novo quando o banco de dados responder.',
  'Nothing was sent. Give the password with pixctl store login, as PGPASSWORD or in the file ~/.pgpass.':
    'Nada foi enviado. Informe a senha com pixctl store login, em PGPASSWORD ou no arquivo ~/.pgpass.',
  'Nothing was saved. Check the user and the server in the address, and the password.':
    'Nada foi salvo. Confira o usuário e o servidor no endereço, e a senha.',
  'the database {0} does not ask this user for a password':
    'o banco de dados {0} não pede senha a este usuário',
  'Nothing was saved: pixctl can use the store without a password.':
    'Nada foi salvo: o pixctl pode usar o banco sem senha.',
  'the keyring does not return the password of {0}': 'o chaveiro não devolve a senha de {0}',
  'Nothing was sent. Unlock the keyring, or run pixctl store login. In CI, set PGPASSWORD.':
    'Nada foi enviado. Desbloqueie o chaveiro ou execute pixctl store login. Na CI, defina PGPASSWORD.',
  'the password is empty': 'a senha está vazia',
  'Nothing was saved. Give the password of the database user.':
    'Nada foi salvo. Informe a senha do usuário do banco.',
  'the password is too long or has invalid characters': 'a senha é longa demais ou tem caracteres inválidos',
  'Nothing was saved. Give the password alone, on one line, in UTF-8.':
    'Nada foi salvo. Informe apenas a senha, em uma linha, em UTF-8.',
  'it has no tables of pixctl': 'ele não tem as tabelas do pixctl',
  'Nothing was sent. Create the tables once: pixctl store init':
    'Nada foi enviado. Crie as tabelas uma vez: pixctl store init',
  'the database is read-only': 'o banco de dados é somente leitura',
  'the database user lacks a permission': 'falta uma permissão ao usuário do banco de dados',
  'Nothing was sent. The user needs the permissions in docs/shared-store.md.':
    'Nada foi enviado. O usuário precisa das permissões descritas em docs/pt-BR/shared-store.md.',
  'the database did not answer in time': 'o banco de dados não respondeu a tempo',
  'too many processes write to it at the same time': 'processos demais gravam nele ao mesmo tempo',
  '{0} (from {1})': '{0} (de {1})',
  'the setting store of profile {0}': 'a configuração store do perfil {0}',
  'the argument of postgresJournal': 'o argumento de postgresJournal',
  'no database answers ({0})': 'nenhum banco de dados responde ({0})',
  'the shared store {0} cannot be used: {1}': 'o banco de dados compartilhado {0} não pode ser usado: {1}',
  'Nothing was imported. Run the command again when it has ended.':
    'Nada foi importado. Execute o comando de novo quando ele terminar.',
  'the journal files of this machine have {0} of profile {1} that the shared store lacks':
    'os arquivos do registro de operações desta máquina têm {0} do perfil {1}, e isso não está no banco de dados compartilhado',
  'Nothing was sent. Copy them: {0}': 'Nada foi enviado. Copie-os: {0}',
  'Correct {0}. {1} Give the password with pixctl store login, as PGPASSWORD or in the file ~/.pgpass.':
    'Corrija {0}. {1} Informe a senha com pixctl store login, em PGPASSWORD ou no arquivo ~/.pgpass.',
  'the shared store {0} has tables of version {1}, and this pixctl needs version {2}':
    'o banco de dados compartilhado {0} tem tabelas da versão {1}, e este pixctl precisa da versão {2}',
  'Use the version of pixctl that created the tables.': 'Use a versão do pixctl que criou as tabelas.',
  'Nothing was sent. Use the version of pixctl that created the tables.':
    'Nada foi enviado. Use a versão do pixctl que criou as tabelas.',
  'entry {0} in the shared store is damaged':
    'o registro {0} no banco de dados compartilhado está danificado',
  'Nothing was sent. Check the account, and correct the row in the table pixctl_store.entry.':
    'Nada foi enviado. Confira a conta e corrija a linha na tabela pixctl_store.entry.',
  'Nothing was sent. Send less in one request. See which rules were changed: pixctl store check':
    'Nada foi enviado. Envie menos dados em uma requisição. Veja quais regras foram alteradas: pixctl store check',
  'its rules refuse a record that is too large or has a value out of range':
    'as regras das tabelas recusam um registro grande demais ou com um valor fora dos limites',
  '{0} and left out: check the account, and correct the row in the table pixctl_store.entry':
    '{0} e ficou de fora: confira a conta e corrija a linha na tabela pixctl_store.entry',
  connection: 'conexão',
  'the database answers: {0}': 'o banco responde: {0}',
  tables: 'tabelas',
  'version {0}': 'versão {0}',
  'version {0}, and this pixctl needs version {1}': 'versão {0}, e este pixctl precisa da versão {1}',
  'Create the tables once: pixctl store init': 'Crie as tabelas uma vez: pixctl store init',
  settings: 'configurações',
  'the server waits for its disk': 'o servidor espera a gravação em disco',
  'off: {0}. A crash can lose entries, and then a payment can be sent twice':
    'desligado: {0}. Uma queda pode perder registros, e um pagamento pode ser enviado duas vezes',
  'Turn them on in postgresql.conf.': 'Ligue no postgresql.conf.',
  standbys: 'réplicas',
  '{0} connected; the server waits for: {1}': '{0} conectada(s); o servidor espera por: {1}',
  '{0} connected, and the server waits for none: a failover can lose entries, and then a payment can be sent twice':
    '{0} conectada(s), e o servidor não espera por nenhuma: uma troca de servidor pode perder registros, e um pagamento pode ser enviado duas vezes',
  'Set synchronous_standby_names in postgresql.conf.': 'Defina synchronous_standby_names no postgresql.conf.',
  'agrees with this machine': 'igual ao desta máquina',
  'the clock of the database differs from this machine by {0} s; pixctl uses that of the database':
    'o relógio do banco difere do desta máquina em {0} s; o pixctl usa o do banco',
  user: 'usuário',
  '{0}; the rules bind this user': '{0}; as regras valem para este usuário',
  '{0} is a superuser or has BYPASSRLS: the rules do not bind this user':
    '{0} é superusuário ou tem BYPASSRLS: as regras não valem para este usuário',
  '{0} owns the tables: the rules do not bind this user':
    '{0} é dono das tabelas: as regras não valem para este usuário',
  'Use a database user who is only a planner or an approver.':
    'Use um usuário do banco que só planeje ou só aprove.',
  'To let the database separate planners from approvers: pixctl store roles':
    'Para que o banco separe quem planeja de quem aprova: pixctl store roles',
  rules: 'regras',
  'in place and unchanged': 'presentes e sem alterações',
  'changed, missing or added: {0}': 'alteradas, ausentes ou acrescentadas: {0}',
  'changed, missing or added: {0} and {1} more': 'alteradas, ausentes ou acrescentadas: {0} e mais {1}',
  'Put them back with the script of pixctl store roles, and remove what was added.':
    'Restaure-as com o script de pixctl store roles, e remova o que foi acrescentado.',
  'open entries of running processes: {0}': 'registros em aberto de processos em execução: {0}',
  'open entries: {0}; of processes that have ended: {1} (processes: {2})':
    'registros em aberto: {0}; de processos que terminaram: {1} (processos: {2})',
};
