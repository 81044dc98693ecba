// Waits for a SQLite file that another process has locked. SQLite itself would block this process meanwhile, so that
// neither Ctrl-C nor the time limit could end the wait.
import { messageOf } from '#errors/caught.ts';

const PAUSE_MS = 20;

/**
 * Runs the work again and again while another process has locked its file, and returns its result.
 * @param milliseconds for which it is tried
 * @param sleep rejects when the wait is to end
 * @throws the error of the work or of `sleep`
 */
export async function whileLocked<T>(
  work: () => T,
  milliseconds: number,
  sleep: (milliseconds: number) => Promise<void> = (pause) => new Promise((done) => setTimeout(done, pause)),
): Promise<T> {
  for (let left = milliseconds; ; left -= PAUSE_MS)
    try {
      return work();
    } catch (error) {
      if (left <= 0 || !/database is locked/i.test(messageOf(error))) throw error;
      await sleep(PAUSE_MS);
    }
}
