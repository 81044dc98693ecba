// Random bytes that depend only on a seed and on the number of bytes drawn before.
import { createHash } from 'node:crypto';

/** Bytes that are made at once. */
const BLOCK_BYTES = 1_024;

export class SeededRandom {
  readonly #seed: string;
  /** Number of bytes drawn since the start; setting it returns to the state of that time. */
  position = 0;
  #block = -1;
  #bytes: Uint8Array = new Uint8Array(0);

  constructor(seed: string) {
    this.#seed = seed;
  }

  readonly draw = (count: number): Uint8Array => {
    const drawn = new Uint8Array(count);
    for (let filled = 0; filled < count;) {
      const start = this.position % BLOCK_BYTES;
      const part = this.#blockAt(Math.floor(this.position / BLOCK_BYTES)).subarray(
        start,
        start + count - filled,
      );
      drawn.set(part, filled);
      filled += part.length;
      this.position += part.length;
    }
    return drawn;
  };

  /** Returns bytes for one purpose, which do not depend on what was drawn. */
  bytesFor(purpose: string, count: number): Uint8Array {
    return this.#hash(purpose, count);
  }

  #blockAt(number: number): Uint8Array {
    if (this.#block !== number) {
      this.#block = number;
      this.#bytes = this.#hash(`block ${number}`, BLOCK_BYTES);
    }
    return this.#bytes;
  }

  /** SHAKE256 is a hash with an output of any length. */
  #hash(what: string, outputLength: number): Uint8Array {
    return createHash('shake256', { outputLength })
      .update(JSON.stringify([this.#seed, what]))
      .digest();
  }
}
