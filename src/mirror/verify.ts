// Holds a mirror against the service: counts and sums of each day, and the balances of the accounts.
import type { CallInput, Client } from '../client/types.ts';
import { accountOperations } from '../contract/operations/account.ts';
import { pick } from '../contract/operation.ts';
import { pagesOf } from '../contract/pages.ts';
import { at } from '../contract/path.ts';
import { brasiliaDay } from '../pix/dates.ts';
import { columnsOf, rowOf } from './rows.ts';
import { quoteName } from './sql.ts';
import type { Sql } from './sql.ts';
import { NO_SCOPE } from './state.ts';
import { mirrorTable } from './tables.ts';
import type { MirrorTable } from './tables.ts';
import { dayOf } from './views.ts';

export interface VerifyOptions {
  readonly client: Client;
  readonly mirror: Sql;
  /** RFC 3339. */
  readonly start: string | undefined;
  readonly end: string;
  readonly signal: AbortSignal;
  readonly progress?: (table: string, rows: number) => void;
}

export interface Difference {
  readonly table: string;
  readonly day: string | null;
  readonly account_id: string | null;
  readonly service_count: number | null;
  readonly mirror_count: number | null;
  /** Cents. */
  readonly service_value: number | null;
  readonly mirror_value: number | null;
}

interface Sum {
  count: number;
  value: number;
}

const accounts = pick(accountOperations, 'account.list');

/** @returns how many days were compared, and what differs */
export async function verify(
  options: VerifyOptions,
): Promise<{ readonly days: number; readonly differences: readonly Difference[] }> {
  const differences: Difference[] = [];
  const days = new Set<string>();
  for (const name of ['transactions', 'statement'] as const) {
    const table = mirrorTable(name)!;
    for (const scope of await scopes(options.mirror, name)) {
      const [told, kept] = [
        await fromService(options, table, scope),
        await fromMirror(options, table, scope),
      ];
      for (const day of [...new Set([...told.keys(), ...kept.keys()])].toSorted()) {
        days.add(day);
        const [there, here] = [told.get(day), kept.get(day)];
        if (there?.count === here?.count && there?.value === here?.value) continue;
        differences.push({
          table: name,
          day,
          account_id: scope === NO_SCOPE ? null : scope,
          service_count: there?.count ?? 0,
          mirror_count: here?.count ?? 0,
          service_value: there?.value ?? 0,
          mirror_value: here?.value ?? 0,
        });
      }
    }
  }
  return { days: days.size, differences: [...differences, ...(await balances(options))] };
}

/** The accounts whose statements the mirror has; transactions are of all of them. */
async function scopes(mirror: Sql, name: 'transactions' | 'statement'): Promise<readonly string[]> {
  if (name === 'transactions') return [NO_SCOPE];
  const rows = await mirror.all(
    `SELECT scope FROM pixctl_sync WHERE name = ? AND synced_at IS NOT NULL`,
    name,
  );
  return rows.map(({ scope }) => String(scope));
}

async function fromService(
  { client, start, end, signal, progress }: VerifyOptions,
  table: MirrorTable,
  scope: string,
): Promise<Map<string, Sum>> {
  const query = {
    ...(start === undefined ? {} : { start }),
    end,
    ...(table.each === undefined ? {} : { [table.each.param]: scope }),
  };
  const names = columnsOf(table).map(({ name }) => name);
  const [timeAt, valueAt, typeAt] = ['time', 'value', 'type'].map((name) => names.indexOf(name));
  const sums = new Map<string, Sum>();
  const input: CallInput = { query };
  const items: AsyncIterable<unknown> = client.list(table.list, input, { all: true });
  let rows = 0;
  for await (const page of pagesOf(items)) {
    signal.throwIfAborted();
    rows += page.length;
    progress?.(table.name, rows);
    for (const item of page) {
      const row = rowOf(table, item, scope);
      if (row === undefined) continue;
      const time = row[timeAt!];
      const value = Number(row[valueAt!] ?? 0);
      add(
        sums,
        typeof time === 'string' ? brasiliaDay(Date.parse(time)) : '',
        row[typeAt!] === 'DEBIT' ? -value : value,
      );
    }
  }
  return sums;
}

function add(sums: Map<string, Sum>, day: string, value: number): void {
  const sum = sums.get(day) ?? { count: 0, value: 0 };
  sum.count += 1;
  sum.value += value;
  sums.set(day, sum);
}

async function fromMirror(
  { mirror, start, end }: VerifyOptions,
  table: MirrorTable,
  scope: string,
): Promise<Map<string, Sum>> {
  const rows = await mirror.all(
    `SELECT ${dayOf(mirror.dialect, 'time')} AS day, COUNT(*) AS n,
       SUM(CASE WHEN type = 'DEBIT' THEN -value ELSE value END) AS value
     FROM ${quoteName(table.name)}
     WHERE time <= ?${start === undefined ? '' : ' AND time >= ?'}${table.each === undefined ? '' : ' AND scope = ?'}
     GROUP BY 1`,
    end,
    ...(start === undefined ? [] : [start]),
    ...(table.each === undefined ? [] : [scope]),
  );
  return new Map(rows.map(({ day, n, value }) => [String(day), { count: Number(n), value: Number(value) }]));
}

/** The balance that the last line of a statement tells, the sum of all its lines, and what the account says. */
async function balances({ client, mirror, start }: VerifyOptions): Promise<readonly Difference[]> {
  const differences: Difference[] = [];
  const items: AsyncIterable<unknown> = client.list(accounts, {}, { all: true });
  for await (const account of items) {
    const id = at(account, 'accountId');
    const told = at(account, 'balance.total');
    if (typeof id !== 'string' || typeof told !== 'number') continue;
    const [sum] = await mirror.all(
      `SELECT COUNT(*) AS n, SUM(CASE WHEN type = 'DEBIT' THEN -value ELSE value END) AS value
       FROM statement WHERE scope = ?`,
      id,
    );
    const count = Number(sum?.['n'] ?? 0);
    // Without a statement there is nothing to compare with; a part of it does not add up to the balance.
    if (count === 0 || start !== undefined) continue;
    const value = Number(sum?.['value']);
    if (value !== told)
      differences.push({
        table: 'balance',
        day: null,
        account_id: id,
        service_count: null,
        mirror_count: null,
        service_value: told,
        mirror_value: value,
      });
  }
  return differences;
}
