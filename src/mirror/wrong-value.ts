// Values in the tables of a mirror that pixctl does not write: somebody else changed a row.
import type { PixctlError } from '#errors/pixctl-error.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';

/** @param value as it is, or what the engine says of it */
export const wrongValue = (value: unknown): PixctlError =>
  usageError(
    say`the mirror holds a value that pixctl does not write: ${showValue(String(value))}`,
    say`Somebody changed a row of it. Make a new mirror with pixctl sync --to, in a file or database of its own.`,
    'mirror-changed',
  );

/** An item as a row keeps it. @throws PixctlError (exit 2) for what is not JSON */
export function storedJson(value: unknown): unknown {
  // PostgreSQL gives `jsonb` as what it is.
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw wrongValue(value);
  }
}
