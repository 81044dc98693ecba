// Read by Stryker for `npm run test:mutants`: the tests of one area, in one process and without `dist/`.
import { defineConfig } from 'vitest/config';

const paths = (process.env.PIXCTL_MUTANT_TESTS ?? '').split(',');

export default defineConfig({
  test: {
    include: paths.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`)),
    setupFiles: ['test/support/each-file.ts', 'scripts/mutants/load.mjs'],
    isolate: false,
    css: true,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
