// Man pages (roff with man macros) of the same pages as --help: one for the program, one per group, one per topic.
import { allCommands, isGroup, loadTopLevel, TOP_LEVEL } from '#cli/tree.ts';
import { defined } from '#errors/defined.ts';
import { VERSION } from '#host/version.ts';
import { english } from '#messages/message.ts';
import type { Page, Section } from './page.ts';
import { commandPage, groupPage } from './page.ts';
import { allCommandsPage } from './root-pages.ts';
import { loadTopic, TOPICS } from './topics/index.ts';

export interface ManPage {
  /** File name such as `pixctl-charge.1`. */
  readonly file: string;
  readonly text: string;
}

/** Escapes text for roff: searchable hyphens, and no line that looks like a request. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(
      /[^\u0000-\u007f]/gu,
      (character) => `\\[u${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .replaceAll(/^([.'])/gm, '\\&$1');

const heading = (title: string): string => `.SH "${roff(title.toUpperCase().replaceAll('"', "'"))}"\n`;

function sectionText(
  { title, paragraphs = [], rows = [], examples = [] }: Section,
  level: 'SH' | 'SS',
): string {
  const head =
    title === '' ? '.PP\n' : level === 'SH' ? heading(title) : `.SS "${roff(title.replaceAll('"', "'"))}"\n`;
  return [
    head,
    ...paragraphs.map((text) => `.PP\n${roff(text)}\n`),
    ...rows.map(
      ([term, text]) =>
        `.TP\n.B ${roff(term)}\n${roff(text === '' ? ' ' : text).replaceAll('\n', '\n.br\n')}\n`,
    ),
    ...examples.map(
      ({ command, note }) => `.PP\n${roff(note)}:\n.PP\n.RS 4\n.nf\n${roff(command)}\n.fi\n.RE\n`,
    ),
  ].join('');
}

const usageText = ({ usage }: Page): string => (usage === undefined ? '' : `.PP\n.B ${roff(usage.line)}\n`);

function pageFile(name: string, section: number, page: Page, body: string): ManPage {
  return {
    file: `${name}.${section}`,
    text: [
      `.TH "${name.toUpperCase()}" "${section}" "" "pixctl ${VERSION}" "pixctl"\n`,
      // Left-aligned, because long command lines cannot be justified.
      '.ad l\n',
      `${heading('Name')}${roff(name)} \\- ${roff(page.summary)}\n`,
      page.usage === undefined ? '' : `${heading('Synopsis')}.B ${roff(page.usage.line)}\n`,
      body,
    ].join(''),
  };
}

const sections = (page: Page, level: 'SH' | 'SS'): string =>
  page.sections.map((section) => sectionText(section, level)).join('');

/** Returns all man pages, in English. */
export async function manPages(): Promise<ManPage[]> {
  const [root, all] = await Promise.all([allCommandsPage(english), allCommands()]);
  const seeAlso = sectionText(
    {
      title: 'See also',
      paragraphs: [
        [...TOP_LEVEL.map((name) => `pixctl-${name}(1)`), ...TOPICS.map((name) => `pixctl-${name}(7)`)].join(
          ', ',
        ),
      ],
    },
    'SH',
  );
  const pages = [pageFile('pixctl', 1, root, sections(root, 'SH') + seeAlso)];
  for (const name of TOP_LEVEL) {
    const entry = defined(await loadTopLevel(name), name);
    if (!isGroup(entry)) {
      const page = commandPage(entry, english, 'here');
      pages.push(pageFile(`pixctl-${name}`, 1, page, sections(page, 'SH')));
      continue;
    }
    const page = groupPage(entry, name, english, all);
    const commands = entry.commands
      .map((command) => commandPage(command, english, 'here'))
      .map(
        (one) =>
          heading(`pixctl ${one.name}`) +
          `.PP\n${roff(one.summary)}.\n` +
          usageText(one) +
          sections(one, 'SS'),
      );
    pages.push(pageFile(`pixctl-${name}`, 1, page, sections(page, 'SH') + commands.join('')));
  }
  for (const name of TOPICS) {
    const page = defined(await loadTopic(name), name);
    pages.push(pageFile(`pixctl-${name}`, 7, page, sections(page, 'SH')));
  }
  return pages;
}
