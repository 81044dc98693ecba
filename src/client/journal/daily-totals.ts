// Daily totals of outgoing money in rotated journal files: one small file, so that the rotated files need not be read.
// Anything it does not cover reliably is read from those files.
import { join } from 'node:path';
import { parseJson } from '#contract/json.ts';
import { isObject } from '#contract/path.ts';
import { defined } from '#errors/defined.ts';
import { readRegularFile } from '#files/read.ts';
import { replaceFile } from '#files/write.ts';
import { dayStart } from '#pix/dates.ts';
import { setAsideAt } from './files.ts';
import type { JournalEntry } from './types.ts';

const FILE = 'journal.sums.json';
/** Maximum number of stored sums, newest days first. Days are not dropped by the clock, which may be wrong. */
const MOST = 500;

/** Outgoing cents of one profile with one key to one service on one day. */
export interface Sum {
  readonly profile: string;
  /** Absent if the entries have no origin. */
  readonly origin?: string;
  /** Fingerprint of the API key; absent if the entries have none. */
  readonly key?: string;
  /** First instant of the day; epoch milliseconds. */
  readonly day: number;
  readonly cents: number;
}

interface Sums {
  /** Time of the first rotated file included; epoch milliseconds. */
  readonly from: number;
  /** Time of the last rotated file included; epoch milliseconds. */
  readonly through: number;
  /** Totals of these files. */
  readonly sums: readonly Sum[];
  /** Totals of the files being rotated last, by file name. After a crash before the rename they are not counted yet. */
  readonly last: Readonly<Record<string, readonly Sum[]>>;
}

/** Returns the stored sums of these files, and the names of files that they do not cover. */
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
 * Stores the sums of files about to be rotated under these names. Sums of earlier files become final once those files
 * were renamed. If this file cannot be written, the rotated files are read instead.
 */
export function writeSums(
  dir: string,
  last: Readonly<Record<string, readonly Sum[]>>,
  setAsideBefore: readonly string[],
): void {
  const known = load(dir);
  const before = known.last;
  // An earlier write failed: coverage begins after the files that are missing here.
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
  try {
    const text = JSON.stringify({ v: 1, ...next, from: finite(next.from) });
    replaceFile(join(dir, FILE), text, { isCache: true });
  } catch {
    // For example a full disk. The old contents stay valid: they cover files rotated earlier.
  }
}

/** Omits infinities, which JSON cannot represent. */
const finite = (time: number): number | undefined => (Number.isFinite(time) ? time : undefined);

const NOTHING: Sums = { from: Infinity, through: -Infinity, sums: [], last: {} };

/** Loads the stored sums; empty if they are missing or invalid. */
function load(dir: string): Sums {
  try {
    const value: unknown = parseJson(readRegularFile(join(dir, FILE)).bytes.toString());
    const { v, from, through, sums, last }: SavedSums = isObject(value) ? value : {};
    if (v !== 1 || !areSums(sums) || !areSumsByFile(last)) return NOTHING;
    return {
      from: typeof from === 'number' ? from : Infinity,
      through: typeof through === 'number' ? through : -Infinity,
      sums,
      last,
    };
  } catch {
    return NOTHING;
  }
}

/** Fields of the file; none is checked yet. */
type SavedSums = { readonly [K in 'v' | keyof Sums]?: unknown };

const areSums = (value: unknown): value is readonly Sum[] => Array.isArray(value) && value.every(isSum);

function isSum(value: unknown): value is Sum {
  if (!isObject(value)) return false;
  const { profile, origin, key, day, cents }: { readonly [K in keyof Sum]?: unknown } = value;
  return (
    typeof profile === 'string' &&
    [origin, key].every((one) => one === undefined || typeof one === 'string') &&
    Number.isSafeInteger(day) &&
    Number.isSafeInteger(cents)
  );
}

const areSumsByFile = (value: unknown): value is Sums['last'] =>
  isObject(value) && Object.values(value).every(areSums);

/** Sums settled entries. Open ones are counted in the file to which they were copied. */
export const sumUp = (entries: readonly JournalEntry[]): readonly Sum[] =>
  together(
    entries.flatMap(({ profile, origin, key, outcome, amount: cents, at }) => {
      const sent = Date.parse(at);
      if (outcome !== 'done' || cents === undefined || Number.isNaN(sent)) return [];
      const account = {
        profile,
        ...(origin === undefined ? {} : { origin }),
        ...(key === undefined ? {} : { key }),
      };
      return [{ ...account, day: dayStart(sent), cents }];
    }),
  );

/** Merges sums of the same profile, service, key and day. */
function together(all: readonly Sum[]): readonly Sum[] {
  const sums = new Map<string, Sum>();
  for (const one of all) {
    const name = JSON.stringify([one.profile, one.origin, one.key, one.day]);
    sums.set(name, { ...one, cents: one.cents + (sums.get(name)?.cents ?? 0) });
  }
  return [...sums.values()];
}
