// `--fields`: which there are, and which were asked for.
import { pagesOf } from '#contract/pages.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { headingOf, pathsOf, valueAt } from './values.ts';
import type { Column, View } from './view.ts';

const columnsOfView = (view: View | undefined): Column[] => [
  ...(view?.columns ?? []),
  ...(view?.detail ?? []),
];

/** How the view shows what is at a path; what it does not show goes by the schema, or as plain text. */
export function columnFor(view: View | undefined, path: string): Column {
  const shown = columnsOfView(view).find((column) => column.path === path);
  if (shown !== undefined) return shown;
  const format = view?.formatOf?.(path);
  return { path, label: say`${headingOf(path)}`, ...(format === undefined ? {} : { format }) };
}

/** `a`, `a.b` and `a.b.c` of `a.b.c`. */
const steps = (path: string): string[] => {
  const names = path.split('.');
  return names.map((_name, index) => names.slice(0, index + 1).join('.'));
};

/** Whether the item has the field, or has nothing where the field would be: what a customer has is not known of null. */
const has = (item: unknown, field: string): boolean =>
  valueAt(item, field) !== undefined || steps(field).some((path) => valueAt(item, path) === null);

/** The fields that neither the view nor any of the items knows. */
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

/** @throws PixctlError (exit 2) for a field that neither the view nor any of the items knows. */
export function checkFields(
  fields: readonly string[] | undefined,
  view: View | undefined,
  items: readonly unknown[],
): void {
  if (fields === undefined) return;
  const { unknown, known } = unknownFields(fields, view, items);
  if (unknown.length === 0 && fields.length > 0) return;
  throw usageError(
    unknown.length === 0 ? say`--fields is empty` : say`unknown field: ${unknown.join(', ')}`,
    say`Valid fields: ${known().join(', ')}.`,
    'unknown-field',
  );
}

/** A page: that many are looked at before a field counts as unknown. */
const DOUBTFUL_ITEMS = 100;

/**
 * The rows as they come, the first ones held back while a field has not been seen in any of them: an item may lack what
 * others have.
 */
export async function* checkedPages(
  items: AsyncIterable<unknown> | readonly unknown[],
  view: View | undefined,
  fields: readonly string[] | undefined,
): AsyncGenerator<readonly unknown[], void, undefined> {
  let held: readonly unknown[] | undefined = [];
  for await (const page of pagesOf(items)) {
    if (held === undefined || fields === undefined) {
      yield page;
      continue;
    }
    held = held.concat(page);
    if (held.length < DOUBTFUL_ITEMS && unknownFields(fields, view, held).unknown.length > 0) continue;
    checkFields(fields, view, held.slice(0, DOUBTFUL_ITEMS));
    yield held;
    held = undefined;
  }
  if (held === undefined || held.length === 0) return;
  checkFields(fields, view, held);
  yield held;
}
