// Ranks the sections of the documentation by the words that were typed.
import type { DocsSection } from './docs-index.ts';
import { stems } from './stem.ts';
import { commandsFor } from './word-index.ts';

/** Weight of a word in the heading of the section, in a heading above it, and in the text. */
const WEIGHTS = { heading: 8, above: 3, text: 1 };
/** A word in the text counts less each time; this is the most that it counts. */
const MOST_IN_TEXT = 3;
/** Words that say nothing about what is looked for. */
const STOP_WORDS = new Set(
  stems(
    'a an and as at by de da do das dos e em for how i in is it my na no o of on os or ou para por que the to um uma with com como',
  ),
);

/** Words of which one must occur; the first is that which was typed. */
type Wanted = readonly (readonly string[])[];

interface Indexed {
  readonly section: DocsSection;
  readonly heading: ReadonlySet<string>;
  readonly above: ReadonlySet<string>;
  readonly text: ReadonlyMap<string, number>;
}

/**
 * Returns the sections that contain all words, best first; if none does, those that contain most of them. A word is
 * also found as singular or plural, without accents, and by the commands that the index of words has for it.
 */
export function searchDocs(sections: readonly DocsSection[], phrase: string): readonly DocsSection[] {
  const typed = [...new Set(stems(phrase))];
  const words = typed.filter((word) => !STOP_WORDS.has(word));
  const wanted: Wanted = (words.length > 0 ? words : typed).map((word) => [word]);
  if (wanted.length === 0) return [];
  const indexed = sections.map(indexOf);
  const commands = commandsFor(phrase).map((name) => name.replace(/^help /, ''));
  const ranked = indexed.flatMap((one) => {
    const scores = wanted.map(([word = '']) => scoreOf(one, word) * rarity(indexed, word));
    const aboutCommand = Math.max(0, ...commands.map((name) => commandScore(one, name)));
    const found = scores.filter((score) => score > 0).length;
    const score = scores.reduce((sum, each) => sum + each, aboutCommand);
    return score === 0
      ? []
      : [{ section: one.section, found: Math.max(found, aboutCommand > 0 ? wanted.length : 0), score }];
  });
  const most = Math.max(0, ...ranked.map(({ found }) => found));
  return ranked
    .filter(({ found }) => found === most)
    .toSorted((a, b) => b.score - a.score)
    .map(({ section }) => section);
}

function indexOf(section: DocsSection): Indexed {
  const text = new Map<string, number>();
  for (const word of stems(section.text)) text.set(word, (text.get(word) ?? 0) + 1);
  return {
    section,
    heading: new Set(stems(section.headings.at(-1) ?? '')),
    above: new Set(section.headings.slice(0, -1).flatMap(stems)),
    text,
  };
}

const scoreOf = ({ heading, above, text }: Indexed, word: string): number =>
  (heading.has(word) ? WEIGHTS.heading : 0) +
  (above.has(word) ? WEIGHTS.above : 0) +
  Math.min(MOST_IN_TEXT, Math.log2(1 + (text.get(word) ?? 0))) * WEIGHTS.text;

/** Weight of a command that the words mean, if the section names it. */
const commandScore = ({ section, heading, above }: Indexed, name: string): number => {
  if (!section.text.includes(`pixctl ${name}`) && !section.text.includes(`\`${name}\``)) return 0;
  const [first = ''] = stems(name);
  return WEIGHTS.above + (heading.has(first) || above.has(first) ? WEIGHTS.heading : 0);
};

/** A word that few sections have says more than one that most have. */
const rarity = (all: readonly Indexed[], word: string): number =>
  Math.log(1 + all.length / (1 + all.filter((one) => scoreOf(one, word) > 0).length));
