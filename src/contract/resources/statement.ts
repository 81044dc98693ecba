// The lines of the service's statements, as it returns them.
import type { Infer } from '#contract/schema/schema.ts';
import { obj, str } from '#contract/schema/schema.ts';
import { cents, time } from './shared.ts';

export const statementLine = obj(
  {
    id: str(),
    time: time('booking'),
    description: str(),
    balance: cents('balance after it'),
    value: cents('amount, without a sign'),
    type: str({ enum: ['CREDIT', 'DEBIT'], description: 'CREDIT: incoming, DEBIT: outgoing' }),
    transactionId: str({ description: 'id of the transaction' }),
  },
  { required: ['id', 'time', 'balance', 'value', 'type'] },
);

export type StatementLine = Infer<typeof statementLine>;
