// The virtual process that is running now. The modules that replace those of Node.js act in its name.
import type { Disk, OpenFile } from './disk.ts';
import type { Random } from './random.ts';

/** What a virtual process offers to the replaced modules of Node.js. */
export interface ProcessPorts {
  readonly disk: Disk;
  readonly pid: number;
  readonly hostname: string;
  readonly home: string;
  /** Working folder, for relative paths; `/` by default. */
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Open descriptors by number, from 3; 0 to 2 are streams. */
  readonly descriptors: Map<number, OpenFile>;
  readonly random: Random;
  /**
   * Called before every operation with an effect or an observation.
   * @param half performs half of a write, if the process is killed in the middle of it
   * @throws Killed if the process is dead, or dies here
   */
  step(operation: string, path: string, half?: () => void): void;
  /** Resolves later, at a time that the seed chooses; never if the process was killed. */
  turn(): Promise<void>;
  /** Epoch milliseconds of the machine's clock. */
  now(): number;
  /** Milliseconds since the machine started. */
  uptimeMs(): number;
  /** Calls back after the time; returns a function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
  /** Calls back after what is running now, and before any timer. */
  soon(callback: () => void): () => void;
  /** Returns whether a process of this machine runs. */
  isRunning(pid: number): boolean;
}

export let current: ProcessPorts;
export function setCurrent(ports: ProcessPorts): void {
  current = ports;
}

/** Thrown into a process that was killed, so that it cannot go on. */
export class Killed extends Error {
  constructor() {
    super('killed');
  }
}
