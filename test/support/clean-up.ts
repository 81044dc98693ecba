// Clean-up after each test. Test files share the modules of a process, so a hook inside a helper would belong to the
// first file that loads it.
import { removeTempDirs } from './temp-dir.ts';

const chores: (() => void | Promise<void>)[] = [];

/** Registers work to be done after each test of every file. */
export const afterEveryTest = (chore: () => void | Promise<void>): void => void chores.push(chore);

export async function cleanUp(): Promise<void> {
  for (const chore of chores) await chore();
  // Last, when nobody writes there any more.
  removeTempDirs();
}
