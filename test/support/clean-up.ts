// What helpers of tests leave open is closed after each test. Files share the modules of a process: a hook in a helper
// itself would belong to the first file that loads it.
import { removeTempDirs } from './temp-dir.ts';

const chores: (() => void | Promise<void>)[] = [];

/** Is done after each test of every file. */
export const afterEveryTest = (chore: () => void | Promise<void>): void => void chores.push(chore);

export async function cleanUp(): Promise<void> {
  for (const chore of chores) await chore();
  // Nobody writes there any more.
  removeTempDirs();
}
