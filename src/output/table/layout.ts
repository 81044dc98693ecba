// Computes which columns of a table fit next to each other, and their widths.

export const GAP = 2;
/** Minimum width of text before columns are left out, in terminal columns. */
const TEXT = 12;
/** Minimum width of an id: enough of its start and end to recognize it. */
const ID = 13;
const ADDRESS = 24;
const SENTENCE = 18;
/** Minimum width of a column that is worth showing. */
const LEAST = 6;
/** Number of first columns that are always shown: the id, and what the table is about. */
const ALWAYS = 3;

export interface Sizable {
  /** Width of its widest cell. */
  readonly natural: number;
  /** `fixed` columns are never shortened: amounts, times, statuses. Sentences are wrapped. */
  readonly kind: 'fixed' | 'text' | 'id' | 'address' | 'sentence';
  /** Left out only as a last resort. */
  readonly keep: boolean;
}

export interface Fit {
  /** Width of each column; undefined for one that is left out. */
  readonly widths: readonly (number | undefined)[];
}

const leastOf = ({ kind, natural }: Sizable): number =>
  kind === 'fixed'
    ? natural
    : Math.min(natural, { text: TEXT, id: ID, address: ADDRESS, sentence: SENTENCE }[kind]);

/**
 * Shortens text, and leaves out the last columns until the others fit. Columns with `keep` stay, and for their sake
 * even an id is shortened, which is otherwise kept whole for copying.
 */
export function fit(columns: readonly Sizable[], width: number): Fit {
  let shown = columns.map((column, index) => ({ ...column, index, width: column.natural }));
  const total = (of: (column: (typeof shown)[number]) => number): number =>
    shown.reduce((sum, column) => sum + of(column) + GAP, -GAP);
  const leaveOut = (
    may: (column: (typeof shown)[number]) => boolean,
    size: Parameters<typeof total>[0],
  ): void => {
    while (total(size) > width) {
      const last = shown.findLast((column) => column.index >= ALWAYS && may(column));
      if (last === undefined) return;
      shown = shown.filter((column) => column !== last);
    }
  };
  const withWholeId = (column: (typeof shown)[number]): number =>
    column.index === 0 ? column.natural : leastOf(column);
  leaveOut(({ keep }) => !keep, withWholeId);
  const isWhole = total(withWholeId) <= width;
  leaveOut(
    () => true,
    (column) => (column.kind === 'fixed' ? column.natural : Math.min(column.natural, LEAST)),
  );
  const narrow = (
    may: (column: (typeof shown)[number]) => boolean,
    least: (column: Sizable) => number,
  ): void => {
    for (let over = total((column) => column.width) - width; over > 0; over -= 1) {
      const [widest] = shown
        .filter((column) => may(column) && column.width > least(column))
        .toSorted((a, b) => b.width - a.width);
      if (widest === undefined) return;
      widest.width -= 1;
    }
  };
  if (isWhole) narrow(({ kind, index }) => kind !== 'fixed' && index > 0, leastOf);
  narrow(({ kind }) => kind !== 'fixed', leastOf);
  narrow(
    ({ kind }) => kind !== 'fixed',
    () => LEAST,
  );
  return { widths: columns.map((_column, index) => shown.find((one) => one.index === index)?.width) };
}
