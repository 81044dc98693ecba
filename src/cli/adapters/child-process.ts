// Starts other programs; the only code that does.
import type { ChildProcess, StdioOptions } from 'node:child_process';
import type { Environment } from '#config/environment.ts';

/** The current folder, even if somebody has removed it. */
export const CURRENT_FOLDER = '.';

export interface ProgramOptions {
  /** Environment of this process; the program gets it without the app keys. */
  readonly env: Environment;
  /** Further variables; undefined removes one. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /** Folder in which it runs. */
  readonly folder: string;
  readonly stdio: StdioOptions;
  /** Whether `command` is a command line for the shell. */
  readonly isShell?: boolean;
  /** Whether it goes on when this process has ended. */
  readonly isDetached?: boolean;
  /** Whether messages between both processes may contain any cloneable value. */
  readonly clonesMessages?: boolean;
  /** Ends it. */
  readonly signal?: AbortSignal;
  /** Time in milliseconds after which it is ended. */
  readonly timeout?: number;
}

/** @throws the system error if the system refuses it; a missing program is an `error` event */
export function startProgram(
  command: string,
  args: readonly string[],
  { env, variables, folder, isShell, isDetached, clonesMessages, ...options }: ProgramOptions,
): ChildProcess {
  const { PIXCTL_APP_KEY: _key, PIXCTL_SANDBOX_APP_KEY: _other, ...rest } = env;
  // Loaded here, because it would slow down every start.
  const { spawn } = process.getBuiltinModule('node:child_process');
  const child = spawn(command, args, {
    ...options,
    env: { ...rest, ...variables },
    cwd: folder,
    shell: isShell === true,
    detached: isDetached === true,
    serialization: clonesMessages === true ? 'advanced' : 'json',
  });
  // The program may end before it has read its input.
  child.stdin?.on('error', () => undefined);
  if (isDetached === true) child.unref();
  return child;
}
