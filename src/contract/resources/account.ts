// The service's accounts, as it answers them.
import type { Infer } from '../schema.ts';
import { bool, obj, str } from '../schema.ts';
import { cents } from './shared.ts';

export const account = obj(
  {
    accountId: str(),
    isDefault: bool(),
    balance: obj(
      {
        total: cents('blocked + available'),
        blocked: cents('reserved for pending movements'),
        available: cents('available'),
      },
      { required: ['total', 'blocked', 'available'] },
    ),
  },
  { required: ['accountId', 'isDefault', 'balance'] },
);

export type Account = Infer<typeof account>;

export const withdrawal = obj(
  {
    account,
    transaction: obj({ endToEndId: str(), transaction: cents('amount withdrawn') }),
  },
  { required: ['account', 'transaction'] },
);
