// The discount of a charge, from the `--discount` options. Small: it is loaded with the command.
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { DiscountModality } from '#pix/discount-modalities.ts';

/** What `--discount` says: a discount for each day in advance, or a step of one that ends after so many days. */
export interface DiscountPart {
  readonly modality: DiscountModality;
  readonly value: number;
  readonly daysActive?: number;
}

/** What all of them say together. @throws PixctlError (exit 2) when they do not fit together */
export function discountOf(parts: readonly DiscountPart[]): object {
  const [first, ...others] = parts;
  if (first === undefined) return {};
  const { modality, value } = first;
  if (first.daysActive === undefined && others.length === 0) return { modality, value };
  if (parts.some((part) => part.modality !== modality || part.daysActive === undefined))
    throw usageError(
      say`the --discount options do not fit together`,
      say`Several are steps of one discount: all in percent or all in reais, each with its days, such as 5%:10d.`,
      'invalid-value',
    );
  return {
    modality,
    discountFixedDate: parts.map((part) => ({ daysActive: part.daysActive, value: part.value })),
  };
}
