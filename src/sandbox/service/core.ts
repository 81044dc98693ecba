// Dependencies shared by all parts of the service: database, clock, request log and transactions.
import type { Access } from '#sandbox/console/access.ts';
import { makeAccess } from '#sandbox/console/access.ts';
import type { CompanyContext, Reply, SandboxContext } from '#sandbox/context.ts';
import type { WebhookSender } from '#sandbox/events/webhook-sender.ts';
import type { Ids } from '#sandbox/ids.ts';
import type { PageLanguage } from '#sandbox/payment-page/words.ts';
import type { Database } from '#sandbox/store/database.ts';
import { isAnyDue } from '#sandbox/store/tables/jobs.ts';
import { offsetOf } from '#sandbox/time/clock.ts';
import { runDue } from '#sandbox/time/jobs.ts';
import type { Caller } from './auth.ts';
import { Exchanges } from './exchanges.ts';
import type { Group } from './grouped-requests.ts';
import { makeGroup, Write } from './grouped-requests.ts';
import { JOBS } from './handlers.ts';
import type { RequestLog } from './request-log.ts';
import { requestLog } from './request-log.ts';

export interface ServiceOptions {
  readonly db: Database;
  readonly ids: Ids;
  /** Real time in epoch milliseconds. */
  readonly now: () => number;
  readonly namespace: string;
  readonly publicUrl: string;
  readonly pageLanguage?: PageLanguage | undefined;
  /** Served over HTTP, and therefore with a console. */
  readonly served?: boolean;
  /** Sends the deliveries in the outbox; without it they stay there. */
  readonly webhookSender?: WebhookSender | undefined;
  /** Record events that no webhook is registered for, too. */
  readonly recordsEvents?: boolean | undefined;
  /** Calls back once all requests that have arrived were read; without it, in a microtask. */
  readonly later?: ((drain: () => void) => void) | undefined;
  /** Calls back after this many milliseconds; without it, requests do not wait to be grouped. */
  readonly patience?: ((drain: () => void, milliseconds: number) => void) | undefined;
}

export interface Core {
  readonly options: ServiceOptions;
  readonly db: Database;
  readonly log: RequestLog;
  /** Headers and bodies of the latest requests, for the console; undefined if the sandbox is not served. */
  readonly exchanges: Exchanges | undefined;
  /** Tokens of the console; undefined if the sandbox is not served. */
  readonly access: Access | undefined;
  readonly group: Group;
  /** Makes a context with the current time; create one for each use. */
  context(): SandboxContext;
  actingFor(caller: Pick<Caller, 'company' | 'account'>): CompanyContext;
  /** Runs the due jobs and returns their number. */
  settle(): number;
  /**
   * Runs the work in a transaction: a write is atomic, and a read sees a consistent snapshot. All due jobs have run
   * before it, even if another process has just moved the clock.
   */
  within(write: boolean, work: () => Reply): Promise<Reply>;
}

export function makeCore(options: ServiceOptions): Core {
  const { db, ids, namespace, publicUrl, recordsEvents } = options;
  const context = (): SandboxContext => ({
    db,
    ids,
    namespace,
    publicUrl,
    recordsEvents,
    now: options.now() + offsetOf(db),
  });
  const settle = (): number => runDue(context(), JOBS);
  const group = makeGroup({
    db,
    isDue: () => isAnyDue(db, options.now() + offsetOf(db)),
    settle,
    later: options.later ?? ((drain) => void Promise.resolve().then(drain)),
    patience: options.patience,
    now: options.now,
  });
  return {
    options,
    db,
    log: requestLog(db, options.now),
    exchanges: options.served === true ? new Exchanges() : undefined,
    access: options.served === true ? makeAccess(() => urlSafe(ids.secret(24))) : undefined,
    group,
    context,
    // Every property by name: spreading an object is slow, and this is made for each request.
    actingFor: ({ company, account }) => {
      const now = options.now() + offsetOf(db);
      return { db, ids, namespace, publicUrl, recordsEvents, now, company, account };
    },
    settle,
    within: (write, work) => group.submit(write ? () => new Write(work) : work),
  };
}

const urlSafe = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');
