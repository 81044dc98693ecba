import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { textFiles } from './scripts/text-files.mjs';
import { dependsOnVersion } from './test/support/node-versions.ts';

/** In the names of tests that take long and hardly depend on the version of Node.js, such as those in a browser. */
const ONLY_WHEN_FULL = '.full.';
/** Files or folders on the command line: then all of their tests are run. */
const isNamed = process.argv.some((word) => word.startsWith('test/'));

/** Paths of all test files. */
const testFiles = (): string[] =>
  readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.test.ts'));

/** Files of each mode; the default mode is `npm test`. */
const FILES: Readonly<Record<string, () => { readonly include: string[]; readonly exclude?: string[] }>> = {
  full: () => ({ include: [`test/**/*${ONLY_WHEN_FULL}test.ts`] }),
  // The files with samples.
  largest: () => ({
    include: testFiles()
      .map((path) => join('test', path))
      .filter((path) => readFileSync(path, 'utf8').includes('/support/sample-size.ts')),
  }),
  versions: () => ({
    include: testFiles()
      .filter((path) => !path.includes(ONLY_WHEN_FULL) && dependsOnVersion(path))
      .map((path) => join('test', path)),
  }),
};
const everyFile = { include: ['test/**/*.test.ts'], exclude: isNamed ? [] : [`test/**/*${ONLY_WHEN_FULL}*`] };

export default defineConfig(({ mode }) => ({
  plugins: [textFiles()],
  test: {
    ...(FILES[mode]?.() ?? everyFile),
    // Read by test/support/sample-size.ts.
    env: mode === 'largest' ? { PIXCTL_TEST_LARGEST: '1' } : {},
    globalSetup: ['test/support/build.ts'],
    setupFiles: ['test/support/each-file.ts'],
    // Transformed modules are kept in node_modules and used again while the source is the same.
    experimental: { fsModuleCache: true },
    // Styles are served as they are; without this they would be empty.
    css: true,
    // Ends a test that hangs. It is about thirty times what the slowest test takes on two idle cores, so that a busy
    // machine fails no test. Tests set no limits of their own.
    testTimeout: mode === 'largest' ? 7_200_000 : 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    // Real processes, for tests that send signals and start programs. Files follow each other in one of them, so that the
    // modules are loaded once for each process, not once for each file: nothing in `src` keeps what one run leaves.
    pool: 'forks',
    isolate: false,
    // Most of the time is spent waiting for sockets, disks and programs that were started.
    maxWorkers: 4,
  },
}));
