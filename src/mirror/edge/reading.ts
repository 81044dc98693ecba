// Validates query text and splits its rows into pages.
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { SqlRow } from '#mirror/sql.ts';

/** Number of rows per page. */
export const PAGE = 500;

/** Removes quoted text and comments from SQL. */
const bare = (sql: string): string =>
  sql.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\//g, ' ');

/** @throws PixctlError (exit 2) unless the SQL is a single statement that reads */
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

/** Context of the run that a query needs. */
export interface QueryContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborts on Ctrl-C and at the limit of --timeout. */
  readonly signal: AbortSignal;
  /** Rejects when the signal is aborted. */
  sleep(milliseconds: number): Promise<void>;
  /**
   * Lets Ctrl-C and the time limit interrupt a long computation.
   * @throws the signal's reason
   */
  checkpoint(): Promise<void>;
}

type Pages = AsyncGenerator<readonly SqlRow[], void, undefined>;

/** Groups rows into pages, because one event loop turn per row costs as much as the row itself. */
export async function* inPages(rows: Iterable<SqlRow>, checkpoint?: QueryContext['checkpoint']): Pages {
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

/** @param meaning converts an error while reading to one for the user */
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
