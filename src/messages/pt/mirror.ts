import type { Catalog } from '#messages/translate.ts';

export const MIRROR: Catalog = {
  'the query cannot be run: {0}': 'não foi possível executar a consulta: {0}',
  'Correct --to. {0} Give the password as PGPASSWORD.': 'Corrija --to. {0} Informe a senha em PGPASSWORD.',
  'the database user has the rights of {0}, with which SQL can read files and run programs of the server':
    'o usuário do banco tem os direitos de {0}, com os quais o SQL pode ler arquivos e executar programas do servidor',
  'Create a role that can only read the mirror, and name it in --to: see docs/mirror.md, PostgreSQL. To run the query nevertheless: --allow-superuser':
    'Crie um usuário que só possa ler o espelho e informe-o em --to: veja docs/pt-BR/mirror.md, PostgreSQL. Para executar a consulta mesmo assim: --allow-superuser',
  'the user or the password is refused': 'o usuário ou a senha foi recusado',
  'Give the password as PGPASSWORD.': 'Informe a senha em PGPASSWORD.',
  'there is no such database': 'esse banco de dados não existe',
  'Create it first, or name another one with --to.': 'Crie-o antes ou informe outro com --to.',
  'the database server has no disk space, memory or connections left':
    'o servidor do banco não tem mais disco, memória ou conexões',
  'Free some space and run it again. What was read before is kept.':
    'Libere espaço e execute de novo. O que já foi lido foi mantido.',
  'the name of the schema is reserved': 'o nome do esquema é reservado',
  'Name another schema with --schema.': 'Informe outro esquema com --schema.',
  'the database user may not write to this database': 'o usuário não pode gravar neste banco de dados',
  'Name another user or database with --to.': 'Informe outro usuário ou banco com --to.',
  'another session has locked its tables or views': 'outra sessão bloqueou as tabelas ou visões',
  'Run it again when that session has ended. Nothing was changed.':
    'Execute de novo quando essa sessão terminar. Nada foi alterado.',
  'an object of yours has the name of one of its views, or needs one ({0})':
    'um objeto seu tem o nome de uma das visões dele, ou precisa de uma delas ({0})',
  'Rename or drop that object and run it again. Nothing was changed.':
    'Renomeie ou remova esse objeto e execute de novo. Nada foi alterado.',
  'no server answers ({0})': 'nenhum servidor responde ({0})',
  'Run it again when it does. What was read before is kept.':
    'Execute de novo quando ele responder. O que já foi lido foi mantido.',
  'the mirror {0} cannot be used: {1}': 'o espelho {0} não pode ser usado: {1}',
  'a query reads the mirror and begins with SELECT or WITH':
    'uma consulta lê o espelho e começa com SELECT ou WITH',
  'Tables and views: pixctl query --list. Nothing was changed.':
    'Tabelas e visões: pixctl query --list. Nada foi alterado.',
  'only one statement can be run at a time': 'só é possível executar um comando por vez',
  'Nothing was changed.': 'Nada foi alterado.',
  'a query can only read': 'uma consulta só pode ler',
  'a query may not call the function {0}': 'uma consulta não pode chamar a função {0}',
  "Allowed are SQLite's own functions for text, numbers, dates, JSON and aggregates. Nothing was run.":
    'São permitidas as funções do próprio SQLite para textos, números, datas, JSON e agregações. Nada foi executado.',
  'a query may not read from {0}, which is neither a table nor a view':
    'uma consulta não pode ler {0}, que não é tabela nem visão',
  'Allowed besides tables and views are json_each and json_tree. Nothing was run.':
    'Além de tabelas e visões, são permitidas json_each e json_tree. Nada foi executado.',
  'row {0} of the result: column {1} holds text that is not UTF-8':
    'linha {0} do resultado: a coluna {1} contém um texto que não é UTF-8',
  'Read its bytes instead: SELECT hex(COLUMN) …': 'Leia os bytes: SELECT hex(COLUNA) …',
  'row {0} of the result: column {1} holds more than 64 MB':
    'linha {0} do resultado: a coluna {1} contém mais de 64 MB',
  'Read a part of it: SELECT substr(COLUMN, 1, 1000) …': 'Leia uma parte: SELECT substr(COLUNA, 1, 1000) …',
  'the process that ran the query ended before its result':
    'o processo que executava a consulta terminou antes do resultado',
  'It may need too much memory, or the file may be damaged. Nothing was changed.':
    'Talvez a consulta precise de memória demais, ou o arquivo esteja danificado. Nada foi alterado.',
  '{0} contains no mirror': '{0} não contém um espelho',
  'Make one: pixctl sync': 'Crie um: pixctl sync',
  'Name a regular file with --to, in a folder that only you can write to. Nothing was changed.':
    'Indique um arquivo comum com --to, em uma pasta em que só você possa gravar. Nada foi alterado.',
  'the service refused every list: {0}': 'o serviço recusou todas as listas: {0}',
  'Nothing was read. Check the base URL and the permissions of the app key: pixctl doctor':
    'Nada foi lido. Confira a URL base e as permissões da chave de API: pixctl doctor',
  'Free some disk space and run it again. What was read before is kept.':
    'Libere espaço em disco e execute de novo. O que já foi lido foi mantido.',
  'the disk refuses the write': 'o disco recusou a gravação',
  'Check the disk and its limits, and run it again. What was read before is kept.':
    'Verifique o disco e seus limites e execute de novo. O que já foi lido foi mantido.',
  'Name another file with --to.': 'Informe outro arquivo com --to.',
  'Check its permissions, or name another file with --to.':
    'Verifique as permissões ou informe outro arquivo com --to.',
  'Run it again when that process is done.': 'Execute de novo quando esse processo terminar.',
  'location of the mirror: a SQLite file, or postgres://USER@HOST/DATABASE (default: a file of the profile in the data folder)':
    'local do espelho: um arquivo SQLite ou postgres://USER@HOST/DATABASE (padrão: um arquivo do perfil na pasta de dados)',
  'PostgreSQL schema of the mirror; sync creates it if it is missing':
    'schema do espelho no PostgreSQL; o sync o cria se não existir',
  '--schema needs a PostgreSQL database': '--schema exige um banco PostgreSQL',
  'Name it: --to postgres://USER@HOST:5432/DATABASE.': 'Informe-o: --to postgres://USER@HOST:5432/DATABASE.',
  '{0} cannot be the name of a schema': '{0} não pode ser o nome de um esquema',
  'A name has 1 to {0} bytes and no control characters.':
    'Um nome tem de 1 a {0} bytes e nenhum caractere de controle.',
  '--to {0} is neither a file nor a PostgreSQL database': '--to {0} não é um arquivo nem um banco PostgreSQL',
  'It looks like this: account.db, or postgres://USER@HOST:5432/DATABASE.':
    'Ele é assim: account.db, ou postgres://USER@HOST:5432/DATABASE.',
  'No rows.': 'Nenhuma linha.',
  'Run SQL on the mirror of the account': 'Consultar o espelho da conta com SQL',
  'Amounts are whole cents. Times are in UTC; columns called day are days in Brasília time. A query can only read. Create the mirror first: pixctl sync.':
    'Os valores são centavos inteiros. Os horários estão em UTC; as colunas chamadas day são dias no horário de Brasília. Uma consulta só pode ler. Crie o espelho antes: pixctl sync.',
  'one SELECT statement': 'um comando SELECT',
  'list tables and views with their columns instead': 'listar tabelas e visões com suas colunas',
  'run the query even if the PostgreSQL role can read files or run programs on the server':
    'executa a consulta mesmo que o usuário (role) do PostgreSQL possa ler arquivos ou executar programas no servidor',
  Columns: 'Colunas',
  'with --list: name of the table or view': 'com --list: nome da tabela ou visão',
  'with --list: table or view': 'com --list: tabela (table) ou visão (view)',
  'with --list: its columns': 'com --list: suas colunas',
  'with --list: content of a view': 'com --list: conteúdo de uma visão',
  'Tables and views with their columns': 'Tabelas e visões com suas colunas',
  'The closing balance of each of the last days': 'O saldo final de cada um dos últimos dias',
  'Unpaid charges, for a spreadsheet': 'Cobranças não pagas, para uma planilha',
  'a query takes either SQL or --list': 'query recebe um comando SQL ou --list',
  'Example: pixctl query "SELECT * FROM ledger"': 'Exemplo: pixctl query "SELECT * FROM ledger"',
  'two columns are called {0}': 'duas colunas se chamam {0}',
  'Name each of them: SELECT … AS NAME.': 'Dê um nome a cada uma: SELECT … AS NOME.',
  'the mirror {0} was deleted, renamed or replaced while it was in use':
    'o espelho {0} foi excluído, renomeado ou substituído durante o uso',
  'Run the command again: it uses the mirror that exists then, or creates a new one.':
    'Execute o comando de novo: ele usa o espelho que existir, ou cria um novo.',
  'reading {0}': 'lendo a tabela “{0}”',
  'comparing {0}': 'comparando a tabela “{0}”',
  'Stored so far: {0}; run the command again to continue.':
    'Gravado até agora: {0}; execute o comando de novo para continuar.',
  'The comparison was not finished; run the command again.':
    'A comparação não terminou; execute o comando de novo.',
  'the service no longer has some statement lines of the mirror, as after a reset: pixctl marked them as removed and read everything again':
    'o serviço não tem mais alguns lançamentos do espelho, como depois de um reset: o pixctl os marcou como removidos e leu tudo de novo',
  '{0} was not read: {1}': '{0} não foi lida: {1}',
  '{0}: rows without an id, skipped: {1}': '{0}: linhas sem id, ignoradas: {1}',
  'What was read before is kept. Run the command again.':
    'O que já foi lido fica. Execute o comando de novo.',
  'Copy the account to SQLite or PostgreSQL (the mirror)':
    'Copiar a conta para SQLite ou PostgreSQL (o espelho)',
  'Create or update the mirror, a copy of the account in SQLite or PostgreSQL':
    'Criar ou atualizar o espelho, uma cópia da conta em SQLite ou PostgreSQL',
  'The mirror is a SQLite file or a PostgreSQL database. It has a table with typed columns for each list of the service, and each item as the service returned it. The first run reads everything. Later runs read new rows and rows without a final status, and write only changes.':
    'O espelho é um arquivo SQLite ou um banco PostgreSQL. Ele tem uma tabela com colunas tipadas para cada lista do serviço, e cada item como o serviço o devolveu. A primeira execução lê tudo. As seguintes leem as linhas novas e as sem status final, e gravam só o que mudou.',
  'You can interrupt sync at any time: the next run continues. Several runs can work at once. Webhook secrets are not copied.':
    'Você pode interromper o sync a qualquer momento: a próxima execução continua. Várias execuções podem ocorrer ao mesmo tempo. Os segredos dos webhooks não são copiados.',
  'sync skips lists that the app key may not read or that the service does not have, and prints their names.':
    'O sync pula as listas que a chave de API não pode ler ou que o serviço não tem, e mostra os nomes delas.',
  'If the balance after a line of a statement differs from the balance before the next line, the service has booked backdated lines: sync reads the lines around them again. If the balances still differ, the exit code is 7.':
    'Se o saldo após um lançamento do extrato difere do saldo antes do seguinte, o serviço fez lançamentos retroativos: o sync lê de novo os lançamentos próximos. Se os saldos continuam diferentes, o código de saída é 7.',
  'read everything from this day on again': 'lê de novo tudo a partir deste dia',
  'repeat until Ctrl-C and print each change': 'repete até Ctrl-C e mostra cada mudança',
  'time between two runs of --watch, at least 1s (default: 30s)':
    'tempo entre duas leituras de --watch, pelo menos 1s (padrão: 30s)',
  Table: 'Tabela',
  Read: 'Lidas',
  New: 'Novas',
  Changed: 'Alteradas',
  Removed: 'Removidas',
  Readable: 'Legível',
  'when the run began, by the clock of the service': 'quando a leitura começou, pelo relógio do serviço',
  'name of the table': 'nome da tabela',
  'rows that were read from the service': 'linhas lidas do serviço',
  'new rows': 'linhas novas',
  'changed rows': 'linhas alteradas',
  'rows that the service no longer has': 'linhas que o serviço não tem mais',
  'whether the list could be read: the service has it and the app key may read it':
    'se a lista pôde ser lida: o serviço a tem e a chave de API pode lê-la',
  'Into a file of the data folder': 'Em um arquivo da pasta de dados',
  'Into a SQLite file': 'Em um arquivo SQLite',
  'Into PostgreSQL; the password comes from PGPASSWORD': 'Em PostgreSQL; a senha vem de PGPASSWORD',
  'Into a schema of its own, in a database with other tables':
    'Em um esquema próprio, em um banco com outras tabelas',
  'Read the last thirty days again': 'Ler de novo os últimos trinta dias',
  'Update continuously and print each change': 'Atualizar continuamente e mostrar cada mudança',
  '--interval works only with --watch': '--interval só funciona com --watch',
  'Show the tables of the mirror, their rows, and when they were read':
    'Mostrar as tabelas do espelho, as linhas e quando foram lidas',
  Rows: 'Linhas',
  'Up to': 'Até',
  Complete: 'Completa',
  'number of rows': 'número de linhas',
  'of these, rows that the service no longer has': 'destas, linhas que o serviço não tem mais',
  'when the table was last read completely': 'quando a tabela foi lida por completo pela última vez',
  'whether the table was ever read completely': 'se a tabela já foi lida por completo',
  'Tables, rows, and when they were read': 'Tabelas, linhas e quando foram lidas',
  'Tables that are not complete': 'Tabelas incompletas',
  'Compare the mirror with the service, day by day': 'Comparar o espelho com o serviço, dia a dia',
  'Compares every row with the service, the counts and sums of each day, and the balance of each account with the sum of its lines. Prints the days with differences and ends with exit code 7. With --start or --end, compares only charges, transactions and statements.':
    'Compara cada linha com o serviço, as quantidades e somas de cada dia, e o saldo de cada conta com a soma dos lançamentos. Mostra os dias com diferenças e termina com o código de saída 7. Com --start ou --end, compara só cobranças, transações e extratos.',
  'A customer, a charge or a QR code inside another row is a copy from the time when that row was read. These copies are not compared.':
    'Um cliente, uma cobrança ou um QR Code dentro de outra linha é uma cópia do momento em que essa linha foi lida. Essas cópias não são comparadas.',
  'only from this day on': 'só a partir deste dia',
  'only up to this day': 'só até este dia',
  Mirror: 'Espelho',
  'Different rows': 'Linhas diferentes',
  'No differences.': 'Nenhuma diferença.',
  'name of the table; balance for the balance of an account':
    'nome da tabela; balance para o saldo de uma conta',
  'the day, in Brasília time; null for rows without a time':
    'o dia, no horário de Brasília; null para linhas sem horário',
  'account, if the difference belongs to one': 'conta, se a diferença é de uma',
  'rows at the service': 'linhas no serviço',
  'rows in the mirror': 'linhas no espelho',
  'their sum at the service (cents)': 'a soma delas no serviço (centavos)',
  'their sum in the mirror (cents)': 'a soma delas no espelho (centavos)',
  'rows that are missing or different in the mirror': 'linhas que faltam no espelho ou estão diferentes nele',
  'columns that differ, and fields of the stored item as raw.NAME':
    'o que nelas é outro: colunas, e campos do item como raw.NOME',
  'The last thirty days': 'Os últimos trinta dias',
  'Everything, in a mirror in another file': 'Tudo, em um espelho em outro arquivo',
  '{0} was not compared: {1}': '{0} não foi comparada: {1}',
  '1 day agrees with the service.': '1 dia confere com o serviço.',
  '{0} days agree with the service.': '{0} dias conferem com o serviço.',
  'Update the mirror: pixctl sync': 'Atualize o espelho: pixctl sync',
  'Read these days again: pixctl sync --start {0}': 'Leia estes dias de novo: pixctl sync --start {0}',
  'line {0} of {1}': 'lançamento {0} de {1}',
  'account {0}: before the first line, {1}, the balance is {2}, not {3} (difference {4})':
    'conta {0}: antes do primeiro lançamento, {1}, o saldo é {2}, e não {3} (diferença {4})',
  'account {0}: after line {1} of {2} the balance is {3}; before {4} it is {5} (difference {6})':
    'conta {0}: depois do lançamento {1} de {2} o saldo é {3}; antes do {4} é {5} (diferença de {6})',
  'the statement does not add up, although its lines were read again from the service':
    'o extrato não fecha, embora os lançamentos tenham sido lidos de novo no serviço',
  'the mirror is incomplete: some balances of the statement do not fit together':
    'o espelho está incompleto: alguns saldos do extrato não fecham',
  'The mirror is unchanged, and no file was written. Run the command again later. If the error persists, ask the service about these lines.':
    'O espelho não foi alterado, e nenhum arquivo foi gravado. Execute o comando de novo mais tarde. Se o erro continuar, pergunte ao serviço sobre estes lançamentos.',
  'No file was written. Read what is missing: pixctl sync':
    'Nenhum arquivo foi gravado. Leia o que falta: pixctl sync',
  'Somebody changed it, or another version of pixctl made it. pixctl sync creates changed views again; for anything else, make a new mirror with pixctl sync --to, in a file or database of its own. Nothing was run or changed.':
    'Alguém o alterou, ou ele foi criado por outra versão do pixctl. pixctl sync recria visões alteradas; para o resto, crie um novo espelho com pixctl sync --to, em um arquivo ou banco de dados próprio. Nada foi executado nem alterado.',
  'the table {0}': 'a tabela {0}',
  'the view {0}': 'a visão {0}',
  'the index {0}': 'o índice {0}',
  '{0} is not as pixctl creates it': '{0} não está como o pixctl cria',
  '{0} is missing': '{0} não existe',
  'the table {0} has a trigger: {1}': 'a tabela {0} tem um trigger: {1}',
  'the table {0} has a unique index: {1}': 'a tabela {0} tem um índice único: {1}',
  'this version of pixctl changes views of the mirror {0} that other objects use: {1}':
    'esta versão do pixctl altera visões do espelho {0} que outros objetos usam: {1}',
  "Keep their definitions (SELECT pg_get_viewdef('SCHEMA.VIEW'::regclass)), drop them, run pixctl sync, and create them again. Views that changed: {0}. Nothing was changed.":
    "Guarde as definições (SELECT pg_get_viewdef('SCHEMA.VIEW'::regclass)), remova os objetos, execute pixctl sync e crie-os de novo. Visões alteradas: {0}. Nada foi alterado.",
  'Make one: pixctl sync. Nothing was changed.': 'Crie um: pixctl sync. Nada foi alterado.',
  'Make a new mirror with pixctl sync --to, in a file or database of its own. Nothing was changed.':
    'Crie um espelho novo com pixctl sync --to, em um arquivo ou banco próprio. Nada foi alterado.',
  'the mirror in {0} was made by another version of pixctl (its version is {1}, this pixctl knows {2})':
    'o espelho em {0} foi criado por outra versão do pixctl (a versão dele é {1}, este pixctl conhece {2})',
  '{0} contains tables that are not a pixctl mirror': '{0} contém tabelas que não são um espelho do pixctl',
  'Name another file or database with --to. Nothing was changed.':
    'Informe outro arquivo ou banco com --to. Nada foi alterado.',
  'Give the mirror a schema of its own in this database (--schema pixctl), or name another one with --to. Nothing was changed.':
    'Dê ao espelho um esquema próprio nesse banco (--schema pixctl), ou informe outro com --to. Nada foi alterado.',
  '{0} mirrors another account': '{0} espelha outra conta',
  'Name another file or database with --to, or remove this one. Nothing was changed.':
    'Informe outro arquivo ou banco com --to, ou remova este. Nada foi alterado.',
  'the mirror contains a value that pixctl does not write: {0}':
    'o espelho contém um valor que o pixctl não grava: {0}',
  'Somebody changed a row of it. Make a new mirror with pixctl sync --to, in a file or database of its own.':
    'Alguém alterou uma linha dele. Crie um novo espelho com pixctl sync --to, em um arquivo ou banco de dados próprio.',
  'See the tables and their columns: pixctl query --list':
    'Veja as tabelas e as colunas: pixctl query --list',
};
