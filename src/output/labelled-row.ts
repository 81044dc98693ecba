// A label and its text on lines of their own, wrapped behind the label.

/** Minimum width in columns; on a narrower terminal the lines are longer than it. */
const MIN_ROOM = 10;

export interface RowPlace {
  /** Width of the terminal in columns. */
  readonly columns: number;
  readonly indent: number;
  /** Width of the label with the space behind it. */
  readonly width: number;
}

/**
 * Formats one row. No line of the text begins left of it, so that a text from a service or a file cannot imitate a label
 * or another row; white space of all kinds is one space.
 */
export function labelledRow(label: string, text: string, { columns, indent, width }: RowPlace): string {
  const before = ' '.repeat(indent + width);
  const room = Math.max(MIN_ROOM, columns - before.length);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/u)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= room) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (widthOf(line + character) > room) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  lines.push(line);
  return `${' '.repeat(indent)}${label.padEnd(width)}${lines.join(`\n${before}`)}\n`;
}

/** Returns the width of a column of labels. */
export const labelWidth = (labels: readonly string[], least = 0): number =>
  labels.reduce((widest, label) => Math.max(widest, label.length + 1), least);

/** Upper bound of the width in columns; any character that might be wide counts as two. */
const widthOf = (text: string): number => [...text].reduce((sum, one) => sum + (one < '\u1100' ? 1 : 2), 0);
