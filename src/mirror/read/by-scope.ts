// Reads one short list per row of another table, such as the refunds of each charge, and writes them in batches.
import type { Message } from '#messages/message.ts';
import type { MirrorTable } from '#mirror/schema/table.ts';
import { setSyncedAt } from '#mirror/state.ts';
import { gathered } from './gathered.ts';
import { Reader } from './list-reader.ts';
import type { SyncOptions, TableReport } from './reading.ts';

/** Lists that are written together, and maximum number of lists waiting meanwhile. */
const BATCH = { least: 100, most: 200 };

interface Listed {
  readonly reader: Reader;
  readonly items: readonly unknown[];
  /** Keys of the rows that the mirror had before the list was requested. */
  readonly there: readonly string[];
}

/**
 * Reads the list of each scope and writes it whole: rows that are no longer listed are marked as removed.
 * @param notGiven returns why the service refused a list; undefined if the error must end the run
 * @throws errors of the client
 */
export async function readByScope(
  options: SyncOptions,
  table: MirrorTable,
  scopes: readonly string[],
  report: TableReport,
  notGiven: (error: unknown) => Message | undefined,
): Promise<void> {
  const { mirror, signal } = options;
  async function* lists(): AsyncGenerator<readonly Listed[], void, undefined> {
    for (const scope of scopes) {
      const reader = new Reader(options, table, scope, report);
      const items: unknown[] = [];
      try {
        // Before the list is read: another run may write rows that were created later.
        const there = await reader.keysThere();
        for await (const page of reader.pages({})) items.push(...page);
        yield [{ reader, items, there }];
      } catch (error) {
        const refusal = notGiven(error);
        if (refusal === undefined) throw error;
        report.refused = refusal;
      }
    }
  }
  for await (const batch of gathered(lists(), BATCH)) {
    await mirror.transaction(async (sql) => {
      for (const { reader, items, there } of batch) {
        await reader.writeWhole(sql, items, there);
        await setSyncedAt(sql, table.name, reader.scope, reader.at());
      }
    });
    signal.throwIfAborted();
  }
}
