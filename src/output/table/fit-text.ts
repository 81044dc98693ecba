// Fits texts into columns of a terminal: wraps sentences and shortens ids.
import measure from 'cli-table3/src/utils.js';

/** Width in terminal columns as computed by cli-table3: East Asian wide characters and emoji take two. */
export const displayWidth = (text: string): number =>
  /^[\x20-\x7e]*$/.test(text) ? text.length : measure.strlen(text);

/** Wraps a sentence; a word that is wider than a line, such as a path, is split. */
export function wrap(text: string, width: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (displayWidth(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    let rest = [...word];
    for (; displayWidth(rest.join('')) > width; rest = rest.slice(width))
      lines.push(rest.slice(0, width).join(''));
    line = rest.join('');
  }
  return [...lines, line].join('\n');
}

/** Shortens a text at its end. */
export function shorten(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let start = '';
  for (const character of text) {
    if (displayWidth(start + character) > width - 1) break;
    start += character;
  }
  return `${start}…`;
}

/**
 * Shortens an id in the middle. The end distinguishes ids of the same kind, so more of it is kept than of the start.
 */
export function shortenInside(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const characters = [...text];
  const head: string[] = [];
  const tail: string[] = [];
  const wide = (parts: readonly string[]): number => displayWidth(parts.join(''));
  const forHead = Math.floor((width - 1) / 3);
  for (const one of characters) {
    if (wide([...head, one]) > forHead) break;
    head.push(one);
  }
  for (const one of characters.toReversed()) {
    if (wide([...head, one, ...tail]) > width - 1) break;
    tail.unshift(one);
  }
  return `${head.join('')}…${tail.join('')}`;
}
