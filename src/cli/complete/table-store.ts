// Completion tables as files: one for the top-level words, and one for each of them, because TAB follows one word.
import { readGenerated } from '#cli/generated-files.ts';
import type { Language } from '#cli/language.ts';
import type { Entry, Table } from './table.ts';

const TOP = 'words';
const fileOf = (word: string, language: Language): string => `tab-${word}.${language}.json`;

const read = (word: string, language: Language): unknown => {
  const text = readGenerated(fileOf(word, language));
  return text === undefined ? undefined : JSON.parse(text);
};

/** Returns the table of the top-level words. @throws if there is none */
export const readTable = (language: Language): Table => read(TOP, language) as Table;

/** Returns the entry of a top-level word. */
export const readEntry = (word: string, language: Language): Entry | undefined =>
  read(word, language) as Entry | undefined;

/** Splits a table into files. */
export function tableFiles(
  { root, ...table }: Table,
  language: Language,
): readonly { readonly file: string; readonly text: string }[] {
  const entries = Object.entries(root.next ?? {});
  const stubs = Object.fromEntries(
    entries.map(([word, { text }]): [string, Entry] => [word, { text, stored: true }]),
  );
  return [[TOP, { ...table, root: { ...root, next: stubs } }] as const, ...entries].map(([word, value]) => ({
    file: fileOf(word, language),
    text: JSON.stringify(value),
  }));
}
