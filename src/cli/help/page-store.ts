// Help pages as data; see page-file.ts. A page is printed without loading a command.
import { readGenerated } from '#cli/generated-files.ts';
import type { Language } from '#cli/language.ts';
import type { Page } from './page.ts';
import { fileOf, SEPARATOR } from './page-file.ts';

/** Page of a command, a group, a topic or the program. */
export interface StoredPage extends Page {
  /** Set for a group, which needs one of its commands: texts of the error without one. */
  readonly incomplete?: { readonly message: string; readonly hint: string };
}

/** Returns the page with this key; undefined if there is none. */
export function readPage(key: string, language: Language): StoredPage | undefined {
  const file = fileOf(key, language);
  const text = file === undefined ? undefined : readGenerated(file);
  return text === undefined ? undefined : (JSON.parse(text.slice(text.indexOf(SEPARATOR) + 1)) as StoredPage);
}

/** File of the words by which people look for commands, groups and topics (`help TOPIC`). */
export const WORDS_FILE = 'words.all.json';

/** Returns the words by what they lead to; what comes first is offered first. */
export const readWords = (): readonly (readonly [place: string, words: string])[] =>
  JSON.parse(readGenerated(WORDS_FILE) ?? '[]') as [string, string][];

/** File of the summaries of all commands, groups and topics. */
export const summariesFile = (language: Language): string => `summaries.${language}.json`;

/** Returns all summaries by key, in the order of help. */
export const readSummaries = (language: Language): Readonly<Record<string, string>> =>
  JSON.parse(readGenerated(summariesFile(language)) ?? '{}') as Record<string, string>;
