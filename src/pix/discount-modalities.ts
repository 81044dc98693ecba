/** The six discounts of the Pix rules, as the service names them. */
export const DISCOUNT_MODALITIES = [
  'FIXED_VALUE_UNTIL_SPECIFIED_DATE',
  'PERCENTAGE_UNTIL_SPECIFIED_DATE',
  'VALUE_PER_RUNNING_DAY_ADVANCE',
  'VALUE_PER_BUSINESS_DAY_ADVANCE',
  'PERCENTAGE_PER_RUNNING_DAY_ADVANCE',
  'PERCENTAGE_PER_BUSINESS_DAY_ADVANCE',
] as const;
export type DiscountModality = (typeof DISCOUNT_MODALITIES)[number];

/** Steps that a discount up to certain days may have. */
export const MOST_STEPS = 3;
