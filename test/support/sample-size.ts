// Sample sizes: `npm test` runs small samples, `npm run test:full` larger ones, in the files that import this.

/** True in `npm run test:full`. */
export const FULL = process.env['PIXCTL_TEST_FULL'] === '1';

/** Part of the way from the small sample to the largest one that `npm run test:full` goes; 1 before a release. */
const SHARE = Number(process.env['PIXCTL_TEST_SHARE'] ?? 0.15);

/** True with the largest samples: for tests that take minutes. */
export const LARGEST = FULL && SHARE === 1;

/** Returns the size of the sample. @param largest size with `PIXCTL_TEST_SHARE=1` */
export const size = (sample: number, largest: number): number =>
  FULL ? Math.round(sample + (largest - sample) * SHARE) : sample;

/** Returns every `step`th item from the first one on for `npm test`, all of them for `npm run test:full`. */
export const sampleOf = <T>(items: readonly T[], step: number): readonly T[] =>
  FULL ? items : items.filter((_, index) => index % step === 0);
