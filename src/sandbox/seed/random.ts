// Pseudo-random bytes, numbers and choices, determined by a name.
import { hash } from 'node:crypto';
import { defined } from '#errors/defined.ts';

/** Makes a source of pseudo-random bytes for ids, determined by the name. */
export function randomBytesOf(name: string): (count: number) => Uint8Array {
  let drawn = 0;
  let block = new Uint8Array(0);
  let used = 0;
  return (count) => {
    if (used + count > block.length) {
      const next = () => hash('sha512', `${name}:${(drawn += 1)}`, 'buffer');
      block = count <= BLOCK ? next() : Buffer.concat(Array.from({ length: Math.ceil(count / BLOCK) }, next));
      used = 0;
    }
    return block.subarray(used, (used += count));
  };
}

/** Bytes of one SHA-512 hash. */
const BLOCK = 64;

/** Makes a source of pseudo-random numbers and choices, determined by the name. */
export function randomOf(name: string) {
  let drawn = 0;
  // As hexadecimal text, because creating a buffer costs more than the hash.
  const below = (bound: number): number =>
    Number.parseInt(hash('sha256', `${name}:${(drawn += 1)}`, 'hex').slice(0, 8), 16) % bound;
  return { below, pick: <T>(list: readonly T[]): T => defined(list[below(list.length)], 'item of a list') };
}
