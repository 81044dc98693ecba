import fc from 'fast-check';
import { decode } from 'fast-png';
import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { PixctlError } from '#errors/pixctl-error.ts';
import { qrPng, qrSvg } from '#qr/image.ts';
import { terminalQr } from '#qr/terminal.ts';

type Bitmap = readonly (readonly boolean[])[];

/** What a scanner reads from a picture; true is dark. */
function scan(rows: Bitmap, scale = 4): string | undefined {
  const width = rows[0]!.length * scale;
  const height = rows.length * scale;
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (rows[Math.floor(y / scale)]![Math.floor(x / scale)]!)
        pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return jsQR(pixels, width, height)?.data;
}

/** 256-colour numbers used, and whether they are dark. */
const COLORS: Readonly<Record<string, boolean>> = { '16': true, '231': false };

/** The picture a terminal shows, from blocks and colours; `ink` and `paper` are its own colours, true for dark. */
function screen(text: string, own: { ink: boolean; paper: boolean }): Bitmap {
  const rows: boolean[][] = [];
  for (const line of text.split('\n')) {
    let { ink, paper } = own;
    const top: boolean[] = [];
    const bottom: boolean[] = [];
    for (const [, sequence, character] of line.matchAll(/\u001b\[([\d;]*)m|(.)/gu)) {
      if (sequence !== undefined) {
        if (sequence === '0') ({ ink, paper } = own);
        if (sequence === '7') [ink, paper] = [paper, ink];
        for (const [, kind, number] of sequence.matchAll(/([34])8;5;(\d+)/g)) {
          const dark = COLORS[number!];
          if (dark === undefined) throw new Error(`colour ${number!}`);
          if (kind === '3') ink = dark;
          else paper = dark;
        }
        continue;
      }
      if (!'█▀▄ #'.includes(character!)) throw new Error(`character ${character!}`);
      top.push('█▀#'.includes(character!) ? ink : paper);
      bottom.push('█▄#'.includes(character!) ? ink : paper);
    }
    // Whatever follows on the line must be in the terminal's own colours again.
    expect([ink, paper]).toEqual([own.ink, own.paper]);
    rows.push(top, bottom);
  }
  return rows;
}

const DARK = { ink: false, paper: true };
const LIGHT = { ink: true, paper: false };
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-/@ ';
const sample = (length: number): string =>
  Array.from(
    { length },
    (_, index) => ALPHABET[(index * index * 7 + index * 13 + length) % ALPHABET.length]!,
  ).join('');
const LENGTHS = [50, 125, 200, 300, 400];

describe('terminalQr', () => {
  it.each(LENGTHS)('of %i characters is scannable on dark and light terminals', (length) => {
    const text = sample(length);
    const drawn = terminalQr(text, { color: true, width: 200 })!;
    for (const own of [DARK, LIGHT]) {
      const picture = screen(drawn, own);
      expect(scan(picture)).toBe(text);
      // Its light modules are glyphs, between which fonts leave hairlines that do not matter.
      const glyphs = drawn.replace(/\u001b\[[\d;]*m/g, '');
      expect(scan(screen(glyphs, DARK))).toBe(text);
      // The quiet zone, which would otherwise be in the terminal's own colour.
      for (const row of [...picture.slice(0, 2), ...picture.slice(-2)]) expect(row).not.toContain(true);
      for (const row of picture) expect([...row.slice(0, 2), ...row.slice(-2)]).not.toContain(true);
    }
  });

  it.each([50, 200, 400])('of %i characters without colour is scannable on a dark terminal', (length) => {
    const drawn = terminalQr(sample(length), { color: false, width: 200 })!;
    expect(drawn).not.toContain('\u001b');
    expect(scan(screen(drawn, DARK))).toBe(sample(length));
  });

  it.each([50, 200, 400])(
    'of %i characters without colour is scannable on a known light terminal',
    (length) => {
      const drawn = terminalQr(sample(length), { color: false, width: 200, lightBackground: true })!;
      const picture = screen(drawn, LIGHT);
      expect(scan(picture)).toBe(sample(length));
      for (const row of [...picture.slice(0, 2), ...picture.slice(-2)]) expect(row).not.toContain(true);
    },
  );

  it.each([
    [true, DARK],
    [true, LIGHT],
    [false, DARK],
  ])('in ASCII is scannable (colour %s)', (color, own) => {
    const drawn = terminalQr(sample(200), { color, width: 300, unicode: false })!;
    expect(drawn.replace(/\u001b\[[\d;]*m/g, '')).toMatch(/^[ #\n]*$/);
    // Two columns and one line a module: every other column, and the upper half of every line.
    const picture = screen(drawn, own)
      .filter((_, index) => index % 2 === 0)
      .map((row) => row.filter((_, index) => index % 2 === 0));
    expect(scan(picture)).toBe(sample(200));
  });

  it('is scannable for any text, including accented letters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...ALPHABET, 'ã', 'ç', 'É'), minLength: 1, maxLength: 300 }),
        (text) => {
          const drawn = terminalQr(text, { color: true, width: 200 })!;
          expect(scan(screen(drawn, LIGHT))).toBe(text);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('is undefined if the code does not fit the width', () => {
    const columns = screen(terminalQr(sample(200), { color: true, width: 200 })!, DARK)[0]!.length;
    expect(terminalQr(sample(200), { color: true, width: columns })).toBeDefined();
    expect(terminalQr(sample(200), { color: true, width: columns - 1 })).toBeUndefined();
    expect(terminalQr(sample(200), { color: true, width: 2 * columns - 1, unicode: false })).toBeUndefined();
    expect(terminalQr(sample(5_000), { color: true, width: 10_000 })).toBeUndefined();
  });
});

describe('qrPng and qrSvg', () => {
  it.each([
    [50, 600],
    [200, 601],
    [200, 1024],
    [400, 4096],
    [400, 777],
  ])('qrPng of %i characters is exactly %i pixels wide and scannable', async (length, pixels) => {
    const png = await qrPng(sample(length), pixels);
    // A picture of 16 million pixels too is small: one bit each.
    expect(png.length).toBeLessThan(150_000);
    const { width, height, depth, channels, data } = decode(png);
    expect({ width, height, depth, channels }).toEqual({
      width: pixels,
      height: pixels,
      depth: 1,
      channels: 1,
    });
    const bytes = Math.ceil(pixels / 8);
    const rows = Array.from({ length: pixels }, (_, y) =>
      Array.from(
        { length: pixels },
        (_unused, x) => ((data[y * bytes + (x >> 3)]! >> (7 - (x & 7))) & 1) === 0,
      ),
    );
    // A scanner sees a large picture with fewer pixels.
    const isSeen = (_: unknown, place: number): boolean => place % Math.ceil(pixels / 1_500) === 0;
    expect(
      scan(
        rows.filter(isSeen).map((row) => row.filter(isSeen)),
        1,
      ),
    ).toBe(sample(length));
    // Centred, modules of whole pixels, at least four of them around.
    const first = rows.findIndex((row) => row.includes(true));
    const last = rows.findLastIndex((row) => row.includes(true));
    const left = rows[first]!.indexOf(true);
    expect(left).toBe(first);
    expect(Math.abs(pixels - 1 - last - first)).toBeLessThanOrEqual(1);
    const finder = rows[first]!.indexOf(false, left) - left;
    expect(finder % 7).toBe(0);
    expect((last - first + 1) % (finder / 7)).toBe(0);
    expect(first).toBeGreaterThanOrEqual((4 * finder) / 7);
  });

  it('qrSvg is scannable and has a quiet zone', async () => {
    const svg = await qrSvg(sample(200));
    const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
    const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    for (const [, x, y] of svg.matchAll(/M(\d+),(\d+)h1v1h-1z/g)) rows[Number(y)]![Number(x)] = true;
    expect(scan(rows)).toBe(sample(200));
    for (const row of rows.slice(0, 4)) expect(row).not.toContain(true);
  });

  it('refuse an image that is too small and a text that is too long', async () => {
    await expect(qrPng(sample(400), 40)).rejects.toThrow(RangeError);
    const error = (await qrPng(sample(5_000), 1024).catch((thrown: unknown) => thrown)) as PixctlError;
    expect(error).toBeInstanceOf(PixctlError);
    expect(error.fields.code).toBe('qr-too-long');
    await expect(qrSvg(sample(5_000))).rejects.toThrow('too long');
  });
});
