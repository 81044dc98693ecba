// The `--concurrency` option.
import type { Input } from '#commands/kit/command.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';

const MOST_AT_ONCE = 256;

/**
 * Returns the number of rows in flight at once.
 * @throws PixctlError (exit 2) for a value other than `auto` or 1 to 256
 */
export function readConcurrency({ options }: Input): number | 'auto' {
  // An option without a declared type is a string.
  const given = (options.concurrency ?? 'auto') as string;
  if (given === 'auto') return given;
  const count = /^\d{1,3}$/.test(given) ? Number(given) : 0;
  if (count >= 1 && count <= MOST_AT_ONCE) return count;
  throw usageError(
    say`--concurrency must be auto or a whole number from 1 to ${MOST_AT_ONCE}, not ${showValue(given)}`,
    undefined,
    'invalid-value',
  );
}
