// Renders a result as table, tab-separated text, JSON, NDJSON, CSV or YAML. JSON and NDJSON need no library; the other
// formats import theirs on first use.
import { pagesOf } from '#contract/pages.ts';
import { english } from '#messages/message.ts';
import { writePages } from './chunks.ts';
import type { CsvForm } from './csv.ts';
import type { Documented } from './fields.ts';
import { checkedPages, checkFields, columnFor } from './fields.ts';
import type { Locale } from './formats.ts';
import type { Pages, RenderOptions } from './render-options.ts';
import { BYTE_ORDER_MARK, clean, cleanJson, cleanText } from './sanitize.ts';
import { columnPaths, isStream, pick, rawCell, valueAt } from './values.ts';
import type { View } from './view.ts';
import { inWords } from './words.ts';

/** A single resource, or the pages of a list. */
type Result = { readonly one: unknown } | { readonly pages: Pages };

/**
 * Writes a result. Lists are streamed: the next page is requested only after the previous one was written (tables are
 * laid out in chunks of 1,000 rows). Text is written unchanged in all formats.
 * `--fields` is applied first. A field that is not documented and that neither the view nor the first 100 items have is
 * refused; a field that a single item lacks is null or empty. jq gets a list as one array, or with ndjson each item separately.
 * @throws PixctlError (exit 2) for an unknown field or a jq error, and any error from the items or `write`
 */
export async function render(result: unknown, view: View | undefined, options: RenderOptions): Promise<void> {
  const { format, write, fields, jq, template, t, locale, documented } = options;
  const isTable = format === 'table' && jq === undefined && template === undefined;
  const data = inWords(result, view, isTable && t !== undefined ? t : english);
  if (typeof data === 'string') return write(ending(cleanText(data)));
  if (template !== undefined) {
    const { renderTemplate } = await import('./template.ts');
    return renderTemplate(data, template, view, options);
  }
  const list = isStream(data) || Array.isArray(data);
  if (!list) await checkFields(fields, view, [data], documented);
  const whole: Result = list
    ? { pages: checkedPages(data as AsyncIterable<unknown> | unknown[], view, fields, documented) }
    : { one: data };
  if (jq !== undefined) return renderJq(whole, jq, options);
  switch (format) {
    case 'json':
      return renderJson(whole, options);
    case 'ndjson':
      return writePages(
        picks(whole, fields),
        (item) => `${JSON.stringify(item) ?? 'null'}\n`,
        (chunk) => write(cleanJson(chunk)),
      );
    case 'yaml':
      return renderYaml(whole, options);
    case 'csv': {
      const { renderCsv } = await import('./csv.ts');
      const form = locale === undefined ? undefined : await formFor(locale, view, options.terminal);
      return renderCsv(pagesIn(whole), fields ?? pathsOfView(view, list), write, form);
    }
    case 'tsv':
      return 'one' in whole ? tsvDetail(whole.one, view, options) : tsvList(whole.pages, view, options);
    case 'table': {
      const { renderTable, renderDetail, renderRecords } = await import('./table/index.ts');
      const columns = fields?.map((path) => columnFor(view, path));
      if ('one' in whole && columns === undefined && view?.screen !== undefined) {
        const { renderScreen } = await import('./table/screen.ts');
        return renderScreen(whole.one, view.screen, options);
      }
      if ('one' in whole) {
        const shown = columns ?? view?.drawnDetail ?? view?.detail ?? view?.columns;
        return renderDetail(whole.one, shown, view, options);
      }
      if (columns === undefined && view?.records !== undefined)
        return renderRecords(whole.pages, view.records, view.empty, options);
      return renderTable(whole.pages, columns ?? view?.drawn ?? view?.columns, view, options);
    }
  }
}

/**
 * Checks what can be known of the output before there is a result: a write must not be done and then not be shown.
 * @param view undefined if the fields cannot be known
 * @throws PixctlError (exit 2) for an unknown field, and a jq expression or template with a syntax error
 */
export async function checkOutput(
  view: View | undefined,
  {
    fields,
    jq,
    template,
    documented,
    signal,
  }: Pick<RenderOptions, 'fields' | 'jq' | 'template' | 'signal'> & {
    /** Undefined if the fields cannot be known. */
    readonly documented: Documented | undefined;
  },
): Promise<void> {
  const named = template === undefined ? fields : (await import('./template.ts')).namesIn(template);
  if (documented !== undefined && (named?.length ?? 0) > 0) await checkFields(named, view, [], documented);
  if (jq === undefined) return;
  const { runJq } = await import('./jq/index.ts');
  // Compiled, and run on nothing.
  await runJq(null, `empty | (${jq}\n)`, signal);
}

/** CSV form for the spreadsheets of a locale. */
async function formFor(locale: Locale, view: View | undefined, terminal: boolean): Promise<CsvForm> {
  const { delimiterOf, spreadsheetCell } = await import('./spreadsheet.ts');
  return {
    delimiter: delimiterOf(locale),
    // A byte order mark is useful only in a saved file.
    mark: terminal ? '' : BYTE_ORDER_MARK,
    cell: (value, path) => spreadsheetCell(value, columnFor(view, path).format, locale),
  };
}

const ending = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

const pagesIn = (result: Result): Pages => ('one' in result ? pagesOf([result.one]) : result.pages);

/** Yields the rows with only the selected fields. */
async function* picks(
  result: Result,
  fields: readonly string[] | undefined,
): AsyncGenerator<readonly unknown[], undefined> {
  for await (const page of pagesIn(result))
    yield fields === undefined ? page : page.map((item) => pick(item, fields));
  return undefined;
}

async function renderJson(result: Result, { write, fields }: RenderOptions): Promise<void> {
  const text = (item: unknown): string => JSON.stringify(pick(item, fields), null, 2) ?? 'null';
  if ('one' in result) return write(cleanJson(`${text(result.one)}\n`));
  let any = false;
  await writePages(
    result.pages,
    (item) => {
      const before = any ? ',\n  ' : '[\n  ';
      any = true;
      return before + text(item).replaceAll('\n', '\n  ');
    },
    (chunk) => write(cleanJson(chunk)),
  );
  await write(any ? '\n]\n' : '[]\n');
}

async function renderYaml(result: Result, { write, fields }: RenderOptions): Promise<void> {
  const { yamlText } = await import('./yaml.ts');
  if ('one' in result) return write(yamlText(pick(result.one, fields)));
  let any = false;
  await writePages(
    result.pages,
    (item) => {
      any = true;
      return yamlText([pick(item, fields)]);
    },
    write,
  );
  if (!any) await write('[]\n');
}

/** Number of items per jq run; starting jq takes 3 ms. */
const JQ_ITEMS = 1_000;

async function renderJq(
  result: Result,
  expression: string,
  { format, write, fields, signal }: RenderOptions,
): Promise<void> {
  const { runJq, runJqEach } = await import('./jq/index.ts');
  const out = async (text: string): Promise<void> => {
    if (text !== '') await write(text);
  };
  if ('one' in result) return out(await runJq(pick(result.one, fields), expression, signal));
  if (format !== 'ndjson') {
    const all: unknown[] = [];
    for await (const page of picks(result, fields)) for (const item of page) all.push(item);
    return out(await runJq(all, expression, signal));
  }
  const iterator = picks(result, fields);
  let waiting: unknown[] = [];
  const flush = async (): Promise<void> => {
    for (let from = 0; from < waiting.length; from += JQ_ITEMS)
      await out(await runJqEach(waiting.slice(from, from + JQ_ITEMS), expression, signal));
    waiting = [];
  };
  try {
    for (;;) {
      const next = iterator.next();
      // Do not hold back items that arrive slowly, such as events.
      if (waiting.length >= JQ_ITEMS || !(await isReady(next))) {
        // An error is handled at the await below.
        next.catch(() => undefined);
        await flush();
      }
      const { done, value } = await next;
      if (done === true) break;
      waiting = waiting.concat(value);
    }
    await flush();
  } catch (error) {
    // Not awaited, because it would wait for an item that may never arrive.
    void iterator.return(undefined);
    throw error;
  }
}

/** Whether the promise settles before the next event loop turn. */
const isReady = (promise: Promise<unknown>): Promise<boolean> =>
  new Promise((resolve) => {
    const yes = (): void => resolve(true);
    promise.then(yes, yes);
    setImmediate(() => resolve(false));
  });

const tsvLine = (cells: readonly string[]): string => `${cells.map(clean).join('\t')}\n`;

/** Writes one line per field of the view; without a view, all fields. */
async function tsvDetail(
  item: unknown,
  view: View | undefined,
  { write, fields }: RenderOptions,
): Promise<void> {
  const paths = fields ?? pathsOfView(view, false) ?? columnPaths(item);
  for (const path of paths) {
    const value = valueAt(item, path);
    if (path === '') await write(tsvLine([rawCell(value)]));
    else if (fields !== undefined || value !== undefined) await write(tsvLine([path, rawCell(value)]));
  }
}

async function tsvList(
  pages: Pages,
  view: View | undefined,
  { write, note, fields }: RenderOptions,
): Promise<void> {
  let paths = fields ?? pathsOfView(view, true);
  let any = false;
  await writePages(
    pages,
    (item) => {
      any = true;
      // All rows use the columns of the first item.
      const columns = (paths ??= columnPaths(item));
      return tsvLine(columns.map((path) => rawCell(valueAt(item, path))));
    },
    write,
  );
  if (!any && view?.empty !== undefined) note(view.empty);
}

/** Paths in the view of a list or of a single resource. */
const pathsOfView = (view: View | undefined, list: boolean): readonly string[] | undefined =>
  (list ? view?.columns : (view?.detail ?? view?.columns))?.map(({ path }) => path);
