import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Memory file system of Linux. */
const MEMORY = '/dev/shm';
/** `f_type` of a tmpfs, from statfs(2). */
const TMPFS = 0x01021994;
/** Free bytes that the tests may need; containers often have only 64 MB. */
const NEEDED_BYTES = 3 * 1024 ** 3;

/**
 * Creates a folder in memory for the temporary files of a test run, so that tests do not wait for each fsync.
 * @returns undefined if there is no such file system, if it is too small, or if it runs no programs
 */
export function memoryDir(): string | undefined {
  let dir: string | undefined;
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    if (type !== TMPFS || bavail * bsize < NEEDED_BYTES) return undefined;
    dir = mkdtempSync(join(MEMORY, 'pixctl-tests-'));
    // Some tests run a program as another user.
    chmodSync(dir, 0o755);
    const program = join(dir, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    execFileSync(program);
    return dir;
  } catch {
    if (dir !== undefined) rmSync(dir, { recursive: true, force: true });
    return undefined;
  }
}
