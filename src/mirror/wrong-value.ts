// Error for values in a mirror that pixctl does not write: somebody changed a row.
import { parseJson } from '#contract/json.ts';
import type { PixctlError } from '#errors/pixctl-error.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';

/** @param value the value, or the engine's message about it */
export const wrongValue = (value: unknown): PixctlError =>
  usageError(
    say`the mirror contains a value that pixctl does not write: ${showValue(String(value))}`,
    say`Somebody changed a row of it. Make a new mirror with pixctl sync --to, in a file or database of its own.`,
    'mirror-changed',
  );

/** Parses the stored item of a row. @throws PixctlError (exit 2) if it is not JSON */
export function storedJson(value: unknown): unknown {
  // PostgreSQL returns `jsonb` already parsed.
  if (typeof value !== 'string') return value;
  try {
    return parseJson(value);
  } catch {
    throw wrongValue(value);
  }
}
