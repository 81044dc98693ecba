// Lists that are read page by page. Passing whole pages is faster than one asynchronous step per row; a list can still
// be iterated row by row.

type Pages<T> = AsyncGenerator<readonly T[], void, undefined>;

/** What a list left out because of its limit. */
export interface Rest {
  readonly shown: number;
  /** Number of items without the limit, if the service reports it. */
  readonly total?: number;
  /** Whether it is known that there are more. */
  readonly isSure: boolean;
}

export interface Paged<T> extends AsyncIterable<T> {
  /** Pages as they were read; no page is empty. */
  readonly pages: () => Pages<T>;
  /** Whether pages may be prefetched: reading one has no effect but a request to the service. */
  readonly ahead: boolean;
  /** Returns what was left out, after the list was read; undefined if nothing was. */
  readonly rest?: () => Rest | undefined;
}

/** Rows per page of a list that is in memory. */
const SLICE = 100;

const isPaged = <T>(items: AsyncIterable<T> | Iterable<T>): items is Paged<T> => 'pages' in items;

export function paged<T>(pages: () => Pages<T>, ahead: boolean, rest?: () => Rest | undefined): Paged<T> {
  return {
    pages,
    ahead,
    ...(rest === undefined ? {} : { rest }),
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* page;
    },
  };
}

/** Yields any list as pages. An unpaged source, such as events, yields pages of one row without delay. */
export async function* pagesOf<T>(items: AsyncIterable<T> | readonly T[]): Pages<T> {
  if (Array.isArray(items)) {
    const all = items as readonly T[];
    for (let from = 0; from < all.length; from += SLICE) yield all.slice(from, from + SLICE);
  } else if (isPaged(items)) yield* items.pages();
  else for await (const item of items) yield [item];
}

/** Applies `change` to each page; pages that become empty are dropped. */
export const mapPages = <T, U>(
  items: AsyncIterable<T> | readonly T[],
  change: (page: readonly T[]) => readonly U[] | Promise<readonly U[]>,
): Paged<U> =>
  paged(
    async function* () {
      for await (const page of pagesOf(items)) {
        const changed = await change(page);
        if (changed.length > 0) yield changed;
      }
    },
    isPaged(items) && items.ahead,
    isPaged(items) ? items.rest : undefined,
  );
