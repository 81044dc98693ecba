/** The six discount types of the Pix rules, named as by the service. */
export const DISCOUNT_MODALITIES = [
  'FIXED_VALUE_UNTIL_SPECIFIED_DATE',
  'PERCENTAGE_UNTIL_SPECIFIED_DATE',
  'VALUE_PER_RUNNING_DAY_ADVANCE',
  'VALUE_PER_BUSINESS_DAY_ADVANCE',
  'PERCENTAGE_PER_RUNNING_DAY_ADVANCE',
  'PERCENTAGE_PER_BUSINESS_DAY_ADVANCE',
] as const;
export type DiscountModality = (typeof DISCOUNT_MODALITIES)[number];

/** Maximum number of steps of a discount until specified dates. */
export const MOST_STEPS = 3;
