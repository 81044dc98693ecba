// Long output through the pager of the user. It is started only when there is more than a screen.
import { spawn } from 'node:child_process';
import { childEnv } from '../adapters/child-env.ts';
import { OutputClosed } from '../host.ts';
import type { Host } from '../host.ts';

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
  write(text: string): Promise<void>;
  end(): Promise<void>;
}

function startPager(host: Host, command: string): Pager {
  const child = spawn(command, {
    // A pager is a shell command by convention: `less -S`.
    shell: true,
    stdio: ['pipe', 'inherit', 'inherit'],
    // Colours as they are, the text left on the screen at the end.
    env: { ...childEnv(host.env), LESS: host.env['LESS'] ?? 'FRX' },
  });
  const { stdin } = child;
  // The reader may leave before the end.
  stdin.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    child.on('close', () => resolve());
    child.on('error', () => resolve());
  });
  return {
    write: (text) => {
      if (stdin.destroyed || child.exitCode !== null) throw new OutputClosed();
      if (stdin.write(text)) return Promise.resolve();
      return Promise.race([new Promise<void>((resolve) => stdin.once('drain', resolve)), closed]);
    },
    end: () => {
      stdin.end();
      return closed;
    },
  };
}

/** Holds text back until it is longer than the screen, then gives the pager all of it; `clear` makes room for it. */
export function pagedOutput(host: Host, command: string, clear: () => void): PagedOutput {
  let held = '';
  let pager: Pager | undefined;
  return {
    write: (text) => {
      if (pager !== undefined) return pager.write(text);
      held += text;
      if (held.split('\n').length <= host.rows) return;
      clear();
      pager = startPager(host, command);
      return pager.write(held);
    },
    end: async () => {
      if (pager !== undefined) await pager.end();
      else if (held !== '') await host.out(held);
    },
  };
}
