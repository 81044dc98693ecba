// Entry point of the sandbox: opens the simulated service on a database.
import type { Transport } from '#contract/http.ts';
import { makeWebhookKeyWith } from './events/signing.ts';
import type { WebhookSender } from './events/webhook-sender.ts';
import type { Sleep } from './faults/connection-faults.ts';
import { deliver } from './faults/connection-faults.ts';
import { bufferedRandomBytes, makeIds } from './ids.ts';
import type { PageLanguage } from './payment-page/words.ts';
import { controlKey } from './service/auth.ts';
import { firstKey } from './service/first-company.ts';
import type { Service } from './service/service.ts';
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

export interface Sandbox extends Service {
  /** Returns a transport that calls the service within this process. */
  transport(): Transport;
  /** App key of the first company. */
  readonly appKey: string;
  /** Control key, for control calls that affect all companies. */
  readonly controlKey: string;
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
    ...service,
    transport: () => ({
      send: async (request, send) => {
        await send?.fence?.ask();
        return deliver(await service.handle(request), options.sleep, send);
      },
      close: () => Promise.resolve(),
    }),
    appKey,
    controlKey: controlKey(db, ids),
    close: () => {
      service.flush();
      db.close();
    },
  };
}
