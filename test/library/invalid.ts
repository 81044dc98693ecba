// What a call of the library throws.
import { InvalidValueError } from '#library/invalid-value.ts';

/** Returns the InvalidValueError that the call throws; any other end fails the test. */
export function invalid(call: () => unknown): InvalidValueError {
  let result: unknown;
  try {
    result = call();
  } catch (error) {
    if (error instanceof InvalidValueError) return error;
    throw error;
  }
  throw new Error(`expected an InvalidValueError, got ${JSON.stringify(result)}`);
}

/** Tests whether the call throws InvalidValueError; any other error fails the test. */
export function refused(call: () => unknown): boolean {
  try {
    call();
    return false;
  } catch (error) {
    if (error instanceof InvalidValueError) return true;
    throw error;
  }
}
