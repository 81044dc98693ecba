// The QR code as it stands on a real screen: fonts leave hairlines between block characters, which no test of the
// characters alone sees.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshEnv, run } from '#test/support/binary.ts';
import { LARGEST, size } from '#test/support/sample-size.ts';
import type { Display, Picture } from '#test/support/screens/screen.ts';
import { blurred, codesIn, lackingParts, openDisplay, pictureOf } from '#test/support/screens/screen.ts';

const FONTS = {
  'DejaVu Sans Mono': 'fonts-dejavu-core',
  'Liberation Mono': 'fonts-liberation',
  Hack: 'fonts-hack',
  FreeMono: 'fonts-freefont-ttf',
};
const SIZES = [8, 13];
const DARK = { background: 'black', foreground: 'white' };
const LIGHT = { background: 'white', foreground: 'black' };

const LOOKS: readonly {
  readonly name: string;
  readonly look: typeof DARK;
  readonly argv?: readonly string[];
  readonly says?: Readonly<Record<string, string>>;
}[] = [
  { name: 'colour on dark', look: DARK },
  { name: 'colour on light', look: LIGHT },
  { name: 'no colour on dark', look: DARK, argv: ['--no-color'] },
  // Where the terminal says that it is light.
  { name: 'no colour on light', look: LIGHT, argv: ['--no-color'], says: { COLORFGBG: '0;15' } },
];

const lacking = process.platform === 'linux' ? lackingParts(FONTS) : ['Linux'];
if (lacking.length > 0)
  console.error(
    `SKIPPED: no ${lacking.join(', ')} here; QR codes are not read from a screen (apt-get install ${lacking.join(' ')})`,
  );

/** Standard deviations of the blur in pixels. A camera takes many pictures until it has read a code, too. */
const BLURS = [1, 0.9, 1.1];
const softCodesIn = (picture: Picture): string[] =>
  BLURS.map((sigma) => codesIn(blurred(picture, sigma))).find((codes) => codes.length > 0) ?? [];

describe.skipIf(lacking.length > 0)('QR code on a terminal screen', () => {
  let display: Display;
  beforeAll(async () => {
    display = await openDisplay();
  });
  afterAll(() => void display.process.kill());

  it.each(Object.keys(FONTS).slice(0, size(1, 4)))(
    'is decoded in the font %s in two sizes, sharp and blurred',
    async (font) => {
      const env = freshEnv();
      const charge = [
        '--sandbox',
        'charge',
        'create',
        '--amount',
        '19,90',
        '--correlation-id',
        'order-1',
        '--json',
      ];
      const { brCode } = JSON.parse((await run(charge, env)).out);
      for (const [index, points] of SIZES.entries()) {
        // In a sample half of the looks in each size.
        const looks = LOOKS.filter((_, place) => LARGEST || place % SIZES.length === index);
        const read = [];
        for (const { name, look, argv = [], says = {} } of looks) {
          const picture = await pictureOf(
            display,
            ['--sandbox', 'charge', 'qr', 'order-1', ...argv],
            { ...env, ...says },
            { ...look, font, size: points },
          );
          read.push({ name, points, sharp: codesIn(picture), soft: softCodesIn(picture) });
        }
        expect(read).toEqual(looks.map(({ name }) => ({ name, points, sharp: [brCode], soft: [brCode] })));
      }
    },
  );
});
