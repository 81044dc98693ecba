// The process and its streams, behind one interface: the only place that touches them. Tests bring their own.
import { readFileSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { isAlive } from '#config/process.ts';
import { systemError } from '#errors/caught.ts';
import type { ExitCode } from '#errors/exit-codes.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { BYTE_ORDER_MARK, clean, cleanOutput } from '#output/sanitize.ts';
import { childEnv } from './adapters/child-env.ts';

/** The reader of an output went away (`| head -1`): nobody wants the rest, which is no failure. */
export class OutputClosed extends Error {
  /** How the program ends: not as done where something else was still to be done. */
  constructor(readonly exitCode: ExitCode = EXIT.done) {
    super();
  }
}

export interface Host {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly pid: number;
  homedir(): string;
  /** The user that runs this process and the name of the computer: `ana@office`. Nothing proves either. */
  whoami(): string;
  readonly stdoutIsTerminal: boolean;
  readonly stderrIsTerminal: boolean;
  readonly stdinIsTerminal: boolean;
  /** Width of the terminal in columns. */
  readonly columns: number;
  /** Height of the terminal in lines. */
  readonly rows: number;
  /** @throws OutputClosed, or PixctlError (exit 2, `output`) when it cannot be written. */
  out(text: string): void | Promise<void>;
  /** Bytes on standard output as they are, for data that is no text. @throws as `out` does */
  outBytes(bytes: Uint8Array): void | Promise<void>;
  err(text: string): void;
  /** A control sequence of our own for the terminal behind stderr; all other text is cleaned of them. */
  control(sequence: string): void;
  /** Standard input as it comes; `destroy` ends it with this error. */
  streamInput(): AsyncIterable<Uint8Array> & { destroy(error?: Error): unknown };
  /** Epoch milliseconds. */
  now(): number;
  /** Seconds since the machine has started, which nobody sets. */
  uptime(): number;
  /** Resolves after the time, or rejects with the signal's reason. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Calls back after the time; returns what cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
  /** From 0 up to, not including, 1. */
  random(): number;
  randomBytes(count: number): Uint8Array;
  newId(): string;
  /** Calls back on Ctrl-C and on a request to end; returns what undoes it. */
  onInterrupt(callback: () => void): () => void;
  /** Ends the process at once. */
  exit(code: ExitCode): void;
  /** Opens the address of a page or a file in the browser, if there is one. */
  open(url: string): void;
  /** Whether a process with this number runs on this machine. */
  isAlive(pid: number): boolean;
  /** When that process was started, as the system tells it; undefined where it does not. */
  bornAt(pid: number): string | undefined;
}

/** Characters from which on, and bytes that, a text may have to be written from a place of its own. */
const ROOM_FROM = 4 * 1024;
const ROOM_BYTES = 256 * 1024;
/** Of a UTF-16 unit in UTF-8. */
const MOST_BYTES = 3;

/** The real one. */
export function processHost(): Host {
  let drained: Promise<void> | undefined;
  let begun = false;
  /** Cleaned, but for a mark of UTF-8 at the very beginning, by which spreadsheets know a file. */
  const fit = (text: string): string => {
    const mark = begun || !text.startsWith(BYTE_ORDER_MARK) ? '' : BYTE_ORDER_MARK;
    begun = true;
    return mark === '' ? cleanOutput(text) : mark + cleanOutput(text.slice(mark.length));
  };
  /** Long texts are made bytes in the same place: new memory for each takes ten times as long. */
  let room: Buffer | undefined;
  const bytesOf = (text: string): Buffer => {
    if (text.length < ROOM_FROM || text.length > ROOM_BYTES / MOST_BYTES) return Buffer.from(text);
    room ??= Buffer.allocUnsafeSlow(ROOM_BYTES);
    return room.subarray(0, room.write(text));
  };
  const toOut = (bytes: Buffer): void | Promise<void> => {
    // Written at once where that works; a full pipe that does not block is waited for through the stream.
    if (drained === undefined) {
      const left = writeNow(1, bytes);
      if (left.length === 0) return;
      drained = throughStream(Buffer.from(left));
    } else {
      // Their place is used again before they are written.
      const kept = Buffer.from(bytes);
      drained = drained.then(() => throughStream(kept));
    }
    return drained;
  };
  return {
    argv: process.argv.slice(2),
    env: process.env,
    platform: process.platform,
    pid: process.pid,
    homedir: () => process.env['HOME'] ?? process.env['USERPROFILE'] ?? '.',
    whoami,
    // Asked of the system: `process.stdout` and its like take milliseconds to set up, and mostly nobody needs them.
    stdoutIsTerminal: isatty(1),
    stderrIsTerminal: isatty(2),
    stdinIsTerminal: isatty(0),
    get columns() {
      return process.stdout.columns ?? process.stderr.columns ?? (Number(process.env['COLUMNS']) || 80);
    },
    get rows() {
      return process.stdout.rows ?? 24;
    },
    out: (text) => toOut(bytesOf(fit(text))),
    outBytes: (bytes) => toOut(Buffer.from(bytes)),
    err: (text) => toErr(cleanOutput(text)),
    control: toErr,
    streamInput: () => process.stdin,
    now: () => Date.now(),
    sleep: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        const abort = (): void => {
          clearTimeout(timer);
          reject(signal?.reason as Error);
        };
        const timer = setTimeout(() => {
          signal?.removeEventListener('abort', abort);
          resolve();
        }, milliseconds);
        if (signal?.aborted === true) abort();
        else signal?.addEventListener('abort', abort, { once: true });
      }),
    after: (milliseconds, callback) => {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
    random: () => Math.random(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    newId: () => crypto.randomUUID(),
    // Loaded only here, as few commands ask.
    uptime: () => process.getBuiltinModule('node:os').uptime(),
    isAlive,
    bornAt,
    open: openInBrowser,
    exit: (code) => process.exit(code),
    onInterrupt(callback) {
      process.on('SIGINT', callback);
      process.on('SIGTERM', callback);
      return () => {
        process.off('SIGINT', callback);
        process.off('SIGTERM', callback);
      };
    },
  };
}

/** Asked of the system: the environment says what it likes. */
function whoami(): string {
  // Loaded only here, as few commands ask.
  const { hostname, userInfo } = process.getBuiltinModule('node:os');
  let user: string;
  try {
    user = userInfo().username;
  } catch {
    // Containers often run as a number without a name.
    user = `uid ${process.getuid?.() ?? ''}`;
  }
  return clean(`${user}@${hostname()}`).slice(0, 255);
}

/** The address goes as an argument of its own: no shell reads it. */
function openInBrowser(url: string): void {
  const { platform, env } = process;
  const [command, ...args]: [string, ...string[]] =
    env['BROWSER'] !== undefined && env['BROWSER'] !== ''
      ? [env['BROWSER']]
      : platform === 'darwin'
        ? ['open']
        : platform === 'win32'
          ? ['rundll32', 'url.dll,FileProtocolHandler']
          : ['xdg-open'];
  // Loaded only here: every start would pay for it otherwise.
  const { spawn } = process.getBuiltinModule('node:child_process');
  const child = spawn(command, [...args, url], {
    stdio: 'ignore',
    detached: true,
    env: childEnv(env),
  });
  child.on('error', () => process.stderr.write(`No browser could be opened. The page is at ${clean(url)}\n`));
  child.unref();
}

function toErr(text: string): void {
  try {
    writeNow(2, Buffer.from(text));
  } catch {
    // There is nobody left to tell.
  }
}

const WHY: Readonly<Record<string, Message>> = {
  ENOSPC: say`the disk is full`,
  EDQUOT: say`the disk quota is used up`,
  EFBIG: say`the file is too large`,
  EIO: say`the device failed`,
  EBADF: say`it is closed`,
};

/** What failing to write output means. */
function outputFailure(error: NodeJS.ErrnoException): Error {
  const { code = error.message } = error;
  if (code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED') return new OutputClosed();
  return new PixctlError(say`the output cannot be written: ${WHY[code] ?? code}`, {
    code: 'output',
    exitCode: EXIT.usage,
  });
}

/** Linux tells it in ticks since the machine has started, the same in every container. */
function bornAt(pid: number): string | undefined {
  try {
    // The name before it may hold anything; it ends with the last parenthesis.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

/** Writes what the descriptor takes now and returns the rest. @throws as `out` does */
function writeNow(descriptor: number, bytes: Buffer): Buffer {
  let rest = bytes;
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      const { code } = systemError(error);
      if (code !== 'EAGAIN') throw outputFailure(error as Error);
      return rest;
    }
  }
  return rest;
}

function throughStream(bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const { stdout } = process;
    const fail = (error: Error): void => reject(outputFailure(error));
    stdout.once('error', fail);
    stdout.write(bytes, (error) => {
      // After a failure the event is still to come, and nobody listening would end the process.
      if (error !== null && error !== undefined) return fail(error);
      stdout.off('error', fail);
      resolve();
    });
  });
}
