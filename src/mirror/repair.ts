// Repairs statements with balance breaks: the service booked lines in the past, where a normal sync does not look. The
// lines around a break are read again, further back each time, until the balances match or the service has no other
// lines there.
import { defined } from '#errors/defined.ts';
import type { ChainBreak, StatementId } from './balance-chain.ts';
import {
  breaksIn,
  chainBreaks,
  checkOf,
  isStatement,
  setOpening,
  STATEMENT_TABLES,
} from './balance-chain.ts';
import { readSpan } from './read/by-time.ts';
import type { Interval } from './read/intervals.ts';
import { Reader } from './read/list-reader.ts';
import type { SyncOptions, TableReport } from './read/reading.ts';
import { notGiven } from './read/refused-lists.ts';
import { allScopesOf } from './read/scopes.ts';
import { tableNamed } from './schema/tables.ts';
import type { Sql } from './sql.ts';
import { quoteName } from './sql.ts';
import { setSyncedAt } from './state.ts';
import { computedRows, text, time } from './typed-rows.ts';

const DAY_MS = 86_400_000;
/** Lines read again before a break, and the factor by which that grows each time a line had changed. */
const FIRST_LINES = 1;
const WIDER = 8;
/** Maximum readings per statement, in case the service keeps booking lines in the past. */
const MOST_READINGS = 100;

export interface Mended {
  /** Breaks that remain because the service has them too. */
  readonly breaks: readonly ChainBreak[];
  /** Epoch milliseconds of the oldest line inserted or marked as removed; Infinity for none. */
  readonly since: number;
  /** True if the service no longer lists lines it had before: its data was replaced. */
  readonly isReplaced: boolean;
}

/**
 * Checks the statements that changed since their last check (`all`: every statement), and repairs them.
 * @throws errors of the client
 */
export async function mendStatements(
  options: SyncOptions,
  reports: readonly TableReport[],
  all: boolean,
): Promise<Mended> {
  const menders = new Map<string, Mender>();
  const menderOf = ({ table, scope }: StatementId): Mender => {
    const name = JSON.stringify([table, scope]);
    const report = defined(
      reports.find((one) => one.table === table),
      `the report of ${table}`,
    );
    const mender = menders.get(name) ?? new Mender(options, { table, scope }, report);
    menders.set(name, mender);
    return mender;
  };
  // Late lines that add up to zero do not break the chain, but their transactions are in the row count.
  const { late } = options.notes ?? {};
  if (late !== undefined)
    for (const statement of await statementsIn(options.mirror)) await menderOf(statement).readAgain(late);
  let isReplaced = false;
  for (const { table, scope } of options.notes?.replaced ?? [])
    if (isStatement(table) && (await menderOf({ table, scope }).rewind())) isReplaced = true;
  const breaks = await check(options, all);
  for (const mender of new Set(breaks.map(menderOf))) await mender.mend();
  return {
    breaks: breaks.length === 0 ? [] : await check(options, true),
    since: Math.min(Infinity, ...[...menders.values()].map((mender) => mender.since)),
    isReplaced,
  };
}

/** Returns the statements that were read, except of removed accounts. */
async function statementsIn(mirror: Sql): Promise<readonly StatementId[]> {
  const found: StatementId[] = [];
  for (const name of STATEMENT_TABLES)
    for (const scope of await allScopesOf(mirror, tableNamed(name))) found.push({ table: name, scope });
  return found;
}

/**
 * Finds breaks and marks statements without any as checked; in a transaction, so that no other run writes meanwhile.
 */
function check({ mirror, now }: SyncOptions, all: boolean): Promise<readonly ChainBreak[]> {
  return mirror.transaction(async (sql) => {
    const unchecked: StatementId[] = [];
    for (const table of STATEMENT_TABLES) {
      const rows = await computedRows(
        sql,
        { scope: text },
        `SELECT s.scope AS scope FROM pixctl_sync s LEFT JOIN pixctl_sync c ON c.name = ? AND c.scope = s.scope
         WHERE s.name = ? AND c.synced_at IS NULL`,
        checkOf(table),
        table,
      );
      unchecked.push(...rows.map(({ scope }) => ({ table, scope })));
    }
    if (unchecked.length === 0 && !all) return [];
    const breaks = await chainBreaks(sql);
    for (const { table, scope } of unchecked)
      if (!breaks.some((one) => one.table === table && one.scope === scope))
        await setSyncedAt(sql, checkOf(table), scope, new Date(now).toISOString());
    return breaks;
  });
}

class Mender {
  readonly #options: SyncOptions;
  readonly #statement: StatementId;
  readonly #report: TableReport;
  readonly #seen = new Set<string>();
  /** Epoch milliseconds of the oldest line inserted or marked as removed; Infinity for none. */
  since = Infinity;

  constructor(options: SyncOptions, statement: StatementId, report: TableReport) {
    this.#options = options;
    this.#statement = statement;
    this.#report = report;
  }

  /** Marks the newest lines as removed that the service no longer lists. @returns whether there were any */
  async rewind(): Promise<boolean> {
    const removedBefore = this.#report.removed;
    const { table, scope } = this.#statement;
    let to: number | undefined;
    for (let lines = FIRST_LINES; ; lines *= WIDER) {
      const rows = await computedRows(
        this.#options.mirror,
        { time },
        `SELECT time FROM ${quoteName(table)} WHERE scope = ? AND gone_at IS NULL AND time IS NOT NULL
         ORDER BY time DESC LIMIT ?`,
        scope,
        lines,
      );
      const [newest, oldest] = [rows[0], rows.at(-1)];
      // Up to the first newest line: other lines may have taken the place of those that were removed.
      to ??= newest === undefined ? undefined : Date.parse(newest.time);
      if (to === undefined) break;
      const from = oldest === undefined || rows.length < lines ? -Infinity : Date.parse(oldest.time);
      const before = this.#report.removed;
      await this.readAgain({ from, to });
      if (this.#report.removed === before || from === -Infinity) break;
    }
    return this.#report.removed > removedBefore;
  }

  async mend(): Promise<void> {
    const { mirror } = this.#options;
    /** Breaks that the service has too: its lines are the same. */
    const confirmed = new Set<string>();
    let lines = FIRST_LINES;
    for (let readings = 0; readings < MOST_READINGS; readings += 1) {
      const breaks = await breaksIn(mirror, this.#statement);
      const latest = breaks.findLast((one) => !confirmed.has(breakKey(one)));
      if (latest === undefined) return;
      if (await this.readAgain({ from: await this.#timeBefore(latest, lines), to: latest.after.time }))
        // A line booked in the past changes all later balances: the break has moved back.
        lines *= WIDER;
      else {
        confirmed.add(breakKey(latest));
        lines = FIRST_LINES;
        if (latest.before === undefined) await setOpening(mirror, this.#statement, latest.after);
      }
    }
  }

  /** Returns the time (epoch ms) of the line `lines` before a break; -Infinity if there are fewer lines. */
  async #timeBefore({ before }: ChainBreak, lines: number): Promise<number> {
    if (before === undefined) return -Infinity;
    const { table, scope } = this.#statement;
    const [row] = await computedRows(
      this.#options.mirror,
      { time },
      `SELECT time FROM ${quoteName(table)} WHERE scope = ? AND gone_at IS NULL AND time <= ?
       ORDER BY time DESC LIMIT 1 OFFSET ?`,
      scope,
      new Date(before.time).toISOString(),
      lines - 1,
    );
    return row === undefined ? -Infinity : Date.parse(row.time);
  }

  /** Reads a span again. @returns whether anything differed from the mirror; false if the service refuses the list */
  async readAgain(span: Interval): Promise<boolean> {
    const before = { ...this.#report };
    const there = await this.#timesIn(span);
    try {
      await this.#read(span, (key, time) => {
        if (!there.has(key)) this.since = Math.min(this.since, time);
      });
      if (this.#missing(there).length > 0)
        // The list may filter by another time than the one in its lines: read one more day on each side.
        await this.#read({ from: span.from - DAY_MS, to: span.to + DAY_MS });
    } catch (error) {
      if (notGiven(error) === undefined) throw error;
      return false;
    }
    const missing = this.#missing(there);
    for (const key of missing) this.since = Math.min(this.since, defined(there.get(key), 'time of a line'));
    await this.#reader().markGone('id', missing);
    const { inserted, updated, removed } = this.#report;
    return inserted + updated + removed > before.inserted + before.updated + before.removed;
  }

  #missing(there: ReadonlyMap<string, number>): readonly string[] {
    return [...there.keys()].filter((key) => !this.#seen.has(key));
  }

  async #read(span: Interval, each?: (key: string, time: number) => void): Promise<void> {
    const reader = this.#reader();
    const [idAt, timeAt] = [reader.place('id'), reader.place('time')];
    reader.watch = (_sql, rows) => {
      for (const row of rows) {
        const key = String(row[idAt]);
        this.#seen.add(key);
        each?.(key, Date.parse(String(row[timeAt])));
      }
      return Promise.resolve();
    };
    await readSpan(reader, 'time', span);
  }

  /** `again: 0` compares rows column by column, as with --start: they may have been changed in the database. */
  #reader(): Reader {
    const { table, scope } = this.#statement;
    return new Reader({ ...this.#options, again: 0 }, tableNamed(table), scope, this.#report);
  }

  /** Returns the ids of the lines that the mirror has in a span, with their times (epoch ms). */
  async #timesIn({ from, to }: Interval): Promise<ReadonlyMap<string, number>> {
    const { table, scope } = this.#statement;
    const rows = await computedRows(
      this.#options.mirror,
      { id: text, time },
      `SELECT id, time FROM ${quoteName(table)} WHERE scope = ? AND gone_at IS NULL AND time <= ?${
        from === -Infinity ? '' : ' AND time >= ?'
      }`,
      scope,
      new Date(to).toISOString(),
      ...(from === -Infinity ? [] : [new Date(from).toISOString()]),
    );
    return new Map(rows.map((row) => [row.id, Date.parse(row.time)]));
  }
}

const breakKey = ({ before, after, expected }: ChainBreak): string =>
  JSON.stringify([before?.lineId, after.lineId, expected, after.balance, after.value]);
