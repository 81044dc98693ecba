// The oracle of the mirror: every list of the service read whole by plain requests, against every row of the mirror.
import { obj } from '#contract/schema/schema.ts';
import { columnsOf, rowOf } from '#mirror/read/rows.ts';
import type { MirrorTable } from '#mirror/schema/table.ts';
import { MIRROR_TABLES } from '#mirror/schema/tables.ts';
import type { SqlRow } from '#mirror/sql.ts';
import { checked, listAt } from '#test/support/checked.ts';
import type { Served } from '#test/support/services/sandbox.ts';

const PAGE = 100;

/** What is a copy of another row, and is as it was when the row that has it was last read. */
const COPIES: Readonly<Record<string, readonly string[]>> = {
  charges: ['customer'],
  transactions: ['customer', 'charge', 'pixQrCode'],
};
const COPIED = new Set(['charges customer_name', 'transactions payer_name', 'charges customer_tax_id']);
const stripped = (table: string, item: unknown): unknown =>
  Object.fromEntries(Object.entries(item ?? {}).filter(([name]) => !(COPIES[table] ?? []).includes(name)));

const anyList = { type: 'array', items: obj({}) } as const;

/** All items of a list, as the service gives them. */
async function itemsOf(served: Served, table: MirrorTable, scope: string): Promise<readonly unknown[]> {
  const { each, list } = table;
  const path =
    each?.in === 'path' ? list.path.replace(`{${each.param}}`, encodeURIComponent(scope)) : list.path;
  const query = each?.in === 'query' ? `${each.param}=${encodeURIComponent(scope)}&` : '';
  const found: unknown[] = [];
  for (let skip = 0; ; skip += PAGE) {
    const body = await served.ok('GET', `${path}?${query}skip=${skip}&limit=${PAGE}`);
    const items = list.result.kind === 'list' ? listAt(body, list.result.key) : checked(anyList, body);
    found.push(...items);
    if (items.length < PAGE || list.paged !== true) return found;
  }
}

/** What the mirror has otherwise than the service, one line for each row. */
export async function compare(
  served: Served,
  rowsOf: (table: string) => Promise<readonly SqlRow[]>,
): Promise<readonly string[]> {
  const found: string[] = [];
  const scopes = new Map<string, readonly string[]>();
  for (const table of MIRROR_TABLES) {
    const names = columnsOf(table).map(({ name }) => name);
    const expected = new Map<string, SqlRow>();
    const mine: string[] = [];
    for (const scope of table.each === undefined ? [''] : (scopes.get(table.each.table) ?? []))
      for (const item of await itemsOf(served, table, scope)) {
        const row = rowOf(table, item, scope);
        if (row === undefined) {
          found.push(`${table.name}: no id: ${JSON.stringify(item)}`);
          continue;
        }
        const named = Object.fromEntries(names.map((name, index) => [name, row[index]]));
        const key = JSON.stringify(table.key.map((column) => named[column]));
        if (expected.has(key)) found.push(`${table.name}: listed twice: ${key}`);
        expected.set(key, named);
      }
    for (const other of MIRROR_TABLES)
      if (other.each?.table === table.name)
        for (const row of expected.values()) mine.push(String(row[other.each.column]));
    scopes.set(table.name, [...new Set(mine)]);
    // What the views of these names find in the mirror.
    if (table.name === 'disputes')
      scopes.set('open_funds_recoveries', [...new Set([...expected.values()].flatMap(sentReport))]);
    if (table.name === 'transactions')
      scopes.set('refunded_charges', [...new Set([...expected.values()].flatMap(refundedCharge))]);
    const kept = new Map<string, SqlRow>();
    for (const row of await rowsOf(table.name)) {
      const parent = table.each === undefined ? undefined : String(row['scope']);
      if (
        row['gone_at'] !== null ||
        (parent !== undefined && !scopes.get(table.each!.table)!.includes(parent))
      )
        continue;
      kept.set(JSON.stringify(table.key.map((column) => row[column])), row);
    }
    for (const [key, row] of expected) {
      const own = kept.get(key);
      if (own === undefined) {
        found.push(`${table.name}: missing ${key} ${String(row['raw'])}`);
        continue;
      }
      for (const name of names.filter((one) => !COPIED.has(`${table.name} ${one}`)))
        if (
          name === 'raw'
            ? canonical(stripped(table.name, parsed(own['raw']))) !==
              canonical(stripped(table.name, parsed(row['raw'])))
            : plain(own[name]) !== plain(row[name])
        )
          found.push(`${table.name} ${key} ${name}: ${text(own[name])} for ${text(row[name])}`);
    }
    for (const [key, row] of kept)
      if (!expected.has(key)) found.push(`${table.name}: too much ${key} ${text(row['raw'])}`);
  }
  return found;
}

const refundedCharge = ({ type, charge_correlation_id: charge }: SqlRow): readonly string[] =>
  type === 'REFUND' && typeof charge === 'string' ? [charge] : [];

const sentReport = ({ sent_or_received: side, funds_recovery_id: id }: SqlRow): readonly string[] =>
  side === 'SENT' && typeof id === 'string' ? [id] : [];

const parsed = (raw: unknown): unknown => (typeof raw === 'string' ? JSON.parse(raw) : raw);
const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** SQLite has 0 and 1, PostgreSQL has true and false. */
const plain = (value: unknown): unknown =>
  typeof value === 'boolean' ? Number(value) : value instanceof Date ? value.toISOString() : value;

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, its: unknown) =>
    typeof its === 'object' && its !== null && !Array.isArray(its)
      ? Object.fromEntries(Object.entries(its).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : its,
  );
