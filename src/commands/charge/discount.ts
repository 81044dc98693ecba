// Builds the discount of a charge from the `--discount` options. Kept small because it is loaded with the command.
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { DiscountModality } from '#pix/discount-modalities.ts';

/** One `--discount` option: a discount per day of early payment, or a step that ends after `daysActive` days. */
export interface DiscountPart {
  readonly modality: DiscountModality;
  readonly value: number;
  readonly daysActive?: number;
}

/**
 * Combines all `--discount` options.
 * @throws PixctlError (exit 2) if they cannot be combined
 */
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
