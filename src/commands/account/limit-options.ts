// Options that name the limits of an account: those that `account limits` shows.
import type { OptionSpec } from '#commands/kit/command.ts';
import { LIMITS } from '#contract/limits.ts';
import type { PixLimit } from '#contract/resources/limits.ts';

const amount = (description: OptionSpec['description']) =>
  ({
    type: 'reais',
    placeholder: 'BRL',
    minimum: 0,
    maximum: LIMITS.amountMaxCents,
    unit: 'cents',
    description,
  }) as const satisfies OptionSpec;

export const LIMIT_OPTIONS = {
  day: amount('daily limit of outgoing money'),
  night: amount('nightly limit of outgoing money'),
  'same-holder-day': amount('daily limit to accounts of the same holder'),
  'same-holder-night': amount('nightly limit to accounts of the same holder'),
  'others-day': amount('daily limit to accounts of others'),
  'others-night': amount('nightly limit to accounts of others'),
} as const;

/** Field that each option sets. */
export const LIMIT_FIELDS = {
  day: 'pixDayLimit',
  night: 'pixNightLimit',
  'same-holder-day': 'pixOutSameHolderDayLimit',
  'same-holder-night': 'pixOutSameHolderNightLimit',
  'others-day': 'pixOutDifferentHolderDayLimit',
  'others-night': 'pixOutDifferentHolderNightLimit',
} as const satisfies Readonly<Record<keyof typeof LIMIT_OPTIONS, PixLimit>>;

export type LimitOption = keyof typeof LIMIT_OPTIONS;
export const LIMIT_OPTION_NAMES = Object.keys(LIMIT_OPTIONS) as readonly LimitOption[];
