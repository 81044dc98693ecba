// The service's sub accounts, as it returns them.
import type { Infer } from '#contract/schema/schema.ts';
import { bool, obj, str } from '#contract/schema/schema.ts';
import { PAYMENT_STATUS } from '#contract/statuses.ts';
import { cents } from './shared.ts';
import { statementLine } from './statement.ts';

export const subAccount = obj(
  {
    name: str(),
    pixKey: str({ format: 'pix-key' }),
    balance: cents('balance of the sub account'),
    withdrawBlocked: bool({
      description: 'withdrawals are blocked, because the Pix key cannot receive payments',
    }),
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

/** Sub account as it appears in a transfer. */
function subAccountInTransfer(description: string) {
  return obj({
    name: str(),
    pixKey: str({ format: 'pix-key', description }),
    balance: cents('balance after it'),
  });
}

/** Answer to a credit or debit. */
export const subAccountBooking = obj(
  {
    pixKey: str({ format: 'pix-key' }),
    value: cents('amount'),
    description: str(),
    success: str({ description: 'message of the service' }),
  },
  { required: ['value'] },
);

export const subAccountTransfer = obj(
  {
    value: cents('amount'),
    originSubaccount: subAccountInTransfer('source sub account'),
    destinationSubaccount: subAccountInTransfer('destination sub account'),
  },
  { required: ['value'] },
);

export const subAccountLine = obj(
  {
    ...statementLine.properties,
    operationType: str({
      nullable: true,
      description: 'kind of movement',
      enum: [
        'CREDIT',
        'DEBIT',
        'TRANSFER_CREDIT',
        'TRANSFER_DEBIT',
        'WITHDRAWAL',
        'WITHDRAWAL_REVERSAL',
        'WITHDRAWAL_FEE',
        'WITHDRAWAL_FEE_REVERSAL',
      ],
    }),
  },
  { required: statementLine.required },
);

export type SubAccountLine = Infer<typeof subAccountLine>;
