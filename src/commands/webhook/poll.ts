// `webhook listen --poll`: the events of a service that cannot call this machine.
import { EXIT } from '../../errors/exit-codes.ts';
import { PixctlError } from '../../errors/pixctl-error.ts';
import { chargeOperations } from '../../contract/operations/charge.ts';
import { paymentOperations } from '../../contract/operations/payment.ts';
import { transactionOperations } from '../../contract/operations/transaction.ts';
import { eventName } from '../../contract/namespace.ts';
import type { Operation } from '../../contract/operation.ts';
import { say } from '../../messages/message.ts';
import { beginCursor, isCursor, pollEvents } from '../../webhooks/poll.ts';
import type { Cursor, Reader } from '../../webhooks/poll.ts';
import { pick } from '../../contract/operation.ts';
import type { Context } from '../../ports/context.ts';
import type { ReceivedCall } from '../../ports/webhooks.ts';
import { keepWatching } from '../base/watcher.ts';
import type { Listening } from './pass.ts';

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

/** Polls until Ctrl-C, q, or too many failures. `handle` shows an event and passes it on. */
export async function pollForEvents(
  listening: Listening,
  handle: (call: ReceivedCall) => Promise<{ readonly ok: boolean }>,
  { interval = DEFAULT_INTERVAL_MS }: { readonly interval: number | undefined },
): Promise<void> {
  const { context, access, profile, events, maxRetries } = listening;
  const pause = Math.max(interval, MIN_INTERVAL_MS);
  const name = `${profile.name}-${profile.baseUrl ?? 'sandbox'}`;
  const reader = readerOf(context);
  const ended = new AbortController();
  context.signal.addEventListener('abort', () => ended.abort(), { once: true });
  const release = access.keys((key) => {
    if (key === 'q' || key === '\u0003') ended.abort();
  });
  const wanted = new Set(events);
  let cursor: Cursor | undefined;
  try {
    await keepWatching<never>(context, {
      pause: () => pause,
      leastPause: pause,
      ended: ended.signal,
      maxRetries,
      step: async () => {
        if (cursor === undefined) {
          cursor = await cursorFor(listening, name, reader);
          context.output.note(say`Polling the lists of profile ${profile.name}.`);
        }
        for (const { type, body, settle } of await pollEvents(reader, cursor, profile.namespace)) {
          if (ended.signal.aborted) break;
          // In order: what could not be passed on is tried again before anything after it.
          if (wanted.has(eventName(profile.namespace, type)) && !(await handle(callOf(body))).ok) break;
          settle();
          access.save(name, cursor);
        }
        return undefined;
      },
    });
  } finally {
    release();
  }
}

async function cursorFor({ access, context }: Listening, name: string, reader: Reader): Promise<Cursor> {
  const saved = access.load(name);
  if (isCursor(saved)) return saved;
  const cursor = await beginCursor(reader, context.clock.now());
  access.save(name, cursor);
  return cursor;
}

/** An event in the shape in which the service would have called; nobody has signed it. */
const callOf = (body: Readonly<Record<string, unknown>>): ReceivedCall => ({
  method: 'POST',
  path: '/',
  headers: { 'content-type': 'application/json', accept: 'application/json', 'x-pixctl-source': 'poll' },
  body: Buffer.from(JSON.stringify(body)),
});
