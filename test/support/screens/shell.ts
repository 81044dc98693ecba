// A shell in which somebody types, block by block: variables, folders and jobs last from one block to the next.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as pty from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { until } from '#test/support/binary.ts';

export interface Typed {
  /** Commands that ended with another exit code than 0, each behind its code. */
  readonly failed: readonly string[];
  /** Standard output, or what is on the screen of a terminal. */
  readonly out: string;
  /** Standard error; empty at a terminal, which shows both. */
  readonly err: string;
}

export interface Shell {
  /** Types a block of commands, and waits until all have ended. */
  type(block: string): Promise<Typed>;
  /** Returns all output since the last block began. */
  soFar(): string;
  /** Types at a question of a program. Only at a terminal. */
  answer(keys: string): void;
  /** Presses Ctrl-C. */
  interrupt(): void;
  /** Ends the shell and what still runs in it. */
  close(): void;
}

/** Printed after each block. No program prints it. */
const END = '\u001e';
const WIDTH = 80;

/** Returns what a terminal shows after this output. */
async function screenOf(raw: string): Promise<string> {
  const terminal = new xterm.Terminal({ cols: WIDTH, rows: 50, scrollback: 10_000, allowProposedApi: true });
  await new Promise<void>((resolve) => {
    terminal.write(raw, resolve);
  });
  const { active } = terminal.buffer;
  const lines = Array.from({ length: active.length }, (_, row) =>
    active.getLine(row)!.translateToString(true),
  );
  terminal.dispose();
  return lines.join('\n').trimEnd();
}

interface Streams {
  readonly pid: number;
  readonly read: () => readonly string[];
  readonly write: (keys: string) => void;
}

/** Starts bash with its streams as pipes, as in a script or a CI job. */
function overPipes(argv: readonly string[], env: Record<string, string>, cwd: string): Streams {
  const child = spawn('bash', argv, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const texts = ['', ''];
  for (const [index, stream] of [child.stdout, child.stderr].entries())
    stream.on('data', (chunk: Buffer) => (texts[index] = texts[index]! + chunk.toString()));
  return {
    pid: child.pid!,
    read: () => texts,
    write: () => {
      throw new Error('there is no terminal to type at');
    },
  };
}

function atTerminal(argv: readonly string[], env: Record<string, string>, cwd: string): Streams {
  const child = pty.spawn('bash', [...argv], {
    cwd,
    env: { ...env, TERM: 'xterm-256color' },
    cols: WIDTH,
    rows: 50,
  });
  let text = '';
  child.onData((chunk) => (text += chunk));
  return { pid: child.pid, read: () => [text], write: (keys) => child.write(keys) };
}

/** Opens a shell. Programs in it are at a terminal of 80 columns, or write to pipes. */
export function openShell(
  env: Record<string, string>,
  cwd: string,
  { terminal = false }: { readonly terminal?: boolean } = {},
): Shell {
  const folder = mkdtempSync(join(tmpdir(), 'pixctl-shell-'));
  const [typed, failures] = [join(folder, 'typed'), join(folder, 'failures')];
  spawnSync('mkfifo', [typed]);
  // Opened for reading too, so that it never ends, and does not wait for bash.
  const keyboard = openSync(typed, 'r+');
  const streams = (terminal ? atTerminal : overPipes)([typed], env, cwd);
  writeSync(
    keyboard,
    // Bash itself survives Ctrl-C. Failures in the middle of a block count too.
    `trap : INT; set -o pipefail; trap 'printf "%s %s\\n" "$?" "$BASH_COMMAND" >> "${failures}"' ERR\n`,
  );
  let from: readonly number[] = streams.read().map(() => 0);
  const since = (): string[] => streams.read().map((text, index) => text.slice(from[index]));
  return {
    type: async (block) => {
      rmSync(failures, { force: true });
      from = streams.read().map(({ length }) => length);
      writeSync(
        keyboard,
        `${block}\nprintf '\\036%d\\036' $?${terminal ? '' : `; printf '\\036\\036' >&2`}\n`,
      );
      const texts = await until(() => {
        const now = since();
        return now.every((text) => /\u001E[^]*\u001E/.test(text)) ? now : undefined;
      });
      const [out = '', err = ''] = texts.map((text) => text.slice(0, text.indexOf(END)));
      const last = /\u001E(\d+)\u001E/.exec(texts[0]!)![1];
      return {
        failed: existsSync(failures)
          ? readFileSync(failures, 'utf8').trimEnd().split('\n')
          : // A list with && is no failure for the trap.
            last === '0'
            ? []
            : [`${last} at the end`],
        out: terminal ? await screenOf(out) : out,
        err,
      };
    },
    soFar: () => since().join(''),
    answer: (keys) => streams.write(keys),
    interrupt: () => {
      if (terminal) streams.write('\u0003');
      else process.kill(-streams.pid, 'SIGINT');
    },
    close: () => {
      process.kill(-streams.pid, 'SIGKILL');
      closeSync(keyboard);
      rmSync(folder, { recursive: true });
    },
  };
}
