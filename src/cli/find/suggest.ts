// Suggests commands for words that are no command. Loaded only for such words.
import { nearest } from '#messages/nearest.ts';
import type { Phrase } from './word-index.ts';
import { actionAfter, commandsFor, commandsForBeginning, phraseOf, wordAfter } from './word-index.ts';

/** Returns the words that may follow a group; undefined for a command. */
type WordsAfter = (group: string) => Promise<readonly string[] | undefined>;

/** Returns the command lines, without `pixctl`, that unknown words may mean: `link de pagamento`, `criar cobrança`. */
export async function suggestions(
  typed: readonly string[],
  names: readonly string[],
  wordsAfter: WordsAfter,
): Promise<readonly string[]> {
  const end = typed.findIndex((one) => one.startsWith('-'));
  const words = end < 0 ? typed : typed.slice(0, end);
  const word = words[0] ?? '';
  for (const find of [
    () => commandsFor(words.join(' ')),
    () => actionsOn(phraseOf(words), wordsAfter),
    () => commandsForBeginning(words),
    () => commandsFor(word),
  ]) {
    const found = await find();
    if (found.length > 0) return found;
  }
  const close = nearest(word, names);
  return close === undefined ? [] : [close];
}

/** Returns the commands that do something to an object; the objects themselves if no command does it. */
async function actionsOn(phrase: Phrase | undefined, wordsAfter: WordsAfter): Promise<readonly string[]> {
  if (phrase === undefined) return [];
  const { places, verb } = phrase;
  const found = await Promise.all(
    places.map(async (place) => {
      const action = actionAfter(place, verb, (await wordsAfter(place)) ?? []);
      return action === undefined ? undefined : `${place} ${action}`;
    }),
  );
  const actions = found.filter((one) => one !== undefined);
  return actions.length > 0 ? actions : places;
}

/** Returns the command lines that a word may mean which is no command of a group. */
export function suggestionsWithin(prefix: string, word: string, known: readonly string[]): readonly string[] {
  const phrase = new Set([`${prefix} ${word}`, `${word} ${prefix}`].flatMap(commandsFor));
  if (phrase.size > 0) return [...phrase];
  const meant = wordAfter(prefix, word, known);
  return meant === undefined ? [] : [`${prefix} ${meant}`];
}
