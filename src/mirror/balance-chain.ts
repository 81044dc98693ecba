// The balance chain of a statement: the balance after one line is the balance before the next one. A line that the
// mirror lacks, or that was booked in the past, breaks it.
import { defined } from '#errors/defined.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { brasiliaClock } from '#pix/dates.ts';
import { formatReais } from '#pix/money.ts';
import type { BalanceLine, Told } from '#pix/trail.ts';
import { isTold, startsOf, trail } from '#pix/trail.ts';
import type { Interval } from './read/intervals.ts';
import type { Sql } from './sql.ts';
import { byBytes, quoteName } from './sql.ts';
import { readState, setAnchor } from './state.ts';
import { computedRows, nullable, number, text, time } from './typed-rows.ts';

/** Tables that hold the lines of statements. `scope` is the account, or the Pix key of the sub account. */
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
  /** Undefined where `after` is the first line of the account. */
  readonly before: ChainLine | undefined;
  readonly after: Told<ChainLine>;
  /** Cents: the balance that `before` leaves. */
  readonly expected: number;
}

/** One statement in the mirror. */
export interface StatementId {
  readonly table: StatementTable;
  readonly scope: string;
}

/** Cents before the line. */
const startOf = (line: Told<ChainLine>): number => line.balance - line.value;

/**
 * Returns where lines do not follow from those before them. Lines of the same millisecond may be in any order. Lines
 * outside of `covered` are still being written, and are not judged; nor are lines without a whole number of cents.
 * @param lines by time
 * @param opening cents before the first line
 */
export function breaksOf(
  lines: readonly ChainLine[],
  covered: readonly Interval[],
  opening = 0,
): readonly Omit<ChainBreak, keyof StatementId>[] {
  const breaks: Omit<ChainBreak, keyof StatementId>[] = [];
  let span: Interval | undefined;
  let previous: ChainLine | undefined;
  /** Balances that are possible so far; undefined where nothing is known. */
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

const isKnown = (line: ChainLine): line is Told<ChainLine> =>
  isTold(line) && Number.isSafeInteger(line.value);

const endsFrom = (group: readonly Told<ChainLine>[], starts: readonly number[]): readonly number[] => [
  ...new Set(starts.flatMap((start) => trail(group, start)?.at(-1)?.balance ?? [])),
];

/** Balances after lines of which not all amounts and balances are known. */
function afterUnknown(
  group: readonly ChainLine[],
  possible: readonly number[] | undefined,
): readonly number[] | undefined {
  const [only, another] = group;
  if (only === undefined || another !== undefined) return undefined;
  if (only.balance !== undefined) return [only.balance];
  return Number.isSafeInteger(only.value) ? possible?.map((balance) => balance + only.value) : undefined;
}

/** @param group lines of one millisecond that do not follow from `start` in any order */
function firstBreak(
  group: readonly Told<ChainLine>[],
  start: number,
  previous: ChainLine | undefined,
): Omit<ChainBreak, keyof StatementId> {
  const left = [...group];
  let [before, expected] = [previous, start];
  for (;;) {
    const next = left.findIndex((line) => startOf(line) === expected);
    const line = defined(left[Math.max(0, next)], 'the line after a break');
    if (next < 0 || left.length === 1) return { before, after: line, expected };
    left.splice(next, 1);
    [before, expected] = [line, line.balance];
  }
}

/** Amount of a line with its sign; NULL where the service gave no whole number of cents. */
const SIGNED = `CASE type WHEN 'CREDIT' THEN value ELSE -value END`;

/** Statements whose lines do not all follow one another in the order of time and id: most follow, and need no second look. */
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
  // Before the lines: what is covered by now was written before.
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

/** Name in `pixctl_sync` of when a chain was checked, and of the balance with which a statement begins. */
export const checkOf = (table: StatementTable): string => `${table} chain`;

/** Notes that lines were written or marked as gone; in the transaction that does so. */
export async function setUnchecked(sql: Sql, { table, scope }: StatementId): Promise<void> {
  await sql.all(
    'UPDATE pixctl_sync SET synced_at = NULL WHERE name = ? AND scope = ?',
    checkOf(table),
    scope,
  );
}

/** Cents before the first line: zero, unless the service has no earlier line and its first one says otherwise. */
async function openingOf(sql: Sql, { table, scope }: StatementId, first: ChainLine): Promise<number> {
  const { anchor } = await readState(sql, checkOf(table), scope);
  const [cents = '', ...id] = anchor?.split(' ') ?? [];
  return id.join(' ') === first.lineId ? Number(cents) : 0;
}

/** Notes that the statement begins with this line, and that the service has none before it. */
export const setOpening = (sql: Sql, { table, scope }: StatementId, first: Told<ChainLine>): Promise<void> =>
  setAnchor(sql, checkOf(table), scope, `${startOf(first)} ${first.lineId}`);

const INCOMPLETE = 'incomplete-statement';

/** Whether it is an error of `chainError`. */
export const isIncomplete = (error: unknown): error is PixctlError =>
  error instanceof PixctlError && error.fields.code === INCOMPLETE;

/** Breaks that a message lists, at most. */
const LISTED = 20;

function described({ scope, before, after, expected }: ChainBreak): Message {
  const difference = formatReais(startOf(after) - expected);
  const line = say`line ${after.lineId} of ${brasiliaClock(after.time)}`;
  return before === undefined
    ? say`account ${scope}: before ${line}, the first one, the balance is ${formatReais(startOf(after))}, not ${formatReais(expected)} (difference ${difference})`
    : say`account ${scope}: after line ${before.lineId} of ${brasiliaClock(before.time)} the balance is ${formatReais(expected)}; before ${line} it is ${formatReais(startOf(after))} (difference ${difference})`;
}

/**
 * Returns the error for breaks that remain (exit 7). @param wasRead whether the service was just asked again for the lines
 * around them, so that its own statement does not add up
 */
export function chainError(breaks: readonly ChainBreak[], wasRead: boolean): PixctlError {
  return new PixctlError(
    wasRead
      ? say`the statement does not add up, although its lines were read again from the service`
      : say`the mirror is not complete: balances of the statement do not follow from one another`,
    {
      code: INCOMPLETE,
      exitCode: EXIT.batch,
      hint: wasRead
        ? say`The mirror is kept; no file was written. Run the command again later. If the error stays, ask the service about these lines.`
        : say`No file was written. Read what is missing: pixctl sync`,
      details: breaks.slice(0, LISTED).map(described),
    },
  );
}
