import { command } from '#commands/kit/define.ts';
import type { Watcher } from '#commands/kit/poll.ts';
import { keepWatching } from '#commands/kit/poll.ts';
import { isInterrupted, timeOver } from '#commands/kit/stopped.ts';
import { EXIT } from '#errors/exit-codes.ts';
import type { PixctlError } from '#errors/pixctl-error.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { isIncomplete } from '#mirror/balance-chain.ts';
import type { SqlConnection } from '#mirror/sql.ts';
import type { Context } from '#ports/context.ts';
import type { TableResult } from './bring-up-to-date.ts';
import { assertSame, bringUpToDate } from './bring-up-to-date.ts';
import { openMirror, TARGET_OPTION } from './open.ts';

const INTERVAL_MS = 30_000;
const LEAST_INTERVAL_MS = 1_000;

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

/** Waits for the interval, or until the watch is ended. @throws PixctlError (exit 5) at the time limit */
const nextRound = (context: Context, interval: number, ended: AbortSignal): Watcher<true> => {
  const until = context.clock.elapsed() + interval;
  return {
    step: async () => {
      await context.checkpoint().catch((error: unknown) => {
        throw isInterrupted(context) ? error : timeOver('sync --watch');
      });
      return context.clock.elapsed() >= until ? { done: true } : undefined;
    },
    pause: () => Math.min(LEAST_INTERVAL_MS, Math.max(0, until - context.clock.elapsed())),
    ended,
  };
};

export const syncCommand = command({
  meta: {
    name: 'sync',
    agent: 'read-as-is',
    summary: 'Create or update the mirror, a copy of the account in SQLite or PostgreSQL',
    details: [
      'The mirror is a SQLite file or a PostgreSQL database. It has a table with typed columns for each list of the service, and each item as the service returned it. The first run reads everything. Later runs read new rows and rows without a final status, and write only changes.',
      'You can interrupt sync at any time: the next run continues. Several runs can work at once. Webhook secrets are not copied.',
      'sync skips lists that the app key may not read or that the service does not have, and prints their names.',
      'If the balance after a line of a statement differs from the balance before the next line, the service has booked backdated lines: sync reads the lines around them again. If the balances still differ, the exit code is 7.',
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
      { command: 'pixctl sync --start 30d', note: 'Read the last thirty days again' },
      { command: 'pixctl sync --watch -o ndjson', note: 'Update continuously and print each change' },
    ],
  },
  input: {
    options: {
      ...TARGET_OPTION,
      start: {
        type: 'moment',
        bound: 'start',
        placeholder: 'DATE',
        description: 'read everything from this day on again',
      },
      watch: { type: 'boolean', description: 'repeat until Ctrl-C and print each change' },
      interval: {
        type: 'duration',
        placeholder: 'DURATION',
        minimum: LEAST_INTERVAL_MS,
        description: 'time between two runs of --watch, at least 1s (default: 30s)',
      },
    },
  },
  run: async (context, { options: { to, schema, start, watch, interval } }) => {
    if (interval !== undefined && watch !== true) throw usageError(say`--interval works only with --watch`);
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
        { path: 'supported', label: 'Readable', format: 'boolean' },
      ],
    },
    fields: [
      { path: 'time', description: 'when the run began, by the clock of the service' },
      { path: 'table', description: 'name of the table' },
      { path: 'read', description: 'rows that were read from the service' },
      { path: 'inserted', description: 'new rows' },
      { path: 'updated', description: 'changed rows' },
      { path: 'removed', description: 'rows that the service no longer has' },
      {
        path: 'supported',
        description: 'whether the list could be read: the service has it and the app key may read it',
      },
    ],
  },
});
