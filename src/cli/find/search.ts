// `pixctl help WORDS`: finds commands and topics by the index of words, and by their names and summaries.
import type { Page, Row } from '#cli/help/page.ts';
import { loadTopic, TOPICS } from '#cli/help/topics/index.ts';
import { allCommands, loadTopLevel, summaryOf } from '#cli/tree.ts';
import { say } from '#messages/message.ts';
import { PORTUGUESE } from '#messages/pt/index.ts';
import type { Translate } from '#messages/translate.ts';
import { translator } from '#messages/translate.ts';
import { showValue } from '#pix/errors.ts';
import { commandsFor, plain } from './word-index.ts';

/** Most lines of a page; a word in more summaries than that is no help. */
const MOST = 12;

/** Returns command lines without `pixctl`: those of the index first, then commands with all words in name or summary. */
export async function search(phrase: string): Promise<readonly string[]> {
  const words = plain(phrase).split(' ');
  const found = new Set([phrase, ...words].flatMap(commandsFor));
  const portuguese = translator(PORTUGUESE);
  for (const { meta } of await allCommands()) {
    const texts = [meta.name, meta.summary, portuguese(meta.summary)].map(plain);
    const has = (word: string): boolean => texts.some((text) => text.split(/[^\p{L}\d-]+/u).includes(word));
    if (words.every(has)) found.add(meta.name);
  }
  return [...found].slice(0, MOST);
}

async function summary(line: string, t: Translate): Promise<string> {
  const topic = line.replace(/^help /, '');
  if (TOPICS.includes(topic) && topic !== line) {
    const page = await loadTopic(topic);
    return page === undefined ? t(say`Help topic`) : t(page.summary);
  }
  const command = (await allCommands()).find(({ meta }) => meta.name === line);
  const entry = command ?? (await loadTopLevel(line));
  return entry === undefined ? '' : t(summaryOf(entry));
}

/** Page of what was found. */
export async function searchPage(phrase: string, found: readonly string[], t: Translate): Promise<Page> {
  const rows = await Promise.all(found.map(async (line): Promise<Row> => [line, await summary(line, t)]));
  return {
    name: '',
    summary: t(say`Commands and topics for ${showValue(phrase)}`),
    sections: [{ title: '', rows }],
  };
}
