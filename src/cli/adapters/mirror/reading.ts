// What a query may be, and its rows by the page.
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { SqlRow } from '#mirror/sql.ts';

/** Rows that are read together. */
export const PAGE = 500;

/** SQL without what stands in quotes and comments. */
const bare = (sql: string): string =>
  sql.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\//g, ' ');

/** @throws PixctlError (exit 2) for what is not one statement that reads */
export function refuseSeveral(sql: string): void {
  const text = bare(sql).trim();
  if (!/^\(*\s*(?:select|with|values|explain)\b/i.test(text))
    throw usageError(
      say`a query reads the mirror and begins with SELECT or WITH`,
      say`Tables and views: pixctl query --list. Nothing was changed.`,
    );
  if (/;\s*\S/.test(text))
    throw usageError(say`only one statement can be run at a time`, say`Nothing was changed.`);
}

/** What a query needs of the run in which it was typed. */
export interface Ending {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborts with Ctrl-C, and when the time of --timeout is over. */
  readonly signal: AbortSignal;
  /** Lets a long computation be ended. @throws the signal's reason */
  checkpoint(): Promise<void>;
}

type Pages = AsyncGenerator<readonly SqlRow[], void, undefined>;

/** By the page, because a turn of the program for each row costs as much as the row. */
export async function* inPages(rows: Iterable<SqlRow>, checkpoint?: Ending['checkpoint']): Pages {
  let page: SqlRow[] = [];
  for (const row of rows) {
    page.push(row);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
    await checkpoint?.();
  }
  if (page.length > 0) yield page;
}

/** @param meaning what an error while it is read means to a person */
export async function* explained(
  pages: AsyncIterable<readonly SqlRow[]>,
  meaning: (error: unknown) => Error,
): Pages {
  try {
    yield* pages;
  } catch (error) {
    throw meaning(error);
  }
}
