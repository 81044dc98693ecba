// Reconciliation and reports.
import type { Catalog } from '#messages/translate.ts';

export const RECONCILE: Catalog = {
  // Help
  'Show a month or a day: in, out, fees, customers, unpaid charges':
    'Mostrar um mês ou um dia: entradas, saídas, tarifas, clientes, cobranças não pagas',
  'Compare a bank statement or the orders of a shop with the account':
    'Conferir o extrato de um banco ou os pedidos de uma loja com a conta',
  'decide what is left, one by one at a terminal, or as --key says; decisions are kept':
    'decidir o que sobrou, um a um no terminal ou conforme --key; as decisões ficam guardadas',
  'with --accept: accept this row, or that these rows belong together':
    'com --accept: aceitar esta linha, ou que estas linhas são a mesma coisa',
  'list the decisions that are kept': 'listar as decisões guardadas',
  'take a decision back': 'desfazer uma decisão',
  'print only what is left': 'mostrar só o que sobrou',
  'how many days two lines without a common id may lie apart':
    'quantos dias pode haver entre duas linhas sem um id em comum',
  'also match by amount and day without a name, where exactly one line fits':
    'casar também só por valor e dia, sem nome, quando exatamente uma linha serve',
  'what the file is (default: OFX is a statement, CSV with a column for the order is orders); other-bank is the statement of the bank that withdrawals went to':
    'o que é o arquivo (padrão: OFX é extrato, CSV com uma coluna do pedido são pedidos); other-bank é o extrato do banco que recebeu os saques',
  'Which withdrawals arrived at another bank': 'Quais saques chegaram a outro banco',
  '{0} seems to be the statement of another bank: {1} Pix that left this account came in there':
    '{0} parece ser o extrato de outro banco: {1} Pix que saíram desta conta entraram lá',
  '--as other-bank compares them with withdrawals and payments; --as statement reads it as a statement of this account. Nothing was compared.':
    '--as other-bank confere com saques e pagamentos; --as statement lê como extrato desta conta. Nada foi conferido.',
  '{0} is compared as the statement of another bank: what came in there is what left this account, and has a minus here.':
    '{0} é conferido como extrato de outro banco: o que entrou lá é o que saiu desta conta, e aqui tem sinal de menos.',
  'Lines of the file that are not from this account, left out: {0}.':
    'Linhas do arquivo que não vêm desta conta, deixadas de fora: {0}.',
  '{0} is of account {1}, which is of this profile, not of another bank':
    '{0} é da conta {1}, que é deste perfil, não de outro banco',
  '{0} may have withdrawals of several accounts': '{0} pode ter saques de várias contas',
  'Name one: --account ID ({0}). Nothing was compared.':
    'Indique uma: --account ID ({0}). Nada foi conferido.',
  'which column of the CSV it is, by heading or number, e.g. amount=Total or day=1; balance= for none':
    'qual coluna do CSV é, pelo cabeçalho ou pelo número, p. ex. amount=Total ou day=1; balance= para nenhuma',
  'the account that a statement is of, or one of several accounts in an OFX file':
    'a conta de que é o extrato, ou uma de várias contas num arquivo OFX',
  'Pick one: --account {0}. Nothing was compared.': 'Escolha uma: --account {0}. Nada foi conferido.',
  'same amount and day, and a name that begins with {0}': 'mesmo valor e dia, e um nome que começa com {0}',
  'expect lines of the account from this day on (default: the first day in the file)':
    'esperar lançamentos da conta a partir deste dia (padrão: o primeiro dia do arquivo)',
  'and up to this day (default: the last day in the file)':
    'e até este dia (padrão: o último dia do arquivo)',
  'use the mirror as it is, without asking the service (see pixctl sync status)':
    'usar o espelho como está, sem consultar o serviço (veja pixctl sync status)',
  'the month (default: the current one)': 'o mês (padrão: o atual)',
  'a single day instead': 'um único dia em vez do mês',
  'only this account (default: all of them)': 'só esta conta (padrão: todas)',
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
  'Decide what is left': 'Decidir o que sobrou',
  'With a column under another name, for a spreadsheet': 'Com uma coluna de outro nome, para uma planilha',
  'What was decided so far': 'O que já foi decidido',
  'matched, differs, theirs (only in the file) or ours (only in the account)':
    'matched (casado), differs (difere), theirs (só no arquivo) ou ours (só na conta)',
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
  'The sums are those of the lines of the account, day by day in Brasília time; of a single day, hour by hour. Transfers between accounts and sub accounts of the company are neither in nor out: they are told apart. Unpaid and expired charges are those created in the period; the service does not tell which sub account they are for, so that a report of one has none. The mirror of the account is brought up to date first (see pixctl sync).':
    'As somas são dos lançamentos da conta, dia a dia no horário de Brasília; de um único dia, hora a hora. Transferências entre contas e subcontas da empresa não são entrada nem saída: aparecem à parte. Cobranças não pagas e expiradas são as criadas no período; o serviço não diz de qual subconta elas são, por isso o relatório de uma subconta não tem nenhuma. Antes, o espelho da conta é atualizado (veja pixctl sync).',
  'Of a sub account': 'De uma subconta',
  'Orders that a sub account was paid for': 'Pedidos pagos a uma subconta',
  'The current month so far': 'O mês atual até agora',
  'A month, as tables and bars': 'Um mês, em tabelas e barras',
  'A day, hour by hour': 'Um dia, hora a hora',
  'What was left of each day, in cents': 'O que sobrou de cada dia, em centavos',
  'charge, pix, refund, payment, withdrawal, transfer, fee or other':
    'charge (cobrança), pix, refund (devolução), payment (pagamento), withdrawal (saque), transfer (transferência), fee (tarifa) ou other (outro)',
  'sum of its lines (cents, below zero where money left)':
    'soma dos lançamentos (centavos, abaixo de zero quando saiu dinheiro)',
  'number of its lines': 'número de lançamentos',
  'the day, in Brasília': 'o dia, em Brasília',
  'came in (cents)': 'entrou (centavos)',
  'went out (cents)': 'saiu (centavos)',
  'fees (cents)': 'tarifas (centavos)',
  'in less out and fees (cents)': 'entradas menos saídas e tarifas (centavos)',
  'the hour in which it begins, of a single day': 'a hora em que começa, de um único dia',
  'who paid': 'quem pagou',
  'CPF or CNPJ': 'CPF ou CNPJ',
  'what they paid (cents)': 'quanto pagou (centavos)',
  'how often they paid': 'quantas vezes pagou',
  'an unpaid or expired charge': 'uma cobrança não paga ou expirada',
  'ACTIVE or EXPIRED': 'ACTIVE ou EXPIRED',
  'what is to be paid (cents)': 'quanto falta pagar (centavos)',
  customer: 'cliente',
  'when it was made': 'quando foi criada',
  'until when it can be paid': 'até quando pode ser paga',

  // Labels
  'In the file': 'No arquivo',
  'In the account': 'Na conta',
  Difference: 'Diferença',
  Lines: 'Linhas',
  'Ids of the file': 'Ids do arquivo',
  'Ids of the account': 'Ids da conta',
  Accepted: 'Aceito',
  'Nothing is left.': 'Não sobrou nada.',
  'No decisions.': 'Nenhuma decisão.',
  Result: 'Resultado',
  Reason: 'Motivo',
  Rule: 'Regra',
  'Lines in': 'Lançamentos de entrada',
  'Lines out': 'Lançamentos de saída',
  Fees: 'Tarifas',
  'Number of fees': 'Número de tarifas',
  Net: 'Líquido',
  'Own transfers': 'Transferências próprias',
  'Charges that expired': 'Cobranças expiradas',
  'Number of charges that expired': 'Número de cobranças expiradas',
  'By kind': 'Por tipo',
  'By day': 'Por dia',
  'By hour': 'Por hora',
  'Best customers': 'Melhores clientes',
  'Unpaid and expired': 'Não pagas e expiradas',
  Report: 'Relatório',
  'In and out': 'Entradas e saídas',
  'Nothing moved.': 'Nada se moveu.',
  '{0} in   {1} out and fees': '{0} entradas   {1} saídas e tarifas',
  '{0} more charges are unpaid or expired.': 'Mais {0} cobranças não foram pagas ou expiraram.',
  '{0} to {1} in Brasília': '{0} a {1} em Brasília',
  matched: 'casado',
  differs: 'difere',
  'only in the file': 'só no arquivo',
  'only in the account': 'só na conta',

  // Reading files
  '{0} is not something that a column can be': '{0} não é algo que uma coluna possa ser',
  '{0} has no column {1}': '{0} não tem a coluna {1}',
  'no line of {0} names an amount, and a day or an id: {1}':
    'nenhuma linha de {0} dá nome a um valor e a um dia ou id: {1}',
  'no line of {0} has an amount, and a day or an id, in the columns that --column names':
    'nenhuma linha de {0} tem um valor, e um dia ou id, nas colunas que --column indica',
  'Say which columns they are, by their headings or by their numbers: --column day=Quando --column amount=Total, or --column day=1 --column amount=3; credit= and debit= where there are two. Nothing was compared.':
    'Diga quais são as colunas, pelo cabeçalho ou pelo número: --column day=Quando --column amount=Total, ou --column day=1 --column amount=3; credit= e debit= quando são duas. Nada foi conferido.',
  'If a column is not the balance of the account, leave it out: --column balance= (with nothing behind it). Nothing was compared.':
    'Se uma coluna não é o saldo da conta, deixe-a de fora: --column balance= (sem nada depois). Nada foi conferido.',
  'it has {0} columns, but the heading has {1}': 'ela tem {0} colunas, mas o cabeçalho tem {1}',
  '{0} has several columns {1}': '{0} tem várias colunas {1}',
  'Say which one it is by its number: --column {0}={1}. Nothing was compared.':
    'Diga qual é pelo número: --column {0}={1}. Nada foi conferido.',
  'it has both a credit and a debit': 'ela tem um crédito e um débito ao mesmo tempo',
  '{0} is neither a debit (D) nor a credit (C)': '{0} não é débito (D) nem crédito (C)',
  'a second table begins, with other columns than the first one':
    'começa uma segunda tabela, com outras colunas que a primeira',
  'the totals are {0} and {1}, but the lines add up to {2} and {3}':
    'os totais são {0} e {1}, mas as linhas somam {2} e {3}',
  '{0} with {1} may be a movement, or the total of the lines above it':
    '{0} com {1} pode ser um lançamento ou o total das linhas acima',
  '{0} with {1} may be a movement or the balance, and no later balance tells which':
    '{0} com {1} pode ser um lançamento ou o saldo, e nenhum saldo depois dele esclarece',
  'the lines end with a balance of {0}, but the file says that it is {1}':
    'as linhas terminam com saldo de {0}, mas o arquivo informa {1}',
  '{0} is read as a statement of {1}': '{0} é lido como extrato do {1}',
  'rows of {0} that are balances, totals or texts, not movements: {1} (line {2}{3})':
    'linhas de {0} que são saldos, totais ou textos, não lançamentos: {1} (linha {2}{3})',
  'the total is {0}, but the lines add up to {1}': 'o total é {0}, mas as linhas somam {1}',
  '{0} has no line below its heading (line {1})': '{0} não tem linha abaixo do cabeçalho (linha {1})',
  'line {0} of {1} is longer than {2} characters': 'a linha {0} de {1} tem mais de {2} caracteres',
  'line {0} of {1} has {2} columns, and {3} are allowed':
    'a linha {0} de {1} tem {2} colunas, e são permitidas {3}',
  'line {0} of {1} has a value of more than {2} characters':
    'a linha {0} de {1} tem um valor com mais de {2} caracteres',
  'columns of {0} that were not read: {1}': 'colunas de {0} que não foram lidas: {1}',
  'id {0} is on several lines: {1}. Each counts as a line of its own.':
    'o id {0} está em várias linhas: {1}. Cada uma conta como uma linha própria.',
  '{0} less a fee of {1} is not {2}': '{0} menos a tarifa de {1} não é {2}',
  'no amount': 'sem valor',
  '{0} is not an end-to-end id': '{0} não é um id fim a fim',
  '{0} ends within its list of transactions, at line {1}':
    '{0} termina no meio da lista de transações, na linha {1}',
  'Download it again. Nothing was compared.': 'Baixe de novo. Nada foi conferido.',
  '{0} has no statement of an account in it': '{0} não contém o extrato de uma conta',
  '{0} has statements of {1} accounts: {2}': '{0} contém extratos de {1} contas: {2}',
  'Export the account alone. Nothing was compared.': 'Exporte só a conta. Nada foi conferido.',
  '{0} has no line': '{0} não tem nenhuma linha',
  'a PDF': 'um PDF',
  'a spreadsheet or an archive (ZIP)': 'uma planilha ou um arquivo compactado (ZIP)',
  'a spreadsheet of an older Excel': 'uma planilha de um Excel mais antigo',
  'a web page': 'uma página da web',
  '{0} is {1}, not OFX or CSV': '{0} é {1}, não OFX ou CSV',
  'Download the statement as OFX, or save it as CSV. Nothing was compared.':
    'Baixe o extrato em OFX, ou salve como CSV. Nada foi comparado.',
  'FITID {0} is on several lines: {1}. Each counts as a line of its own.':
    'o FITID {0} está em várias linhas: {1}. Cada uma conta como uma linha própria.',
  'the transaction has no {0}': 'a transação não tem {0}',
  'Nothing was compared.': 'Nada foi conferido.',
  'line {0}: {1}': 'linha {0}: {1}',
  '{0} cannot be read whole: {1}': '{0} não pode ser lido por inteiro: {1}',
  'the balance {0} does not follow: the lines before it make {1}':
    'o saldo {0} não fecha: as linhas antes dele somam {1}',
  'same id {0}, but the account has it as {1}': 'mesmo id {0}, mas na conta ele é do Pix {1}',
  'refund of {0}, which the file has, on another day': 'devolução de {0}, que está no arquivo, em outro dia',
  '{0} says that its amounts are in {1}; they are compared as reais':
    '{0} diz que os valores estão em {1}; eles são conferidos como reais',
  'has a minus and is marked as a credit': 'tem sinal de menos e está marcado como crédito',
  'is not a day like 21/11/2026 or 2026-11-21': 'não é um dia como 21/11/2026 ou 2026-11-21',
  month: 'mês',
  'is not a month like 2026-10': 'não é um mês como 2026-10',

  // Reasons
  'same end-to-end id': 'mesmo id fim a fim',
  'same id {0}': 'mesmo id {0}',
  'all lines of {0} in the account have other lines':
    'todos os lançamentos de {0} na conta já têm outras linhas',
  'the text has the id {0}': 'o texto contém o id {0}',
  'amount and day fit lines {0} and {1}': 'valor e dia servem às linhas {0} e {1}',
  'amount and day fit {0}, but not the name': 'valor e dia servem a {0}, mas o nome não',
  'amount and day fit {0} and {1}': 'valor e dia servem a {0} e a {1}',
  'amount and day fit {0}, which fits other lines too':
    'valor e dia servem a {0}, que serve também a outras linhas',
  'amount and day fit {0}, but no name says so': 'valor e dia servem a {0}, mas nenhum nome confirma',
  'amount and day fit line {0}, but no name says so':
    'valor e dia servem à linha {0}, mas nenhum nome confirma',
  'same amount, day and name': 'mesmo valor, dia e nome',
  'same amount and name; {0} days apart': 'mesmo valor e nome; diferença de {0} dias',
  'same amount and day, and no other line': 'mesmo valor e dia, e nenhuma outra linha',
  'same amount, and no other line; {0} days apart':
    'mesmo valor, e nenhuma outra linha; diferença de {0} dias',
  'accepted on {0}': 'aceito em {0}',
  'all fees of the day: {0}': 'todas as tarifas do dia: {0}',
  'no line of the file fits': 'nenhuma linha do arquivo serve',
  'its charge {0} is not paid': 'a cobrança {0} não foi paga',
  'its charge {0} is not paid, and can be until {1}': 'a cobrança {0} não foi paga, e pode ser até {1}',
  'its charge {0} expired unpaid': 'a cobrança {0} expirou sem pagamento',
  'its charge {0} has no such line in the account': 'a cobrança {0} não tem tal lançamento na conta',
  'the account has no Pix {0}': 'a conta não tem o Pix {0}',
  'nothing in the account fits': 'nada na conta serve',
  'the account has no charge or payment {0}': 'a conta não tem cobrança nem pagamento {0}',
  '{0}, but the account refunded {1} ({2})': '{0}, mas a conta devolveu {1} ({2})',
  '{0} as line {1}, and the account has it once': '{0} da linha {1}, e na conta existe uma vez só',
  '{0}; {1} in the account make {2}': '{0}; {1} na conta somam {2}',
  '{0}; {1} less a fee of {2}': '{0}; {1} menos uma tarifa de {2}',
  '{0}, other amount: {1} in the file, {2} in the account': '{0}, outro valor: {1} no arquivo, {2} na conta',
  '{0}; a fee of {1} besides': '{0}; mais uma tarifa de {1}',
  '{0}; {1} days apart': '{0}; diferença de {1} dias',

  // Running
  'There are: {0}': 'Existem: {0}',
  'If it is a statement of this account, name it: --account ID ({0}). If it is of a bank that withdrawals went to: --as other-bank. Nothing was compared.':
    'Se é um extrato desta conta, indique-a: --account ID ({0}). Se é de um banco que recebeu saques: --as other-bank. Nada foi conferido.',
  '{0} is of account {1}, which is none of this profile': '{0} é da conta {1}, que não é deste perfil',
  '{0} is of another account: this profile has none of its {1} end-to-end ids':
    '{0} é de outra conta: este perfil não tem nenhum dos {1} ids fim a fim dele',
  '{0} does not say of which account it is': '{0} não diz de que conta é',
  'there is no account {0}': 'não existe a conta {0}',
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
  'The account as of {0} (now {1}).': 'A conta em {0} (agora {1}).',
  '{0} is a statement, not orders': '{0} é um extrato, não são pedidos',
  'Leave --as out. Nothing was compared.': 'Omita --as. Nada foi conferido.',
  '{0} has no day in it': '{0} não contém nenhum dia',
  'Say which days are compared: --start DATE --end DATE. Nothing was compared.':
    'Diga que dias conferir: --start DATA --end DATA. Nada foi conferido.',
  'the period ends on {0}, before it begins on {1}': 'o período termina em {0}, antes de começar em {1}',
  orders: 'pedidos',
  statement: 'extrato',
  '{0} from {1} to {2}: {3} matched ({4}), {5} differ ({6}), {7} only in the file ({8}), {9} only in the account ({10}).':
    '{0} de {1} a {2}: {3} casados ({4}), {5} diferem ({6}), {7} só no arquivo ({8}), {9} só na conta ({10}).',
  'Accepted before: {0}. See: pixctl reconcile --decisions':
    'Já aceitos: {0}. Veja: pixctl reconcile --decisions',
  'Left: {0}. To decide: --accept': 'Sobraram: {0}. Para decidir: --accept',
  'Taken back: {0}.': 'Desfeitas: {0}.',
  'See: pixctl reconcile --help': 'Veja: pixctl reconcile --help',
  '--key says what --accept accepts': '--key diz o que --accept aceita',
  'Add --accept.': 'Acrescente --accept.',
  'Kept {0} decisions in {1}': '{0} decisões guardadas em {1}',
  'the decisions in {0} were written by a newer pixctl':
    'as decisões em {0} foram gravadas por um pixctl mais novo',
  'Upgrade: pixctl upgrade. Nothing was changed.': 'Atualize: pixctl upgrade. Nada foi alterado.',
  '{0} does not hold decisions of pixctl reconcile': '{0} não contém decisões do pixctl reconcile',
  'Move it away, or bring back a copy of it. Nothing was changed.':
    'Tire-o do lugar ou restaure uma cópia. Nada foi alterado.',
  'a report is of a month or of a day': 'um relatório é de um mês ou de um dia',
  'Leave out --month or --day.': 'Omita --month ou --day.',
  'the account has no line in {0}; its lines are from {1} to {2}':
    'a conta não tem lançamento em {0}; os lançamentos vão de {1} a {2}',
  'the account has no line at all': 'a conta não tem nenhum lançamento',
};
