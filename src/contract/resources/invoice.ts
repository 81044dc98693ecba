// The service's invoices (NFS-e), as it returns them.
import type { Infer } from '#contract/schema/schema.ts';
import { obj, str } from '#contract/schema/schema.ts';
import { INVOICE_STATUS } from '#contract/statuses.ts';
import { cents, time } from './shared.ts';

export const invoice = obj(
  {
    id: str({ description: 'id of the invoice at the service' }),
    correlationID: str({ description: 'your id for the invoice' }),
    value: cents('amount of the invoice'),
    description: str({ description: 'the service that was provided' }),
    date: time('date of the invoice'),
    billingDate: time('billing date'),
    status: str({ enum: INVOICE_STATUS, description: 'PDF and XML exist from CONFIRMED on' }),
    statusRaw: str({ nullable: true, description: 'status at the issuer of the invoice' }),
    customer: obj({
      correlationID: str({ description: 'correlation id of the customer' }),
      name: str({ description: 'who received the service' }),
    }),
    charge: obj({
      correlationID: str({ description: 'correlation id of the charge' }),
      value: cents('amount of the charge'),
      status: str({ description: 'status of the charge' }),
      paidAt: { ...time('when the charge was paid'), nullable: true },
      date: time('creation of the charge'),
    }),
  },
  { required: ['id', 'status'] },
);

export type Invoice = Infer<typeof invoice>;
