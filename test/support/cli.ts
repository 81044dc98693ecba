// Runs pixctl in this process, with its own folders, clock and streams.
import { uptime } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { main } from '#cli/main.ts';
import type { Host } from '#host/host.ts';
import { OutputClosed } from '#host/host.ts';
import type { Line, OutputOf } from './outputs.ts';
import { outputOfLine } from './outputs.ts';
import { tempDir } from './temp-dir.ts';

export { tempDir };

export interface Run<T = unknown> {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Binary output on stdout. */
  readonly outBytes: Uint8Array;
  /** Parses stdout as JSON and checks that it is the output of the command. */
  json(): T;
}

export interface Machine {
  readonly dir: string;
  readonly env: Record<string, string>;
  /** Addresses that were opened in the browser. */
  readonly opened: readonly string[];
  /** Epoch milliseconds; tests move it. */
  time: number;
  /** Part of `time` in milliseconds that did not pass, because somebody set the clock. */
  clockAheadBy: number;
  run<const L extends Line>(line: L, options?: RunOptions): Promise<Run<OutputOf<L>>>;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
  /** Pretend that stdout is a terminal this wide. */
  readonly terminal?: number;
  /** Height of the terminal; by default everything fits. */
  readonly rows?: number;
  /** Called with each chunk of stdout. */
  readonly onOut?: (chunk: string) => void;
  /** Close stdout after this many characters. */
  readonly closeAfter?: number;
}

/** Boot time of the test machines. */
const STARTED = Date.parse('2020-01-01T00:00:00.000Z');

/** The clock of this machine, for tests with a database that has it too. Pauses pass. */
export const REAL_CLOCK: Pick<Host, 'now' | 'uptime' | 'sleep'> = {
  now: Date.now,
  uptime,
  sleep: (milliseconds) => new Promise((done) => void setTimeout(done, milliseconds)),
};

/** Splits a command line into words; quotes around a word keep spaces in it. */
export const wordsOf = (line: string | readonly string[]): readonly string[] =>
  typeof line !== 'string'
    ? line
    : [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3]!);

/** Creates a machine on which pixctl was never run. @param more replaces parts of its host */
export function machine(more: Partial<Host> = {}, dir = tempDir()): Machine {
  const env: Record<string, string> = {
    PIXCTL_CONFIG_DIR: join(dir, 'config'),
    PIXCTL_DATA_DIR: join(dir, 'data'),
    // Never touch the keyring of the developer who runs the tests.
    PIXCTL_KEYRING: 'off',
  };
  const opened: string[] = [];
  const self: Machine = {
    dir,
    opened,
    env,
    time: Date.parse('2026-11-21T12:00:00.000Z'),
    clockAheadBy: 0,
    run: async (line, options = {}) => {
      let out = '';
      let err = '';
      let outBytes = Buffer.alloc(0);
      const host: Host = {
        argv: wordsOf(line),
        script: () => '/home/ana/pixctl/dist/pixctl.cjs',
        env: { ...env, ...options.env },
        platform: process.platform,
        pid: process.pid,
        homedir: () => dir,
        whoami: () => `test@${basename(dir)}`,
        stdoutIsTerminal: options.terminal !== undefined,
        stderrIsTerminal: false,
        stdinIsTerminal: false,
        columns: options.terminal ?? 80,
        rows: options.rows ?? 1_000,
        out: (text) => {
          if (options.closeAfter !== undefined && out.length > options.closeAfter) throw new OutputClosed();
          out += text;
          options.onOut?.(text);
        },
        outBytes: (bytes) => {
          outBytes = Buffer.concat([outBytes, bytes]);
        },
        err: (text) => {
          err += text;
        },
        control: (sequence) => {
          err += sequence;
        },
        streamInput: () => Readable.from([Buffer.from(options.input ?? '')]),
        now: () => self.time,
        uptime: () => (self.time - STARTED) / 1_000 - self.clockAheadBy / 1_000,
        // Sleeping takes no real time: the clock is moved instead.
        sleep: (milliseconds) => {
          self.time += milliseconds;
          return Promise.resolve();
        },
        after: () => () => undefined,
        random: () => 0.5,
        randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
        newId: () => crypto.randomUUID(),
        onInterrupt: () => () => undefined,
        ignoreCtrlC: () => () => undefined,
        exit: () => undefined,
        open: (url) => opened.push(url),
        isAlive: (pid) => pid === process.pid,
        bornAt: () => undefined,
        ...more,
      };
      const code = await main(host);
      return { code, out, outBytes, err, json: () => outputOfLine(line, out) };
    },
  };
  return self;
}

/** Creates a machine whose environment selects a service. */
export function machineAt(
  { url, appKey = 'some-key-1' }: { readonly url: string; readonly appKey?: string },
  more?: Partial<Host>,
): Machine {
  const self = machine(more);
  Object.assign(self.env, { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: appKey });
  return self;
}

/** Creates a machine with so many cents in the account of its sandbox, from the paid charge `funds`. */
export async function fundedMachine(cents: number, more?: Partial<Host>): Promise<Machine> {
  const self = machine(more);
  await self.run(`--sandbox charge create --value ${cents} --correlation-id funds`);
  await self.run('--sandbox sandbox pay funds');
  return self;
}

/** Runs a command on the sandbox and returns its JSON. @throws Error for any exit code but 0 */
export type RunJson = <const L extends Line>(line: L) => Promise<OutputOf<L>>;

/** Returns a function that runs commands on the sandbox of this machine, without confirmation. */
export const jsonOf =
  (self: Machine): RunJson =>
  async (line) => {
    const argv = wordsOf(line);
    const ran = await self.run(['--sandbox', ...argv, '--json', '--yes']);
    if (ran.code !== 0) throw new Error(`${argv.join(' ')}: ${ran.code} ${ran.err}`);
    return outputOfLine(line, ran.out);
  };
