// Sample sizes: small samples in `npm test` and `npm run test:full`, the largest in `npm run test:largest`.

/** True in `npm run test:largest`, which takes hours. */
export const LARGEST = process.env['PIXCTL_TEST_LARGEST'] === '1';

/** Returns the size of the sample. */
export const size = (sample: number, largest: number): number => (LARGEST ? largest : sample);

/** Returns every `step`th item from the first one on; all of them for `npm run test:largest`. */
export const sampleOf = <T>(items: readonly T[], step: number): readonly T[] =>
  LARGEST ? items : items.filter((_, index) => index % step === 0);
