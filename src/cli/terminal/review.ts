// Shows a summary of an action at a terminal and asks for confirmation.
import type { Host } from '#host/host.ts';
import type { Message, Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { labelledRow, labelWidth } from '#output/labelled-row.ts';
import { clean } from '#output/sanitize.ts';
import type { PromptContext } from './prompts.ts';
import { askOne } from './prompts.ts';

const INDENT = 2;
/** Minimum width; longer labels widen the column. */
const LABEL_WIDTH = 9;
/** Length of a text in characters above which its row comes first: it could push the others off the screen. */
const LONG = 300;

/** Shown even with --quiet, because an answer is needed. Every text is shown in full: it is what the person agrees to. */
export async function review(
  host: Host,
  t: Translate,
  heading: Message,
  rows: readonly (readonly [label: Message, text: Value])[],
  question: Message,
  how: PromptContext,
): Promise<string> {
  const translated = rows.map(([label, text]) => ({ label: t(label), text: clean(t(say`${text}`)) }));
  const place = {
    columns: host.columns,
    indent: INDENT,
    width: labelWidth(
      translated.map(({ label }) => label),
      LABEL_WIDTH,
    ),
  };
  const isLong = ({ text }: { readonly text: string }): boolean => text.length > LONG;
  const ordered = [...translated.filter(isLong), ...translated.filter((row) => !isLong(row))];
  const lines = ordered.map(({ label, text }) => labelledRow(label, text, place));
  host.err(`${t(heading)}\n${lines.join('')}`);
  return askOne({ name: '', message: question, kind: 'text' }, how);
}
