// Reads the terms of a new charge: expiry, fines, interest and discounts.
import { LIMITS } from '#contract/limits.ts';
import type { RATE_TYPE } from '#contract/statuses.ts';
import { dayEnd } from '#pix/dates.ts';
import type { Discount } from '#pix/discount.ts';
import { discountAt, hasSteps } from '#pix/discount.ts';
import { dueDeadline } from '#pix/overdue.ts';
import type { Body } from '#sandbox/call.ts';
import { Refusal } from '#sandbox/context.ts';

type ChargeInput = Body<'charge.create'>;

/** Default rates of OVERDUE charges in basis points; company settings at the service. */
const DEFAULT_RATES = { fines: 200, interests: 10 };

/** 100 % in basis points. */
const WHOLE = 10_000;

type RateType = (typeof RATE_TYPE)[number] | undefined;

export interface Terms {
  readonly expiresAt: number;
  readonly daysAfter: number | null;
  readonly fines: number | null;
  readonly interests: number | null;
  readonly finesType?: RateType;
  readonly interestsType?: RateType;
  readonly earlyDiscount?: Discount | undefined;
}

const OF_OVERDUE = [
  'daysForDueDate',
  'daysAfterDueDate',
  'dueDate',
  'interests',
  'fines',
  'discountSettings',
] as const;

/** Reads expiry, fines, interest and discount of a new charge. @throws Refusal for inconsistent terms */
export function termsOf(input: ChargeInput, now: number): Terms {
  for (const name of ['fixedLocation', 'paymentLinkID'] as const)
    if (input[name] !== undefined && input[name] !== false)
      throw new Refusal(`O sandbox não faz nada com ${name}`);
  if (input.type !== 'OVERDUE' && input.type !== 'BOLETO') {
    const foreign = OF_OVERDUE.find((name) => input[name] !== undefined);
    if (foreign !== undefined) throw new Refusal(`${foreign} goes only with type OVERDUE or BOLETO`);
    return { expiresAt: expiryOf(input, now), daysAfter: null, fines: null, interests: null };
  }
  for (const name of ['expiresIn', 'expiresDate'] as const)
    if (input[name] !== undefined)
      throw new Refusal(`${name} does not go with type ${input.type}: use daysForDueDate`);
  if (input.type === 'BOLETO' && input.splits !== undefined && input.splits.length > 0)
    throw new Refusal('splits does not go with type BOLETO');
  // The rates of a boleto are only those of the request.
  const defaults = input.type === 'BOLETO' ? { fines: 0, interests: 0 } : DEFAULT_RATES;
  return {
    expiresAt: deadlineOf(input, now),
    daysAfter: input.daysAfterDueDate ?? LIMITS.overdueDaysAfterDueDefault,
    fines: rateOf('fines', input.fines) ?? defaults.fines,
    interests: rateOf('interests', input.interests) ?? defaults.interests,
    finesType: input.fines?.type,
    interestsType: input.interests?.type,
    earlyDiscount: discountOf(input),
  };
}

/**
 * @param valueCents value of the charge, without cashback
 * @throws Refusal if a payment on the first day would be of nothing
 */
export function assertDiscountLeavesRest(
  { earlyDiscount, expiresAt }: Terms,
  valueCents: number,
  now: number,
): void {
  if (earlyDiscount === undefined) return;
  const cents = discountAt(valueCents, earlyDiscount, { createdAt: now, deadline: expiresAt, at: now });
  if (cents >= valueCents)
    throw new Refusal(
      `discountSettings must leave at least 1 cent to pay: a payment on the day of creation would have a discount of ${cents} cents of ${valueCents}`,
    );
}

/** @throws Refusal if a boleto of this value, in cents, cannot be issued for the customer */
export function assertBoletoPossible(
  value: number,
  customer: { readonly tax_id: string | null } | undefined,
): void {
  if ((customer?.tax_id ?? null) === null) throw new Refusal('BOLETO needs a customer with name and taxID');
  if (value > LIMITS.boletoMaxCents)
    throw new Refusal(`value must be at most ${LIMITS.boletoMaxCents} for type BOLETO`);
}

/** @throws Refusal for a rate above 100 % */
function rateOf(name: string, rate: ChargeInput['fines']): number | undefined {
  if (rate !== undefined && rate.type !== 'FIXED' && rate.value > WHOLE)
    throw new Refusal(`${name}.value must be at most ${WHOLE} basis points, not ${rate.value}`);
  return rate?.value;
}

/** Returns the expiry of a charge without due date, in epoch milliseconds. @throws Refusal if too soon or too late */
function expiryOf({ expiresIn, expiresDate }: ChargeInput, now: number): number {
  if (expiresDate === undefined) return now + (expiresIn ?? LIMITS.chargeDefaultExpirySeconds) * 1000;
  if (expiresIn !== undefined) throw new Refusal('expiresDate does not go with expiresIn: use one of them');
  return readExpiry(expiresDate, now);
}

/** Parses an expiry to epoch milliseconds. @throws Refusal if it is too soon or too late */
export function readExpiry(expiresDate: string, now: number): number {
  const at = Date.parse(expiresDate);
  if (at < now + LIMITS.chargeMinExpirySeconds * 1000)
    throw new Refusal(`expiresDate must be at least ${LIMITS.chargeMinExpirySeconds} seconds from now`);
  if (at > now + LIMITS.chargeMaxExpirySeconds * 1000)
    throw new Refusal(`expiresDate must be at most ${LIMITS.chargeMaxExpirySeconds} seconds from now`);
  return at;
}

/** Returns the end of the due date in epoch milliseconds. @throws Refusal if it is past, too late, or given twice */
function deadlineOf({ type, dueDate, daysForDueDate }: ChargeInput, now: number): number {
  const usualDays = type === 'BOLETO' ? LIMITS.boletoDueDaysDefault : LIMITS.overdueDueDaysDefault;
  if (dueDate === undefined) return dueDeadline(now, daysForDueDate ?? usualDays);
  if (daysForDueDate !== undefined)
    throw new Refusal('dueDate does not go with daysForDueDate: use one of them');
  const deadline = dayEnd(Date.parse(dueDate));
  if (deadline < now) throw new Refusal('dueDate must not be in the past');
  if (deadline > now + LIMITS.chargeMaxExpirySeconds * 1000)
    throw new Refusal(`dueDate must be at most ${LIMITS.chargeMaxExpirySeconds} seconds from now`);
  return deadline;
}

/** @throws Refusal if the discount lacks a field required by its modality, or has one that the modality does not use */
function discountOf({ discountSettings: settings }: ChargeInput): Discount | undefined {
  if (settings === undefined) return undefined;
  const { modality, value, discountFixedDate: steps } = settings;
  const [used, unused] = hasSteps({ modality })
    ? (['discountFixedDate', 'value'] as const)
    : (['value', 'discountFixedDate'] as const);
  if (settings[used] === undefined || (used === 'discountFixedDate' && steps?.length === 0))
    throw new Refusal(`discountSettings.${used} is required for ${modality}`);
  if (settings[unused] !== undefined)
    throw new Refusal(`discountSettings.${unused} does not go with ${modality}`);
  if (steps?.some(({ data }) => data !== undefined) === true)
    throw new Refusal('discountSettings.discountFixedDate must not have data: give daysActive');
  const amounts = steps?.map((step) => step.value) ?? [value ?? 0];
  if (modality.startsWith('PERCENTAGE') && amounts.some((share) => share > WHOLE))
    throw new Refusal(`discountSettings.value must be at most ${WHOLE} basis points`);
  return used === 'value'
    ? { modality, value }
    : { modality, steps: steps?.map((step) => ({ daysActive: step.daysActive, value: step.value })) };
}
