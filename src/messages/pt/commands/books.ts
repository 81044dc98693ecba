import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_BOOKS: Catalog = {
  'There are: {0}': 'Existem: {0}',
  'If it is a statement of this account, name it: --account ID ({0}). If it is of a bank that withdrawals went to: --as other-bank. Nothing was compared.':
    'Se é um extrato desta conta, indique-a: --account ID ({0}). Se é de um banco que recebeu saques: --as other-bank. Nada foi conferido.',
  '{0} is of account {1}, which is none of this profile': '{0} é da conta {1}, que não é deste perfil',
  '{0} is of another account: this profile has none of its {1} end-to-end ids':
    '{0} é de outra conta: este perfil não tem nenhum dos {1} ids fim a fim dele',
  '{0} does not say of which account it is': '{0} não diz de que conta é',
  '{0} is of account {1}, which is of this profile, not of another bank':
    '{0} é da conta {1}, que é deste perfil, não de outro banco',
  'Leave --as out. Nothing was compared.': 'Omita --as. Nada foi conferido.',
  '{0} may have withdrawals of several accounts': '{0} pode ter saques de várias contas',
  'Name one: --account ID ({0}). Nothing was compared.':
    'Indique uma: --account ID ({0}). Nada foi conferido.',
  'there is no decision {0}': 'não existe a decisão {0}',
  'See: pixctl reconcile --decisions': 'Veja: pixctl reconcile --decisions',
  'no row has the key {0}': 'nenhuma linha tem a chave {0}',
  'Keys are in the first column, and in the field key. Nothing was kept.':
    'As chaves estão na primeira coluna e no campo key. Nada foi guardado.',
  'several rows have the key {0}': 'várias linhas têm a chave {0}',
  'Accept them at a terminal. Nothing was kept.': 'Aceite-as em um terminal. Nada foi guardado.',
  'the row {0} is settled already': 'a linha {0} já está resolvida',
  'Nothing was kept.': 'Nada foi guardado.',
  '{0} of {1}: {2}, {3}: {4}': '{0} de {1}: {2}, {3}: {4}',
  'leave it': 'deixar',
  'belongs with {0}': 'é o mesmo que {0}',
  'accept the difference': 'aceitar a diferença',
  'accept that it has no counterpart': 'aceitar que não tem contrapartida',
  'stop here': 'parar aqui',
  'nobody is there to be asked what to accept': 'não há ninguém para dizer o que aceitar',
  'Name rows: --accept --key KEY (of several that belong together: KEY+KEY). Nothing was kept.':
    'Indique as linhas: --accept --key CHAVE (várias que são a mesma coisa: CHAVE+CHAVE). Nada foi guardado.',
  'another decision about this row was kept meanwhile: {0}':
    'enquanto isso, foi guardada outra decisão sobre esta linha: {0}',
  'See: pixctl reconcile --decisions. To take it back: --undo {0}. Nothing was kept.':
    'Veja: pixctl reconcile --decisions. Para desfazer: --undo {0}. Nada foi guardado.',
  'a terminal cannot show it': 'um terminal não pode mostrá-lo',
  'Name a file with --out FILE.': 'Indique um arquivo com --out ARQUIVO.',
  'the mirror has no account': 'o espelho não tem nenhuma conta',
  'Read it: pixctl sync': 'Leia-a: pixctl sync',
  'These are there: {0}': 'Existem estas: {0}',
  '{0}, line {1}: its amount is not a whole number of cents':
    '{0}, linha {1}: o valor não é um número inteiro de centavos',
  '{0}, line {1}: {2} leads to {3}, but the balance after it is {4}':
    '{0}, linha {1}: {2} leva a {3}, mas o saldo depois dela é {4}',
  'Nothing was written. Compare the mirror with the service: pixctl sync verify':
    'Nada foi gravado. Compare o espelho com o serviço: pixctl sync verify',
  'no line tells the balance of the account {0}': 'nenhum lançamento informa o saldo da conta {0}',
  'the statement of the account {0} does not add up (lines that do not follow from the one before: {1})':
    'o extrato da conta {0} não fecha (linhas que não seguem da anterior: {1})',
  'Export a month as OFX, CSV, hledger or beancount': 'Exporta um mês em OFX, CSV, hledger ou beancount',
  'The lines come from the mirror of the account, which is brought up to date first. They are checked: the opening balance and the lines must give the closing balance, line by line. If they do not, no file is written, the lines are named, and the exit code is 7.':
    'Os lançamentos vêm do espelho da conta, que é atualizado antes. Eles são conferidos: o saldo inicial e os lançamentos têm de dar o saldo final, linha por linha. Se não derem, nenhum arquivo é gravado, as linhas são indicadas e o código de saída é 7.',
  'The id of a line (FITID in OFX) is its end-to-end id, with -fee behind it for a fee. It is the same in each export, so that programs know what they have already.':
    'O id de um lançamento (FITID no OFX) é o seu id fim a fim, com -fee no fim se for uma tarifa. Ele é o mesmo em cada exportação, para que os programas reconheçam o que já têm.',
  'Without --out, a script gets the file on standard output, and a terminal gets the file pixctl-MONTH in the current folder. OFX is one file for each account, with its id in the name if there are several. A month without a line is a file with equal balances.':
    'Sem --out, um script recebe o arquivo na saída padrão, e um terminal recebe o arquivo pixctl-MÊS na pasta atual. O OFX é um arquivo por conta, com o id dela no nome se houver várias. Um mês sem lançamentos é um arquivo com saldos iguais.',
  'The money of sub accounts is not in the lines of the accounts. --subaccount exports the lines of one of them, proved in the same way.':
    'O dinheiro das subcontas não está nos lançamentos das contas. --subaccount exporta os lançamentos de uma delas, conferidos da mesma forma.',
  '--rules names a YAML or JSON file with the chart of accounts and with rules. See the page "Books" of the documentation.':
    '--rules indica um arquivo YAML ou JSON com o plano de contas e com regras. Veja a página "Livros" da documentação.',
  'ofx is 1.02 in Windows-1252, ofx2 is 2.11 in UTF-8, csv is for spreadsheets in Portuguese':
    'ofx é 1.02 em Windows-1252, ofx2 é 2.11 em UTF-8, csv é para planilhas em português',
  'the month': 'o mês',
  'from this day on, instead of a month': 'a partir deste dia, em vez de um mês',
  'up to this day (default: now)': 'até este dia (padrão: agora)',
  'only this account (default: all)': 'só esta conta (padrão: todas)',
  'write to this file; - for standard output': 'grava neste arquivo; - para a saída padrão',
  'chart of accounts and rules (YAML or JSON)': 'plano de contas e regras (YAML ou JSON)',
  'begin the journal with the opening balance (hledger, beancount)':
    'começa o livro com o saldo inicial (hledger, beancount)',
  Lines: 'Linhas',
  'Opening balance': 'Saldo inicial',
  'Closing balance': 'Saldo final',
  'account id; of a sub account its Pix key': 'id da conta; de uma subconta, a chave Pix',
  'first day': 'primeiro dia',
  'last day': 'último dia',
  'lines that were exported': 'lançamentos exportados',
  'balance before them (cents)': 'saldo antes deles (centavos)',
  'balance after them (cents)': 'saldo depois deles (centavos)',
  'A month for the accountant': 'Um mês para o contador',
  'Some days for a spreadsheet': 'Alguns dias para uma planilha',
  'A sub account': 'Uma subconta',
  'Another month of a journal, with a chart of your own':
    'Outro mês de um livro, com um plano de contas próprio',
  'an OFX file has one account, and there are {0}': 'um arquivo OFX tem uma conta, e existem {0}',
  'Choose one with --account ID, or name a file with --out FILE: each account gets its own.':
    'Escolha uma com --account ID, ou indique um arquivo com --out ARQUIVO: cada conta recebe o seu.',
  'the account {0} has no line in these days; its balance is in the file':
    'a conta {0} não tem lançamentos nestes dias; o saldo dela está no arquivo',
  'the lines of the account {0} are those up to {1}; export it again when the days are over':
    'os lançamentos da conta {0} são os de até {1}; exporte de novo quando os dias tiverem terminado',
  'use the mirror as it is, without asking the service (see pixctl sync status)':
    'usar o espelho como está, sem consultar o serviço (veja pixctl sync status)',
  'a sub account instead, by its Pix key': 'uma subconta em vez disso, pela chave Pix',
  '--account and --subaccount cannot be combined': '--account e --subaccount não podem ser combinados',
  'The account as of {0} (now {1}).': 'A conta em {0} (agora {1}).',
  'Books of the account for accountants and their programs':
    'Livros da conta para contadores e seus programas',
  'the mirror has no statement of the account {0}': 'o espelho não tem o extrato da conta {0}',
  'the mirror has not read the statement of the account {0} from {1} on':
    'o espelho não leu o extrato da conta {0} a partir de {1}',
  'Books are made from statements, whose balances prove that no line is missing. Read it: pixctl sync':
    'Os livros são feitos de extratos, cujos saldos provam que não falta nenhum lançamento. Leia-o: pixctl sync',
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
  'names the row for --accept and --undo': 'identifica a linha para --accept e --undo',
  'day of its first line, in Brasília': 'dia da primeira linha, em Brasília',
  'sum of its lines in the file (cents)': 'soma das suas linhas no arquivo (centavos)',
  'sum of its lines in the account (cents)': 'soma dos seus lançamentos na conta (centavos)',
  'account less file (cents)': 'conta menos arquivo (centavos)',
  'its lines in the file': 'suas linhas no arquivo',
  'their ids in the file': 'os ids delas no arquivo',
  'end-to-end ids, or ids of the statement, of its lines in the account':
    'ids fim a fim, ou ids do extrato, dos seus lançamentos na conta',
  'what they were matched by: end-to-end-id, reference, amount-and-name, amount, fees-of-a-day, accepted; none where nothing fits':
    'pelo que foram casados: end-to-end-id, reference, amount-and-name, amount, fees-of-a-day, accepted; none quando nada serve',
  'why, in a sentence': 'o motivo, em uma frase',
  'when a person accepted it': 'quando uma pessoa aceitou',
  'No decisions.': 'Nenhuma decisão.',
  'review unmatched rows one by one at a terminal, or those of --key; decisions are saved':
    'revisar as linhas não conciliadas, uma a uma no terminal, ou as de --key; as decisões ficam salvas',
  'with --accept: accept this row, or that these rows belong together':
    'com --accept: aceitar esta linha, ou que estas linhas são a mesma coisa',
  'list the decisions that are kept': 'listar as decisões guardadas',
  'take a decision back': 'desfazer uma decisão',
  'print only unmatched rows': 'mostrar só as linhas não conciliadas',
  'how many days two lines without a common id may lie apart':
    'quantos dias pode haver entre duas linhas sem um id em comum',
  'also match by amount and day without a name, where exactly one line fits':
    'casar também só por valor e dia, sem nome, quando exatamente uma linha serve',
  'what the file is (default: OFX is a statement, CSV with a column for the order is orders); other-bank is the statement of the bank that withdrawals went to':
    'o que é o arquivo (padrão: OFX é extrato, CSV com uma coluna do pedido são pedidos); other-bank é o extrato do banco que recebeu os saques',
  'which column of the CSV it is, by heading or number, e.g. amount=Total or day=1; balance= for none':
    'qual coluna do CSV é, pelo cabeçalho ou pelo número, p. ex. amount=Total ou day=1; balance= para nenhuma',
  'the account that a statement is of, or one of several accounts in an OFX file':
    'a conta de que é o extrato, ou uma de várias contas num arquivo OFX',
  'expect lines of the account from this day on (default: the first day in the file)':
    'esperar lançamentos da conta a partir deste dia (padrão: o primeiro dia do arquivo)',
  'and up to this day (default: the last day in the file)':
    'e até este dia (padrão: o último dia do arquivo)',
  '{0} is a statement, not orders': '{0} é um extrato, não são pedidos',
  '{0} has no line': '{0} não tem nenhuma linha',
  '{0} has no day in it': '{0} não contém nenhum dia',
  'Say which days are compared: --start DATE --end DATE. Nothing was compared.':
    'Diga que dias conferir: --start DATA --end DATA. Nada foi conferido.',
  'the period ends on {0}, before it begins on {1}': 'o período termina em {0}, antes de começar em {1}',
  '{0} seems to be the statement of another bank: {1} Pix that left this account came in there':
    '{0} parece ser o extrato de outro banco: {1} Pix que saíram desta conta entraram lá',
  '--as other-bank compares them with withdrawals and payments; --as statement reads it as a statement of this account. Nothing was compared.':
    '--as other-bank confere com saques e pagamentos; --as statement lê como extrato desta conta. Nada foi conferido.',
  '{0} is compared as the statement of another bank: what came in there is what left this account, and has a minus here.':
    '{0} é conferido como extrato de outro banco: o que entrou lá é o que saiu desta conta, e aqui tem sinal de menos.',
  '{0} from {1} to {2}: {3} matched ({4}), {5} differ ({6}), {7} only in the file ({8}), {9} only in the account ({10}).':
    '{0} de {1} a {2}: {3} casados ({4}), {5} diferem ({6}), {7} só no arquivo ({8}), {9} só na conta ({10}).',
  'Accepted before: {0}. See: pixctl reconcile --decisions':
    'Já aceitos: {0}. Veja: pixctl reconcile --decisions',
  '{0} unmatched rows. Review them with --accept': '{0} linhas não conciliadas. Revise-as com --accept',
  'Compare a bank statement or the orders of a shop with the account':
    'Conferir o extrato de um banco ou os pedidos de uma loja com a conta',
  'FILE is OFX (1.x or 2.x) or CSV, in UTF-8 or Windows-1252. The columns of a CSV are known by their names in Portuguese or English; amounts are in reais, and in cents in a column named value. Rows with balances and totals are not movements: they are named, and must agree with the amounts. The mirror of the account is brought up to date first (see pixctl sync).':
    'O arquivo é OFX (1.x ou 2.x) ou CSV, em UTF-8 ou Windows-1252. As colunas do CSV são reconhecidas pelos nomes em português ou inglês; os valores são em reais, e em centavos numa coluna chamada value. Linhas de saldo e de total não são lançamentos: são indicadas e precisam fechar com os valores. Antes, o espelho da conta é atualizado (veja pixctl sync).',
  'Lines are matched by end-to-end id, also within a memo; then by txid or correlationID; then by amount, day and name. Lines that one id ties together may be several: a Pix less its fee, an order refunded in two parts. Where two lines fit equally, none is matched, and both are named. Every row says why.':
    'As linhas são casadas pelo id fim a fim, também dentro de um histórico; depois por txid ou correlationID; depois por valor, dia e nome. Linhas ligadas por um id podem ser várias: um Pix menos a tarifa, um pedido devolvido em duas partes. Quando duas linhas servem igualmente, nenhuma é casada, e as duas são indicadas. Cada linha diz o motivo.',
  'Of orders, what came in and was refunded is compared; fees, payments and transfers of the account are left out. With --as other-bank, only withdrawals and payments are compared, with what came in at the other bank.':
    'Com pedidos, confere-se o que foi recebido e devolvido; tarifas, pagamentos e transferências da conta ficam de fora. Com --as other-bank, só saques e pagamentos são conferidos, com o que entrou no outro banco.',
  'Decisions of --accept are kept in a file beside the mirror. They count as long as the lines stay as they were. The exit code is 7 while anything is left that was not accepted.':
    'As decisões de --accept ficam num arquivo ao lado do espelho. Valem enquanto as linhas continuarem como eram. O código de saída é 7 enquanto sobrar algo que não foi aceito.',
  'OFX or CSV file, - for standard input': 'arquivo OFX ou CSV, - para a entrada padrão',
  'The statement of a bank against the account': 'O extrato de um banco contra a conta',
  'Orders that nobody paid for, and money without an order':
    'Pedidos que ninguém pagou e dinheiro sem pedido',
  'Review unmatched rows': 'Revisar as linhas não conciliadas',
  'With a column under another name, for a spreadsheet': 'Com uma coluna de outro nome, para uma planilha',
  'Orders that a sub account was paid for': 'Pedidos pagos a uma subconta',
  'Which withdrawals arrived at another bank': 'Quais saques chegaram a outro banco',
  'What was decided so far': 'O que já foi decidido',
  'Taken back: {0}.': 'Desfeitas: {0}.',
  'See: pixctl reconcile --help': 'Veja: pixctl reconcile --help',
  '--key says what --accept accepts': '--key diz o que --accept aceita',
  'Add --accept.': 'Acrescente --accept.',
  'Kept {0} decisions in {1}': '{0} decisões guardadas em {1}',
  'Lines of the file that are not from this account, left out: {0}.':
    'Linhas do arquivo que não vêm desta conta, deixadas de fora: {0}.',
  Fees: 'Tarifas',
  Net: 'Líquido',
  'Own transfers': 'Transferências próprias',
  'Charges that expired': 'Cobranças expiradas',
  '{0} in   {1} out and fees': '{0} entradas   {1} saídas e tarifas',
  '{0} more charges are unpaid or expired.': 'Mais {0} cobranças não foram pagas ou expiraram.',
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
  'Nothing moved.': 'Nada se moveu.',
  'In and out': 'Entradas e saídas',
  Number: 'Número',
  'a report is of a month or of a day': 'um relatório é de um mês ou de um dia',
  'Leave out --month or --day.': 'Omita --month ou --day.',
  'the account has no line in {0}; its lines are from {1} to {2}':
    'a conta não tem lançamento em {0}; os lançamentos vão de {1} a {2}',
  'the account has no line at all': 'a conta não tem nenhum lançamento',
  'Show a month or a day: in, out, fees, customers, unpaid charges':
    'Mostrar um mês ou um dia: entradas, saídas, tarifas, clientes, cobranças não pagas',
  'The sums are those of the lines of the account, day by day in Brasília time; of a single day, hour by hour. Transfers between accounts and sub accounts of the company are neither in nor out: they are told apart. Unpaid and expired charges are those created in the period; the service does not tell which sub account they are for, so that a report of one has none. The mirror of the account is brought up to date first (see pixctl sync).':
    'As somas são dos lançamentos da conta, dia a dia no horário de Brasília; de um único dia, hora a hora. Transferências entre contas e subcontas da empresa não são entrada nem saída: aparecem à parte. Cobranças não pagas e expiradas são as criadas no período; o serviço não diz de qual subconta elas são, por isso o relatório de uma subconta não tem nenhuma. Antes, o espelho da conta é atualizado (veja pixctl sync).',
  'the month (default: the current one)': 'o mês (padrão: o atual)',
  'a single day instead': 'um único dia em vez do mês',
  'only this account (default: all of them)': 'só esta conta (padrão: todas)',
  'sum of its lines (cents, below zero where money left)':
    'soma dos lançamentos (centavos, abaixo de zero quando saiu dinheiro)',
  'number of its lines': 'número de lançamentos',
  'the day, in Brasília': 'o dia, em Brasília',
  'the hour in which it begins, of a single day': 'a hora em que começa, de um único dia',
  'who paid': 'quem pagou',
  'CPF or CNPJ': 'CPF ou CNPJ',
  'what they paid (cents)': 'quanto pagou (centavos)',
  'how often they paid': 'quantas vezes pagou',
  'an unpaid or expired charge': 'uma cobrança não paga ou expirada',
  'ACTIVE or EXPIRED': 'ACTIVE ou EXPIRED',
  'what is to be paid (cents)': 'quanto falta pagar (centavos)',
  'when it was made': 'quando foi criada',
  'until when it can be paid': 'até quando pode ser paga',
  'The current month so far': 'O mês atual até agora',
  'A month, as tables and bars': 'Um mês, em tabelas e barras',
  'Of a sub account': 'De uma subconta',
  'A day, hour by hour': 'Um dia, hora a hora',
  'What was left of each day, in cents': 'O que sobrou de cada dia, em centavos',
  'came in (cents)': 'entrou (centavos)',
  'went out (cents)': 'saiu (centavos)',
  'fees (cents)': 'tarifas (centavos)',
  'in less out and fees (cents)': 'entradas menos saídas e tarifas (centavos)',
  'not read': 'não lido',
};
