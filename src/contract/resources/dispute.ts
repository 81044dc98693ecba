// The service's disputes, as it returns them.
import type { Infer } from '#contract/schema/schema.ts';
import { obj, str } from '#contract/schema/schema.ts';
import { DISPUTE_SIDE, DISPUTE_STATUS, DISPUTE_TYPE, FRAUD_SITUATION } from '#contract/statuses.ts';
import { cents, time } from './shared.ts';

/** Fields of a dispute in webhook events. */
export const disputed = {
  status: str({ enum: DISPUTE_STATUS }),
  endToEndId: str({ format: 'end-to-end-id', description: 'the Pix that is disputed' }),
  name: str({ description: 'name of the payer' }),
  email: str(),
  phoneNumber: str(),
  value: cents('disputed amount'),
  disputeReason: str({ description: 'reason given by the payer' }),
};

const { name: _name, email: _email, phoneNumber: _phoneNumber, ...disputedPix } = disputed;

/** A dispute in a report of fraud, which does not name the payer. */
export const recoveryDispute = obj(
  {
    ...disputedPix,
    type: str({ enum: DISPUTE_TYPE, description: 'MED: through the bank of the payer' }),
    sentOrReceived: str({ enum: DISPUTE_SIDE, description: 'RECEIVED: of a payment that you received' }),
    situationType: str({ enum: FRAUD_SITUATION, description: 'kind of the fraud, as the payer reported it' }),
    fundsRecoveryId: str({ description: 'id of the report of fraud that the dispute belongs to' }),
    createdAt: time('creation'),
    updatedAt: time('last change'),
  },
  { required: ['status', 'endToEndId'] },
);

export type RecoveryDispute = Infer<typeof recoveryDispute>;

export const dispute = obj(
  { ...disputed, ...recoveryDispute.properties },
  { required: ['status', 'endToEndId'] },
);

export type Dispute = Infer<typeof dispute>;

export const evidence = obj(
  {
    url: str({ format: 'uri', description: 'address of the document' }),
    fileId: str({ description: 'id of the uploaded file' }),
    correlationID: str({ description: 'your id for the document' }),
    description: str({ description: 'what the document shows' }),
  },
  { required: ['url'] },
);
