// Reads the entries that may be open: those of the current file, and of rotated files whose open entries were not
// copied. Only lines added since the last read are read, and of those only the lines of other processes.
import { join } from 'node:path';
import { defined } from '#errors/defined.ts';
import type { Place } from './append.ts';
import { bytesFrom, CURRENT, filesOf, isFileMissing, isLive, isStillOpen, sizeOf } from './files.ts';
import type { Held, JournalRecord } from './records.ts';
import { fold, parseRecord } from './records.ts';
import { requestKeys } from './request-keys.ts';

const NEWLINE = 0x0a;
/** Maximum attempts if another process renames files between listing and reading; once is rare, twice very rare. */
const MOST_LOOKS = 5;

export interface Live {
  /** Reads the entries from the disk, oldest first. */
  read(): ReadonlyMap<string, Held>;
  /** Adds records that this process has written at this place; they are not read from the disk again. */
  wrote(place: Place, records: readonly JournalRecord[]): void;
  /**
   * Returns the entries of requests with one of these keys, as of the last read. Reads first if nothing was read yet.
   */
  withKeys(keys: readonly string[]): Held[];
  /** Counter that changes when another file becomes the current one. */
  generation(): number;
  /** Returns the offset up to which a file was read; undefined if its last line is not terminated. */
  endOf(name: string): number | undefined;
}

/** How far a file was read. */
interface Position {
  readonly ino: number;
  readonly offset: number;
}

export function liveEntries(dir: string): Live {
  return new LiveEntries(dir);
}

class LiveEntries implements Live {
  readonly #dir: string;
  #held = new Map<string, Held>();
  /** Entry ids by request key. */
  #byKey = new Map<string, string[]>();
  #generation = 0;
  /** In the current file; undefined if it does not exist or has to be read again. */
  #at: Position | undefined;
  /** Offsets up to which the files were read. */
  readonly #ends = new Map<string, number>();
  /** True if nothing but the current file was read. */
  #isAlone = false;
  /** Records of this process in the current file that were not added yet, in the order of the file. */
  #own: { readonly place: Place; readonly records: readonly JournalRecord[] }[] = [];

  constructor(dir: string) {
    this.#dir = dir;
  }

  generation(): number {
    return this.#generation;
  }

  endOf(name: string): number | undefined {
    return this.#ends.get(name);
  }

  withKeys(keys: readonly string[]): Held[] {
    if (this.#generation === 0) this.read();
    const ids = new Set<string>();
    for (const key of keys) for (const id of this.#byKey.get(key) ?? []) ids.add(id);
    return ids.size === 0 ? NONE : [...ids].map((id) => defined(this.#held.get(id), 'entry of a request'));
  }

  wrote(place: Place, records: readonly JournalRecord[]): void {
    this.#own.push({ place, records });
  }

  read(): ReadonlyMap<string, Held> {
    for (let look = 1; ; look += 1)
      try {
        if (!this.#readAdded() && !this.#readRenamed()) this.#readAll();
        return this.#held;
      } catch (error) {
        this.#at = undefined;
        if (look >= MOST_LOOKS || !isFileMissing(error)) throw error;
      }
  }

  /** Reads what was added to the current file; false if it is not the file that was read before. */
  #readAdded(): boolean {
    const before = this.#at;
    const current = before === undefined ? undefined : this.#sizeOf(CURRENT);
    if (before === undefined || current?.ino !== before.ino || current.size < before.offset) return false;
    if (current.size === before.offset) return true;
    this.#at = this.#readOn(CURRENT, before);
    return this.#at !== undefined;
  }

  /** Continues after the current file was renamed and before its open entries are copied; false after any other change. */
  #readRenamed(): boolean {
    const before = this.#at;
    if (before === undefined || !this.#isAlone) return false;
    const [name = '', ...rest] = filesOf(this.#dir).filter(isLive);
    if (!isStillOpen(name) || rest.some((other) => other !== CURRENT)) return false;
    const renamed = this.#sizeOf(name);
    if (renamed?.ino !== before.ino || renamed.size < before.offset) return false;
    if (this.#readOn(name, before) === undefined) return false;
    this.#generation += 1;
    for (const [id, one] of this.#held) this.#held.set(id, { ...one, file: name });
    this.#isAlone = false;
    this.#at = rest.length === 0 ? undefined : this.#readOn(CURRENT, undefined);
    return true;
  }

  #readAll(): void {
    this.#held = new Map();
    this.#byKey = new Map();
    this.#generation += 1;
    this.#at = undefined;
    this.#ends.clear();
    const names = filesOf(this.#dir).filter(isLive);
    this.#isAlone = names.every((name) => name === CURRENT);
    for (const name of names) this.#at = this.#readOn(name, undefined);
    if (names.at(-1) !== CURRENT) this.#at = undefined;
    this.#own = [];
  }

  /**
   * Adds the lines of a file from a position, or all. Returns the end; undefined if the file has to be read again,
   * because it is another one, or because its last line is not terminated: that was parsed as complete, and may turn out
   * incomplete.
   */
  #readOn(name: string, from: Position | undefined): Position | undefined {
    let at = from;
    if (from !== undefined) {
      const own = this.#own;
      this.#own = [];
      for (const { place, records } of own) {
        // Already read from the disk, or in a file that was rotated since.
        if (place.ino !== from.ino || place.from < defined(at, 'position').offset) continue;
        at = this.#readTo(name, at, place.from);
        if (at?.offset !== place.from || at.ino !== from.ino) return undefined;
        for (const record of records) this.#add(record, name);
        at = { ino: place.ino, offset: place.to };
      }
    }
    const end = this.#readTo(name, at, Infinity);
    if (end === undefined || (from !== undefined && end.ino !== from.ino)) return undefined;
    this.#ends.set(name, end.offset);
    return end;
  }

  /** Reads a file up to an offset. Returns the end; undefined if the last line is not terminated. */
  #readTo(name: string, from: Position | undefined, to: number): Position | undefined {
    const offset = from?.offset ?? 0;
    if (from !== undefined && offset === to) return from;
    const { bytes, ino } = bytesFrom(join(this.#dir, name), offset, to);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    eachRecord(bytes, (record) => this.#add(record, name));
    return end < bytes.length ? undefined : { ino, offset: offset + end };
  }

  #add(record: JournalRecord, name: string): void {
    const isNew = record.outcome === undefined && !this.#held.has(record.id);
    fold(this.#held, record, name);
    const entry = isNew ? this.#held.get(record.id)?.entry : undefined;
    if (entry === undefined) return;
    for (const key of requestKeys(entry)) {
      const ids = this.#byKey.get(key);
      if (ids === undefined) this.#byKey.set(key, [entry.id]);
      else ids.push(entry.id);
    }
  }

  #sizeOf(name: string): ReturnType<typeof sizeOf> {
    return sizeOf(join(this.#dir, name));
  }
}

const NONE: Held[] = [];

/** Reads the entries of a single file. */
export const entriesIn = (dir: string, name: string, held = new Map<string, Held>()): Map<string, Held> =>
  entriesOf(bytesFrom(join(dir, name)).bytes, name, held);

/** Returns the entries in the bytes of a file. */
export function entriesOf(bytes: Buffer, name: string, held = new Map<string, Held>()): Map<string, Held> {
  eachRecord(bytes, (record) => fold(held, record, name));
  return held;
}

function eachRecord(bytes: Buffer, take: (record: JournalRecord) => void): void {
  for (let from = 0; from < bytes.length;) {
    const found = bytes.indexOf(NEWLINE, from);
    const end = found < 0 ? bytes.length : found;
    const record = parseRecord(bytes.toString('utf8', from, end));
    if (record !== undefined) take(record);
    from = end + 1;
  }
}
