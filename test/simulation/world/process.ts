// A virtual process: one run of the program on one machine, until it ends or is killed.
import type { Host } from '#cli/host.ts';
import { OutputClosed } from '#cli/host.ts';
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
  /** Time until which the service asked not to repeat a request, by method, path and body; see `World.time`. */
  readonly busyUntil = new Map<string, number>();
  /** Epoch milliseconds of real time at which it was started. */
  readonly startedAt: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly #onInterrupt = new Set<() => void>();
  readonly #input: string;

  constructor(
    machine: Machine,
    argv: readonly string[],
    seed: number,
    {
      disturbance = {},
      env = {},
      input = '',
    }: { disturbance?: Disturbance; env?: Readonly<Record<string, string>>; input?: string } = {},
  ) {
    this.machine = machine;
    this.argv = argv;
    this.random = new Random(seed);
    this.disturbance = disturbance;
    this.pid = machine.nextPid();
    this.env = { ...machine.env, ...env };
    this.startedAt = machine.world.time;
    this.#input = input;
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
    const { kill, interrupts } = this.disturbance;
    if (kill === undefined && interrupts === undefined) return;
    const numberByName = (this.#operationsByName.get(operation) ?? 0) + 1;
    this.#operationsByName.set(operation, numberByName);
    const isNow = (moment: Moment): boolean =>
      moment.operation === undefined
        ? moment.number === this.operations
        : moment.operation === operation && moment.number === numberByName;
    if (kill !== undefined && isNow(kill)) {
      half?.();
      this.kill();
      throw new Killed();
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
    for (const file of this.descriptors.values()) this.disk.close(file);
    this.descriptors.clear();
    this.machine.onEnd(this);
  }

  /** Host of the program in this process. */
  host(): Host {
    const operation = (name: string): void => this.step(name, '');
    return {
      argv: this.argv,
      env: this.env,
      platform: 'linux',
      script: () => '/home/ana/pixctl/dist/pixctl.cjs',
      pid: this.pid,
      homedir: () => this.home,
      whoami: () => `user@${this.hostname}`,
      stdoutIsTerminal: false,
      stderrIsTerminal: false,
      stdinIsTerminal: false,
      columns: 80,
      rows: 1_000,
      out: (text) => {
        if (!this.isAlive) throw new OutputClosed();
        operation('out');
        this.out += text;
      },
      outBytes: () => operation('out'),
      err: (text) => {
        if (this.isAlive) this.err += text;
      },
      control: () => undefined,
      streamInput: () => streamOf(this.#input),
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
      exit: (code) => this.exit(code),
      open: () => undefined,
      isAlive: (pid) => this.isRunning(pid),
      bornAt: (pid) => this.machine.processes.get(pid)?.startedAt.toFixed(3),
    };
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

function streamOf(text: string): ReturnType<Host['streamInput']> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    if (text !== '') yield Buffer.from(text);
  }
  return Object.assign(chunks(), { destroy: () => undefined });
}
