// The root help page: made from the tree when the program is built, printed from a constant.
import { say } from '../../messages/message.ts';
import type { Translate } from '../../messages/translate.ts';
import { OUTPUT_FORMATS } from '../../output/formats.ts';
import type { Page, Row } from './page.ts';
import { pageText } from './page-text.ts';
import { TOPICS } from './topics/index.ts';
import { SECTIONS, loadTopLevel } from '../tree.ts';

const WIDTH = 80;

/** The page of the program itself. */
export async function rootPage(t: Translate): Promise<Page> {
  const groups = await Promise.all(
    SECTIONS.map(async ({ title, names }) => ({
      title: t(title),
      rows: await Promise.all(
        names.map(async (name): Promise<Row> => [name, t((await loadTopLevel(name))?.summary ?? '')]),
      ),
    })),
  );
  return {
    name: '',
    summary: t(say`pixctl runs a Pix account from the shell`),
    usage: `pixctl <${t(say`command`)}> [${t(say`options`)}]`,
    sections: [
      {
        title: t(say`Start here, no key needed`),
        examples: [
          {
            command: 'pixctl --sandbox charge create --amount 19,90',
            note: t(say`Charge R$ 19,90 and show the QR code`),
          },
          { command: 'pixctl login', note: t(say`Use a service of your own`) },
        ],
      },
      ...groups,
      {
        title: t(say`Everywhere`),
        rows: [
          ['--sandbox', t(say`use the embedded service instead of a real one`)],
          ['--profile NAME', t(say`use this profile`)],
          [
            '-o, --output',
            t(
              say`${OUTPUT_FORMATS.slice(0, -1).join(', ')} or ${OUTPUT_FORMATS.slice(-1).join()} (--json for short)`,
            ),
          ],
          ['--dry-run', t(say`print the request and send nothing`)],
          ['-h, --help', t(say`help for any command`)],
          ['-V, --version', t(say`version of pixctl`)],
        ],
      },
      { title: t(say`Topics (pixctl help TOPIC)`), paragraphs: [TOPICS.join(', ')] },
    ],
  };
}

/** Text of `pixctl --help`; the same on every terminal, so that it can be made beforehand. */
export const rootHelp = async (t: Translate): Promise<string> =>
  pageText(await rootPage(t), { columns: WIDTH, color: false, t });
