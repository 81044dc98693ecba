// Lists that come page by page. A step of the program for each row costs more than most of what is done with it, so
// rows are passed on by the page; who wants them one by one takes them so.

type Pages<T> = AsyncGenerator<readonly T[], void, undefined>;

export interface Paged<T> extends AsyncIterable<T> {
  /** The rows as they came; no page is empty. */
  readonly pages: () => Pages<T>;
  /** A page is only read from a service: it may be asked for before the one before it was used. */
  readonly ahead: boolean;
}

/** Rows of a list in memory that are passed on together. */
const SLICE = 100;

const isPaged = <T>(items: AsyncIterable<T> | Iterable<T>): items is Paged<T> => 'pages' in items;

export function paged<T>(pages: () => Pages<T>, ahead: boolean): Paged<T> {
  return {
    pages,
    ahead,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* page;
    },
  };
}

/** Any list by the page. What comes one by one, as events do, is not held back until there is more of it. */
export async function* pagesOf<T>(items: AsyncIterable<T> | readonly T[]): Pages<T> {
  if (Array.isArray(items)) {
    const all = items as readonly T[];
    for (let from = 0; from < all.length; from += SLICE) yield all.slice(from, from + SLICE);
  } else if (isPaged(items)) yield* items.pages();
  else for await (const item of items) yield [item];
}

/** The list with each of its pages changed. */
export const mapPages = <T, U>(
  items: AsyncIterable<T> | readonly T[],
  change: (page: readonly T[]) => readonly U[],
): Paged<U> =>
  paged(
    async function* () {
      for await (const page of pagesOf(items)) {
        const changed = change(page);
        if (changed.length > 0) yield changed;
      }
    },
    isPaged(items) && items.ahead,
  );
