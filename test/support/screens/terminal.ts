// Runs the built program in a pseudo-terminal, with simulated key input.
import * as pty from '@lydell/node-pty';
import { PROGRAM, until } from '#test/support/binary.ts';
import { wordsOf } from '#test/support/cli.ts';

export interface Session {
  /** Returns all output so far, without colours and cursor movements. */
  text(): string;
  /** Returns the raw output. */
  raw(): string;
  /** Resolves once the text is drawn after the previously awaited text. */
  shows(text: string): Promise<void>;
  type(keys: string): void;
  /** Types once the text is drawn, as `shows` waits for it. */
  answer(text: string, keys: string): Promise<void>;
  /** Kills the program with SIGKILL, if it has not ended. */
  kill(): void;
  readonly ended: Promise<number>;
}

export const ENTER = '\r';
export const DOWN = '\u001b[B';
export const CTRL_C = '\u0003';

/** Removes escape sequences and carriage returns. */
const plain = (text: string): string =>
  text.replace(/\u001b(?:\][^\u0007]*\u0007|\[[0-9;?]*[A-Za-z]|[()][A-Z0-9]|[=>])/g, '').replaceAll('\r', '');

/**
 * Runs the program, prints its exit code between two record separators, and waits for a key. When the last process of a
 * terminal exits, the reader may see the end before the last output. Only built-in commands of the shell are used, since
 * a test may set any `PATH`.
 */
const SHELL = String.raw`trap : INT QUIT; "$@"; code=$?; printf '\036%d\036' $code; read -r _; exit $code`;

/** A terminal of 0 x 0, as some containers and CI systems have; node-pty takes no size of 0. */
const WITHOUT_SIZE = `stty cols 0 rows 0; ${SHELL}`;

const EXIT_CODE = /\u001E(\d+)\u001E[^]*$/;

/** Kills a process or process group, and returns false if there is none: it may have ended already. */
function signalled(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

export function atTerminal(
  line: string | readonly string[],
  env: Readonly<Record<string, string>>,
  {
    cols = 100,
    rows = 40,
    program = PROGRAM,
  }: { readonly cols?: number; readonly rows?: number; readonly program?: string } = {},
): Session {
  const child = pty.spawn(
    '/bin/sh',
    ['-c', cols === 0 ? WITHOUT_SIZE : SHELL, 'sh', process.execPath, program, ...wordsOf(line)],
    { cols, rows, env: { TERM: 'xterm-256color', ...env } },
  );
  let raw = '';
  let seen = 0;
  const ended = new Promise<number>((resolve) => {
    const reading = child.onData((chunk) => {
      raw += chunk;
      const code = EXIT_CODE.exec(raw)?.[1];
      if (code === undefined) return;
      reading.dispose();
      raw = raw.replace(EXIT_CODE, '');
      resolve(Number(code));
      child.write('\n');
    });
    child.onExit(({ exitCode }) => resolve(exitCode));
  });
  const self: Session = {
    text: () => plain(raw),
    raw: () => raw,
    shows: async (text) => {
      seen = await until(() => {
        const at = plain(raw).indexOf(text, seen);
        return at < 0 ? undefined : at + text.length;
      }).catch(() => {
        throw new Error(`the terminal never showed ${JSON.stringify(text)} but:\n${plain(raw).slice(seen)}`);
      });
    },
    type: (keys) => child.write(keys),
    answer: async (text, keys) => {
      await self.shows(text);
      self.type(keys);
    },
    kill: () => {
      // Kill the process group: killing only the shell would let the program react to SIGHUP. A process that has just
      // started leads no group yet, and has no children.
      if (!signalled(-child.pid)) signalled(child.pid);
    },
    ended,
  };
  return self;
}
