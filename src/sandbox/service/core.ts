// What every part of the service stands on: its data, its time, who waits, and how answers come about.
import type { Access } from '#sandbox/console/access.ts';
import { makeAccess } from '#sandbox/console/access.ts';
import type { CompanyContext, Reply, SandboxContext } from '#sandbox/context.ts';
import type { Courier } from '#sandbox/events/courier.ts';
import type { Ids } from '#sandbox/ids.ts';
import type { PageLanguage } from '#sandbox/payment-page/words.ts';
import type { Database } from '#sandbox/store/database.ts';
import { isAnyDue } from '#sandbox/store/jobs.ts';
import { offsetOf } from '#sandbox/time/clock.ts';
import { runDue } from '#sandbox/time/jobs.ts';
import type { Caller } from './auth.ts';
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
  /** Whether it is served, and so has a console. */
  readonly served?: boolean;
  /** Sends what is in the outbox; without one it stays there. */
  readonly courier?: Courier | undefined;
  /** Calls back when the requests that have arrived by now have been read; without it, in the same turn. */
  readonly later?: ((drain: () => void) => void) | undefined;
  /** Calls back after so many milliseconds; without it, no request waits for others. */
  readonly patience?: ((drain: () => void, milliseconds: number) => void) | undefined;
}

export interface Core {
  readonly options: ServiceOptions;
  readonly db: Database;
  readonly log: RequestLog;
  /** Who may use the console; undefined where nothing is served. */
  readonly access: Access | undefined;
  readonly group: Group;
  /** Made anew for each use: the time is that of now. */
  context(): SandboxContext;
  actingFor(caller: Pick<Caller, 'company' | 'account'>): CompanyContext;
  /** Does what has become due. Returns how much that was. */
  settle(): number;
  /**
   * Runs the work so that a write is kept whole or not at all, and a read sees one state: one in which all that is due
   * has been done, even if another process has moved the clock just now.
   */
  within(write: boolean, work: () => Reply): Promise<Reply>;
}

export function makeCore(options: ServiceOptions): Core {
  const { db, ids, namespace, publicUrl } = options;
  const context = (): SandboxContext => ({
    db,
    ids,
    namespace,
    publicUrl,
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
    log: requestLog(db),
    access: options.served === true ? makeAccess(options.now, () => urlSafe(ids.secret(24))) : undefined,
    group,
    context,
    actingFor: ({ company, account }) => ({ ...context(), company, account }),
    settle,
    within: (write, work) => group.submit(write ? () => new Write(work) : work),
  };
}

const urlSafe = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');
