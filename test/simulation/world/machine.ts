// A virtual machine: a disk, a clock that may be wrong, and the processes that share them.
import { main } from '#cli/main.ts';
import type { HttpRequest } from '#contract/http.ts';
import { Disk } from './disk.ts';
import type { DiskFault, Disturbance } from './process.ts';
import { Process } from './process.ts';
import type { Random } from './random.ts';
import type { Service } from './service.ts';
import type { Store } from './store.ts';
import type { World } from './world.ts';

/** What the machines of a history share. */
export interface Surroundings {
  readonly world: World;
  readonly service: Service;
  /** PostgreSQL server of the machines. */
  readonly store?: Store | undefined;
  /** Counts how often something occurred. */
  count(dimension: string): void;
  /** Replaces `{proposal-N}` by the id of the Nth proposal. @param out what the process has printed */
  fillIn(text: string, out: string): string;
  /** Called when a write that is recorded in the journal leaves. */
  sent?(process: Process, request: HttpRequest): void;
  /** Ends the history, because the world has seen something that must never happen. */
  violate(violation: Error): void;
}

export interface ProcessOptions {
  readonly disturbance?: Disturbance;
  readonly env?: Readonly<Record<string, string>>;
}

const FIRST_PID = 1_000;
const DAY_MS = 86_400_000;

export class Machine {
  readonly name: string;
  readonly surroundings: Surroundings;
  readonly disk: Disk;
  readonly home = '/home/user';
  readonly env: Readonly<Record<string, string>>;
  readonly processes = new Map<number, Process>();
  /** Milliseconds by which its clock is ahead of real time. */
  clockAheadBy = 0;
  #pid = FIRST_PID;
  #bootedAt: number;

  constructor(name: string, surroundings: Surroundings, env: Readonly<Record<string, string>>) {
    this.name = name;
    this.surroundings = surroundings;
    this.#bootedAt = surroundings.world.time - DAY_MS;
    this.env = {
      HOME: this.home,
      PIXCTL_CONFIG_DIR: `${this.home}/config`,
      PIXCTL_DATA_DIR: `${this.home}/data`,
      PIXCTL_KEYRING: 'off',
      TZ: 'America/Sao_Paulo',
      ...env,
    };
    this.disk = new Disk({ now: () => this.now() });
    for (const folder of [this.home, '/tmp']) this.disk.folder(folder);
    this.disk.syncAll();
  }

  get world(): World {
    return this.surroundings.world;
  }
  now(): number {
    return this.world.time + this.clockAheadBy;
  }
  uptimeMs(): number {
    return this.world.time - this.#bootedAt;
  }
  nextPid(): number {
    this.#pid += 1;
    return this.#pid;
  }

  /** Starts the program; it runs when the world runs. */
  start(argv: readonly string[], seed: number, options: ProcessOptions = {}): Process {
    const process = new Process(this, argv, seed, options);
    this.processes.set(process.pid, process);
    this.#spoil(options.disturbance?.disk);
    process.soon(() => {
      main(process.host()).then(
        (code) => process.exit(code),
        (error: unknown) => {
          process.err += error instanceof Error ? (error.stack ?? error.message) : String(error);
          process.exit(1);
        },
      );
    });
    return process;
  }

  /** Forgets a process that has ended, and what was wrong with the disk while it ran. */
  onEnd(process: Process): void {
    this.processes.delete(process.pid);
    if (process.disturbance.disk !== undefined) this.#mend();
  }

  #spoil(fault: DiskFault | undefined): void {
    if (fault === undefined) return;
    this.surroundings.count(`disk ${fault.kind}`);
    if (fault.kind === 'full') this.disk.fullAfter = fault.bytes;
    else if (fault.kind === 'read-only') this.disk.readOnly = true;
    else this.disk.failing = (_path, operation) => (operation === fault.operation ? 'EIO' : undefined);
  }

  #mend(): void {
    this.disk.fullAfter = Infinity;
    this.disk.readOnly = false;
    this.disk.failing = undefined;
  }

  /** The power fails: all processes end, and the disk keeps only what was synced, and some of the rest. */
  losePower(random: Random): void {
    for (const process of this.processes.values()) process.kill();
    this.disk.crash(random.next);
    this.#bootedAt = this.world.time;
  }
}
