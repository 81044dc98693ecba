// Finds earlier payments, in the journal of this machine and in the service's list of payments.
import { validItemField } from '#client/answers/checked-answer.ts';
import { hashesOf, hashSet } from '#client/hash-set.ts';
import { isOpen } from '#client/journal/types.ts';
import type { Where } from '#client/types.ts';
import { paymentStep } from '#contract/auto-approve.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { at } from '#contract/path.ts';
import { FAILED_PAYMENT } from '#contract/statuses.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { DAY_MS, toRfc3339 } from '#pix/dates.ts';
import type { Context } from '#ports/context.ts';

const list = pick(paymentOperations, 'payment.list');

/** A payment that was sent, or may have been. */
interface Paid {
  /** RFC 3339. */
  readonly at: string;
  readonly id: string;
}

/** Destination, amount and id of a payment. */
interface Intent {
  readonly id: string;
  /** Pix key. */
  readonly key: string;
  readonly cents: number;
}

export interface History {
  /** Returns the latest payment of this amount to this key under another id. */
  lately(key: string, cents: number, id: string): Paid | undefined;
  /** Tests whether exactly this payment was approved before: another payment may have had the id. */
  isDone(payment: Intent): boolean;
  /** Tests whether the payment with this id failed at the service. */
  hasFailed(id: string): boolean;
  /** Tests whether the key is known to have been paid before. */
  knows(key: string): boolean;
}

const intentOf = (key: string, cents: number): string => `${cents} ${key}`;

/** Payments by key and amount; at most two each, because one may be the payment being checked. */
class Payments {
  readonly #of = new Map<string, readonly Paid[]>();

  add(key: string, cents: number, paid: Paid): void {
    const intent = intentOf(key, cents);
    const others = (this.#of.get(intent) ?? []).filter(({ id }) => id !== paid.id);
    this.#of.set(
      intent,
      [...others, paid].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, 2),
    );
  }

  latest(key: string, cents: number, not: string): Paid | undefined {
    return this.#of.get(intentOf(key, cents))?.find(({ id }) => id !== not);
  }
}

/**
 * Reads the payments of the last `days`. A failure to read the service's list is reported but does not stop the plan.
 */
export async function readHistory(context: Context, where: Where, days: number): Promise<History> {
  const payments = new Payments();
  const keys = new Set<string>();
  const local = await readJournal(context, where, days, payments, keys);
  const remote = await readService(context, days, payments, keys);
  return {
    lately: (key, cents, id) => payments.latest(key, cents, id),
    isDone: (payment) => {
      const found = remote.listed.get(payment.id);
      if (found !== undefined)
        return (
          (found.status === 'APPROVED' || found.status === 'CONFIRMED') &&
          (found.key ?? payment.key) === payment.key &&
          (found.cents ?? payment.cents) === payment.cents
        );
      // If the service's list was read to its end, the journal adds nothing.
      return !remote.whole && local(payment);
    },
    hasFailed: (id) => FAILED_PAYMENT.includes(remote.listed.get(id)?.status ?? ''),
    knows: (key) => keys.has(key),
  };
}

/** Reads the payments approved from this machine. Returns a function that tests whether a payment is among them. */
async function readJournal(
  context: Context,
  where: Where,
  days: number,
  payments: Payments,
  keys: Set<string>,
): Promise<(payment: Intent) => boolean> {
  const { recorded } = await context.journal();
  const since = context.clock.now() - days * DAY_MS;
  // Entries come newest first, so the approval comes before the creation of a payment.
  const approved = new Map<string, { readonly at: string; readonly done: boolean }>();
  const done = hashSet();
  const hashed = ({ id, key, cents }: Intent) => hashesOf([JSON.stringify([id, key, cents])]);
  for await (const entry of recorded.entries()) {
    const { correlationID: id, operation, outcome, body, origin = where.origin, key = where.key } = entry;
    if (id === undefined || origin !== where.origin || key !== where.key) continue;
    const isDone = outcome === 'done';
    // Refused attempts do not describe what was paid under the id.
    if (!isDone && !isOpen(outcome)) continue;
    if (paymentStep(operation) === 'approve')
      approved.set(id, { at: entry.at, done: isDone || approved.get(id)?.done === true });
    const paid = paymentStep(operation) === 'create' ? approved.get(id) : undefined;
    const [pixKey, cents] = [at(body, 'destinationAlias'), at(body, 'value')];
    if (paid === undefined || typeof pixKey !== 'string' || typeof cents !== 'number') continue;
    keys.add(pixKey);
    if (isDone && paid.done) done.add(hashed({ id, key: pixKey, cents }), 0);
    if (Date.parse(paid.at) >= since) payments.add(pixKey, cents, { at: paid.at, id });
  }
  return (payment) => done.has(hashed(payment), 0);
}

/** A payment in the service's list. */
interface Listed {
  readonly status: string;
  readonly key: string | undefined;
  readonly cents: number | undefined;
}

/** Reads the list newest first, up to the first payment older than `days`. */
async function readService(
  context: Context,
  days: number,
  payments: Payments,
  keys: Set<string>,
): Promise<{ readonly listed: ReadonlyMap<string, Listed>; readonly whole: boolean }> {
  const listed = new Map<string, Listed>();
  let whole = true;
  try {
    const since = (await context.service.now()) - days * DAY_MS;
    const client = await context.service.client();
    for await (const row of client.list(list, {}, { all: true })) {
      const time = validItemField(list, row, 'transaction.time');
      if (time !== undefined && Date.parse(time) < since) {
        whole = false;
        break;
      }
      const id = validItemField(list, row, 'payment.correlationID');
      const key = validItemField(list, row, 'payment.destinationAlias');
      const cents = validItemField(list, row, 'payment.value');
      const status = validItemField(list, row, 'payment.status') ?? '';
      if (id === undefined) continue;
      listed.set(id, { status, key, cents });
      if (status === 'CREATED' || FAILED_PAYMENT.includes(status) || key === undefined) continue;
      keys.add(key);
      if (cents !== undefined) payments.add(key, cents, { at: time ?? toRfc3339(since), id });
    }
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.interrupted) throw error;
    whole = false;
    context.output.warn(
      say`the payments of the service could not be read; pixctl compared only those of this machine: ${error.userMessage}`,
    );
  }
  return { listed, whole };
}
