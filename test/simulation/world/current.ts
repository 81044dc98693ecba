// The virtual process that runs at the moment. The replaced modules of Node.js act for it.
import type { Disk, OpenFile } from './disk.ts';

/** What a virtual process offers to the replaced modules of Node.js. */
export interface ProcessPorts {
  readonly disk: Disk;
  readonly pid: number;
  readonly hostname: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Working folder, for relative paths; `/` by default. */
  readonly cwd?: string;
  /** Open descriptors of this process, by number. The streams 0 to 2 are not among them. */
  readonly descriptors: Map<number, OpenFile>;
  /**
   * Called before every operation with an effect or an observation.
   * @param operation name of the system call, such as `open`
   * @param half for a write: performs half of it, if the process is killed in the middle of it
   * @throws Killed if the process is dead, or is killed here
   */
  step(operation: string, path: string, half?: () => void): void;
  /** Resolves later in virtual time, at a moment that the scheduler chooses; never if the process was killed. */
  turn(): Promise<void>;
  /** Epoch milliseconds of the machine's clock. */
  now(): number;
}

/** Thrown in a virtual process that was killed. */
export class Killed extends Error {}

export let current: ProcessPorts;

export function setCurrent(ports: ProcessPorts): void {
  current = ports;
}
