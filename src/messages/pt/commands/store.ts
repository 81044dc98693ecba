import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_STORE: Catalog = {
  'Share the journal and the daily limits between machines (PostgreSQL)':
    'Compartilhar o registro de operações e os limites diários entre máquinas (PostgreSQL)',
  'profile {0} uses no shared store: its journal is in files of this machine':
    'o perfil {0} não usa um banco de dados compartilhado: o registro de operações dele está em arquivos desta máquina',
  'Name the database: {0}, or set PIXCTL_STORE.': 'Indique o banco de dados: {0}, ou defina PIXCTL_STORE.',
  'Save the password of the shared store on this machine':
    'Salvar a senha do banco de dados compartilhado nesta máquina',
  'At a terminal, the command asks for the password of the database user. It logs in to the database before it saves the password in the keyring of the operating system, or in a file that only you can read. The password is never read from the command line.':
    'No terminal, o comando pede a senha do usuário do banco. Ele faz login no banco antes de salvar a senha no chaveiro do sistema operacional, ou em um arquivo que só você pode ler. A senha nunca é lida da linha de comando.',
  'The password belongs to the user, the servers and the database of the address: pixctl sends it to no other. If PGPASSWORD is set, pixctl uses that instead. Without a saved password, it reads the file ~/.pgpass.':
    'A senha pertence ao usuário, aos servidores e ao banco do endereço: o pixctl não a envia a nenhum outro. Se PGPASSWORD estiver definida, o pixctl usa o valor dela. Sem senha salva, ele lê o arquivo ~/.pgpass.',
  'Ask for the password': 'Perguntar a senha',
  'Without a question': 'Sem pergunta',
  'read the password from standard input': 'ler a senha da entrada padrão',
  'Password of the database user (hidden)': 'Senha do usuário do banco (oculta)',
  'Type the password': 'Digite a senha',
  'no password was given': 'nenhuma senha foi informada',
  'Pipe it in: pixctl store login --password-stdin < password.txt. It is never read from the command line.':
    'Informe-a pela entrada padrão: pixctl store login --password-stdin < password.txt. Ela nunca é lida da linha de comando.',
  'There is no keyring. The password is stored in a file that only you can read.':
    'Não há chaveiro. A senha fica em um arquivo que só você pode ler.',
  'Saved in': 'Salva em',
  'keyring, or file': 'keyring (chaveiro) ou file (arquivo)',
  'Delete the saved password of the shared store from this machine':
    'Apagar desta máquina a senha salva do banco de dados compartilhado',
  'The command deletes the password that store login saved for the address of the store. It does not change the password in the database.':
    'O comando apaga a senha que store login salvou para o endereço do banco. Ele não altera a senha no banco.',
  'Of the store of the current profile': 'Do banco do perfil atual',
  'There was no saved password for {0}.': 'Não havia senha salva para {0}.',
  'Password deleted': 'Senha apagada',
  'false if there was none': 'false se não havia nenhuma',
  'Create the tables of the shared store': 'Criar as tabelas do banco de dados compartilhado',
  'The tables are in the schema pixctl_store of the database. Existing tables are not changed. The database user needs the permission to create the schema; later, the permissions to read and write its tables are enough.':
    'As tabelas ficam no schema pixctl_store do banco. Tabelas existentes não são alteradas. O usuário do banco precisa da permissão de criar o schema; depois, bastam as permissões de ler e gravar as tabelas.',
  'Name the database, once on each machine': 'Indicar o banco de dados, uma vez em cada máquina',
  'Create the tables, once for all machines': 'Criar as tabelas, uma vez para todas as máquinas',
  Store: 'Banco de dados',
  Created: 'Criado',
  'address of the database': 'endereço do banco de dados',
  'false if the tables existed': 'false se as tabelas já existiam',
  '{0} cannot be the name of a database user': '{0} não pode ser o nome de um usuário do banco',
  'Use a name of at most {0} bytes that does not begin with pg_.':
    'Use um nome de no máximo {0} bytes que não comece com pg_.',
  'Print the SQL that lets the database separate planners from approvers':
    'Mostrar o SQL com que o banco separa quem planeja de quem aprova',
  'A database administrator runs the script with psql, as a superuser. It gives the tables to the role pixctl_owner, and creates the roles pixctl_planner and pixctl_approver. The command itself does not connect to the database.':
    'O administrador do banco executa o script com o psql, como superusuário. O script entrega as tabelas ao papel pixctl_owner e cria os papéis pixctl_planner e pixctl_approver. O comando em si não se conecta ao banco.',
  'Planners record writes, plan payment batches and run approved ones. Approvers read everything and approve plans of others. Nobody can change a plan, an approval or the audit, also not with psql. Each person needs a database user of their own.':
    'Quem planeja grava operações, cria planos de pagamento e executa os aprovados. Quem aprova lê tudo e aprova planos de outras pessoas. Ninguém consegue alterar um plano, uma aprovação ou a auditoria, nem com o psql. Cada pessoa precisa do seu próprio usuário no banco.',
  'Run the script. New users have no password yet: set it with \\password in psql':
    'Executar o script. Usuários novos ainda não têm senha: defina-a com \\password no psql',
  'Without users, to read it first': 'Sem usuários, para ler antes',
  'The script can be run again: it puts the rules and permissions back in place. It takes no role away from anybody.':
    'O script pode ser executado de novo: ele restaura as regras e as permissões. Ele não retira o papel de ninguém.',
  'database user who plans and runs payments; created if there is none':
    'usuário do banco que planeja e executa pagamentos; criado se não existir',
  'database user who approves plans; created if there is none':
    'usuário do banco que aprova planos; criado se não existir',
  'Show the shared store and who uses it': 'Mostrar o banco de dados compartilhado e quem o usa',
  'Check the settings, tables and rules of the shared store':
    'Verificar as configurações, as tabelas e as regras do banco de dados compartilhado',
  'Changes nothing. It checks the settings of the server that lose committed entries, whether a standby is synchronous, the version of the tables, the difference of the clocks, whether the rules of store roles bind the database user and are unchanged, and open entries.':
    'Não altera nada. Verifica as configurações do servidor que perdem dados confirmados, se há réplica síncrona, a versão das tabelas, a diferença dos relógios, se as regras de store roles valem para o usuário do banco e estão como deveriam, e os registros em aberto.',
  'The exit code is 7 if there is a problem, and 5 if the database cannot be reached. Warnings do not change it.':
    'O código de saída é 7 se há um problema, e 5 se o banco não responde. Avisos não o alteram.',
  'Before the first payment, and after a change of the server':
    'Antes do primeiro pagamento, e depois de uma mudança no servidor',
  'pixctl connects to the database and checks the version of its tables. It warns about settings of the server that lose committed entries in a crash.':
    'O pixctl se conecta ao banco e verifica a versão das tabelas. O comando avisa sobre configurações do servidor que perdem dados confirmados em uma queda.',
  'Version, entries and running processes': 'Versão, registros e processos em execução',
  'Difference of the clocks': 'Diferença entre os relógios',
  'the setting {0} of the server is off: a crash can lose entries, and then a payment can be sent twice':
    'a configuração {0} do servidor está desligada: uma queda pode perder registros, e um pagamento pode ser enviado duas vezes',
  Server: 'Servidor',
  'Version of the tables': 'Versão das tabelas',
  Entries: 'Registros',
  'Open entries': 'Registros em aberto',
  'Clock difference (ms)': 'Diferença do relógio (ms)',
  'Running processes': 'Processos em execução',
  'name and version of the server': 'nome e versão do servidor',
  'version of the tables': 'versão das tabelas',
  'number of entries': 'número de registros',
  'of these, entries with an unknown outcome': 'destes, registros com resultado desconhecido',
  'clock of the database minus that of this machine, in milliseconds':
    'relógio do banco menos o desta máquina, em milissegundos',
  'settings of the server that lose committed entries in a crash':
    'configurações do servidor que perdem dados confirmados em uma queda',
  'processes that use the store now': 'processos que usam o banco agora',
  'name of the machine': 'nome da máquina',
  'user and computer, not authenticated': 'usuário e computador, sem autenticação',
  'id of the process': 'número do processo',
  'when it started': 'quando começou',
  'Copy the journal files of this machine to the shared store':
    'Copiar os arquivos do registro de operações desta máquina para o banco de dados compartilhado',
  'pixctl copies the entries of the profile, with their times and outcomes. The files stay as they are. Entries that the store has already are left out, so the command can be repeated. It also copies the decisions of reconcile, except those about lines that the store has a decision about.':
    'O pixctl copia os registros do perfil, com horários e resultados. Os arquivos não são alterados. Registros que já estão no banco são pulados; o comando pode ser repetido. Ele também copia as decisões de reconcile, exceto as que tratam de linhas sobre as quais o banco já tem uma decisão.',
  'Run it once on each machine that sent money before it used the store: until then, the daily limit does not include what that machine sent, and pixctl refuses to send while its files have open entries that the store lacks.':
    'Execute uma vez em cada máquina que enviou dinheiro antes de usar o banco: até lá, o limite diário não inclui o que essa máquina enviou, e o pixctl se recusa a enviar enquanto os arquivos dela tiverem registros em aberto que não estão no banco.',
  'Copy the entries of the current profile': 'Copiar os registros do perfil atual',
  'Of another profile': 'De outro perfil',
  Imported: 'Importados',
  'Already there': 'Já existentes',
  'profile of the entries': 'perfil dos registros',
  'number of entries copied': 'número de registros copiados',
  'number of entries that the store had already': 'número de registros que o banco já tinha',
  'number of decisions of reconcile copied': 'número de decisões de reconcile copiadas',
  Decisions: 'Decisões',
};
