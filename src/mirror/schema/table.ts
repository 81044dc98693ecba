// What a table of the mirror is: the list of the service that it holds, how that list is read, and its typed columns.
import type { Operation } from '#contract/operation.ts';
import type { SqlType } from '#mirror/sql.ts';

interface MirrorColumn<N extends string = string, T extends SqlType = SqlType> {
  readonly name: N;
  readonly type: T;
  /** Dotted paths in a list item; the first one present is used. */
  readonly paths: readonly string[];
  /** All values present are joined with a space, to build a key for items without an id. */
  readonly joined?: true;
}

/** How a list is read incrementally. */
type Reading =
  /** The list filters `column` by `start` and `end`; time spans that were read completely are not read again. */
  | { readonly by: 'time'; readonly column: 'time' | 'created_at' }
  /** Newest first, up to the first row of the last complete reading. */
  | { readonly by: 'newest' }
  /** The whole list each time; rows no longer listed are marked as removed. */
  | { readonly by: 'whole' };

/** How rows are read one by one until they are final. */
export interface Open {
  readonly get: Operation;
  /** Path parameter of `get`, and the column that fills it. */
  readonly param: string;
  readonly column: string;
  /** Column with the status. */
  readonly state: string;
  readonly final: readonly string[];
  /** Fields that `get` returns in the form of the list, if not all; the other fields keep their stored values. */
  readonly tells?: readonly string[];
  /** Filter of the list that returns all open rows, if there is one: fewer requests than one per row. */
  readonly filter?: Readonly<Record<string, string>>;
}

export interface MirrorTable {
  readonly name: string;
  readonly list: Operation;
  readonly reading: Reading;
  /**
   * Set if the list is read once per row of a parent table: the parent column fills this path parameter or query of the
   * list.
   */
  readonly each?: {
    readonly table: string;
    readonly column: string;
    readonly param: string;
    readonly in: 'path' | 'query';
    /** The parent is a view of the rows that were not read yet. */
    readonly once?: true;
  };
  /** Primary key; `scope` is the row of `each`. */
  readonly key: readonly string[];
  readonly columns: readonly MirrorColumn[];
  readonly open?: Open;
  /** Secret fields, which are not stored. */
  readonly without?: readonly string[];
  /**
   * Fields that are a copy of another row, and the columns filled from them. They change without this row, and nothing
   * shows when.
   */
  readonly copies?: { readonly fields: readonly string[]; readonly columns: readonly string[] };
}

const columnOf =
  <T extends SqlType>(type: T) =>
  <N extends string>(name: N, ...paths: string[]): MirrorColumn<N, T> => ({ name, type, paths });
export const text = columnOf('text');
export const cents = columnOf('cents');
export const count = columnOf('count');
export const time = columnOf('time');
export const bool = columnOf('bool');
