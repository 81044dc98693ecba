import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clean, cleanJson, cleanOutput, cleanText, cleanYaml } from '#output/sanitize.ts';

/** What may never reach a terminal from the network. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const nasty = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom(
      ...'\u0000\u0007\b\t\n\r\u001b\u007f\u009b\u00ad\u061c\u200b\u200e\u202e\u2028\u2066\ufeff\u{e0001}\ud800\\"',
    ),
  ),
});

describe('clean and cleanText', () => {
  it('return no invisible characters for any text', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        expect(clean(text)).not.toMatch(INVISIBLE);
        expect(cleanText(text).replace(/[\n\t]/g, '')).not.toMatch(INVISIBLE);
      }),
    );
  });

  it.each([
    ['R$ 19,90 · Açaí ção ñ 日本 👍❤️', 'R$ 19,90 · Açaí ção ñ 日本 👍❤️'],
    ['\u001b[2J\u001b]0;x\u0007', '\\u{1b}[2J\\u{1b}]0;x\\u{7}'],
    ['\u009b31m', '\\u{9b}31m'],
    ['a\u202eb\u2066c', 'a\\u{202e}b\\u{2066}c'],
    ['a\nb\tc\rd', 'a\\nb\\tc\\u{d}d'],
    ['\ud800', '\\u{d800}'],
    ['ㅤ', '\\u{3164}'],
  ])('escape %j as %s', (text, shown) => {
    expect(clean(text)).toBe(shown);
  });

  it('keep line breaks and tabs in cleanText', () => {
    expect(cleanText('a\tb\nc\u001b')).toBe('a\tb\nc\\u{1b}');
  });
});

describe('cleanJson', () => {
  it('keeps the values, and contains no invisible characters', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), nasty, (json, text) => {
        for (const raw of [json, JSON.stringify({ [text]: [text] }), JSON.stringify([text], null, 2)]) {
          const cleaned = cleanJson(raw);
          expect(JSON.parse(cleaned)).toEqual(JSON.parse(raw));
          expect(cleaned.replaceAll('\n', '')).not.toMatch(INVISIBLE);
        }
      }),
    );
  });

  it('escapes characters above U+FFFF as surrogate pairs', () => {
    expect(cleanJson('"\u{e0001}\u007f"')).toBe('"\\udb40\\udc01\\u007f"');
  });
});

it('cleanYaml › escapes characters above U+FFFF with eight digits', () => {
  expect(cleanYaml('"\u{e0001}\u0085"\n')).toBe('"\\U000e0001\\u0085"\n');
});

it('cleanOutput › keeps colours, line breaks and tabs, and escapes other control characters', () => {
  expect(cleanOutput('\u001b[31;1merror:\u001b[0m a\tb\n')).toBe('\u001b[31;1merror:\u001b[0m a\tb\n');
  fc.assert(
    fc.property(nasty, nasty, (before, after) => {
      const out = cleanOutput(`${before}\u001b[32m\u001b]52;c;eA==\u0007\r\u001b[2K${after}`);
      expect(out.replace(/\u001b\[[\d;]*m/g, '').replace(/[\n\t]/g, '')).not.toMatch(INVISIBLE);
      expect(out).toContain('\u001b[32m');
    }),
  );
});
