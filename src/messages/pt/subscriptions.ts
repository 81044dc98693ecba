import type { Catalog } from '../translate.ts';

/** Subscriptions, instalments and Pix Automático. */
export const SUBSCRIPTIONS: Catalog = {
  'there is a subscription {0} already': 'já existe uma assinatura {0}',
  'a whole number from {0} to {1}, or a date such as 2026-12-10':
    'um número inteiro de {0} a {1}, ou uma data como 2026-12-10',
  'day of the month on which charges are created, or the date of the first one':
    'dia do mês em que as cobranças são criadas, ou a data da primeira',
  'type of the subscription': 'tipo da assinatura',
  'subscription id or correlation id': 'id ou correlation id da assinatura',
  'your id for the subscription': 'seu id da assinatura',
};
