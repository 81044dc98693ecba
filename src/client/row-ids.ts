// The ids of the rows of a file, each with the row that has it, in flat memory: 43 bytes or less for an id.
import { hashesOf } from './hash-set.ts';

/** 32-bit words of a slot: 96 bits of the hash of an id, and the number of its row. */
const WORDS = 4;
/** Each grows by itself: while it does, there are two of that one, not of all that is known. */
const TABLES = 64;
const FIRST_SLOTS = 16;

export interface RowIds {
  /** Keeps it, and returns undefined; or the row that has the same id. */
  add(id: string, row: number): number | undefined;
}

/** Row numbers are 1 and more: 0 is a free slot. */
export function rowIds(): RowIds {
  const tables = Array.from({ length: TABLES }, () => ({
    slots: new Uint32Array(FIRST_SLOTS * WORDS),
    size: 0,
  }));
  return {
    add: (id, row) => {
      const [a, b, c] = hashesOf([id]) as unknown as readonly [number, number, number];
      const table = tables[c % TABLES]!;
      const { slots } = table;
      const place = placeOf(slots, a, b, c);
      const before = slots[place + 3]!;
      if (before !== 0) return before;
      slots[place] = a;
      slots[place + 1] = b;
      slots[place + 2] = c;
      slots[place + 3] = row;
      table.size += 1;
      if (table.size * WORDS * 4 > slots.length * 3) table.slots = twice(slots);
      return undefined;
    },
  };
}

/** Where the hash is, or the free slot where it would go. */
function placeOf(slots: Uint32Array, a: number, b: number, c: number): number {
  const mask = slots.length / WORDS - 1;
  for (let slot = a & mask; ; slot = (slot + 1) & mask) {
    const place = slot * WORDS;
    if (slots[place + 3] === 0) return place;
    if (slots[place] === a && slots[place + 1] === b && slots[place + 2] === c) return place;
  }
}

function twice(slots: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(slots.length * 2);
  for (let from = 0; from < slots.length; from += WORDS) {
    if (slots[from + 3] === 0) continue;
    const place = placeOf(larger, slots[from]!, slots[from + 1]!, slots[from + 2]!);
    // Word by word: a view for each slot would be many times the memory of the table.
    for (let word = 0; word < WORDS; word += 1) larger[place + word] = slots[from + word]!;
  }
  return larger;
}
