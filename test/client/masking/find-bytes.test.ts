import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyOf } from '#client/masking/find-bytes.ts';

const word = fc.stringMatching(/^[a-zA-Z0-9]{1,12}$/);
const around = fc.string({ maxLength: 40 });

it('anyOf finds a word at any position in original, lower or upper case', () => {
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 6 }),
      around,
      around,
      fc.nat(),
      (words, before, after, which) => {
        const held = words[which % words.length]!;
        for (const spelled of [held, held.toLowerCase(), held.toUpperCase()])
          expect(anyOf(words)(Buffer.from(before + spelled + after))).toBe(true);
      },
    ),
  );
});

it('anyOf finds nothing in text that has no letter of the words', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-m]{2,12}$/), { maxLength: 6 }),
      fc.stringMatching(/^[n-z0-9 {}":]*$/),
      (words, text) => {
        expect(anyOf(words)(Buffer.from(text))).toBe(false);
      },
    ),
  );
});
