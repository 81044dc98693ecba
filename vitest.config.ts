import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

/** The suite of faults waits more than it works, and for long: the others run meanwhile. */
class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFaults = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('.faults.ts');
    const rest = await super.sort(files.filter((file) => !isFaults(file)));
    return [...files.filter(isFaults), ...rest];
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/faults/*.faults.ts'],
    globalSetup: ['test/support/build.ts'],
    setupFiles: ['test/support/each-file.ts'],
    sequence: { sequencer: FaultsFirst },
    // Styles are served as they are; without this they would be empty.
    css: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Real processes, for tests that send signals and start programs. Files follow each other in one of them, so that the
    // modules are loaded once for each process, not once for each file: nothing in `src` keeps what one run leaves.
    pool: 'forks',
    isolate: false,
    // Most of the time is spent waiting for sockets, disks and programs that were started.
    maxWorkers: 3,
  },
});
