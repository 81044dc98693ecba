// Entries of the journal as rows of a shared store.
import { requestKeys } from '#client/journal/request-keys.ts';
import type { JournalEntry, JournalIntent, JournalOutcome } from '#client/journal/types.ts';
import { STORE_SCHEMA } from './schema.ts';
import type { StoreRow } from './sql.ts';

/** The process of this run, as other machines see it. */
export interface StoreProcess {
  readonly id: string;
  readonly machine: string;
  /** User name and computer name; neither is authenticated. */
  readonly person: string;
  readonly pid: number;
  /** Start time of the process; undefined if unknown. */
  readonly born: string | undefined;
  /** Where process ids are valid; undefined if unknown: then no process can be known to have ended. */
  readonly pidSpace: string | undefined;
}

/** Tests whether a process of this machine has ended. */
export type HasEnded = (process: Pick<StoreProcess, 'pid' | 'born'>) => boolean;

/**
 * SELECT without conditions: the entry `e`, its process `p`, and by the clock of the database its time, its age, and
 * whether its process still holds it.
 */
export const SELECT_ENTRY = `SELECT e.id, e.sequence, e.intent, e.outcome, e.detail, e.unseen, e.tries, e.fence,
    p.id AS process, p.machine, p.person, p.pid, p.born, p.pid_space, p.lease_until > clock_timestamp() AS leased,
    (extract(epoch FROM e.attempted_at) * 1000)::bigint AS attempted_ms,
    (extract(epoch FROM clock_timestamp() - e.attempted_at) * 1000)::bigint AS age_ms
  FROM ${STORE_SCHEMA}.entry e JOIN ${STORE_SCHEMA}.process p ON p.id = e.process`;

const OUTCOMES: readonly JournalOutcome[] = ['done', 'refused', 'not-done', 'unknown'];

export function entryOf(row: StoreRow, own: StoreProcess, hasEnded: HasEnded): JournalEntry {
  const outcome = OUTCOMES.find((one) => one === row['outcome']) ?? 'pending';
  const pid = Number(row['pid']);
  const born = textOf(row['born']);
  const isEnded = own.pidSpace !== undefined && row['pid_space'] === own.pidSpace && hasEnded({ pid, born });
  return {
    ...(JSON.parse(String(row['intent'])) as JournalIntent),
    id: String(row['id']),
    at: new Date(Number(row['attempted_ms'])).toISOString(),
    outcome,
    ...(textOf(row['detail']) === undefined ? {} : { detail: String(row['detail']) }),
    pid,
    ...(born === undefined ? {} : { born }),
    tries: Number(row['tries']),
    ...(row['unseen'] === true ? { shown: false } : {}),
    machine: String(row['machine']),
    person: String(row['person']),
    isHeld: row['process'] !== own.id && row['leased'] === true && !isEnded,
    ageMs: Math.max(0, Number(row['age_ms'])),
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Returns the columns of a new entry, as fields of the JSON that `INSERT_ENTRIES` reads. */
export function columnsOf(id: string, intent: JournalIntent): Readonly<Record<string, unknown>> {
  const keys = requestKeys(intent);
  return {
    id,
    profile: intent.profile,
    origin: intent.origin,
    account_key: intent.key,
    operation: intent.operation,
    correlation_id: intent.correlationID,
    id_key: keys.find((key) => key.startsWith('id ')),
    path_key: keys.find((key) => key.startsWith('path ')),
    amount: intent.amount,
    intent: JSON.stringify(intent),
  };
}

/** Inserts the entries in the JSON array `$1` as first attempts of process `$2`. */
export const INSERT_ENTRIES = `INSERT INTO ${STORE_SCHEMA}.entry (id, attempted_at, profile, origin, account_key,
    operation, correlation_id, id_key, path_key, amount, intent, outcome, unseen, tries, fence, process)
  SELECT r.id, clock_timestamp(), r.profile, r.origin, r.account_key, r.operation, r.correlation_id, r.id_key,
    r.path_key, r.amount, r.intent, 'pending', false, 1, 1, $2
  FROM json_to_recordset($1::text::json) AS r (id text, profile text, origin text, account_key text, operation text,
    correlation_id text, id_key text, path_key text, amount bigint, intent text)`;
