// Streams lists: pages are fetched on demand and not kept. Lists are newest first, so rows created meanwhile push
// others to the next page, and deleted rows pull rows back.
import { tidy } from '#client/answers/error-body.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Paged, Rest } from '#contract/pages.ts';
import { paged as pagedBy } from '#contract/pages.ts';
import { isObject } from '#contract/path.ts';
import { say } from '#messages/message.ts';
import { badPage, ListCursor } from './list-cursor.ts';
import { SeenRows } from './seen-rows.ts';

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
  /** An answer that does not say whether there are more pages is the complete list. */
  readonly onceWhole?: boolean;
};

/** Lists items. @throws PixctlError (exit 5), when a page is requested, if the service's paging is inconsistent */
export function listItems(fetch: Fetch, wanted: Wanted): Paged<unknown> {
  let rest: Rest | undefined;
  return pagedBy(
    () => pagesFrom(fetch, wanted, (left) => (rest = left)),
    true,
    () => rest,
  );
}

async function* pagesFrom(
  fetch: Fetch,
  wanted: Wanted,
  leaveOut: (rest: Rest) => void,
): AsyncGenerator<readonly unknown[], void, undefined> {
  const { key, paged, bare = false, onceWhole = false, limit, skip = 0, all = false } = wanted;
  const { pageSize = LIMITS.pageItems } = wanted;
  const seen = new SeenRows();
  const cursor = new ListCursor(skip, pageSize, seen);
  let shown = 0;
  let missing = limit ?? (all ? Infinity : pageSize);
  while (missing > 0) {
    const { items, pageInfo } = await fetch(paged ? cursor.query(missing) : {});
    if (!Array.isArray(items)) throw badPage(say`the service answered with ${key} that is not a list`);
    const info: PageInfo = isObject(pageInfo) ? pageInfo : {};
    refuseErrors(info.errors);
    if (onceWhole && info.hasNextPage === undefined && cursor.isAtStart) {
      const whole = items.slice(skip, skip + missing);
      if (skip + missing < items.length) leaveOut({ shown: whole.length, total: items.length, isSure: true });
      if (whole.length > 0) yield whole;
      return;
    }
    const count = countOf(info);
    if (cursor.stepBack(items, count)) continue;
    const fresh = seen.fresh(items);
    const given = fresh.length > missing ? fresh.slice(0, missing) : fresh;
    missing -= given.length;
    shown += given.length;
    if (missing <= 0 && limit !== undefined) {
      const isCut = given.length < fresh.length;
      // A list without page information does not say whether there are more.
      if (isCut || (paged && (bare || info.hasNextPage === true)))
        leaveOut({ shown, ...(count === undefined ? {} : { total: count }), isSure: isCut || !bare });
    }
    if (given.length > 0) yield given;
    if (!paged || given.length < fresh.length) return;
    // The service may return fewer rows than requested, or all at once: the list ends when nothing new arrives.
    if (!(bare ? fresh.length > 0 : hasNextPage(info)) || missing <= 0) return;
    cursor.advance(items.length, fresh.length, count);
  }
}

function hasNextPage({ hasNextPage: hasNext }: PageInfo): boolean {
  if (typeof hasNext !== 'boolean')
    throw badPage(say`the answer has no pageInfo.hasNextPage, so that there may be more pages`);
  return hasNext;
}

/** Returns the number of rows that the service reports; undefined if it reports none. */
const countOf = ({ totalCount }: PageInfo): number | undefined =>
  typeof totalCount === 'number' && Number.isFinite(totalCount) ? totalCount : undefined;

/** @throws PixctlError (exit 5) if the service reports errors of the page */
function refuseErrors(errors: unknown): void {
  if (!Array.isArray(errors) || errors.length === 0) return;
  const messages = errors.map((one: unknown) =>
    typeof one === 'object' && one !== null && 'message' in one && typeof one.message === 'string'
      ? tidy(one.message)
      : 'skip or limit',
  );
  throw badPage(say`the service did not accept the page: ${messages.join('; ')}`);
}
