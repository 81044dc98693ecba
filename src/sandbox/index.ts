// Entry point of the sandbox: opens the simulated service on a database.
import type { HttpRequest, Transport } from '#contract/http.ts';
import type { ChangeCounter } from './console/access.ts';
import { makeWebhookKeyWith } from './events/signing.ts';
import type { WebhookSender } from './events/webhook-sender.ts';
import type { Delivery, Sleep } from './faults/connection-faults.ts';
import { deliver } from './faults/connection-faults.ts';
import { bufferedRandomBytes, makeIds } from './ids.ts';
import type { PageState } from './payment-page/state.ts';
import type { PageLanguage } from './payment-page/words.ts';
import { controlKey } from './service/auth.ts';
import { firstKey } from './service/first-company.ts';
import { makeService } from './service/service.ts';
import type { Database } from './store/database.ts';
import { migrate } from './store/migrate.ts';

export interface SandboxOptions {
  /** Opened by the caller, so that the service is independent of the SQLite library and the file. */
  readonly database: Database;
  /** Real time in epoch milliseconds. */
  readonly now: () => number;
  /** Rejects when the signal is aborted. */
  readonly sleep: Sleep;
  readonly randomBytes: (count: number) => Uint8Array;
  /** Draw random bytes only when they are needed, so that the caller can save and restore the state of its generator. */
  readonly drawsExactly?: boolean;
  /** Makes the private key for webhook calls, as PKCS #8 in PEM; without it, a random one is made. */
  readonly webhookKey?: () => string;
  /** Record events that no webhook is registered for, too. */
  readonly recordsEvents?: boolean;
  readonly namespace: string;
  /** Base URL, without a trailing slash; also used in links if the sandbox is not served. */
  readonly publicUrl: string;
  readonly pageLanguage?: PageLanguage;
  /** Served over HTTP, and therefore with a console. */
  readonly served?: boolean;
  /** Sends the deliveries in the outbox; without it they stay there. */
  readonly webhookSender?: WebhookSender;
  /** Calls back once all requests that have arrived were read; they are run as one group. */
  readonly later?: (drain: () => void) => void;
  /** Calls back after this many milliseconds, for which writes may wait to be committed together. */
  readonly patience?: (drain: () => void, milliseconds: number) => void;
}

export interface Sandbox {
  handle(request: HttpRequest): Promise<Delivery>;
  /** Returns a transport that calls the service within this process. */
  transport(): Transport;
  /** App key of the first company. */
  readonly appKey: string;
  /** Control key, for control calls that affect all companies. */
  readonly controlKey: string;
  /** Runs the jobs that are due by the sandbox's clock and returns their number. */
  settle(): number;
  /** Starts the due deliveries of the outbox. */
  dispatch(): void;
  /** Runs the due jobs and sends the due deliveries, until nothing is due. */
  deliver(): Promise<void>;
  /** Starts no further deliveries. Resolves when all running ones have ended. */
  endDeliveries(): Promise<void>;
  isDelivering(): boolean;
  /** Forgets the running deliveries; they are due again. */
  abandonDeliveries(): void;
  /** Stores a copy of all data under a new number and returns it. @throws Error while deliveries are running */
  takeSnapshot(): number;
  /** Puts the data of a snapshot back. Call `abandonDeliveries` first. */
  restoreSnapshot(snapshot: number): void;
  deleteSnapshot(snapshot: number): void;
  /** Returns the time of the sandbox's clock in epoch milliseconds. */
  now(): number;
  /** Writes the request log. */
  flush(): void;
  /** Writes the request log unless many requests are arriving. */
  flushIfQuiet(): void;
  /** Returns the milliseconds until the next job or delivery is due; undefined if there is none. */
  idleFor(): number | undefined;
  /** Returns what the payment page of a link shows now; undefined for an unknown link. */
  pageState(paymentLinkID: string): PageState | undefined;
  /** Returns the change counter for an open console; undefined without a valid token. */
  pulse(token: string | undefined): ChangeCounter | undefined;
  close(): void;
}

/** Starts the service on a database and takes ownership of it: `close` closes it. */
export function openSandbox(options: SandboxOptions): Sandbox {
  const { database: db, now } = options;
  const { randomBytes, drawsExactly, webhookKey } = options;
  const ids = makeIds(drawsExactly === true ? randomBytes : bufferedRandomBytes(randomBytes), now);
  if (webhookKey !== undefined) makeWebhookKeyWith(db, webhookKey);
  migrate(db);
  const appKey = firstKey(db, ids, now());
  const service = makeService({
    db,
    ids,
    now,
    namespace: options.namespace,
    publicUrl: options.publicUrl,
    pageLanguage: options.pageLanguage,
    served: options.served === true,
    webhookSender: options.webhookSender,
    recordsEvents: options.recordsEvents,
    later: options.later,
    patience: options.patience,
  });
  return {
    handle: service.handle,
    transport: () => ({
      send: async (request, send) => {
        await send?.fence?.ask();
        return deliver(await service.handle(request), options.sleep, send);
      },
      close: () => Promise.resolve(),
    }),
    appKey,
    controlKey: controlKey(db, ids),
    settle: service.settle,
    idleFor: service.idleFor,
    dispatch: service.dispatch,
    deliver: service.deliver,
    endDeliveries: service.endDeliveries,
    isDelivering: service.isDelivering,
    abandonDeliveries: service.abandonDeliveries,
    takeSnapshot: service.takeSnapshot,
    restoreSnapshot: service.restoreSnapshot,
    deleteSnapshot: service.deleteSnapshot,
    now: service.now,
    flush: service.flush,
    flushIfQuiet: service.flushIfQuiet,
    pageState: service.pageState,
    pulse: service.pulse,
    close: () => {
      service.flush();
      db.close();
    },
  };
}
