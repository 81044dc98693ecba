// Brings the mirror up to date, and checks that the balance chain is complete.
import { isInterrupted, stopped } from '#commands/kit/stopped.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { numberOfRows } from '#messages/quantity.ts';
import { chainError } from '#mirror/balance-chain.ts';
import type { SqlConnection } from '#mirror/sql.ts';
import { sync as synchronize } from '#mirror/sync.ts';
import { toRfc3339 } from '#pix/dates.ts';
import type { Context } from '#ports/context.ts';

/** Result of one run for one table. */
export interface TableResult {
  readonly time: string;
  readonly table: string;
  readonly read: number;
  readonly inserted: number;
  readonly updated: number;
  readonly removed: number;
  /** Whether the service supports this list. */
  readonly supported: boolean;
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
export async function assertSame(mirror: SqlConnection): Promise<void> {
  if (await mirror.isSame()) return;
  throw new PixctlError(say`the mirror ${mirror.name} was deleted, renamed or replaced while it was in use`, {
    code: 'mirror-replaced',
    exitCode: EXIT.batch,
    hint: say`Run the command again: it uses the mirror that exists then, or creates a new one.`,
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
  const begin = (table: string, total?: number): void => {
    const before = rows;
    if (!quiet)
      context.output.progress(() => ({ words: say`reading ${table}`, count: rows - before, total }));
  };
  try {
    const { tables, breaks, isReplaced } = await synchronize(
      {
        client,
        mirror,
        where,
        now,
        again: start === undefined ? undefined : Date.parse(start),
        signal: context.signal,
        progress: { begin, wrote: (count) => (rows += count) },
      },
      all,
    );
    await assertSame(mirror);
    if (isReplaced)
      context.output.warn(
        say`the service no longer has some statement lines of the mirror, as after a reset: pixctl marked them as removed and read everything again`,
      );
    if (!quiet)
      for (const { table, refused, unnamed } of tables) {
        if (refused !== undefined) context.output.warn(say`${table} was not read: ${refused}`);
        if (unnamed > 0) context.output.warn(say`${table}: rows without an id, skipped: ${unnamed}`);
      }
    if (breaks.length > 0) throw chainError(breaks, true);
    return tables.map(({ refused, unnamed: _, ...report }) => ({
      time: toRfc3339(now),
      ...report,
      supported: refused === undefined,
    }));
  } catch (error) {
    if (isInterrupted(context) && rows > 0)
      throw stopped(say`Stored so far: ${numberOfRows(rows)}; run the command again to continue.`);
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
