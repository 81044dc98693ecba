// Computes which columns of a table fit next to each other, and their widths.

export const GAP = 2;
/** Minimum width of text before columns are left out, in terminal columns. */
const TEXT = 12;
/** Minimum width of a Pix key or an event: enough of its start and end to recognize it. */
const KEY = 13;
const ADDRESS = 24;
const SENTENCE = 18;
/** Minimum width of a column that is worth showing. */
const LEAST = 6;
/** Number of first columns that are always shown: the id, and what the table is about. */
const ALWAYS = 3;

export interface Sizable {
  /** Width of its widest cell. */
  readonly natural: number;
  /** `fixed` columns are never shortened: amounts, times, statuses, ids. Sentences are wrapped. */
  readonly kind: 'fixed' | 'text' | 'key' | 'address' | 'sentence';
  /** Left out only as a last resort. */
  readonly keep: boolean;
  /** Never left out: an argument of the next command. Moves to a second line if the others leave no room. */
  readonly needed: boolean;
}

export interface Fit {
  /** Width of each column; undefined for one that is left out or on the second line. */
  readonly widths: readonly (number | undefined)[];
  /** Whether the needed columns are on a second line. */
  readonly isStacked: boolean;
}

interface Shown extends Sizable {
  readonly index: number;
  width: number;
}

const leastOf = ({ kind, natural }: Sizable): number =>
  kind === 'fixed'
    ? natural
    : Math.min(natural, { text: TEXT, key: KEY, address: ADDRESS, sentence: SENTENCE }[kind]);

const widthOf = (columns: readonly Shown[], of: (column: Shown) => number): number =>
  columns.reduce((sum, column) => sum + of(column) + GAP, -GAP);

/** Drops the last columns until the others fit; the first ones stay. */
function dropLast(
  columns: readonly Shown[],
  width: number,
  may: (column: Shown) => boolean,
  size: (column: Shown) => number,
): readonly Shown[] {
  let shown = columns;
  while (widthOf(shown, size) > width) {
    const last = shown.findLast((column, place) => place >= ALWAYS && !column.needed && may(column));
    if (last === undefined) return shown;
    shown = shown.filter((column) => column !== last);
  }
  return shown;
}

/** Narrows the widest columns until all fit. */
function narrow(shown: readonly Shown[], width: number, least: (column: Sizable) => number): void {
  for (let over = widthOf(shown, (column) => column.width) - width; over > 0; over -= 1) {
    const [widest] = shown
      .filter((column) => column.kind !== 'fixed' && column.width > least(column))
      .toSorted((a, b) => b.width - a.width);
    if (widest === undefined) return;
    widest.width -= 1;
  }
}

/**
 * Shortens text, and leaves out the last columns until the others fit. Columns with `keep` stay, if need be by moving
 * the needed columns to a second line.
 */
export function fit(columns: readonly Sizable[], width: number): Fit {
  const all = columns.map((column, index): Shown => ({ ...column, index, width: column.natural }));
  let shown = dropLast(all, width, ({ keep }) => !keep, leastOf);
  const others = all.filter(({ needed }) => !needed);
  const isStacked = widthOf(shown, leastOf) > width && others.length > 0 && others.length < all.length;
  if (isStacked) shown = dropLast(others, width, ({ keep }) => !keep, leastOf);
  shown = dropLast(
    shown,
    width,
    () => true,
    (column) => (column.kind === 'fixed' ? column.natural : Math.min(column.natural, LEAST)),
  );
  narrow(shown, width, leastOf);
  narrow(shown, width, () => LEAST);
  return {
    widths: columns.map((_column, index) => shown.find((one) => one.index === index)?.width),
    isStacked,
  };
}
