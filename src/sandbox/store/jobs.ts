// The list of what is to happen by the sandbox's clock.
import { charges } from './charges.ts';
import type { Database } from './database.ts';
import { installments } from './installments.ts';
import { payments } from './payments.ts';
import { refunds } from './refunds.ts';
import { subscriptions } from './subscriptions.ts';
import type { RowOf } from './table.ts';
import { defineTable, generated, integer, text } from './table.ts';

/** Every kind of job, and the table of whose rows `ref` is one. */
const JOB_TABLES = {
  'charge.expire': charges,
  'payment.settle': payments,
  'refund.settle': refunds,
  'subscription.charge': subscriptions,
  'mandate.expire': subscriptions,
  'cobr.make': installments,
  'cobr.answer': installments,
  'cobr.execute': installments,
  'cobr.retry': installments,
} as const;
export type JobKind = keyof typeof JOB_TABLES;
const JOB_KINDS = Object.keys(JOB_TABLES) as JobKind[];

export const jobs = defineTable({
  name: 'jobs',
  columns: {
    id: generated,
    due_at: integer,
    /** A `JobKind`, or one that only another version of the program knows. */
    kind: text,
    ref: integer,
  },
  onReset: 'empty',
  migrations: {
    1: `
    CREATE TABLE jobs (
      id INTEGER PRIMARY KEY AUTOINCREMENT, due_at INTEGER NOT NULL, kind TEXT NOT NULL, ref INTEGER NOT NULL);
    CREATE INDEX jobs_due ON jobs (due_at, id);
    CREATE INDEX jobs_ref ON jobs (kind, ref);`,
  },
});
/** A job of a kind that is known. */
type JobRow = RowOf<typeof jobs> & { readonly kind: JobKind };

/** Whether the kind of a job is known. Plus signs keep the order of the index on the due time; a list would be slower. */
const KNOWN = `(${JOB_KINDS.map((kind) => `+kind = '${kind}'`).join(' OR ')})`;

/** The first job that is due until then. */
export const firstJob = (db: Database, until: number): JobRow | undefined =>
  db
    .prepare<JobRow>(`SELECT * FROM jobs WHERE due_at <= ? AND ${KNOWN} ORDER BY due_at, id LIMIT 1`)
    .get(until);

/** Until when surely nothing is due: mostly no statement is needed to know it. */
const quietUntil = (db: Database): number =>
  db.memory.recall(['jobs'], 'next job', () => nextDue(db) ?? Number.POSITIVE_INFINITY);

export function addJob(db: Database, kind: JobKind, ref: number, dueAt: number): void {
  const before = quietUntil(db);
  jobs.insert(db, { due_at: dueAt, kind, ref });
  db.memory.keep(['jobs'], 'next job', Math.min(before, dueAt));
}

export const isAnyDue = (db: Database, now: number): boolean => quietUntil(db) <= now;

/** When the next job is due, in epoch milliseconds; undefined when there is none. */
export const nextDue = (db: Database): number | undefined =>
  db.prepare<{ due_at: number }>(`SELECT due_at FROM jobs WHERE ${KNOWN} ORDER BY due_at, id LIMIT 1`).get()
    ?.due_at;

export const countJobs = (db: Database): number =>
  db.prepare<{ n: number }>('SELECT COUNT(*) AS n FROM jobs').one().n;

/** How many jobs that are due until then are of each kind that is not known here. */
export const countUnknownJobs = (
  db: Database,
  until: number,
): { readonly kind: string; readonly n: number }[] =>
  db
    .prepare<{ kind: string; n: number }>(
      `SELECT kind, COUNT(*) AS n FROM jobs WHERE NOT ${KNOWN} AND due_at <= ? GROUP BY kind ORDER BY kind`,
    )
    .all(until);

/** The job for which the thing that a company calls so waits. */
export function jobWaitedFor(
  db: Database,
  company: number,
  correlationId: string,
): { readonly kind: JobKind; readonly ref: number } | undefined {
  for (const kind of JOB_KINDS) {
    const { name, columns } = JOB_TABLES[kind];
    if (!('correlation_id' in columns)) continue;
    const job = db
      .prepare<{ ref: number }>(
        `SELECT j.ref FROM ${name} t JOIN jobs j ON j.ref = t.seq AND j.kind = ? WHERE t.company = ? AND t.correlation_id = ?`,
      )
      .get(kind, company, correlationId);
    if (job !== undefined) return { kind, ref: job.ref };
  }
  return undefined;
}
