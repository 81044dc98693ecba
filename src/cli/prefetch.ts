// Requests the next page of a list while the current one is printed.
import { paged, pagesOf } from '#contract/pages.ts';
import { isStream } from '#output/values.ts';

type Items = AsyncIterable<unknown> | readonly unknown[];

/** Prefetches one page if that has no effect at the service. Only for lists that are read to the end. */
export const prefetchPages = (items: Items): Items =>
  isStream(items) && 'ahead' in items && items.ahead === true
    ? paged(() => oneAhead(pagesOf(items)), false)
    : items;

type Pages = AsyncGenerator<readonly unknown[], void, undefined>;

async function* oneAhead(pages: Pages): Pages {
  const ask = (): ReturnType<Pages['next']> => {
    const requested = pages.next();
    // An error is reported when the page is needed, and only then.
    requested.catch(() => undefined);
    return requested;
  };
  let next = ask();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = ask();
      // Let the request be sent before printing this page blocks the process.
      await new Promise((turned) => setImmediate(turned));
      yield value;
    }
  } finally {
    // Not awaited, because the requested page is no longer needed.
    pages.return(undefined).catch(() => undefined);
  }
}
