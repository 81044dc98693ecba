// Schedules and runs jobs by the sandbox's clock: expiry, settlement, monthly charges. Jobs run in order of due time.
import type { SandboxContext } from '#sandbox/context.ts';
import type { Database } from '#sandbox/store/database.ts';
import type { JobKind } from '#sandbox/store/tables/jobs.ts';
import { addJob, countUnknownJobs, firstJob, jobs, nextDue } from '#sandbox/store/tables/jobs.ts';

export type JobHandler = (context: SandboxContext, ref: number) => void;
/** Handler of each kind of job. */
export type JobHandlers = { readonly [K in JobKind]: JobHandler };

const BATCH = 500;

/** Schedules a job; `dueAt` in epoch milliseconds. */
export function schedule(db: Database, kind: JobKind, ref: number, dueAt: number): void {
  addJob(db, kind, ref, dueAt);
}

/** Deletes scheduled jobs. */
export function cancel(db: Database, kind: JobKind, ref: number): void {
  jobs.delete(db, { kind, ref });
}

/**
 * Runs every job due until `now`, including those scheduled by other jobs, each with its own due time as the context's
 * time. Safe for several processes at once: a job is deleted in the transaction that runs it. Jobs of a kind that only
 * another version of pixctl knows stay scheduled.
 */
export function runDue(context: SandboxContext, handlers: JobHandlers): number {
  const { db, now } = context;
  let done = 0;
  for (let due = nextDue(db); due !== undefined && due <= now; due = nextDue(db))
    done += db.transaction(() => runWithin(context, handlers, BATCH));
  return done;
}

/** Like `runDue`, within the caller's transaction, up to `most` jobs. Returns their number. */
export function runWithin(
  context: SandboxContext,
  handlers: JobHandlers,
  most = Number.POSITIVE_INFINITY,
): number {
  const { db, now } = context;
  for (let ran = 0; ; ran += 1) {
    const job = ran === most ? undefined : firstJob(db, now);
    if (job === undefined) return ran;
    jobs.delete(db, { id: job.id });
    handlers[job.kind]({ ...context, now: job.due_at }, job.ref);
  }
}

/** Returns `errors` for an answer if jobs due until `until` have unknown kinds; otherwise an empty object. */
export function jobErrors(
  db: Database,
  until = Number.MAX_SAFE_INTEGER,
): { readonly errors?: readonly string[] } {
  const unknown = countUnknownJobs(db, until);
  if (unknown.length === 0) return {};
  return {
    errors: unknown.map(
      ({ kind, n }) =>
        `jobs of the kind ${JSON.stringify(kind)} are not done, as this version does not know it: ${n}`,
    ),
  };
}
