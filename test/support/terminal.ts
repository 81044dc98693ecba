// The built program in a real pseudo-terminal, with somebody at the keys.
import { Socket } from 'node:net';
import * as pty from '@lydell/node-pty';
import { PROGRAM, until } from './binary.ts';

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
export const plain = (text: string): string =>
  text.replace(/\u001b(?:\][^\u0007]*\u0007|\[[0-9;?]*[A-Za-z]|[()][A-Z0-9]|[=>])/g, '').replaceAll('\r', '');

/** Turns of the event loop in which what is left is read. */
const TURNS = 8;

/**
 * A fifth of a second after the program has ended, what was not read yet is thrown away: where this process was kept
 * from reading for so long, that is the end of what was drawn. Each turn reads what is there.
 */
function readToItsEnd(child: pty.IPty): void {
  const socket: unknown = Reflect.get(child, '_socket');
  if (!(socket instanceof Socket)) throw new Error('the terminal is not read as it was');
  const destroy = socket.destroy.bind(socket);
  const after = (turns: number, error?: Error): void => {
    if (turns === 0) destroy(error);
    else setTimeout(() => setImmediate(() => after(turns - 1, error)), 5);
  };
  socket.destroy = (error) => {
    after(TURNS, error);
    return socket;
  };
}

export function atTerminal(
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  { cols = 100, rows = 40 }: { readonly cols?: number; readonly rows?: number } = {},
): Session {
  const child = pty.spawn(process.execPath, [PROGRAM, ...argv], {
    cols,
    rows,
    env: { TERM: 'xterm-256color', ...env },
  });
  readToItsEnd(child);
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
    kill: () => child.kill('SIGKILL'),
    ended,
  };
}
