// Lists as streams: pages are fetched when their items are wanted, and no more than one is held.
import { EXIT, PixctlError } from '../contract/errors.ts';
import { LIMITS } from '../contract/limits.ts';
import { tidy } from './errors.ts';

export interface Paging {
  /** How many items at most, across pages. */
  readonly limit?: number;
  /** How many items to pass over first. */
  readonly skip?: number;
  /** Every item there is. Without it and without `limit` one page is read. */
  readonly all?: boolean;
  readonly pageSize?: number;
}

interface Page {
  readonly items: unknown;
  readonly pageInfo: unknown;
}

interface PageInfo {
  readonly skip?: unknown;
  readonly limit?: unknown;
  readonly hasNextPage?: unknown;
  readonly errors?: unknown;
}

/** @throws PixctlError (exit 5) when the service does not page as it says it does. */
export async function* listItems(
  fetch: (query: Readonly<Record<string, unknown>>) => Promise<Page>,
  {
    key,
    paged,
    limit,
    skip = 0,
    all = false,
    pageSize = LIMITS.pageItems,
  }: Paging & { readonly key: string; readonly paged: boolean },
): AsyncGenerator<unknown, void, undefined> {
  let wanted = limit ?? (all ? Infinity : pageSize);
  for (let from = skip; wanted > 0;) {
    const size = Math.min(pageSize, wanted);
    const { items, pageInfo } = await fetch(paged ? { skip: from, limit: size } : {});
    if (!Array.isArray(items)) throw badPage(`the service answered with ${key} that is not a list`);
    const info = (typeof pageInfo === 'object' && pageInfo !== null ? pageInfo : {}) as PageInfo;
    complain(info.errors);
    for (const item of items) {
      if (wanted <= 0) return;
      wanted -= 1;
      yield item;
    }
    if (!paged) return;
    if (typeof info.hasNextPage !== 'boolean')
      throw badPage('the service answered a list without saying whether it goes on');
    if (!info.hasNextPage) return;
    // A page that is empty and yet not the last would be asked for for ever.
    if (items.length === 0) throw badPage('the service answered an empty page and says that more follow');
    // The service may give fewer than were asked for; what it gave is what was passed over.
    from += items.length;
  }
}

function complain(errors: unknown): void {
  if (!Array.isArray(errors) || errors.length === 0) return;
  const messages = errors.map((one: unknown) =>
    typeof one === 'object' && one !== null && 'message' in one && typeof one.message === 'string'
      ? tidy(one.message)
      : 'skip or limit',
  );
  throw badPage(`the service did not accept the page: ${messages.join('; ')}`);
}

const badPage = (message: string): PixctlError =>
  new PixctlError(message, {
    code: 'bad-answer',
    exitCode: EXIT.unreachable,
    hint: 'The answer does not follow the contract; look at it with --debug.',
  });
