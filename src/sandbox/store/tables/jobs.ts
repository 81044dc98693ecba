// Table of scheduled jobs, run by the sandbox's clock.
import { generated, integer, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { RowOf } from '#sandbox/store/table.ts';
import { boletoTransactions } from './boleto-transactions.ts';
import { charges } from './charges.ts';
import { fundsRecoveries } from './funds-recoveries.ts';
import { installments } from './installments.ts';
import { invoices } from './invoices.ts';
import { limitRequests } from './limit-requests.ts';
import { payments } from './payments.ts';
import { refunds } from './refunds.ts';
import { subscriptions } from './subscriptions.ts';

/** Kinds of jobs, with the table that `ref` refers to. */
const JOB_TABLES = {
  'charge.expire': charges,
  'payment.settle': payments,
  'boleto.process': payments,
  'boleto.pay': payments,
  'boleto.settle': boletoTransactions,
  'refund.settle': refunds,
  'subscription.charge': subscriptions,
  'mandate.expire': subscriptions,
  'cobr.make': installments,
  'cobr.answer': installments,
  'cobr.execute': installments,
  'cobr.retry': installments,
  'invoice.issue': invoices,
  'recovery.step': fundsRecoveries,
  'limit-request.decide': limitRequests,
} as const;
export type JobKind = keyof typeof JOB_TABLES;
const JOB_KINDS = Object.keys(JOB_TABLES) as JobKind[];

export const jobs = defineTable({
  name: 'jobs',
  columns: {
    id: generated,
    due_at: integer,
    /** A `JobKind`, or a kind that only another version of pixctl knows. */
    kind: text,
    ref: integer,
  },
  onReset: 'empty',
});
/** Job of a known kind. */
type JobRow = RowOf<typeof jobs> & { readonly kind: JobKind };

/**
 * SQL condition for jobs of a known kind. The unary plus keeps SQLite on the index of the due time; an IN list would be
 * slower.
 */
const KNOWN = `(${JOB_KINDS.map((kind) => `+kind = '${kind}'`).join(' OR ')})`;

/** Returns the first job due at or before `until`. */
export const firstJob = (db: Database, until: number): JobRow | undefined =>
  db
    .prepare<JobRow>(`SELECT * FROM jobs WHERE due_at <= ? AND ${KNOWN} ORDER BY due_at, id LIMIT 1`)
    .get(until);

/** Returns the cached due time of the next job, which saves most queries. */
const quietUntil = (db: Database): number =>
  db.cache.getOrRead(['jobs'], 'next job', () => nextDue(db) ?? Number.POSITIVE_INFINITY);

export function addJob(db: Database, kind: JobKind, ref: number, dueAt: number): void {
  const before = quietUntil(db);
  jobs.insert(db, { due_at: dueAt, kind, ref });
  db.cache.set(['jobs'], 'next job', Math.min(before, dueAt));
}

export const isAnyDue = (db: Database, now: number): boolean => quietUntil(db) <= now;

/** Returns when the next job is due, in epoch milliseconds; undefined if there is none. */
export const nextDue = (db: Database): number | undefined =>
  db.prepare<{ due_at: number }>(`SELECT due_at FROM jobs WHERE ${KNOWN} ORDER BY due_at, id LIMIT 1`).get()
    ?.due_at;

export const countJobs = (db: Database): number =>
  db.prepare<{ n: number }>('SELECT COUNT(*) AS n FROM jobs').one().n;

/** Counts jobs of unknown kinds due at or before `until`, by kind. */
export const countUnknownJobs = (
  db: Database,
  until: number,
): { readonly kind: string; readonly n: number }[] =>
  db
    .prepare<{ kind: string; n: number }>(
      `SELECT kind, COUNT(*) AS n FROM jobs WHERE NOT ${KNOWN} AND due_at <= ? GROUP BY kind ORDER BY kind`,
    )
    .all(until);

/** Returns the pending job of the company's resource with this correlation id; of a paid boleto, its settlement. */
export function pendingJobOf(
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
  const settlement = db
    .prepare<{ ref: number }>(
      `SELECT j.ref FROM charges c JOIN boleto_transactions b ON b.charge = c.seq
         JOIN jobs j ON j.ref = b.seq AND j.kind = 'boleto.settle'
       WHERE c.company = ? AND c.correlation_id = ?`,
    )
    .get(company, correlationId);
  return settlement && { kind: 'boleto.settle', ref: settlement.ref };
}
