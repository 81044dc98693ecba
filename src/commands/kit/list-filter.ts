// `--search` and `--status` of lists: pixctl applies filters that the service does not have to each page.
import type { Paged } from '#contract/pages.ts';
import { at } from '#contract/path.ts';
import { valueAt } from '#output/values.ts';
import type { View } from '#output/view.ts';
import type { Searched } from './search.ts';
import { matchingItems, textFilter } from './search.ts';

interface Filters {
  readonly search: string | undefined;
  readonly status: { readonly path: string; readonly words: readonly string[] } | undefined;
}

/** Returns the items of a list that contain the text in a field that the view shows, and have one of the statuses. */
export function filterItems<T>(
  items: AsyncIterable<T>,
  { search, status }: Filters,
  view: View | undefined,
  paging: { readonly limit?: number; readonly skip?: number },
): Paged<T> {
  const containsText = search === undefined ? undefined : textFilter(search);
  const searched = fieldsOf(view);
  return matchingItems(
    items,
    (item) =>
      (status === undefined || status.words.includes(String(at(item, status.path)))) &&
      (containsText?.(searched(item)) ?? true),
    paging,
  );
}

/** Returns a function that reads the fields of the view from an item. */
function fieldsOf(view: View | undefined): (item: unknown) => Searched {
  const columns = [...(view?.columns ?? []), ...(view?.drawn ?? []), ...(view?.detail ?? [])];
  const pathsOf = (isMoney: boolean): string[] => [
    ...new Set(columns.filter(({ format }) => (format === 'money') === isMoney).map(({ path }) => path)),
  ];
  const [texts, cents] = [pathsOf(false), pathsOf(true)];
  return (item) => ({
    texts: texts.map((path) => comparableText(valueAt(item, path))),
    cents: cents.map((path) => numberOf(valueAt(item, path))),
  });
}

const comparableText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
