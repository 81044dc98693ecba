import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashesOf, hashSet } from '#client/hash-set.ts';

it('hashSet contains exactly the added texts', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 400 }), fc.string(), (texts, other) => {
      const set = hashSet();
      const plain = new Set<string>();
      const hashes = hashesOf(texts);
      for (const [index, text] of texts.entries()) {
        expect(set.has(hashes, index)).toBe(plain.has(text));
        expect(set.add(hashes, index)).toBe(!plain.has(text));
        plain.add(text);
        expect(set.has(hashes, index)).toBe(true);
      }
      expect(set.size()).toBe(plain.size);
      expect(set.has(hashesOf([other]), 0)).toBe(plain.has(other));
    }),
  );
});

it('hashSet finds every added text after it has grown', () => {
  const texts = Array.from({ length: 20_000 }, (_, index) => `row ${index}`);
  const hashes = hashesOf(texts);
  const set = hashSet();
  for (let index = 0; index < texts.length; index += 2) set.add(hashes, index);
  expect(set.size()).toBe(10_000);
  for (let index = 0; index < texts.length; index += 1)
    if (set.has(hashes, index) !== (index % 2 === 0)) throw new Error(`wrong about ${texts[index]}`);
});
