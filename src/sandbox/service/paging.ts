// Pages of lists: newest first in order of creation, which stays stable while rows are added.
import { LIMITS } from '#contract/limits.ts';
import type { PageInfo } from '#contract/resources/shared.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import type { Listing } from '#sandbox/store/table.ts';
import type { Span } from '#sandbox/store/time-range.ts';

interface Paged extends CompanyContext {
  /** NaN if the text of the query is not a whole number. */
  readonly query: { readonly skip?: number; readonly limit?: number };
}

/** Returns the rows of the requested page and its `pageInfo`. @throws Refusal 400 for an invalid skip or limit */
export function page<R>(call: Paged, listing: Listing<R>): { rows: R[]; pageInfo: PageInfo } {
  const { skip, limit, errors } = readPaging(call.query);
  const totalCount = listing.count();
  const rows = listing.rows(limit, skip);
  return {
    rows,
    pageInfo: {
      skip,
      limit,
      totalCount,
      hasPreviousPage: skip > 0,
      hasNextPage: skip + rows.length < totalCount,
      ...(errors.length === 0 ? {} : { errors }),
    },
  };
}

/** Reduces a limit above the maximum, with a message in `pageInfo.errors`, as the service does. @throws Refusal 400 */
function readPaging(query: Paged['query']): {
  skip: number;
  limit: number;
  errors: { message: string; data: { skip: number; limit: number } }[];
} {
  const skip = count('skip', query.skip ?? 0);
  const requested = count('limit', query.limit ?? LIMITS.pageItems);
  const limit = Math.min(requested, LIMITS.pageItems);
  const errors =
    requested > limit
      ? [{ message: `limit cannot exceed ${LIMITS.pageItems}`, data: { skip, limit: requested } }]
      : [];
  return { skip, limit, errors };
}

function count(name: 'skip' | 'limit', value: number): number {
  const least = name === 'limit' ? 1 : 0;
  if (Number.isNaN(value) || value < least)
    throw new Refusal(`${name} must be a whole number of at least ${least}`);
  return value;
}

/** Parses `start` and `end` of the query to epoch milliseconds. */
export const spanOf = ({
  query: { start, end },
}: {
  readonly query: { readonly start?: string; readonly end?: string };
}): Span => ({
  start: start === undefined ? undefined : Date.parse(start),
  end: end === undefined ? undefined : Date.parse(end),
});
