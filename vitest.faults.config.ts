import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/faults/*.faults.ts'],
    globalSetup: ['test/support/build.ts'],
    pool: 'forks',
  },
});
