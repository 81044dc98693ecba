// All that happens later, by the sandbox's clock: expiry, settlement, monthly charges. Run in the order it is due.
import type { SandboxContext } from '#sandbox/context.ts';
import type { Database } from '#sandbox/store/database.ts';
import type { JobKind } from '#sandbox/store/jobs.ts';
import { addJob, countUnknownJobs, firstJob, jobs, nextDue } from '#sandbox/store/jobs.ts';

export type JobHandler = (context: SandboxContext, ref: number) => void;
/** What is done for each kind of job. */
export type JobHandlers = { readonly [K in JobKind]: JobHandler };

const BATCH = 500;

/** Puts a job on the list; `dueAt` in epoch milliseconds. */
export function schedule(db: Database, kind: JobKind, ref: number, dueAt: number): void {
  addJob(db, kind, ref, dueAt);
}

/** Takes jobs off the list that no longer have a point. */
export function cancel(db: Database, kind: JobKind, ref: number): void {
  jobs.delete(db, { kind, ref });
}

/**
 * Runs every job due until `now`, each with the context at its own due time, and those that they bring about in turn.
 * Several processes may do this at once: a job is taken off the list in the transaction that does it. One of a kind that
 * only another version of the program knows stays on the list, and the others go on.
 */
export function runDue(context: SandboxContext, handlers: JobHandlers): number {
  const { db, now } = context;
  let done = 0;
  for (let due = nextDue(db); due !== undefined && due <= now; due = nextDue(db))
    done += db.transaction(() => runWithin(context, handlers, BATCH));
  return done;
}

/** The same within the caller's transaction, up to so many jobs. Returns how many there were. */
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

/** The part of an answer that names the jobs until then of which this version does not know the kind; mostly nothing. */
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
