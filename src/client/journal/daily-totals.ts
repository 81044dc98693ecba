// What left on which day, of files that were set aside: one small file, read instead of all of them. Whatever it does not
// tell for sure is read from the files themselves.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRegularFile } from '#client/regular-file.ts';
import { isObject } from '#contract/path.ts';
import { defined } from '#errors/defined.ts';
import { dayStart } from '#pix/dates.ts';
import { setAsideAt } from './files.ts';
import type { JournalEntry } from './types.ts';

const FILE = 'journal.sums.json';
/** Sums that are kept, those of the latest days: by the clock nobody knows which day is over. */
const MOST = 500;

/** Cents that left by one profile to one service on one day. */
export interface Sum {
  readonly profile: string;
  /** Absent where the entries do not say. */
  readonly origin?: string;
  /** Epoch milliseconds of its first instant. */
  readonly day: number;
  readonly cents: number;
}

interface Sums {
  /** Files that were set aside from this time on, */
  readonly from: number;
  /** up to this time, */
  readonly through: number;
  /** let this leave. */
  readonly sums: readonly Sum[];
  /** Of the files that were being set aside last, by name. Killed before they got that name, they are not counted yet. */
  readonly last: Readonly<Record<string, readonly Sum[]>>;
}

/** What is on record of these files, and which of them it does not tell of. */
export function readSums(
  dir: string,
  names: readonly string[],
): { readonly sums: readonly Sum[]; readonly unknown: readonly string[] } {
  const { from, through, sums, last } = load(dir);
  const all = [...sums];
  const unknown: string[] = [];
  for (const name of names) {
    const at = setAsideAt(name);
    const own = Object.hasOwn(last, name) ? last[name] : undefined;
    if (own !== undefined) all.push(...own);
    else if (at < from || at > through) unknown.push(name);
  }
  return { sums: all, unknown };
}

/**
 * Records the sums of files that are about to be set aside under these names; of those before them, the ones that got
 * theirs are counted for good. Without it the files are read.
 */
export function writeSums(
  dir: string,
  last: Readonly<Record<string, readonly Sum[]>>,
  setAsideBefore: readonly string[],
): void {
  const known = load(dir);
  const before = known.last;
  // Once it could not be written: what is counted begins after the files that it does not tell of.
  const missed = Math.max(
    -Infinity,
    ...setAsideBefore.filter((name) => before[name] === undefined).map(setAsideAt),
  );
  const { from, through, sums } = missed > known.through ? NOTHING : known;
  const done = Object.keys(before).filter(
    (name) => setAsideBefore.includes(name) && (setAsideAt(name) > missed || missed <= known.through),
  );
  const next: Sums = {
    from: Math.min(from, ...done.map(setAsideAt)),
    through: Math.max(through, ...done.map(setAsideAt)),
    sums: together([...sums, ...done.flatMap((name) => defined(before[name], 'sums of a file'))])
      .toSorted((a, b) => b.day - a.day)
      .slice(0, MOST),
    last,
  };
  const path = join(dir, FILE);
  const part = `${path}.part`;
  try {
    // A new file: what is in its place may be a link to another one.
    rmSync(part, { force: true });
    writeFileSync(part, JSON.stringify({ v: 1, ...next, from: finite(next.from) }), {
      mode: 0o600,
      flag: 'wx',
    });
    renameSync(part, path);
  } catch {
    // A full disk, for one. What is there then tells of files that were set aside before, which is still so.
  }
}

/** JSON has no infinity. */
const finite = (time: number): number | undefined => (Number.isFinite(time) ? time : undefined);

const NOTHING: Sums = { from: Infinity, through: -Infinity, sums: [], last: {} };

/** As it is on the disk; nothing where it cannot be relied on. */
function load(dir: string): Sums {
  try {
    const value: unknown = JSON.parse(readRegularFile(join(dir, FILE)).bytes.toString());
    if (!isObject(value) || value['v'] !== 1 || !areSums(value['sums']) || !isObject(value['last']))
      return NOTHING;
    const { from, through, last } = value;
    if (!Object.values(last as object).every(areSums)) return NOTHING;
    return {
      from: typeof from === 'number' ? from : Infinity,
      through: typeof through === 'number' ? through : -Infinity,
      sums: value['sums'],
      last: last as Sums['last'],
    };
  } catch {
    return NOTHING;
  }
}

const areSums = (value: unknown): value is readonly Sum[] =>
  Array.isArray(value) &&
  value.every(
    (one: unknown) =>
      isObject(one) &&
      typeof one['profile'] === 'string' &&
      (one['origin'] === undefined || typeof one['origin'] === 'string') &&
      Number.isSafeInteger(one['day']) &&
      Number.isSafeInteger(one['cents']),
  );

/** Sums of entries that are settled; what is open is counted where it was copied to. */
export const sumUp = (entries: readonly JournalEntry[]): readonly Sum[] =>
  together(
    entries.flatMap(({ profile, origin, outcome, amount: cents, at }) => {
      const sent = Date.parse(at);
      if (outcome !== 'done' || cents === undefined || Number.isNaN(sent)) return [];
      return [{ profile, ...(origin === undefined ? {} : { origin }), day: dayStart(sent), cents }];
    }),
  );

/** One for each profile, service and day. */
function together(all: readonly Sum[]): readonly Sum[] {
  const sums = new Map<string, Sum>();
  for (const one of all) {
    const name = JSON.stringify([one.profile, one.origin, one.day]);
    sums.set(name, { ...one, cents: one.cents + (sums.get(name)?.cents ?? 0) });
  }
  return [...sums.values()];
}
