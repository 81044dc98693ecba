// Pictures that a user took or was sent: what of them goes into a PDF, and which are refused.
import { describe, expect, it } from 'vitest';
import type { Picture } from '#pdf/pictures.ts';
import { cleanJpeg, cleanPng } from '#pdf/pictures.ts';
import { UnusableFile } from '#pdf/unusable-file.ts';
import { jpegOf, pngOf } from '#test/support/documents.ts';

const clean = async (file: Uint8Array): Promise<Picture> =>
  file[0] === 0xff ? cleanJpeg(file) : await cleanPng(file);

const refusalOf = async (file: Uint8Array): Promise<string | undefined> => {
  const error: unknown = await clean(file).catch((thrown: unknown) => thrown);
  return error instanceof UnusableFile ? error.problem.template : undefined;
};

describe('pictures', () => {
  it.each([
    ['JPEG', jpegOf(), { width: 8, height: 16, turn: 90 }],
    ['PNG', pngOf(5, 7), { width: 5, height: 7, turn: 0 }],
  ])('keeps the pixels of a %s, and no position, comment or second file', async (_type, file, expected) => {
    const picture = await clean(file);
    expect(picture).toMatchObject(expected);
    expect(file.toString('latin1')).toContain('SECRET');
    expect(Buffer.from(picture.bytes).toString('latin1')).not.toContain('SECRET');
    // Cleaning once more changes nothing.
    expect(Buffer.from((await clean(picture.bytes)).bytes)).toEqual(Buffer.from(picture.bytes));
  });

  it.each([
    ['a JPEG of 65,500 x 65,500 pixels', jpegOf(65_500, 65_500), 'the picture has {0} x {1} pixels'],
    ['a JPEG without height', jpegOf(8, 0), 'the picture is damaged'],
    ['an arithmetic-coded JPEG', jpegOf(8, 8, 0xc9), 'this kind of JPEG'],
    ['a JPEG that is cut off', jpegOf().subarray(0, 100), 'the picture is damaged'],
    ['a JPEG without pixels', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'the picture is damaged'],
    [
      'a PNG that states 50,000 x 50,000 pixels',
      pngOf(1, 1, [50_000, 50_000]),
      'the picture has {0} x {1} pixels',
    ],
    ['a PNG whose data are larger than it states', pngOf(900, 900, [1, 1]), 'the picture is damaged'],
    ['a PNG that is cut off', pngOf(5, 7).subarray(0, 60), 'the picture is damaged'],
    ['a PNG without a header', pngOf(5, 7).subarray(0, 8), 'the picture is damaged'],
  ])('refuses %s', async (_what, file, problem) => {
    expect(await refusalOf(file)).toContain(problem);
  });
});
