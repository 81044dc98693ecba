// `sync`: updates the mirror of the account and verifies it against the service.
import type { CommandGroup } from '#commands/kit/command.ts';
import { Ended } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import type { Watcher } from '#commands/kit/poll.ts';
import { keepWatching } from '#commands/kit/poll.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { chainError, isIncomplete } from '#mirror/balance-chain.ts';
import type { SqlConnection } from '#mirror/sql.ts';
import { statusOf } from '#mirror/status.ts';
import { sync as synchronize } from '#mirror/sync.ts';
import { verify } from '#mirror/verify.ts';
import { toRfc3339 } from '#pix/dates.ts';
import type { Context } from '#ports/context.ts';
import { openMirror, TO } from './open.ts';

const INTERVAL_MS = 30_000;
const LEAST_INTERVAL_MS = 1_000;

/** Result of one run for one table. */
interface TableResult {
  readonly time: string;
  readonly table: string;
  readonly read: number;
  readonly inserted: number;
  readonly updated: number;
  readonly removed: number;
  /** Whether the service supports this list. */
  readonly given: boolean;
}

interface SyncUse {
  /** Suppresses the progress and the notes about unsupported lists. */
  readonly quiet?: boolean;
  /** RFC 3339 time; rows since then are read again. */
  readonly start?: string | undefined;
  /** Checks the balances of all statements instead of only changed ones. */
  readonly all?: boolean;
}

/**
 * @throws PixctlError (exit 7) if the file or tables were deleted, renamed or replaced, because writes would be lost
 */
async function assertSame(mirror: SqlConnection): Promise<void> {
  if (await mirror.isSame()) return;
  throw new PixctlError(say`the mirror ${mirror.name} was deleted, renamed or replaced while it was in use`, {
    code: 'mirror-replaced',
    exitCode: EXIT.batch,
    hint: say`Run the command again: it goes on with the mirror that is there now, or makes a new one.`,
  });
}

/**
 * Updates the mirror.
 * @throws PixctlError (exit 7) if the balances of a statement are inconsistent even after reading it again; rows read
 * so far are kept
 */
export async function bringUpToDate(
  context: Context,
  mirror: SqlConnection,
  { quiet = false, start, all = false }: SyncUse = {},
): Promise<readonly TableResult[]> {
  await assertSame(mirror);
  const client = await context.service.client();
  const where = await client.where();
  const now = await context.service.now();
  let rows = 0;
  try {
    const { tables, breaks, isReplaced } = await synchronize(
      {
        client,
        mirror,
        where,
        now,
        again: start === undefined ? undefined : Date.parse(start),
        signal: context.signal,
        progress: (table, count) => {
          rows += count;
          if (!quiet) context.output.progress(() => say`reading ${table} (${rows} rows so far)`);
        },
      },
      all,
    );
    await assertSame(mirror);
    if (isReplaced)
      context.output.warn(
        say`the service no longer has lines of the statement that the mirror had, as after a reset: they are marked as gone, and everything was read again`,
      );
    if (!quiet)
      for (const { table, refused, unnamed } of tables) {
        if (refused !== undefined) context.output.warn(say`${table} was not read: ${refused}`);
        if (unnamed > 0) context.output.warn(say`${table}: ${unnamed} rows have no id and were left out`);
      }
    if (breaks.length > 0) throw chainError(breaks, true);
    return tables.map(({ refused, unnamed: _, ...report }) => ({
      time: toRfc3339(now),
      ...report,
      given: refused === undefined,
    }));
  } catch (error) {
    throw rows === 0 ? error : withResumeHint(error);
  } finally {
    if (!quiet) context.output.progress(undefined);
  }
}

/** Replaces the client's hint that nothing was done, which is true only for its last request. */
const withResumeHint = (error: unknown): unknown =>
  error instanceof PixctlError && error.fields.retryable === true
    ? new PixctlError(
        error.userMessage,
        { ...error.fields, hint: say`What was read before is kept. Run the command again.` },
        { cause: error },
      )
    : error;

/** Repeats the update until Ctrl-C and yields only changed tables. */
async function* syncRepeatedly(
  context: Context,
  mirror: SqlConnection,
  interval: number,
  start: string | undefined,
): AsyncGenerator<TableResult, void, undefined> {
  const ended = context.drain();
  let first = true;
  let reported: readonly TableResult[] = [];
  /** Error for statements whose balances were inconsistent in the last run. */
  let broken: PixctlError | undefined;
  while (!ended.aborted) {
    await keepWatching(context, {
      step: async () => {
        try {
          reported = await bringUpToDate(context, mirror, first ? { start } : { quiet: true });
          broken = undefined;
        } catch (error) {
          if (!isIncomplete(error)) throw error;
          // The other tables are still mirrored; the error is printed once and sets the exit code at the end.
          if (JSON.stringify(error.fields.details) !== JSON.stringify(broken?.fields.details))
            context.output.warn(error.userMessage);
          broken = error;
        }
        return { done: true };
      },
      pause: () => interval,
      ended,
      sureAtFirst: first,
    });
    first = false;
    yield* reported.filter(({ inserted, updated, removed }) => inserted + updated + removed > 0);
    reported = [];
    await keepWatching(context, nextRound(context, interval, ended));
  }
  // If the file was removed, the rows of the last run are lost.
  await assertSame(mirror);
  if (broken !== undefined) throw broken;
}

/** Waits for the interval, or until the watch is ended. */
const nextRound = (context: Context, interval: number, ended: AbortSignal): Watcher<true> => {
  const until = context.clock.now() + interval;
  return {
    step: () => Promise.resolve(context.clock.now() >= until ? { done: true } : undefined),
    pause: () => Math.max(0, until - context.clock.now()),
    ended,
  };
};

export const sync: CommandGroup = {
  name: 'sync',
  summary: 'The account in a database of your own',
  commands: [
    command({
      meta: {
        name: 'sync',
        summary: 'Bring the mirror of the account up to date',
        details: [
          'The mirror is a SQLite file or a PostgreSQL database with a table for each list of the service: typed columns, and each item as the service gave it. The first run reads everything. Later runs read what is new and what was still open, and write only what has changed.',
          'It can be ended at any time: the next run goes on from there. Several runs at once do no harm. Secrets of webhooks are not copied.',
          'Lists that the app key may not read, or that the service does not have, are left out and named.',
          'Where the balances of a statement do not follow from one another, lines were booked in the past: what is around them is read again. If they still do not, the exit code is 7.',
        ],
        network: 'read',
        exitCodes: [EXIT.batch],
        examples: [
          { command: 'pixctl sync', note: 'Into a file of the data folder' },
          { command: 'pixctl sync --to account.db', note: 'Into a SQLite file' },
          {
            command: 'pixctl sync --to postgres://books@db.example.com/books',
            note: 'Into PostgreSQL; the password comes from PGPASSWORD',
          },
          {
            command: 'pixctl sync --to postgres://books@db.example.com/team --schema pix',
            note: 'Into a schema of its own, in a database with other tables',
          },
          { command: 'pixctl sync --start 30d', note: 'Read the last thirty days once more' },
          { command: 'pixctl sync --watch -o ndjson', note: 'Keep it fresh, and print what changes' },
        ],
      },
      input: {
        options: {
          ...TO,
          start: {
            type: 'moment',
            bound: 'start',
            placeholder: 'DATE',
            description: 'read everything from this day on once more',
          },
          watch: { type: 'boolean', description: 'go on until Ctrl-C, and print what changes' },
          interval: {
            type: 'duration',
            placeholder: 'DURATION',
            minimum: LEAST_INTERVAL_MS,
            description: 'time between two runs of --watch, at least 1s (default: 30s)',
          },
        },
      },
      run: async (context, { options: { to, schema, start, watch, interval } }) => {
        if (interval !== undefined && watch !== true)
          throw usageError(say`--interval works only with --watch`);
        const mirror = await openMirror(context, { to, schema }, 'write');
        return watch === true
          ? syncRepeatedly(context, mirror, interval ?? INTERVAL_MS, start)
          : bringUpToDate(context, mirror, { start });
      },
      show: {
        view: {
          columns: [
            { path: 'table', label: 'Table' },
            { path: 'read', label: 'Read', format: 'number' },
            { path: 'inserted', label: 'New', format: 'number' },
            { path: 'updated', label: 'Changed', format: 'number' },
            { path: 'removed', label: 'Removed', format: 'number' },
            { path: 'given', label: 'Given by the service', format: 'boolean' },
          ],
        },
        live: true,
        fields: [
          { path: 'time', description: 'when the run began, by the clock of the service' },
          { path: 'table', description: 'name of the table' },
          { path: 'read', description: 'rows that the service gave' },
          { path: 'inserted', description: 'rows that were not there before' },
          { path: 'updated', description: 'rows that were other before' },
          { path: 'removed', description: 'rows that the service no longer has' },
          { path: 'given', description: 'whether the service gives this list' },
        ],
      },
    }),
    command({
      meta: {
        name: 'sync status',
        summary: 'Show what the mirror holds and how fresh it is',
        examples: [
          { command: 'pixctl sync status', note: 'Tables, rows, and when they were read' },
          {
            command: `pixctl sync status --jq 'map(select(.complete | not))'`,
            note: 'Tables that are not complete',
          },
        ],
      },
      input: { options: TO },
      run: async (context, { options }) => statusOf(await openMirror(context, options, 'read')),
      show: {
        view: {
          columns: [
            { path: 'table', label: 'Table' },
            { path: 'rows', label: 'Rows', format: 'number' },
            { path: 'removed', label: 'Removed', format: 'number' },
            { path: 'syncedAt', label: 'Up to', format: 'time' },
            { path: 'complete', label: 'Complete', format: 'boolean' },
          ],
        },
        fields: [
          { path: 'table', description: 'name of the table' },
          { path: 'rows', description: 'rows in it' },
          { path: 'removed', description: 'rows of these that the service no longer has' },
          { path: 'syncedAt', description: 'when the table was last read to its end' },
          { path: 'complete', description: 'whether the table was ever read to its end' },
        ],
      },
    }),
    command({
      meta: {
        name: 'sync verify',
        summary: 'Compare the mirror with the service, day by day',
        details: [
          'Every row is compared with the service, counts and sums of each day, and the balance of each account with the sum of its lines. What differs is printed by day, and the exit code is 7. With --start or --end, only charges, transactions and statements are compared.',
          'Copies of a customer, a charge or a QR code within another row are as they were when that row was read. They are not compared.',
        ],
        network: 'read',
        exitCodes: [EXIT.batch],
        examples: [
          { command: 'pixctl sync verify --start 30d', note: 'The last thirty days' },
          { command: 'pixctl sync verify --to account.db', note: 'All there is, in another file' },
        ],
      },
      input: {
        options: {
          ...TO,
          start: {
            type: 'moment',
            bound: 'start',
            placeholder: 'DATE',
            description: 'only from this day on',
          },
          end: { type: 'moment', bound: 'end', placeholder: 'DATE', description: 'only up to this day' },
        },
      },
      run: async (context, { options }) => {
        const mirror = await openMirror(context, options, 'read');
        const { days, differences, refused } = await verify({
          client: await context.service.client(),
          mirror,
          start: options.start,
          end: options.end,
          signal: context.signal,
          progress: (table, rows) =>
            context.output.progress(() => say`comparing ${table} (${rows} rows so far)`),
        });
        context.output.progress(undefined);
        for (const { table, why } of refused) context.output.warn(say`${table} was not compared: ${why}`);
        const [first] = differences.flatMap(({ day }) => (day === null ? [] : [day])).toSorted();
        if (differences.length === 0) context.output.note(say`${days} days agree with the service.`);
        else if (first === undefined) context.output.note(say`Bring it up to date: pixctl sync`);
        else context.output.note(say`Read these days once more: pixctl sync --start ${first}`);
        return new Ended(differences, differences.length === 0 ? EXIT.done : EXIT.batch);
      },
      show: {
        view: {
          columns: [
            { path: 'table', label: 'Table' },
            { path: 'day', label: 'Day' },
            { path: 'accountId', label: 'Account' },
            { path: 'serviceCount', label: 'Service', format: 'number' },
            { path: 'mirrorCount', label: 'Mirror', format: 'number' },
            { path: 'serviceValue', label: 'Service', format: 'money' },
            { path: 'mirrorValue', label: 'Mirror', format: 'money' },
            { path: 'differentRows', label: 'Different rows', format: 'number' },
          ],
          empty: 'Nothing differs.',
        },
        live: true,
        fields: [
          { path: 'table', description: 'name of the table; balance for the balance of an account' },
          { path: 'day', description: 'the day, in Brasília time; null for rows without a time' },
          { path: 'accountId', description: 'the account, where it is of one' },
          { path: 'serviceCount', description: 'rows at the service' },
          { path: 'mirrorCount', description: 'rows in the mirror' },
          { path: 'serviceValue', description: 'their sum at the service (cents)' },
          { path: 'mirrorValue', description: 'their sum in the mirror (cents)' },
          { path: 'differentRows', description: 'rows that are missing or different in the mirror' },
          {
            path: 'fields',
            description: 'columns that differ, and fields of the stored item as raw.NAME',
          },
        ],
      },
    }),
  ],
};
