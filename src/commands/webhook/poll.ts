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
import type { ReceivedCall, WebhooksPort } from '#ports/webhooks.ts';
import { eventOf, subjectOf } from '#webhooks/describe.ts';
import type { Reader, ServiceTime } from '#webhooks/poll.ts';
import { beginCursor, pollEvents, syncCursor } from '#webhooks/poll.ts';
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
  const { context, access, profile, events, maxRetries, ended } = listening;
  const pause = Math.max(interval, MIN_INTERVAL_MS);
  const name = `${profile.name}-${profile.baseUrl ?? 'sandbox'}`;
  const reader = readerOf(context);
  const release = access.keys((key) => {
    if (key === 'q' || key === '\u0003') ended.abort();
  });
  // Events that were not selected only advance the cursor.
  const wanted = new Map(events.map((event) => [eventTypeOf(event), event]));
  const nameOf = (type: EventType): string => wanted.get(type) ?? eventName(profile.namespace, type);
  const save = (cursor: Cursor): void => access.save(name, savedCursor(cursor));
  let cursor: Cursor | undefined;
  try {
    await keepWatching<never>(context, {
      pause: () => pause,
      leastPause: pause,
      ended: ended.signal,
      maxRetries,
      step: async () => {
        // Read the time before the lists: a row added in between may have a later date.
        const time = await timeAt(listening);
        if (cursor === undefined) {
          cursor = loadCursor(access, name) ?? (await beginCursor(reader, time));
          save(cursor);
          context.output.note(say`Polling the lists of profile ${profile.name}.`);
        }
        const ahead = syncCursor(cursor, time);
        if (ahead !== undefined) {
          context.output.warn(
            say`the saved position, ${isoOf(ahead)}, is ahead of the clock of the service, ${isoOf(time.now)}: polling continues from ${isoOf(time.now - OVERLAP_MS)}`,
          );
          save(cursor);
        }
        let unsaved = false;
        for (const { type, body, settle } of await pollEvents(reader, cursor, nameOf)) {
          if (ended.signal.aborted) break;
          const isWanted = type !== undefined && wanted.has(type);
          if (isWanted) {
            const call = callOf(body);
            const passed = await handle(call);
            if (!passed.ok) {
              // Interrupted: the next start reports the event.
              if (ended.signal.aborted) break;
              const path = access.setAside(name, call.body);
              context.output.warn(
                say`${eventOf(body)} ${showValue(subjectOf(body) ?? '')} is set aside in ${path}`,
              );
            }
          }
          settle();
          unsaved = !isWanted;
          if (isWanted) save(cursor);
        }
        if (unsaved) save(cursor);
        return undefined;
      },
    });
  } finally {
    release();
  }
}

const isoOf = (time: number): string => new Date(time).toISOString();

/**
 * Returns the saved position; undefined if there is none.
 * @throws PixctlError (exit 2) if the file is invalid
 */
function loadCursor(access: WebhooksPort, name: string): Cursor | undefined {
  const saved = access.load(name);
  if (saved === undefined) return undefined;
  const cursor = readCursor(saved.value);
  if (!('problem' in cursor)) return cursor;
  throw usageError(
    say`the position of webhook listen --poll in ${saved.path} cannot be used: ${cursor.problem}`,
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
