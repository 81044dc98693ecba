import { InvalidValue } from '#pix/errors.ts';

/** The refusal a call ends in; any other end fails the test. */
export function refusal(call: () => unknown): InvalidValue {
  let result: unknown;
  try {
    result = call();
  } catch (error) {
    if (error instanceof InvalidValue) return error;
    throw error;
  }
  throw new Error(`expected a refusal, got ${JSON.stringify(result)}`);
}
