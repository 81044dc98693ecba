// Which columns of a table fit beside each other, and how wide each is.

export const GAP = 2;
/** What text is cut to before anything is left out. */
const TEXT = 12;
/** What an id is shortened to: enough of its beginning and end to know it by. */
const ID = 13;
const ADDRESS = 24;
const SENTENCE = 18;
/** What is still worth a column. */
const LEAST = 6;
/** The id, and what the table is about. */
const ALWAYS = 3;

export interface Sizable {
  /** Width of its widest cell. */
  readonly natural: number;
  /** `fixed` is there whole or not at all: amounts, times, states. Sentences are wrapped. */
  readonly kind: 'fixed' | 'text' | 'id' | 'address' | 'sentence';
  /** Given up only where nothing else helps. */
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
 * Leaves out the last columns until the others fit, with text cut short; who it is about stays, and an id, which is there
 * to be copied, is shortened only for that.
 */
export function fit(columns: readonly Sizable[], width: number): Fit {
  let kept = columns.map((column, index) => ({ ...column, index, width: column.natural }));
  const total = (of: (column: (typeof kept)[number]) => number): number =>
    kept.reduce((sum, column) => sum + of(column) + GAP, -GAP);
  const leaveOut = (
    may: (column: (typeof kept)[number]) => boolean,
    size: Parameters<typeof total>[0],
  ): void => {
    while (total(size) > width) {
      const last = kept.findLast((column) => column.index >= ALWAYS && may(column));
      if (last === undefined) return;
      kept = kept.filter((column) => column !== last);
    }
  };
  const withWholeId = (column: (typeof kept)[number]): number =>
    column.index === 0 ? column.natural : leastOf(column);
  leaveOut(({ keep }) => !keep, withWholeId);
  const isWhole = total(withWholeId) <= width;
  leaveOut(
    () => true,
    (column) => (column.kind === 'fixed' ? column.natural : Math.min(column.natural, LEAST)),
  );
  const narrow = (
    may: (column: (typeof kept)[number]) => boolean,
    least: (column: Sizable) => number,
  ): void => {
    for (let over = total((column) => column.width) - width; over > 0; over -= 1) {
      const [widest] = kept
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
  return { widths: columns.map((_column, index) => kept.find((one) => one.index === index)?.width) };
}
