// `today`: shows the account's day on one screen, computed from the service's lists.
import { validItemField } from '#client/answers/checked-answer.ts';
import type { Sum } from '#commands/books/sums-view.ts';
import { factsOf, isAgainstAccount } from '#commands/dispute/facts.ts';
import { command } from '#commands/kit/define.ts';
import { keepWatching } from '#commands/kit/poll.ts';
import { deadlineOf } from '#contract/dispute-deadline.ts';
import { pick } from '#contract/operation.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import { disputeOperations } from '#contract/operations/dispute.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { refundOperations } from '#contract/operations/refund.ts';
import { transactionOperations } from '#contract/operations/transaction.ts';
import { FAILED_PAYMENT } from '#contract/statuses.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { english } from '#messages/message.ts';
import { brasiliaDay, dayEnd, dayStart, toRfc3339 } from '#pix/dates.ts';
import { isReturnId } from '#pix/end-to-end-id.ts';
import { addCents } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';
import type { Day, Latest, NotRead } from './view.ts';
import { INTERNAL, LATEST, MAX_READ, OUTGOING, todayView } from './view.ts';

const transactions = pick(transactionOperations, 'transaction.list');
const charges = pick(chargeOperations, 'charge.list');
const payments = pick(paymentOperations, 'payment.list');
const refunds = pick(refundOperations, 'refund.list');
const disputes = pick(disputeOperations, 'dispute.list');

const FAILED_REFUND: readonly string[] = ['REJECTED', 'NOT_ACCOMPLISHED'];

type Counted = { value: number; count: number };
const nothing = (): Counted => ({ value: 0, count: 0 });
function add(sum: Counted, value: number | undefined): void {
  sum.value = addCents(sum.value, value ?? 0);
  sum.count += 1;
}

interface Span {
  readonly from: number;
  readonly until: number;
  readonly query: { readonly start: string; readonly end: string };
}

const within = ({ from, until }: Span, time: string | undefined): boolean => {
  const at = time === undefined ? Number.NaN : Date.parse(time);
  return at >= from && at <= until;
};

/**
 * Sums up the incoming and outgoing money of the day and finds the latest transactions, because the service does not
 * sort by time.
 */
async function readTransactions(context: Context, span: Span) {
  const [inward, returned, outward, unknown] = [nothing(), nothing(), nothing(), nothing()];
  let latest: Latest[] = [];
  const client = await context.service.client();
  for await (const row of client.list(transactions, { query: span.query }, { all: true })) {
    const time = validItemField(transactions, row, 'time');
    const value = validItemField(transactions, row, 'value');
    const type = validItemField(transactions, row, 'type');
    // Incomplete rows are counted separately and reported, not guessed.
    if (time === undefined || value === undefined || type === undefined) {
      add(unknown, value);
      continue;
    }
    if (!within(span, time)) continue;
    const endToEndId = validItemField(transactions, row, 'endToEndId');
    // A payment that came back is no income.
    if (type === 'PAYMENT')
      add(endToEndId !== undefined && isReturnId(endToEndId) ? returned : inward, value);
    else if (OUTGOING.includes(type)) add(outward, value);
    else if (!INTERNAL.includes(type)) add(unknown, value);
    const one = (
      path: 'payer.name' | 'customer.name' | 'debitParty.pixKey.pixKey' | 'creditParty.pixKey.pixKey',
    ) => validItemField(transactions, row, path);
    const who =
      OUTGOING.includes(type) || type === 'INTERNAL_TRANSFER'
        ? one('creditParty.pixKey.pixKey')
        : (one('payer.name') ?? one('customer.name') ?? one('debitParty.pixKey.pixKey'));
    latest.push({
      time,
      type,
      value,
      ...(who === undefined ? {} : { who }),
      ...(endToEndId === undefined ? {} : { endToEndId }),
    });
    latest = latest.toSorted((a, b) => Date.parse(b.time) - Date.parse(a.time)).slice(0, LATEST);
  }
  return { inward, returned, outward, unknown, latest };
}

async function readCharges(context: Context, span: Span): Promise<Sum> {
  const sum = nothing();
  const client = await context.service.client();
  const query = { ...span.query, status: 'ACTIVE' } as const;
  for await (const row of client.list(charges, { query }, { all: true }))
    add(sum, validItemField(charges, row, 'valueWithDiscount') ?? validItemField(charges, row, 'value'));
  return sum;
}

/** Sums up the latest payments; the service cannot filter payments, so older ones are not read. */
async function readPayments(context: Context, span: Span) {
  const [toApprove, onTheirWay, failed, undated] = [nothing(), nothing(), nothing(), nothing()];
  let seen = 0;
  const client = await context.service.client();
  for await (const row of client.list(payments, {}, { limit: MAX_READ + 1 })) {
    seen += 1;
    if (seen > MAX_READ) break;
    const status = validItemField(payments, row, 'payment.status') ?? '';
    const value = validItemField(payments, row, 'payment.value');
    const time = validItemField(payments, row, 'transaction.time');
    if (status === 'CREATED') add(toApprove, value);
    else if (status === 'APPROVED') add(onTheirWay, value);
    else if (FAILED_PAYMENT.includes(status)) {
      if (time === undefined) add(undated, value);
      else if (within(span, time)) add(failed, value);
    }
  }
  return { toApprove, onTheirWay, failed, undated, more: seen > MAX_READ };
}

async function readRefunds(context: Context, span: Span) {
  const [onTheirWay, failed] = [nothing(), nothing()];
  let seen = 0;
  const client = await context.service.client();
  for await (const row of client.list(refunds, {}, { limit: MAX_READ + 1 })) {
    seen += 1;
    if (seen > MAX_READ) break;
    const status = validItemField(refunds, row, 'status') ?? '';
    const value = validItemField(refunds, row, 'value');
    if (status === 'IN_PROCESSING') add(onTheirWay, value);
    else if (FAILED_REFUND.includes(status) && within(span, validItemField(refunds, row, 'time')))
      add(failed, value);
  }
  return { onTheirWay, failed, more: seen > MAX_READ };
}

/** Sums up the open disputes of received payments, and finds the next deadline for evidence. */
async function readDisputes(context: Context, now: number) {
  const open = nothing();
  let [seen, next] = [0, Infinity];
  const client = await context.service.client();
  for await (const row of client.list(disputes, {}, { limit: MAX_READ + 1 })) {
    seen += 1;
    if (seen > MAX_READ) break;
    const facts = factsOf(row);
    if (!isAgainstAccount(facts)) continue;
    add(open, facts.value);
    const by = deadlineOf(facts)?.by ?? -Infinity;
    if (by >= now) next = Math.min(next, by);
  }
  const answerBy = next === Infinity ? null : toRfc3339(next);
  return { open: { ...open, answerBy }, more: seen > MAX_READ };
}

/**
 * Reads the day.
 * @throws PixctlError if the service returns none of its lists
 */
async function readDay(context: Context): Promise<Day> {
  const now = await context.service.now();
  const [from, until] = [dayStart(now), dayEnd(now)];
  const span: Span = { from, until, query: { start: toRfc3339(from), end: toRfc3339(until) } };
  const notRead: NotRead[] = [];
  const refused: PixctlError[] = [];
  const attempt = async <T>(list: NotRead['list'], read: Promise<T>): Promise<T | undefined> => {
    try {
      return await read;
    } catch (error) {
      if (!(error instanceof PixctlError)) throw error;
      const { exitCode } = error.fields;
      if (exitCode !== EXIT.refused && exitCode !== EXIT.auth) throw error;
      refused.push(error);
      notRead.push({ list, why: 'refused', error: english(error.userMessage) });
      return undefined;
    }
  };
  const moved = await attempt('transactions', readTransactions(context, span));
  const open = await attempt('charges', readCharges(context, span));
  const paid = await attempt('payments', readPayments(context, span));
  const back = await attempt('refunds', readRefunds(context, span));
  const disputed = await attempt('disputes', readDisputes(context, now));
  const [first] = refused;
  if (first !== undefined && [moved, open, paid, back, disputed].every((one) => one === undefined))
    throw first;
  if (moved !== undefined && moved.unknown.count > 0)
    notRead.push({ list: 'transactions', why: 'unclear', count: moved.unknown.count });
  if (paid?.more === true) notRead.push({ list: 'payments', why: 'older' });
  if (paid !== undefined && paid.undated.count > 0)
    notRead.push({ list: 'payments', why: 'undated', count: paid.undated.count });
  if (back?.more === true) notRead.push({ list: 'refunds', why: 'older' });
  if (disputed?.more === true) notRead.push({ list: 'disputes', why: 'older' });
  return {
    day: brasiliaDay(now),
    now: toRfc3339(now),
    in: moved?.inward ?? null,
    returned: moved?.returned ?? null,
    out: moved?.outward ?? null,
    waiting: {
      charges: open ?? null,
      paymentsToApprove: paid?.toApprove ?? null,
      payments: paid?.onTheirWay ?? null,
      refunds: back?.onTheirWay ?? null,
      disputes: disputed?.open ?? null,
    },
    failed: { payments: paid?.failed ?? null, refunds: back?.failed ?? null },
    latest: moved?.latest ?? null,
    notRead,
  };
}

const PAUSE_MS = 5_000;
/** Pause between two readings as a multiple of the reading time, so that a busy day is not read continuously. */
const REST = 3;

/** Reads the day repeatedly and calls `shown` each time, until Ctrl-C. Returns the last one. */
async function follow(context: Context, shown: (day: Day) => Promise<void>): Promise<Day | undefined> {
  let last: Day | undefined;
  let took = 0;
  await keepWatching(context, {
    step: async () => {
      const began = context.clock.elapsed();
      last = await readDay(context);
      took = context.clock.elapsed() - began;
      await shown(last);
      return undefined;
    },
    pause: () => Math.max(PAUSE_MS, REST * took),
    ended: context.signal,
    sureAtFirst: true,
  });
  return last;
}

/** Yields the day after each reading. */
async function* days(context: Context): AsyncGenerator<Day, void, undefined> {
  for (;;) {
    const began = context.clock.elapsed();
    const day = await readDay(context);
    // Only the first reading shows its progress.
    context.output.progress(undefined);
    yield day;
    const took = context.clock.elapsed() - began;
    try {
      await context.clock.sleep(Math.max(PAUSE_MS, REST * took));
    } catch (error) {
      // Ctrl-C is the normal end.
      if (context.signal.aborted) return;
      throw error;
    }
  }
}

export const today = command({
  meta: {
    name: 'today',
    core: true,
    agent: 'read',
    words:
      'hoje, resumo, summary, dashboard, dia, day, overview, visao geral, status, situacao, venda de hoje, quanto vendi, movimento do dia, resumo do dia, vendas do dia, today sales',
    summary: 'Summarise today: received, sent, pending, failed and disputed',
    details: [
      'pixctl adds up the lists of the service for the current day in Brasília time. If a list cannot be read, the screen says so.',
      `Pending charges are those created today. Only the latest ${MAX_READ} payments, refunds and disputes are read.`,
      '--watch refreshes the screen every few seconds until Ctrl-C. With -o ndjson, it prints one object per refresh.',
    ],
    network: 'read',
    examples: [
      { command: 'pixctl today', note: 'Today so far' },
      { command: 'pixctl today --watch', note: 'Refresh the screen' },
      { command: 'pixctl today --jq .in.value', note: 'Received today, in cents' },
    ],
  },
  input: { options: { watch: { type: 'boolean', description: 'refresh until Ctrl-C' } } },
  run: async (context, { options }) => {
    if (options.watch !== true) return readDay(context);
    if (context.output.streams) return days(context);
    const screen = context.output.screen?.();
    if (screen === undefined) return readDay(context);
    try {
      return await follow(context, (day) => screen.draw(day, todayView));
    } finally {
      screen.end();
    }
  },
  show: {
    view: todayView,
    moreFields: [
      { path: 'latest.time', description: 'settlement' },
      { path: 'latest.type', description: 'kind of transaction' },
      { path: 'latest.value', description: 'amount' },
      { path: 'latest.who', description: 'who paid or was paid' },
      { path: 'latest.endToEndId', description: 'end-to-end id' },
      { path: 'notRead.list', description: 'list that was not read, or only in part' },
      {
        path: 'notRead.why',
        description: 'refused, too old, undated, or of unknown direction',
      },
      { path: 'notRead.count', description: 'number of items left out' },
      { path: 'notRead.error', description: 'error message of the service' },
    ],
  },
});
