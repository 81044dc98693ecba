// What left on which day, of files that were set aside: read instead of them. Whatever they do not tell for sure is
// read from the files themselves.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../contract/path.ts';
import { dayStart } from '../../pix/dates.ts';
import { setAsideAt, sizeOf } from './files.ts';
import type { JournalEntry } from './types.ts';

const FILE = 'journal.sums.json';
const KEPT_MS = 3 * 86_400_000;

/** Cents that left by one profile to one service on one day. */
export interface Sum {
  readonly profile: string;
  /** Absent where the entries do not say. */
  readonly origin?: string;
  /** Epoch milliseconds of its first instant. */
  readonly day: number;
  readonly cents: number;
}

interface Covered {
  /** Bytes of the file that was summed: another size is another file. */
  readonly size: number;
  readonly sums: readonly Sum[];
}

/** The sums of a file that was set aside, as they are on record; undefined where that cannot be relied on. */
export function sumsOf(
  dir: string,
  name: string,
  known: Readonly<Record<string, unknown>>,
): readonly Sum[] | undefined {
  const covered = known[name];
  if (!isObject(covered) || !Array.isArray(covered['sums'])) return undefined;
  if (sizeOf(join(dir, name))?.size !== covered['size']) return undefined;
  return covered['sums'].every(isSum) ? covered['sums'] : undefined;
}

const isSum = (value: unknown): value is Sum =>
  isObject(value) &&
  typeof value['profile'] === 'string' &&
  (value['origin'] === undefined || typeof value['origin'] === 'string') &&
  Number.isSafeInteger(value['day']) &&
  Number.isSafeInteger(value['cents']);

/** What is on record, by name of file; nothing where it cannot be read. */
export function readSums(dir: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(readFileSync(join(dir, FILE), 'utf8'));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** Records the sums of these files, whole or not at all. Without them the files themselves are read. */
export function writeSums(dir: string, of: Readonly<Record<string, Covered>>, now: number): void {
  const all = Object.entries({ ...readSums(dir), ...of });
  const recent = Object.fromEntries(all.filter(([name]) => setAsideAt(name) > now - KEPT_MS));
  const path = join(dir, FILE);
  try {
    writeFileSync(`${path}.part`, JSON.stringify(recent), { mode: 0o600 });
    renameSync(`${path}.part`, path);
  } catch {
    // A full disk, for one: then the files are read.
  }
}

/** Sums of entries that are settled; what is open is counted where it was copied to. */
export function sumUp(entries: readonly JournalEntry[]): readonly Sum[] {
  const sums = new Map<string, Sum>();
  for (const entry of entries) {
    const { profile, origin, outcome, amount: cents } = entry;
    const at = Date.parse(entry.at);
    if (outcome !== 'done' || cents === undefined || Number.isNaN(at)) continue;
    const day = dayStart(at);
    const name = JSON.stringify([profile, origin, day]);
    const before = sums.get(name)?.cents ?? 0;
    sums.set(name, { profile, ...(origin === undefined ? {} : { origin }), day, cents: before + cents });
  }
  return [...sums.values()];
}
