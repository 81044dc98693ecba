import type { Catalog } from '#messages/translate.ts';

export const BOOKS: Catalog = {
  'the rules are wrong at {0}: {1}': 'as regras têm um erro em {0}: {1}',
  'Nothing was written.': 'Nada foi gravado.',
  'this is not a mapping of names to values': 'isto não é um mapa de nomes e valores',
  'unknown field; the known fields are {0}': 'campo desconhecido; os campos conhecidos são {0}',
  'this is not a text; numbers must be in quotes': 'isto não é um texto; números precisam de aspas',
  'this is not a name of an account': 'isto não é um nome de conta',
  'this is not a name of an account, like Receita:Vendas': 'isto não é um nome de conta, como Receita:Vendas',
  'an account begins with one of {0}': 'uma conta começa com um destes: {0}',
  'this is not a list': 'isto não é uma lista',
  'unknown kind; the known kinds are {0}': 'tipo desconhecido; os tipos conhecidos são {0}',
  'this is neither a name nor a valid CPF or CNPJ': 'isto não é nem um nome nem um CPF ou CNPJ válido',
  'this is neither in nor out': 'isto não é nem in nem out',
  'account is missing': 'falta account',
  'the rule matches every line; add a kind, customer, description or direction':
    'a regra vale para todas as linhas; acrescente kind, customer, description ou direction',
  '--column does not know {0}': '--column não conhece {0}',
  'line {0} of {1} is longer than {2} characters': 'a linha {0} de {1} tem mais de {2} caracteres',
  'line {0} of {1} has {2} columns, and {3} are allowed':
    'a linha {0} de {1} tem {2} colunas, e são permitidas {3}',
  'no line of {0} has an amount and a day or id in the columns that --column assigns':
    'nenhuma linha de {0} tem um valor e um dia ou id nas colunas definidas por --column',
  '{0} has no heading with a column for the amount and one for a day or id: {1}':
    '{0} não tem um cabeçalho com uma coluna para o valor e outra para o dia ou um id: {1}',
  'Assign the columns by heading or number: --column day=Quando --column amount=Total, or --column day=1 --column amount=3; for two amount columns, credit= and debit=. Nothing was compared.':
    'Defina as colunas pelo título ou número: --column day=Quando --column amount=Total, ou --column day=1 --column amount=3; com duas colunas de valor, credit= e debit=. Nada foi comparado.',
  '{0} has several columns {1}': '{0} tem várias colunas {1}',
  'Assign it by number: --column {0}={1}. Nothing was compared.':
    'Defina pelo número: --column {0}={1}. Nada foi comparado.',
  'it has {0}, but the heading has {1}': 'ela tem {0}, mas o cabeçalho tem {1}',
  'a second table with other columns begins here': 'aqui começa uma segunda tabela, com outras colunas',
  'no amount': 'sem valor',
  'the totals are {0} and {1}, but the lines add up to {2} and {3}':
    'os totais são {0} e {1}, mas as linhas somam {2} e {3}',
  'the total is {0}, but the lines add up to {1}': 'o total é {0}, mas as linhas somam {1}',
  '{0} with {1} is ambiguous: it may be a movement, or the total of the lines above it':
    '{0} com {1} é ambíguo: pode ser um lançamento, ou o total das linhas acima',
  '{0} has no line below its heading (line {1})': '{0} não tem linha abaixo do cabeçalho (linha {1})',
  'columns of {0} that pixctl ignores: {1}': 'colunas de {0} que o pixctl ignora: {1}',
  'id {0} is on several lines: {1}. Each counts as a line of its own.':
    'o id {0} está em várias linhas: {1}. Cada uma conta como uma linha própria.',
  orders: 'pedidos',
  '{0} is read with the layout of {1}': '{0} é lido com o layout de {1}',
  '{0} is neither a debit (D) nor a credit (C)': '{0} não é débito (D) nem crédito (C)',
  'no amount of {0} has a sign: all lines are read as incoming money':
    'nenhum valor de {0} tem sinal: todas as linhas são lidas como entradas',
  '{0} does not fit: {1} with a sum of {2}': '{0} não confere: {1}, soma de {2}',
  '{0} has neither a plus nor a minus (or C nor D), but other amounts have one':
    '{0} não tem nem mais nem menos (nem C nem D), mas outros valores têm',
  'line {0} of {1}: {2} says that money went out, but its amount has no sign':
    'linha {0} de {1}: {2} indica uma saída, mas o valor não tem sinal',
  'no amount of {0} has a sign, and neither a column nor the balances tell incoming from outgoing money':
    'nenhum valor de {0} tem sinal, e nem uma coluna nem os saldos mostram o que é entrada e o que é saída',
  'no amount of {0} has a sign: its balances tell incoming from outgoing money':
    'nenhum valor de {0} tem sinal: os saldos mostram o que é entrada e o que é saída',
  'Name the column, such as --column debit={0} or --column balance={1}. If all amounts are incoming money: --column sign= (with nothing after the =). Nothing was compared.':
    'Indique a coluna, como --column debit={0} ou --column balance={1}. Se todos os valores são entradas: --column sign= (sem nada depois do =). Nada foi comparado.',
  'the amounts of {0} have no sign, and pixctl does not know the amounts in column {1}':
    'os valores de {0} não têm sinal, e o pixctl não conhece os valores da coluna {1}',
  '{0}, compared with the lines': '{0}, conferido com as linhas',
  '{0}, not checked: no line states an opening balance':
    '{0}, não conferido: nenhuma linha informa um saldo anterior',
  'time zones in the file: {0}; days are of Brasília':
    'fusos horários no arquivo: {0}; os dias são os de Brasília',
  'no time zone: times are of Brasília': 'sem fuso horário: os horários são os de Brasília',
  'the sign of each amount; values of TRNTYPE: {0}': 'o sinal de cada valor; valores de TRNTYPE: {0}',
  'times without a zone are UTC, as the heading says; days are of Brasília':
    'horários sem fuso são UTC, como diz o título; os dias são os de Brasília',
  'day/month/year or year-month-day; times without a zone are of Brasília':
    'dia/mês/ano ou ano-mês-dia; horários sem fuso são os de Brasília',
  'the file has no days': 'o arquivo não tem dias',
  'the sign of each amount; without one it is incoming money':
    'o sinal de cada valor; sem sinal, é uma entrada',
  'no amount has a sign: all are incoming money': 'nenhum valor tem sinal: todos são entradas',
  'no amount has a sign: only the balances can tell which money came in':
    'nenhum valor tem sinal: só os saldos podem mostrar o que é entrada',
  'columns for credit and debit': 'colunas de crédito e débito',
  'words of this column: {0}': 'palavras desta coluna (in: entrada, out: saída): {0}',
  'not checked, because the file states only one: opening {0} + lines {1} = closing {2}':
    'não conferido, porque o arquivo só informa um: saldo anterior {0} + lançamentos {1} = saldo final {2}',
  'checked: opening {0} + lines {1} = closing {2}; balances that the file states: {3}':
    'conferido: saldo anterior {0} + lançamentos {1} = saldo final {2}; saldos informados no arquivo: {3}',
  'the file states none: its sum cannot be checked':
    'o arquivo não informa nenhum: a soma não pode ser conferida',
  'not compared, because of --column balance=': 'não conferido, por causa de --column balance=',
  'balances, totals or texts, not movements: {0}': 'saldos, totais ou textos, que não são lançamentos: {0}',
  'outgoing movements: {0}, {1}': 'saídas: {0}, {1}',
  'incoming movements: {0}, {1}': 'entradas: {0}, {1}',
  ignored: 'ignorada',
  'If this column is no fee, ignore it: --column fee= (with nothing after the =). Nothing was compared.':
    'Se esta coluna não é uma tarifa, ignore-a: --column fee= (sem nada depois do =). Nada foi comparado.',
  'fees of {0} read as zero: {1}': 'tarifas de {0} lidas como zero: {1}',
  'the transaction has two different values of {0}': 'a transação tem dois valores diferentes em {0}',
  'values of column {0} of {1} that are no CPF or CNPJ are ignored: line {2}':
    'valores da coluna {0} de {1} que não são CPF nem CNPJ são ignorados: linha {2}',
  '{0} is not a CPF or CNPJ': '{0} não é um CPF nem um CNPJ',
  'Leave --column out; only --column balance= is allowed, which ignores its balances. Nothing was compared.':
    'Tire o --column; só --column balance= é permitido, que ignora os saldos. Nada foi comparado.',
  '{0}: LEDGERBAL cannot be read: {1}': '{0}: o LEDGERBAL não pode ser lido: {1}',
  'the lines end on {0} with a balance of {1}, but LEDGERBAL of that day is {2}':
    'as linhas terminam em {0} com saldo de {1}, mas o LEDGERBAL desse dia é {2}',
  '{0}: the lines end on {1} with a balance of {2}, and LEDGERBAL of {3} is {4}. Lines may be missing, or the bank wrote the balance of the download.':
    '{0}: as linhas terminam em {1} com saldo de {2}, e o LEDGERBAL de {3} é {4}. Podem faltar linhas, ou o banco gravou o saldo da hora do download.',
  'If the balances, totals and numbers of lines of the file are not those of its lines, ignore them: --column balance= (with nothing after the =). Nothing was compared.':
    'Se os saldos, totais e quantidades do arquivo não são os das linhas, ignore-os: --column balance= (sem nada depois do =). Nada foi comparado.',
  'Say what it means: --direction {0}=out (or =in). Nothing was compared.':
    'Explique o que significa: --direction {0}=out (saída) ou =in (entrada). Nada foi comparado.',
  'TRNTYPE {0} says that money went out, but TRNAMT has no minus':
    'TRNTYPE {0} indica uma saída, mas TRNAMT não tem sinal de menos',
  'Say what TRNTYPE means: --direction {0}=out (or =in, for amounts as they are). Nothing was compared.':
    'Diga o que TRNTYPE significa: --direction {0}=out (saída), ou =in para ler os valores como estão. Nada foi comparado.',
  '{0} says that money went out, but no TRNAMT of the file has a minus':
    '{0} indica uma saída, mas nenhum TRNAMT do arquivo tem sinal de menos',
  'Write --direction {0} or {1}.': 'Escreva --direction {0} ou {1}.',
  '--direction {0}={1} is neither in nor out': '--direction {0}={1} não é nem in nem out',
  'the amounts of {0} have no sign, and column {1} has words that pixctl does not know: {2}':
    'os valores de {0} não têm sinal, e a coluna {1} tem palavras que o pixctl não conhece: {2}',
  'column {0} of {1} has words that pixctl does not know: {2}':
    'a coluna {0} de {1} tem palavras que o pixctl não conhece: {2}',
  'If the file lists orders: --as orders.': 'Se o arquivo é uma lista de pedidos: --as orders.',
  'Say what each word means: --direction {0} (or =in).':
    'Explique cada palavra: --direction {0} (saída; =in é entrada).',
  'If all amounts are incoming money: --column sign= (with nothing after the =). Nothing was compared.':
    'Se todos os valores são entradas: --column sign= (sem nada depois do =). Nada foi comparado.',
  'If another column tells incoming from outgoing money, name it: --column sign=COLUMN.':
    'Se outra coluna distingue entradas de saídas, indique-a: --column sign=COLUNA.',
  'If a column tells incoming from outgoing money, name it: --column sign=COLUMN; a column can also be named as memo.':
    'Se uma coluna distingue entradas de saídas, indique-a: --column sign=COLUNA; a mesma coluna também pode ser o memo.',
  '{0} is marked as a debit, but has no minus like the other debits':
    '{0} está marcado como débito, mas não tem sinal de menos como os outros débitos',
  'the amount is {0}, but credit and debit are {1}': 'o valor é {0}, mas crédito e débito são {1}',
  '{0} is OFX, which has no columns': '{0} é OFX, que não tem colunas',
  '--column assigns {0} twice: {1} and {2}': '--column define {0} duas vezes: {1} e {2}',
  'Leave one of them out. Nothing was compared.': 'Tire uma das duas. Nada foi comparado.',
  '{0} minus the fee of {1} is not {2}': '{0} menos a tarifa de {1} não é {2}',
  'it has both a credit and a debit': 'ela tem um crédito e um débito ao mesmo tempo',
  '{0} is not an end-to-end id': '{0} não é um EndToEndId',
  'line {0} of {1} has a value of more than {2} characters':
    'a linha {0} de {1} tem um valor com mais de {2} caracteres',
  '{0} ends within its list of transactions, at line {1}':
    '{0} termina no meio da lista de transações, na linha {1}',
  'Download it again. Nothing was compared.': 'Baixe de novo. Nada foi conferido.',
  '{0} has statements of {1} accounts: {2}': '{0} contém extratos de {1} contas: {2}',
  'Pick one: --account {0}. Nothing was compared.': 'Escolha uma: --account {0}. Nada foi conferido.',
  'Export the account alone. Nothing was compared.': 'Exporte só a conta. Nada foi conferido.',
  '{0} contains no statement': '{0} não contém um extrato',
  '{0} says that its amounts are in {1}; they are compared as reais':
    '{0} diz que os valores estão em {1}; eles são conferidos como reais',
  'FITID {0} is on several lines: {1}. Each counts as a line of its own.':
    'o FITID {0} está em várias linhas: {1}. Cada uma conta como uma linha própria.',
  'the transaction has no {0}': 'a transação não tem {0}',
  'Nothing was compared.': 'Nada foi conferido.',
  'line {0}: {1}': 'linha {0}: {1}',
  'pixctl cannot read all of {0}: {1}': 'o pixctl não consegue ler {0} por inteiro: {1}',
  'rows of {0} read as balances, totals or text, not as movements: {1} (line {2})':
    'linhas de {0} lidas como saldos, totais ou texto, e não como lançamentos: {1} (linha {2})',
  'lines of {0} that are not money, because of their status: {1} (line {2})':
    'linhas de {0} que não são dinheiro, por causa da situação: {1} (linha {2})',
  'If all lines of the file are money: --column status= (with nothing after the =). Otherwise remove this line from the file. Nothing was compared.':
    'Se todas as linhas do arquivo são dinheiro: --column status= (sem nada depois do =). Se não, tire esta linha do arquivo. Nada foi comparado.',
  'the status {0} in column {1} does not say whether the money moved':
    'a situação {0} na coluna {1} não diz se o dinheiro se moveu',
  'lines that are not money, because of their status: {0}':
    'linhas que não são dinheiro, por causa da situação: {0}',
  'the status {0} in column {1} may only be the authorisation of a card sale':
    'a situação {0} na coluna {1} pode ser só a autorização de uma venda no cartão',
  'unclear: {0}; of a card sale, it is only the authorisation':
    'indefinido: {0}; em uma venda no cartão, é só a autorização',
  'money: {0}; a Pix is settled when it is approved': 'dinheiro: {0}; um Pix aprovado está liquidado',
  'money: {0}; not money: {1}; unknown: {2}': 'dinheiro: {0}; não é dinheiro: {1}; desconhecido: {2}',
  'canceled orders, left out: {0}': 'pedidos cancelados, deixados de fora: {0}',
  '{0} with {1} is ambiguous: it may be a movement or a balance, and no later balance decides':
    '{0} com {1} é ambíguo: pode ser um lançamento ou um saldo, e nenhum saldo posterior decide',
  'the balance {0} does not fit: the lines before it add up to {1}':
    'o saldo {0} não fecha: as linhas anteriores somam {1}',
  'the lines end with a balance of {0}, but the file says that it is {1}':
    'as linhas terminam com saldo de {0}, mas o arquivo informa {1}',
  'a PDF': 'um PDF',
  'a spreadsheet or an archive (ZIP)': 'uma planilha ou um arquivo compactado (ZIP)',
  'a spreadsheet of an older Excel': 'uma planilha de um Excel mais antigo',
  'a web page': 'uma página da web',
  '{0} is {1}, not OFX or CSV': '{0} é {1}, não OFX ou CSV',
  'Download the statement as OFX, or save it as CSV. Nothing was compared.':
    'Baixe o extrato em OFX, ou salve como CSV. Nada foi comparado.',
  'has a minus and is marked as a credit': 'tem sinal de menos e está marcado como crédito',
  'is not a day like 21/11/2026 or 2026-11-21': 'não é um dia como 21/11/2026 ou 2026-11-21',
  'has a time zone that pixctl cannot read: {0}': 'tem um fuso horário que o pixctl não consegue ler: {0}',
  'is not a day in the calendar: there is no month {0}, and days are read as day/month/year':
    'não é um dia do calendário: não há mês {0}, e os dias são lidos como dia/mês/ano',
  month: 'mês',
  'is not a month': 'não é um mês',
  'Write it like 2026-10 or 10/2026.': 'Escreva como 2026-10 ou 10/2026.',
  '--month or --start is missing': 'falta --month ou --start',
  '--month and --start cannot be combined': '--month e --start não podem ser combinados',
  'Give a month, such as --month 2026-10, or days, such as --start 2026-10-01 --end 2026-10-15.':
    'Informe um mês, como --month 2026-10, ou dias, como --start 2026-10-01 --end 2026-10-15.',
  '--month and --end cannot be combined': '--month e --end não podem ser combinados',
  'Give days with --start and --end.': 'Informe os dias com --start e --end.',
  '{0} has not begun yet': '{0} ainda não começou',
  '--end is before --start': '--end vem antes de --start',
  'Use that version, or move the file away. Nothing was changed.':
    'Use essa versão, ou mova o arquivo para outro lugar. Nada foi alterado.',
  'the decisions in {0} were written by another version of pixctl':
    'as decisões em {0} foram gravadas por outra versão do pixctl',
  '{0} is not a decisions file of pixctl reconcile': '{0} não é um arquivo de decisões do pixctl reconcile',
  'Move the file away, or restore a copy of it. Nothing was changed.':
    'Mova o arquivo, ou restaure uma cópia dele. Nada foi alterado.',
  matched: 'conciliado',
  'same end-to-end id': 'mesmo EndToEndId',
  'same id {0}, but another end-to-end id in the account: {1}':
    'mesmo id {0}, mas outro EndToEndId na conta: {1}',
  'same id {0}': 'mesmo id {0}',
  'all lines of {0} in the account are matched with other lines':
    'todas as linhas de {0} na conta estão conciliadas com outras linhas',
  'the memo contains the id {0}': 'o histórico contém o id {0}',
  'amount and day fit lines {0} and {1}': 'valor e dia coincidem com as linhas {0} e {1}',
  'amount and day fit {0}, but not the name': 'valor e dia coincidem com {0}, mas o nome não',
  'amount and day fit {0} and {1}': 'valor e dia coincidem com {0} e {1}',
  'amount and day fit {0}, which fits other lines too':
    'valor e dia coincidem com {0}, que coincide também com outras linhas',
  'same amount and day, and a name that begins with {0}': 'mesmo valor e dia, e um nome que começa com {0}',
  'amount and day fit {0}, but there is no name to compare':
    'valor e dia coincidem com {0}, mas não há nome para comparar',
  'amount and day fit line {0}, but there is no name to compare':
    'valor e dia coincidem com a linha {0}, mas não há nome para comparar',
  'same amount, day and name': 'mesmo valor, dia e nome',
  'same amount and name; days apart: {0}': 'mesmo valor e nome; dias de diferença: {0}',
  'same amount and day, and no other line': 'mesmo valor e dia, e nenhuma outra linha',
  'same amount, and no other line; days apart: {0}':
    'mesmo valor, e nenhuma outra linha; dias de diferença: {0}',
  '{0}, but the account refunded {1} ({2})': '{0}, mas a conta devolveu {1} ({2})',
  '{0} as line {1}, but only once in the account': '{0} como na linha {1}, mas só uma vez na conta',
  '{0}; {1} in the account add up to {2}': '{0}; {1} na conta somam {2}',
  '{0}; {1} minus a fee of {2}': '{0}; {1} menos uma tarifa de {2}',
  '{0}, different amount: {1} in the file, {2} in the account':
    '{0}, valor diferente: {1} no arquivo, {2} na conta',
  '{0}; plus a fee of {1}': '{0}; mais uma tarifa de {1}',
  '{0}; days apart: {1}': '{0}; dias de diferença: {1}',
  'accepted on {0}': 'aceito em {0}',
  'Use the profile of that account, or name another mirror with --to. If they are no longer needed, remove them: pixctl reconcile --decisions, then --undo KEY. Nothing was compared.':
    'Use o perfil dessa conta, ou indique outro espelho com --to. Se as decisões não são mais necessárias, remova-as: pixctl reconcile --decisions, depois --undo CHAVE. Nada foi conciliado.',
  'the decisions in {0} are about another account': 'as decisões em {0} são de outra conta',
  'the statement of another bank': 'o extrato de outro banco',
  'a statement': 'um extrato',
  'the memo was {0} and is {1}': 'o histórico era {0} e agora é {1}',
  'the tax id was {0} and is {1}': 'o CPF ou CNPJ era {0} e agora é {1}',
  'the name was {0} and is {1}': 'o nome era {0} e agora é {1}',
  'the day was {0} and is {1}': 'o dia era {0} e agora é {1}',
  'the amount was {0} and is {1}': 'o valor era {0} e agora é {1}',
  '{0} is missing or has changed': '{0} não existe mais ou mudou',
  'it was made for all accounts': 'a decisão foi para todas as contas',
  'it was made for account {0}': 'a decisão foi para a conta {0}',
  'it was made for {0}': 'a decisão foi para {0}',
  'decided before on {0}, does not fit: {1}': 'decidido antes, em {0}, mas não se aplica: {1}',
  'all fees of the day: {0}': 'todas as tarifas do dia: {0}',
  'refund of {0}, which is in the file, on another day':
    'devolução de {0}, que está no arquivo, em outro dia',
  'no line of the file fits': 'nenhuma linha do arquivo corresponde',
  'its charge {0} is not paid': 'a cobrança {0} não foi paga',
  'its charge {0} is not paid, and can be until {1}': 'a cobrança {0} não foi paga, e pode ser até {1}',
  'its charge {0} expired unpaid': 'a cobrança {0} expirou sem pagamento',
  'the account has no movement for its charge {0}': 'a conta não tem lançamento para a cobrança {0}',
  'its charge {0} was paid by its boleto, and the money has not arrived yet':
    'a cobrança {0} foi paga pelo boleto, e o dinheiro ainda não caiu na conta',
  'the account has no Pix {0}': 'a conta não tem o Pix {0}',
  'nothing in the account fits': 'nenhum lançamento da conta corresponde',
  'the account has no charge or payment {0}': 'a conta não tem cobrança nem pagamento {0}',
};
