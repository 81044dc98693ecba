// All that happens later, by the sandbox's clock: expiry, settlement, monthly charges. Run in the order it is due.
import type { Database } from '../store/database.ts';
import type { SandboxContext } from '../context.ts';

export type JobHandler = (context: SandboxContext, ref: number) => void;

const BATCH = 500;

/** Puts a job on the list; `dueAt` in epoch milliseconds. */
export function schedule(db: Database, kind: string, ref: number, dueAt: number): void {
  db.prepare('INSERT INTO jobs (due_at, kind, ref) VALUES (?, ?, ?)').run(dueAt, kind, ref);
}

/** Takes jobs off the list that no longer have a point. */
export function cancel(db: Database, kind: string, ref: number): void {
  db.prepare('DELETE FROM jobs WHERE kind = ? AND ref = ?').run(kind, ref);
}

/** When the next job is due, in epoch milliseconds; undefined when there is none. */
export function nextDue(db: Database): number | undefined {
  const row = db.prepare('SELECT due_at FROM jobs ORDER BY due_at, id LIMIT 1').get();
  return row === undefined ? undefined : Number(row['due_at']);
}

/**
 * Runs every job due until `now`, each with the context at its own due time, and those that they bring about in turn.
 * Several processes may do this at once: a job is taken off the list in the transaction that does it.
 */
export function runDue(context: SandboxContext, handlers: Readonly<Record<string, JobHandler>>): number {
  const { db, now } = context;
  let done = 0;
  for (let due = nextDue(db); due !== undefined && due <= now; due = nextDue(db))
    done += db.transaction(() => runWithin(context, handlers, BATCH));
  return done;
}

/** The same within the caller's transaction, up to so many jobs. Returns how many there were. */
export function runWithin(
  context: SandboxContext,
  handlers: Readonly<Record<string, JobHandler>>,
  most = Number.POSITIVE_INFINITY,
): number {
  const { db, now } = context;
  for (let ran = 0; ; ran += 1) {
    const job =
      ran === most
        ? undefined
        : db
            .prepare('SELECT id, due_at, kind, ref FROM jobs WHERE due_at <= ? ORDER BY due_at, id LIMIT 1')
            .get(now);
    if (job === undefined) return ran;
    db.prepare('DELETE FROM jobs WHERE id = ?').run(Number(job['id']));
    handlers[String(job['kind'])]?.({ ...context, now: Number(job['due_at']) }, Number(job['ref']));
  }
}
