// The entries in which something may be open: those of the file in use, and of files that were set aside while more was
// open than is copied. Only what was added since the last look is read.
import { join } from 'node:path';
import { defined } from '#errors/defined.ts';
import { bytesFrom, CURRENT, filesOf, isGone, isLive, sizeOf } from './files.ts';
import type { Held } from './records.ts';
import { fold, parseRecord } from './records.ts';
import { requestKeys } from './request-keys.ts';

const NEWLINE = 0x0a;
/** Files may be renamed by another process between finding and reading them; hardly ever twice. */
const MOST_LOOKS = 5;

export interface Live {
  /** The entries as they are on the disk now, oldest first. */
  read(): ReadonlyMap<string, Held>;
  /** The entries of requests with one of these keys, as they were at the last read. Reads when nothing was read yet. */
  withKeys(keys: readonly string[]): Held[];
  /** Changes when another file came into use. */
  generation(): number;
}

export function liveEntries(dir: string): Live {
  let held = new Map<string, Held>();
  /** Ids of the entries by the keys of their requests. */
  let byKey = new Map<string, string[]>();
  let generation = 0;
  /** Inode of the file in use, and up to where it was read; nothing before the first look. */
  let at: { readonly ino: number; readonly offset: number } | undefined;

  /** Adds the lines of a file from there on. Returns where its last whole line ends, and whether anything stands after. */
  const readOn = (name: string, from: number): { ino: number; offset: number; loose: boolean } => {
    const { bytes, ino } = bytesFrom(join(dir, name), from);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    addLines(held, bytes, name, byKey);
    return { ino, offset: from + end, loose: end < bytes.length };
  };

  const readAll = (): void => {
    held = new Map();
    byKey = new Map();
    generation += 1;
    at = undefined;
    for (const name of filesOf(dir).filter(isLive)) {
      const { ino, offset, loose } = readOn(name, 0);
      // A line without an end was taken for whole: nobody knows whether it is when more stands there.
      at = name === CURRENT && !loose ? { ino, offset } : undefined;
    }
  };

  const live: Live = {
    generation: () => generation,
    withKeys: (keys) => {
      if (generation === 0) live.read();
      const ids = new Set(keys.flatMap((key) => byKey.get(key) ?? []));
      return [...ids].map((id) => defined(held.get(id), 'entry of a request'));
    },
    read: () => {
      const current = sizeOf(join(dir, CURRENT));
      const before = at;
      if (before !== undefined && current?.ino === before.ino && current.size >= before.offset) {
        if (current.size === before.offset) return held;
        const { ino, offset, loose } = readOn(CURRENT, before.offset);
        if (ino === before.ino && !loose) {
          at = { ino, offset };
          return held;
        }
      }
      for (let look = 1; ; look += 1)
        try {
          readAll();
          return held;
        } catch (error) {
          if (look >= MOST_LOOKS || !isGone(error)) throw error;
        }
    },
  };
  return live;
}

/** The entries of one file alone. */
export function entriesIn(dir: string, name: string, held = new Map<string, Held>()): Map<string, Held> {
  addLines(held, bytesFrom(join(dir, name)).bytes, name);
  return held;
}

function addLines(held: Map<string, Held>, bytes: Buffer, name: string, byKey?: Map<string, string[]>): void {
  for (let from = 0; from < bytes.length;) {
    const found = bytes.indexOf(NEWLINE, from);
    const end = found < 0 ? bytes.length : found;
    const record = parseRecord(bytes.toString('utf8', from, end));
    if (record !== undefined) {
      const isNew = !held.has(record.id);
      fold(held, record, name);
      const entry = isNew ? held.get(record.id)?.entry : undefined;
      if (entry !== undefined && byKey !== undefined)
        for (const key of requestKeys(entry)) {
          const ids = byKey.get(key);
          if (ids === undefined) byKey.set(key, [entry.id]);
          else ids.push(entry.id);
        }
    }
    from = end + 1;
  }
}
