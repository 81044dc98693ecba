// What is about to be done, on a terminal, with the question whether it is meant.
import { say } from '../../messages/message.ts';
import type { Message, Value } from '../../messages/message.ts';
import type { Translate } from '../../messages/translate.ts';
import { clean } from '../../output/sanitize.ts';
import type { Host } from '../host.ts';
import { askOne } from './prompts.ts';
import type { Asking } from './prompts.ts';

const LABEL_WIDTH = 9;

/** Also drawn where remarks are not: an answer is asked for. */
export async function review(
  host: Host,
  t: Translate,
  heading: Message,
  rows: readonly (readonly [label: Message, text: Value])[],
  question: Message,
  how: Asking,
): Promise<string> {
  const lines = rows.map(([label, text]) => `  ${t(label).padEnd(LABEL_WIDTH)}${clean(t(say`${text}`))}\n`);
  host.err(`${t(heading)}\n${lines.join('')}`);
  return askOne({ name: '', message: question, kind: 'text' }, how);
}
