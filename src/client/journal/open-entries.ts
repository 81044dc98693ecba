// Reads the entries that may be open: those of the current file, and of rotated files whose open entries were not
// copied. Only lines added since the last read are read.
import { join } from 'node:path';
import { defined } from '#errors/defined.ts';
import { bytesFrom, CURRENT, filesOf, isFileMissing, isLive, sizeOf } from './files.ts';
import type { Held } from './records.ts';
import { fold, parseRecord } from './records.ts';
import { requestKeys } from './request-keys.ts';

const NEWLINE = 0x0a;
/** Maximum attempts if another process renames files between listing and reading; once is rare, twice very rare. */
const MOST_LOOKS = 5;

export interface Live {
  /** Reads the entries from the disk, oldest first. */
  read(): ReadonlyMap<string, Held>;
  /**
   * Returns the entries of requests with one of these keys, as of the last read. Reads first if nothing was read yet.
   */
  withKeys(keys: readonly string[]): Held[];
  /** Counter that changes when another file becomes the current one. */
  generation(): number;
}

export function liveEntries(dir: string): Live {
  let held = new Map<string, Held>();
  /** Entry ids by request key. */
  let byKey = new Map<string, string[]>();
  let generation = 0;
  /** Inode of the current file and the offset up to which it was read; undefined before the first read. */
  let at: { readonly ino: number; readonly offset: number } | undefined;

  /**
   * Adds the lines of a file from an offset. Returns the end of the last complete line, and whether bytes follow it.
   */
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
      // The unterminated last line was parsed as complete; it may turn out incomplete, so read the file again next
      // time.
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
          if (look >= MOST_LOOKS || !isFileMissing(error)) throw error;
        }
    },
  };
  return live;
}

/** Reads the entries of a single file. */
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
