import type { ArgSpec } from '#commands/kit/command.ts';
import { invoice as invoiceSchema } from '#contract/resources/invoice.ts';
import { viewOf } from '#output/view-of.ts';

export const view = viewOf(invoiceSchema, {
  recent: { invoice: 'correlationID' },
  columns: [
    ['correlationID', 'ID'],
    'status',
    'value',
    ['customer.name', 'Customer'],
    ['billingDate', 'Billing date'],
    ['charge.correlationID', 'Charge'],
  ],
  detail: [
    ['correlationID', 'ID'],
    'status',
    ['statusRaw', 'Status at the issuer'],
    'value',
    'description',
    ['customer.name', 'Customer'],
    ['billingDate', 'Billing date'],
    ['charge.correlationID', 'Charge'],
    ['charge.status', 'Status of the charge', { format: 'state' }],
    ['id', 'Service ID'],
  ],
  empty: 'No invoices yet. Create one: pixctl invoice create',
});

export const id = {
  name: 'id',
  description: 'correlation id of the invoice',
  source: 'invoice',
} as const satisfies ArgSpec;
