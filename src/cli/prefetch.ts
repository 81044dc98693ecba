// The next page of a list is under way while this one is shown.
import { paged, pagesOf } from '#contract/pages.ts';
import { isStream } from '#output/values.ts';

type Items = AsyncIterable<unknown> | readonly unknown[];

/** The list, one page of it read ahead where that changes nothing at the service. Only for what is wanted to its end. */
export const readAhead = (items: Items): Items =>
  isStream(items) && 'ahead' in items && items.ahead === true
    ? paged(() => oneAhead(pagesOf(items)), false)
    : items;

type Pages = AsyncGenerator<readonly unknown[], void, undefined>;

async function* oneAhead(pages: Pages): Pages {
  const ask = (): ReturnType<Pages['next']> => {
    const requested = pages.next();
    // Should it fail: that is met when its rows are wanted, and only if they are.
    requested.catch(() => undefined);
    return requested;
  };
  let next = ask();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = ask();
      // Lets the request leave before this page keeps the program busy.
      await new Promise((turned) => setImmediate(turned));
      yield value;
    }
  } finally {
    // Not awaited: nobody wants the page that is on its way any more.
    pages.return(undefined).catch(() => undefined);
  }
}
