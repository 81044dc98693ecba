// Lists as streams: pages are fetched when they are asked for, and none is held. Lists are newest first,
// so rows that arrive meanwhile push others onto the next page, and rows that go away pull some of it back.
import { LIMITS } from '#contract/limits.ts';
import type { Paged } from '#contract/pages.ts';
import { paged as pagedBy } from '#contract/pages.ts';
import { at, isObject } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { tidy } from './errors.ts';
import type { HashSet } from './hash-set.ts';
import { hashesOf, hashSet } from './hash-set.ts';

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

type Fetch = (query: Readonly<Record<string, unknown>>) => Promise<Page>;
type Wanted = Paging & {
  readonly key: string;
  readonly paged: boolean;
  /** The whole body is the list: nothing is said of pages. */
  readonly bare?: boolean;
  /** Without a word of pages the answer is the whole list. */
  readonly onceWhole?: boolean;
};

/** @throws PixctlError (exit 5), once asked for a page, when the service does not page as it says it does. */
export const listItems = (fetch: Fetch, wanted: Wanted): Paged<unknown> =>
  pagedBy(() => pagesFrom(fetch, wanted), true);

async function* pagesFrom(
  fetch: Fetch,
  {
    key,
    paged,
    bare = false,
    onceWhole = false,
    limit,
    skip = 0,
    all = false,
    pageSize = LIMITS.pageItems,
  }: Wanted,
): AsyncGenerator<readonly unknown[], void, undefined> {
  let wanted = limit ?? (all ? Infinity : pageSize);
  const seen = seenRows();
  let total: number | undefined;
  let most: number | undefined;
  let passedOn = 0;
  // Rows before this place were read already: a page that ends before it may hold nothing new.
  let known = skip;
  // Bounded, whatever the service counts.
  let stepsLeft = MAX_STEPS_BACK;
  let inVain = 0;
  // Where the length is not told, the last row that was read is asked for once more: it is where it was, or rows went away.
  let overlap = 0;
  for (let from = skip; wanted > 0;) {
    const size = Math.min(pageSize, wanted + overlap);
    const { items, pageInfo } = await fetch(paged ? { skip: from - overlap, limit: size } : {});
    if (!Array.isArray(items)) throw badPage(say`the service answered with ${key} that is not a list`);
    if (onceWhole && pageInfo === undefined && from === skip) {
      const whole = items.slice(skip, skip + wanted);
      if (whole.length > 0) yield whole;
      return;
    }
    const info: PageInfo = isObject(pageInfo) ? pageInfo : {};
    complain(info.errors);
    const { totalCount } = info;
    const count = typeof totalCount === 'number' && Number.isFinite(totalCount) ? totalCount : undefined;
    most ??= count === undefined ? MAX_UNCOUNTED : 2 * Math.max(count, items.length) + MAX_ARRIVING;
    if (total !== undefined && count !== undefined && count < total && from > skip && stepsLeft > 0) {
      // Rows went away before this page: what moved up is read again, what was seen is passed over.
      stepsLeft -= 1;
      from = Math.max(skip, from - (total - count));
      total = count;
      continue;
    }
    if (overlap > 0 && stepsLeft > 0 && (items.length === 0 || !seen.has(items[0]))) {
      stepsLeft -= 1;
      from = Math.max(skip, from - pageSize);
      overlap = from > skip ? OVERLAP : 0;
      continue;
    }
    // What arrived pushed rows that were read onto this page.
    known += Math.max(0, (count ?? 0) - (total ?? count ?? 0));
    total = count ?? total;
    const fresh = seen.fresh(items);
    const given = fresh.length > wanted ? fresh.slice(0, wanted) : fresh;
    wanted -= given.length;
    if (given.length > 0) yield given;
    if (!paged || given.length < fresh.length) return;
    // The service may give fewer than were asked for, or all of them at once: the end is where nothing new comes.
    if (bare && (fresh.length === 0 || wanted <= 0)) return;
    if (!bare && typeof info.hasNextPage !== 'boolean')
      throw badPage(say`the service answered with a list without saying whether there are more pages`);
    if (!bare && (!info.hasNextPage || wanted <= 0)) return;
    // A page that is empty and yet not the last would be asked for for ever.
    if (items.length <= overlap)
      throw badPage(say`the service answered with an empty page and says that there are more pages`);
    passedOn += fresh.length;
    if (passedOn > most || (count ?? 0) > most)
      throw badPage(say`the list does not end: it has more than ${most} rows`);
    // The service may give fewer than were asked for; what it gave is what was passed over.
    from += items.length - overlap;
    overlap = count === undefined ? OVERLAP : 0;
    // Where the length is not told, rows that arrived look like a page that came again: some are read in vain.
    inVain = fresh.length === 0 && from > known ? inVain + 1 : 0;
    if (inVain > (count === undefined ? MAX_IN_VAIN : 0))
      throw badPage(say`the service answered with the same page again and says that there are more pages`);
    known = Math.max(known, from);
  }
}

const MAX_STEPS_BACK = 50;
const OVERLAP = 1;
/** Pages in a row that may hold nothing new, of a list whose length the service does not tell. */
const MAX_IN_VAIN = 50;
/** A list may double while it is read, and a short one grow by so many: what grows faster has no end. */
const MAX_ARRIVING = 1_000;
/** Rows of a list whose length the service does not tell. */
const MAX_UNCOUNTED = 1_000_000;

/** How many rows back a repeat is recognised at least. A longer ring ends because it is longer than it said. */
const REMEMBERED = 2 ** 21;

/** Tells rows of a page that came on an earlier one, by 128 bits of each: whatever the rows hold, a million takes 32 MB. */
function seenRows(): {
  /** Those that did not come before. From now on they did. */
  fresh(items: readonly unknown[]): readonly unknown[];
  has(item: unknown): boolean;
} {
  let recent = hashSet();
  let before: HashSet | undefined;
  /** Rows of the first page, which there is mostly no second one to compare with. */
  let first: readonly unknown[] | undefined;
  const remember = (hashes: Uint32Array, count: number): void => {
    for (let index = 0; index < count; index += 1) recent.add(hashes, index);
    if (recent.size() > REMEMBERED) [before, recent] = [recent, hashSet()];
  };
  const rememberFirst = (): void => {
    if (first !== undefined && first.length > 0) remember(hashesOf(first.map(identityOf)), first.length);
    first = [];
  };
  const isKnown = (hashes: Uint32Array, index: number): boolean =>
    recent.has(hashes, index) || before?.has(hashes, index) === true;
  return {
    fresh: (items) => {
      if (first === undefined) {
        first = items;
        return items;
      }
      rememberFirst();
      const hashes = hashesOf(items.map(identityOf));
      const isNew = (_item: unknown, index: number): boolean => !isKnown(hashes, index);
      const fresh = items.every(isNew) ? items : items.filter(isNew);
      remember(hashes, items.length);
      return fresh;
    },
    has: (item) => {
      rememberFirst();
      return isKnown(hashesOf([identityOf(item)]), 0);
    },
  };
}

const IDENTITIES = [
  'globalID',
  'refundId',
  'id',
  'payment.correlationID',
  'correlationID',
  'pixKey',
  'accountId',
];

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
  throw badPage(say`the service did not accept the page: ${messages.join('; ')}`);
}

const badPage = (userMessage: Message): PixctlError =>
  new PixctlError(userMessage, {
    code: 'bad-answer',
    exitCode: EXIT.unreachable,
    hint: say`The answer does not match the API. Inspect it with --debug.`,
  });
