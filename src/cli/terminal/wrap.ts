// Lines for people, broken at spaces where the terminal would break them inside a word. A command stays in one piece
// where it can, and is still one where it cannot: the shell reads on after a backslash.
import type { Host } from '#cli/host.ts';

/** Words that stay together; more than one for a command to type. */
type Unit = readonly string[];

const HANGING = '  ';
const widthOf = (text: string): number => [...text.replace(/\u001b\[[\d;]*m/g, '')].length;

/** What is said on stderr, fitted to the terminal, if it is one. */
export const fitted = (host: Host, text: string): string =>
  host.stderrIsTerminal ? wrapLines(text, host.columns) : text;

export const wrapLines = (text: string, columns: number): string =>
  text
    .split('\n')
    .map((line) => (widthOf(line) <= columns ? line : wrapLine(line, columns)))
    .join('\n');

/** Plain words broken at spaces, each line to a width. */
export const wrapWords = (text: string, width: number): string =>
  text
    .split('\n')
    .flatMap((line) => {
      const lines = [''];
      for (const word of line.match(/\s*\S+/g) ?? []) {
        const last = lines.at(-1) ?? '';
        if (last === '' || last.length + word.length <= width) lines[lines.length - 1] = last + word;
        else lines.push(word.trimStart());
      }
      return lines;
    })
    .join('\n');

function wrapLine(line: string, columns: number): string {
  const indent = /^ */.exec(line)?.[0] ?? '';
  const next = indent === '' ? HANGING : indent;
  const lines = [indent];
  const room = (word: string): boolean => {
    const last = lines.at(-1) ?? '';
    return widthOf(last) + (last.trim() === '' ? 0 : 1) + widthOf(word) <= columns;
  };
  const add = (word: string): void => {
    const last = lines.pop() ?? '';
    lines.push(last.trim() === '' ? last + word : `${last} ${word}`);
  };
  for (const unit of unitsOf(line.trimStart())) {
    const whole = unit.join(' ');
    // Nothing is gained by breaking before a word that the terminal has to break anyway.
    if (unit.length > 1 && unit.some((word) => widthOf(next + word) > columns)) {
      add(whole);
      continue;
    }
    if (!room(whole) && (lines.at(-1) ?? '').trim() !== '') lines.push(next);
    if (room(whole)) {
      add(whole);
      continue;
    }
    for (const [index, word] of unit.entries()) {
      const isLast = index === unit.length - 1;
      if (index > 0 && !room(isLast ? word : `${word} \\`)) {
        add('\\');
        lines.push(`${next}${HANGING}`);
      }
      add(word);
    }
  }
  return lines.join('\n');
}

/** What stands between quotes is one word: a backslash in it would be part of it. */
const WORD = /'[^']*'(?=\s|$)|"[^"]*"(?=\s|$)|\S+/g;

/** A command goes from `pixctl` to the end of its sentence. */
function unitsOf(line: string): Unit[] {
  const words = line.match(WORD) ?? [];
  const units: string[][] = [];
  let inCommand = false;
  for (const [index, word] of words.entries()) {
    const begins =
      word === 'pixctl' ||
      word === 'export' ||
      (['npx', '$'].includes(word) && words[index + 1]?.endsWith('pixctl') === true);
    const unit = inCommand ? units.at(-1) : undefined;
    if (unit === undefined) units.push([word]);
    else unit.push(word);
    inCommand = (inCommand || begins) && !/[.,;:)]$/.test(word);
  }
  return units;
}
