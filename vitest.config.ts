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
    sequence: { sequencer: FaultsFirst },
    // Styles are served as they are; without this they would be empty.
    css: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Each file gets its own process: tests that spawn the built binary and real servers must not share state.
    pool: 'forks',
    // Most of the time is spent waiting for sockets, disks and programs that were started.
    maxWorkers: 3,
  },
});
