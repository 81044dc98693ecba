// Short lists of many rows, such as the refunds of each charge: those that came meanwhile are written together.
import type { Message } from '#messages/message.ts';
import type { MirrorTable } from '#mirror/schema/tables.ts';
import { setSyncedAt } from '#mirror/state.ts';
import { Reader } from './list-reader.ts';
import { gathered } from './prefetch.ts';
import type { SyncOptions, TableReport } from './reading.ts';

/** Lists that wait to be written, at most. */
const WAITING = 200;

interface Listed {
  readonly reader: Reader;
  readonly items: readonly unknown[];
  /** Keys of the rows that the mirror had before the list was asked for. */
  readonly there: readonly string[];
}

/**
 * @param notGiven why a list is not given; undefined for what is an error of the run
 * @throws what the client throws
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
        // Before it is read: another run may write rows that came after.
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
  for await (const some of gathered(lists(), WAITING)) {
    await mirror.transaction(async (sql) => {
      for (const { reader, items, there } of some) {
        await reader.writeWhole(sql, items, there);
        await setSyncedAt(sql, table.name, reader.scope, reader.at());
      }
    });
    signal.throwIfAborted();
  }
}
