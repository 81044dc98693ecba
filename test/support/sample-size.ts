// Sample sizes: `npm test` runs samples; `npm run test:full` runs everything, in the files that import this.

/** True in `npm run test:full`. */
export const FULL = process.env['PIXCTL_TEST_FULL'] === '1';

/** Returns the size of the sample for `npm test`, the full size for `npm run test:full`. */
export const size = (sample: number, full: number): number => (FULL ? full : sample);

/** Returns every `step`th item from the first one on for `npm test`, all of them for `npm run test:full`. */
export const sampleOf = <T>(items: readonly T[], step: number): readonly T[] =>
  FULL ? items : items.filter((_, index) => index % step === 0);
