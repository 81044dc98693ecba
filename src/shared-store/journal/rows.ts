// Entries of the journal as rows of a shared store.
import { requestKeys } from '#client/journal/request-keys.ts';
import type { JournalEntry, JournalIntent } from '#client/journal/types.ts';
import { parseJson } from '#contract/json.ts';
import { isObject } from '#contract/path.ts';
import type { PixctlError } from '#errors/pixctl-error.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import { STORE_SCHEMA } from '#shared-store/tables/schema.ts';
import type { StoreRow } from '#shared-store/tables/sql.ts';

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

/** SQL for a time in epoch milliseconds; NULL for an infinite one. */
export const milliseconds = (time: string): string =>
  `CASE WHEN isfinite(${time}) THEN (extract(epoch FROM ${time}) * 1000)::bigint END`;

/**
 * Columns of an entry `e` and its process `p`: by the clock of the database its time, the present time, and whether its
 * process still holds it.
 */
const COLUMNS = `e.id, e.sequence, e.intent, e.outcome, e.detail, e.unseen, e.tries, e.fence,
    p.id AS process, p.machine, p.person, p.pid, p.born, p.pid_space, p.lease_until > clock_timestamp() AS leased,
    ${milliseconds('e.attempted_at')} AS attempted_ms, ${milliseconds('clock_timestamp()')} AS now_ms,
    e.id_key, e.path_key`;
/** Columns of `SELECT_ENTRY` and `SELECT_OPEN_WITH`. */
export type EntryColumn =
  | 'id'
  | 'sequence'
  | 'intent'
  | 'outcome'
  | 'detail'
  | 'unseen'
  | 'tries'
  | 'fence'
  | 'process'
  | 'machine'
  | 'person'
  | 'pid'
  | 'born'
  | 'pid_space'
  | 'leased'
  | 'attempted_ms'
  | 'now_ms'
  | 'id_key'
  | 'path_key';

/** SELECT of entries, without conditions. */
export const SELECT_ENTRY = `SELECT ${COLUMNS}
  FROM ${STORE_SCHEMA}.entry e JOIN ${STORE_SCHEMA}.process p ON p.id = e.process`;

export const IS_OPEN = `e.outcome IN ('pending', 'unknown')`;

/**
 * Selects the open entries of which a column is among the keys in the JSON array `$1`. OFFSET makes the database look
 * each key up in the index. It would otherwise read the index of all open entries, which keeps those that were settled
 * since it was last vacuumed.
 */
const openWithKey = (column: 'id_key' | 'path_key'): string => `SELECT ${COLUMNS}
  FROM json_array_elements_text($1::text::json) AS k (value)
  CROSS JOIN LATERAL
    (SELECT * FROM ${STORE_SCHEMA}.entry e WHERE e.${column} = k.value AND ${IS_OPEN} OFFSET 0) e
  JOIN ${STORE_SCHEMA}.process p ON p.id = e.process`;

/** Selects the open entries of requests with one of the keys in `$1`, in any order. An entry may occur twice. */
export const SELECT_OPEN_WITH = `${openWithKey('id_key')} UNION ALL ${openWithKey('path_key')}`;

const OUTCOMES: readonly JournalEntry['outcome'][] = ['pending', 'done', 'refused', 'not-done', 'unknown'];

/** An entry as it was read. */
export interface EntryRow {
  /** The error (exit 2) of a row that was damaged. */
  readonly entry: JournalEntry | PixctlError;
  /** Keys of its request. */
  readonly keys: readonly string[];
}

export function rowOf(row: StoreRow<EntryColumn>, own: StoreProcess, hasEnded: HasEnded): EntryRow {
  const entry = entryOf(row, own, hasEnded);
  const keys = entry === undefined ? [row.id_key, row.path_key].map(String) : requestKeys(entry);
  return { entry: entry ?? damaged(row.id), keys };
}

/** Returns undefined for a row that was damaged. */
function entryOf(
  row: StoreRow<EntryColumn>,
  own: StoreProcess,
  hasEnded: HasEnded,
): JournalEntry | undefined {
  const intent = intentOf(row);
  const outcome = OUTCOMES.find((one) => one === row.outcome);
  const at = new Date(row.attempted_ms === null ? NaN : Number(row.attempted_ms));
  const tries = Number(row.tries);
  if (intent === undefined || outcome === undefined || !(at.getTime() >= 0) || !Number.isSafeInteger(tries))
    return undefined;
  const pid = Number(row.pid);
  const born = stringIn(row.born);
  const isLocal = own.pidSpace !== undefined && row.pid_space === own.pidSpace;
  return {
    ...intent,
    id: String(row.id),
    at: at.toISOString(),
    outcome,
    ...(stringIn(row.detail) === undefined ? {} : { detail: String(row.detail) }),
    pid,
    ...(born === undefined ? {} : { born }),
    tries,
    ...(row.unseen === true ? { shown: false } : {}),
    machine: String(row.machine),
    person: String(row.person),
    isHeld: row.process !== own.id && row.leased === true && !(isLocal && hasEnded({ pid, born })),
    ageMs: Math.max(0, Number(row.now_ms) - at.getTime()),
  };
}

/** Texts of an intent. */
const REQUIRED = ['profile', 'operation', 'method', 'path'];
const OPTIONAL = ['origin', 'key', 'correlationID', 'mandate', 'debt'];

/** @param id of the entry */
export const damaged = (id: unknown): PixctlError =>
  usageError(
    say`entry ${showValue(String(id))} in the shared store is damaged`,
    say`Nothing was sent. Check the account, and correct the row in the table pixctl_store.entry.`,
    'store-damaged',
  );

/** Returns the intent of an entry; undefined if the row was damaged. */
function intentOf(row: StoreRow<EntryColumn>): JournalIntent | undefined {
  try {
    const intent: unknown = parseJson(String(row.intent));
    if (!isObject(intent)) return undefined;
    const { amount, params = {}, query = {}, agreed = [] } = intent;
    return REQUIRED.every((name) => typeof intent[name] === 'string') &&
      OPTIONAL.every((name) => intent[name] === undefined || typeof intent[name] === 'string') &&
      (amount === undefined || (Number.isSafeInteger(amount) && Number(amount) >= 0)) &&
      isObject(params) &&
      isObject(query) &&
      Array.isArray(agreed)
      ? (intent as unknown as JournalIntent)
      : undefined;
  } catch {
    return undefined;
  }
}

const stringIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

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
    debt: intent.debt,
    intent: JSON.stringify(intent),
  };
}

/** Inserts the entries in the JSON array `$1` as first attempts of process `$2`. */
export const INSERT_ENTRIES = `INSERT INTO ${STORE_SCHEMA}.entry (id, attempted_at, profile, origin, account_key,
    operation, correlation_id, id_key, path_key, amount, debt, intent, outcome, unseen, tries, fence, process)
  SELECT r.id, clock_timestamp(), r.profile, r.origin, r.account_key, r.operation, r.correlation_id, r.id_key,
    r.path_key, r.amount, r.debt, r.intent, 'pending', false, 1, 1, $2
  FROM json_to_recordset($1::text::json) AS r (id text, profile text, origin text, account_key text, operation text,
    correlation_id text, id_key text, path_key text, amount bigint, debt text, intent text)`;
