// Waiting for a condition without a fixed pause.

/** Pause between two probes in milliseconds, which leaves the CPU to the process under test. */
const PAUSE_MS = 5;
/** Maximum probes of `until`: at least a minute, and longer on a busy machine, where each probe takes longer. */
const LOOKS = 12_000;

/** Polls until `probe` returns a value other than undefined. @throws after `LOOKS` attempts */
export async function until<T>(probe: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let look = 0; look < LOOKS; look += 1) {
    const value = await probe();
    if (value !== undefined) return value;
    await new Promise((next) => setTimeout(next, PAUSE_MS));
  }
  throw new Error(`The awaited condition did not hold after ${LOOKS} looks.`);
}
