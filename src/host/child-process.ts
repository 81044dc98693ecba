// Starts other programs; the only code that does.
import type { ChildProcess, StdioOptions } from 'node:child_process';
import type { Environment } from '#config/environment.ts';

/** Secrets that pixctl reads from the environment. */
const SECRETS = ['PIXCTL_APP_KEY', 'PIXCTL_SANDBOX_APP_KEY', 'PGPASSWORD'];

/** Variables without which Node.js does not start, or computes something else. */
const NODE = ['LD_LIBRARY_PATH', 'SYSTEMROOT', 'TEMP', 'TMP', 'TMPDIR', 'TZ'];
const SESSION = ['DBUS_SESSION_BUS_ADDRESS', 'HOME', 'PATH', 'USER', 'XDG_RUNTIME_DIR'];

interface Kind {
  /** `node` is the folder of Node.js: on Windows, a program is looked for in its folder first. */
  readonly folder: 'current' | 'node';
  /** Names of the variables that it gets, in capitals; absent for all but the secrets. */
  readonly variables?: readonly string[];
}

/** Where each program runs and what it gets of the environment; docs/safety.md has the same table. */
export const PROGRAMS = {
  /** The user's program for events. */
  exec: { folder: 'current' },
  /** The user's pager. */
  pager: { folder: 'current' },
  /** The program in BROWSER. */
  browser: { folder: 'current' },
  /** The program of the operating system which opens a page. It starts a browser, which needs the session's variables. */
  opener: { folder: 'node' },
  clipboard: {
    folder: 'node',
    variables: [
      ...SESSION,
      'DISPLAY',
      'LANG',
      'LC_ALL',
      'LC_CTYPE',
      'SYSTEMROOT',
      'WAYLAND_DISPLAY',
      'XAUTHORITY',
    ],
  },
  keyring: { folder: 'node', variables: [...NODE, ...SESSION, 'APPDATA', 'LOCALAPPDATA', 'USERPROFILE'] },
  query: { folder: 'node', variables: [...NODE, 'SQLITE_TMPDIR'] },
} satisfies Readonly<Record<string, Kind>>;

export interface ProgramOptions {
  /** Environment of this process. */
  readonly env: Environment;
  /** Further variables of the program. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
  readonly stdio: StdioOptions;
  /** Whether `command` is a command line for the shell. */
  readonly isShell?: boolean;
  /** Whether it goes on when this process has ended. */
  readonly isDetached?: boolean;
  /** Whether messages between both processes may contain any cloneable value. */
  readonly clonesMessages?: boolean;
  /** Ends it. */
  readonly signal?: AbortSignal;
}

/** @throws the system error if the system refuses it; a missing program is an `error` event */
export function startProgram(
  kind: keyof typeof PROGRAMS,
  command: string,
  args: readonly string[],
  { env, variables, isShell, isDetached, clonesMessages, ...options }: ProgramOptions,
): ChildProcess {
  // Loaded here, because they would slow down every start.
  const { spawn } = process.getBuiltinModule('node:child_process');
  const { dirname } = process.getBuiltinModule('node:path');
  const { folder, variables: names }: Kind = PROGRAMS[kind];
  const child = spawn(command, args, {
    ...options,
    env: { ...passed(env, names), ...variables },
    // The current folder has this name even if somebody has removed it.
    cwd: folder === 'current' ? '.' : dirname(process.execPath),
    shell: isShell === true,
    detached: isDetached === true,
    serialization: clonesMessages === true ? 'advanced' : 'json',
  });
  // The program may end before it has read its input.
  child.stdin?.on('error', () => undefined);
  if (isDetached === true) child.unref();
  return child;
}

/** Names of variables are compared in capitals, because Windows ignores their case. */
const passed = (env: Environment, names: readonly string[] | undefined): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => {
      const capitals = name.toUpperCase();
      return names === undefined ? !SECRETS.includes(capitals) : names.includes(capitals);
    }),
  );
