// Root help page, generated from the tree at build time and printed from a constant.
import { loadTopLevel, SECTIONS, summaryOf } from '#cli/tree.ts';
import { say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { OUTPUT_FORMATS } from '#output/formats.ts';
import type { Page, Row } from './page.ts';
import { pageText, PLAIN } from './page-text.ts';
import { TOPICS } from './topics/index.ts';

const WIDTH = 80;

/** Manual page of the program. */
export async function rootPage(t: Translate): Promise<Page> {
  const groups = await Promise.all(
    SECTIONS.map(async ({ title, names }) => ({
      title: t(title),
      rows: await Promise.all(
        names.map(async (name): Promise<Row> => {
          const entry = await loadTopLevel(name);
          return [name, entry === undefined ? '' : t(summaryOf(entry))];
        }),
      ),
    })),
  );
  return {
    name: '',
    summary: t(say`Run a Pix account from the command line`),
    usage: `pixctl <${t(say`command`)}> [${t(say`options`)}]`,
    sections: [
      {
        title: t(say`Get started`),
        examples: [
          {
            command: 'pixctl --sandbox charge create --amount 19,90',
            note: t(say`Create a charge on the sandbox (no key needed)`),
          },
          { command: 'pixctl login', note: t(say`Connect to your account`) },
        ],
      },
      ...groups,
      {
        title: t(say`Common options`),
        rows: [
          ['--sandbox', t(say`use the embedded sandbox instead of a real service`)],
          ['--profile NAME', t(say`use this profile`)],
          [
            '-o, --output',
            t(
              say`${OUTPUT_FORMATS.slice(0, -1).join(', ')} or ${OUTPUT_FORMATS.slice(-1).join()} (--json for short)`,
            ),
          ],
          ['--dry-run', t(say`print the request without sending it`)],
          ['-h, --help', t(say`show help for a command`)],
          ['-V, --version', t(say`show the version`)],
        ],
      },
      { title: t(say`Topics (pixctl help TOPIC)`), paragraphs: [TOPICS.join(', ')] },
    ],
  };
}

/** Text of `pixctl --help`; independent of the terminal, so that it can be generated at build time. */
export const rootHelp = async (t: Translate): Promise<string> =>
  pageText(await rootPage(t), { columns: WIDTH, style: PLAIN, t });
