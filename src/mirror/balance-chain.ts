// Checks the balance chain of a statement: the balance after one line must equal the balance before the next. A line
// missing from the mirror, or one that the service booked in the past, breaks the chain.
import { defined } from '#errors/defined.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { brasiliaClock } from '#pix/dates.ts';
import { formatReais } from '#pix/money.ts';
import type { BalancedLine, BalanceLine } from '#pix/order-by-balance.ts';
import { hasBalance, startsOf, trail } from '#pix/order-by-balance.ts';
import type { Interval } from './read/intervals.ts';
import type { Sql } from './sql.ts';
import { byBytes, quoteName } from './sql.ts';
import { readState, setAnchor } from './state.ts';
import { computedRows, nullable, number, text, time } from './typed-rows.ts';

/** Tables with statement lines. `scope` is the account id, or the Pix key of a sub-account. */
export const STATEMENT_TABLES = ['statement', 'subaccount_statement'] as const;
export type StatementTable = (typeof STATEMENT_TABLES)[number];

export const isStatement = (table: string): table is StatementTable =>
  STATEMENT_TABLES.some((name) => name === table);

export interface ChainLine extends BalanceLine {
  /** Epoch milliseconds. */
  readonly time: number;
}

export interface ChainBreak {
  readonly table: StatementTable;
  readonly scope: string;
  /** Undefined if `after` is the first line of the account. */
  readonly before: ChainLine | undefined;
  readonly after: BalancedLine<ChainLine>;
  /** Balance after `before`, in cents. */
  readonly expected: number;
}

/** One statement in the mirror. */
export interface StatementId {
  readonly table: StatementTable;
  readonly scope: string;
}

/** Returns the balance before the line, in cents. */
const startOf = (line: BalancedLine<ChainLine>): number => line.balance - line.value;

/**
 * Finds the breaks in a list of lines. Lines with the same millisecond may be in any order. Lines outside `covered` are
 * not checked, because a sync may still be writing them; lines without an integer amount are not checked either.
 * @param lines sorted by time
 * @param opening balance before the first line, in cents
 */
export function breaksOf(
  lines: readonly ChainLine[],
  covered: readonly Interval[],
  opening = 0,
): readonly Omit<ChainBreak, keyof StatementId>[] {
  const breaks: Omit<ChainBreak, keyof StatementId>[] = [];
  let span: Interval | undefined;
  let previous: ChainLine | undefined;
  /** Balances in cents that are possible after the lines read so far; undefined if unknown. */
  let possible: readonly number[] | undefined;
  for (let from = 0, to: number; from < lines.length; from = to) {
    const at = defined(lines[from], 'a line').time;
    to = from + 1;
    while (lines[to]?.time === at) to += 1;
    if (span === undefined || at > span.to || at < span.from) {
      span = covered.find((one) => one.from <= at && at <= one.to);
      previous = undefined;
      possible = span?.from === -Infinity ? [opening] : undefined;
    }
    if (span === undefined) continue;
    const group = lines.slice(from, to);
    const known = group.filter(isKnown);
    const [first, second] = known;
    if (first === undefined || known.length < group.length) possible = afterUnknown(group, possible);
    else if (second === undefined && possible?.length === 1 && startOf(first) === possible[0])
      possible = [first.balance];
    else {
      const starts = startsOf(known);
      const ends = endsFrom(known, possible ?? starts);
      if (ends.length > 0) possible = ends;
      else {
        breaks.push(firstBreak(known, possible?.[0] ?? starts[0] ?? startOf(first), previous));
        const own = endsFrom(known, starts);
        possible = own.length > 0 ? own : undefined;
      }
    }
    previous = group.at(-1);
  }
  return breaks;
}

const isKnown = (line: ChainLine): line is BalancedLine<ChainLine> =>
  hasBalance(line) && Number.isSafeInteger(line.value);

const endsFrom = (
  group: readonly BalancedLine<ChainLine>[],
  starts: readonly number[],
): readonly number[] => [...new Set(starts.flatMap((start) => trail(group, start)?.at(-1)?.balance ?? []))];

/** Returns the possible balances after a group of lines in which some amounts or balances are unknown. */
function afterUnknown(
  group: readonly ChainLine[],
  possible: readonly number[] | undefined,
): readonly number[] | undefined {
  const [only, another] = group;
  if (only === undefined || another !== undefined) return undefined;
  if (only.balance !== undefined) return [only.balance];
  return Number.isSafeInteger(only.value) ? possible?.map((balance) => balance + only.value) : undefined;
}

/** @param group lines of one millisecond that do not follow from the balance `start` in any order */
function firstBreak(
  group: readonly BalancedLine<ChainLine>[],
  start: number,
  previous: ChainLine | undefined,
): Omit<ChainBreak, keyof StatementId> {
  const remaining = [...group];
  let [before, expected] = [previous, start];
  for (;;) {
    const next = remaining.findIndex((line) => startOf(line) === expected);
    const line = defined(remaining[Math.max(0, next)], 'the line after a break');
    if (next < 0 || remaining.length === 1) return { before, after: line, expected };
    remaining.splice(next, 1);
    [before, expected] = [line, line.balance];
  }
}

/** SQL for the signed amount of a line in cents; NULL if the service gave no integer. */
const SIGNED = `CASE type WHEN 'CREDIT' THEN value ELSE -value END`;

/**
 * Returns the statements (scopes) whose lines do not chain when sorted by time and id. A cheap filter: most statements
 * do chain and need no full check.
 */
async function suspects(sql: Sql, table: StatementTable): Promise<readonly string[]> {
  const rows = await computedRows(
    sql,
    { scope: text },
    `SELECT DISTINCT scope FROM (
       SELECT scope, balance - ${SIGNED} AS opening, LAG(balance, 1, CAST(0 AS bigint)) OVER (
         PARTITION BY scope ORDER BY time, ${byBytes(sql.dialect, 'id')}) AS earlier
       FROM ${quoteName(table)} WHERE gone_at IS NULL) pairs
     WHERE CASE WHEN opening = earlier THEN 0 ELSE 1 END = 1`,
  );
  return rows.map(({ scope }) => scope);
}

/** Returns the breaks of one statement, oldest first. */
export async function breaksIn(sql: Sql, { table, scope }: StatementId): Promise<readonly ChainBreak[]> {
  // Read `covered` before the lines: every line of a span that is covered now has already been written.
  const { covered } = await readState(sql, table, scope);
  const rows = await computedRows(
    sql,
    { id: text, time, value: nullable(number), balance: nullable(number) },
    `SELECT id, time, ${SIGNED} AS value, balance FROM ${quoteName(table)}
     WHERE scope = ? AND gone_at IS NULL AND time IS NOT NULL ORDER BY time, ${byBytes(sql.dialect, 'id')}`,
    scope,
  );
  const lines = rows.map((row) => ({
    lineId: row.id,
    time: Date.parse(row.time),
    value: row.value ?? Number.NaN,
    balance: row.balance ?? undefined,
  }));
  const opening = lines[0] === undefined ? 0 : await openingOf(sql, { table, scope }, lines[0]);
  return breaksOf(lines, covered, opening).map((one) => ({ ...one, table, scope }));
}

/** Returns the breaks of all statements in the mirror. */
export async function chainBreaks(sql: Sql): Promise<readonly ChainBreak[]> {
  const found: ChainBreak[] = [];
  for (const table of STATEMENT_TABLES)
    for (const scope of await suspects(sql, table))
      for (const one of await breaksIn(sql, { table, scope })) found.push(one);
  return found;
}

/** Returns the row name in `pixctl_sync` for the time of the last chain check and the opening balance. */
export const checkOf = (table: StatementTable): string => `${table} chain`;

/** Marks the chain as unchecked. Call it in the transaction that writes lines or marks them as removed. */
export async function setUnchecked(sql: Sql, { table, scope }: StatementId): Promise<void> {
  await sql.all(
    'UPDATE pixctl_sync SET synced_at = NULL WHERE name = ? AND scope = ?',
    checkOf(table),
    scope,
  );
}

/** Returns the balance before the first line, in cents: 0 unless `setOpening` stored another one for this line. */
async function openingOf(sql: Sql, { table, scope }: StatementId, first: ChainLine): Promise<number> {
  const { anchor } = await readState(sql, checkOf(table), scope);
  const [cents = '', ...id] = anchor?.split(' ') ?? [];
  return id.join(' ') === first.lineId ? Number(cents) : 0;
}

/** Stores the opening balance: the statement begins with this line, and the service has no earlier one. */
export const setOpening = (
  sql: Sql,
  { table, scope }: StatementId,
  first: BalancedLine<ChainLine>,
): Promise<void> => setAnchor(sql, checkOf(table), scope, `${startOf(first)} ${first.lineId}`);

const INCOMPLETE = 'incomplete-statement';

/** Tests whether the error was made by `chainError`. */
export const isIncomplete = (error: unknown): error is PixctlError =>
  error instanceof PixctlError && error.fields.code === INCOMPLETE;

/** Maximum number of breaks listed in the error details, which are one text in JSON. */
const LISTED = 3;

function described({ scope, before, after, expected }: ChainBreak): Message {
  const difference = formatReais(startOf(after) - expected);
  const line = say`line ${after.lineId} of ${brasiliaClock(after.time)}`;
  return before === undefined
    ? say`account ${scope}: before the first line, ${line}, the balance is ${formatReais(startOf(after))}, not ${formatReais(expected)} (difference ${difference})`
    : say`account ${scope}: after line ${before.lineId} of ${brasiliaClock(before.time)} the balance is ${formatReais(expected)}; before ${line} it is ${formatReais(startOf(after))} (difference ${difference})`;
}

/**
 * Returns the error for breaks that remain (exit 7).
 * @param wasRead true if the lines around the breaks were just read again, so the service's own statement does not add
 * up
 */
export function chainError(breaks: readonly ChainBreak[], wasRead: boolean): PixctlError {
  return new PixctlError(
    wasRead
      ? say`the statement does not add up, although its lines were read again from the service`
      : say`the mirror is incomplete: some balances of the statement do not fit together`,
    {
      code: INCOMPLETE,
      exitCode: EXIT.batch,
      hint: wasRead
        ? say`The mirror is unchanged, and no file was written. Run the command again later. If the error persists, ask the service about these lines.`
        : say`No file was written. Read what is missing: pixctl sync`,
      details: [
        ...breaks.slice(0, LISTED).map(described),
        ...(breaks.length > LISTED ? [say`and ${breaks.length - LISTED} more`] : []),
      ],
    },
  );
}
