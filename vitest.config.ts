import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/build.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Each file gets its own process: tests that spawn the built binary and real servers must not share state.
    pool: 'forks',
  },
});
