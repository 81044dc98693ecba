// Rows of a piece of work that several processes divide among themselves, on one machine or several.

/** A row as recorded by its last process. */
export interface RecordedRow {
  readonly row: number;
  /** Undefined if the row has no outcome yet. Anybody who can write to the database can change it. */
  readonly outcome: string | undefined;
  /** Holder: this process, another one that is running, or none. */
  readonly holder: 'this' | 'other' | 'none';
}

/** Selects rows that have an outcome and are to be done again. */
export interface Reclaim {
  /** Not rows with these outcomes. */
  readonly except: readonly string[];
  /** Only outcomes recorded before this moment, as returned by `now`. */
  readonly before: string;
}

export interface SharedRows {
  /** Returns the present moment by the clock of the database. @throws PixctlError (exit 5) */
  now(): Promise<string>;
  /**
   * Claims those of these rows that no running process holds and that have no outcome, or one that is to be done again.
   * Returns the rows that now belong to this process.
   * @throws PixctlError (exit 5)
   */
  claim(rows: readonly number[], again: Reclaim): Promise<ReadonlySet<number>>;
  /**
   * Tests right before a claimed row is begun whether it still belongs to this process.
   * @throws PixctlError (exit 5)
   */
  isHeld(row: number): Promise<boolean>;
  /**
   * Records the outcome of a claimed row. Returns false if another process has taken the row over.
   * @throws PixctlError (exit 5)
   */
  record(row: number, outcome: string, line: string): Promise<boolean>;
  /**
   * Returns all rows that were ever claimed, in order.
   * @throws PixctlError (exit 5)
   */
  recorded(): AsyncIterable<RecordedRow>;
}
