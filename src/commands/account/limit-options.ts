// Options that name the limits of an account: those that `account limits` shows.
import type { OptionSpec } from '#commands/kit/command.ts';
import { LIMITS } from '#contract/limits.ts';
import type { PixLimit } from '#contract/resources/limits.ts';
import { pixLimitsOf } from '#contract/resources/limits.ts';

const ofField = pixLimitsOf(
  (description) =>
    ({
      type: 'reais',
      placeholder: 'BRL',
      minimum: 0,
      maximum: LIMITS.amountMaxCents,
      unit: 'cents',
      description,
    }) as const satisfies OptionSpec,
);

export const LIMIT_OPTIONS = {
  day: ofField.pixDayLimit,
  night: ofField.pixNightLimit,
  'same-holder-day': ofField.pixOutSameHolderDayLimit,
  'same-holder-night': ofField.pixOutSameHolderNightLimit,
  'others-day': ofField.pixOutDifferentHolderDayLimit,
  'others-night': ofField.pixOutDifferentHolderNightLimit,
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
