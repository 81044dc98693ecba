import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_STATEMENT: Catalog = {
  'Show the statement of an account: its movements and balances':
    'Mostrar o extrato de uma conta: lançamentos e saldos',
  'At a terminal, it also shows who paid or was paid, and the comment, from the transactions with the same end-to-end ids.':
    'No terminal, mostra também quem pagou ou recebeu, e o comentário, a partir das transações com o mesmo EndToEndId.',
  'Who paid is not shown: {0}': 'Pagador e recebedor não aparecem: {0}',
  'Amounts are in cents. If the service returns an amount that is not a whole number, pixctl prints it unchanged.':
    'Os valores são em centavos. Se o serviço devolve um valor que não é inteiro, o pixctl o mostra sem alteração.',
  "Today's movements": 'Movimentos de hoje',
  'A month as CSV': 'Um mês em CSV',
  "account id (default: the app key's account)": 'id da conta (padrão: a conta da chave de API)',
  booking: 'lançamento',
  'amount, without a sign': 'valor, sem sinal',
  'CREDIT: incoming, DEBIT: outgoing': 'CREDIT: entrada, DEBIT: saída',
  'id of the transaction': 'id da transação',
};
