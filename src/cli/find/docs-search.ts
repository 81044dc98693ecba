// Ranks the sections of the documentation by the words that were typed.
import type { DocsSection } from './docs-index.ts';
import { search } from './search.ts';
import { contentWords, stems } from './stem.ts';
import { commandsFor } from './word-index.ts';

/** Weight of a word in the heading of the section, in a heading above it, and in the text. */
const WEIGHTS = { heading: 8, above: 3, text: 1 };
/** A word in the text counts less each time; this is the most that it counts. */
const MOST_IN_TEXT = 3;
/** Words of a text that halve the weight of each of them. */
const LONG_TEXT = 600;
/** Most commands found by some of the words whose sections are preferred. */
const MOST_COMMANDS = 2;
/** With fewer words, each counts. In a question, a section may lack one that another section has. */
const FEW_WORDS = 4;
interface Indexed {
  readonly section: DocsSection;
  readonly heading: ReadonlySet<string>;
  readonly above: ReadonlySet<string>;
  readonly text: ReadonlyMap<string, number>;
  /** Part of the weight of a word that the length of the text leaves: a long table has nearly all words. */
  readonly part: number;
}

/**
 * Returns the sections that contain all words, best first; if none does, those that contain most of them. A word is
 * also found as singular or plural, without accents, and by the commands that the index of words has for it.
 */
export function searchDocs(sections: readonly DocsSection[], phrase: string): readonly DocsSection[] {
  const wanted = [...new Set(contentWords(phrase))];
  if (wanted.length === 0) return [];
  const indexed = sections.map(indexOf);
  const rarities = wanted.map((word) => rarity(indexed, word));
  const exact = commandsFor(phrase);
  const commands = (exact.length > 0 ? exact : search(phrase).slice(0, MOST_COMMANDS)).map((name) =>
    name.replace(/^help /, ''),
  );
  const ranked = indexed.flatMap((one) => {
    const scores = wanted.map((word, at) => scoreOf(one, word) * (rarities[at] ?? 0));
    const aboutCommand = Math.max(0, ...commands.map((name) => commandScore(one, name)));
    const score = scores.reduce((sum, each) => sum + each, aboutCommand);
    if (score === 0) return [];
    const words = scores.filter((each) => each > 0).length;
    const found = exact.length > 0 && aboutCommand > 0 ? wanted.length : words;
    return [{ section: one.section, found, score: score * Math.max(1, found) }];
  });
  const most = Math.max(0, ...ranked.map(({ found }) => found));
  const least = wanted.length < FEW_WORDS ? most : most - 1;
  return ranked
    .filter(({ found }) => found >= least)
    .toSorted((a, b) => b.score - a.score)
    .map(({ section }) => section);
}

function indexOf(section: DocsSection): Indexed {
  const text = new Map<string, number>();
  const words = stems(section.text);
  for (const word of words) text.set(word, (text.get(word) ?? 0) + 1);
  return {
    section,
    heading: new Set(stems(section.headings.at(-1) ?? '')),
    above: new Set(section.headings.slice(0, -1).flatMap(stems)),
    text,
    part: 1 / (1 + words.length / LONG_TEXT),
  };
}

const scoreOf = ({ heading, above, text, part }: Indexed, word: string): number =>
  (heading.has(word) ? WEIGHTS.heading : 0) +
  (above.has(word) ? WEIGHTS.above : 0) +
  Math.min(MOST_IN_TEXT, Math.log2(1 + (text.get(word) ?? 0))) * WEIGHTS.text * part;

/** Weight of a command that the words mean, if the section names it. */
const commandScore = ({ section, heading, above }: Indexed, name: string): number => {
  if (!section.text.includes(`pixctl ${name}`) && !section.text.includes(`\`${name}\``)) return 0;
  const [first = ''] = stems(name);
  return WEIGHTS.above + (heading.has(first) || above.has(first) ? WEIGHTS.heading : 0);
};

/** A word that few sections have says more than one that most have. */
const rarity = (all: readonly Indexed[], word: string): number =>
  Math.log(1 + all.length / (1 + all.filter((one) => scoreOf(one, word) > 0).length));
