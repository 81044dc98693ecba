import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_STATEMENT: Catalog = {
  'List what came in and went out, with the balance': 'Listar o que entrou e o que saiu, com o saldo',
  'Amounts are in cents, as everywhere. If the service gives an amount that is not a whole number, it is printed as it came.':
    'Os valores são em centavos, como em todo lugar. Se o serviço der um valor que não é inteiro, ele é mostrado como veio.',
  "Today's movements": 'Movimentos de hoje',
  'A month as CSV': 'Um mês em CSV',
  "account id (default: the key's account)": 'id da conta (padrão: a conta da chave)',
  booking: 'lançamento',
  'amount, without a sign': 'valor, sem sinal',
  'whether it came in or went out': 'se entrou ou saiu',
  'id of the transaction': 'id da transação',
};
