// A code with one character changed is never taken for sound.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeBrCode } from '#pix/brcode/decode.ts';
import { encodeBrCode } from '#pix/brcode/encode.ts';
import { lintBrCode } from '#pix/brcode/lint.ts';
import { size } from '#test/support/sample-size.ts';
import { anyInput, PRINTABLE } from './arbitraries.ts';
import vectors from './vectors.json' with { type: 'json' };

const { sound } = vectors.brcode;
/** Names of the rules a code breaks. */
const rulesOf = (code: string) =>
  lintBrCode(code)
    .filter(({ severity }) => severity === 'error')
    .map(({ rule }) => rule);

describe('decodeBrCode and lintBrCode with one wrong character', () => {
  /** Where the two stages notice: decode by throwing, lint by an error. */
  const slips = (code: string, at: number, character: string): string | undefined => {
    const changed = code.slice(0, at) + character + code.slice(at + 1);
    if (changed === code) return undefined;
    try {
      decodeBrCode(changed);
    } catch {
      return undefined;
    }
    // Only the case of a digit of the checksum gets past decode, and lint reports it.
    if (at < code.length - 4 || character.toUpperCase() !== code[at]!.toUpperCase()) return 'decode';
    return rulesOf(changed).includes('crc-lower-case') ? undefined : 'lint';
  };
  test.each(
    sound.filter(({ name }) =>
      /manual_static$|service_dynamic|manual_dynamic_rec|leading_zero|upper/.test(name),
    ),
  )('detect any printable character at any position of $name', ({ code }) => {
    for (let at = 0; at < code.length; at++)
      for (const character of PRINTABLE) {
        const slip = slips(code, at, character);
        if (slip) expect.fail(`${character} at ${at} slipped past ${slip}`);
      }
  });
  test('detect a wrong character at a random position of any generated code', () => {
    fc.assert(
      fc.property(anyInput, fc.nat(), fc.constantFrom(...PRINTABLE), (input, at, character) => {
        const code = encodeBrCode(input);
        expect(slips(code, at % code.length, character)).toBeUndefined();
      }),
      { numRuns: size(500, 3000) },
    );
  });
  test('detect a wrong character in any generated code by lintBrCode alone', () => {
    fc.assert(
      fc.property(anyInput, fc.nat(), fc.constantFrom(...PRINTABLE), (input, at, character) => {
        const code = encodeBrCode(input);
        const place = at % code.length;
        const changed = code.slice(0, place) + character + code.slice(place + 1);
        fc.pre(changed !== code);
        expect(rulesOf(changed)).not.toEqual([]);
      }),
      { numRuns: size(300, 1000) },
    );
  });
});
