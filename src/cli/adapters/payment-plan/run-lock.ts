// One run at a time for a plan: a file beside it that names the process. It counts for as long as that process runs.
import { randomUUID } from 'node:crypto';
import { rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { fileError } from '#cli/adapters/files.ts';
import type { Host } from '#cli/host.ts';
import { locked, textOf } from '#config/files.ts';
import { dataDir } from '#config/paths.ts';
import { systemError } from '#errors/caught.ts';
import type { Runner } from '#ports/payment-plan.ts';

interface Held extends Runner {
  /** When the process was started: another one may have its number by now. */
  readonly born?: string;
  readonly token: string;
}

function heldIn(path: string): Held | undefined {
  try {
    const read = JSON.parse(textOf(path) ?? '') as Partial<Held>;
    return typeof read.pid === 'number' && typeof read.host === 'string' && typeof read.token === 'string'
      ? (read as Held)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Of a process on another machine it is not known whether it runs. */
const runs = (host: Host, { pid, host: machine, born }: Held): boolean =>
  machine !== hostname() ||
  (host.isAlive(pid) && (born === undefined || born === (host.bornAt(pid) ?? born)));

/** Who runs the plan; undefined when nobody does. */
export function runnerOf(host: Host, path: string): Runner | undefined {
  const held = heldIn(path);
  return held !== undefined && runs(host, held) ? { pid: held.pid, host: held.host } : undefined;
}

/** @throws the error of the system, such as EISDIR, which `rmSync` has other codes for */
function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (systemError(error).code !== 'ENOENT') throw error;
  }
}

/** Takes the lock, or tells who has it. */
export async function lockRun(host: Host, path: string): Promise<{ release(): void } | Runner> {
  const born = host.bornAt(host.pid);
  const mine: Held = {
    pid: host.pid,
    host: hostname(),
    ...(born === undefined ? {} : { born }),
    token: randomUUID(),
  };
  // Two that find the lock of a process that is gone must not both remove it.
  const other = await locked(dataDir(host), host, () => {
    const running = runnerOf(host, path);
    if (running !== undefined) return running;
    try {
      removeFile(path);
      writeFileSync(path, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
      return undefined;
    } catch (error) {
      // Somebody with another data folder was faster.
      if (systemError(error).code === 'EEXIST') return heldIn(path) ?? { pid: 0, host: hostname() };
      throw fileError(error, path, 'write');
    }
  });
  if (other !== undefined) return { pid: other.pid, host: other.host };
  return {
    release: () => {
      if (heldIn(path)?.token === mine.token) rmSync(path, { force: true });
    },
  };
}
