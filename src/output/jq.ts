// jq over a result.
import { createRequire } from 'node:module';
import { usageError } from '../contract/errors.ts';

interface Jq {
  raw(json: string, expression: string, flags: readonly string[]): string | Promise<string>;
}

/** What jq prints: strings as they are, everything else as JSON on one line each. @throws PixctlError (exit 2) */
export async function runJq(value: unknown, expression: string): Promise<string> {
  // The package exports a promise, which `import()` would take for a module that can be awaited.
  const jq = await (createRequire(import.meta.url)('jq-web') as Promise<Jq>);
  try {
    return await jq.raw(JSON.stringify(value), expression, ['-r', '-c']);
  } catch (error) {
    const { message } = error as Error;
    const said = message.split('\n').find((line) => line.startsWith('jq: error')) ?? message;
    throw usageError(`--jq ${said.replace(/^jq: /, '')}`, 'Check the jq expression.', 'jq');
  }
}
