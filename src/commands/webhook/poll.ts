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
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';
import type { ChosenProfile } from '#ports/service.ts';
import type { ReceivedCall, WebhooksPort } from '#ports/webhooks.ts';
import { advanceCursor, beginCursor, syncCursor } from '#webhooks/begin-polling.ts';
import { eventOf, subjectOf } from '#webhooks/describe.ts';
import { pollEvents } from '#webhooks/poll.ts';
import type { Reader, ServiceTime } from '#webhooks/polled-lists.ts';
import type { Cursor } from '#webhooks/position.ts';
import { OVERLAP_MS, readCursor, savedCursor } from '#webhooks/position.ts';
import type { Listening, Passed } from './forward.ts';

const DEFAULT_INTERVAL_MS = 3_000;
const MIN_INTERVAL_MS = 100;

function readerOf(context: Context): Reader {
  async function* all(operation: Operation, query: Readonly<Record<string, unknown>>): AsyncGenerator {
    yield* (await context.service.client()).list(operation, { query }, { all: true });
  }
  const one = async (operation: Operation, id: string): Promise<unknown> => {
    try {
      return (await (await context.service.client()).call(operation, { path: { id } })).result;
    } catch (error) {
      // The service refuses unknown ids.
      if (error instanceof PixctlError && error.fields.exitCode === EXIT.refused) return undefined;
      throw error;
    }
  };
  return {
    charges: (query) => all(pick(chargeOperations, 'charge.list'), query),
    transactions: (query) => all(pick(transactionOperations, 'transaction.list'), query),
    payments: () => all(pick(paymentOperations, 'payment.list'), {}),
    charge: (id) => one(pick(chargeOperations, 'charge.get'), id),
    payment: (id) => one(pick(paymentOperations, 'payment.get'), id),
  };
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
  readonly #reader: ReturnType<typeof readerOf>;
  /** Selected events by type. Others only advance the cursor. */
  readonly #selected: ReadonlyMap<EventType | undefined, string>;
  #cursor: Cursor | undefined;

  constructor(
    private readonly listening: Listening,
    private readonly handle: (call: ReceivedCall) => Promise<Passed>,
  ) {
    const { context, events } = listening;
    this.#reader = readerOf(context);
    this.#selected = new Map(events.map((event) => [eventTypeOf(event), event]));
  }

  async poll(): Promise<undefined> {
    const { ended, profile } = this.listening;
    const { cursor, time } = await this.#currentCursor();
    const nameOf = (type: EventType): string =>
      this.#selected.get(type) ?? eventName(profile.namespace, type);
    let unsaved = false;
    for (const { type, body, settle } of await pollEvents(this.#reader, cursor, nameOf)) {
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
