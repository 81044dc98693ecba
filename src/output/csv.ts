// CSV by RFC 4180: a header of paths, raw values.
import { stringify } from 'csv-stringify/sync';
import { clean } from './sanitize.ts';
import { rawCell, valueAt } from './values.ts';

/**
 * A cell a spreadsheet would run as a formula gets an apostrophe in front. Only `=` and `@` begin one here: `+55…` is
 * a phone and `-5` an amount, and neither may be changed.
 */
const guarded = (text: string): string => (/^[=@]/.test(text) ? `'${text}` : text);

/** Writes the items; without paths the columns are the keys of the first. */
export async function renderCsv(
  items: AsyncIterable<unknown> | readonly unknown[],
  paths: readonly string[] | undefined,
  write: (chunk: string) => void | Promise<void>,
): Promise<void> {
  let columns = paths;
  if (columns !== undefined) await write(stringify([columns]));
  for await (const item of items) {
    if (columns === undefined) {
      columns = typeof item === 'object' && item !== null ? Object.keys(item) : [];
      await write(stringify([columns]));
    }
    await write(stringify([columns.map((path) => guarded(clean(rawCell(valueAt(item, path)))))]));
  }
}
