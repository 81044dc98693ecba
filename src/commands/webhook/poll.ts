// `webhook listen --poll`: detects events by polling, for a service that cannot call this machine.
import { keepWatching } from '#commands/kit/poll.ts';
import type { EventType } from '#contract/events/event-types.ts';
import { eventTypeOf } from '#contract/events/event-types.ts';
import { eventName } from '#contract/namespace.ts';
import type { Operation } from '#contract/operation.ts';
import { pick } from '#contract/operation.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { transactionOperations } from '#contract/operations/transaction.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';
import type { ChosenProfile } from '#ports/service.ts';
import type { ReceivedCall, WebhooksPort } from '#ports/webhooks.ts';
import { advanceCursor, beginCursor, syncCursor } from '#webhooks/begin-polling.ts';
import { eventOf, subjectOf } from '#webhooks/describe.ts';
import { pollEvents } from '#webhooks/poll.ts';
import type { Json, LookUp, Reader, ServiceTime } from '#webhooks/polled-lists.ts';
import type { Cursor } from '#webhooks/position.ts';
import { OVERLAP_MS, readCursor, savedCursor } from '#webhooks/position.ts';
import type { Listening, Passed } from './forward.ts';

const DEFAULT_INTERVAL_MS = 3_000;
const MIN_INTERVAL_MS = 100;

const GET_CHARGE = pick(chargeOperations, 'charge.get');
const GET_PAYMENT = pick(paymentOperations, 'payment.get');
/** Statuses with which the service refuses an id that it does not know. */
const UNKNOWN_ID: readonly number[] = [400, 404];

/** Longest time in milliseconds that reads may lag behind writes (docs/safety.md, Guarantees). */
const LAG_MS = 5_000;

/** Maximum number of rounds between two look-ups of a row whose look-up fails. */
const MAX_ROUNDS_BETWEEN = 64;

/** A row whose latest look-up failed. */
interface FailedRow {
  /** Rounds from one look-up to the next; doubles with each failure. */
  readonly rounds: number;
  /** Number of the round of the next look-up. */
  readonly next: number;
}

/** Reads the lists, and looks up single rows: if one look-up fails, only that row has to wait. */
class ServiceReader implements Reader {
  readonly #failed = new Map<string, FailedRow>();
  /** When the service first did not know a row, by the clock for durations: a replica may not have it yet. */
  readonly #unknownSince = new Map<string, number>();
  #round = 0;
  /** Whether a look-up of this round got no answer. Others would have to wait for the time limit too. */
  #isUnreachable = false;

  constructor(private readonly context: Context) {}

  charges = (query: Json): AsyncIterable<unknown> => this.#all(pick(chargeOperations, 'charge.list'), query);
  transactions = (query: Json): AsyncIterable<unknown> =>
    this.#all(pick(transactionOperations, 'transaction.list'), query);
  payments = (): AsyncIterable<unknown> => this.#all(pick(paymentOperations, 'payment.list'), {});
  charge = (id: string): Promise<LookUp> => this.#lookUp(GET_CHARGE, id, say`charge ${showValue(id)}`);
  payment = (id: string): Promise<LookUp> => this.#lookUp(GET_PAYMENT, id, say`payment ${showValue(id)}`);

  beginRound(): void {
    this.#round += 1;
    this.#isUnreachable = false;
  }

  /** @throws PixctlError (exit 3) if the key may list rows, but not look them up */
  async checkPermissions(): Promise<void> {
    for (const operation of [GET_CHARGE, GET_PAYMENT])
      try {
        await this.#get(operation, this.context.newId());
      } catch (error) {
        if (!(error instanceof PixctlError) || error.fields.status === undefined) throw error;
        // Any other answer, such as 404, shows that the key may look up rows.
        if (error.fields.exitCode === EXIT.auth)
          throw new PixctlError(
            say`webhook listen --poll needs the permission for ${operation.id}: ${error.userMessage}`,
            error.fields,
          );
      }
  }

  async *#all(operation: Operation, query: Json): AsyncGenerator {
    yield* (await this.context.service.client()).list(operation, { query }, { all: true });
  }

  async #get(operation: Operation, id: string): Promise<unknown> {
    return (await (await this.context.service.client()).call(operation, { path: { id } })).result;
  }

  async #lookUp(operation: Operation, id: string, what: Message): Promise<LookUp> {
    const key = `${operation.id} ${id}`;
    const failed = this.#failed.get(key);
    if (this.#isUnreachable || (failed !== undefined && this.#round < failed.next)) return 'failed';
    try {
      const row = await this.#get(operation, id);
      this.#failed.delete(key);
      this.#unknownSince.delete(key);
      return { row };
    } catch (error) {
      if (!(error instanceof PixctlError) || this.context.signal.aborted || error.fields.code === 'deadline')
        throw error;
      const { status } = error.fields;
      if (status !== undefined && UNKNOWN_ID.includes(status)) {
        this.#failed.delete(key);
        return this.#isUnknownForLong(key) ? 'removed' : 'failed';
      }
      this.#isUnreachable = status === undefined;
      if (failed === undefined)
        this.context.output.warn(
          say`${what} could not be looked up, and is looked up again later: ${error.userMessage}`,
        );
      const rounds = Math.min((failed?.rounds ?? 1) * 2, MAX_ROUNDS_BETWEEN);
      this.#failed.set(key, { rounds, next: this.#round + rounds });
      return 'failed';
    }
  }

  #isUnknownForLong(key: string): boolean {
    const now = this.context.clock.elapsed();
    const since = this.#unknownSince.get(key) ?? now;
    this.#unknownSince.set(key, since);
    if (now - since <= LAG_MS) return false;
    this.#unknownSince.delete(key);
    return true;
  }
}

/** Current time at the service: from a response header, or from the sandbox, whose clock can be moved. */
async function timeAt({ context, profile }: Listening): Promise<ServiceTime> {
  if (profile.mode === 'sandbox') return { now: await context.service.now(), certain: true };
  const client = await context.service.client();
  const { headers } = await client.call(pick(chargeOperations, 'charge.list'), { query: { limit: 1 } });
  const now = Date.parse(headers['date'] ?? '');
  return Number.isNaN(now) ? { now: context.clock.now(), certain: false } : { now, certain: true };
}

/** Polls until Ctrl-C, q, or too many failures. `handle` prints and forwards an event. */
export async function pollForEvents(
  listening: Listening,
  handle: (call: ReceivedCall) => Promise<Passed>,
  { interval = DEFAULT_INTERVAL_MS }: { readonly interval: number | undefined },
): Promise<void> {
  const { context, access, maxRetries, ended } = listening;
  const pause = Math.max(interval, MIN_INTERVAL_MS);
  const release = access.keys((key) => {
    if (key === 'q' || key === '\u0003') ended.abort();
  });
  const poller = new Poller(listening, handle);
  try {
    await keepWatching<never>(context, {
      pause: () => pause,
      leastPause: pause,
      ended: ended.signal,
      maxRetries,
      step: () => poller.poll(),
    });
  } finally {
    release();
  }
}

/** Reads the lists of the service and handles the events since the saved position. */
class Poller {
  readonly #reader: ServiceReader;
  /** Selected events by type. Others only advance the cursor. */
  readonly #selected: ReadonlyMap<EventType | undefined, string>;
  #cursor: Cursor | undefined;

  constructor(
    private readonly listening: Listening,
    private readonly handle: (call: ReceivedCall) => Promise<Passed>,
  ) {
    const { context, events } = listening;
    this.#reader = new ServiceReader(context);
    this.#selected = new Map(events.map((event) => [eventTypeOf(event), event]));
  }

  async poll(): Promise<undefined> {
    const { ended, profile } = this.listening;
    this.#reader.beginRound();
    const { cursor, time } = await this.#currentCursor();
    const eventNameOf = (type: EventType): string =>
      this.#selected.get(type) ?? eventName(profile.namespace, type);
    let unsaved = false;
    for (const { type, body, settle } of await pollEvents(this.#reader, cursor, eventNameOf)) {
      if (ended.signal.aborted) return undefined;
      const isSelected = type !== undefined && this.#selected.has(type);
      // Interrupted: the next start reports the event.
      if (isSelected && !(await this.#deliver(body))) return undefined;
      settle();
      unsaved = !isSelected;
      if (isSelected) this.#save(cursor);
    }
    advanceCursor(cursor, time);
    if (unsaved) this.#save(cursor);
    return undefined;
  }

  /** Returns false if the delivery was interrupted. An event that could not be delivered is set aside in a file. */
  async #deliver(body: Parameters<typeof callOf>[0]): Promise<boolean> {
    const { context, access, profile, ended } = this.listening;
    const call = callOf(body);
    const passed = await this.handle(call);
    if (passed.ok) return true;
    if (ended.signal.aborted) return false;
    const path = access.setAside(profile, call.body);
    context.output.warn(
      say`${eventOf(body)} ${showValue(subjectOf(body) ?? '')} was written to ${path} and will not be retried`,
    );
    return true;
  }

  /** Returns the position to read from; loads or begins it on first use. */
  async #currentCursor(): Promise<{ readonly cursor: Cursor; readonly time: ServiceTime }> {
    const { context, access, profile } = this.listening;
    // Read the time before the lists: a row added in between may have a later date.
    const time = await timeAt(this.listening);
    if (this.#cursor === undefined) {
      await this.#reader.checkPermissions();
      this.#cursor = loadCursor(access, profile) ?? (await beginCursor(this.#reader, time));
      this.#save(this.#cursor);
      context.output.note(say`Polling the lists of profile ${profile.name}.`);
    }
    const ahead = syncCursor(this.#cursor, time);
    if (ahead !== undefined) {
      context.output.warn(
        say`the saved position, ${isoOf(ahead)}, is ahead of the clock of the service, ${isoOf(time.now)}: polling continues from ${isoOf(time.now - OVERLAP_MS)}`,
      );
      this.#save(this.#cursor);
    }
    return { cursor: this.#cursor, time };
  }

  #save(cursor: Cursor): void {
    const { access, profile } = this.listening;
    access.save(profile, savedCursor(cursor));
  }
}

const isoOf = (time: number): string => new Date(time).toISOString();

/**
 * Returns the saved position; undefined if there is none.
 * @throws PixctlError (exit 2) if the file is invalid
 */
function loadCursor(access: WebhooksPort, profile: ChosenProfile): Cursor | undefined {
  const saved = access.load(profile);
  if (saved === undefined) return undefined;
  const cursor = readCursor(saved.value);
  if (!('problem' in cursor)) return cursor;
  throw usageError(
    say`the saved position of webhook listen --poll in ${saved.path} cannot be used: ${cursor.problem}`,
    say`Restore the file. If you remove it, polling starts at the present, and events since the last run are not reported.`,
    'position',
  );
}

/** Wraps an event in the form of a webhook call; it has no signature. */
const callOf = (body: Readonly<Record<string, unknown>>): ReceivedCall => ({
  method: 'POST',
  path: '/',
  headers: { 'content-type': 'application/json', accept: 'application/json', 'x-pixctl-source': 'poll' },
  body: Buffer.from(JSON.stringify(body)),
});
