// The tests of one area, in one process and without `dist/`. Read by Stryker for `npm run test:mutants`, and for
// `npm run test:planted`, which changes the source with a plugin.
import { defineConfig } from 'vitest/config';
import { changedSource } from '../changed-source.mjs';

const paths = (process.env.PIXCTL_MUTANT_TESTS ?? '').split(',');

export default defineConfig({
  plugins: [changedSource(JSON.parse(process.env.PIXCTL_CHANGES ?? '[]'))],
  test: {
    include: paths.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`)),
    setupFiles: ['test/support/each-file.ts', 'scripts/mutants/load.mjs'],
    isolate: false,
    css: true,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
