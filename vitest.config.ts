import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Runs the fault suites first: they wait more than they compute, so that other files run beside them. */
class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFaults = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('.faults.ts');
    const rest = await super.sort(files.filter((file) => !isFaults(file)));
    return [...files.filter(isFaults), ...rest];
  }
}

/** In the names of tests that take long and hardly depend on the version of Node.js, such as those in a browser. */
const ONLY_WHEN_FULL = '.full.';
/** Files or folders on the command line: then all of their tests are run. */
const isNamed = process.argv.some((word) => word.startsWith('test/'));

/** Returns the files that are larger in `npm run test:full`; every other file is the same in `npm test`. */
const largerWhenFull = (): string[] =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((path) => join('test', path))
    .filter((path) => /\.(?:test|faults)\.ts$/.test(path))
    .filter(
      (path) =>
        path.includes(ONLY_WHEN_FULL) || readFileSync(path, 'utf8').includes('/support/sample-size.ts'),
    );

const filesFor = (mode: string): { readonly include: string[]; readonly exclude?: string[] } =>
  mode === 'full'
    ? { include: largerWhenFull() }
    : {
        include: ['test/**/*.test.ts', 'test/faults/*.faults.ts'],
        exclude: isNamed ? [] : [`test/**/*${ONLY_WHEN_FULL}*.ts`],
      };

export default defineConfig(({ mode }) => ({
  test: {
    ...filesFor(mode),
    // Read by test/support/sample-size.ts.
    env: mode === 'full' ? { PIXCTL_TEST_FULL: '1' } : {},
    globalSetup: ['test/support/build.ts'],
    setupFiles: ['test/support/each-file.ts'],
    sequence: { sequencer: FaultsFirst },
    // Transformed modules are kept in node_modules and used again while the source is the same.
    experimental: { fsModuleCache: true },
    // Styles are served as they are; without this they would be empty.
    css: true,
    // Ends a test that hangs. It is about thirty times what the slowest test takes on two idle cores, so that a busy
    // machine fails no test. Tests set no limits of their own.
    testTimeout: process.env['PIXCTL_FAULTS_FULL'] === '1' ? 7_200_000 : 600_000,
    hookTimeout: 600_000,
    // Real processes, for tests that send signals and start programs. Files follow each other in one of them, so that the
    // modules are loaded once for each process, not once for each file: nothing in `src` keeps what one run leaves.
    pool: 'forks',
    isolate: false,
    // Most of the time is spent waiting for sockets, disks and programs that were started.
    maxWorkers: 4,
  },
}));
