// Shows a summary of an action at a terminal and asks for confirmation.
import type { Host } from '#host/host.ts';
import type { Message, Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { clean } from '#output/sanitize.ts';
import type { PromptContext } from './prompts.ts';
import { askOne } from './prompts.ts';

const INDENT = 2;
/** Minimum width; longer labels widen the column. */
const LABEL_WIDTH = 9;
/** Maximum length of a value in characters; a longer text could push the rest of the question off the screen. */
const MOST_CHARACTERS = 300;
/** Minimum width in columns; on a narrower terminal the rows wrap. */
const MIN_ROOM = 10;

/** Shown even with --quiet, because an answer is needed. */
export async function review(
  host: Host,
  t: Translate,
  heading: Message,
  rows: readonly (readonly [label: Message, text: Value])[],
  question: Message,
  how: PromptContext,
): Promise<string> {
  const labelled = rows.map(([label, text]) => ({ label: t(label), text }));
  const width = labelled.reduce((widest, { label }) => Math.max(widest, label.length + 1), LABEL_WIDTH);
  const lines = labelled.map(({ label, text }) => rowOf(label, clean(t(say`${text}`)), host.columns, width));
  host.err(`${t(heading)}\n${lines.join('')}`);
  return askOne({ name: '', message: question, kind: 'text' }, how);
}

/** Formats one row and wraps it here, so that text from a service cannot imitate another label. */
export function rowOf(label: string, text: string, columns: number, width = LABEL_WIDTH): string {
  const indent = ' '.repeat(INDENT + width);
  const room = Math.max(MIN_ROOM, columns - indent.length);
  const lines: string[] = [];
  let line = '';
  const characters = [...text];
  const shown =
    characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : text;
  for (const word of shown.split(/ +/)) {
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
  return `${' '.repeat(INDENT)}${label.padEnd(width)}${lines.join(`\n${indent}`)}\n`;
}

/** Upper bound of the width in columns; any character that might be wide counts as two. */
const widthOf = (text: string): number => [...text].reduce((sum, one) => sum + (one < '\u1100' ? 1 : 2), 0);
