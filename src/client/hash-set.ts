// A set and a map of texts that hold 128 bits of the SHA-256 of each, however long it is, in one piece of memory. For
// 1,000,000 ids of 36 characters the set takes 31 MB and the map 39 MB; a Set of strings takes 77 MB and a Map 86 MB.
// Two texts that were made to be taken for one are not to be found.

/** 32-bit words of a hash. */
const WORDS = 4;
/** Tables of one set: each grows by itself, so that growing does not double the memory of the set. */
const PARTS = 64;
const FIRST_SLOTS = 8;
/** Division of larger numbers takes several times as long. */
const SMALL = 0x3fff_ffff;

export interface HashSet {
  /** Whether the hash at this index of some hashes is in it. */
  has(hashes: Uint32Array, index: number): boolean;
  /** Adds it; false when it was there. */
  add(hashes: Uint32Array, index: number): boolean;
  size(): number;
}

/** The hashes of some texts, four words each, for `has` and `add`. */
export function hashesOf(texts: readonly string[]): Uint32Array {
  const hashes = new Uint32Array(texts.length * WORDS);
  // Loaded only here: most commands need no hash, and it takes as long as a quarter of them.
  const { hash } = process.getBuiltinModule('node:crypto');
  for (let index = 0; index < texts.length; index += 1) {
    // As characters of one byte each: a buffer for each digest takes five times as long.
    const digest = hash('sha256', texts[index]!, 'binary');
    for (let word = 0; word < WORDS; word += 1) {
      const from = word * 4;
      hashes[index * WORDS + word] =
        digest.charCodeAt(from) |
        (digest.charCodeAt(from + 1) << 8) |
        (digest.charCodeAt(from + 2) << 16) |
        (digest.charCodeAt(from + 3) << 24);
    }
  }
  return hashes;
}

/**
 * Open addressing. A slot is a hash and `extraWords` more; four words of zeros are an empty slot, since no text with that
 * hash is known. It grows by half when three quarters are in use.
 */
class HashTable {
  slots: Uint32Array;
  #size = 0;
  readonly #width: number;

  constructor(extraWords: number) {
    this.#width = WORDS + extraWords;
    this.slots = new Uint32Array(FIRST_SLOTS * this.#width);
  }

  isTaken(place: number): boolean {
    const { slots } = this;
    return (slots[place]! | slots[place + 1]! | slots[place + 2]! | slots[place + 3]!) !== 0;
  }

  /** Where the hash at this index is, or the empty slot where it would go. */
  placeOf(hashes: Uint32Array, index: number): number {
    return this.#find(hashes, index * WORDS);
  }

  #find(words: Uint32Array, at: number): number {
    // Word by word: lists made here and taken apart again would take most of the time.
    const a = words[at]!;
    const b = words[at + 1]!;
    const c = words[at + 2]!;
    const d = words[at + 3]!;
    const { slots } = this;
    const width = this.#width;
    const end = slots.length;
    for (
      let place = ((a & SMALL) % (end / width)) * width;
      ;
      place = place + width === end ? 0 : place + width
    ) {
      if (!this.isTaken(place)) return place;
      if (slots[place] === a && slots[place + 1] === b && slots[place + 2] === c && slots[place + 3] === d)
        return place;
    }
  }

  /** Puts a hash into the empty slot that `placeOf` returned; `extra` is the word after it, where slots have one. */
  fill(place: number, hashes: Uint32Array, index: number, extra = 0): void {
    for (let word = 0; word < WORDS; word += 1) this.slots[place + word] = hashes[index * WORDS + word]!;
    if (this.#width > WORDS) this.slots[place + WORDS] = extra;
    this.#size += 1;
    if (this.#size * this.#width * 4 > this.slots.length * 3) this.#grow();
  }

  #grow(): void {
    const old = this.slots;
    const width = this.#width;
    this.slots = new Uint32Array(Math.ceil((old.length * 1.5) / width) * width);
    // An empty slot is put into an empty one, which changes nothing.
    for (let from = 0; from < old.length; from += width) {
      const place = this.#find(old, from);
      for (let word = 0; word < width; word += 1) this.slots[place + word] = old[from + word]!;
    }
  }
}

/** Returns a function for the table that a hash belongs to: by its last word, as its first one determines the slot. */
function tablesOf(extraWords: number): (hashes: Uint32Array, index: number) => HashTable {
  const tables = Array.from({ length: PARTS }, () => new HashTable(extraWords));
  return (hashes, index) => tables[hashes[index * WORDS + WORDS - 1]! % PARTS]!;
}

export function hashSet(): HashSet {
  const tableOf = tablesOf(0);
  let size = 0;
  return {
    has: (hashes, index) => {
      const table = tableOf(hashes, index);
      return table.isTaken(table.placeOf(hashes, index));
    },
    add: (hashes, index) => {
      const table = tableOf(hashes, index);
      const place = table.placeOf(hashes, index);
      if (table.isTaken(place)) return false;
      table.fill(place, hashes, index);
      size += 1;
      return true;
    },
    size: () => size,
  };
}

interface RowIds {
  /** Keeps the id of a row and returns undefined; or returns the row that has the same id. */
  add(id: string, row: number): number | undefined;
}

export function rowIds(): RowIds {
  const tableOf = tablesOf(1);
  return {
    add: (id, row) => {
      const hashes = hashesOf([id]);
      const table = tableOf(hashes, 0);
      const place = table.placeOf(hashes, 0);
      if (table.isTaken(place)) return table.slots[place + WORDS];
      table.fill(place, hashes, 0, row);
      return undefined;
    },
  };
}
