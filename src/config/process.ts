// Checks whether another process is running.
import { readFileSync } from 'node:fs';
import { systemError } from '#errors/caught.ts';

/**
 * Returns whether a process is running. A killed process that its parent has not reaped (a zombie) does not count: it
 * does nothing anymore, and would stay forever in a container whose first process reaps none.
 * @param pid process id; invalid ids and process groups count as not running
 */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists.
    if (systemError(error).code === 'ESRCH') return false;
  }
  return !isZombie(pid);
}

/** Only Linux reports it, in a file. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program name before the state is in parentheses, and may itself contain some.
    return stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
  } catch {
    return false;
  }
}
