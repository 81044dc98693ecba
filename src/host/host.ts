// Interface to the process and its streams; the only place that accesses them, so that tests can replace it.
import { accessSync, constants, fstatSync, readFileSync, realpathSync, writeSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import type { Environment } from '#config/environment.ts';
import { homeFolder } from '#config/paths.ts';
import { isAlive } from '#config/process.ts';
import { systemError } from '#errors/caught.ts';
import type { ExitCode } from '#errors/exit-codes.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { reasonOf } from '#files/errors.ts';
import { say } from '#messages/message.ts';
import { BYTE_ORDER_MARK, clean, cleanOutput } from '#output/sanitize.ts';
import { startProgram } from './child-process.ts';
import { stopStoringCode } from './code-cache.ts';
import { isTerminal } from './is-terminal.ts';
import { terminalColumns, terminalRows } from './terminal-size.ts';

/** Thrown when the reader closes the output (`| head -1`), which is not a failure. */
export class OutputClosed extends Error {
  /** @param exitCode of the program; not 0 if other work was still to be done */
  constructor(readonly exitCode: ExitCode = EXIT.done) {
    super();
  }
}

export interface Host {
  readonly argv: readonly string[];
  /** Returns the path by which the program can be started, from the current folder. */
  readonly script: () => string;
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  readonly pid: number;
  homedir(): string;
  /** User name and computer name, such as `ana@office`; neither is authenticated. */
  whoami(): string;
  readonly stdoutIsTerminal: boolean;
  readonly stderrIsTerminal: boolean;
  readonly stdinIsTerminal: boolean;
  /** Width of the terminal in columns. */
  readonly columns: number;
  /** Height of the terminal in lines. */
  readonly rows: number;
  /** @throws OutputClosed, or PixctlError (exit 2, `output`) if writing fails */
  out(text: string): void | Promise<void>;
  /**
   * Writes unmodified bytes to standard output, for binary data.
   * @throws the same errors as `out`
   */
  outBytes(bytes: Uint8Array): void | Promise<void>;
  err(text: string): void;
  /** Writes a control sequence to the terminal on stderr; all other text is stripped of them. */
  control(sequence: string): void;
  /** Standard input in chunks; `destroy` ends it with this error. */
  streamInput(): AsyncIterable<Uint8Array> & { destroy(error?: Error): unknown };
  /** Epoch milliseconds. */
  now(): number;
  /** Seconds since the machine started; unlike the clock, nobody can set it. */
  uptime(): number;
  /** Resolves after the time, or rejects with the signal's reason. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Calls back after the time; returns a function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  random(): number;
  randomBytes(count: number): Uint8Array;
  newId(): string;
  /** Calls back on Ctrl-C and termination requests; returns a function that removes the listener. */
  onInterrupt(callback: () => void): () => void;
  /** Ignores Ctrl-C while another program in the terminal handles it, such as a pager; returns a function that ends this. */
  ignoreCtrlC(): () => void;
  /** Ends the process immediately. */
  exit(code: ExitCode): void;
  /** Opens a page or file URL in the browser, if there is one. */
  open(url: string): void;
  /** Whether a process with this id runs on this machine. */
  isAlive(pid: number): boolean;
  /** Start time of the process in the system's format; undefined if unknown. */
  bornAt(pid: number): string | undefined;
}

/** Minimum characters of a text for which the reusable buffer is used, and its size in bytes. */
const BUFFER_FROM = 4 * 1024;
const BUFFER_BYTES = 256 * 1024;
/** Maximum UTF-8 bytes per UTF-16 code unit. */
const MOST_BYTES = 3;

/** Bytes that an empty pipe takes at once. */
const PIPE_BYTES = 64 * 1024;

/** Standard output of the process. */
class Stdout {
  /** Resolves when the bytes that a full pipe did not take are written; undefined while all was written at once. */
  #drained: Promise<void> | undefined;
  #begun = false;
  /** Bytes that may be written before a pipe or socket is written through the stream. */
  #unblocked = PIPE_BYTES;
  #isFile: boolean | undefined;
  /** Reusable buffer for long texts, because allocating one for each takes ten times as long. */
  #buffer: Buffer | undefined;

  write(text: string): void | Promise<void> {
    return this.writeBytes(this.#bytesOf(this.#clean(text)));
  }

  /** Whether bytes are left that the reader of a pipe has not taken. They keep the process alive. */
  isWaiting(): boolean {
    return this.#drained !== undefined && process.stdout.writableLength > 0;
  }

  /** Writes synchronously if possible; waits for a full pipe through the stream. */
  writeBytes(bytes: Buffer): void | Promise<void> {
    if (this.#drained === undefined) {
      const unwritten = this.#mayBlock(bytes.length) ? bytes : writeNow(1, bytes);
      if (unwritten.length === 0) return;
      // Copy, because the buffer is reused before these bytes are written.
      this.#drained = throughStream(Buffer.from(unwritten));
    } else {
      const copy = Buffer.from(bytes);
      this.#drained = this.#drained.then(() => throughStream(copy));
    }
    return this.#drained;
  }

  /** A full pipe would block the process, which then could not react to Ctrl-C. */
  #mayBlock(length: number): boolean {
    this.#unblocked -= length;
    return this.#unblocked < 0 && !(this.#isFile ??= isFileOrTerminal(1));
  }

  /** Cleans the text, but keeps a byte order mark at the very start, by which spreadsheets recognize UTF-8. */
  #clean(text: string): string {
    const mark = this.#begun || !text.startsWith(BYTE_ORDER_MARK) ? '' : BYTE_ORDER_MARK;
    this.#begun = true;
    return mark === '' ? cleanOutput(text) : mark + cleanOutput(text.slice(mark.length));
  }

  #bytesOf(text: string): Buffer {
    if (text.length < BUFFER_FROM || text.length > BUFFER_BYTES / MOST_BYTES) return Buffer.from(text);
    this.#buffer ??= Buffer.allocUnsafeSlow(BUFFER_BYTES);
    return this.#buffer.subarray(0, this.#buffer.write(text));
  }
}

/** @throws PixctlError (exit 2, `home`) if the system does not know the home folder */
function homedir(): string {
  const home = homeFolder(process.env, () => process.getBuiltinModule('node:os').userInfo().homedir);
  if (home !== undefined) return home;
  throw usageError(
    say`pixctl does not know your home folder`,
    say`Set HOME to its absolute path, or set both PIXCTL_CONFIG_DIR and PIXCTL_DATA_DIR.`,
    'home',
  );
}

/** Path by which this program can be started; with `./` or whole, so that a shell does not search for it. */
function scriptPath(): string {
  const started = process.argv[1] ?? '';
  try {
    // A link in the cache of npx ends with the cache.
    const path = /[\\/]_npx[\\/]/.test(started) ? realpathSync(started) : started;
    const near = relative(process.cwd(), path);
    return near === '' || near.startsWith('..') || isAbsolute(near) ? path : `.${sep}${near}`;
  } catch {
    return started;
  }
}

/** Host of the real process. `end` ends the process soon, and at once if the reader of its output takes nothing. */
export function processHost(): Host & { readonly end: (code: number) => void } {
  const stdout = new Stdout();
  const stdoutIsTerminal = isTerminal(1);
  const stderrIsTerminal = isTerminal(2);
  return {
    argv: process.argv.slice(2),
    script: scriptPath,
    env: process.env,
    platform: process.platform,
    pid: process.pid,
    homedir,
    whoami,
    stdoutIsTerminal,
    stderrIsTerminal,
    stdinIsTerminal: isTerminal(0),
    get columns() {
      return terminalColumns(stdoutIsTerminal, stderrIsTerminal);
    },
    get rows() {
      return terminalRows(stdoutIsTerminal);
    },
    out: (text) => stdout.write(text),
    outBytes: (bytes) => stdout.writeBytes(Buffer.from(bytes)),
    err: (text) => toErr(cleanOutput(text)),
    control: toErr,
    streamInput: () => process.stdin,
    now: () => Date.now(),
    sleep,
    after: (milliseconds, callback) => {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
    random: () => Math.random(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    newId: () => crypto.randomUUID(),
    // Loaded lazily because few commands need it.
    uptime: () => process.getBuiltinModule('node:os').uptime(),
    isAlive,
    bornAt,
    open: openInBrowser,
    exit: endProcess,
    end: (code) => {
      if (stdout.isWaiting()) endProcess(code);
      else endSoon(code);
    },
    ...interruptions(),
  };
}

/** Ctrl-C and termination requests. */
function interruptions(): Pick<Host, 'onInterrupt' | 'ignoreCtrlC'> {
  /** Number of running programs that handle Ctrl-C in place of this process. */
  let handledElsewhere = 0;
  return {
    onInterrupt(callback) {
      const interrupted = (signal: NodeJS.Signals): void => {
        if (signal === 'SIGINT' && handledElsewhere > 0) return;
        stopStoringCode();
        callback();
      };
      process.on('SIGINT', interrupted);
      process.on('SIGTERM', interrupted);
      return () => {
        process.off('SIGINT', interrupted);
        process.off('SIGTERM', interrupted);
      };
    },
    ignoreCtrlC() {
      handledElsewhere += 1;
      return () => {
        handledElsewhere -= 1;
      };
    },
  };
}

/** Rejects with the reason of the signal if it aborts first. */
const sleep: Host['sleep'] = (milliseconds, signal) =>
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
  });

const SHELL = '/bin/sh';
/** Time in milliseconds that a process may still take to end by itself after its command. */
const GRACE_MS = 500;

/** While the system resolves a host name, `process.exit` waits for silent name servers, for a minute or more. */
const isResolving = (): boolean => process.getActiveResourcesInfo().includes('GetAddrInfoReqWrap');

/**
 * Lets the process end by itself, which closes its files. Ends it after `GRACE_MS` if something keeps it alive, such as
 * the connection to a database server that does not answer.
 */
function endSoon(code: number): void {
  process.exitCode = code;
  if (isResolving()) endProcess(code);
  setTimeout(() => endProcess(code), GRACE_MS).unref();
}

/** Ends the process now. */
function endProcess(code: number): void {
  if (isResolving() && process.platform !== 'win32') endAtOnce(code);
  process.exit(code);
}

/** Returns if this version of Node.js has no way to end at once with this exit code. */
function endAtOnce(code: number): void {
  // Since Node.js 22.15.
  const { execve } = process as { execve?: (file: string, args: readonly string[], env: object) => never };
  if (execve !== undefined && isProgram(SHELL)) execve(SHELL, ['sh', '-c', `exit ${code}`], {});
  if (code !== EXIT.interrupted) return;
  process.removeAllListeners('SIGINT');
  // A shell reports this as 130, too.
  process.kill(process.pid, 'SIGINT');
}

/** @param path of a file. An `execve` that fails would abort the process. */
function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Asks the system, because environment variables can be set to anything. */
function whoami(): string {
  // Loaded lazily because few commands need it.
  const { hostname, userInfo } = process.getBuiltinModule('node:os');
  let user: string;
  try {
    user = userInfo().username;
  } catch {
    // Containers often run with a user id without a name.
    user = `uid ${process.getuid?.() ?? ''}`;
  }
  return clean(`${user}@${hostname()}`).slice(0, 255);
}

/** Passes the URL as a separate argument, so that no shell interprets it. */
function openInBrowser(url: string): void {
  const { platform } = process;
  const env: Environment = process.env;
  const opener: readonly [string, ...string[]] =
    platform === 'darwin'
      ? ['open']
      : platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler']
        : ['xdg-open'];
  const how = { stdio: 'ignore', isDetached: true, env } as const;
  const [command, ...args] = opener;
  const child =
    env.BROWSER === undefined || env.BROWSER === ''
      ? startProgram('opener', command, [...args, url], how)
      : startProgram('browser', env.BROWSER, [url], how);
  child.on('error', () => process.stderr.write(`No browser could be opened. The page is at ${clean(url)}\n`));
}

function toErr(text: string): void {
  try {
    writeNow(2, Buffer.from(text));
  } catch {
    // There is no other place to report the error.
  }
}

/** Converts an error while writing output. */
function outputFailure(error: NodeJS.ErrnoException): Error {
  const { code = error.message } = error;
  if (code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED') return new OutputClosed();
  return new PixctlError(say`the output cannot be written: ${reasonOf(error) ?? code}`, {
    code: 'output',
    exitCode: EXIT.usage,
  });
}

/** Linux reports the start time in clock ticks since boot, the same in every container. */
function bornAt(pid: number): string | undefined {
  try {
    // The process name before it may contain anything; it ends with the last parenthesis.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function isFileOrTerminal(descriptor: number): boolean {
  try {
    const found = fstatSync(descriptor);
    return !found.isFIFO() && !found.isSocket();
  } catch {
    // Writing reports what is wrong with it.
    return true;
  }
}

/**
 * Writes as much as the descriptor accepts now and returns the rest.
 * @throws the same errors as `out`
 */
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
      // The error event follows after this callback; without a listener it would end the process.
      if (error !== null && error !== undefined) return fail(error);
      stdout.off('error', fail);
      resolve();
    });
  });
}
