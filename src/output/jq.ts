// jq over a result.
import { createRequire } from 'node:module';
import { messageOf } from '#errors/caught.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { cleanJson, cleanText } from './sanitize.ts';

interface Jq {
  /** Undefined when the expression gives nothing. */
  raw(json: string, expression: string, flags: readonly string[]): string | undefined;
}

/**
 * What jq makes of a value, ready to be written: strings as they are, everything else as JSON, each on a line of its
 * own.
 * @throws PixctlError (exit 2) with what jq says
 */
export async function runJq(value: unknown, expression: string): Promise<string> {
  // The package exports a promise, which `import()` would take for a module that can be awaited.
  const jq = await (createRequire(import.meta.url)('jq-web') as Promise<Jq>);
  let output: string;
  try {
    output = jq.raw(JSON.stringify(value) ?? 'null', expression, ['-c']) ?? '';
  } catch (error) {
    throw usageError(say`--jq ${complaint(messageOf(error))}`, say`Check the jq expression.`, 'jq');
  }
  if (output === '') return '';
  const lines = output.split('\n').filter((line) => line !== '');
  return lines
    .map((line) => `${line.startsWith('"') ? cleanText(JSON.parse(line) as string) : cleanJson(line)}\n`)
    .join('');
}

/** The same for each of some items. Not jq's own reading of several values, which goes on after an error. */
export const runJqEach = (items: readonly unknown[], expression: string): Promise<string> =>
  // The line end closes a comment.
  runJq(items, `.[] | (${expression}\n)`);

function complaint(message: string): string {
  const lines = message.split('\n').filter((line) => !line.startsWith('Non-zero exit code'));
  const userMessage = lines.find((line) => line.startsWith('jq: error')) ?? lines.join(' ');
  return userMessage
    .replace(/^jq: /, '')
    .replace(/ \(at (?:inputString:\d+|<unknown>)\)/, '')
    .replace(/ at <top-level>, line \d+:$/, '');
}
