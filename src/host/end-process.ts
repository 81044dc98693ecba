// Ends the process although something that a command was waiting for when it was interrupted keeps it alive, such as a
// database server. While the system resolves a host name, even `process.exit` would wait for the answer, which takes as
// long as the name servers are silent: a minute or more.
import { accessSync, constants } from 'node:fs';
import { EXIT } from '#errors/exit-codes.ts';

const SHELL = '/bin/sh';
/** Time in milliseconds for connections and files to be closed. */
const GRACE_MS = 500;

const isResolving = (): boolean => process.getActiveResourcesInfo().includes('GetAddrInfoReqWrap');

/** Sets the exit code; the process ends when it has nothing left to do, and no later than after the grace. */
export function endSoon(code: number): void {
  process.exitCode = code;
  if (isResolving()) endProcess(code);
  setTimeout(() => endProcess(code), GRACE_MS).unref();
}

/** Ends the process now. */
export function endProcess(code: number): void {
  if (isResolving() && process.platform !== 'win32') endAtOnce(code);
  process.exit(code);
}

/** Returns if this version of Node.js has no way to end at once with this exit code. */
function endAtOnce(code: number): void {
  // Since Node.js 22.15.
  const { execve } = process as { execve?: (file: string, args: readonly string[], env: object) => never };
  if (execve !== undefined && isProgram(SHELL)) execve(SHELL, ['sh', '-c', `exit ${code}`], {});
  if (code !== EXIT.interrupted) return;
  process.removeAllListeners('SIGINT');
  // A shell reports this as 130, too.
  process.kill(process.pid, 'SIGINT');
}

/** @param path of a file. An `execve` that fails would abort the process. */
function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
