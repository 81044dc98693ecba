// The service's refunds, as it returns them.
import type { Infer } from '#contract/schema/schema.ts';
import { obj, str } from '#contract/schema/schema.ts';
import { REFUND_STATUS } from '#contract/statuses.ts';
import { cents, time } from './shared.ts';

export const chargeRefund = obj(
  {
    status: str({ enum: REFUND_STATUS }),
    value: cents('amount'),
    correlationID: str(),
    endToEndId: str({ format: 'end-to-end-id' }),
    time: time('request'),
    comment: str(),
  },
  { required: ['status', 'value', 'correlationID'] },
);

export type ChargeRefund = Infer<typeof chargeRefund>;

export const refund = obj(
  {
    status: str({ enum: REFUND_STATUS }),
    value: cents('amount'),
    correlationID: str(),
    refundId: str(),
    time: time('request'),
    comment: str(),
  },
  { required: ['status', 'value', 'correlationID', 'refundId'] },
);

export type Refund = Infer<typeof refund>;

export const pixTransactionRefund = obj(
  {
    status: str({ enum: REFUND_STATUS }),
    value: cents('amount'),
    correlationID: str(),
    refundId: str(),
    returnIdentification: str({ format: 'end-to-end-id' }),
    time: time('creation'),
    comment: str(),
  },
  { required: ['value', 'correlationID', 'refundId'] },
);
