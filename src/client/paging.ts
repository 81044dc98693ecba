// Lists as streams: pages are fetched when their items are wanted, and no more than one is held. Lists are newest first,
// so rows that arrive meanwhile push others onto the next page, and rows that go away pull some of it back.
import { EXIT, PixctlError } from '../contract/errors.ts';
import { LIMITS } from '../contract/limits.ts';
import { tidy } from './errors.ts';
import { at } from './result.ts';

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
  readonly totalCount?: unknown;
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
  const recent = recently();
  let total: number | undefined;
  // Bounded, whatever the service counts.
  let stepsLeft = MOST_STEPS_BACK;
  for (let from = skip; wanted > 0;) {
    const size = Math.min(pageSize, wanted);
    const { items, pageInfo } = await fetch(paged ? { skip: from, limit: size } : {});
    if (!Array.isArray(items)) throw badPage(`the service answered with ${key} that is not a list`);
    const info = (typeof pageInfo === 'object' && pageInfo !== null ? pageInfo : {}) as PageInfo;
    complain(info.errors);
    const count = typeof info.totalCount === 'number' ? info.totalCount : undefined;
    if (total !== undefined && count !== undefined && count < total && from > skip && stepsLeft > 0) {
      // Rows went away before this page: what moved up is read again, what was seen is passed over.
      stepsLeft -= 1;
      from = Math.max(skip, from - (total - count));
      total = count;
      continue;
    }
    total = count ?? total;
    for (const item of recent.fresh(items)) {
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

const MOST_STEPS_BACK = 50;

/** How many items back a repeat is recognised: far more than arrive between two pages. */
const REMEMBERED = 5_000;

/** Tells items of a page that came on an earlier one. */
function recently(): { fresh(items: readonly unknown[]): unknown[] } {
  const seen = new Set<string>();
  return {
    fresh: (items) => {
      const named = items.map((item) => [identityOf(item), item] as const);
      const fresh = named.filter(([name]) => !seen.has(name));
      for (const [name] of named) seen.add(name);
      for (const oldest of seen) {
        if (seen.size <= REMEMBERED) break;
        seen.delete(oldest);
      }
      return fresh.map(([, item]) => item);
    },
  };
}

const IDENTITIES = ['globalID', 'refundId', 'id', 'payment.correlationID', 'correlationID', 'pixKey'];

/** What names an item of any resource; an item without a name is known by all it says. */
function identityOf(item: unknown): string {
  for (const path of IDENTITIES) {
    const value = at(item, path);
    if (typeof value === 'string' && value !== '') return `${path}:${value}`;
  }
  return JSON.stringify(item) ?? '';
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
