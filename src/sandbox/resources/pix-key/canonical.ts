// Canonical form of Pix keys.
import { InvalidValue } from '#pix/errors.ts';
import { directoryKey } from '#pix/pix-key.ts';

/** Returns a Pix key in the form in which the directory stores it; undefined for a text that is no Pix key. */
export function canonicalPixKey(text: string): string | undefined {
  try {
    return directoryKey(text);
  } catch (error) {
    if (error instanceof InvalidValue) return undefined;
    throw error;
  }
}
