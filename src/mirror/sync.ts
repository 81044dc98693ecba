// Brings a mirror up to date: reads new rows and rows that were still open, not final ones. A sync can be interrupted
// at any time and resumes from there; concurrent runs are safe.
import type { Client } from '#client/types.ts';
import { pick } from '#contract/operation.ts';
import { accountOperations } from '#contract/operations/account.ts';
import { at } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { ChainBreak } from './balance-chain.ts';
import { readByScope } from './read/by-scope.ts';
import { Reader } from './read/list-reader.ts';
import type { SyncNotes, SyncOptions, TableReport } from './read/reading.ts';
import { notGiven } from './read/refused-lists.ts';
import { allScopesOf, scopesOf } from './read/scopes.ts';
import { mendStatements } from './repair.ts';
import { readInfo } from './schema/schema.ts';
import type { MirrorTable } from './schema/table.ts';
import { MIRROR_TABLES } from './schema/tables.ts';
import type { Sql } from './sql.ts';
import { NO_SCOPE } from './state.ts';
import { tableRows } from './typed-rows.ts';

const accounts = pick(accountOperations, 'account.list');
/** Inserted rows from which the engine's planner statistics are updated. */
const MANY_NEW = 1_000;

/** Lists that explain statement lines: read again if lines were booked in the past. */
const DETAILS = new Set(['charges', 'payments', 'boleto_transactions', 'refunds', 'transactions']);
/** Also explains statement lines, but is read per charge: only charges with a further refund are read. */
const REFUNDS_OF_CHARGES = 'charge_refunds';

export interface Synced {
  readonly tables: readonly TableReport[];
  /** Balance breaks that the service's own statement has too. */
  readonly breaks: readonly ChainBreak[];
  /** True if the service no longer has lines that the mirror had. */
  readonly isReplaced: boolean;
}

/**
 * @param all checks the balances of all statements, not only of those that changed
 * @throws PixctlError (exit 2) if the mirror belongs to another account, (exit 4) if the service refused every list;
 * errors of the client, except for lists that are not granted
 */
export async function sync(given: SyncOptions, all = false): Promise<Synced> {
  const notes: SyncNotes = { counted: new Set(), late: undefined, replaced: [] };
  const options = { ...given, notes };
  await claim(options);
  const reports: (readonly [MirrorTable, TableReport])[] = [];
  for (const table of MIRROR_TABLES) {
    const report: TableReport = {
      table: table.name,
      read: 0,
      inserted: 0,
      updated: 0,
      removed: 0,
      unnamed: 0,
    };
    await readTable(options, table, report);
    // Of a list that was refused, nobody knows all the rows, and with them all the lists that belong to them.
    const refusal = reports.find(([{ name }]) => name === table.each?.table)?.[1].refused;
    if (refusal !== undefined) report.refused = refusal;
    reports.push([table, report]);
  }
  const tables = reports.map(([, report]) => report);
  const whole = reports.flatMap(([{ each }, report]) => (each === undefined ? [report] : []));
  if (whole.every(({ refused }) => refused !== undefined)) throw nothingReadable(whole[0]?.refused);
  const { breaks, since, isReplaced } = await mendStatements(
    options,
    tables,
    all || options.again !== undefined,
  );
  if (since < Infinity)
    for (const [table, report] of reports)
      if (DETAILS.has(table.name))
        await readTable(
          { ...options, again: isReplaced ? 0 : notes.counted.has(table.name) ? undefined : since },
          table,
          report,
        );
      else if (table.name === REFUNDS_OF_CHARGES) await readTable(options, table, report);
  return { tables, breaks, isReplaced };
}

const nothingReadable = (refusal: Message | undefined): PixctlError =>
  new PixctlError(say`the service refused every list: ${refusal ?? ''}`, {
    code: 'nothing-readable',
    exitCode: EXIT.refused,
    hint: say`Nothing was read. Check the base URL and the permissions of the app key: pixctl doctor`,
  });

async function readTable(options: SyncOptions, table: MirrorTable, report: TableReport): Promise<void> {
  options.progress?.begin(table.name);
  const scopes =
    options.again !== undefined
      ? await allScopesOf(options.mirror, table)
      : table.each === undefined
        ? [NO_SCOPE]
        : await scopesOf(options.mirror, table.each);
  // Rows that are read again (`again`) are compared one by one.
  if (table.each !== undefined && table.reading.by === 'whole' && options.again === undefined)
    await readByScope(options, table, scopes, report, notGiven);
  else
    for (const scope of scopes)
      try {
        await new Reader(options, table, scope, report).read();
      } catch (error) {
        // A list refused for one account must not prevent reading the others.
        const refusal = notGiven(error);
        if (refusal === undefined) throw error;
        report.refused = refusal;
      }
  if (report.inserted >= MANY_NEW) await options.mirror.analyze(table.name);
}

/**
 * Binds the mirror to one company: the service must have at least one of the mirror's accounts, or the API key must be
 * the one used before.
 */
async function claim({ client, mirror, where: { origin, key } }: SyncOptions): Promise<void> {
  const isOurs = await hasOurAccounts(client, mirror);
  if (isOurs === false) throw notOurs(mirror.name);
  const info = await mirror.transaction(async (sql) => {
    for (const [name, value] of [
      ['origin', origin],
      ['key', key],
    ] as const)
      await sql.all(
        `INSERT INTO pixctl_mirror (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING`,
        name,
        value,
      );
    return readInfo(sql);
  });
  const isSameKey = info.get('origin') === origin && info.get('key') === key;
  if (isOurs !== true && !isSameKey) throw notOurs(mirror.name);
}

/** Tests whether the service has one of the accounts of the mirror; undefined if the mirror has none. */
export async function hasOurAccounts(client: Client, mirror: Sql): Promise<boolean | undefined> {
  const rows = await tableRows(mirror, 'accounts', ['account_id'], 'SELECT account_id FROM accounts');
  if (rows.length === 0) return undefined;
  const known = new Set<unknown>(rows.map(({ account_id }) => account_id));
  const items: AsyncIterable<unknown> = client.list(accounts, {}, { all: true });
  for await (const account of items) if (known.has(at(account, 'accountId'))) return true;
  return false;
}

export const notOurs = (name: string): Error =>
  usageError(
    say`${name} mirrors another account`,
    say`Name another file or database with --to, or remove this one. Nothing was changed.`,
  );
