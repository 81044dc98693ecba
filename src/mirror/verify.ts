// Verifies a mirror against the service: every row of every list, daily counts and sums, and account balances.
import type { Client } from '#client/types.ts';
import { pick } from '#contract/operation.ts';
import { accountOperations } from '#contract/operations/account.ts';
import { pagesOf } from '#contract/pages.ts';
import { at } from '#contract/path.ts';
import type { Message } from '#messages/message.ts';
import { brasiliaDay } from '#pix/dates.ts';
import { differingFields, keptRows } from './differences.ts';
import { notGiven } from './read/refused-lists.ts';
import { columnsOf, rowOf } from './read/rows.ts';
import { allScopesOf } from './read/scopes.ts';
import { dayOf } from './schema/brazil-dates.ts';
import type { MirrorTable } from './schema/table.ts';
import { lastKey, listInput, MIRROR_TABLES } from './schema/tables.ts';
import type { Sql } from './sql.ts';
import { quoteName } from './sql.ts';
import { NO_SCOPE } from './state.ts';
import { hasOurAccounts, notOurs } from './sync.ts';
import { computedRows, nullable, number, text } from './typed-rows.ts';

export interface VerifyOptions {
  readonly client: Client;
  readonly mirror: Sql & { readonly name: string };
  /** RFC 3339. If `start` or `end` is set, only lists that take a time range are compared. */
  readonly start: string | undefined;
  readonly end: string | undefined;
  readonly signal: AbortSignal;
  /** Called when a list begins; returns a function that is called with the number of rows of each page. */
  readonly progress?: (table: string) => (rows: number) => void;
}

interface Difference {
  readonly table: string;
  /** Day in Brasília time; null for rows without a time. */
  readonly day: string | null;
  readonly accountId: string | null;
  readonly serviceCount: number | null;
  readonly mirrorCount: number | null;
  /** Cents; null for rows without a value. */
  readonly serviceValue: number | null;
  readonly mirrorValue: number | null;
  /** Number of rows that the mirror lacks or has with other values. */
  readonly differentRows: number | null;
  /** Names of the fields that differ, comma-separated: columns, and fields of the item as `raw.NAME`. */
  readonly fields: string | null;
}

export interface Verified {
  /** Number of days compared. */
  readonly days: number;
  readonly differences: readonly Difference[];
  /** Lists that could not be compared, with the reason. */
  readonly refused: readonly { readonly table: string; readonly why: Message }[];
}

/** Totals of one day of one list. `other` counts the rows that differ. */
interface Sum {
  count: number;
  value: number;
  other: number;
  readonly fields: Set<string>;
}

const accounts = pick(accountOperations, 'account.list');

/** @throws PixctlError (exit 2) if the mirror belongs to another account */
export async function verify(options: VerifyOptions): Promise<Verified> {
  const { client, mirror, start, end } = options;
  if ((await hasOurAccounts(client, mirror)) === false) throw notOurs(mirror.name);
  const before = await balances(client);
  const differences: Difference[] = [];
  const refused: { table: string; why: Message }[] = [];
  const days = new Set<string>();
  for (const table of MIRROR_TABLES) {
    if (table.reading.by !== 'time' && (start !== undefined || end !== undefined)) continue;
    for (const scope of await allScopesOf(mirror, table))
      try {
        const atService = await fromService(options, table, scope);
        const inMirror = await fromMirror(options, table, scope);
        for (const day of [...new Set([...atService.keys(), ...inMirror.keys()])].toSorted()) {
          if (day !== '') days.add(day);
          const [service = nothing(), local = nothing()] = [atService.get(day), inMirror.get(day)];
          if (service.count === local.count && service.value === local.value && service.other === 0) continue;
          const hasValue = table.columns.some(({ name }) => name === 'value');
          differences.push({
            table: table.name,
            day: day === '' ? null : day,
            accountId: scope === NO_SCOPE ? null : scope,
            serviceCount: service.count,
            mirrorCount: local.count,
            serviceValue: hasValue ? service.value : null,
            mirrorValue: hasValue ? local.value : null,
            differentRows: service.other,
            fields: service.fields.size === 0 ? null : [...service.fields].toSorted().join(', '),
          });
        }
      } catch (error) {
        const why = notGiven(error);
        if (why === undefined) throw error;
        refused.push({ table: table.name, why });
      }
  }
  return {
    days: days.size,
    differences: [...differences, ...(await balancesThatDiffer(options, before))],
    refused,
  };
}

const nothing = (): Sum => ({ count: 0, value: 0, other: 0, fields: new Set() });

/** Returns the totals of a day, creating them if needed. */
function sumOf(sums: Map<string, Sum>, day: string): Sum {
  const sum = sums.get(day) ?? nothing();
  sums.set(day, sum);
  return sum;
}

/** Returns the column that determines the day of a row. */
const timeColumn = ({ reading, columns }: MirrorTable): string | undefined =>
  reading.by === 'time' ? reading.column : columns.find(({ name }) => name === 'time')?.name;

async function fromService(
  { client, mirror, start, end, signal, progress }: VerifyOptions,
  table: MirrorTable,
  scope: string,
): Promise<Map<string, Sum>> {
  const query = { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
  const names = columnsOf(table).map(({ name }) => name);
  const [timeAt, typeAt] = [names.indexOf(timeColumn(table) ?? ''), names.indexOf('type')];
  const amount = table.columns.find(({ name }) => name === 'value');
  const sums = new Map<string, Sum>();
  const items: AsyncIterable<unknown> = client.list(table.list, listInput(table, scope, query), {
    all: true,
  });
  const compared = progress?.(table.name);
  for await (const page of pagesOf(items)) {
    signal.throwIfAborted();
    compared?.(page.length);
    const rows = page.map((item) => rowOf(table, item, scope));
    const keys = rows.map((row) => rowKey(table, names, row));
    const kept = await keptRows(
      mirror,
      table,
      scope,
      keys.filter((key) => key !== undefined),
    );
    rows.forEach((row, index) => {
      const time = row?.[timeAt];
      const sum = sumOf(sums, typeof time === 'string' ? brasiliaDay(Date.parse(time)) : '');
      // The raw amount: the mirror stores none that is not an integer.
      const reported = amount?.paths
        .map((path) => at(page[index], path))
        .find((value) => value !== undefined);
      const value = typeof reported === 'number' ? reported : 0;
      sum.count += 1;
      sum.value += row?.[typeAt] === 'DEBIT' ? -value : value;
      const key = keys[index];
      const own = key === undefined ? undefined : kept.get(key);
      const fields = row === undefined || own === undefined ? [] : differingFields(table, names, row, own);
      if (own === undefined || fields.length > 0) sum.other += 1;
      for (const field of fields) sum.fields.add(field);
    });
  }
  return sums;
}

/** Returns the key of a row within its scope. */
function rowKey(
  table: MirrorTable,
  names: readonly string[],
  row: readonly unknown[] | undefined,
): string | undefined {
  return row === undefined ? undefined : String(row[names.indexOf(lastKey(table))]);
}

async function fromMirror(
  { mirror, start, end }: VerifyOptions,
  table: MirrorTable,
  scope: string,
): Promise<Map<string, Sum>> {
  const time = timeColumn(table);
  const has = (column: string): boolean => table.columns.some(({ name }) => name === column);
  const value = has('value')
    ? `SUM(${has('type') ? `CASE WHEN type = 'DEBIT' THEN -value ELSE value END` : 'value'})`
    : '0';
  const day = time === undefined ? `''` : `COALESCE(${dayOf(mirror.dialect, quoteName(time))}, '')`;
  const bound = (moment: string | undefined, comparison: string): readonly (readonly [string, string])[] =>
    // Lists without a time column take no time range.
    moment === undefined || time === undefined
      ? []
      : [[`${quoteName(time)} ${comparison} ?`, new Date(moment).toISOString()]];
  const bounds: readonly (readonly [sql: string, value: string])[] = [
    ...bound(start, '>='),
    ...bound(end, '<='),
    ...(table.each === undefined ? [] : ([['scope = ?', scope]] as const)),
  ];
  const rows = await computedRows(
    mirror,
    { day: text, n: number, value: nullable(number) },
    `SELECT ${day} AS day, COUNT(*) AS n, ${value} AS value FROM ${quoteName(table.name)}
     WHERE gone_at IS NULL${bounds.map(([sql]) => ` AND ${sql}`).join('')} GROUP BY ${time === undefined ? 'gone_at' : '1'}`,
    ...bounds.map(([, value]) => value),
  );
  return new Map(rows.map(({ day, n, value }) => [day, { ...nothing(), count: n, value: value ?? 0 }]));
}

/** Returns the balance of each account at the service, in cents. */
async function balances(client: Client): Promise<ReadonlyMap<string, number>> {
  const byAccount = new Map<string, number>();
  const items: AsyncIterable<unknown> = client.list(accounts, {}, { all: true });
  for await (const account of items) {
    const [id, balance] = [at(account, 'accountId'), at(account, 'balance.total')];
    if (typeof id === 'string' && typeof balance === 'number') byAccount.set(id, balance);
  }
  return byAccount;
}

/** Returns the accounts whose balance equals the sum of their lines neither before nor after the lists were read. */
async function balancesThatDiffer(
  { client, mirror, start }: VerifyOptions,
  before: ReadonlyMap<string, number>,
): Promise<readonly Difference[]> {
  const differences: Difference[] = [];
  for (const [id, reported] of await balances(client)) {
    const [sum] = await computedRows(
      mirror,
      { n: number, value: nullable(number) },
      `SELECT COUNT(*) AS n, SUM(CASE WHEN type = 'DEBIT' THEN -value ELSE value END) AS value
       FROM statement WHERE scope = ? AND gone_at IS NULL`,
      id,
    );
    // Skipped without a statement, and with `start`: part of a statement does not add up to the balance.
    if (sum === undefined || sum.n === 0 || start !== undefined) continue;
    const value = sum.value ?? 0;
    if (value === reported || value === before.get(id)) continue;
    differences.push({
      table: 'balance',
      day: null,
      accountId: id,
      serviceCount: null,
      mirrorCount: null,
      serviceValue: reported,
      mirrorValue: value,
      differentRows: null,
      fields: null,
    });
  }
  return differences;
}
