// `pixctl help WORDS`: finds commands and topics by the index of words, and by their names and summaries.
import type { Page } from '#cli/help/page.ts';
import { readSummaries } from '#cli/help/page-store.ts';
import type { Language } from '#cli/language.ts';
import { say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { showValue } from '#pix/errors.ts';
import { plain, stem } from './stem.ts';
import { commandsFor } from './word-index.ts';

/** Most lines of a page; a word in more summaries than that is no help. */
const MOST = 12;

/** Returns command lines without `pixctl`: those of the index first, then all that have each word in name or summary. */
export function search(phrase: string): readonly string[] {
  const words = plain(phrase).split(' ');
  const found = new Set([phrase, ...words].flatMap(commandsFor));
  const portuguese = readSummaries('pt');
  for (const [name, summary] of Object.entries(readSummaries('en'))) {
    const texts = [name, summary, portuguese[name] ?? ''].map(plain);
    const has = (word: string): boolean =>
      texts.some((text) =>
        text.split(/[^\p{L}\d-]+/u).some((one) => one === word || stem(one) === stem(word)),
      );
    if (words.every(has)) found.add(name);
  }
  return [...found].slice(0, MOST);
}

/** Page of what was found. */
export function searchPage(phrase: string, found: readonly string[], language: Language, t: Translate): Page {
  const summaries = readSummaries(language);
  return {
    name: '',
    summary: t(say`Commands and topics for ${showValue(phrase)}`),
    sections: [{ title: '', rows: found.map((name) => [name, summaries[name] ?? '']) }],
  };
}
