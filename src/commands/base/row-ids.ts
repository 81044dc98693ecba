// The ids of the rows of a file, each with the row that has it, in flat memory: 43 bytes or less for an id.
import { hashesOf } from '../../client/hash-set.ts';

/** 32-bit words of a slot: 96 bits of the hash of an id, and the number of its row. */
const WORDS = 4;
const FIRST_SLOTS = 1024;

export interface RowIds {
  /** Keeps it, and returns undefined; or the row that has the same id. */
  add(id: string, row: number): number | undefined;
}

/** Row numbers are 1 and more. */
export function rowIds(): RowIds {
  let slots = new Uint32Array(FIRST_SLOTS * WORDS);
  let size = 0;
  /** Where the hash is, or the free slot where it would go. */
  const placeOf = (table: Uint32Array, a: number, b: number, c: number): number => {
    const mask = table.length / WORDS - 1;
    for (let slot = a & mask; ; slot = (slot + 1) & mask) {
      const place = slot * WORDS;
      if (table[place + 3] === 0) return place;
      if (table[place] === a && table[place + 1] === b && table[place + 2] === c) return place;
    }
  };
  const grow = (): void => {
    const larger = new Uint32Array(slots.length * 2);
    for (let from = 0; from < slots.length; from += WORDS) {
      if (slots[from + 3] === 0) continue;
      const place = placeOf(larger, slots[from]!, slots[from + 1]!, slots[from + 2]!);
      larger.set(slots.subarray(from, from + WORDS), place);
    }
    slots = larger;
  };
  return {
    add: (id, row) => {
      const [a, b, c] = hashesOf([id]) as unknown as readonly [number, number, number];
      const place = placeOf(slots, a, b, c);
      const before = slots[place + 3]!;
      if (before !== 0) return before;
      slots[place] = a;
      slots[place + 1] = b;
      slots[place + 2] = c;
      slots[place + 3] = row;
      size += 1;
      if (size * WORDS * 4 > slots.length * 3) grow();
      return undefined;
    },
  };
}
