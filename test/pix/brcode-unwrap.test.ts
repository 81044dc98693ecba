import { expect, it } from 'vitest';
import { encodeBrCode } from '#pix/brcode/encode.ts';
import { unwrapBrCode } from '#pix/brcode/unwrap.ts';

const CODE = encodeBrCode({
  key: 'ana@example.com',
  merchantName: 'PADARIA DO JOAO E DA ANA',
  merchantCity: 'SAO PAULO',
  valueCents: 1250,
});

/** Wraps at a width as mail programs do. */
const wrapped = (code: string, width: number, between: string): string =>
  (code.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join(between);

it.each([
  ['\\n', '\n'],
  ['\\r\\n', '\r\n'],
  ['\\n and indentation', '\n    '],
  ['\\n\\t', '\n\t'],
])('unwrapBrCode removes %s, wherever the code is broken', (_name, between) => {
  for (let at = 1; at < CODE.length; at += 1) {
    // A wrapping program may also replace the space.
    const parts = [CODE.slice(0, at), CODE.slice(at)] as const;
    expect(unwrapBrCode(parts.join(between))).toBe(CODE);
    expect(unwrapBrCode(`${parts[0].trimEnd()}${between}${parts[1].trimStart()}`)).toBe(CODE);
  }
  for (const width of [20, 40, 76]) expect(unwrapBrCode(wrapped(CODE, width, between))).toBe(CODE);
});

it('unwrapBrCode leaves a code without line breaks, a changed code and other text unchanged', () => {
  const changed = CODE.replace('12.50', '92.50');
  for (const text of [CODE, `${changed.slice(0, 30)}\n${changed.slice(30)}`, 'a\nb', '', '\n'.repeat(40)])
    expect(unwrapBrCode(text)).toBe(text);
  // Spaces within a line are never removed.
  const spaced = `${CODE.slice(0, 30)} ${CODE.slice(30)}`;
  expect(unwrapBrCode(spaced)).toBe(spaced);
});

it.each(['', '\n'])('unwrapBrCode reads a megabyte of spaces in linear time (line break %j)', (end) => {
  const text = `a${' '.repeat(1_000_000)}${end}b`;
  expect(unwrapBrCode(text)).toBe(text);
});

it('unwrapBrCode leaves ten long lines unchanged in linear time, without trying each way to join them', () => {
  const line = '0000'.repeat(20_000);
  const text = `000201${`${line}\n`.repeat(10)}6304ABCD`;
  const before = performance.now();
  expect(unwrapBrCode(text)).toBe(text);
  expect(performance.now() - before).toBeLessThan(5_000);
});
