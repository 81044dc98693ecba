// Reports of payments that were lost to fraud (MED, as the victim), as the service returns them.
import type { Infer } from '#contract/schema/schema.ts';
import { list, obj, str } from '#contract/schema/schema.ts';
import { FRAUD_SITUATION, FUNDS_RECOVERY_DIRECTION, FUNDS_RECOVERY_STATUS } from '#contract/statuses.ts';
import { time } from './shared.ts';

export const fundsRecovery = obj(
  {
    dictId: str({ description: 'id of the report, a UUID' }),
    rootTransactionId: str({ format: 'end-to-end-id', description: 'the payment that was reported' }),
    situationType: str({ enum: FRAUD_SITUATION, description: 'kind of the fraud' }),
    reportDetails: str({ description: 'what happened, in the words of the report' }),
    status: str({ enum: FUNDS_RECOVERY_STATUS }),
    direction: str({ enum: FUNDS_RECOVERY_DIRECTION, description: 'SENT: you made the report' }),
    reporterParticipant: str({ description: 'ISPB of the bank that made the report' }),
    creationTime: time('creation of the report at the Central Bank'),
    lastModified: time('last change of the report at the Central Bank'),
    events: list(
      obj({
        id: str(),
        event: str({ description: 'what happened' }),
        timestamp: time('when it happened'),
      }),
      { description: 'history of the report, oldest first' },
    ),
    createdAt: time('creation'),
    updatedAt: time('last change'),
  },
  { required: ['dictId', 'rootTransactionId', 'situationType', 'status'] },
);

export type FundsRecovery = Infer<typeof fundsRecovery>;
