// Books: what is exported for accountants and their programs.
import type { Catalog } from '#messages/translate.ts';

export const BOOKS: Catalog = {
  Books: 'Contabilidade',
  'Books of the account for accountants and their programs':
    'Livros da conta para contadores e seus programas',
  'Export a month as OFX, CSV, hledger or beancount': 'Exporta um mês em OFX, CSV, hledger ou beancount',
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
  'do not begin the journal with the opening balance (hledger, beancount)':
    'não começa o livro com o saldo inicial (hledger, beancount)',
  'The lines come from the mirror of the account, which is brought up to date first. They are checked: the opening balance and the lines must give the closing balance, line by line. If they do not, no file is written, the lines are named, and the exit code is 7.':
    'Os lançamentos vêm do espelho da conta, que é atualizado antes. Eles são conferidos: o saldo inicial e os lançamentos têm de dar o saldo final, linha por linha. Se não derem, nenhum arquivo é gravado, as linhas são indicadas e o código de saída é 7.',
  'The id of a line (FITID in OFX) is its end-to-end id, with -fee behind it for a fee. It is the same in each export, so that programs know what they have already.':
    'O id de um lançamento (FITID no OFX) é o seu id fim a fim, com -fee no fim se for uma tarifa. Ele é o mesmo em cada exportação, para que os programas reconheçam o que já têm.',
  'Without --out, a script gets the file on standard output, and a terminal gets the file pixctl-MONTH in the current folder. OFX is one file for each account, with its id in the name if there are several. A month without a line is a file with equal balances.':
    'Sem --out, um script recebe o arquivo na saída padrão, e um terminal recebe o arquivo pixctl-MÊS na pasta atual. O OFX é um arquivo por conta, com o id dela no nome se houver várias. Um mês sem lançamentos é um arquivo com saldos iguais.',
  '--rules names a YAML or JSON file with the chart of accounts and with rules. See the page "Books" of the documentation.':
    '--rules indica um arquivo YAML ou JSON com o plano de contas e com regras. Veja a página "Livros" da documentação.',
  'A month for the accountant': 'Um mês para o contador',
  'Some days for a spreadsheet': 'Alguns dias para uma planilha',
  'Another month of a journal, with a chart of your own':
    'Outro mês de um livro, com um plano de contas próprio',
  'first day': 'primeiro dia',
  'last day': 'último dia',
  'lines that were exported': 'lançamentos exportados',
  'balance before them (cents)': 'saldo antes deles (centavos)',
  'balance after them (cents)': 'saldo depois deles (centavos)',
  Lines: 'Lançamentos',
  'Opening balance': 'Saldo inicial',
  'Closing balance': 'Saldo final',

  'the rules are wrong at {0}: {1}': 'as regras têm um erro em {0}: {1}',
  'Nothing was written.': 'Nada foi gravado.',
  'this is not a map': 'isto não é um mapa',
  'there is no such field; there are {0}': 'este campo não existe; existem {0}',
  'this is not a text; numbers must be in quotes': 'isto não é um texto; números precisam de aspas',
  'this is not a name of an account': 'isto não é um nome de conta',
  'this is not a name of an account, like Receita:Vendas': 'isto não é um nome de conta, como Receita:Vendas',
  'an account begins with one of {0}': 'uma conta começa com um destes: {0}',
  'this is not a list': 'isto não é uma lista',
  'there is no such kind; there are {0}': 'este tipo não existe; existem {0}',
  'this is neither a name nor a valid CPF or CNPJ': 'isto não é nem um nome nem um CPF ou CNPJ válido',
  'this is neither in nor out': 'isto não é nem in nem out',
  'account is missing': 'falta account',
  'it would fit every line; give a kind, customer, description or direction':
    'ela serviria para todos os lançamentos; indique kind, customer, description ou direction',

  '--month or --start is missing': 'falta --month ou --start',
  '--account and --subaccount cannot be combined': '--account e --subaccount não podem ser combinados',
  'a sub account instead, by its Pix key': 'uma subconta em vez disso, pela chave Pix',
  'account id; of a sub account its Pix key': 'id da conta; de uma subconta, a chave Pix',
  'A sub account': 'Uma subconta',
  'The money of sub accounts is not in the lines of the accounts. --subaccount exports the lines of one of them, proved in the same way.':
    'O dinheiro das subcontas não está nos lançamentos das contas. --subaccount exporta os lançamentos de uma delas, conferidos da mesma forma.',
  '--month and --start cannot be combined': '--month e --start não podem ser combinados',
  '--month and --end cannot be combined': '--month e --end não podem ser combinados',
  'Name a month, like --month 2026-10, or days, like --start 2026-10-01 --end 2026-10-15.':
    'Indique um mês, como --month 2026-10, ou dias, como --start 2026-10-01 --end 2026-10-15.',
  'Name days with --start and --end.': 'Indique dias com --start e --end.',
  '{0} has not begun yet': '{0} ainda não começou',
  'Write it like 2026-10 or 10/2026.': 'Escreva como 2026-10 ou 10/2026.',
  '--end is before --start': '--end vem antes de --start',

  'a terminal cannot show it': 'um terminal não pode mostrá-lo',
  'Name a file with --out FILE.': 'Indique um arquivo com --out ARQUIVO.',
  'the mirror has no account': 'o espelho não tem nenhuma conta',
  'Read it: pixctl sync': 'Leia-a: pixctl sync',
  'there is no account {0}': 'não existe a conta {0}',
  'These are there: {0}': 'Existem estas: {0}',
  'the mirror has no statement of the account {0}': 'o espelho não tem o extrato da conta {0}',
  'the mirror has not read the statement of the account {0} from {1} on':
    'o espelho não leu o extrato da conta {0} a partir de {1}',
  'Books are made from statements, whose balances prove that no line is missing. Read it: pixctl sync':
    'Os livros são feitos de extratos, cujos saldos provam que não falta nenhum lançamento. Leia-o: pixctl sync',
  'no line tells the balance of the account {0}': 'nenhum lançamento informa o saldo da conta {0}',
  'the statement of the account {0} does not add up (lines that do not follow from the one before: {1})':
    'o extrato da conta {0} não fecha (linhas que não seguem da anterior: {1})',
  'Nothing was written. Compare the mirror with the service: pixctl sync verify':
    'Nada foi gravado. Compare o espelho com o serviço: pixctl sync verify',
  '{0}, line {1}: its amount is not a whole number of cents':
    '{0}, linha {1}: o valor não é um número inteiro de centavos',
  '{0}, line {1}: {2} leads to {3}, but the balance after it is {4}':
    '{0}, linha {1}: {2} leva a {3}, mas o saldo depois dela é {4}',
  'two lines of the account {0} have the same id: {1}': 'duas linhas da conta {0} têm o mesmo id: {1}',
  'an OFX file has one account, and there are {0}': 'um arquivo OFX tem uma conta, e existem {0}',
  'Choose one with --account ID, or name a file with --out FILE: each account gets its own.':
    'Escolha uma com --account ID, ou indique um arquivo com --out ARQUIVO: cada conta recebe o seu.',
  'the account {0} has no line in these days; its balance is in the file':
    'a conta {0} não tem lançamentos nestes dias; o saldo dela está no arquivo',
  'the lines of the account {0} are those up to {1}; export it again when the days are over':
    'os lançamentos da conta {0} são os de até {1}; exporte de novo quando os dias tiverem terminado',
};
