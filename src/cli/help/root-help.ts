// The root help page: made from the tree when the program is built, printed from a constant.
import type { Translate } from '../../messages/translate.ts';
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
    summary: t('pixctl runs a Pix account from the shell'),
    usage: `pixctl <${t('command')}> [${t('options')}]`,
    sections: [
      {
        title: t('Start here, no key needed'),
        examples: [
          {
            command: 'pixctl --sandbox charge create --amount 19,90',
            note: t('Charge R$ 19,90 and show the QR code'),
          },
          { command: 'pixctl login', note: t('Use a service of your own') },
        ],
      },
      ...groups,
      {
        title: t('Everywhere'),
        rows: [
          ['--sandbox', t('use the embedded service instead of a real one')],
          ['--profile NAME', t('use this profile')],
          ['-o, --output', t('table, json, ndjson, csv or yaml (--json for short)')],
          ['--dry-run', t('print the request and send nothing')],
          ['-h, --help', t('help for any command')],
          ['-V, --version', t('version of pixctl')],
        ],
      },
      { title: t('Topics (pixctl help TOPIC)'), paragraphs: [TOPICS.join(', ')] },
    ],
  };
}

/** Text of `pixctl --help`; the same on every terminal, so that it can be made beforehand. */
export const rootHelp = async (t: Translate): Promise<string> =>
  pageText(await rootPage(t), { columns: WIDTH, color: false, t });
