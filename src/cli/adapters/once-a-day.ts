// What comes at most once a day, kept in files of the data folder. The files are caches: errors of them are ignored.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readJsonFile } from '#cli/complete/read-json-file.ts';
import { dataDir } from '#config/paths.ts';
import { ensureFolder, replaceFile } from '#files/write.ts';
import type { Host } from '#host/host.ts';
import { DAY_MS } from '#pix/dates.ts';

/** Less than a day ago, in epoch milliseconds. A time in the future counts as none: somebody has set the clock. */
export const isToday = (at: number, now: number): boolean => at <= now && now - at < DAY_MS;

/** Returns the untrusted content of a state file; undefined if there is none that can be read. */
export const readState = (host: Host, file: string): unknown => readJsonFile(join(dataDir(host), file));

export function writeState(host: Host, file: string, content: unknown): void {
  const path = join(dataDir(host), file);
  try {
    ensureFolder(dataDir(host));
    // Several processes may write it at the same time; what one of them loses, it finds again.
    replaceFile(path, JSON.stringify(content), { part: `${path}.${randomUUID()}`, isCache: true });
  } catch {
    // It then comes again.
  }
}
