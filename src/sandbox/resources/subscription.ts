// Subscriptions: a charge on the same day of each month, made by the clock.
import { LIMITS } from '../../contract/limits.ts';
import type { Subscription } from '../../contract/resources/subscription.ts';
import { DAY_MS, brasiliaDay, dayStart, isoDay } from '../../pix/dates.ts';
import type { Answer, Body, Call, Handlers } from '../call.ts';
import { Refusal, withoutNulls } from '../context.ts';
import type { CompanyContext, SandboxContext } from '../context.ts';
import { globalId, oidOf } from '../ids.ts';
import { customerBySeq } from '../store/customers.ts';
import { subscriptionBySeq, subscriptions } from '../store/subscriptions.ts';
import type { SubscriptionRow } from '../store/subscriptions.ts';
import { fromJson, toJson } from '../store/table.ts';
import { schedule } from '../time/jobs.ts';
import type { JobHandler } from '../time/jobs.ts';
import { checkComment, createCharge } from './charge.ts';
import { companyById } from './company.ts';
import { canOwe, customerView, findOrCreate } from './customer.ts';

const DAY_SECONDS = 86_400;

const view = (context: Pick<SandboxContext, 'db'>, row: SubscriptionRow): Subscription =>
  withoutNulls({
    globalID: globalId('PaymentSubscription', row.oid),
    correlationID: row.correlation_id,
    type: 'RECURRENT',
    customer: customerView(customerBySeq(context.db, row.customer)),
    value: row.value,
    comment: row.comment,
    additionalInfo: fromJson(row.additional_info),
    dayGenerateCharge: row.day,
    chargeType: row.type,
    dayDue: row.day_due,
  });

/** Number of the last day of the month in Brasília. */
function lastOfMonth(at: number): number {
  const [year = 0, month = 0] = brasiliaDay(at).split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * First instant, in Brasília, of the next day of a month with this number, or of the last day of a month that has no such
 * day. The day of `from` itself counts.
 */
export function nextGeneration(from: number, day: number): number {
  let at = dayStart(from);
  while (Number(brasiliaDay(at).slice(8)) !== Math.min(day, lastOfMonth(at))) at += DAY_MS;
  return at;
}

/** The day of the month, and the first instant of the first of them. @throws Refusal for a date that is past */
function firstDay(asked: number | string, now: number): { readonly day: number; readonly at: number } {
  if (typeof asked === 'number') return { day: asked, at: nextGeneration(now, asked) };
  const at = isoDay(asked) ?? 0;
  if (at < dayStart(now)) throw new Refusal('dayGenerateCharge must be today or later, where it is a date');
  return { day: Number(brasiliaDay(at).slice(8)), at };
}

/** Starts a subscription. @throws Refusal */
export function subscribe(context: CompanyContext, input: Body<'subscription.create'>): SubscriptionRow {
  const { db, ids, now, company } = context;
  checkComment(input.comment ?? '');
  const correlationId = input.correlationID ?? ids.uuid();
  if (subscriptions.has(db, { company: company.id, correlation_id: correlationId }))
    throw new Refusal('Já existe uma assinatura com este Correlação ID');
  const customer = findOrCreate(context, input.customer);
  if (input.chargeType === 'OVERDUE' && !canOwe(customer, input.customer))
    throw new Refusal('a subscription of chargeType OVERDUE needs a customer with taxID and address');
  const first = firstDay(input.dayGenerateCharge ?? LIMITS.subscriptionDayDefault, now);
  const day = first.day;
  const seq = subscriptions.insert(db, {
    company: company.id,
    account: context.account,
    oid: ids.oid(),
    customer: customer.seq,
    value: input.value,
    comment: input.comment,
    additional_info: toJson(input.additionalInfo ?? []),
    day,
    type: input.chargeType ?? 'DYNAMIC',
    day_due: input.dayDue ?? LIMITS.subscriptionDueDaysDefault,
    created_at: now,
    correlation_id: correlationId,
  });
  schedule(db, 'subscription.charge', seq, Math.max(now, first.at));
  return subscriptionBySeq(db, seq);
}

const create = (call: Call<'subscription.create'>): Answer<'subscription.create'> => ({
  body: { subscription: view(call, subscribe(call, call.body)) },
});

/** Runs on the day of the month: makes the charge and plans the next one. */
const generate: JobHandler = (context, seq) => {
  const { db, ids, now } = context;
  const row = subscriptionBySeq(db, seq);
  const { type, account, day_due: dayDue } = row;
  const input: Body<'charge.create'> = {
    correlationID: ids.uuid(),
    value: row.value,
    type,
    comment: row.comment ?? '',
    additionalInfo: fromJson(row.additional_info),
    ...(type === 'OVERDUE' ? { daysForDueDate: dayDue } : { expiresIn: dayDue * DAY_SECONDS }),
  };
  const company = companyById(db, row.company);
  const customer = customerBySeq(db, row.customer);
  createCharge(context, { company, account }, input, { customer, subscription: seq });
  schedule(db, 'subscription.charge', seq, nextGeneration(dayStart(now) + DAY_MS, row.day));
};

/** A subscription by its global id or correlation id. @throws Refusal when the company has none. */
export function findSubscription(
  { db, company }: Pick<CompanyContext, 'db' | 'company'>,
  id: string,
): SubscriptionRow {
  const oid = oidOf('PaymentSubscription', id);
  const row =
    subscriptions.find(db, { company: company.id, correlation_id: id }) ??
    (oid === undefined ? undefined : subscriptions.find(db, { company: company.id, oid }));
  if (row === undefined) throw new Refusal('Assinatura não encontrada');
  return row;
}

const get = (call: Call<'subscription.get'>): Answer<'subscription.get'> => {
  return { body: { subscription: view(call, findSubscription(call, call.params.id)) } };
};

export const subscriptionJobs = { 'subscription.charge': generate };

export const subscriptionHandlers = {
  'subscription.create': create,
  'subscription.get': get,
} satisfies Handlers<'subscription.create' | 'subscription.get'>;
