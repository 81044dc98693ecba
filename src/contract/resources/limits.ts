// Transfer limits of an account and their usage, as the service returns them.
import type { Infer } from '#contract/schema/schema.ts';
import { int, list, num, obj, str } from '#contract/schema/schema.ts';
import { LIMIT_PERIOD } from '#contract/states.ts';

const limit = (description: string) => int({ unit: 'cents', nullable: true, description });

/** Null means no limit; 0 means that nothing may be transferred. */
const accountLimits = obj({
  pixDayLimit: limit('what may leave in a day'),
  pixNightLimit: limit('what may leave in a night'),
  pixOutSameHolderDayLimit: limit('to accounts of the same holder, in a day'),
  pixOutSameHolderNightLimit: limit('to accounts of the same holder, in a night'),
  pixOutDifferentHolderDayLimit: limit('to others, in a day'),
  pixOutDifferentHolderNightLimit: limit('to others, in a night'),
  pixInSameHolderDayLimit: limit('from accounts of the same holder, in a day'),
  pixInSameHolderNightLimit: limit('from accounts of the same holder, in a night'),
  pixInDifferentHolderDayLimit: limit('from others, in a day'),
  pixInDifferentHolderNightLimit: limit('from others, in a night'),
  dayStartAt: str({ description: 'when the day begins, HH:MM in Brasília' }),
  nightStartAt: str({ description: 'when the night begins, HH:MM in Brasília' }),
  boletoEmissionLimit: limit('of boletos issued'),
  boletoMaximumValueLimit: limit('of a single boleto'),
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
  { limits: accountLimits, usage: list(limitUsage, { description: 'how much of each limit is used' }) },
  { required: ['limits'] },
);

export type LimitsAnswer = Infer<typeof limitsAnswer>;
