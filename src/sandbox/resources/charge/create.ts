// Creates charges.
import { directoryKey } from '#pix/pix-key.ts';
import type { Body } from '#sandbox/call.ts';
import type { Company, CompanyContext, SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { emit, issuer } from '#sandbox/events/outbox.ts';
import { barcodeOfCharge } from '#sandbox/resources/boleto/codes.ts';
import { dynamicCode } from '#sandbox/resources/brcode/encode.ts';
import { releaseCashback, reserveDiscount } from '#sandbox/resources/cashback/balance.ts';
import { findOrCreate } from '#sandbox/resources/customer/find.ts';
import { defaultPayerJson } from '#sandbox/resources/incoming-pix/payer.ts';
import { holderOf } from '#sandbox/resources/pix-key/holder.ts';
import { toJson } from '#sandbox/store/columns.ts';
import type { ChargeRow, NewCharge } from '#sandbox/store/tables/charges.ts';
import { charges } from '#sandbox/store/tables/charges.ts';
import type { CustomerRow } from '#sandbox/store/tables/customers.ts';
import { schedule } from '#sandbox/time/jobs.ts';
import { lastPayable } from './amount-due.ts';
import { checkComment } from './comment.ts';
import { EXPIRED } from './expiry.ts';
import { readSplits } from './splits.ts';
import type { Terms } from './terms.ts';
import { assertBoletoPossible, assertDiscountLeavesRest, termsOf } from './terms.ts';
import { chargeEventView } from './view.ts';

/** Request body of a new charge. */
export type ChargeInput = Body<'charge.create'>;

export interface Issuer {
  readonly company: Company;
  readonly account: number;
}

/** Properties of a new charge that are not part of the request. */
interface ChargeOptions {
  readonly customer?: CustomerRow;
  readonly subscription?: number;
  /** Do not deduct cashback: a mandate charges the full amount. */
  readonly withoutCashback?: true;
  /** Seeding: time, in epoch milliseconds, as of which the charge's status is set. */
  readonly asOf?: number;
  /** Seeding: payment time in epoch milliseconds; the caller books the payment. */
  readonly paidAt?: number;
}

/**
 * Creates a charge and returns its row; with `returnExisting`, returns the charge that has the correlation id.
 * @throws Refusal if the correlation id is taken
 */
export function createChargeOnce(
  context: CompanyContext,
  input: ChargeInput,
  returnExisting: boolean,
): ChargeRow {
  const existing = charges.find(context.db, {
    company: context.company.id,
    correlation_id: input.correlationID,
  });
  // The id of a deleted charge cannot be reused: it may still be on an invoice.
  if (existing !== undefined && (!returnExisting || existing.deleted_at !== null))
    throw new Refusal('Já existe uma cobrança com este Correlação ID');
  return existing ?? createCharge(context, context, input);
}

/** Creates a charge and returns its row. Subscriptions use it too, with a customer that exists already. */
export function createCharge(
  context: SandboxContext,
  issuer: Issuer,
  input: ChargeInput,
  options: ChargeOptions = {},
): ChargeRow {
  const row = charges.make(context.db, newCharge(context, issuer, input, options));
  completeCreation(context, issuer.company, row);
  return row;
}

/** Does what follows from a new charge: schedules its expiry, and emits its event. */
export function completeCreation(context: SandboxContext, company: Company, row: ChargeRow): void {
  if (row.status === 'ACTIVE') schedule(context.db, 'charge.expire', row.seq, lastPayable(row) + 1);
  if (row.status === 'EXPIRED') releaseCashback(context.db, row);
  emit(context, company.id, 'CHARGE_CREATED', () => ({
    charge: chargeEventView(context, row),
    ...issuer(company),
  }));
}

/** Makes the row of a new charge, without storing it; the customer is created if needed, and cashback is reserved. */
export function newCharge(
  context: SandboxContext,
  { company, account }: Issuer,
  input: ChargeInput,
  options: ChargeOptions,
): NewCharge {
  const { db, ids, now } = context;
  checkComment(input.comment ?? '');
  const terms = termsOf(input, now);
  const customer =
    input.customer === undefined ? options.customer : findOrCreate({ db, ids, now, company }, input.customer);
  if (input.type === 'BOLETO') assertBoletoPossible(input.value, customer);
  const isSameTaxID = input.ensureSameTaxID === true || input.customer?.ensureSameTaxID === true;
  if (isSameTaxID && (customer?.tax_id ?? null) === null)
    throw new Refusal('ensureSameTaxID needs a customer with taxID');
  const splits = readSplits(context, company, input);
  const transactionID = ids.hex32();
  const identifier = input.identifier ?? transactionID;
  const { discount, exclusive } =
    customer === undefined || options.withoutCashback === true
      ? { discount: 0, exclusive: 0 }
      : reserveDiscount(db, customer.seq, input.value);
  const valueCents = input.value - discount;
  assertDiscountLeavesRest(terms, valueCents, now);
  const type = input.type ?? 'DYNAMIC';
  const last = lastPayable({ type, expires_at: terms.expiresAt, days_after: terms.daysAfter });
  return {
    company: company.id,
    account,
    ...statusColumns(last, options, customer, now),
    oid: ids.oid(),
    correlation_id: input.correlationID,
    transaction_id: transactionID,
    identifier,
    payment_link_id: ids.uuidOfRecord(),
    type,
    value: input.value,
    discount,
    discount_exclusive: exclusive,
    comment: input.comment ?? '',
    customer: customer?.seq,
    additional_info: toJson(input.additionalInfo ?? []),
    redirect_url: input.redirectUrl,
    ...termColumns(terms, now),
    ensure_same_tax_id: isSameTaxID ? 1 : 0,
    subaccount: input.subaccount === undefined ? undefined : subaccountOf(context, company, input.subaccount),
    splits: splits && toJson(splits),
    cashback: input.enableCashbackPercentage === true ? 1 : 0,
    cashback_exclusive: input.enableCashbackExclusivePercentage === true ? 1 : 0,
    br_code: dynamicCode(context, company, { transactionID, identifier, valueCents }),
    subscription: options.subscription,
    boleto_barcode:
      type === 'BOLETO'
        ? barcodeOfCharge({ transactionID, valueCents, dueDate: terms.expiresAt })
        : undefined,
  };
}

/**
 * Returns the columns that follow from the status: a new charge is active, unless it is seeded in the past.
 * @param last last instant at which the charge can be paid, in epoch milliseconds
 * @throws Refusal if it is seeded as paid too late
 */
function statusColumns(
  last: number,
  { asOf, paidAt }: Pick<ChargeOptions, 'asOf' | 'paidAt'>,
  customer: CustomerRow | undefined,
  now: number,
): Pick<ChargeRow, 'status' | 'created_at' | 'updated_at'> & Partial<Pick<ChargeRow, 'payer' | 'paid_at'>> {
  if (paidAt !== undefined) {
    if (paidAt > last) throw new Refusal(EXPIRED);
    return {
      status: 'COMPLETED',
      payer: defaultPayerJson(customer),
      paid_at: paidAt,
      created_at: now,
      updated_at: paidAt,
    };
  }
  if (last < (asOf ?? now)) return { status: 'EXPIRED', created_at: now, updated_at: last + 1 };
  return { status: 'ACTIVE', created_at: now, updated_at: now };
}

/** Returns the columns for expiry, fines, interest and discount. */
const termColumns = (terms: Terms, now: number) => ({
  expires_in: Math.floor((terms.expiresAt - now) / 1000),
  expires_at: terms.expiresAt,
  days_after: terms.daysAfter,
  fines: terms.fines,
  interests: terms.interests,
  fines_type: terms.finesType,
  interests_type: terms.interestsType,
  early_discount: terms.earlyDiscount && toJson(terms.earlyDiscount),
});

/** Returns the row id of a sub account by its Pix key. @throws Refusal if the company has none */
function subaccountOf({ db }: Pick<SandboxContext, 'db'>, company: Company, pixKey: string): number {
  const holder = holderOf(db, directoryKey(pixKey), company.id);
  if (holder?.company !== company.id || holder.subaccount === null)
    throw new Refusal('Subconta não encontrada');
  return holder.subaccount;
}
