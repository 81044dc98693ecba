// Subscriptions: a charge on the same day of each month, made by the clock.
import { DAY_MS, brasiliaDay, dayStart } from '../../pix/dates.ts';
import { LIMITS } from '../../contract/limits.ts';
import { globalId, oidOf } from '../ids.ts';
import { schedule } from '../time/jobs.ts';
import type { JobHandler } from '../time/jobs.ts';
import type { Database, Row } from '../store/database.ts';
import { Refusal, withoutNulls } from '../context.ts';
import type { Answer, Call, Handler, SandboxContext } from '../context.ts';
import { checkComment, createCharge } from './charge.ts';
import type { ChargeInput } from './charge.ts';
import { companyById } from './company.ts';
import { canOwe, customerBySeq, customerView, findOrCreate } from './customer.ts';
import type { CustomerInput } from './customer.ts';

interface SubscriptionInput {
  readonly customer: CustomerInput;
  readonly value: number;
  readonly comment?: string;
  readonly additionalInfo?: readonly object[];
  readonly dayGenerateCharge?: number;
  readonly chargeType?: 'DYNAMIC' | 'OVERDUE';
  readonly dayDue?: number;
}

const DAY_SECONDS = 86_400;

const view = (context: Pick<SandboxContext, 'db'>, row: Row): object =>
  withoutNulls({
    globalID: globalId('PaymentSubscription', String(row['oid'])),
    customer: customerView(customerBySeq(context.db, Number(row['customer']))!),
    value: Number(row['value']),
    comment: row['comment'],
    additionalInfo: JSON.parse(String(row['additional_info'])) as unknown,
    dayGenerateCharge: Number(row['day']),
    chargeType: row['type'],
    dayDue: Number(row['day_due']),
  });

/** First instant, in Brasília, of the next day of a month with this number: the day of `from` itself counts. */
export function nextGeneration(from: number, day: number): number {
  let at = dayStart(from);
  while (Number(brasiliaDay(at).slice(8)) !== day) at += DAY_MS;
  return at;
}

const bySeq = (db: Database, seq: number): Row =>
  db.prepare('SELECT * FROM subscriptions WHERE seq = ?').get(seq)!;

const create = (call: Call): Answer => {
  const { db, ids, now, company } = call;
  const input = call.body as unknown as SubscriptionInput;
  checkComment(input.comment ?? '');
  const customer = findOrCreate(call, input.customer);
  if (input.chargeType === 'OVERDUE' && !canOwe(customer, input.customer))
    throw new Refusal('a subscription of chargeType OVERDUE needs a customer with taxID and address');
  const day = input.dayGenerateCharge ?? LIMITS.subscriptionDayDefault;
  const { lastId } = db
    .prepare(
      `INSERT INTO subscriptions (company, account, oid, customer, value, comment, additional_info, day, type, day_due, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      company.id,
      call.account,
      ids.oid(),
      Number(customer['seq']),
      input.value,
      input.comment ?? null,
      JSON.stringify(input.additionalInfo ?? []),
      day,
      input.chargeType ?? 'DYNAMIC',
      input.dayDue ?? LIMITS.subscriptionDueDaysDefault,
      now,
    );
  schedule(db, 'subscription.charge', lastId, Math.max(now, nextGeneration(now, day)));
  return { body: { subscription: view(call, bySeq(db, lastId)) } };
};

/** Runs on the day of the month: makes the charge and plans the next one. */
const generate: JobHandler = (context, seq) => {
  const { db, ids, now } = context;
  const row = bySeq(db, seq);
  const customer = customerBySeq(db, Number(row['customer']))!;
  const dayDue = Number(row['day_due']);
  const input: ChargeInput = {
    correlationID: ids.uuid(),
    value: Number(row['value']),
    type: row['type'] === 'OVERDUE' ? 'OVERDUE' : 'DYNAMIC',
    comment: typeof row['comment'] === 'string' ? row['comment'] : '',
    additionalInfo: JSON.parse(String(row['additional_info'])) as object[],
    ...(row['type'] === 'OVERDUE' ? { daysForDueDate: dayDue } : { expiresIn: dayDue * DAY_SECONDS }),
  };
  const company = companyById(db, Number(row['company']));
  createCharge(context, { company, account: Number(row['account']) }, input, {
    customer,
    subscription: seq,
  });
  schedule(db, 'subscription.charge', seq, nextGeneration(dayStart(now) + DAY_MS, Number(row['day'])));
};

const get = (call: Call): Answer => {
  const oid = oidOf('PaymentSubscription', call.params['id']!);
  const row =
    oid === undefined
      ? undefined
      : call.db
          .prepare('SELECT * FROM subscriptions WHERE company = ? AND oid = ?')
          .get(call.company.id, oid);
  if (row === undefined) throw new Refusal('Assinatura não encontrada');
  return { body: { subscription: view(call, row) } };
};

export const subscriptionJobs: Readonly<Record<string, JobHandler>> = { 'subscription.charge': generate };

export const subscriptionHandlers: Readonly<Record<string, Handler>> = {
  'subscription.create': create,
  'subscription.get': get,
};
