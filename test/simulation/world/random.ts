// Seeded random numbers: the same seed gives the same history on every machine.

/** Source of random decisions. */
export class Random {
  #state: number;

  /** @param seed any integer; only its lower 32 bits count */
  constructor(seed: number) {
    this.#state = Math.imul(seed, 0x9e3779b1) ^ 0x85ebca6b;
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive), by the Mulberry32 generator. */
  readonly next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };

  /** Returns an integer from `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** Returns true with this probability, from 0 to 1. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns one of the values. */
  pick<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.next() * values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  }

  /** Returns a seed for another source. */
  seed(): number {
    return Math.floor(this.next() * 0x7fffffff);
  }

  bytes(count: number): Uint8Array {
    const bytes = new Uint8Array(count);
    for (let index = 0; index < count; index += 1) bytes[index] = Math.floor(this.next() * 256);
    return bytes;
  }

  /** Returns a random UUID of version 4. */
  uuid(): `${string}-${string}-${string}-${string}-${string}` {
    const bytes = this.bytes(16);
    bytes[6] = (bytes[6]! & 0x0f) | 0x40;
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    const hex = Buffer.from(bytes).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }
}
