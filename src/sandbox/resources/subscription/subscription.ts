// Subscriptions: periodic instalments that become charges by the clock. cobr.ts simulates the payer's bank for
// mandates; mandate.ts simulates the payer.
import { LIMITS } from '#contract/limits.ts';
import type { JOURNEY } from '#contract/mandate.ts';
import { defined } from '#errors/defined.ts';
import { brasiliaDay, DAY_MS, dayStart, isoDay } from '#pix/dates.ts';
import { nextDayOfMonth } from '#pix/recurrence.ts';
import type { Answer, Body, Call, Handlers } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { ISPB, oidOf } from '#sandbox/ids.ts';
import { companyById } from '#sandbox/resources/account/company.ts';
import { mandateCode } from '#sandbox/resources/brcode/encode.ts';
import { checkComment } from '#sandbox/resources/charge/comment.ts';
import { createCharge } from '#sandbox/resources/charge/create.ts';
import { findOrCreate } from '#sandbox/resources/customer/find.ts';
import { page } from '#sandbox/service/paging.ts';
import { fromJson, toJson } from '#sandbox/store/table.ts';
import { chargeBySeq } from '#sandbox/store/tables/charges.ts';
import { customerBySeq } from '#sandbox/store/tables/customers.ts';
import { installments, latestCharged, scheduledOf } from '#sandbox/store/tables/installments.ts';
import type { SubscriptionRow } from '#sandbox/store/tables/subscriptions.ts';
import { mandateNow, subscriptionBySeq, subscriptions } from '#sandbox/store/tables/subscriptions.ts';
import type { JobHandler } from '#sandbox/time/jobs.ts';
import { schedule } from '#sandbox/time/jobs.ts';
import { chargeInstallment } from './cobr.ts';
import { stop } from './installment-end.ts';
import { keepAhead } from './upcoming-installments.ts';
import { subscriptionView } from './view.ts';

const DAY_SECONDS = 86_400;

type Input = Body<'subscription.create'>;
type Mandate = NonNullable<Input['pixRecurringOptions']>;

interface First {
  /** Day of the month, 1 to 31. */
  readonly day: number;
  /** Start of the first day, in epoch milliseconds. */
  readonly at: number;
}

const dayOf = (at: number): number => Number(brasiliaDay(at).slice(8));

/** Returns the day of the first instalment. @throws Refusal if it is past or too far ahead */
function firstOf(requested: number | string, from: number): First {
  if (typeof requested === 'number') return { day: requested, at: nextDayOfMonth(from, requested) };
  const at = isoDay(requested) ?? 0;
  if (at < dayStart(from))
    throw new Refusal(`dayGenerateCharge must be ${brasiliaDay(from)} or later, where it is a date`);
  const latest = dayStart(from) + LIMITS.subscriptionStartDaysMax * DAY_MS;
  if (at > latest)
    throw new Refusal(`dayGenerateCharge must be ${brasiliaDay(latest)} or earlier, where it is a date`);
  return { day: dayOf(at), at };
}

/**
 * Returns the first day of a mandate: today if it has a first payment, otherwise later, so that the payer has time to
 * approve it. @throws Refusal for an invalid day
 */
function firstOfMandate(
  journey: (typeof JOURNEY)[number],
  requested: number | string | undefined,
  now: number,
): First {
  if (journey === 'ONLY_RECURRENCY')
    return firstOf(requested ?? LIMITS.subscriptionDayDefault, now + LIMITS.mandateStartDays * DAY_MS);
  const today = dayStart(now);
  const first = requested === undefined ? { day: dayOf(today), at: today } : firstOf(requested, now);
  if (first.at !== today)
    throw new Refusal('dayGenerateCharge must be today, or left out, with the journey PAYMENT_ON_APPROVAL');
  return first;
}

/** Returns the mandate options of a new subscription, if any. @throws Refusal for fields that cannot be combined */
function mandateOf(input: Input): Mandate | undefined {
  const { type = 'RECURRENT', pixRecurringOptions: options, chargeType, frequency, comment = '' } = input;
  if (type === 'RECURRENT') {
    if (options !== undefined) throw new Refusal('pixRecurringOptions goes only with type PIX_RECURRING');
    if (chargeType === 'BOLETO') throw new Refusal('O sandbox não emite cobranças do tipo BOLETO');
    return undefined;
  }
  if (options === undefined) throw new Refusal('pixRecurringOptions is required for type PIX_RECURRING');
  if (chargeType !== undefined) throw new Refusal('chargeType goes only with type RECURRENT');
  if (frequency === 'BIMONTHLY')
    throw new Refusal('frequency must be other than BIMONTHLY for PIX_RECURRING');
  if ([...comment].length > LIMITS.mandateCommentCharacters)
    throw new Refusal(
      `comment must be at most ${LIMITS.mandateCommentCharacters} characters for PIX_RECURRING`,
    );
  if (input.value < (options.minimumValue ?? 0))
    throw new Refusal(`value must be at least minimumValue, ${options.minimumValue}`);
  return options;
}

/** Creates a subscription. @throws Refusal if that is not possible */
export function subscribe(context: CompanyContext, input: Input): SubscriptionRow {
  const { db, ids, now, company } = context;
  checkComment(input.comment ?? '');
  const correlationId = input.correlationID ?? ids.uuid();
  if (subscriptions.has(db, { company: company.id, correlation_id: correlationId }))
    throw new Refusal('Já existe uma assinatura com este Correlação ID');
  const options = mandateOf(input);
  const requested = input.dayGenerateCharge;
  const first =
    options === undefined
      ? firstOf(requested ?? LIMITS.subscriptionDayDefault, now)
      : firstOfMandate(options.journey, requested, now);
  const customer = findOrCreate(context, input.customer);
  const seq = subscriptions.insert(db, {
    company: company.id,
    account: context.account,
    oid: ids.oid(),
    customer: customer.seq,
    value: input.value,
    comment: input.comment,
    additional_info: toJson(input.additionalInfo ?? []),
    day: first.day,
    type: input.chargeType ?? 'DYNAMIC',
    day_due: input.dayDue ?? LIMITS.subscriptionDueDaysDefault,
    created_at: now,
    correlation_id: correlationId,
    name: input.name,
    kind: input.type ?? 'RECURRENT',
    status: 'ACTIVE',
    frequency: input.frequency ?? 'MONTHLY',
    first_at: first.at,
    installments: input.installmentCount,
  });
  keepAhead(context, subscriptionBySeq(db, seq));
  if (options === undefined) schedule(db, 'subscription.charge', seq, Math.max(now, first.at));
  else openMandate(context, subscriptionBySeq(db, seq), options);
  return subscriptionBySeq(db, seq);
}

function openMandate(context: CompanyContext, row: SubscriptionRow, options: Mandate): void {
  const { db, ids, now, company } = context;
  const { seq } = row;
  const retryPolicy = options.retryPolicy ?? 'NON_PERMITED';
  // The second letter of the id tells the banks whether retries are allowed (R) or not (N).
  const prefix = retryPolicy === 'NON_PERMITED' ? 'RN' : 'RR';
  const recurrenceId = `${prefix}${ISPB}${brasiliaDay(now).replaceAll('-', '')}${ids.hex32().slice(-11)}`;
  subscriptions.update(
    db,
    { seq },
    {
      ...mandateNow(row, 'CREATED', now),
      journey: options.journey,
      retry_policy: retryPolicy,
      minimum_value: options.minimumValue ?? null,
      recurrence_id: recurrenceId,
    },
  );
  if (options.journey === 'PAYMENT_ON_APPROVAL') {
    const [first] = scheduledOf(db, seq);
    chargeInstallment(context, defined(first, 'first instalment'), row.value);
    keepAhead(context, row);
  } else schedule(db, 'mandate.expire', seq, row.first_at);
  const charged = latestCharged(db, seq)?.charge ?? null;
  const charge = charged === null ? undefined : chargeBySeq(db, charged);
  subscriptions.update(db, { seq }, { emv: mandateCode(context, company, recurrenceId, charge) });
}

const create = (call: Call<'subscription.create'>): Answer<'subscription.create'> => ({
  body: { subscription: subscriptionView(call, subscribe(call, call.body)) },
});

/** Job: on the day of an instalment, creates its charge and schedules the next one. */
const generate: JobHandler = (context, seq) => {
  const { db, ids } = context;
  const row = subscriptionBySeq(db, seq);
  keepAhead(context, row);
  const [next, after] = scheduledOf(db, seq);
  if (next === undefined) return;
  const { type, account, day_due: dayDue } = row;
  const input: Body<'charge.create'> = {
    correlationID: ids.uuid(),
    value: next.value,
    type,
    comment: row.comment ?? '',
    additionalInfo: fromJson(row.additional_info),
    ...(type === 'OVERDUE' ? { daysForDueDate: dayDue } : { expiresIn: dayDue * DAY_SECONDS }),
  };
  const company = companyById(db, row.company);
  const customer = customerBySeq(db, row.customer);
  const charge = createCharge(context, { company, account }, input, { customer, subscription: seq });
  installments.update(db, { seq: next.seq }, { status: 'ACTIVE', charge: charge.seq });
  keepAhead(context, row);
  if (after !== undefined) schedule(db, 'subscription.charge', seq, after.due_at);
};

/** Returns a subscription by its global id or correlation id. @throws Refusal if the company has none */
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

const get = (call: Call<'subscription.get'>): Answer<'subscription.get'> => ({
  body: { subscription: subscriptionView(call, findSubscription(call, call.params.id)) },
});

const list = (call: Call<'subscription.list'>): Answer<'subscription.list'> => {
  const { rows, pageInfo } = page(call, subscriptions.list(call.db, { company: call.company.id }));
  return { body: { pageInfo, subscriptions: rows.map((row) => subscriptionView(call, row)) } };
};

const cancelOne = (call: Call<'subscription.cancel'>): Answer<'subscription.cancel'> => {
  const row = findSubscription(call, call.params.id);
  if (row.status === 'COMPLETED' || row.status === 'EXPIRED')
    throw new Refusal(`A assinatura já terminou: está ${row.status}`);
  if (row.status === 'ACTIVE') stop(call, row, { status: 'INACTIVE', mandate: 'CANCELED', code: 'SLCR' });
  return { body: { subscription: subscriptionView(call, subscriptionBySeq(call.db, row.seq)) } };
};

/** @throws Refusal if the mandate does not allow this amount */
export function checkVariable({ minimum_value: least }: SubscriptionRow, value: number): void {
  if (least === null) throw new Refusal('O valor desta assinatura é fixo');
  if (value < least) throw new Refusal(`O valor mínimo desta assinatura é de ${least} centavos`);
}

const update = (call: Call<'subscription.update'>): Answer<'subscription.update'> => {
  const { db } = call;
  const { value } = call.body;
  const row = findSubscription(call, call.params.id);
  checkVariable(row, value);
  if (row.status !== 'ACTIVE') throw new Refusal(`A assinatura já terminou: está ${row.status}`);
  subscriptions.update(db, { seq: row.seq }, { value });
  installments.update(db, { subscription: row.seq, status: 'SCHEDULED' }, { value });
  return { body: { subscription: subscriptionView(call, subscriptionBySeq(db, row.seq)) } };
};

export const subscriptionJobs = { 'subscription.charge': generate };

export const subscriptionHandlers = {
  'subscription.create': create,
  'subscription.get': get,
  'subscription.list': list,
  'subscription.cancel': cancelOne,
  'subscription.update': update,
} satisfies Handlers<
  | 'subscription.create'
  | 'subscription.get'
  | 'subscription.list'
  | 'subscription.cancel'
  | 'subscription.update'
>;
