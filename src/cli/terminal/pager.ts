// Long output through the pager of the user. It is started only when there is more than a screen.
import { spawn } from 'node:child_process';
import { childEnv } from '#cli/adapters/child-env.ts';
import type { Host } from '#cli/host.ts';
import { OutputClosed } from '#cli/host.ts';

export interface PagedOutput {
  write(text: string): void | Promise<void>;
  /** Resolves when the reader has left the pager. */
  end(): Promise<void>;
}

const nothing = (command: string): boolean => command === '' || command === 'cat';

/** The pager's command; undefined when there is to be none. */
export function pagerOf({ env, platform }: Host): string | undefined {
  const command = env['PIXCTL_PAGER'] ?? env['PAGER'] ?? (platform === 'win32' ? 'cat' : 'less');
  return nothing(command.trim()) ? undefined : command;
}

interface Pager {
  /** @throws OutputClosed when the reader has left. */
  write(text: string): Promise<void>;
  end(): Promise<void>;
  /** It could not be started, or failed: perhaps nothing of what it was given has been shown. */
  hasFailed(): boolean;
}

/**
 * What shells end with where there is no such command or it cannot be run, and pagers that do not understand their
 * options. A reader who leaves early ends a pager with other codes.
 */
const FAILED = [1, 126, 127, 9009];
/** Characters after which a pager must have read something, as no pipe holds so many. */
const MORE_THAN_A_PIPE = 1_000_000;

function startPager(host: Host, command: string): Pager {
  const child = spawn(command, {
    // A pager is a shell command by convention: `less -S`.
    shell: true,
    stdio: ['pipe', 'inherit', 'inherit'],
    // Colours as they are, the text left on the screen at the end.
    // UTF-8 is what is written, also where no locale says so.
    env: {
      ...childEnv(host.env),
      LESS: host.env['LESS'] ?? 'FRX',
      LESSCHARSET: host.env['LESSCHARSET'] ?? 'utf-8',
    },
  });
  const { stdin } = child;
  // The reader may leave before the end.
  stdin.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    child.on('close', () => resolve());
    child.on('error', () => resolve());
  });
  const hasFailed = (): boolean => child.exitCode !== null && FAILED.includes(child.exitCode);
  return {
    write: async (text) => {
      if (stdin.destroyed || child.exitCode !== null) {
        await closed;
        if (!hasFailed()) throw new OutputClosed();
      } else if (!stdin.write(text))
        await Promise.race([new Promise<void>((resolve) => stdin.once('drain', resolve)), closed]);
    },
    end: () => {
      stdin.end();
      return closed;
    },
    hasFailed,
  };
}

/**
 * Holds text back until it is longer than the screen, then gives the pager all of it; `clear` makes room for it. Without
 * the pager it is shown as it is.
 */
export function pagedOutput(host: Host, command: string, clear: () => void): PagedOutput {
  let held = '';
  let pager: Pager | undefined;
  const showHeld = async (): Promise<void> => {
    const text = held;
    held = '';
    if (text !== '') await host.out(text);
  };
  return {
    write: async (text) => {
      // What the pager has been given is kept until it has surely begun to read.
      const isRead = pager !== undefined && !pager.hasFailed() && held.length > MORE_THAN_A_PIPE;
      if (!isRead) held += text;
      if (pager === undefined) {
        if (held.split('\n').length <= host.rows) return;
        clear();
        pager = startPager(host, command);
        return pager.write(held);
      }
      if (pager.hasFailed()) return showHeld();
      return pager.write(text);
    },
    end: async () => {
      await pager?.end();
      if (pager === undefined || pager.hasFailed()) await showHeld();
    },
  };
}
