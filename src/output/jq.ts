// jq over a result.
import { usageError } from '../contract/errors.ts';

/** What jq prints: strings as they are, everything else as JSON on one line each. @throws PixctlError (exit 2) */
export async function runJq(value: unknown, expression: string): Promise<string> {
  const { default: loading } = await import('jq-web');
  const jq = await loading;
  try {
    return await jq.raw(JSON.stringify(value), expression, ['-r', '-c']);
  } catch (error) {
    const lines = (error as Error).message.split('\n').filter((line) => line.startsWith('jq: error'));
    throw usageError(
      `--jq ${(lines[0] ?? (error as Error).message).replace(/^jq: /, '')}`,
      'Check the jq expression.',
      'jq',
    );
  }
}
