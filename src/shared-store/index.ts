// Creates, inspects and fills the shared store of a profile.
import type { JournalEntry, JournalIntent } from '#client/journal/types.ts';
import { isUnseen } from '#client/journal/types.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { unlessAborted } from '#host/unless-aborted.ts';
import { say } from '#messages/message.ts';
import type { Imported, StorePort, StoreState } from '#ports/store.ts';
import type { StoreAddress } from './connection/connect.ts';
import { checkStore, connectToStore, parseStoreAddress, tryPassword } from './connection/connect.ts';
import { fileJournal } from './file-journal.ts';
import { processOf } from './journal/of-process.ts';
import { columnsOf, milliseconds } from './journal/rows.ts';
import { createTables, versionOf } from './tables/create-tables.ts';
import { STORE_SCHEMA, STORE_VERSION } from './tables/schema.ts';
import type { StoreConnection, StoreSession } from './tables/sql.ts';

/** Entries inserted with one statement. */
const PAGE = 500;

/**
 * @param closers receives what to close at the end of the command
 * @param signal ends the wait for the database
 */
export function storeAdapter(
  host: Host,
  address: StoreAddress,
  closers: (() => Promise<void>)[],
  signal: AbortSignal,
): StorePort {
  const { name, login } = parseStoreAddress(address);
  let opened: StoreConnection | undefined;
  const connection = (): StoreConnection => {
    if (opened === undefined) {
      const connected = connectToStore(host, address);
      closers.push(() => connected.close(signal.aborted ? 0 : undefined));
      opened = connected;
    }
    return opened;
  };
  // Only what changes nothing is left unfinished: a change goes on to its end, so that no message denies it.
  const untilAborted = <T>(work: Promise<T>): Promise<T> => unlessAborted(work, signal);
  return {
    name,
    savePassword: async (password) => {
      const { checkPassword, savePassword } = await import('./connection/saved-password.ts');
      await untilAborted(tryPassword(host, address, checkPassword(password)));
      return savePassword(host, login, password);
    },
    forgetPassword: async () => (await import('./connection/saved-password.ts')).forgetPassword(host, login),
    init: async () => {
      const created = (await untilAborted(versionOf(connection()))) === 0 && (await createOnce(connection()));
      await checkStore(connection(), name);
      return created;
    },
    state: async () => {
      await untilAborted(checkStore(connection(), name));
      return untilAborted(readState(connection(), host));
    },
    check: async () => {
      const version = await untilAborted(versionOf(connection()));
      const { examine } = await import('./tables/check.ts');
      return untilAborted(
        examine(connection(), { now: () => host.now(), version, isCluster: name.includes(',') }),
      );
    },
    importFiles: async (profile) => {
      await untilAborted(checkStore(connection(), name));
      const imported = await importFiles(host, connection(), profile);
      const { importDecisions } = await import('./import-decisions.ts');
      return { ...imported, decisions: await importDecisions(host, connection(), name, profile) };
    },
  };
}

/** Creates the tables; returns false if another process has just done so. */
async function createOnce(store: StoreConnection): Promise<boolean> {
  try {
    return await createTables(store);
  } catch (error) {
    if ((await versionOf(store)) === 0) throw error;
    return false;
  }
}

async function readState(store: StoreSession, host: Host): Promise<StoreState> {
  const { clockDifference, serverOf, unsafeSettings } = await import('./tables/check.ts');
  const [counts] = await store.query<'entries' | 'open'>(
    `SELECT COUNT(*) AS entries, COALESCE(SUM(CASE WHEN outcome IN ('pending', 'unknown') THEN 1 ELSE 0 END), 0) AS open
     FROM ${STORE_SCHEMA}.entry`,
  );
  const workers = await store.query<'machine' | 'person' | 'pid' | 'started_ms'>(
    `SELECT machine, person, pid, ${milliseconds('started_at')} AS started_ms
     FROM ${STORE_SCHEMA}.process WHERE lease_until > clock_timestamp() ORDER BY started_at`,
  );
  return {
    // Other versions were refused before.
    version: STORE_VERSION,
    server: await serverOf(store),
    entries: Number(counts?.entries ?? 0),
    openEntries: Number(counts?.open ?? 0),
    clockDifferenceMs: await clockDifference(store, () => host.now()),
    unsafe: await unsafeSettings(store),
    workers: workers.map((row) => ({
      machine: String(row.machine),
      person: String(row.person),
      pid: Number(row.pid ?? 0),
      startedAt: new Date(Number(row.started_ms ?? 0)).toISOString(),
    })),
  };
}

async function importFiles(
  host: Host,
  store: StoreConnection,
  profile: string,
): Promise<Omit<Imported, 'decisions'>> {
  const { journal, isRunning } = fileJournal(host, () => undefined);
  const found: JournalEntry[] = [];
  for await (const entry of journal.recorded.entries()) if (entry.profile === profile) found.push(entry);
  const running = found.find((entry) => isRunning(entry));
  if (running !== undefined)
    throw usageError(
      say`the command that sent entry ${running.id} is still running`,
      say`Nothing was imported. Run the command again when it has ended.`,
    );
  const { id, machine, person, pid } = processOf(host);
  let imported = 0;
  for (let from = 0; from < found.length; from += PAGE) {
    // Oldest first, so that the order of the entries stays the same.
    const page = found.toReversed().slice(from, from + PAGE);
    imported += await store.serializable(async (session) => {
      await session.query(
        `INSERT INTO ${STORE_SCHEMA}.process (id, machine, person, pid, started_at, lease_until)
         VALUES ($1, $2, $3, $4, clock_timestamp(), clock_timestamp()) ON CONFLICT (id) DO NOTHING`,
        [id, machine, person, pid],
      );
      const rows = await session.query(INSERT_IMPORTED, [JSON.stringify(page.map(importedColumns)), id]);
      return rows.length;
    });
  }
  return { imported, existing: found.length - imported };
}

/** An entry that was sent while the clock of its machine was ahead counts as sent now. */
const INSERT_IMPORTED = `INSERT INTO ${STORE_SCHEMA}.entry (id, attempted_at, profile, origin, account_key,
    operation, correlation_id, id_key, path_key, amount, debt, intent, outcome, detail, unseen, tries, fence, process)
  SELECT r.id, LEAST(r.attempted_at, clock_timestamp()), r.profile, r.origin, r.account_key, r.operation, r.correlation_id, r.id_key,
    r.path_key, r.amount, r.debt, r.intent, r.outcome, r.detail, r.unseen, r.tries, r.tries, $2
  FROM json_to_recordset($1::text::json) AS r (id text, attempted_at timestamptz, profile text, origin text,
    account_key text, operation text, correlation_id text, id_key text, path_key text, amount bigint, debt text,
    intent text, outcome text, detail text, unseen boolean, tries bigint)
  ON CONFLICT (id) DO NOTHING RETURNING id`;

function importedColumns(entry: JournalEntry): Readonly<Record<string, unknown>> {
  const {
    id,
    at,
    outcome,
    detail,
    tries,
    up: _up,
    pid: _pid,
    born: _born,
    shown: _shown,
    ...intent
  } = entry satisfies JournalIntent;
  return { ...columnsOf(id, intent), attempted_at: at, outcome, detail, unseen: isUnseen(entry), tries };
}
