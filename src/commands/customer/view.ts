import type { ArgSpec } from '#commands/kit/command.ts';
import { customer as customerSchema } from '#contract/resources/customer.ts';
import { viewOf } from '#output/view-of.ts';

export const customerView = viewOf(customerSchema, {
  recent: { customer: 'correlationID', 'customer-tax-id': 'taxID.taxID' },
  columns: [
    ['correlationID', 'ID'],
    ['name', 'Name', { keep: true }],
    ['taxID.taxID', 'Tax ID'],
    ['email', 'E-mail'],
    'phone',
  ],
  detail: [
    'name',
    ['taxID.taxID', 'Tax ID'],
    ['correlationID', 'Correlation ID'],
    ['email', 'E-mail'],
    'phone',
    'address.street',
    'address.number',
    'address.complement',
    'address.neighborhood',
    'address.city',
    'address.state',
    ['address.zipcode', 'Postal code'],
    'address.country',
  ],
  empty: 'No customers.',
});

export const id = {
  name: 'id',
  description: 'tax id or correlation id of the customer, or the id in a transaction',
  source: 'customer',
} as const satisfies ArgSpec;
