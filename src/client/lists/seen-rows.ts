// Recognises rows of a list that were read on an earlier page.
import type { HashSet } from '#client/hash-set.ts';
import { hashesOf, hashSet } from '#client/hash-set.ts';
import { at } from '#contract/path.ts';

/**
 * Minimum number of rows within which a repeated row is recognised. Longer cycles exceed the reported total instead.
 */
const REMEMBERED = 2 ** 21;

/** Rows seen so far, as 128-bit hashes: a million rows take 32 MB, whatever their size. */
export class SeenRows {
  #recent = hashSet();
  #before: HashSet | undefined;
  /** Rows of the first page, hashed only if there is a second page. */
  #first: readonly unknown[] | undefined;

  /** Returns the rows not seen before, and marks them as seen. */
  fresh(items: readonly unknown[]): readonly unknown[] {
    if (this.#first === undefined) {
      this.#first = items;
      return items;
    }
    this.#rememberFirst();
    const hashes = hashesOf(items.map(identityOf));
    const isNew = (_item: unknown, index: number): boolean => !this.#isKnown(hashes, index);
    const fresh = items.every(isNew) ? items : items.filter(isNew);
    this.#remember(hashes, items.length);
    return fresh;
  }

  has(item: unknown): boolean {
    this.#rememberFirst();
    return this.#isKnown(hashesOf([identityOf(item)]), 0);
  }

  #rememberFirst(): void {
    const first = this.#first;
    if (first !== undefined && first.length > 0)
      this.#remember(hashesOf(first.map(identityOf)), first.length);
    this.#first = [];
  }

  #remember(hashes: Uint32Array, count: number): void {
    for (let index = 0; index < count; index += 1) this.#recent.add(hashes, index);
    if (this.#recent.size() > REMEMBERED) [this.#before, this.#recent] = [this.#recent, hashSet()];
  }

  #isKnown(hashes: Uint32Array, index: number): boolean {
    return this.#recent.has(hashes, index) || this.#before?.has(hashes, index) === true;
  }
}

const IDENTITIES = [
  'globalID',
  'refundId',
  'id',
  'payment.correlationID',
  'correlationID',
  'pixKey',
  'accountId',
];

/** Returns the identity of an item: its id, or its whole contents if it has none. */
function identityOf(item: unknown): string {
  for (const path of IDENTITIES) {
    const value = at(item, path);
    if (typeof value === 'string' && value !== '') return `${path}:${value}`;
  }
  return JSON.stringify(item) ?? '';
}
