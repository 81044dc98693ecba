// A virtual process: one run of the program on one machine, until it ends or is killed.
import type { Host } from '#host/host.ts';
import { OutputClosed } from '#host/host.ts';
import type { ProcessPorts } from './current.ts';
import { Killed } from './current.ts';
import type { Disk, OpenFile } from './disk.ts';
import type { Fault } from './faults.ts';
import type { Machine } from './machine.ts';
import { Random } from './random.ts';
import type { World } from './world.ts';

/** How a process is disturbed. */
export interface Disturbance {
  readonly faults?: readonly Fault[];
  /** Kill it before this operation; in the middle of it, if it is a write. */
  readonly kill?: Moment;
  /** Press Ctrl-C at these operations. */
  readonly interrupts?: readonly Moment[];
  readonly disk?: DiskFault;
  /** Somebody edits files while it runs. */
  readonly edits?: readonly TimedEdit[];
  /** What the person answers at its terminal; without one, it has no terminal. */
  readonly person?: 'agrees' | 'declines';
  /** Calls of tools, by an agent that is connected to it. */
  readonly calls?: readonly ToolCall[];
  readonly suspend?: Suspension;
  readonly store?: readonly StoreFault[];
}

/** Replaces a text in a file before an operation of a process. */
export interface TimedEdit {
  readonly at: Moment;
  readonly path: string;
  readonly from: string;
  readonly to: string;
}

export interface ToolCall {
  readonly tool: string;
  /** Arguments as JSON. */
  readonly text: string;
}

/** The process is suspended after what it does at this moment, and goes on after this many milliseconds. */
type Suspension = Moment & { readonly ms: number };

/** What happens to the message to the shared store with this number, counted from 1. */
export interface StoreFault {
  readonly number: number;
  /**
   * `lost`: the connection is reset, and the message never arrives; `unanswered`: the connection is reset after the server
   * has done the work; `away`: the server ends, and is back after some milliseconds.
   */
  readonly kind: 'lost' | 'unanswered' | 'away';
  readonly ms?: number;
}

/** The operation with this number, counted from 1: of all operations of a process, or of those with a name. */
export interface Moment {
  readonly operation?: string;
  readonly number: number;
}

/** What is wrong with the disk while a process runs. */
export type DiskFault =
  /** The disk is full after this number of bytes. */
  | { readonly kind: 'full'; readonly bytes: number }
  | { readonly kind: 'read-only' }
  /** An operation, such as `fsync`, fails with EIO. */
  | { readonly kind: 'fails'; readonly operation: string };

/** Longest virtual time in milliseconds between two operations that the program itself schedules at once. */
const MAX_TURN_MS = 0.5;

export class Process implements ProcessPorts {
  readonly machine: Machine;
  readonly pid: number;
  readonly descriptors = new Map<number, OpenFile>();
  readonly random: Random;
  readonly disturbance: Disturbance;
  /** Words after `pixctl`. */
  readonly argv: readonly string[];
  isAlive = true;
  /** Exit code; undefined while it runs, null if it was killed. */
  code: number | null | undefined;
  out = '';
  err = '';
  /** Number of operations so far. */
  operations = 0;
  readonly #operationsByName = new Map<string, number>();
  /** Number of requests so far. */
  requests = 0;
  /** Number of messages to the shared store so far. */
  messages = 0;
  /** Its connections to the shared store. */
  readonly sockets = new Set<{ hangUp(): void }>();
  /** No event of the process happens before this time; see `World.time`. */
  suspendedUntil = 0;
  suspendedAt = Infinity;
  endedAt: number | undefined;
  /** Time until which the service asked not to repeat a request, by method, path and body; see `World.time`. */
  readonly busyUntil = new Map<string, number>();
  /** Epoch milliseconds of real time at which it was started. */
  readonly startedAt: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly #onInterrupt = new Set<() => void>();
  #onOut: () => void = () => undefined;

  constructor(
    machine: Machine,
    argv: readonly string[],
    seed: number,
    {
      disturbance = {},
      env = {},
    }: { disturbance?: Disturbance; env?: Readonly<Record<string, string>> } = {},
  ) {
    this.machine = machine;
    this.argv = argv;
    this.random = new Random(seed);
    this.disturbance = disturbance;
    this.pid = machine.nextPid();
    this.env = { ...machine.env, ...env };
    this.startedAt = machine.world.time;
  }

  get world(): World {
    return this.machine.world;
  }
  get disk(): Disk {
    return this.machine.disk;
  }
  get hostname(): string {
    return this.machine.name;
  }
  get home(): string {
    return this.machine.home;
  }
  get cwd(): string {
    return this.machine.home;
  }
  now(): number {
    return this.machine.now();
  }
  uptimeMs(): number {
    return this.machine.uptimeMs();
  }
  isRunning(pid: number): boolean {
    return this.machine.processes.get(pid)?.isAlive === true;
  }

  step(operation: string, _path: string, half?: () => void): void {
    if (!this.isAlive) throw new Killed();
    this.operations += 1;
    const { kill, interrupts, edits, suspend } = this.disturbance;
    if (kill === undefined && interrupts === undefined && edits === undefined && suspend === undefined)
      return;
    const numberByName = (this.#operationsByName.get(operation) ?? 0) + 1;
    this.#operationsByName.set(operation, numberByName);
    const isNow = (moment: Moment): boolean =>
      moment.operation === undefined
        ? moment.number === this.operations
        : moment.operation === operation && moment.number === numberByName;
    for (const { at, path, from, to } of edits ?? []) if (isNow(at)) this.disk.edit(path, from, to);
    if (kill !== undefined && isNow(kill)) {
      half?.();
      this.kill();
      throw new Killed();
    }
    if (suspend !== undefined && isNow(suspend)) {
      this.machine.surroundings.count('suspended');
      this.suspendedAt = this.world.time;
      this.suspendedUntil = this.suspendedAt + suspend.ms;
    }
    if (interrupts?.some(isNow) === true) this.soon(() => this.interrupt());
  }

  turn(): Promise<void> {
    return new Promise((resolve) => void this.after(this.random.next() * MAX_TURN_MS, resolve));
  }

  after(milliseconds: number, callback: () => void): () => void {
    return this.world.schedule(milliseconds, this, callback);
  }

  soon(callback: () => void): () => void {
    return this.world.schedule(0, this, callback);
  }

  /** Ends it at once, as SIGKILL does. */
  kill(): void {
    if (!this.isAlive) return;
    this.#end(null);
  }

  /** Presses Ctrl-C. */
  interrupt(): void {
    for (const callback of [...this.#onInterrupt]) callback();
  }

  /** Ends it with this exit code. */
  exit(code: number): void {
    if (this.isAlive) this.#end(code);
  }

  #end(code: number | null): void {
    this.isAlive = false;
    this.code = code;
    this.endedAt = this.world.time;
    for (const file of this.descriptors.values()) this.disk.close(file);
    this.descriptors.clear();
    for (const socket of this.sockets) socket.hangUp();
    this.machine.onEnd(this);
  }

  /** Host of the program in this process. */
  host(): Host {
    const operation = (name: string): void => this.step(name, '');
    const isTerminal = this.disturbance.person !== undefined;
    return {
      argv: this.argv,
      env: this.env,
      platform: 'linux',
      script: () => '/home/ana/pixctl/dist/pixctl.cjs',
      pid: this.pid,
      homedir: () => this.home,
      whoami: () => `user@${this.hostname}`,
      stdoutIsTerminal: false,
      stderrIsTerminal: isTerminal,
      stdinIsTerminal: isTerminal,
      columns: 80,
      rows: 1_000,
      out: (text) => {
        if (!this.isAlive) throw new OutputClosed();
        operation('out');
        this.out += text;
        this.#onOut();
      },
      outBytes: () => operation('out'),
      err: (text) => {
        if (this.isAlive) this.err += text;
      },
      control: () => undefined,
      streamInput: () => streamOf(this.#input()),
      now: () => Math.floor(this.now()),
      uptime: () => this.uptimeMs() / 1_000,
      sleep: (milliseconds, signal) => this.#sleep(milliseconds, signal),
      after: (milliseconds, callback) => this.after(milliseconds, callback),
      random: this.random.next,
      randomBytes: (count) => this.random.bytes(count),
      newId: () => this.random.uuid(),
      onInterrupt: (callback) => {
        this.#onInterrupt.add(callback);
        return () => this.#onInterrupt.delete(callback);
      },
      ignoreCtrlC: () => () => undefined,
      exit: (code) => this.exit(code),
      open: () => undefined,
      isAlive: (pid) => this.isRunning(pid),
      bornAt: (pid) => this.machine.processes.get(pid)?.startedAt.toFixed(3),
    };
  }

  /** Standard input: what an agent sends, each message after the answer to the one before, until all are answered. */
  async *#input(): AsyncGenerator<Uint8Array> {
    const { calls } = this.disturbance;
    if (calls === undefined) return;
    const message = (fields: object): Buffer =>
      Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', ...fields })}\n`);
    yield message({ id: 0, method: 'initialize', params: CLIENT });
    await this.#answered(0);
    yield message({ method: 'notifications/initialized' });
    for (const [index, { tool, text }] of calls.entries()) {
      const filled = this.machine.surroundings.fillIn(text, this.out);
      const params = { name: tool, arguments: JSON.parse(filled) as unknown };
      yield message({ id: index + 1, method: 'tools/call', params });
      await this.#answered(index + 1);
    }
  }

  #answered(id: number): Promise<void> {
    return new Promise((resolve) => {
      this.#onOut = () => {
        if (answersIn(this.out).some((one) => one.id === id)) resolve();
      };
    });
  }

  /** Asks the person at the terminal. */
  async ask(question: string): Promise<string> {
    this.step('ask', '');
    await this.#sleep(PERSON_MS);
    if (this.disturbance.person !== 'agrees') return 'no';
    return question.includes('yes') ? 'yes' : amountOnScreen(this.err);
  }

  #sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        cancel();
        reject(signal?.reason as Error);
      };
      if (signal?.aborted === true) {
        reject(signal.reason as Error);
        return;
      }
      const cancel = this.after(milliseconds, () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      });
      signal?.addEventListener('abort', abort, { once: true });
    });
  }
}

const streamOf = (chunks: AsyncGenerator<Uint8Array>): ReturnType<Host['streamInput']> =>
  Object.assign(chunks, { destroy: () => undefined });

/** Time in milliseconds in which a person reads and answers a question. */
const PERSON_MS = 20_000;

/** Returns the first amount that the screen shows, as a person types it; that of a proposal comes first. */
function amountOnScreen(screen: string): string {
  const [, cents, reais = ''] = /^ {2}(?:value +(\d+)|(?:Amount|Total) +R\$ (\S+))$/m.exec(screen) ?? [];
  return cents === undefined
    ? reais
    : `${Math.floor(Number(cents) / 100)},${cents.slice(-2).padStart(2, '0')}`;
}

/** What a tool answered to an agent. */
export interface ToolAnswer {
  /** Number of the call, from 1. */
  readonly id: number;
  readonly proposal: string | undefined;
  readonly state: string | undefined;
}

/** Returns the answers in the output of a server; a line that was cut by a kill is none. */
export const answersIn = (out: string): readonly ToolAnswer[] =>
  out
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const { id, result } = JSON.parse(line) as {
        id: number;
        result?: { structuredContent?: { data?: { proposal?: string; state?: string } } };
      };
      const { proposal, state } = result?.structuredContent?.data ?? {};
      return { id, proposal, state };
    });

const CLIENT = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'agent', version: '1' },
} as const;
