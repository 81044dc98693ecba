// Reads the rows again that were not final when they were last read, one by one or through the filtered list.
import { at } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Open } from '#mirror/schema/table.ts';
import { quoteName } from '#mirror/sql.ts';
import { computedRows, text } from '#mirror/typed-rows.ts';
import { storedJson } from '#mirror/wrong-value.ts';
import type { ListReader } from './reading.ts';

/** Batch size for writing rows that were looked up one by one. */
const WRITTEN_TOGETHER = 100;
/** With at least this many open rows, the filtered list is read instead of single rows. */
const MANY_OPEN = 20;

/** Reads all open rows of a list. */
export async function readOpenRows(reader: ListReader, open: Open): Promise<void> {
  let keys = await openKeys(reader, open);
  if (open.filter !== undefined && keys.length >= MANY_OPEN) {
    const listed = new Set<string>();
    const [column = ''] = reader.table.key;
    const place = reader.place(column);
    for await (const page of reader.rows(open.filter))
      for (const row of await reader.write(page)) listed.add(String(row[place]));
    // Rows that were open and are not listed have changed since.
    keys = keys.filter((key) => !listed.has(key));
  }
  await lookUpRows(reader, open, keys);
}

/** Looks up rows one by one; rows that the service no longer knows are marked as removed. */
export async function lookUpRows(reader: ListReader, open: Open, keys: readonly string[]): Promise<void> {
  const { client, signal } = reader.options;
  const found: unknown[] = [];
  for (const key of keys) {
    signal.throwIfAborted();
    try {
      const { result } = await client.call(open.get, { path: { [open.param]: key } });
      found.push(await asListed(reader, open, key, result));
    } catch (error) {
      if (!isUnknownId(error)) throw error;
      await reader.markGone(open.column, [key]);
    }
    if (found.length >= WRITTEN_TOGETHER) await reader.write(found.splice(0));
  }
  if (found.length > 0) await reader.write(found);
}

async function openKeys({ options, table }: ListReader, open: Open): Promise<readonly string[]> {
  const { column, state, final } = open;
  const rows = await computedRows(
    options.mirror,
    { k: text },
    `SELECT ${quoteName(column)} AS k FROM ${quoteName(table.name)}
     WHERE gone_at IS NULL AND (${quoteName(state)} IS NULL OR ${quoteName(state)} NOT IN (${final.map(() => '?').join(', ')}))
     ORDER BY 1`,
    ...final,
  );
  return rows.map(({ k }) => k);
}

/** Returns the result of `get` in the shape of a list item. */
async function asListed(
  { options, table, own }: ListReader,
  { tells, column }: Open,
  key: string,
  item: unknown,
): Promise<unknown> {
  if (tells === undefined) return item;
  const [row] = await options.mirror.all(
    `SELECT raw FROM ${quoteName(table.name)} WHERE ${quoteName(column)} = ?${own.sql}`,
    key,
    ...own.values,
  );
  const stored = storedJson(row?.['raw']);
  const reported = tells.filter((field) => at(item, field) !== undefined);
  return {
    ...(typeof stored === 'object' && stored !== null ? stored : {}),
    ...Object.fromEntries(reported.map((field) => [field, at(item, field)])),
  };
}

/** Tests for "id not found", which this service also reports with status 400. */
const isUnknownId = (error: unknown): boolean =>
  error instanceof PixctlError && error.fields.exitCode === EXIT.refused && error.fields.code === 'not-found';
