// `pixctl help WORDS`: ranks commands and topics by the words that were typed.
import type { Page } from '#cli/help/page.ts';
import { readSummaries, readWords } from '#cli/help/page-store.ts';
import type { Language } from '#cli/language.ts';
import { say } from '#messages/message.ts';
import { editDistance } from '#messages/nearest.ts';
import type { Translate } from '#messages/translate.ts';
import { showValue } from '#pix/errors.ts';
import { contentWords } from './stem.ts';
import { commandsFor, meaningsOf } from './word-index.ts';

/** Words that are read of a phrase; an agent may send any number. */
const MOST_WORDS = 30;
/** Most lines of a page. */
const MOST = 12;
/** A place with less than this part of the best score is no help. */
const LEAST_PART = 0.2;

/** Weight of a word by where a place has it. */
const WEIGHTS = { name: 5, word: 6, phrase: 3, summary: 1.5, verb: 4, groupWord: 3.5, groupPhrase: 1 };
/** Weight of each word of a phrase that was typed as a whole. */
const WHOLE_PHRASE = 5;
/** Weight of a word that only begins like the typed one (`devolvido`, `devolver`), or that is misspelt. */
const SIMILAR = { form: 0.6, misspelt: 0.8 };

interface Place {
  readonly name: string;
  readonly weights: ReadonlyMap<string, number>;
  readonly phrases: readonly (readonly string[])[];
}

let placesOfHelp: readonly Place[] | undefined;

/** Returns everything that can be found, in the order of help; read once, since a server for agents searches often. */
const allPlaces = (): readonly Place[] => (placesOfHelp ??= readPlaces());

function readPlaces(): readonly Place[] {
  const [english, portuguese] = [readSummaries('en'), readSummaries('pt')];
  const entries = new Map(
    readWords().map(([name, words]) => [name, words.split(',').map(contentWords)] as const),
  );
  return Object.keys(english).map((name) => {
    const weights = new Map<string, number>();
    const add = (words: readonly string[], weight: number): void => {
      for (const word of words) weights.set(word, Math.max(weight, weights.get(word) ?? 0));
    };
    const [group, ...others] = name.replace(/^help /, '').split(' ');
    if (others.length > 0)
      for (const phrase of entries.get(group ?? '') ?? [])
        add(phrase, phrase.length > 1 ? WEIGHTS.groupPhrase : WEIGHTS.groupWord);
    for (const summary of [english[name], portuguese[name]])
      add(contentWords(summary ?? ''), WEIGHTS.summary);
    const phrases = entries.get(name) ?? [];
    for (const phrase of phrases) add(phrase, phrase.length > 1 ? WEIGHTS.phrase : WEIGHTS.word);
    if (!name.startsWith('api ')) add(contentWords(name), WEIGHTS.name);
    return { name, weights, phrases };
  });
}

/**
 * Returns command lines without `pixctl`, best first: those of which a phrase was typed exactly, then those with most of
 * the words. Word order, accents, plurals and words such as `de` make no difference; a word that no place has stands for
 * other forms of it, or for a word that is spelled almost like it.
 */
export function search(phrase: string): readonly string[] {
  const places = allPlaces();
  const frequency = new Map<string, number>();
  for (const { weights } of places)
    for (const word of weights.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const typed = [...new Set(contentWords(phrase))].slice(0, MOST_WORDS);
  const rarity = (word: string): number => Math.log(1 + places.length / (1 + (frequency.get(word) ?? 0)));
  const meant = typed.map((word) => meantBy(word, [...frequency.keys()]));
  const ranked = places
    .map((place) => {
      const scores = meant.map((words, at) =>
        Math.max(
          verbWeight(place.name, typed[at] ?? ''),
          ...[...words].map(([word, part]) => (place.weights.get(word) ?? 0) * rarity(word) * part),
        ),
      );
      const found = scores.filter((score) => score > 0).length;
      const sum = scores.reduce((total, score) => total + score, 0);
      return { name: place.name, score: ((sum + phraseScore(place, meant)) * found) / typed.length };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const least = (ranked[0]?.score ?? 0) * LEAST_PART;
  const names = ranked.filter(({ score }) => score >= least).map(({ name }) => name);
  return [...new Set([...commandsFor(phrase), ...names])].slice(0, MOST);
}

/** Words of the index that a typed word stands for, each with the part of its weight that counts. */
function meantBy(word: string, known: readonly string[]): ReadonlyMap<string, number> {
  if (known.includes(word)) return new Map([[word, 1]]);
  const forms = known.filter((one) => isSameFamily(one, word));
  if (forms.length > 0) return new Map(forms.map((one) => [one, SIMILAR.form]));
  const close = known.find(
    (one) =>
      word.length > 4 &&
      word.charAt(0) === one.charAt(0) &&
      Math.abs(word.length - one.length) < 2 &&
      editDistance(word, one) === 1,
  );
  return new Map(close === undefined ? [] : [[close, SIMILAR.misspelt]]);
}

/** Tests whether two words are forms of one: they differ only in their last three letters. */
function isSameFamily(one: string, other: string): boolean {
  const shared = Math.max(5, Math.max(one.length, other.length) - 3);
  return one.length >= shared && other.length >= shared && one.slice(0, shared) === other.slice(0, shared);
}

const verbWeight = (name: string, word: string): number => {
  const at = meaningsOf(word).indexOf(name.slice(name.indexOf(' ') + 1));
  return at < 0 ? 0 : WEIGHTS.verb - at / 2;
};

/** Weight of the longest phrase of a place of which all words were typed. */
const phraseScore = ({ phrases }: Place, meant: readonly ReadonlyMap<string, number>[]): number =>
  Math.max(
    0,
    ...phrases
      .filter((phrase) => phrase.length > 1 && phrase.every((word) => meant.some((words) => words.has(word))))
      .map((phrase) => phrase.length * WHOLE_PHRASE),
  );

/** Page of what was found. */
export function searchPage(phrase: string, found: readonly string[], language: Language, t: Translate): Page {
  const summaries = readSummaries(language);
  return {
    name: '',
    summary: t(say`Commands and topics for ${showValue(phrase)}`),
    sections: [
      { title: '', rows: found.map((name) => [name, summaries[name] ?? '']) },
      { title: '', paragraphs: [t(say`Search the documentation: pixctl docs search WORDS`)] },
    ],
  };
}
