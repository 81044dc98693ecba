// `--fields`: selects and validates fields.
import { pagesOf } from '#contract/pages.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import { headingOf, pathsOf, valueAt } from './values.ts';
import type { Column, View } from './view.ts';

const columnsOfView = (view: View | undefined): Column[] => [
  ...(view?.columns ?? []),
  ...(view?.detail ?? []),
];

/**
 * Returns the column of the view for a path; for other paths, a column with the format from the schema or plain text.
 */
export function columnFor(view: View | undefined, path: string): Column {
  const shown = columnsOfView(view).find((column) => column.path === path);
  if (shown !== undefined) return shown;
  const format = view?.formatOf?.(path);
  return { path, label: say`${headingOf(path)}`, ...(format === undefined ? {} : { format }) };
}

/** Returns all prefixes of a path: `a`, `a.b` and `a.b.c` for `a.b.c`. */
const steps = (path: string): string[] => {
  const names = path.split('.');
  return names.map((_name, index) => names.slice(0, index + 1).join('.'));
};

/** Whether the item has the field, or null on the way to it: fields of a null customer, for example, are unknown. */
const has = (item: unknown, field: string): boolean =>
  valueAt(item, field) !== undefined || steps(field).some((path) => valueAt(item, path) === null);

/** Returns the fields that neither the view nor any item has. */
function unknownFields(
  fields: readonly string[],
  view: View | undefined,
  items: readonly unknown[],
): { readonly unknown: readonly string[]; readonly known: () => string[] } {
  const inView = new Set(columnsOfView(view).flatMap(({ path }) => steps(path)));
  return {
    unknown: fields.filter((field) => !inView.has(field) && !items.some((item) => has(item, field))),
    known: () => [...new Set([...inView, ...items.flatMap((item) => pathsOf(item))])].toSorted(),
  };
}

/** Returns the paths of the fields that a command documents; an answer may lack any of them. */
export type Documented = () => Promise<readonly string[]>;

/** Whether a field is a documented one, contains one or is part of one. */
const isDocumented = (field: string, paths: readonly string[]): boolean =>
  paths.some((path) => path === field || path.startsWith(`${field}.`) || field.startsWith(`${path}.`));

/** @throws PixctlError (exit 2) for a field that neither the documentation nor the view nor any item has */
export async function checkFields(
  fields: readonly string[] | undefined,
  view: View | undefined,
  items: readonly unknown[],
  documented: Documented,
): Promise<void> {
  if (fields === undefined) return;
  const found = unknownFields(fields, view, items);
  if (found.unknown.length === 0 && fields.length > 0) return;
  const paths = await documented();
  const unknown = found.unknown.filter((field) => !isDocumented(field, paths));
  if (unknown.length === 0 && fields.length > 0) return;
  // The documented ones can be hundreds; help lists them.
  const shown = found.known();
  const known = (): readonly string[] => (shown.length > 0 ? shown : paths.toSorted());
  throw usageError(
    unknown.length === 0
      ? say`${'--fields'} is empty`
      : say`${'--fields'}: ${say`unknown field: ${unknown.map(showValue).join(', ')}`}`,
    say`Valid fields: ${known().join(', ')}.`,
    'unknown-field',
  );
}

/** Number of items to examine before a field counts as unknown; one page. */
const DOUBTFUL_ITEMS = 100;

/**
 * Yields the rows. The first ones are held back until every field has been seen, at most `DOUBTFUL_ITEMS` of them,
 * because single items may lack fields.
 */
export async function* checkedPages(
  items: AsyncIterable<unknown> | readonly unknown[],
  view: View | undefined,
  fields: readonly string[] | undefined,
  documented: Documented,
): AsyncGenerator<readonly unknown[], void, undefined> {
  let pending: readonly unknown[] | undefined = [];
  for await (const page of pagesOf(items)) {
    if (pending === undefined || fields === undefined) {
      yield page;
      continue;
    }
    pending = pending.concat(page);
    if (pending.length < DOUBTFUL_ITEMS && unknownFields(fields, view, pending).unknown.length > 0) continue;
    await checkFields(fields, view, pending.slice(0, DOUBTFUL_ITEMS), documented);
    yield pending;
    pending = undefined;
  }
  if (pending === undefined) return;
  // The fields of an answer that is not documented cannot be known without a row.
  if (pending.length === 0 && (fields === undefined || (await documented()).length === 0)) return;
  await checkFields(fields, view, pending, documented);
  if (pending.length === 0) return;
  yield pending;
}
