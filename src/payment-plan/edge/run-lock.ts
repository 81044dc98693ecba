// Lock file next to a plan that names the running process. It is valid as long as that process runs.
import { randomUUID } from 'node:crypto';
import { rmSync, unlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { readLock, withLock } from '#config/files.ts';
import { dataDir } from '#config/paths.ts';
import { parseJson } from '#contract/json.ts';
import { systemError } from '#errors/caught.ts';
import { createFile } from '#files/write.ts';
import { fileError } from '#host/files.ts';
import type { Host } from '#host/host.ts';
import type { Runner } from '#ports/payment-plan.ts';

interface LockHolder extends Runner {
  /** Start time of the process, because its id may have been reused. */
  readonly born?: string;
  readonly token: string;
}

function holderOf(path: string): LockHolder | undefined {
  try {
    const read = parseJson(readLock(path) ?? '') as Partial<LockHolder>;
    return typeof read.pid === 'number' && typeof read.host === 'string' && typeof read.token === 'string'
      ? (read as LockHolder)
      : undefined;
  } catch {
    return undefined;
  }
}

/** A process on another machine cannot be checked and counts as running. */
const runs = (host: Host, { pid, host: machine, born }: LockHolder): boolean =>
  machine !== hostname() ||
  (host.isAlive(pid) && (born === undefined || born === (host.bornAt(pid) ?? born)));

/** Returns the process that runs the plan; undefined if there is none. */
export function runnerOf(host: Host, path: string): Runner | undefined {
  const holder = holderOf(path);
  return holder !== undefined && runs(host, holder) ? { pid: holder.pid, host: holder.host } : undefined;
}

/** @throws the system error, such as EISDIR, for which `rmSync` has different codes */
function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (systemError(error).code !== 'ENOENT') throw error;
  }
}

/** Takes the lock, or returns the process that holds it. */
export async function lockRun(host: Host, path: string): Promise<{ release(): void } | Runner> {
  const born = host.bornAt(host.pid);
  const own: LockHolder = {
    pid: host.pid,
    host: hostname(),
    ...(born === undefined ? {} : { born }),
    token: randomUUID(),
  };
  // Serialized, because two processes that find a stale lock must not both remove it.
  const other = await withLock(dataDir(host), host, () => {
    const running = runnerOf(host, path);
    if (running !== undefined) return running;
    try {
      removeFile(path);
      createFile(path, JSON.stringify(own));
      return undefined;
    } catch (error) {
      // A process with another data folder took it first.
      if (systemError(error).code === 'EEXIST') return holderOf(path) ?? { pid: 0, host: hostname() };
      throw fileError(error, path, 'write');
    }
  });
  if (other !== undefined) return { pid: other.pid, host: other.host };
  return {
    release: () => {
      if (holderOf(path)?.token === own.token) rmSync(path, { force: true });
    },
  };
}
