// The embedded service, ready to answer.
import type { HttpRequest, Transport } from '#contract/http.ts';
import type { ChangeCounter } from './console/access.ts';
import type { Courier } from './events/courier.ts';
import type { Delivery, Sleep } from './faults/disturbance.ts';
import { deliver } from './faults/disturbance.ts';
import { drawnTogether, makeIds } from './ids.ts';
import type { PageState } from './payment-page/state.ts';
import type { PageLanguage } from './payment-page/words.ts';
import { controlKey } from './service/auth.ts';
import { firstKey } from './service/first-company.ts';
import { makeService } from './service/service.ts';
import type { Database } from './store/database.ts';
import { migrate } from './store/schema.ts';

export interface SandboxOptions {
  /** Opened by the caller: which library and which file is no concern of the service. */
  readonly database: Database;
  /** Real time in epoch milliseconds. */
  readonly now: () => number;
  /** Rejects when the signal is aborted. */
  readonly sleep: Sleep;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly namespace: string;
  /** Base URL under which it is, or would be, reached; without a trailing slash. */
  readonly publicUrl: string;
  readonly pageLanguage?: PageLanguage;
  /** It is served over HTTP, and so has a console. */
  readonly served?: boolean;
  /** Sends what is in the outbox; without one it stays there. */
  readonly courier?: Courier;
  /** Calls back when the requests that have arrived by now have been read: they are done together. */
  readonly later?: (drain: () => void) => void;
  /** Calls back after so many milliseconds: as long, writes may wait for others, to be written together. */
  readonly patience?: (drain: () => void, milliseconds: number) => void;
}

export interface Sandbox {
  handle(request: HttpRequest): Promise<Delivery>;
  /** The service as just another transport. */
  transport(): Transport;
  /** Key of the first company. */
  readonly appKey: string;
  /** Key of the control calls that concern all companies. */
  readonly controlKey: string;
  /** Does what has become due by the sandbox's clock. */
  settle(): number;
  /** Begins the calls that are due from the outbox. */
  dispatch(): void;
  /** Begins no more of them. Resolves when none is on its way. */
  endDeliveries(): Promise<void>;
  /** Writes what is only in memory so far: the log of requests. */
  flush(): void;
  /** Milliseconds until something is due; undefined when nothing is. */
  idleFor(): number | undefined;
  /** What the payment page of a link shows now; undefined when there is none. */
  pageState(paymentLinkID: string): PageState | undefined;
  /** What an open console is told, given its session: undefined when that is none. */
  pulse(session: string | undefined): ChangeCounter | undefined;
  close(): void;
}

/** Starts the service on a database, which it takes over: `close` closes it. */
export function openSandbox(options: SandboxOptions): Sandbox {
  const { database: db, now } = options;
  const ids = makeIds(drawnTogether(options.randomBytes), now);
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
    courier: options.courier,
    later: options.later,
    patience: options.patience,
  });
  return {
    handle: service.handle,
    transport: () => ({
      send: async (request, send) => deliver(await service.handle(request), options.sleep, send),
      close: () => Promise.resolve(),
    }),
    appKey,
    controlKey: controlKey(db, ids),
    settle: service.settle,
    idleFor: service.idleFor,
    dispatch: service.dispatch,
    endDeliveries: service.endDeliveries,
    flush: service.flush,
    pageState: service.pageState,
    pulse: service.pulse,
    close: () => {
      service.flush();
      db.close();
    },
  };
}
