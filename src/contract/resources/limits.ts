// Transfer limits of an account and their usage, as the service returns them.
import type { Infer } from '#contract/schema/schema.ts';
import { int, list, num, obj, str } from '#contract/schema/schema.ts';
import { LIMIT_PERIOD, LIMIT_REQUEST_STATUS } from '#contract/statuses.ts';
import { time } from './shared.ts';

const limit = (description: string) => int({ unit: 'cents', nullable: true, description });

/** The Pix limits of an account that a company can ask to raise. @param limit makes what there is for each of them */
export const pixLimitsOf = <T>(limit: (description: string) => T) => ({
  pixDayLimit: limit('daily limit of outgoing money'),
  pixNightLimit: limit('nightly limit of outgoing money'),
  pixOutSameHolderDayLimit: limit('daily limit to accounts of the same holder'),
  pixOutSameHolderNightLimit: limit('nightly limit to accounts of the same holder'),
  pixOutDifferentHolderDayLimit: limit('daily limit to accounts of others'),
  pixOutDifferentHolderNightLimit: limit('nightly limit to accounts of others'),
  pixInSameHolderDayLimit: limit('daily limit from accounts of the same holder'),
  pixInSameHolderNightLimit: limit('nightly limit from accounts of the same holder'),
  pixInDifferentHolderDayLimit: limit('daily limit from accounts of others'),
  pixInDifferentHolderNightLimit: limit('nightly limit from accounts of others'),
});

const pixLimits = pixLimitsOf(limit);

export type PixLimit = keyof typeof pixLimits;
export const PIX_LIMITS = Object.keys(pixLimits) as readonly PixLimit[];

/** A limit that is not set is left out; 0 means that nothing may be transferred. */
const accountLimits = obj({
  ...pixLimits,
  dayStartAt: str({ description: 'when the day begins, HH:MM in Brasília' }),
  nightStartAt: str({ description: 'when the night begins, HH:MM in Brasília' }),
  boletoEmissionLimit: limit('limit of issued boletos'),
  boletoMaximumValueLimit: limit('limit of a single boleto'),
});

/** Usage of a limit. */
const limitUsage = obj(
  {
    limit: str({ description: 'the limit that it is about' }),
    period: str({ enum: LIMIT_PERIOD, description: 'day or night' }),
    totalLimit: limit('the limit'),
    usedValue: int({ unit: 'cents', description: 'used in this period' }),
    availableValue: limit('left in this period'),
    usedPercentage: num({ description: 'used, in per cent of the limit' }),
  },
  { required: ['limit', 'period'] },
);

export type LimitUsage = Infer<typeof limitUsage>;

export const limitsAnswer = obj(
  { limits: accountLimits, usage: list(limitUsage, { description: 'used part of each limit' }) },
  { required: ['limits'] },
);

export type LimitsAnswer = Infer<typeof limitsAnswer>;

/** A request of the company for higher limits of an account, which people at the service decide. */
export const limitRequest = obj(
  {
    id: str(),
    companyBankAccountId: str({ description: 'id of the account' }),
    status: str({ enum: LIMIT_REQUEST_STATUS }),
    requestedLimits: obj(pixLimits, { description: 'the limits that were requested, in cents' }),
    approvedLimits: obj(pixLimits, {
      description: 'the limits that were approved, in cents; absent until the decision',
    }),
    documents: list(
      obj({
        fileName: str({ description: 'name of the file' }),
        contentType: str({ description: 'type of the file' }),
      }),
      { description: 'the documents of the request' },
    ),
    description: str({ description: 'text of the request, which ends with the mark of pixctl' }),
    createdAt: time('creation'),
    updatedAt: time('last change'),
  },
  { required: ['id', 'companyBankAccountId', 'status', 'requestedLimits'] },
);

export type LimitRequest = Infer<typeof limitRequest>;
