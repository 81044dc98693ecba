// The service's sub accounts, as it answers them.
import type { Infer } from '../schema.ts';
import { obj, str } from '../schema.ts';
import { PAYMENT_STATUS } from '../states.ts';
import { cents } from './shared.ts';

export const subAccount = obj(
  {
    name: str(),
    pixKey: str({ format: 'pix-key' }),
    balance: cents('balance of the sub account'),
  },
  { required: ['name', 'pixKey'] },
);

export type SubAccount = Infer<typeof subAccount>;

export const subAccountWithdrawal = obj(
  {
    status: str({ enum: PAYMENT_STATUS }),
    value: cents('amount'),
    correlationID: str(),
    destinationAlias: str({ format: 'pix-key' }),
    comment: str(),
    endToEndId: str({ format: 'end-to-end-id' }),
  },
  { required: ['status', 'value', 'correlationID', 'destinationAlias'] },
);
