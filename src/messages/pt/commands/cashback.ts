import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_CASHBACK: Catalog = {
  Cashback: 'Cashback',
  'Exclusive (loyalty) cashback of customers': 'Cashback exclusivo (fidelidade) dos clientes',
  'Show the unused cashback of a customer': 'Mostrar o cashback não usado de um cliente',
  'CPF or CNPJ of the customer': 'CPF ou CNPJ do cliente',
  "One customer's cashback": 'O cashback de um cliente',
  'Only the amount in cents': 'Só o valor em centavos',
  'Grant cashback to a customer, or show the pending one':
    'Conceder cashback a um cliente, ou mostrar o pendente',
  'See what is left of it: pixctl cashback balance {0}{1}':
    'Veja o que resta dele: pixctl cashback balance {0}{1}',
  'Grant R$ 10,00': 'Conceder R$ 10,00',
  'In cents, as JSON': 'Em centavos, em JSON',
  'unused cashback': 'cashback não usado',
  'cashback granted': 'cashback concedido',
};
