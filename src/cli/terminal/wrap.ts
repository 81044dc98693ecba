// Wraps lines at spaces. A command is kept on one line if possible; otherwise it is continued with a backslash, so that
// it can still be copied to a shell.
import type { Host } from '#host/host.ts';

/** Words to keep together; several for a command. */
type Unit = readonly string[];

const HANGING = '  ';
const widthOf = (text: string): number => [...text.replace(/\u001b\[[\d;]*m/g, '')].length;

/** Wraps text for stderr if that is a terminal. */
export const wrapForTerminal = (host: Host, text: string): string =>
  host.stderrIsTerminal ? wrapLines(text, host.columns) : text;

export const wrapLines = (text: string, columns: number): string =>
  text
    .split('\n')
    .map((line) => (widthOf(line) <= columns ? line : wrapLine(line, columns)))
    .join('\n');

/** Wraps plain words at spaces to a width. */
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

/** Shortens a line that is longer than a width after a word; only a first word that is too long is kept whole. */
export function cutAtWord(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let cut = '';
  for (const word of text.match(/\s*\S+/g) ?? []) {
    if (cut !== '' && widthOf(cut + word) + 1 > width) break;
    cut += word;
  }
  return `${cut}…`;
}

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
    // Do not break before a word that is longer than a line anyway.
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

/** Quoted text counts as one word, because a backslash in it would become part of it. */
const WORD = /'[^']*'(?=\s|$)|"[^"]*"(?=\s|$)|\S+/g;

/** Splits a line into units; a command extends from `pixctl` to the end of its sentence. */
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
