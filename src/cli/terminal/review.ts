// What is about to be done, on a terminal, with the question whether it is meant.
import { say } from '../../messages/message.ts';
import type { Message, Value } from '../../messages/message.ts';
import type { Translate } from '../../messages/translate.ts';
import { clean } from '../../output/sanitize.ts';
import type { Host } from '../host.ts';
import { askOne } from './prompts.ts';
import type { Asking } from './prompts.ts';

/** Also drawn where remarks are not: an answer is asked for. */
export async function review(
  host: Host,
  t: Translate,
  heading: Message,
  rows: readonly (readonly [label: Message, text: Value])[],
  question: Message,
  how: Asking,
): Promise<string> {
  const labels = rows.map(([label]) => t(label));
  const width = Math.max(...labels.map((label) => label.length)) + 2;
  const lines = rows.map(
    ([, text], index) => `  ${(labels[index] ?? '').padEnd(width)}${clean(t(say`${text}`))}\n`,
  );
  host.err(`${t(heading)}\n${lines.join('')}`);
  return askOne({ name: '', message: question, kind: 'text' }, how);
}
