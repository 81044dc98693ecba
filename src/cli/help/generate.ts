// Files generated from the command tree at build time.
import { completionTable } from '#cli/complete/table.ts';
import { tableFiles } from '#cli/complete/table-store.ts';
import { docsFile, sectionsOf } from '#cli/find/docs-index.ts';
import type { Language } from '#cli/language.ts';
import { allCommands, isGroup, loadTopLevel, summaryOf, TOP_LEVEL } from '#cli/tree.ts';
import type { Command } from '#commands/kit/command.ts';
import type { UnsupportedOperation } from '#contract/unsupported-operations.ts';
import { UNSUPPORTED_OPERATIONS } from '#contract/unsupported-operations.ts';
import { defined } from '#errors/defined.ts';
import { english, say } from '#messages/message.ts';
import { EXAMPLE_WORDS } from '#messages/pt/examples.ts';
import { PORTUGUESE } from '#messages/pt/index.ts';
import type { Catalog, Translate } from '#messages/translate.ts';
import { translator } from '#messages/translate.ts';
import { manPages } from './man.ts';
import { commandPage, fieldsPage, groupPage } from './page.ts';
import { ALL, fieldsKey, fileOf, ROOT, SEPARATOR, TEXT_COLUMNS, topicKey } from './page-file.ts';
import type { StoredPage } from './page-store.ts';
import { summariesFile, WORDS_FILE } from './page-store.ts';
import { pageText, PLAIN } from './page-text.ts';
import { allCommandsPage, rootPage } from './root-pages.ts';
import { loadTopic, TOPICS, translated, wordsOfTopic } from './topics/index.ts';

const LANGUAGES: Readonly<Record<Language, Translate>> = { en: english, pt: translator(PORTUGUESE) };
const WORDS: Readonly<Record<Language, Catalog>> = { en: {}, pt: EXAMPLE_WORDS };

/** Returns an example with the texts, ids and names of files of a language. */
export const exampleIn = (language: Language, line: string): string =>
  line.replace(/(["'])(.*?)\1|[^\s"'()]+/g, (word, quote: string | undefined, quoted: string | undefined) => {
    const found = Object.hasOwn(WORDS[language], quoted ?? word)
      ? WORDS[language][quoted ?? word]
      : undefined;
    return found === undefined ? word : `${quote ?? ''}${found}${quote ?? ''}`;
  });

/** Returns a page with the examples of a language. */
export const withExamples = <P extends Pick<StoredPage, 'sections'>>(language: Language, page: P): P => ({
  ...page,
  sections: page.sections.map(({ examples, ...section }) => ({
    ...section,
    ...(examples === undefined
      ? {}
      : { examples: examples.map(({ command, note }) => ({ command: exampleIn(language, command), note })) }),
  })),
});

interface GeneratedFile {
  readonly file: string;
  readonly text: string;
}

/** Names of groups that do not run without one of their commands, such as `charge` and `partner company`. */
export async function incompleteGroups(): Promise<readonly string[]> {
  const commands = await allCommands();
  const names = new Set(
    commands.flatMap(({ meta: { name } }) => {
      const words = name.split(' ');
      return words.slice(1).map((_, index) => words.slice(0, index + 1).join(' '));
    }),
  );
  for (const { meta } of commands) names.delete(meta.name);
  return [...names];
}

/** Pages by key. */
async function pages(language: Language): Promise<readonly (readonly [key: string, page: StoredPage])[]> {
  const t = LANGUAGES[language];
  const found: (readonly [string, StoredPage])[] = [
    [ROOT, await rootPage(t)],
    [ALL, await allCommandsPage(t)],
  ];
  const [all, incomplete] = await Promise.all([allCommands(), incompleteGroups()]);
  for (const name of TOP_LEVEL) {
    const entry = defined(await loadTopLevel(name), name);
    if (!isGroup(entry)) {
      found.push(...commandPages(entry, t));
      continue;
    }
    for (const prefix of incomplete.filter((one) => one === name || one.startsWith(`${name} `)))
      found.push([
        prefix,
        {
          ...groupPage(entry, prefix, t, all),
          incomplete: {
            message: t(say`${prefix} needs a command`),
            hint: t(say`See: pixctl ${prefix} --help`),
          },
        },
      ]);
    for (const command of entry.commands) found.push(...commandPages(command, t));
  }
  for (const name of TOPICS) {
    const topic = translated(defined(await loadTopic(name), name), t);
    const entry = await loadTopLevel(name);
    // If a group has the name of the topic, its page follows.
    const more = entry !== undefined && isGroup(entry) ? groupPage(entry, name, t, all).sections : [];
    found.push([topicKey(name), { ...topic, sections: [...topic.sections, ...more] }]);
  }
  return found.map(([key, page]) => [key, withExamples(language, page)]);
}

function commandPages(command: Command, t: Translate): (readonly [string, StoredPage])[] {
  const { name, aliases = [] } = command.meta;
  const stem = name.slice(0, name.lastIndexOf(' ') + 1);
  const page = commandPage(command, t);
  const fields = fieldsPage(command, t);
  return [name, ...aliases.map((alias) => stem + alias)].flatMap((one) => [
    [one, page] as const,
    [fieldsKey(one), fields] as const,
  ]);
}

/** Summaries of all commands, groups and topics by key. */
async function summaries(t: Translate): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = { help: t(say`show help for a command`) };
  for (const name of TOP_LEVEL) {
    const entry = defined(await loadTopLevel(name), name);
    found[name] = t(summaryOf(entry));
    if (isGroup(entry)) for (const { meta } of entry.commands) found[meta.name] = t(meta.summary);
  }
  for (const name of TOPICS) found[topicKey(name)] = t(defined(await loadTopic(name), name).summary);
  for (const one of UNSUPPORTED_OPERATIONS)
    if (one.words !== undefined) found[requestOf(one)] = t(one.summary);
  return found;
}

/** Words by which people look for the program's help itself. */
const HELP_WORDS = 'ajuda, manual, man, socorro, usage, tutorial, guide, guia, info';

/** Command line, without `pixctl`, that sends an operation without a command. */
const requestOf = ({ method, path }: UnsupportedOperation): string => `api ${method} ${path}`;

/** Words by command, group, topic and operation without a command. A command comes before its group, because it is what people want to do. */
async function words(): Promise<readonly (readonly [place: string, words: string])[]> {
  const found: (readonly [string, string | undefined])[] = [];
  for (const name of TOP_LEVEL) {
    const entry = defined(await loadTopLevel(name), name);
    if (isGroup(entry)) {
      found.push(...entry.commands.map(({ meta }) => [meta.name, meta.words] as const));
      found.push([name, entry.words]);
    } else found.push([name, entry.meta.words]);
  }
  found.push(['help', HELP_WORDS], ...TOPICS.map((name) => [`help ${name}`, wordsOfTopic(name)] as const));
  found.push(...UNSUPPORTED_OPERATIONS.map((one) => [requestOf(one), one.words] as const));
  return found.flatMap(([place, all]) => (all === undefined ? [] : [[place, all] as const]));
}

/**
 * Files of help pages, completion tables and sections of the documentation, in all languages; see page-file.ts,
 * table-store.ts and docs-index.ts.
 * @param readDocs returns the pages of the documentation
 */
export async function dataFiles(
  readDocs: (language: Language) => readonly (readonly [page: string, markdown: string])[],
): Promise<readonly GeneratedFile[]> {
  const files: GeneratedFile[] = [{ file: WORDS_FILE, text: JSON.stringify(await words()) }];
  for (const [language, t] of Object.entries(LANGUAGES) as [Language, Translate][]) {
    files.push(
      ...(await pages(language)).map(([key, page]) => ({
        file: defined(fileOf(key, language), key),
        text: pageText(page, { columns: TEXT_COLUMNS, style: PLAIN }) + SEPARATOR + JSON.stringify(page),
      })),
      {
        file: docsFile(language),
        text: JSON.stringify(readDocs(language).flatMap(([page, markdown]) => sectionsOf(page, markdown))),
      },
      { file: summariesFile(language), text: JSON.stringify(await summaries(t)) },
      ...tableFiles(await completionTable(t), language),
    );
  }
  return files;
}

export { manPages };
