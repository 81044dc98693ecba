// Shows long output through the user's pager, which is started only for more than a screenful.
import { defined } from '#errors/defined.ts';
import { startProgram } from '#host/child-process.ts';
import type { Host } from '#host/host.ts';
import { OutputClosed } from '#host/host.ts';

export interface PagedOutput {
  write(text: string): void | Promise<void>;
  /** Resolves when the user has left the pager. */
  end(): Promise<void>;
}

const isNone = (command: string): boolean => command === '' || command === 'cat';

/** Returns the pager's command; undefined if no pager is wanted. */
export function pagerOf({ env, platform }: Pick<Host, 'env' | 'platform'>): string | undefined {
  const command = env.PIXCTL_PAGER ?? env.PAGER ?? (platform === 'win32' ? 'cat' : 'less');
  return isNone(command.trim()) ? undefined : command;
}

interface Pager {
  /** @throws OutputClosed if the user has left the pager */
  write(text: string): Promise<void>;
  end(): Promise<void>;
  /** Whether it could not be started or failed, so that its input may not have been shown. */
  hasFailed(): boolean;
}

/**
 * Exit codes of shells if the command is missing or cannot be run, and of pagers that reject their options. A pager
 * that the user leaves early has other codes.
 */
const FAILED = [1, 126, 127, 9009];
/** Number of characters that exceeds the capacity of any pipe, so that the pager must have read some. */
const MORE_THAN_A_PIPE = 1_000_000;

type PagerHost = Pick<Host, 'env' | 'ignoreCtrlC'>;

function startPager(host: PagerHost, command: string): Pager {
  const child = startProgram('pager', command, [], {
    // By convention, a pager is a shell command: `less -S`.
    isShell: true,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: host.env,
    // Keep colors, and leave the text on the screen at the end. The output is UTF-8, even if no locale says so.
    variables: { LESS: host.env.LESS ?? 'FRX', LESSCHARSET: host.env.LESSCHARSET ?? 'utf-8' },
  });
  const stdin = defined(child.stdin, 'input of the pager');
  // In less, Ctrl-C stops a search. If it ended this process, less and the shell would both read the terminal.
  const heedCtrlC = host.ignoreCtrlC();
  const closed = new Promise<void>((resolve) => {
    child.on('close', () => resolve());
    child.on('error', () => resolve());
  }).finally(heedCtrlC);
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
 * Buffers text until it exceeds the screen, then sends all of it to the pager; `clear` removes the progress line
 * before. Shorter text is printed directly.
 */
export function pagedOutput(
  host: PagerHost & Pick<Host, 'rows' | 'out'>,
  command: string,
  clear: () => void,
): PagedOutput {
  let buffered = '';
  let pager: Pager | undefined;
  const printBuffered = async (): Promise<void> => {
    const text = buffered;
    buffered = '';
    if (text !== '') await host.out(text);
  };
  return {
    write: async (text) => {
      // Keep the text until the pager has certainly started to read.
      const isRead = pager !== undefined && !pager.hasFailed() && buffered.length > MORE_THAN_A_PIPE;
      if (!isRead) buffered += text;
      if (pager === undefined) {
        if (buffered.split('\n').length <= host.rows) return;
        clear();
        pager = startPager(host, command);
        return pager.write(buffered);
      }
      if (pager.hasFailed()) return printBuffered();
      return pager.write(text);
    },
    end: async () => {
      await pager?.end();
      if (pager === undefined || pager.hasFailed()) await printBuffered();
    },
  };
}
