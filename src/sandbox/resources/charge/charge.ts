// Charges: create, read, update, list, delete, and expiry by the clock. incoming-pix.ts pays them.
import { LIMITS } from '#contract/limits.ts';
import type { Charge } from '#contract/resources/charge.ts';
import { directoryKey } from '#pix/pix-key.ts';
import { qrPng } from '#qr/image.ts';
import type { Answer, Body, Call, Handlers } from '#sandbox/call.ts';
import type { Company, CompanyContext, SandboxContext } from '#sandbox/context.ts';
import { Refusal, time, withoutNulls } from '#sandbox/context.ts';
import { emit, issuer } from '#sandbox/events/outbox.ts';
import { globalId, oidOf } from '#sandbox/ids.ts';
import { companyById, holderOf } from '#sandbox/resources/account/company.ts';
import { endInstallment } from '#sandbox/resources/subscription/installment-end.ts';
import { page, spanOf } from '#sandbox/service/paging.ts';
import { fromJson, toJson } from '#sandbox/store/table.ts';
import type { CashbackKind } from '#sandbox/store/tables/cashbacks.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { chargeBy, chargeBySeq, charges, listCharges } from '#sandbox/store/tables/charges.ts';
import type { CustomerRow } from '#sandbox/store/tables/customers.ts';
import { customerBySeq } from '#sandbox/store/tables/customers.ts';
import { qrcodeOfLink } from '#sandbox/store/tables/qrcodes.ts';
import { subscriptionBySeq } from '#sandbox/store/tables/subscriptions.ts';
import type { JobHandler } from '#sandbox/time/jobs.ts';
import { cancel, schedule } from '#sandbox/time/jobs.ts';
import { releaseCashback, reserveCashback } from './cashback-pool.ts';
import { customerView, findOrCreate } from './customer.ts';
import { dynamicCode, linksOf } from './links.ts';
import { payerAsJson } from './payer.ts';
import { readSplits } from './splits.ts';
import { dueNow, lastPayable, readExpiry, termsOf } from './terms.ts';

/** Request body of a new charge. */
export type ChargeInput = Body<'charge.create'>;

/** Error text for a charge that is paid too late. */
export const EXPIRED = 'A cobrança expirou e não pode ser paga';

const unknown = (): Refusal => new Refusal('Cobrança não encontrada');

/** Converts a charge row to its JSON. */
export function chargeView(
  context: Pick<SandboxContext, 'db' | 'namespace' | 'publicUrl' | 'now'>,
  row: ChargeRow,
): Charge {
  const additionalInfo = fromJson(row.additional_info);
  const links = linksOf(context, row.payment_link_id);
  const overdue = row.type === 'OVERDUE';
  return {
    status: row.status,
    customer: row.customer === null ? null : customerView(customerBySeq(context.db, row.customer)),
    value: row.value,
    comment: row.comment,
    correlationID: row.correlation_id,
    paymentLinkID: row.payment_link_id,
    ...links,
    globalID: globalId('Charge', row.oid),
    transactionID: row.transaction_id,
    identifier: row.identifier,
    brCode: row.br_code,
    additionalInfo,
    type: row.type,
    expiresIn: row.expires_in,
    expiresDate: time(row.expires_at),
    discount: row.discount,
    valueWithDiscount: dueNow(context, row),
    ensureSameTaxID: row.ensure_same_tax_id === 1,
    paymentMethods: {
      pix: {
        method: overdue ? 'PIX_COBV' : 'PIX_COB',
        txId: row.transaction_id,
        transactionID: row.transaction_id,
        identifier: row.identifier,
        value: row.value,
        status: row.status,
        brCode: row.br_code,
        qrCodeImage: links.qrCodeImage,
        additionalInfo,
      },
    },
    ...withoutNulls({
      dueDate: overdue ? time(row.expires_at) : undefined,
      interestsSettings: overdue
        ? {
            fines: withoutNulls({ value: row.fines ?? 0, type: row.fines_type }),
            interests: withoutNulls({ value: row.interests ?? 0, type: row.interests_type }),
          }
        : undefined,
      paidAt: row.paid_at === null ? undefined : time(row.paid_at),
      payer: row.payer === null ? undefined : fromJson(row.payer),
      subscription: row.subscription === null ? undefined : subscriptionView(context, row.subscription),
    }),
    createdAt: time(row.created_at),
    updatedAt: time(row.updated_at),
  };
}

const subscriptionView = (
  { db }: Pick<SandboxContext, 'db'>,
  seq: number,
): NonNullable<Charge['subscription']> => ({
  globalID: globalId('PaymentSubscription', subscriptionBySeq(db, seq).oid),
});

/** Returns a charge of the company by global id or correlation id. @throws Refusal if there is none */
export function findCharge({ db, company }: Pick<CompanyContext, 'db' | 'company'>, id: string): ChargeRow {
  const oid = oidOf('Charge', id);
  const row =
    chargeBy(db, company.id, { correlation_id: id }) ??
    (oid === undefined ? undefined : chargeBy(db, company.id, { oid }));
  if (row === undefined) throw unknown();
  return row;
}

/** Refuses emoji; the service also treats typographic quotes, dashes and bullets as emoji. */
export const checkComment = (comment: string): void => {
  if (/\p{Extended_Pictographic}|[\u2010-\u2015\u2018-\u201f\u2022]/u.test(comment))
    throw new Refusal('Emoji não é permitido no comentário');
};

export interface Issuer {
  readonly company: Company;
  readonly account: number;
}

/** Properties of a new charge that are not part of the request. */
interface Known {
  readonly customer?: CustomerRow;
  readonly subscription?: number;
  /** Do not deduct cashback: a mandate charges the whole amount. */
  readonly whole?: true;
  /** Seeding: time, in epoch milliseconds, as of which the charge's status is set. */
  readonly asOf?: number;
  /** Seeding: payment time in epoch milliseconds; the caller books the payment. */
  readonly paidAt?: number;
}

/** Creates a charge and returns its row. Subscriptions use it too, with a customer that exists already. */
export function createCharge(
  context: SandboxContext,
  { company, account }: Issuer,
  input: ChargeInput,
  known: Known = {},
): ChargeRow {
  const { db, ids, now } = context;
  checkComment(input.comment ?? '');
  const terms = termsOf(input, now);
  const customer =
    input.customer === undefined ? known.customer : findOrCreate({ db, ids, now, company }, input.customer);
  if (input.ensureSameTaxID === true && (customer?.tax_id ?? null) === null)
    throw new Refusal('ensureSameTaxID needs a customer with taxID');
  const splits = readSplits(context, company, input);
  const transactionID = ids.hex32();
  const identifier = input.identifier ?? transactionID;
  const reserve = (kind: CashbackKind, most: number): number =>
    customer === undefined || known.whole === true ? 0 : reserveCashback(db, customer.seq, kind, most);
  // At least one cent must remain to be paid.
  const exclusive = reserve('EXCLUSIVE', input.value - 1);
  const discount = exclusive + reserve('PERCENTAGE', input.value - 1 - exclusive);
  const last = lastPayable(terms.expiresAt, terms.daysAfter);
  const { asOf = now, paidAt } = known;
  if (paidAt !== undefined && paidAt > last) throw new Refusal(EXPIRED);
  const isOver = paidAt === undefined && last < asOf;
  const made = charges.make(db, {
    company: company.id,
    account,
    oid: ids.oid(),
    correlation_id: input.correlationID,
    transaction_id: transactionID,
    identifier,
    payment_link_id: ids.uuidOfRecord(),
    status: paidAt !== undefined ? 'COMPLETED' : isOver ? 'EXPIRED' : 'ACTIVE',
    type: input.type ?? 'DYNAMIC',
    value: input.value,
    discount,
    discount_exclusive: exclusive,
    comment: input.comment ?? '',
    customer: customer?.seq,
    additional_info: toJson(input.additionalInfo ?? []),
    expires_in: Math.floor((terms.expiresAt - now) / 1000),
    expires_at: terms.expiresAt,
    days_after: terms.daysAfter,
    fines: terms.fines,
    interests: terms.interests,
    fines_type: terms.finesType,
    interests_type: terms.interestsType,
    early_discount: terms.earlyDiscount && toJson(terms.earlyDiscount),
    ensure_same_tax_id: input.ensureSameTaxID === true ? 1 : 0,
    subaccount: input.subaccount === undefined ? undefined : subaccountOf(context, company, input.subaccount),
    splits: splits && toJson(splits),
    cashback: input.enableCashbackPercentage === true ? 1 : 0,
    cashback_exclusive: input.enableCashbackExclusivePercentage === true ? 1 : 0,
    br_code: dynamicCode(context, company, {
      transactionID,
      identifier,
      valueCents: input.value - discount,
    }),
    subscription: known.subscription,
    payer: paidAt === undefined ? undefined : payerAsJson(customer),
    paid_at: paidAt,
    created_at: now,
    updated_at: paidAt ?? (isOver ? last + 1 : now),
  });
  if (made.status === 'ACTIVE') schedule(db, 'charge.expire', made.seq, last + 1);
  if (isOver) releaseCashback(db, made);
  emit(context, company.id, 'CHARGE_CREATED', () => ({
    charge: chargeView(context, made),
    ...issuer(company),
  }));
  return made;
}

/** Returns the row id of a sub account by its Pix key. @throws Refusal if the company has none */
function subaccountOf({ db }: Pick<SandboxContext, 'db'>, company: Company, pixKey: string): number {
  const holder = holderOf(db, directoryKey(pixKey), company.id);
  if (holder?.company !== company.id || holder.subaccount === null)
    throw new Refusal('Subconta não encontrada');
  return holder.subaccount;
}

const create = (call: Call<'charge.create'>): Answer<'charge.create'> => {
  const input = call.body;
  const existing = charges.find(call.db, {
    company: call.company.id,
    correlation_id: input.correlationID,
  });
  // The id of a deleted charge cannot be reused: it may still be on an invoice.
  if (existing !== undefined && (call.query.return_existing !== true || existing.deleted_at !== null))
    throw new Refusal('Já existe uma cobrança com este Correlação ID');
  const row = existing ?? createCharge(call, call, input);
  return {
    body: { charge: chargeView(call, row), correlationID: row.correlation_id, brCode: row.br_code },
  };
};

const get = (call: Call<'charge.get'>): Answer<'charge.get'> => ({
  body: { charge: chargeView(call, findCharge(call, call.params.id)) },
});

const list = (call: Call<'charge.list'>): Answer<'charge.list'> => {
  const { status, customer, subscription: requested } = call.query;
  const subscription =
    requested === undefined
      ? undefined
      : { requested, oid: oidOf('PaymentSubscription', requested) ?? requested };
  const { rows, pageInfo } = page(
    call,
    listCharges(call.db, call.company.id, { status, customer, subscription, ...spanOf(call) }),
  );
  return { body: { pageInfo, charges: rows.map((row) => chargeView(call, row)) } };
};

const remove = (call: Call<'charge.delete'>): Answer<'charge.delete'> => {
  const row = findCharge(call, call.params.id);
  if (row.status === 'COMPLETED') throw new Refusal('Uma cobrança paga não pode ser removida');
  charges.update(call.db, { seq: row.seq }, { deleted_at: call.now, updated_at: call.now });
  cancel(call.db, 'charge.expire', row.seq);
  if (row.status === 'ACTIVE') releaseCashback(call.db, row);
  if (row.subscription !== null) endInstallment(call, row.seq, 'CANCELED');
  return { body: { status: 'OK', id: call.params.id } };
};

/** Changes the expiry. Sending the stored date again is accepted even if it is too soon for a new date. */
const update = (call: Call<'charge.update'>): Answer<'charge.update'> => {
  const { db, now, params, body } = call;
  const row = findCharge(call, params.id);
  if (row.status === 'COMPLETED') throw new Refusal('Uma cobrança paga não pode ser alterada');
  if (row.status === 'EXPIRED') throw new Refusal('Uma cobrança expirada não pode ser alterada');
  if (row.type === 'OVERDUE') throw new Refusal('expiresDate does not go with type OVERDUE');
  if (Date.parse(body.expiresDate) !== row.expires_at) {
    const expiresAt = readExpiry(body.expiresDate, now);
    charges.update(
      db,
      { seq: row.seq },
      {
        expires_at: expiresAt,
        expires_in: Math.floor((expiresAt - row.created_at) / 1000),
        updated_at: now,
      },
    );
    cancel(db, 'charge.expire', row.seq);
    schedule(db, 'charge.expire', row.seq, expiresAt + 1);
  }
  return { body: { status: 'OK', id: params.id, expiresDate: time(Date.parse(body.expiresDate)) } };
};

/** Returns the BR Code of a payment link; undefined if there is none. */
const codeOfLink = ({ db, company }: CompanyContext, link: string): string | undefined =>
  (chargeBy(db, company.id, { payment_link_id: link }) ?? qrcodeOfLink(db, company.id, link))?.br_code;

const qrBase64 = (call: Call<'charge.qr-base64'>): Answer<'charge.qr-base64'> => {
  const code = codeOfLink(call, call.params.id);
  if (code === undefined) throw new Refusal('not found', 400, { success: false, error: 'not found' });
  const { size = LIMITS.qrImageDefaultPixels } = call.query;
  return {
    made: async () => ({
      success: true,
      imageBase64: `data:image/png;base64,${Buffer.from(await qrPng(code, size)).toString('base64')}`,
    }),
  };
};

const qrImage = (call: Call<'charge.qr-image'>): Answer<'charge.qr-image'> => {
  const code = codeOfLink(call, call.params.id);
  if (code === undefined) throw unknown();
  const { size = LIMITS.qrImageDefaultPixels } = call.query;
  return { bytes: { contentType: 'image/png', make: () => qrPng(code, size) } };
};

/** Job: expires a charge after the last instant in which it can be paid. */
const expire: JobHandler = (context, seq) => {
  const row = chargeBySeq(context.db, seq);
  if (row.status !== 'ACTIVE') return;
  charges.update(context.db, { seq }, { status: 'EXPIRED', updated_at: context.now });
  releaseCashback(context.db, row);
  if (row.subscription !== null) endInstallment(context, seq, 'EXPIRED');
  emit(context, row.company, 'CHARGE_EXPIRED', () => ({
    charge: chargeView(context, chargeBySeq(context.db, seq)),
    ...issuer(companyById(context.db, row.company)),
  }));
};

export const chargeJobs = { 'charge.expire': expire };

export const chargeHandlers = {
  'charge.create': create,
  'charge.get': get,
  'charge.list': list,
  'charge.delete': remove,
  'charge.update': update,
  'charge.qr-image': qrImage,
  'charge.qr-base64': qrBase64,
} satisfies Handlers<
  | 'charge.create'
  | 'charge.get'
  | 'charge.list'
  | 'charge.delete'
  | 'charge.update'
  | 'charge.qr-image'
  | 'charge.qr-base64'
>;
