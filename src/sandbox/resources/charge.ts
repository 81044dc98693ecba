// Charges: created, read, listed, deleted; expired by the clock. Paying them is in payment-in.ts.
import { LIMITS } from '../../contract/limits.ts';
import { qrPng } from '../../qr/image.ts';
import type { AmountDue } from '../../pix/overdue.ts';
import { amountDue, dueDeadline, lastPayableInstant } from '../../pix/overdue.ts';
import { globalId, oidOf } from '../ids.ts';
import { cancel, schedule } from '../time/jobs.ts';
import type { JobHandler } from '../time/jobs.ts';
import { emit, issuer } from '../events/outbox.ts';
import { between, page } from '../service/paging.ts';
import type { Filter } from '../service/paging.ts';
import type { Database, Row } from '../store/database.ts';
import { Refusal, withoutNulls, time } from '../context.ts';
import type { Answer, Call, Company, Handler, SandboxContext } from '../context.ts';
import { releaseCashback, reserveCashback } from './cashback-pool.ts';
import type { CashbackKind } from './cashback-pool.ts';
import { companyById } from './company.ts';
import { canOwe, customerBySeq, customerView, findOrCreate } from './customer.ts';
import type { CustomerInput } from './customer.ts';
import { dynamicCode, linksOf } from './links.ts';

export interface ChargeInput {
  readonly correlationID: string;
  readonly value: number;
  readonly type?: 'DYNAMIC' | 'OVERDUE';
  readonly comment?: string;
  readonly identifier?: string;
  readonly expiresIn?: number;
  readonly customer?: CustomerInput;
  readonly daysForDueDate?: number;
  readonly daysAfterDueDate?: number;
  readonly interests?: { readonly value: number };
  readonly fines?: { readonly value: number };
  readonly additionalInfo?: readonly object[];
  readonly enableCashbackPercentage?: boolean;
  readonly enableCashbackExclusivePercentage?: boolean;
}

/** Basis points that apply to an OVERDUE charge whose request names none: the settings of the company. */
const DEFAULT_RATES = { fines: 200, interests: 10 };

const unknown = (): Refusal => new Refusal('Cobrança não encontrada');

/** Last instant in which the charge can be paid. */
const lastPayableOf = (row: Row): number =>
  lastPayable(Number(row['expires_at']), row['days_after'] === null ? null : Number(row['days_after']));

export const isPayable = (context: Pick<SandboxContext, 'now'>, row: Row): boolean =>
  row['status'] === 'ACTIVE' && context.now <= lastPayableOf(row);

/** What a charge costs at the context's time; what it cost when it was paid, or could last be. */
export function due(
  context: Pick<SandboxContext, 'now'>,
  row: Row,
): Pick<AmountDue, 'valueCents' | 'fineCents' | 'interestCents' | 'totalCents'> {
  const value = Number(row['value']) - Number(row['discount']);
  if (row['type'] !== 'OVERDUE')
    return { valueCents: value, fineCents: 0, interestCents: 0, totalCents: value };
  return amountDue(
    {
      valueCents: value,
      deadline: Number(row['expires_at']),
      daysAfterDueDate: Number(row['days_after']),
      fine: { value: Number(row['fines']) },
      interestBp: Number(row['interests']),
    },
    row['paid_at'] === null ? Math.min(context.now, lastPayableOf(row)) : Number(row['paid_at']),
  );
}

/** The same in cents. */
export const dueNow = (context: Pick<SandboxContext, 'now'>, row: Row): number =>
  due(context, row).totalCents;

/** A charge as the service shows it. */
export function chargeView(
  context: Pick<SandboxContext, 'db' | 'namespace' | 'publicUrl' | 'now'>,
  row: Row,
): object {
  const person = row['customer'] === null ? undefined : customerBySeq(context.db, Number(row['customer']));
  return {
    status: row['status'],
    customer: person === undefined ? null : customerView(person),
    value: Number(row['value']),
    comment: row['comment'],
    correlationID: row['correlation_id'],
    paymentLinkID: row['payment_link_id'],
    ...linksOf(context, String(row['payment_link_id'])),
    globalID: globalId('Charge', String(row['oid'])),
    transactionID: row['transaction_id'],
    identifier: row['identifier'],
    brCode: row['br_code'],
    additionalInfo: JSON.parse(String(row['additional_info'])) as unknown,
    type: row['type'],
    expiresIn: Number(row['expires_in']),
    expiresDate: time(Number(row['expires_at'])),
    discount: Number(row['discount']),
    valueWithDiscount: dueNow(context, row),
    ...withoutNulls({
      interestsSettings:
        row['type'] === 'OVERDUE'
          ? { fines: { value: Number(row['fines']) }, interests: { value: Number(row['interests']) } }
          : undefined,
      paidAt: row['paid_at'] === null ? undefined : time(Number(row['paid_at'])),
      payer: typeof row['payer'] === 'string' ? (JSON.parse(row['payer']) as unknown) : undefined,
      subscription:
        row['subscription'] === null ? undefined : subscriptionView(context, Number(row['subscription'])),
    }),
    createdAt: time(Number(row['created_at'])),
    updatedAt: time(Number(row['updated_at'])),
  };
}

const subscriptionView = ({ db }: Pick<SandboxContext, 'db'>, seq: number): object => ({
  globalID: globalId(
    'PaymentSubscription',
    String(db.prepare('SELECT oid FROM subscriptions WHERE seq = ?').get(seq)!['oid']),
  ),
});

export const chargeBySeq = (db: Database, seq: number): Row =>
  db.prepare('SELECT * FROM charges WHERE seq = ?').get(seq)!;

/** A charge by its global id or correlation id. @throws Refusal when the company has none. */
export function findCharge(call: Pick<Call, 'db' | 'company'>, id: string): Row {
  const oid = oidOf('Charge', id);
  const by = (column: string, value: string): Row | undefined =>
    call.db
      .prepare(`SELECT * FROM charges WHERE company = ? AND ${column} = ? AND deleted_at IS NULL`)
      .get(call.company.id, value);
  const row = by('correlation_id', id) ?? (oid === undefined ? undefined : by('oid', oid));
  if (row === undefined) throw unknown();
  return row;
}

/** Pictographs are refused; typographic quotes, dashes and bullets count as such for the service. */
export const checkComment = (comment: string): void => {
  if (/\p{Extended_Pictographic}|[\u2010-\u2015\u2018-\u201f\u2022]/u.test(comment))
    throw new Refusal('Emoji não é permitido no comentário');
};

interface Terms {
  readonly expiresAt: number;
  readonly daysAfter: number | null;
  readonly fines: number | null;
  readonly interests: number | null;
}

/** When the charge expires and what lateness costs. @throws Refusal for terms of the other type. */
function termsOf(input: ChargeInput, now: number): Terms {
  if (input.type !== 'OVERDUE') {
    const foreign = (['daysForDueDate', 'daysAfterDueDate', 'interests', 'fines'] as const).find(
      (name) => input[name] !== undefined,
    );
    if (foreign !== undefined) throw new Refusal(`${foreign} goes only with type OVERDUE`);
    const seconds = input.expiresIn ?? LIMITS.chargeDefaultExpirySeconds;
    return { expiresAt: now + seconds * 1000, daysAfter: null, fines: null, interests: null };
  }
  if (input.expiresIn !== undefined)
    throw new Refusal('expiresIn does not go with type OVERDUE: use daysForDueDate');
  return {
    expiresAt: dueDeadline(now, input.daysForDueDate ?? LIMITS.overdueDueDaysDefault),
    daysAfter: input.daysAfterDueDate ?? LIMITS.overdueDaysAfterDueDefault,
    fines: input.fines?.value ?? DEFAULT_RATES.fines,
    interests: input.interests?.value ?? DEFAULT_RATES.interests,
  };
}

export interface Issuer {
  readonly company: Company;
  readonly account: number;
}

/** Makes a charge; also how subscriptions make theirs, for a customer they know. Returns its row. */
export function createCharge(
  context: SandboxContext,
  { company, account }: Issuer,
  input: ChargeInput,
  known: { readonly customer?: Row; readonly subscription?: number } = {},
): Row {
  const { db, ids, now } = context;
  checkComment(input.comment ?? '');
  const terms = termsOf(input, now);
  const customer =
    input.customer === undefined ? known.customer : findOrCreate({ db, ids, now, company }, input.customer);
  // A subscription was asked that when it was made.
  if (input.type === 'OVERDUE' && known.subscription === undefined && !canOwe(customer, input.customer))
    throw new Refusal('a charge of type OVERDUE needs a customer with taxID and address');
  const transactionID = ids.hex32();
  const identifier = input.identifier ?? transactionID;
  const reserve = (kind: CashbackKind, most: number): number =>
    customer === undefined ? 0 : reserveCashback(db, Number(customer['seq']), kind, most);
  // Something must be left to pay.
  const exclusive = reserve('EXCLUSIVE', input.value - 1);
  const discount = exclusive + reserve('PERCENTAGE', input.value - 1 - exclusive);
  const { lastId } = db
    .prepare(
      `INSERT INTO charges (company, account, oid, correlation_id, transaction_id, identifier, payment_link_id, status, type,
         value, discount, discount_exclusive, comment, customer, additional_info, expires_in, expires_at, days_after, fines,
         interests, cashback, cashback_exclusive, br_code, subscription, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, 'ACTIVE', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      company.id,
      account,
      ids.oid(),
      input.correlationID,
      transactionID,
      identifier,
      ids.uuid(),
      input.type ?? 'DYNAMIC',
      input.value,
      discount,
      exclusive,
      input.comment ?? '',
      customer === undefined ? null : Number(customer['seq']),
      JSON.stringify(input.additionalInfo ?? []),
      Math.floor((terms.expiresAt - now) / 1000),
      terms.expiresAt,
      terms.daysAfter,
      terms.fines,
      terms.interests,
      input.enableCashbackPercentage === true ? 1 : 0,
      input.enableCashbackExclusivePercentage === true ? 1 : 0,
      dynamicCode(context, company, { transactionID, identifier, valueCents: input.value - discount }),
      known.subscription ?? null,
      now,
      now,
    );
  schedule(db, 'charge.expire', lastId, lastPayable(terms.expiresAt, terms.daysAfter) + 1);
  const made = chargeBySeq(db, lastId);
  emit(context, company.id, 'CHARGE_CREATED', () => ({
    charge: chargeView(context, made),
    ...issuer(company),
  }));
  return made;
}

/** Last instant in which a charge can be paid. */
export const lastPayable = (expiresAt: number, daysAfter: number | null): number =>
  daysAfter === null ? expiresAt : lastPayableInstant(expiresAt, daysAfter);

const create = (call: Call): Answer => {
  const input = call.body as unknown as ChargeInput;
  const existing = call.db
    .prepare('SELECT * FROM charges WHERE company = ? AND correlation_id = ?')
    .get(call.company.id, input.correlationID);
  // The id of a deleted charge stays used: it could still be on an invoice somewhere.
  if (existing !== undefined && (call.query['return_existing'] !== 'true' || existing['deleted_at'] !== null))
    throw new Refusal('Já existe uma cobrança com este Correlação ID');
  const row = existing ?? createCharge(call, call, input);
  return {
    body: { charge: chargeView(call, row), correlationID: row['correlation_id'], brCode: row['br_code'] },
  };
};

const get = (call: Call): Answer => ({
  body: { charge: chargeView(call, findCharge(call, call.params['id']!)) },
});

const list = (call: Call): Answer => {
  const filters: Filter[] = [
    { sql: 'company = ?', values: [call.company.id] },
    { sql: 'deleted_at IS NULL', values: [] },
    ...between(call, 'created_at'),
  ];
  const { status, customer } = call.query;
  if (status !== undefined) filters.push({ sql: 'status = ?', values: [status] });
  if (customer !== undefined)
    filters.push({
      sql: `customer IN (SELECT seq FROM customers WHERE company = ? AND correlation_id = ?
        UNION ALL SELECT seq FROM customers WHERE company = ? AND oid = ?)`,
      values: [call.company.id, customer, call.company.id, customer],
    });
  const { rows, pageInfo } = page(call, { from: 'charges', filters });
  return { body: { pageInfo, charges: rows.map((row) => chargeView(call, row)) } };
};

const remove = (call: Call): Answer => {
  const row = findCharge(call, call.params['id']!);
  if (row['status'] === 'COMPLETED') throw new Refusal('Uma cobrança paga não pode ser removida');
  const seq = Number(row['seq']);
  call.db
    .prepare('UPDATE charges SET deleted_at = ?, updated_at = ? WHERE seq = ?')
    .run(call.now, call.now, seq);
  cancel(call.db, 'charge.expire', seq);
  if (row['status'] === 'ACTIVE') releaseCashback(call.db, row);
  return { body: { status: 'OK', id: call.params['id'] } };
};

const qrImage = (call: Call): Answer => {
  const id = call.params['id']!;
  const row =
    call.db
      .prepare('SELECT br_code FROM charges WHERE company = ? AND payment_link_id = ? AND deleted_at IS NULL')
      .get(call.company.id, id) ??
    call.db
      .prepare('SELECT br_code FROM qrcodes WHERE company = ? AND payment_link_id = ?')
      .get(call.company.id, id);
  if (row === undefined) throw unknown();
  const size = call.query['size'] === undefined ? LIMITS.qrImageDefaultPixels : Number(call.query['size']);
  const code = String(row['br_code']);
  return { bytes: { contentType: 'image/png', make: () => qrPng(code, size) } };
};

/** Runs when a charge can no longer be paid. */
const expire: JobHandler = (context, seq) => {
  const row = chargeBySeq(context.db, seq);
  if (row['status'] !== 'ACTIVE') return;
  context.db
    .prepare("UPDATE charges SET status = 'EXPIRED', updated_at = ? WHERE seq = ?")
    .run(context.now, seq);
  releaseCashback(context.db, row);
  const company = companyById(context.db, Number(row['company']));
  emit(context, company.id, 'CHARGE_EXPIRED', () => ({
    charge: chargeView(context, chargeBySeq(context.db, seq)),
    ...issuer(company),
  }));
};

export const chargeJobs: Readonly<Record<string, JobHandler>> = { 'charge.expire': expire };

export const chargeHandlers: Readonly<Record<string, Handler>> = {
  'charge.create': create,
  'charge.get': get,
  'charge.list': list,
  'charge.delete': remove,
  'charge.qr-image': qrImage,
};
