// A set of texts that holds 128 bits of the SHA-256 of each: 32 bytes or less for a text, however long, and nothing
// for the garbage collector to walk through. Two texts that were made to be taken for one are not to be found.

/** 32-bit words of a hash. */
const WORDS = 4;
const FIRST_SLOTS = 256;
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

/** An empty one. The hashes are side by side in one piece of memory, which grows by half when three quarters are in use. */
export function hashSet(): HashSet {
  // Four words of zeros are an empty slot: no text with that hash is known.
  let slots = new Uint32Array(FIRST_SLOTS * WORDS);
  let size = 0;
  const isTaken = (place: number): boolean =>
    (slots[place]! | slots[place + 1]! | slots[place + 2]! | slots[place + 3]!) !== 0;
  /** Where the hash is, or the empty slot where it would go. */
  const placeOf = (hashes: Uint32Array, index: number): number => {
    // Word by word: lists made here and taken apart again would take most of the time.
    const at = index * WORDS;
    const a = hashes[at]!;
    const b = hashes[at + 1]!;
    const c = hashes[at + 2]!;
    const d = hashes[at + 3]!;
    const end = slots.length;
    for (
      let place = ((a & SMALL) % (end / WORDS)) * WORDS;
      ;
      place = place + WORDS === end ? 0 : place + WORDS
    ) {
      if (!isTaken(place)) return place;
      if (slots[place] === a && slots[place + 1] === b && slots[place + 2] === c && slots[place + 3] === d)
        return place;
    }
  };
  const put = (hashes: Uint32Array, index: number): boolean => {
    const place = placeOf(hashes, index);
    if (isTaken(place)) return false;
    for (let word = 0; word < WORDS; word += 1) slots[place + word] = hashes[index * WORDS + word]!;
    return true;
  };
  const grow = (): void => {
    const old = slots;
    slots = new Uint32Array(Math.ceil((old.length * 1.5) / WORDS) * WORDS);
    // An empty slot is put into an empty one, which changes nothing.
    for (let index = 0; index < old.length / WORDS; index += 1) put(old, index);
  };
  return {
    has: (hashes, index) => isTaken(placeOf(hashes, index)),
    add: (hashes, index) => {
      if (!put(hashes, index)) return false;
      size += 1;
      if (size * WORDS * 4 > slots.length * 3) grow();
      return true;
    },
    size: () => size,
  };
}
