// The service's accounts, as it returns them.
import type { Infer } from '#contract/schema/schema.ts';
import { bool, obj, str } from '#contract/schema/schema.ts';
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
        blockedBySecurity: cents('blocked for security'),
        blockedByWithdrawSafety: cents('blocked until a withdrawal is safe'),
      },
      { required: ['total', 'blocked', 'available'] },
    ),
    taxId: str({ format: 'tax-id', description: 'CPF or CNPJ of the holder' }),
    officialName: str({ description: 'registered name of the holder' }),
    tradeName: str({ description: 'trade name of the holder' }),
    branch: str({ description: 'branch' }),
    account: str({ description: 'account number' }),
    accountName: str({ description: 'name of the account' }),
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
