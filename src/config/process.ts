// Whether another process still runs.
import { readFileSync } from 'node:fs';
import { systemError } from '#errors/caught.ts';

/**
 * Returns whether a process runs. One that was killed and that its parent has not collected yet (a zombie) does not: it
 * does nothing more, and in a container whose first process collects none it would be there for ever.
 * @param pid number of the process; numbers that name no process, or a group of them, are none that runs
 */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Refused as not permitted: there is somebody to get the signal.
    if (systemError(error).code === 'ESRCH') return false;
  }
  return !isZombie(pid);
}

/** Linux alone tells it in a file; elsewhere nothing is known of it. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program comes before the state, in parentheses, and may itself have some.
    return stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
  } catch {
    return false;
  }
}
