// Streams lists: pages are fetched on demand and not kept. Lists are newest first, so rows created meanwhile push
// others to the next page, and deleted rows pull rows back.
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
  /** Maximum number of items, across pages. */
  readonly limit?: number;
  /** Number of items to skip first. */
  readonly skip?: number;
  /** Read all items. Without `all` and `limit` one page is read. */
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
  /** The body is the list itself, without page information. */
  readonly bare?: boolean;
  /** An answer without page information is the complete list. */
  readonly onceWhole?: boolean;
};

/** Lists items. @throws PixctlError (exit 5), when a page is requested, if the service's paging is inconsistent */
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
  // Index up to which rows were read: a page that ends before it may contain nothing new.
  let known = skip;
  // Bounded, whatever counts the service reports.
  let stepsLeft = MAX_STEPS_BACK;
  let inVain = 0;
  // If the total is unknown, the last row is requested again to detect deleted rows.
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
      // Rows before this page were deleted: step back to read the rows that moved up; known ones are skipped.
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
    // New rows pushed known rows onto this page.
    known += Math.max(0, (count ?? 0) - (total ?? count ?? 0));
    total = count ?? total;
    const fresh = seen.fresh(items);
    const given = fresh.length > wanted ? fresh.slice(0, wanted) : fresh;
    wanted -= given.length;
    if (given.length > 0) yield given;
    if (!paged || given.length < fresh.length) return;
    // The service may return fewer rows than requested, or all at once: the list ends when nothing new arrives.
    if (bare && (fresh.length === 0 || wanted <= 0)) return;
    if (!bare && typeof info.hasNextPage !== 'boolean')
      throw badPage(say`the service answered with a list without saying whether there are more pages`);
    if (!bare && (!info.hasNextPage || wanted <= 0)) return;
    // An empty page that is not the last would be requested forever.
    if (items.length <= overlap)
      throw badPage(say`the service answered with an empty page and says that there are more pages`);
    passedOn += fresh.length;
    if (passedOn > most || (count ?? 0) > most)
      throw badPage(say`the list does not end: it has more than ${most} rows`);
    // Advance by the number of rows returned, which may be fewer than requested.
    from += items.length - overlap;
    overlap = count === undefined ? OVERLAP : 0;
    // If the total is unknown, a page of known rows may be caused by new rows: allow some of them.
    inVain = fresh.length === 0 && from > known ? inVain + 1 : 0;
    if (inVain > (count === undefined ? MAX_IN_VAIN : 0))
      throw badPage(say`the service answered with the same page again and says that there are more pages`);
    known = Math.max(known, from);
  }
}

const MAX_STEPS_BACK = 50;
const OVERLAP = 1;
/** Maximum consecutive pages without new rows, for a list without a total. */
const MAX_IN_VAIN = 50;
/**
 * A list may double while it is read, or grow by this many rows if it is short; one that grows faster is treated as
 * endless.
 */
const MAX_ARRIVING = 1_000;
/** Maximum rows of a list without a total. */
const MAX_UNCOUNTED = 1_000_000;

/**
 * Minimum number of rows within which a repeated row is recognised. Longer cycles exceed the reported total instead.
 */
const REMEMBERED = 2 ** 21;

/** Detects rows already seen on an earlier page, by 128-bit hashes: a million rows take 32 MB, whatever their size. */
function seenRows(): {
  /** Returns the rows not seen before, and marks them as seen. */
  fresh(items: readonly unknown[]): readonly unknown[];
  has(item: unknown): boolean;
} {
  let recent = hashSet();
  let before: HashSet | undefined;
  /** Rows of the first page, hashed only if there is a second page. */
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

/** Returns the identity of an item: its id, or its whole contents if it has none. */
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
