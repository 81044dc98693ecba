import { expect, it } from 'vitest';
import { english } from '#messages/message.ts';
import { crcOfText } from '#pix/brcode/crc16.ts';
import { decodeBrCode } from '#pix/brcode/decode.ts';
import { encodeBrCode } from '#pix/brcode/encode.ts';
import { unwrapBrCode } from '#pix/brcode/unwrap.ts';
import { refusal } from './refusal.ts';

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

it('unwrapBrCode does not try each way to join the lines of a text of more than 4096 characters', () => {
  const wrapped = (length: number): string =>
    `${CODE.slice(0, 30)}\n${' '.repeat(length - CODE.length - 1)}${CODE.slice(30)}`;
  expect(unwrapBrCode(wrapped(4_096))).toBe(CODE);
  expect(unwrapBrCode(wrapped(4_097))).toBe(wrapped(4_097));
});

it.each([
  ['a zero-width space', '\u200b'],
  ['a word joiner', '\u2060'],
  ['a soft hyphen', '\u00ad'],
  ['a byte order mark', '\ufeff'],
  ['a direction mark', '\u200e'],
  ['an isolate', '\u2068'],
  ['a control character', '\u0007'],
])('unwrapBrCode removes %s, wherever it is, together with line breaks', (_name, character) => {
  for (let at = 0; at <= CODE.length; at += 1) {
    const [start, end] = [CODE.slice(0, at), CODE.slice(at)];
    expect(unwrapBrCode(start + character + end).trim()).toBe(CODE);
    expect(unwrapBrCode(`${character}${start.trimEnd()}\n${character}${end.trimStart()}`).trim()).toBe(CODE);
  }
});

it.each(['\u00a0', '\u202f', '\u3000', '\t'])(
  'unwrapBrCode reads the space %j in a name as the space that the checksum was computed with',
  (space) => {
    expect(unwrapBrCode(CODE.replaceAll(' ', space))).toBe(CODE);
  },
);

it('unwrapBrCode keeps an invisible character of the code itself, and that of a code that is wrong without it', () => {
  const body = CODE.slice(0, -4).replace('PADARIA DO JOAO E DA ANA', 'PADARIA DO JOAO E DA AN\u00ad');
  const own = body + crcOfText(body);
  expect(unwrapBrCode(own)).toBe(own);
  const wrong = CODE.replace('12.50', '92.50').replace('JOAO', 'JO\u200bAO');
  expect(unwrapBrCode(wrong)).toBe(wrong);
  expect(english(refusal(() => decodeBrCode(wrong)).hint ?? '')).toBe(
    `the code contains the invisible character \\u{200b} at position ${wrong.indexOf('\u200b')}; copy it again without it`,
  );
});
