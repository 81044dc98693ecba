// Subscriptions: a charge on the same day of each month, made by the clock.
import { LIMITS } from '../../contract/limits.ts';
import { DAY_MS, brasiliaDay, dayStart } from '../../pix/dates.ts';
import { Refusal, withoutNulls } from '../context.ts';
import type { Answer, Call, Handler, SandboxContext } from '../context.ts';
import { globalId, oidOf } from '../ids.ts';
import { customerBySeq } from '../store/customers.ts';
import { subscriptionBySeq, subscriptions } from '../store/subscriptions.ts';
import type { SubscriptionRow } from '../store/subscriptions.ts';
import { schedule } from '../time/jobs.ts';
import type { JobHandler } from '../time/jobs.ts';
import { checkComment, createCharge } from './charge.ts';
import type { ChargeInput } from './charge.ts';
import { companyById } from './company.ts';
import { canOwe, customerView, findOrCreate } from './customer.ts';
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

const view = (context: Pick<SandboxContext, 'db'>, row: SubscriptionRow): object =>
  withoutNulls({
    globalID: globalId('PaymentSubscription', row.oid),
    customer: customerView(customerBySeq(context.db, row.customer)),
    value: row.value,
    comment: row.comment,
    additionalInfo: JSON.parse(row.additional_info) as unknown,
    dayGenerateCharge: row.day,
    chargeType: row.type,
    dayDue: row.day_due,
  });

/** First instant, in Brasília, of the next day of a month with this number: the day of `from` itself counts. */
export function nextGeneration(from: number, day: number): number {
  let at = dayStart(from);
  while (Number(brasiliaDay(at).slice(8)) !== day) at += DAY_MS;
  return at;
}

const create = (call: Call): Answer => {
  const { db, ids, now, company } = call;
  const input = call.body as unknown as SubscriptionInput;
  checkComment(input.comment ?? '');
  const customer = findOrCreate(call, input.customer);
  if (input.chargeType === 'OVERDUE' && !canOwe(customer, input.customer))
    throw new Refusal('a subscription of chargeType OVERDUE needs a customer with taxID and address');
  const day = input.dayGenerateCharge ?? LIMITS.subscriptionDayDefault;
  const seq = subscriptions.insert(db, {
    company: company.id,
    account: call.account,
    oid: ids.oid(),
    customer: customer.seq,
    value: input.value,
    comment: input.comment,
    additional_info: JSON.stringify(input.additionalInfo ?? []),
    day,
    type: input.chargeType ?? 'DYNAMIC',
    day_due: input.dayDue ?? LIMITS.subscriptionDueDaysDefault,
    created_at: now,
  });
  schedule(db, 'subscription.charge', seq, Math.max(now, nextGeneration(now, day)));
  return { body: { subscription: view(call, subscriptionBySeq(db, seq)) } };
};

/** Runs on the day of the month: makes the charge and plans the next one. */
const generate: JobHandler = (context, seq) => {
  const { db, ids, now } = context;
  const row = subscriptionBySeq(db, seq);
  const { type, account, day_due: dayDue } = row;
  const input: ChargeInput = {
    correlationID: ids.uuid(),
    value: row.value,
    type,
    comment: row.comment ?? '',
    additionalInfo: JSON.parse(row.additional_info) as object[],
    ...(type === 'OVERDUE' ? { daysForDueDate: dayDue } : { expiresIn: dayDue * DAY_SECONDS }),
  };
  const company = companyById(db, row.company);
  const customer = customerBySeq(db, row.customer);
  createCharge(context, { company, account }, input, { customer, subscription: seq });
  schedule(db, 'subscription.charge', seq, nextGeneration(dayStart(now) + DAY_MS, row.day));
};

const get = (call: Call): Answer => {
  const oid = oidOf('PaymentSubscription', call.params['id']!);
  const row = oid === undefined ? undefined : subscriptions.find(call.db, { company: call.company.id, oid });
  if (row === undefined) throw new Refusal('Assinatura não encontrada');
  return { body: { subscription: view(call, row) } };
};

export const subscriptionJobs = { 'subscription.charge': generate };

export const subscriptionHandlers: Readonly<Record<string, Handler>> = {
  'subscription.create': create,
  'subscription.get': get,
};
