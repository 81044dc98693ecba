// Types shared by the ways of reading a list: options and report of a run, and the reader of one list.
import type { CallInput, Client, Where } from '#client/types.ts';
import type { Message } from '#messages/message.ts';
import type { MirrorTable, Open } from '#mirror/schema/table.ts';
import type { Sql, SqlConnection, SqlValue } from '#mirror/sql.ts';
import type { Interval } from './intervals.ts';

/** Result of syncing one table. */
export interface TableReport {
  readonly table: string;
  /** Rows that the service returned. */
  read: number;
  inserted: number;
  updated: number;
  /** Rows that the service no longer has. */
  removed: number;
  /** Rows without an id, which are skipped. */
  unnamed: number;
  /** Reason why the service refused the list. */
  refused?: Message;
}

export interface SyncOptions {
  readonly client: Client;
  readonly mirror: SqlConnection;
  /** Service and API key, as the journal identifies them. */
  readonly where: Where;
  /** Current time at the service; epoch milliseconds. */
  readonly now: number;
  /** Epoch milliseconds: rows from this time on are read again. */
  readonly again: number | undefined;
  readonly signal: AbortSignal;
  readonly progress?: SyncProgress;
  readonly notes?: SyncNotes;
}

/** Receives the progress of a sync. */
interface SyncProgress {
  /** @param total rows that the service has, if it returns a number */
  begin(table: string, total?: number): void;
  /** Called with the number of rows each time some are written. */
  wrote(rows: number): void;
}

/** Findings of earlier steps of a run that later steps need. */
export interface SyncNotes {
  /** Tables whose row counts match the service: rows that appeared late have been read. */
  readonly counted: Set<string>;
  /** Time span of the transactions that appeared late. */
  late: Interval | undefined;
  /** Statements whose newest line the service no longer lists. */
  readonly replaced: { readonly table: string; readonly scope: string }[];
}

/** Values in the order of the table's columns. */
export type Row = readonly SqlValue[];

/** Reads one list into its table. */
export interface ListReader {
  readonly options: SyncOptions;
  readonly table: MirrorTable;
  readonly scope: string;
  /** SQL condition for the rows of this scope, with its parameter. */
  readonly own: { readonly sql: string; readonly values: readonly SqlValue[] };
  /** Called with rows before they are written, in the same transaction. */
  watch: ((sql: Sql, rows: readonly Row[]) => Promise<void>) | undefined;
  /** Number of rows inserted so far. */
  readonly inserted: number;
  /** Returns the start of the run as RFC 3339. */
  at(): string;
  /** Returns the index of a column in a row. */
  place(column: string): number;
  input(query?: Readonly<Record<string, unknown>>): CallInput;
  /** Reads the list with prefetching: later pages are requested while earlier rows are written. */
  rows(query: Readonly<Record<string, unknown>>): AsyncIterable<readonly unknown[]>;
  /** Reads the list page by page; each page is requested when the previous one is processed. */
  pages(query: Readonly<Record<string, unknown>>, limit?: number): AsyncIterable<readonly unknown[]>;
  /** Writes a page. @returns its rows, without duplicate keys */
  write(items: readonly unknown[]): Promise<readonly Row[]>;
  /** Looks up rows one by one; rows that the service no longer knows are marked as removed. */
  ask(open: Open, keys: readonly string[]): Promise<void>;
  /** Marks rows as removed at the service (`gone_at`). */
  markGone(column: string, keys: readonly string[]): Promise<void>;
}
