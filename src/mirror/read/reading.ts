// What the ways of reading a list share: what a run is given, what it tells, and what reads and writes a page.
import type { CallInput, Client, Where } from '#client/types.ts';
import type { Message } from '#messages/message.ts';
import type { MirrorTable, Open } from '#mirror/schema/tables.ts';
import type { Sql, SqlConnection, SqlValue } from '#mirror/sql.ts';
import type { Interval } from './intervals.ts';

/** What became of one table. */
export interface TableReport {
  readonly table: string;
  /** Rows that the service gave. */
  read: number;
  inserted: number;
  updated: number;
  /** Rows that the service has no more. */
  removed: number;
  /** Rows that have no id, and cannot be kept. */
  unnamed: number;
  /** Why the service did not give it. */
  refused?: Message;
}

export interface SyncOptions {
  readonly client: Client;
  readonly mirror: SqlConnection;
  /** What the journal knows the service and the key by. */
  readonly where: Where;
  /** Epoch milliseconds at the service. */
  readonly now: number;
  /** Epoch milliseconds: what was read since then is read once more. */
  readonly again: number | undefined;
  readonly signal: AbortSignal;
  /** Told of rows as they are written. */
  readonly progress?: (table: string, rows: number) => void;
  readonly notes?: SyncNotes;
}

/** What later steps of a run want to know of earlier ones. */
export interface SyncNotes {
  /** Tables whose rows the service counts: rows that appeared late were read. */
  readonly counted: Set<string>;
  /** The time of transactions that appeared late. */
  late: Interval | undefined;
  /** Statements whose newest line the service no longer lists. */
  readonly replaced: { readonly table: string; readonly scope: string }[];
}

/** Values in the order of the table's columns. */
export type Row = readonly SqlValue[];

/** One list that is read into its table. */
export interface ListReader {
  readonly options: SyncOptions;
  readonly table: MirrorTable;
  readonly scope: string;
  /** The condition for the rows of this scope, and its value. */
  readonly own: { readonly sql: string; readonly values: readonly SqlValue[] };
  /** Told of rows before they are written, in the same transaction. */
  watch: ((sql: Sql, rows: readonly Row[]) => Promise<void>) | undefined;
  /** Rows that were new so far. */
  readonly inserted: number;
  /** When the run began, as RFC 3339. */
  at(): string;
  /** Place of a column in a row. */
  place(column: string): number;
  input(query?: Readonly<Record<string, unknown>>): CallInput;
  /** Rows of the list to be written, read on meanwhile. */
  rows(query: Readonly<Record<string, unknown>>): AsyncIterable<readonly unknown[]>;
  /** The list by the page, each one asked for when the one before is done with. */
  pages(query: Readonly<Record<string, unknown>>, limit?: number): AsyncIterable<readonly unknown[]>;
  /** Writes a page. @returns its rows, each key once */
  write(items: readonly unknown[]): Promise<readonly Row[]>;
  /** Asks for rows one by one. Those that the service does not know any more are marked as gone. */
  ask(open: Open, keys: readonly string[]): Promise<void>;
}
