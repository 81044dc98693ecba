// What was paid before: by the journal of this machine, and by the service's list of payments.
import { itemIfUsable } from '#client/answer.ts';
import { hashesOf, hashSet } from '#client/hash-set.ts';
import { isOpen } from '#client/journal/types.ts';
import type { Where } from '#client/types.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { at } from '#contract/path.ts';
import { FAILED_PAYMENT } from '#contract/states.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { DAY_MS, toRfc3339 } from '#pix/dates.ts';
import type { Context } from '#ports/context.ts';

const list = pick(paymentOperations, 'payment.list');

/** A payment that left, or may have. */
interface Paid {
  /** RFC 3339. */
  readonly at: string;
  readonly id: string;
}

/** What a payment pays, and its id. */
interface Intent {
  readonly id: string;
  /** Pix key. */
  readonly key: string;
  readonly cents: number;
}

export interface History {
  /** The latest payment of these cents to this key, under another id. */
  lately(key: string, cents: number, id: string): Paid | undefined;
  /** Whether this very payment was approved before: the id alone may be another one's. */
  isDone(payment: Intent): boolean;
  /** Whether the payment of this id failed at the service. */
  hasFailed(id: string): boolean;
  /** Whether the key was paid before, as far as is known. */
  knows(key: string): boolean;
}

const intentOf = (key: string, cents: number): string => `${cents} ${key}`;

/** Payments by what they paid; two at most of each, as one of them may be the very one that is asked about. */
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

/** Reads what was paid in the last `days`. What cannot be read of the service is said, and hinders nothing. */
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
      // A list that was read to its end has all there is.
      return !remote.whole && local(payment);
    },
    hasFailed: (id) => FAILED_PAYMENT.includes(remote.listed.get(id)?.status ?? ''),
    knows: (key) => keys.has(key),
  };
}

/** Reads what this machine had approved. Returns whether a payment is among it. */
async function readJournal(
  context: Context,
  where: Where,
  days: number,
  payments: Payments,
  keys: Set<string>,
): Promise<(payment: Intent) => boolean> {
  const { recorded } = await context.journal();
  const since = context.clock.now() - days * DAY_MS;
  // Newest first: a payment is approved after it was created.
  const approved = new Map<string, { readonly at: string; readonly done: boolean }>();
  const done = hashSet();
  const hashed = ({ id, key, cents }: Intent) => hashesOf([JSON.stringify([id, key, cents])]);
  for (const entry of recorded.entries()) {
    const { correlationID: id, operation, outcome, body, origin = where.origin, key = where.key } = entry;
    if (id === undefined || origin !== where.origin || key !== where.key) continue;
    const isDone = outcome === 'done';
    // What was refused is not what was paid under this id.
    if (!isDone && !isOpen(outcome)) continue;
    if (operation === 'payment.approve')
      approved.set(id, { at: entry.at, done: isDone || approved.get(id)?.done === true });
    const paid = operation === 'payment.create' ? approved.get(id) : undefined;
    const [pixKey, cents] = [at(body, 'destinationAlias'), at(body, 'value')];
    if (paid === undefined || typeof pixKey !== 'string' || typeof cents !== 'number') continue;
    keys.add(pixKey);
    if (isDone && paid.done) done.add(hashed({ id, key: pixKey, cents }), 0);
    if (Date.parse(paid.at) >= since) payments.add(pixKey, cents, { at: paid.at, id });
  }
  return (payment) => done.has(hashed(payment), 0);
}

/** A payment of the list. */
interface Listed {
  readonly status: string;
  readonly key: string | undefined;
  readonly cents: number | undefined;
}

/** Reads the list newest first, up to the first payment that is older. */
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
      const time = itemIfUsable(list, row, 'transaction.time');
      if (time !== undefined && Date.parse(time) < since) {
        whole = false;
        break;
      }
      const id = itemIfUsable(list, row, 'payment.correlationID');
      const key = itemIfUsable(list, row, 'payment.destinationAlias');
      const cents = itemIfUsable(list, row, 'payment.value');
      const status = itemIfUsable(list, row, 'payment.status') ?? '';
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
      say`the payments of the service could not be read, so only those of this machine were compared: ${error.userMessage}`,
    );
  }
  return { listed, whole };
}
