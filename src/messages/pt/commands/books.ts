import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_BOOKS: Catalog = {
  'Existing accounts: {0}': 'Contas existentes: {0}',
  'If it is a statement of this account, select the account: --account ID ({0}). If it is the statement of a bank account that receives your withdrawals: --as other-bank. Nothing was compared.':
    'Se é um extrato desta conta, escolha a conta: --account ID ({0}). Se é o extrato da conta bancária que recebe os seus saques: --as other-bank. Nada foi comparado.',
  '{0} is the statement of account {1}, which does not belong to this profile':
    '{0} é o extrato da conta {1}, que não é deste perfil',
  '{0} is the statement of another account: this profile has none of its {1} end-to-end ids':
    '{0} é o extrato de outra conta: este perfil não tem nenhum dos seus {1} EndToEndIds',
  '{0} does not name its account': '{0} não indica a conta',
  '{0} is the statement of account {1} of this profile, not of another bank':
    '{0} é o extrato da conta {1} deste perfil, e não de outro banco',
  'Leave --as out. Nothing was compared.': 'Omita --as. Nada foi conferido.',
  '{0} may contain withdrawals of several accounts': '{0} pode conter saques de várias contas',
  'Select one: --account ID ({0}). Nothing was compared.':
    'Escolha uma: --account ID ({0}). Nada foi comparado.',
  'there is no decision {0}': 'não existe a decisão {0}',
  'See: pixctl reconcile --decisions': 'Veja: pixctl reconcile --decisions',
  'no row has the key {0}': 'nenhuma linha tem a chave {0}',
  'Keys are in the first column, and in the field key. Nothing was saved.':
    'As chaves estão na primeira coluna e no campo key. Nada foi guardado.',
  'several rows have the key {0}': 'várias linhas têm a chave {0}',
  exporting: 'exportando',
  'No file was written. Run the command again.': 'Nenhum arquivo foi gravado. Execute o comando de novo.',
  'Accept them at a terminal. Nothing was saved.': 'Aceite-as no terminal. Nada foi guardado.',
  'row {0} is already matched or accepted': 'a linha {0} já está conciliada ou aceita',
  'Nothing was saved.': 'Nada foi guardado.',
  '{0} of {1}: {2}, {3}: {4}': '{0} de {1}: {2}, {3}: {4}',
  'leave it': 'decidir depois',
  'match with {0}': 'conciliar com {0}',
  'accept the difference': 'aceitar a diferença',
  'accept it without a counterpart': 'aceitar sem contrapartida',
  'stop; decide the rest later': 'parar; decidir o resto depois',
  '--accept needs a terminal, or --key': '--accept exige um terminal, ou --key',
  'In a script, name rows: --accept --key KEY (rows that belong together: KEY+KEY). Nothing was saved.':
    'Em um script, indique as linhas: --accept --key CHAVE (linhas que se correspondem: CHAVE+CHAVE). Nada foi guardado.',
  'somebody else has just decided this row: {0}': 'outra pessoa acabou de decidir esta linha: {0}',
  'Decided before, does not fit, not applied: {0}. See: pixctl reconcile --decisions':
    'Decidido antes, não se aplica mais e foi ignorado: {0}. Veja: pixctl reconcile --decisions',
  'See: pixctl reconcile --decisions. To remove that decision: --undo {0}. Nothing was saved.':
    'Veja: pixctl reconcile --decisions. Para remover essa decisão: --undo {0}. Nada foi guardado.',
  'a terminal cannot show it': 'um terminal não pode mostrá-lo',
  'Name a file with --out FILE.': 'Indique um arquivo com --out ARQUIVO.',
  'the mirror has no account': 'o espelho não tem nenhuma conta',
  'Read it: pixctl sync': 'Leia-a: pixctl sync',
  'Existing: {0}': 'Existem: {0}',
  '{0}, line {1}: its amount is not a whole number of cents':
    '{0}, linha {1}: o valor não é um número inteiro de centavos',
  '{0}, line {1}: with {2} the balance should be {3}, but it is {4}':
    '{0}, linha {1}: com {2} o saldo deveria ser {3}, mas é {4}',
  'Nothing was written. Compare the mirror with the service: pixctl sync verify':
    'Nada foi gravado. Compare o espelho com o serviço: pixctl sync verify',
  'the balance of account {0} is unknown: no line has it':
    'o saldo da conta {0} é desconhecido: nenhum lançamento o traz',
  'the statement of the account {0} does not add up (lines that do not follow from the one before: {1})':
    'o extrato da conta {0} não fecha (linhas que não seguem da anterior: {1})',
  'Export a month as OFX, CSV, hledger or beancount': 'Exportar um mês em OFX, CSV, hledger ou beancount',
  'pixctl first updates the mirror of the account (see pixctl sync) and takes the lines from it. It checks that the opening balance plus all lines equals the closing balance, line by line. If not, it writes no file, lists the lines, and ends with exit code 7.':
    'O pixctl primeiro atualiza o espelho da conta (veja pixctl sync) e usa os lançamentos dele. Ele confere, linha a linha, se o saldo inicial mais os lançamentos é igual ao saldo final. Se não for, não grava o arquivo, lista as linhas e termina com o código de saída 7.',
  'The id of a line (FITID in OFX) is its end-to-end id, followed by -fee for a fee. Every export gives the line the same id, so a program that has imported it recognises it.':
    'O id de um lançamento (FITID no OFX) é o EndToEndId, seguido de -fee em uma tarifa. Toda exportação dá o mesmo id ao lançamento; assim, um programa que já o importou o reconhece.',
  'Without --out, pixctl writes to standard output in a script, and to the file pixctl-MONTH in the current folder at a terminal. An OFX file contains one account; with several accounts, each file name contains the account id. For a month without movements, pixctl writes a file with equal balances.':
    'Sem --out, o pixctl grava na saída padrão em um script, e no arquivo pixctl-MÊS na pasta atual em um terminal. Um arquivo OFX contém uma conta; com várias contas, o nome de cada arquivo contém o id da conta. Para um mês sem lançamentos, o pixctl grava um arquivo com saldos iguais.',
  'Sub accounts are not included. --subaccount exports one sub account, with the same checks.':
    'As subcontas não são incluídas. --subaccount exporta uma subconta, com a mesma conferência.',
  '--rules names a YAML or JSON file with a chart of accounts and rules: see docs/books.md.':
    '--rules indica um arquivo YAML ou JSON com plano de contas e regras: veja docs/pt-BR/books.md.',
  'ofx: OFX 1.02 in Windows-1252; ofx2: OFX 2.11 in UTF-8; csv: for spreadsheets in Portuguese':
    'ofx: OFX 1.02 em Windows-1252; ofx2: OFX 2.11 em UTF-8; csv: para planilhas em português',
  'month to export': 'mês a exportar',
  'first day, instead of a month': 'primeiro dia, em vez de um mês',
  'last day (default: today)': 'último dia (padrão: hoje)',
  'only this account (default: all)': 'só esta conta (padrão: todas)',
  'write to this file; - for standard output': 'grava neste arquivo; - para a saída padrão',
  'chart of accounts and rules (YAML or JSON)': 'plano de contas e regras (YAML ou JSON)',
  'start the journal with the opening balance (hledger, beancount)':
    'começa o livro com o saldo inicial (hledger, beancount)',
  Lines: 'Linhas',
  'Opening balance': 'Saldo inicial',
  'Closing balance': 'Saldo final',
  'account id; of a sub account its Pix key': 'id da conta; de uma subconta, a chave Pix',
  'first day': 'primeiro dia',
  'last day': 'último dia',
  'number of exported lines': 'número de lançamentos exportados',
  'balance before them (cents)': 'saldo antes deles (centavos)',
  'balance after them (cents)': 'saldo depois deles (centavos)',
  'A month for the accountant': 'Um mês para o contador',
  'Some days for a spreadsheet': 'Alguns dias para uma planilha',
  'A sub account': 'Uma subconta',
  'Another month of a journal, with your own chart of accounts':
    'Mais um mês de um livro, com o seu plano de contas',
  'an OFX file has one account, and there are {0}': 'um arquivo OFX tem uma conta, e existem {0}',
  'Choose one with --account ID, or name a file with --out FILE: each account gets its own.':
    'Escolha uma com --account ID, ou indique um arquivo com --out ARQUIVO: cada conta recebe o seu.',
  'account {0} has no movements in these days; the file contains only its balance':
    'a conta {0} não tem lançamentos nesses dias; o arquivo contém só o saldo',
  'the period is not over: the file contains the lines of account {0} up to {1}. Export it again when the period is over.':
    'o período não terminou: o arquivo contém os lançamentos da conta {0} até {1}. Exporte de novo quando o período terminar.',
  'use the mirror as it is, without updating it (see pixctl sync status)':
    'usa o espelho como está, sem atualizá-lo (veja pixctl sync status)',
  'use a sub account, by its Pix key': 'usa uma subconta, pela chave Pix dela',
  '--account and --subaccount cannot be combined': '--account e --subaccount não podem ser combinados',
  'The account as of {0} (now {1}).': 'A conta em {0} (agora {1}).',
  'Export the account for accountants: OFX, CSV, journals':
    'Exportar a conta para a contabilidade: OFX, CSV, livros',
  'the mirror has no statement of the account {0}': 'o espelho não tem o extrato da conta {0}',
  'the mirror has not read the statement of the account {0} from {1} on':
    'o espelho não leu o extrato da conta {0} a partir de {1}',
  'pixctl exports only from statements, because their balances prove that no line is missing. Read the statement: pixctl sync':
    'O pixctl só exporta a partir de extratos, porque os saldos provam que não falta lançamento. Leia o extrato: pixctl sync',
  'two lines of the account {0} have the same id: {1}': 'duas linhas da conta {0} têm o mesmo id: {1}',
  'only in the file': 'só no arquivo',
  'only in the account': 'só na conta',
  'In the file': 'No arquivo',
  'In the account': 'Na conta',
  Difference: 'Diferença',
  'Ids of the file': 'Ids do arquivo',
  'Ids of the account': 'Ids da conta',
  Accepted: 'Aceito',
  'No unmatched rows.': 'Nenhuma linha não conciliada.',
  'matched, different, file-only or account-only': 'matched, different, file-only ou account-only',
  'key of the row for --accept and --undo': 'chave da linha para --accept e --undo',
  'day of its first line, in Brasília': 'dia da primeira linha, em Brasília',
  'sum of its lines in the file (cents)': 'soma das suas linhas no arquivo (centavos)',
  'sum of its lines in the account (cents)': 'soma dos seus lançamentos na conta (centavos)',
  'account minus file': 'conta menos arquivo',
  'its lines in the file': 'suas linhas no arquivo',
  'their ids in the file': 'os ids delas no arquivo',
  'end-to-end ids, or ids of the statement, of its lines in the account':
    'EndToEndIds, ou ids do extrato, dos seus lançamentos na conta',
  'rule that matched the lines: end-to-end-id, reference, amount-and-name, amount, fees-of-a-day, accepted; none if nothing fits':
    'regra que conciliou as linhas: end-to-end-id, reference, amount-and-name, amount, fees-of-a-day, accepted; none se nada serve',
  'reason of the result': 'motivo do resultado',
  'when a person accepted it': 'quando uma pessoa aceitou',
  'No decisions.': 'Nenhuma decisão.',
  'review unmatched rows one by one at a terminal, or decide those of --key; pixctl saves each decision':
    'revisa as linhas não conciliadas uma a uma no terminal, ou decide as de --key; o pixctl guarda cada decisão',
  'with --accept: accept this row; KEY+KEY matches rows with each other':
    'com --accept: aceita esta linha; KEY+KEY concilia linhas entre si',
  'list the saved decisions': 'lista as decisões guardadas',
  'remove a decision': 'remove uma decisão',
  'print only unmatched rows': 'mostrar só as linhas não conciliadas',
  'maximum number of days between two lines without a common id':
    'número máximo de dias entre duas linhas sem id em comum',
  'also match by amount and day without a name, if exactly one line fits':
    'concilia também por valor e dia sem nome, se exatamente uma linha serve',
  'kind of file (default: orders for a CSV with a column for the order id, otherwise statement); other-bank: the statement of the bank account that receives your withdrawals':
    'tipo do arquivo (padrão: orders para um CSV com coluna de id do pedido, senão statement); other-bank: o extrato da conta bancária que recebe os seus saques',
  'assign a column of the CSV, by heading or number, such as amount=Total or day=1; balance= ignores the balances and totals of the file; sign= reads amounts without a sign as incoming money':
    'define uma coluna do CSV, pelo título ou número, como amount=Total ou day=1; balance= ignora os saldos e totais do arquivo; sign= lê valores sem sinal como entradas',
  Part: 'Parte',
  'Understood as': 'Entendido como',
  'Check how pixctl understands a file, before it is compared':
    'Ver como o pixctl entende um arquivo, antes de conciliar',
  'print how each column, sign, day, row class and balance of the file was understood; compare nothing':
    'mostra como cada coluna, sinal, dia, tipo de linha e saldo do arquivo foi entendido; não concilia nada',
  'meaning of a word that pixctl does not know in the column sign of a CSV, or of a TRNTYPE of OFX, such as Compra=out':
    'significado de uma palavra que o pixctl não conhece na coluna sign de um CSV, ou de um TRNTYPE do OFX, como Compra=out (saída; in é entrada)',
  'account of the statement; also selects one of several accounts in an OFX file':
    'conta do extrato; também escolhe uma das contas de um arquivo OFX com várias',
  'first day to compare (default: the first day in the file)':
    'primeiro dia a comparar (padrão: o primeiro dia do arquivo)',
  'last day to compare (default: the last day in the file)':
    'último dia a comparar (padrão: o último dia do arquivo)',
  '{0} is a statement, not orders': '{0} é um extrato, não são pedidos',
  '{0} has no line': '{0} não tem nenhuma linha',
  'texts with letters that OFX 1 cannot have, written as question marks: {0}. --format ofx2 keeps them.':
    'textos com letras que o OFX 1 não aceita, gravadas como interrogações: {0}. --format ofx2 mantém as letras.',
  '{0} has no day in it': '{0} não contém nenhum dia',
  'Give the days to compare: --start DATE --end DATE. Nothing was compared.':
    'Informe os dias a comparar: --start DATA --end DATA. Nada foi comparado.',
  'the period ends on {0}, before it begins on {1}': 'o período termina em {0}, antes de começar em {1}',
  '{0} seems to be the statement of another bank: {1} Pix that left this account are incoming there':
    '{0} parece ser o extrato de outro banco: {1} Pix que saíram desta conta são entradas nele',
  '--as other-bank compares them with withdrawals and payments; --as statement reads it as a statement of this account. Nothing was compared.':
    '--as other-bank confere com saques e pagamentos; --as statement lê como extrato desta conta. Nada foi conferido.',
  '{0} is compared as the statement of another bank: its incoming lines are outgoing in this account, and pixctl shows them with a minus.':
    '{0} é comparado como extrato de outro banco: as entradas dele são saídas desta conta, e o pixctl as mostra com sinal negativo.',
  'Accepted before: {0}. See: pixctl reconcile --decisions':
    'Já aceitos: {0}. Veja: pixctl reconcile --decisions',
  '{0} unmatched rows. Review them with --accept': '{0} linhas não conciliadas. Revise-as com --accept',
  'Match a bank statement or the orders of a shop with the account':
    'Conciliar o extrato de um banco ou os pedidos de uma loja com a conta',
  'FILE is OFX (1.x or 2.x) or CSV, in UTF-8 or Windows-1252. CSV columns are recognised by their names in Portuguese or English. Amounts are in reais; in a column named value, in cents. Rows with balances or totals are not movements: pixctl lists them and checks that they fit the amounts. It first updates the mirror of the account (see pixctl sync).':
    'O arquivo é OFX (1.x ou 2.x) ou CSV, em UTF-8 ou Windows-1252. As colunas do CSV são reconhecidas pelos nomes em português ou inglês. Os valores estão em reais; em uma coluna chamada value, em centavos. Linhas de saldo ou de total não são lançamentos: o pixctl as lista e confere se fecham com os valores. Antes, ele atualiza o espelho da conta (veja pixctl sync).',
  'Lines are matched by end-to-end id, also inside a memo; then by txid or correlationID; then by amount, day and name. Several lines can share one id: a Pix and its fee, or an order refunded in two parts. If two lines fit equally well, neither is matched, and the reason names both. Each row has a reason.':
    'As linhas são conciliadas pelo EndToEndId, também dentro do histórico; depois por txid ou correlationID; depois por valor, dia e nome. Várias linhas podem ter o mesmo id: um Pix e a tarifa, ou um pedido devolvido em duas partes. Se duas linhas coincidem igualmente, nenhuma é conciliada, e o motivo indica as duas. Cada linha tem um motivo.',
  'Orders are compared with received money and refunds; fees, payments and transfers of the account are left out. With --as other-bank, incoming lines of the file are compared with withdrawals and payments of this account.':
    'Pedidos são comparados com recebimentos e devoluções; tarifas, pagamentos e transferências da conta ficam de fora. Com --as other-bank, as entradas do arquivo são comparadas com saques e pagamentos desta conta.',
  'OFX or CSV file, - for standard input': 'arquivo OFX ou CSV, - para a entrada padrão',
  'Decisions of --accept are stored in a file next to the mirror; with a shared store (pixctl store) and without --to FILE, they are stored there. A decision is about one account, one kind of file and lines with their id, day, amount, name, tax id and memo. If any of these is different, it is shown, but not applied. The exit code is 7 while any row is unmatched and not accepted.':
    'As decisões de --accept ficam em um arquivo ao lado do espelho; com um banco de dados compartilhado (pixctl store) e sem --to ARQUIVO, ficam nele. Uma decisão vale para uma conta, um tipo de arquivo e linhas com id, dia, valor, nome, CPF ou CNPJ e histórico. Se algum deles muda, ela é mostrada, mas não aplicada. O código de saída é 7 enquanto houver linhas não conciliadas e não aceitas.',
  'Match a bank statement with the account': 'Conciliar um extrato bancário com a conta',
  'Find unpaid orders, and payments without an order':
    'Encontrar pedidos não pagos e recebimentos sem pedido',
  'Review unmatched rows': 'Revisar as linhas não conciliadas',
  'With a column under another name, for a spreadsheet': 'Com uma coluna de outro nome, para uma planilha',
  'Orders that were paid to a sub account': 'Pedidos recebidos por uma subconta',
  'Match withdrawals with the statement of another bank': 'Conciliar saques com o extrato de outro banco',
  'List the decisions': 'Listar as decisões',
  'Removed the decision: {0}.': 'Decisão removida: {0}.',
  'See: pixctl reconcile --help': 'Veja: pixctl reconcile --help',
  '--key needs --accept': '--key exige --accept',
  'Add --accept.': 'Acrescente --accept.',
  'Decisions saved in {0}: {1}': 'Decisões guardadas em {0}: {1}',
  'Lines of the file that did not come from this account, left out: {0}.':
    'Linhas do arquivo que não vieram desta conta, fora da comparação: {0}.',
  Fees: 'Tarifas',
  Net: 'Líquido',
  'Own transfers': 'Transferências próprias',
  'Charges that expired': 'Cobranças expiradas',
  '{0} in   {1} out and fees': '{0} entradas   {1} saídas e tarifas',
  'Further charges that are unpaid or expired: {0}.': 'Outras cobranças não pagas ou expiradas: {0}.',
  'Lines in': 'Lançamentos de entrada',
  'Lines out': 'Lançamentos de saída',
  'Number of fees': 'Número de tarifas',
  'Number of charges that expired': 'Número de cobranças expiradas',
  'By kind': 'Por tipo',
  'By day': 'Por dia',
  'By hour': 'Por hora',
  'Best customers': 'Melhores clientes',
  'Unpaid and expired': 'Não pagas e expiradas',
  '{0} to {1} in Brasília': '{0} a {1} em Brasília',
  Report: 'Relatório',
  'No movements.': 'Nenhum lançamento.',
  'In and out': 'Entradas e saídas',
  Number: 'Qtd.',
  '--month and --day cannot be combined': '--month e --day não podem ser usados juntos',
  'Leave out --month or --day.': 'Omita --month ou --day.',
  'the account has no movements in {0}; its movements are from {1} to {2}':
    'a conta não tem lançamentos em {0}; os lançamentos são de {1} a {2}',
  'the account has no movements': 'a conta não tem lançamentos',
  'Summarise a month or a day: incoming and outgoing money, fees, customers, unpaid charges':
    'Resumir um mês ou um dia: entradas, saídas, tarifas, clientes, cobranças não pagas',
  'The report adds up the movements of the account: a month by day, a single day by hour, in Brasília time. Transfers between accounts and sub accounts of the company are listed separately and not included. Money that is blocked because of disputes is listed separately too: it is not spent. Unpaid and expired charges are those created in the period; a report of a sub account has none, because the service does not say which sub account a charge is for. pixctl first updates the mirror of the account (see pixctl sync).':
    'O relatório soma os lançamentos da conta: um mês por dia, um único dia por hora, no horário de Brasília. Transferências entre contas e subcontas da empresa aparecem à parte e não entram nas somas. O dinheiro bloqueado por contestações também aparece à parte: não foi gasto. Cobranças não pagas e expiradas são as criadas no período; o relatório de uma subconta não tem nenhuma, porque o serviço não informa a subconta de uma cobrança. Antes, o pixctl atualiza o espelho da conta (veja pixctl sync).',
  'Number of open disputes': 'Número de contestações em aberto',
  'Disputes that are open now': 'Contestações em aberto agora',
  'Blocked by disputes': 'Bloqueado por contestações',
  'month of the report (default: the current month)': 'mês do relatório (padrão: o mês atual)',
  'a single day instead': 'um único dia em vez do mês',
  'only this account (default: all of them)': 'só esta conta (padrão: todas)',
  'sum of its lines (cents, below zero where money left)':
    'soma dos lançamentos (centavos, abaixo de zero quando saiu dinheiro)',
  'number of its lines': 'número de lançamentos',
  'the day, in Brasília': 'o dia, em Brasília',
  'hour, in a report of a single day': 'hora, no relatório de um único dia',
  'who paid': 'quem pagou',
  'CPF or CNPJ': 'CPF ou CNPJ',
  'what they paid (cents)': 'quanto pagou (centavos)',
  'how often they paid': 'quantas vezes pagou',
  'an unpaid or expired charge': 'uma cobrança não paga ou expirada',
  'ACTIVE or EXPIRED': 'ACTIVE ou EXPIRED',
  'what is to be paid (cents)': 'quanto falta pagar (centavos)',
  'creation time': 'horário de criação',
  'last time at which it can be paid': 'até quando pode ser paga',
  'The current month so far': 'O mês atual até agora',
  'A month, as tables and bars': 'Um mês, em tabelas e barras',
  'Of a sub account': 'De uma subconta',
  'A day, hour by hour': 'Um dia, hora a hora',
  'The net result of each day, in cents': 'O resultado líquido de cada dia, em centavos',
  'came in (cents)': 'entrou (centavos)',
  'went out (cents)': 'saiu (centavos)',
  'fees (cents)': 'tarifas (centavos)',
  'incoming minus outgoing money and fees': 'entradas menos saídas e tarifas',
  'not read': 'não lido',
  'nothing to compare': 'nada a comparar',
  '{0} matched ({1})': 'conciliados: {0} ({1})',
  '{0} different ({1})': 'com diferença: {0} ({1})',
  '{0} only in the file ({1})': '{0} só no arquivo ({1})',
  '{0} only in the account ({1})': '{0} só na conta ({1})',
  '{0} from {1} to {2}: {3}.': '{0} de {1} a {2}: {3}.',
  '1 unmatched row. Review it with --accept': '1 linha não conciliada. Decida com --accept',
  'The CSV has Portuguese headings, and the journals have a Portuguese chart of accounts, in every language, because accountants in Brazil read them. OFX has the bank number 0 unless the file of --rules sets one.':
    'O CSV tem títulos em português, e os registros de operações têm um plano de contas em português, em qualquer idioma, porque são lidos por contadores no Brasil. O OFX tem o número de banco 0, a não ser que o arquivo de --rules informe outro.',
};
