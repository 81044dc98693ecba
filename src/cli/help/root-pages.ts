// Pages of the program itself: `pixctl --help` and `pixctl help --all`.
import { isGroup, loadTopLevel, SECTIONS, summaryOf, TOP_LEVEL } from '#cli/tree.ts';
import { defined } from '#errors/defined.ts';
import { say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { OUTPUT_FORMATS } from '#output/formats.ts';
import type { Page, Row } from './page.ts';
import { TOPICS } from './topics/index.ts';

const head = (t: Translate): Pick<Page, 'name' | 'summary' | 'usage'> => ({
  name: '',
  summary: t(say`Run a Pix account from the command line`),
  usage: { label: t(say`Usage:`), line: `pixctl <${t(say`command`)}> [${t(say`options`)}]` },
});

type Entry = NonNullable<Awaited<ReturnType<typeof loadTopLevel>>>;
const entryOf = async (name: string): Promise<Entry> => defined(await loadTopLevel(name), name);

/** Commands and groups that most people need first; all others are in `pixctl help --all`. */
export async function coreEntries(): Promise<readonly (readonly [name: string, entry: Entry])[]> {
  const entries = await Promise.all(TOP_LEVEL.map(async (name) => [name, await entryOf(name)] as const));
  return entries.filter(([, entry]) => (isGroup(entry) ? entry.core : entry.meta.core) === true);
}

const formats = (t: Translate): Row => [
  '-o, --output',
  t(say`${OUTPUT_FORMATS.slice(0, -1).join(', ')} or ${OUTPUT_FORMATS.slice(-1).join()} (--json for short)`),
];
const sandbox = (t: Translate): Row => [
  '--sandbox',
  t(say`use the embedded sandbox instead of a real service`),
];

/** `pixctl --help`: the core commands, on one screen. */
export async function rootPage(t: Translate): Promise<Page> {
  return {
    ...head(t),
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
      {
        title: t(say`Core commands`),
        rows: (await coreEntries()).map(([name, entry]): Row => [name, t(summaryOf(entry))]),
      },
      { title: t(say`Common options`), rows: [sandbox(t), formats(t)] },
      {
        title: t(say`More help`),
        rows: [
          ['pixctl help --all', t(say`show all commands, options and topics`)],
          [t(say`pixctl help WORD`), t(say`find a command: pixctl help refund`)],
          [t(say`pixctl COMMAND --help`), t(say`show help for a command`)],
        ],
      },
    ],
  };
}

/** `pixctl help --all`: every command, in groups. */
export async function allCommandsPage(t: Translate): Promise<Page> {
  const groups = await Promise.all(
    SECTIONS.map(async ({ title, names }) => ({
      title: t(title),
      rows: await Promise.all(
        names.map(async (name): Promise<Row> => {
          const entry = await entryOf(name);
          const within = isGroup(entry)
            ? entry.commands.map(({ meta }) => meta.name.slice(name.length + 1)).filter((one) => one !== '')
            : [];
          return [
            name,
            [t(summaryOf(entry)), ...(within.length === 0 ? [] : [within.join(', ')])].join('\n'),
          ];
        }),
      ),
    })),
  );
  return {
    ...head(t),
    sections: [
      ...groups,
      {
        title: t(say`Common options`),
        rows: [
          sandbox(t),
          ['--profile NAME', t(say`use this profile`)],
          formats(t),
          ['--dry-run', t(say`print the request without sending it`)],
          ['-h, --help', t(say`show help for a command`)],
          ['-h, --help --fields', t(say`show the fields of its JSON output`)],
          ['-V, --version', t(say`show the version`)],
        ],
      },
      { title: t(say`Topics (pixctl help TOPIC)`), paragraphs: [TOPICS.join(', ')] },
      {
        title: '',
        paragraphs: [
          t(
            say`Run pixctl help options for all global options, and pixctl help WORD to find a command by a word.`,
          ),
        ],
      },
    ],
  };
}
