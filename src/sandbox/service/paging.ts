// Pages of a list: newest first by the order of creation, which never changes while new rows arrive.
import { LIMITS } from '../../contract/limits.ts';
import type { PageInfo } from '../../contract/resources.ts';
import type { Value } from '../store/database.ts';
import type { Row } from '../store/database.ts';
import { Refusal } from '../context.ts';
import type { Call } from '../context.ts';
import { digits } from './reading.ts';

export interface Filter {
  /** SQL condition with `?` for its values. */
  readonly sql: string;
  readonly values: readonly Value[];
}

export interface ListSpec {
  /** Table, with its alias and joins where it has any. */
  readonly from: string;
  readonly select?: string;
  /** Column of the order of creation. */
  readonly seq?: string;
  readonly filters: readonly Filter[];
}

/** Rows of the page that the query asks for, and what to say about it. */
export function page(
  call: Call,
  { from, select = '*', seq = 'seq', filters }: ListSpec,
): { rows: Row[]; pageInfo: PageInfo } {
  const { skip, limit, errors } = readPaging(call.query);
  const where = filters.length === 0 ? '1' : filters.map(({ sql }) => sql).join(' AND ');
  const values = filters.flatMap(({ values: own }) => [...own]);
  const totalCount = Number(
    call.db.prepare(`SELECT COUNT(*) AS n FROM ${from} WHERE ${where}`).get(...values)!['n'],
  );
  const rows = call.db
    .prepare(`SELECT ${select} FROM ${from} WHERE ${where} ORDER BY ${seq} DESC LIMIT ? OFFSET ?`)
    .all(...values, limit, skip);
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

/** A limit above the most is cut to it, and `pageInfo.errors` says so; what is no count at all is refused. */
function readPaging(query: Call['query']): {
  skip: number;
  limit: number;
  errors: { message: string; data: { skip: number; limit: number } }[];
} {
  const skip = count('skip', query['skip'], 0);
  const asked = count('limit', query['limit'], LIMITS.pageItems);
  const limit = Math.min(asked, LIMITS.pageItems);
  const errors =
    asked > limit
      ? [{ message: `limit cannot exceed ${LIMITS.pageItems}`, data: { skip, limit: asked } }]
      : [];
  return { skip, limit, errors };
}

function count(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined || text === '') return otherwise;
  const value = digits(text);
  const least = name === 'limit' ? 1 : 0;
  if (value === undefined || value < least)
    throw new Refusal(`${name} must be a whole number of at least ${least}`);
  return value;
}

/** Condition that a time column lies between the query's `start` and `end`. */
export function between(call: Call, column: string): Filter[] {
  const filters: Filter[] = [];
  const { start, end } = call.query;
  if (start !== undefined) filters.push({ sql: `${column} >= ?`, values: [Date.parse(start)] });
  if (end !== undefined) filters.push({ sql: `${column} <= ?`, values: [Date.parse(end)] });
  return filters;
}
