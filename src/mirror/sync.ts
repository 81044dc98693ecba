// Brings a mirror up to date: what is new, what was still open, and nothing that is known already. It can be ended at
// any moment and goes on from there; two of them at once do no harm.
import type { Client } from '../client/types.ts';
import { accountOperations } from '../contract/operations/account.ts';
import { pick } from '../contract/operation.ts';
import { at } from '../contract/path.ts';
import { EXIT } from '../errors/exit-codes.ts';
import { PixctlError, usageError } from '../errors/pixctl-error.ts';
import { say } from '../messages/message.ts';
import type { Message } from '../messages/message.ts';
import { readByScope } from './by-scope.ts';
import { Reader } from './reader.ts';
import type { SyncOptions, TableReport } from './reading.ts';
import { readInfo } from './schema.ts';
import { allScopesOf, scopesOf } from './scopes.ts';
import type { Sql } from './sql.ts';
import { NO_SCOPE } from './state.ts';
import { MIRROR_TABLES } from './tables.ts';

const accounts = pick(accountOperations, 'account.list');
/** From so many new rows on, a table is another one for the engine. */
const MANY_NEW = 1_000;

/** @throws PixctlError (exit 2) where the mirror is another account's; what the client throws, but for lists that are not granted */
export async function sync(options: SyncOptions): Promise<readonly TableReport[]> {
  await claim(options);
  const reports: TableReport[] = [];
  for (const table of MIRROR_TABLES) {
    const report: TableReport = { table: table.name, read: 0, inserted: 0, updated: 0, gone: 0, unnamed: 0 };
    reports.push(report);
    const scopes =
      options.again !== undefined
        ? await allScopesOf(options.mirror, table)
        : table.each === undefined
          ? [NO_SCOPE]
          : await scopesOf(options.mirror, table.each);
    // What is read once more is compared row by row.
    if (table.each !== undefined && table.reading.by === 'whole' && options.again === undefined)
      await readByScope(options, table, scopes, report, notGiven);
    else
      for (const scope of scopes)
        try {
          await new Reader(options, table, scope, report).read();
        } catch (error) {
          // One account less is no reason to leave out the others.
          const refusal = notGiven(error);
          if (refusal === undefined) throw error;
          report.refused = refusal;
        }
    if (report.inserted >= MANY_NEW) await options.mirror.analyze(table.name);
  }
  return reports;
}

/**
 * Why a list is not given: this key may not read it, this service does not have it, or what it is of is gone by now. That
 * is no error of the others. @returns undefined for any other error
 */
export function notGiven(error: unknown): Message | undefined {
  if (!(error instanceof PixctlError)) return undefined;
  const { exitCode, status, code } = error.fields;
  const isMissing = exitCode === EXIT.refused && (status === 404 || status === 403 || code === 'not-found');
  return isMissing || (exitCode === EXIT.auth && status === 403) ? error.said : undefined;
}

/** A mirror is of one company: of the accounts in it at least one must be there, or the key must be the one of before. */
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

/** Whether one of the accounts of the mirror is there; undefined where the mirror has none. */
export async function hasOurAccounts(client: Client, mirror: Sql): Promise<boolean | undefined> {
  const rows = await mirror.all('SELECT account_id FROM accounts');
  if (rows.length === 0) return undefined;
  const known = new Set(rows.map(({ account_id }) => account_id));
  const items: AsyncIterable<unknown> = client.list(accounts, {}, { all: true });
  for await (const account of items) if (known.has(at(account, 'accountId'))) return true;
  return false;
}

export const notOurs = (name: string): Error =>
  usageError(
    say`${name} mirrors another account`,
    say`Name another file or database with --to, or remove this one. Nothing was changed.`,
  );
