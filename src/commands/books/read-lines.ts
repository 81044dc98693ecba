// Reads accounts and their lines from the mirror for the books.
import type { BookAccount } from '#books/export/account.ts';
import { byTime, FitIds } from '#books/export/fit-id.ts';
import type { Break, Statement } from '#books/export/statement.ts';
import { balancesAfter, prove } from '#books/export/statement.ts';
import type { Period } from '#books/period.ts';
import { at } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { LedgerLine } from '#mirror/ledger.ts';
import { ledgerLines, STATEMENTS } from '#mirror/ledger.ts';
import type { Interval } from '#mirror/read/intervals.ts';
import type { SqlConnection } from '#mirror/sql.ts';
import { byBytes } from '#mirror/sql.ts';
import { readState } from '#mirror/state.ts';
import { computedRows, nullable, number, tableRows, time } from '#mirror/typed-rows.ts';
import { storedJson } from '#mirror/wrong-value.ts';
import { brasiliaDay, toRfc3339 } from '#pix/dates.ts';

/** All accounts in the mirror, including removed ones: the default account first, then the oldest. */
export async function accountsOf(mirror: SqlConnection): Promise<readonly BookAccount[]> {
  const rows = await tableRows(
    mirror,
    'accounts',
    ['account_id', 'account_name', 'official_name', 'raw'],
    `SELECT account_id, account_name, official_name, raw FROM accounts
     ORDER BY is_default DESC, ${byBytes(mirror.dialect, 'account_id')}`,
  );
  return rows.map((row) => {
    const raw = storedJson(row.raw);
    const text = (value: unknown): string | undefined =>
      typeof value === 'string' && value !== '' ? value : undefined;
    const accountId = row.account_id;
    return {
      accountId,
      holder: 'account',
      name: text(row.account_name) ?? text(at(raw, 'tradeName')) ?? text(row.official_name) ?? accountId,
      number: text(at(raw, 'account')),
      branch: text(at(raw, 'branch')),
    };
  });
}

/** All subaccounts in the mirror, including removed ones. */
export async function subaccountsOf(mirror: SqlConnection): Promise<readonly BookAccount[]> {
  const rows = await tableRows(
    mirror,
    'subaccounts',
    ['pix_key', 'name'],
    `SELECT pix_key, name FROM subaccounts ORDER BY ${byBytes(mirror.dialect, 'pix_key')}`,
  );
  return rows.map(({ pix_key, name }) => ({
    accountId: pix_key,
    holder: 'subaccount',
    name: name || pix_key,
    number: undefined,
    branch: undefined,
  }));
}

export type Read =
  { readonly statement: Statement } | { readonly account: BookAccount; readonly breaks: readonly Break[] };

/**
 * Reads the lines of an account, sorted and checked.
 * @param onRead called with the number of lines as they are read
 * @throws PixctlError (exit 2) if the mirror does not have all of them
 */
export async function readStatement(
  mirror: SqlConnection,
  account: BookAccount,
  { from, start, end }: Period,
  onRead: (lines: number) => void,
): Promise<Read> {
  const span = await spanAround(mirror, account, start);
  const last = Math.min(end - 1, span.to);
  const bounds = { start: toRfc3339(start), end: toRfc3339(last + 1) };
  const lines: LedgerLine[] = [];
  for await (const page of ledgerLines(mirror, { ...bounds, ...spanOf(account) })) {
    lines.push(...page);
    onRead(page.length);
  }
  const known = await balanceBefore(mirror, account, bounds.start, span);
  const openings =
    known.length > 0 || lines.length > 0 ? known : await balanceLater(mirror, account, bounds.end, span);
  const proved = prove(await named(mirror, account, lines, bounds), openings);
  if ('breaks' in proved) return { account, breaks: proved.breaks };
  return {
    statement: {
      account,
      start: from,
      end: brasiliaDay(last),
      asOf: toRfc3339(last),
      opening: proved.opening,
      closing: proved.closing,
      lines: proved.lines,
    },
  };
}

const spanOf = ({ accountId, holder }: BookAccount) => ({ account: accountId, holder });

/** Returns the interval around an instant for which the mirror has the statement without a gap. */
async function spanAround(
  mirror: SqlConnection,
  { accountId, holder }: BookAccount,
  from: number,
): Promise<Interval> {
  const { covered } = await readState(mirror, STATEMENTS[holder].table, accountId);
  const span = covered.find((one) => one.from <= from && from <= one.to);
  if (span !== undefined) return span;
  throw usageError(
    covered.length === 0
      ? say`the mirror has no statement of the account ${accountId}`
      : say`the mirror has not read the statement of the account ${accountId} from ${brasiliaDay(from)} on`,
    say`pixctl exports only from statements, because their balances prove that no line is missing. Read the statement: pixctl sync`,
    'no-statement',
  );
}

/** Maximum number of instants examined to find the balance before a period. */
const LOOKED_AT = 100;

/**
 * Returns the possible balances before an instant, derived from the latest earlier lines; empty if no line has a
 * balance.
 */
async function balanceBefore(
  mirror: SqlConnection,
  account: BookAccount,
  time: string,
  span: Interval,
): Promise<readonly number[]> {
  const groups: (readonly LedgerLine[])[] = [];
  for (let end = time; groups.length < LOOKED_AT;) {
    const start = await timeOf(mirror, 'MAX(time)', account, 'time < ?', end);
    // Lines before a gap are unknown.
    if (start !== undefined && Date.parse(start) < span.from) break;
    if (start === undefined) {
      // An account starts with a balance of zero.
      const whole = span.from === -Infinity ? prove(groups.flat(), [0]) : { breaks: [] };
      if (groups.length > 0 && !('breaks' in whole)) return [whole.closing];
      break;
    }
    groups.unshift(await linesAt(mirror, account, start));
    const possible = balancesAfter(groups);
    // Lines whose sum returns to the starting balance are ambiguous; earlier lines are needed to decide.
    if (possible.length <= 1) return possible;
    end = start;
  }
  return balancesAfter(groups);
}

/**
 * Returns the opening balance for an account without lines before `end`, derived from the next line; empty if unknown.
 */
async function balanceLater(
  mirror: SqlConnection,
  account: BookAccount,
  end: string,
  span: Interval,
): Promise<readonly number[]> {
  const next = await timeOf(mirror, 'MIN(time)', account, 'time >= ?', end);
  if (next !== undefined && Date.parse(next) <= span.to) {
    const proved = prove(await linesAt(mirror, account, next), []);
    return 'breaks' in proved ? [] : [proved.opening];
  }
  const [row] = await computedRows(
    mirror,
    { balance: nullable(number) },
    account.holder === 'account'
      ? 'SELECT balance_total AS balance FROM accounts WHERE account_id = ?'
      : 'SELECT balance FROM subaccounts WHERE pix_key = ?',
    account.accountId,
  );
  return span.from === -Infinity && (row?.balance ?? 0) === 0 ? [0] : [];
}

async function timeOf(
  mirror: SqlConnection,
  what: 'MIN(time)' | 'MAX(time)',
  { accountId, holder }: BookAccount,
  when: string,
  moment: string,
): Promise<string | undefined> {
  const [row] = await computedRows(
    mirror,
    { time: nullable(time) },
    `SELECT ${what} AS time FROM ${STATEMENTS[holder].table} WHERE scope = ? AND ${when}`,
    accountId,
    moment,
  );
  return row?.time ?? undefined;
}

/** Reads all lines with the same timestamp. */
async function linesAt(mirror: SqlConnection, account: BookAccount, start: string): Promise<LedgerLine[]> {
  const lines: LedgerLine[] = [];
  const end = toRfc3339(Date.parse(start) + 1);
  for await (const page of ledgerLines(mirror, { start, end, ...spanOf(account) })) lines.push(...page);
  return lines;
}

/**
 * Adds ids to the lines in place, because copying each line takes four times as long. Earlier lines with the same
 * end-to-end ids are taken into account.
 * @throws PixctlError (exit 7) for two lines with the same id
 */
async function named(
  mirror: SqlConnection,
  account: BookAccount,
  lines: readonly LedgerLine[],
  { start, end }: { readonly start: string; readonly end: string },
): Promise<readonly (LedgerLine & { readonly fitId: string })[]> {
  const { accountId, holder } = account;
  const { table } = STATEMENTS[holder];
  const earlier = await computedRows(
    mirror,
    { time },
    `SELECT DISTINCT a.time AS time FROM ${table} a JOIN ${table} b ON b.transaction_id = a.transaction_id
     WHERE b.time >= ? AND b.time < ? AND b.scope = ? AND a.time < ? AND a.scope || '' = ?`,
    start,
    end,
    accountId,
    start,
    accountId,
  );
  const before: LedgerLine[] = [];
  for (const row of earlier) before.push(...(await linesAt(mirror, account, row.time)));
  const ids = new FitIds();
  for (const line of before.toSorted(byTime)) ids.of(line);
  const given = lines.toSorted(byTime).map((line) => Object.assign(line, { fitId: ids.of(line) }));
  const { repeated } = ids;
  if (repeated === undefined) return given;
  throw new PixctlError(say`two lines of the account ${accountId} have the same id: ${repeated}`, {
    code: 'repeated-id',
    exitCode: EXIT.batch,
    hint: say`Nothing was written. Compare the mirror with the service: pixctl sync verify`,
  });
}
