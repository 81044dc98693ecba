// Runs a user's SQL on a SQLite mirror: the functions that it may call, and the process in which it runs.
import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { usageError } from '#errors/pixctl-error.ts';
import { startProgram } from '#host/child-process.ts';
import { say } from '#messages/message.ts';
import type { QueryResult, SqlRow } from '#mirror/sql.ts';
import { showValue } from '#pix/errors.ts';
import PROGRAM from './query-process.cjs?raw';
import { refuseSeveral } from './reading.ts';

/**
 * Functions that a query may call: SQLite functions that compute only from their arguments. libsql has others that read
 * and write files. SQLite treats `a -> b` as a function.
 */
export const FUNCTIONS: readonly string[] = [
  ...'abs char coalesce concat concat_ws format glob hex if ifnull iif instr length like likelihood likely'.split(
    ' ',
  ),
  ...'lower ltrim max min nullif octet_length printf quote random randomblob replace round rtrim sign'.split(
    ' ',
  ),
  ...'soundex sqlite_version substr substring subtype trim typeof unhex unicode unistr unistr_quote'.split(
    ' ',
  ),
  ...'unlikely upper zeroblob'.split(' '),
  ...'current_date current_time current_timestamp date datetime julianday strftime time timediff'.split(' '),
  ...'unixepoch'.split(' '),
  ...'acos acosh asin asinh atan atan2 atanh ceil ceiling cos cosh degrees exp floor ln log log10 log2'.split(
    ' ',
  ),
  ...'mod pi pow power radians sin sinh sqrt tan tanh trunc'.split(' '),
  ...'avg count group_concat median percentile percentile_cont percentile_disc string_agg sum total'.split(
    ' ',
  ),
  ...'cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank'.split(' '),
  ...'row_number'.split(' '),
  ...'-> ->> json json_array json_array_insert json_array_length json_error_position json_extract'.split(' '),
  ...'json_group_array json_group_object json_insert json_object json_patch json_pretty json_quote'.split(
    ' ',
  ),
  ...'json_remove json_replace json_set json_type json_valid jsonb jsonb_array jsonb_array_insert'.split(' '),
  ...'jsonb_extract jsonb_group_array jsonb_group_object jsonb_insert jsonb_object jsonb_patch'.split(' '),
  ...'jsonb_remove jsonb_replace jsonb_set'.split(' '),
];

/** Table-valued functions that a query may read. */
export const TABLE_FUNCTIONS: readonly string[] = ['json_each', 'json_tree'];

interface Answer {
  /** Undefined before the first row if the library does not return the names earlier. */
  readonly names?: readonly string[];
  readonly rows?: readonly (readonly unknown[])[];
  readonly done?: boolean;
  readonly forbidden?: { readonly kind: 'write' | 'function' | 'table'; readonly name?: string };
  readonly error?: {
    readonly message: string;
    readonly code: string;
    readonly problem?: 'large' | 'encoding';
    readonly row?: number;
    readonly column?: string;
  };
}

export interface QueryProcess {
  /** @throws PixctlError (exit 2) for a statement that fails or is not allowed, (exit 5) for a damaged file */
  run(sql: string, signal: AbortSignal | undefined): Promise<QueryResult>;
  close(): void;
}

export interface QueryEnds {
  /** Returns the error for a damaged or unreadable file, or undefined for an error in the statement. */
  readonly fault: (error: Error) => Error | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * @param path an existing file
 * @param withLibsql whether to read it with libsql instead of node:sqlite
 */
export function queryProcess(path: string, withLibsql: boolean, ends: QueryEnds): QueryProcess {
  const libsql = withLibsql ? createRequire(import.meta.url).resolve('libsql') : undefined;
  let child: ChildProcess | undefined;
  const close = (): void => void child?.kill('SIGKILL');
  const ask = (message: object, signal: AbortSignal | undefined): Promise<Answer> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const running = (child ??= started(ends.env));
      const release = (): void => {
        signal?.removeEventListener('abort', abort);
        running.off('message', answered).off('exit', ended).off('error', reject);
      };
      const answered = (answer: unknown): void => {
        release();
        resolve(answer as Answer);
      };
      const abort = (): void => {
        release();
        close();
        reject(signal?.reason as Error);
      };
      const ended = (): void => {
        release();
        child = undefined;
        reject(died());
      };
      signal?.addEventListener('abort', abort, { once: true });
      running.on('message', answered).on('exit', ended).on('error', reject);
      running.send(message);
    });
  const checked = async (message: object, signal: AbortSignal | undefined): Promise<Answer> => {
    const answer = await ask(message, signal);
    if (answer.forbidden !== undefined) throw refusalOf(answer.forbidden);
    if (answer.error !== undefined) throw errorOf(answer.error, ends);
    return answer;
  };
  return {
    close,
    run: async (sql, signal) => {
      refuseSeveral(sql);
      // The process runs in another folder.
      const request = { path: resolve(path), libsql, sql, functions: FUNCTIONS, tables: TABLE_FUNCTIONS };
      const begun = await checked(request, signal);
      async function* pages(): AsyncGenerator<readonly SqlRow[], void, undefined> {
        let page: Answer;
        do {
          page = await checked({}, signal);
          const { names = [], rows = [] } = page;
          // A column may have any name, even that of a property of Object.prototype.
          yield rows.map((row) => Object.fromEntries(row.map((value, index) => [names[index] ?? '', value])));
        } while (page.done !== true);
      }
      return { columns: begun.names ?? [], pages: pages() };
    },
  };
}

function started(env: QueryEnds['env']): ChildProcess {
  const child = startProgram('query', process.execPath, ['-e', PROGRAM], {
    // The last pipe tells the process when its parent has ended.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    clonesMessages: true,
    env,
  });
  child.stdio[4]?.on('error', () => undefined);
  return child;
}

function refusalOf({ kind, name = '' }: NonNullable<Answer['forbidden']>): Error {
  if (kind === 'write') return usageError(say`a query can only read`, say`Nothing was changed.`);
  return kind === 'function'
    ? usageError(
        say`a query may not call the function ${showValue(name)}`,
        say`Allowed are SQLite's own functions for text, numbers, dates, JSON and aggregates. Nothing was run.`,
      )
    : usageError(
        say`a query may not read from ${showValue(name)}, which is neither a table nor a view`,
        say`Allowed besides tables and views are json_each and json_tree. Nothing was run.`,
      );
}

function errorOf(
  { message, code, problem, row, column = '' }: NonNullable<Answer['error']>,
  ends: QueryEnds,
): Error {
  if (problem === 'encoding')
    return usageError(
      say`row ${row ?? 0} of the result: column ${showValue(column)} holds text that is not UTF-8`,
      say`Read its bytes instead: SELECT hex(COLUMN) …`,
    );
  if (problem === 'large')
    return usageError(
      say`row ${row ?? 0} of the result: column ${showValue(column)} holds more than 64 MB`,
      say`Read a part of it: SELECT substr(COLUMN, 1, 1000) …`,
    );
  const fault = ends.fault(Object.assign(new Error(message), { code }));
  const isUnknownName = /^no such (?:table|column)/.test(message);
  return (
    fault ??
    usageError(
      say`the query cannot be run: ${message}`,
      isUnknownName ? say`See the tables and their columns: pixctl query --list` : undefined,
    )
  );
}

/** Usually out of memory, or killed by another process. */
const died = (): Error =>
  usageError(
    say`the process that ran the query ended before its result`,
    say`It may need too much memory, or the file may be damaged. Nothing was changed.`,
  );
