// The built program in a real pseudo-terminal, with somebody at the keys.
import * as pty from '@lydell/node-pty';
import { PROGRAM, until } from '#test/support/binary.ts';

export interface Session {
  /** Everything drawn so far, without colours and cursor movements. */
  text(): string;
  /** The same as it came. */
  raw(): string;
  /** Resolves once the text is drawn after what was awaited before. */
  shows(text: string): Promise<void>;
  type(keys: string): void;
  /** Ends it at once: the program has no say in it. */
  kill(): void;
  readonly ended: Promise<number>;
}

export const ENTER = '\r';
export const DOWN = '\u001b[B';
export const CTRL_C = '\u0003';

/** What a reader sees of what a terminal was sent. */
const plain = (text: string): string =>
  text.replace(/\u001b(?:\][^\u0007]*\u0007|\[[0-9;?]*[A-Za-z]|[()][A-Z0-9]|[=>])/g, '').replaceAll('\r', '');

/**
 * Keeps the terminal open for a moment after the program has ended. When the last process at it is gone, a reader may be
 * told so before it is given the last thing that was drawn.
 */
const STAYS = 'trap : INT QUIT; "$@"; code=$?; sleep 0.1; exit $code';

export function atTerminal(
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  {
    cols = 100,
    rows = 40,
    program = PROGRAM,
  }: { readonly cols?: number; readonly rows?: number; readonly program?: string } = {},
): Session {
  const child = pty.spawn('/bin/sh', ['-c', STAYS, 'sh', process.execPath, program, ...argv], {
    cols,
    rows,
    env: { TERM: 'xterm-256color', ...env },
  });
  let raw = '';
  let seen = 0;
  child.onData((chunk) => (raw += chunk));
  const ended = new Promise<number>((resolve) => child.onExit(({ exitCode }) => resolve(exitCode)));
  return {
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
    kill: () => {
      try {
        // The whole group: the shell alone would leave the program a signal to act on.
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // A process that has only just begun leads no group yet, and has started nothing.
        process.kill(child.pid, 'SIGKILL');
      }
    },
    ended,
  };
}
