// Index files beside the rotated journal files: the ids and debts that a file contains, so that a look-up of one reads
// only the files that may have it. An index is a cache: a file whose index is missing, damaged or out of date is searched itself.
import { closeSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { NO_LINK, openRegular } from '#files/read.ts';
import { replaceFile } from '#files/write.ts';
import { bytesFrom, identityOf, setAsideAt } from './files.ts';
import { entriesOf } from './open-entries.ts';
import type { Held } from './records.ts';
import type { JournalEntry } from './types.ts';

/** Entries that are looked for: by the beginning of their id, by their correlation id, or by what they pay. */
export type IdQuery =
  { readonly beginning: string } | { readonly correlationID: string } | { readonly debt: string };

export function matches({ id, correlationID, debt }: JournalEntry, query: IdQuery): boolean {
  if ('beginning' in query) return id.startsWith(query.beginning);
  return 'debt' in query ? debt === query.debt : correlationID === query.correlationID;
}

/** Returns what an entry is found by besides its id. */
const wordOf = (query: Exclude<IdQuery, { readonly beginning: string }>): string =>
  'debt' in query ? query.debt : query.correlationID;

/** Size and time of last change of a file. A rotated file does not change any more. */
export interface Identity {
  readonly size: number;
  /** Epoch milliseconds, with fractions. */
  readonly changed: number;
}

/** Ids and debts of one file. They are sorted hashes: one may be in it by mistake, but none is missing. */
interface Ids {
  readonly identity: Identity;
  /** The first eight hexadecimal digits of each entry's id, as a number. */
  readonly beginnings: Uint32Array;
  /** Hashes of the correlation ids and debts. */
  readonly words: Uint32Array;
}

/** Also tells whether the bytes were written in the byte order of this machine. */
const MAGIC = 0x7058_4901;
/** Words of the header: magic, checksum, three numbers of two words each, and the number of entries. */
const HEADER = 9;
const [CHECKSUM, NUMBERS, COUNT] = [1, 2, 8];

/**
 * Maximum number of files that one process indexes: parsing a file takes several times as long as searching it, and all
 * indexes may have been deleted.
 */
const MOST_BUILT = 50;

/** Index files of one folder, each read once. */
export class IdIndexes {
  readonly #dir: string;
  readonly #known = new Map<string, Ids>();
  #built = 0;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Returns the entries of a rotated file; undefined if none of them is looked for. */
  entriesIn(name: string, query: IdQuery): ReadonlyMap<string, Held> | undefined {
    const identity = identityOf(join(this.#dir, name));
    const ids = identity === undefined ? undefined : this.#idsOf(name, identity);
    if (ids !== undefined && !mayContain(ids, query)) return undefined;
    const { bytes } = bytesFrom(join(this.#dir, name));
    if (ids !== undefined || this.#built >= MOST_BUILT)
      return bytes.includes(searchedText(query)) ? entriesOf(bytes, name) : undefined;
    const held = entriesOf(bytes, name);
    // Taken before the bytes were read: a later change does not have this identity.
    if (identity?.size === bytes.length) this.#build(name, identity, held);
    return held;
  }

  #idsOf(name: string, identity: Identity): Ids | undefined {
    const known = this.#known.get(name) ?? read(this.#dir, name);
    if (known === undefined || !isSame(known.identity, identity)) return undefined;
    this.#known.set(name, known);
    return known;
  }

  #build(name: string, identity: Identity, held: ReadonlyMap<string, Held>): void {
    this.#built += 1;
    const words = wordsOf(name, identity, held.values());
    if (words === undefined) return;
    this.#known.set(name, idsIn(words));
    write(this.#dir, name, words);
  }
}

const isSame = (one: Identity, other: Identity): boolean =>
  one.size === other.size && one.changed === other.changed;

/** The text that a file with such an entry contains. */
const searchedText = (query: IdQuery): string =>
  'beginning' in query ? JSON.stringify(query.beginning).slice(1, -1) : JSON.stringify(wordOf(query));

function mayContain({ beginnings, words }: Ids, query: IdQuery): boolean {
  if (!('beginning' in query)) {
    const hash = hashOf(wordOf(query));
    return hasBetween(words, hash, hash);
  }
  const digits = query.beginning.slice(0, DIGITS);
  return (
    /^[\da-f]*$/.test(digits) &&
    hasBetween(
      beginnings,
      Number.parseInt(digits.padEnd(DIGITS, '0'), 16),
      Number.parseInt(digits.padEnd(DIGITS, 'f'), 16),
    )
  );
}

const DIGITS = 8;
const UUID_START = /^[\da-f]{8}/;

/** Whether one of the sorted numbers is in a range. */
function hasBetween(sorted: Uint32Array, least: number, most: number): boolean {
  let low = 0;
  for (let high = sorted.length; low < high;) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  const found = sorted[low];
  return found !== undefined && found <= most;
}

/** FNV-1a over UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x0100_0193);
  return hash >>> 0;
}

/** FNV-1a over the words after the checksum. */
function checksumOf(words: Uint32Array): number {
  let hash = 0x811c_9dc5;
  for (let index = NUMBERS; index < words.length; index += 1)
    hash = Math.imul(hash ^ words[index]!, 0x0100_0193);
  return hash >>> 0;
}

const indexName = (name: string): string => name.replace(/\.ndjson$/, '.ids');

/** Returns the words of an index; undefined if an id does not begin with eight hexadecimal digits. */
function wordsOf(name: string, { size, changed }: Identity, held: Iterable<Held>): Uint32Array | undefined {
  const beginnings: number[] = [];
  const hashes: number[] = [];
  for (const { entry } of held) {
    const { id, correlationID, debt }: { readonly [K in keyof JournalEntry]?: unknown } = entry;
    if (typeof id !== 'string' || !UUID_START.test(id)) return undefined;
    beginnings.push(Number.parseInt(id.slice(0, DIGITS), 16));
    for (const word of [correlationID, debt]) if (typeof word === 'string') hashes.push(hashOf(word));
  }
  const words = new Uint32Array(HEADER + beginnings.length + hashes.length);
  words[0] = MAGIC;
  words.set(new Uint32Array(Float64Array.of(setAsideAt(name), size, changed).buffer), NUMBERS);
  words[COUNT] = beginnings.length;
  words.set(Uint32Array.from(beginnings).sort(), HEADER);
  words.set(Uint32Array.from(hashes).sort(), HEADER + beginnings.length);
  words[CHECKSUM] = checksumOf(words);
  return words;
}

function idsIn(words: Uint32Array): Ids {
  const [, size = 0, changed = 0] = new Float64Array(words.slice(NUMBERS, COUNT).buffer);
  const second = HEADER + (words[COUNT] ?? 0);
  return {
    identity: { size, changed },
    beginnings: words.subarray(HEADER, second),
    words: words.subarray(second),
  };
}

/** Reads the index of a file; undefined if it is missing, damaged or that of another file. */
function read(dir: string, name: string): Ids | undefined {
  try {
    const words = readWords(join(dir, indexName(name)));
    if (words === undefined) return undefined;
    const [time] = new Float64Array(words.slice(NUMBERS, COUNT).buffer);
    const isWhole =
      words[0] === MAGIC &&
      words[CHECKSUM] === checksumOf(words) &&
      HEADER + (words[COUNT] ?? 0) <= words.length;
    return isWhole && time === setAsideAt(name) ? idsIn(words) : undefined;
  } catch {
    return undefined;
  }
}

/** With few system calls and no copy: a look-up reads the indexes of all files. */
function readWords(path: string): Uint32Array | undefined {
  const { file, stats } = openRegular(path, NO_LINK);
  try {
    const { size } = stats;
    if (size < HEADER * 4 || size % 4 !== 0) return undefined;
    const words = new Uint32Array(size / 4);
    return readSync(file, words, 0, size, 0) === size ? words : undefined;
  } finally {
    closeSync(file);
  }
}

/** Stores an index. Without it, for example on a read-only disk, the file itself is searched. */
function write(dir: string, name: string, words: Uint32Array): void {
  try {
    replaceFile(join(dir, indexName(name)), new Uint8Array(words.buffer), { isCache: true });
  } catch {
    // As above.
  }
}

/** Stores the index of a file that is about to be rotated under this name. */
export function writeIndex(
  dir: string,
  name: string,
  identity: Identity,
  held: ReadonlyMap<string, Held>,
): void {
  const words = wordsOf(name, identity, held.values());
  if (words !== undefined) write(dir, name, words);
}

/** Removes the index of a rotated file. */
export const removeIndex = (dir: string, name: string): void =>
  rmSync(join(dir, indexName(name)), { force: true });
