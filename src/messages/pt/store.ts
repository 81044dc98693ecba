import type { Catalog } from '#messages/translate.ts';

/** Errors of the shared store. */
export const STORE: Catalog = {
  'Nothing was sent. Check the address and the database: pixctl store status':
    'Nada foi enviado. Confira o endereço e o banco de dados: pixctl store status',
  'Nothing was sent. Run the command again when the database answers.':
    'Nada foi enviado. Execute o comando de novo quando o banco de dados responder.',
  'Nothing was sent. Give the password as PGPASSWORD or in the file ~/.pgpass.':
    'Nada foi enviado. Informe a senha em PGPASSWORD ou no arquivo ~/.pgpass.',
  'it has no tables of pixctl': 'ele não tem as tabelas do pixctl',
  'Nothing was sent. Create the tables once: pixctl store init':
    'Nada foi enviado. Crie as tabelas uma vez: pixctl store init',
  'the database is read-only': 'o banco de dados é somente leitura',
  'the database user lacks a permission': 'falta uma permissão ao usuário do banco de dados',
  'Nothing was sent. The user needs the permissions in docs/shared-store.md.':
    'Nada foi enviado. O usuário precisa das permissões descritas em docs/pt-BR/shared-store.md.',
  'the database did not answer in time': 'o banco de dados não respondeu a tempo',
  'too many processes write to it at the same time': 'processos demais gravam nele ao mesmo tempo',
  'no database answers ({0})': 'nenhum banco de dados responde ({0})',
  'the shared store {0} cannot be used: {1}': 'o banco de dados compartilhado {0} não pode ser usado: {1}',
  'Nothing was imported. Run the command again when it has ended.':
    'Nada foi importado. Execute o comando de novo quando ele terminar.',
  'the journal files of this machine have {0} open entries of profile {1} that the shared store lacks':
    'os arquivos do diário desta máquina têm {0} registros em aberto do perfil {1} que não estão no banco de dados compartilhado',
  'Nothing was sent. Copy them: {0}': 'Nada foi enviado. Copie-os: {0}',
  'the address of the shared store is not valid': 'o endereço do banco de dados compartilhado não é válido',
  'the address of the shared store contains a password':
    'o endereço do banco de dados compartilhado contém uma senha',
  'It looks like this: postgres://USER@HOST:5432/DATABASE, or with several hosts: postgres://USER@HOST1,HOST2/DATABASE. Give the password as PGPASSWORD or in the file ~/.pgpass.':
    'O endereço tem esta forma: postgres://USUARIO@SERVIDOR:5432/BANCO, ou com vários servidores: postgres://USUARIO@SERVIDOR1,SERVIDOR2/BANCO. Informe a senha em PGPASSWORD ou no arquivo ~/.pgpass.',
  'the shared store {0} has tables of version {1}, and this pixctl needs version {2}':
    'o banco de dados compartilhado {0} tem tabelas da versão {1}, e este pixctl precisa da versão {2}',
  'Nothing was sent. Update the tables once: pixctl store migrate':
    'Nada foi enviado. Atualize as tabelas uma vez: pixctl store migrate',
  'Nothing was sent. Install the current version of pixctl.':
    'Nada foi enviado. Instale a versão atual do pixctl.',
};
