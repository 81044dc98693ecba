// One renderer: the same result as table, tab-separated text, JSON, NDJSON, CSV or YAML. JSON and NDJSON load no
// library; the others load theirs when they are asked for.
import { usageError } from '../contract/errors.ts';
import { clean, cleanJson, cleanLines } from './sanitize.ts';
import { pathsOf, rawCell, valueAt } from './values.ts';
import type { Column, View } from './view.ts';

export type OutputFormat = 'table' | 'tsv' | 'json' | 'ndjson' | 'csv' | 'yaml';

export interface RenderOptions {
  readonly format: OutputFormat;
  /** Resolves when more can be written. */
  readonly write: (chunk: string) => void | Promise<void>;
  /** A remark for the person, beside the data. */
  readonly note: (message: string) => void;
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  readonly terminal: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly fields?: readonly string[] | undefined;
  readonly jq?: string | undefined;
}

const isStream = (data: unknown): data is AsyncIterable<unknown> =>
  typeof data === 'object' && data !== null && Symbol.asyncIterator in data;

/** Writes a result. A list is streamed: an item is asked for only when the one before has been written. */
export async function render(data: unknown, view: View | undefined, options: RenderOptions): Promise<void> {
  if (typeof data === 'string') return options.write(ending(cleanLines(data)));
  if (options.jq !== undefined) return renderJq(data, options.jq, options);
  const list = isStream(data) || Array.isArray(data);
  const items = list ? picked(data as AsyncIterable<unknown> | unknown[], view, options.fields) : undefined;
  switch (options.format) {
    case 'json':
      return items === undefined
        ? renderOne(pickOne(data, view, options.fields), options)
        : renderArray(items, options);
    case 'ndjson':
      for await (const item of items ?? [pickOne(data, view, options.fields)])
        await options.write(`${cleanJson(JSON.stringify(item))}\n`);
      return;
    case 'yaml': {
      const { stringify } = await import('yaml');
      if (items === undefined)
        return options.write(cleanLines(stringify(pickOne(data, view, options.fields))));
      let any = false;
      for await (const item of items) {
        any = true;
        await options.write(cleanLines(stringify([item])));
      }
      if (!any) await options.write('[]\n');
      return;
    }
    case 'csv': {
      const { renderCsv } = await import('./csv.ts');
      return renderCsv(items ?? [data], csvPaths(view, options.fields, list), options.write);
    }
    case 'tsv':
      return renderTsv(data, view, options, list);
    case 'table': {
      const { renderTable, renderDetail } = await import('./table.ts');
      const columns = options.fields?.map((path) => columnFor(view, path)) ?? view?.columns;
      if (list) {
        const checked =
          (data as AsyncIterable<unknown>) &&
          checkedItems(data as AsyncIterable<unknown> | unknown[], view, options.fields);
        return renderTable(checked, columns, view, options);
      }
      checkFields(options.fields, view, data);
      return renderDetail(
        data,
        options.fields === undefined ? (view?.detail ?? view?.columns) : columns,
        view,
        options,
      );
    }
  }
}

const ending = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

async function renderOne(item: unknown, { write }: RenderOptions): Promise<void> {
  await write(`${cleanJson(JSON.stringify(item, null, 2))}\n`);
}

async function renderArray(items: AsyncIterable<unknown>, { write }: RenderOptions): Promise<void> {
  let any = false;
  for await (const item of items) {
    const text = JSON.stringify(item, null, 2).replaceAll('\n', '\n  ');
    await write(cleanJson(`${any ? ',' : '['}\n  ${text}`));
    any = true;
  }
  await write(any ? '\n]\n' : '[]\n');
}

async function renderJq(data: unknown, expression: string, options: RenderOptions): Promise<void> {
  const { runJq } = await import('./jq.ts');
  const all: unknown[] = [];
  if (isStream(data)) for await (const item of data) all.push(item);
  const text = await runJq(isStream(data) ? all : data, expression);
  if (text !== '') await options.write(ending(cleanLines(text)));
}

async function renderTsv(
  data: unknown,
  view: View | undefined,
  { write, note, fields }: RenderOptions,
  list: boolean,
): Promise<void> {
  const cell = (item: unknown, path: string): string => clean(rawCell(valueAt(item, path)));
  if (!list) {
    if (typeof data !== 'object' || data === null) return write(`${clean(rawCell(data))}\n`);
    checkFields(fields, view, data);
    const paths = fields ?? (view?.detail ?? view?.columns)?.map(({ path }) => path) ?? Object.keys(data);
    for (const path of paths)
      if (fields !== undefined || valueAt(data, path) !== undefined)
        await write(`${path}\t${cell(data, path)}\n`);
    return;
  }
  let any = false;
  for await (const item of checkedItems(data as AsyncIterable<unknown> | unknown[], view, fields)) {
    any = true;
    const paths = fields ?? view?.columns.map(({ path }) => path) ?? Object.keys(item as object);
    await write(`${paths.map((path) => cell(item, path)).join('\t')}\n`);
  }
  if (!any && view?.empty !== undefined) note(view.empty);
}

/** Columns of a CSV: what was asked for, else the view's; undefined leaves them to the first item. */
const csvPaths = (
  view: View | undefined,
  fields: readonly string[] | undefined,
  list: boolean,
): readonly string[] | undefined =>
  fields ?? (list ? view?.columns : (view?.detail ?? view?.columns))?.map(({ path }) => path);

const columnFor = (view: View | undefined, path: string): Column =>
  [...(view?.columns ?? []), ...(view?.detail ?? [])].find((column) => column.path === path) ?? {
    path,
    label: path,
  };

/** @throws PixctlError (exit 2) for a field that neither the view nor the item knows. */
function checkFields(fields: readonly string[] | undefined, view: View | undefined, item: unknown): void {
  if (fields === undefined) return;
  const known = new Set([...(view?.columns ?? []), ...(view?.detail ?? [])].map(({ path }) => path));
  for (const path of pathsOf(item)) known.add(path);
  const unknown = fields.filter((field) => !known.has(field));
  if (unknown.length > 0)
    throw usageError(
      `unknown field: ${unknown.join(', ')}`,
      `Fields here: ${[...known].toSorted().join(', ')}.`,
      'unknown-field',
    );
}

/** Passes items on after the first has shown that the fields exist. */
async function* checkedItems(
  items: AsyncIterable<unknown> | readonly unknown[],
  view: View | undefined,
  fields: readonly string[] | undefined,
): AsyncGenerator {
  let first = true;
  for await (const item of items) {
    if (first) checkFields(fields, view, item);
    first = false;
    yield item;
  }
}

async function* picked(
  items: AsyncIterable<unknown> | readonly unknown[],
  view: View | undefined,
  fields: readonly string[] | undefined,
): AsyncGenerator {
  for await (const item of checkedItems(items, view, fields)) yield pick(item, fields);
}

function pickOne(item: unknown, view: View | undefined, fields: readonly string[] | undefined): unknown {
  checkFields(fields, view, item);
  return pick(item, fields);
}

/** The item with only these fields, nested as they were; what it lacks is null. */
function pick(item: unknown, fields: readonly string[] | undefined): unknown {
  if (fields === undefined) return item;
  const result: Record<string, unknown> = {};
  for (const field of fields) {
    const names = field.split('.');
    let at = result;
    for (const name of names.slice(0, -1)) at = (at[name] ??= {}) as Record<string, unknown>;
    at[names.at(-1)!] = valueAt(item, field) ?? null;
  }
  return result;
}
