// Help pages as data. The build writes them from the command tree, one file for each first word and language, so that a
// page is printed without loading a command.
import { readGenerated } from '#cli/generated-files.ts';
import type { Language } from '#cli/language.ts';
import type { Page } from './page.ts';

/** Page of a command, a group, a topic or the program. */
export interface StoredPage extends Page {
  /** Set for a group, which needs one of its commands: texts of the error without one. */
  readonly incomplete?: { readonly message: string; readonly hint: string };
}

/** Keys of the pages of root help, all commands, topics and output fields. */
export const ROOT = '';
export const ALL = '--all';
export const topicKey = (name: string): string => `help ${name}`;
export const fieldsKey = (name: string): string => `${name} fields`;

/** File in which the page with this key is, without its folder. */
export function fileOf(key: string, language: Language): string {
  const [first = '', second = ''] = key.split(' ');
  const word = key === ROOT || key === ALL ? 'pixctl' : first === 'help' ? second : first;
  return `${word}.${language}.txt`;
}

/** One line of a file. An alias has the key of its command instead of a page. */
export const lineOf = (key: string, page: StoredPage | string): string => `${key}\t${JSON.stringify(page)}\n`;

/** Returns the page with this key; undefined if there is none. */
export function readPage(key: string, language: Language): StoredPage | undefined {
  const text = readGenerated(fileOf(key, language));
  if (text === undefined) return undefined;
  const found = valueIn(text, key);
  return typeof found === 'string' ? (valueIn(text, found) as StoredPage) : found;
}

/** Only the line that is asked for is parsed. */
function valueIn(text: string, key: string): StoredPage | string | undefined {
  const start = text.startsWith(`${key}\t`) ? 0 : text.indexOf(`\n${key}\t`) + 1;
  if (start === 0 && !text.startsWith(`${key}\t`)) return undefined;
  return JSON.parse(text.slice(start + key.length + 1, text.indexOf('\n', start))) as StoredPage | string;
}

/** File of the summaries of all commands, groups and topics. */
export const summariesFile = (language: Language): string => `summaries.${language}.json`;

/** Returns all summaries by key, in the order of help. */
export const readSummaries = (language: Language): Readonly<Record<string, string>> =>
  JSON.parse(readGenerated(summariesFile(language)) ?? '{}') as Record<string, string>;
