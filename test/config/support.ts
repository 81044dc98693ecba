// A clock that the tests move, and the failure of a piece of work.
import { expect } from 'vitest';
import type { Clock } from '#config/files.ts';
import { PixctlError } from '#errors/pixctl-error.ts';

/** A clock that only moves when somebody sleeps. @param start epoch milliseconds */
export function fakeClock(start = 0): Clock & { readonly slept: () => number } {
  let time = start;
  return {
    uptime: () => time / 1_000,
    sleep: async (milliseconds) => {
      time += milliseconds;
    },
    slept: () => time - start,
  };
}

/** The failure a piece of work ends with. */
export async function failureOf(work: () => unknown): Promise<PixctlError> {
  try {
    await work();
  } catch (error) {
    expect(error).toBeInstanceOf(PixctlError);
    return error as PixctlError;
  }
  throw new Error('it did not fail');
}
