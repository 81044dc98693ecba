// Runs jq itself, compiled to WebAssembly.
import { createRequire } from 'node:module';
import { messageOf } from '#errors/caught.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { cleanJson, cleanText } from '#output/sanitize.ts';

interface Jq {
  /** Undefined if the expression yields nothing. */
  raw(json: string, expression: string, flags: readonly string[]): string | undefined;
}

/**
 * Returns jq's output as text: strings raw, everything else as JSON, one per line.
 * @throws PixctlError (exit 2) with jq's message
 */
export async function runJqWeb(value: unknown, expression: string): Promise<string> {
  // The package exports a promise, which `import()` would treat as a module with a `then` function.
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

function complaint(message: string): string {
  const lines = message.split('\n').filter((line) => !line.startsWith('Non-zero exit code'));
  const userMessage = lines.find((line) => line.startsWith('jq: error')) ?? lines.join(' ');
  return userMessage
    .replace(/^jq: /, '')
    .replace(/ \(at (?:inputString:\d+|<unknown>)\)/, '')
    .replace(/ at <top-level>, line \d+:$/, '');
}
