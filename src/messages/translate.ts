// Messages in another language. The English text is the key, `{0}` stands for a value in it. A message is looked up when
// it is shown, long after it was made: errors, JSON and everything that programs read stay as they are.

export type Translate = (text: string) => string;

/** As it was written. */
export const english: Translate = (text) => text;

/**
 * English to another language. In the English text `{0}` is any value and `{0#}` a number; in the other `{0}` is the value
 * as it is, `{0!}` the value translated in its turn.
 */
export type Catalog = Readonly<Record<string, string>>;

interface Pattern {
  readonly expression: RegExp;
  /** Characters that are not values: the most specific pattern is the one that is meant. */
  readonly weight: number;
  readonly text: string;
}

const SLOT = /\{\d+(#?)\}/;
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

function patternOf(key: string, text: string): Pattern {
  // Literal text and the kind of slot take turns.
  const pieces = key.split(SLOT);
  const literals = pieces.filter((_piece, index) => index % 2 === 0);
  const source = pieces
    .map((piece, index) =>
      index % 2 === 0 ? literal(piece) : piece === '#' ? String.raw`(-?[\d.,]+)` : '([^]*?)',
    )
    .join('');
  return { expression: new RegExp(`^${source}$`), weight: literals.join('').length, text };
}

/** What is in no catalog stays English. */
export function translator(catalog: Catalog): Translate {
  let patterns: readonly Pattern[] | undefined;
  const translate: Translate = (said) => {
    if (Object.hasOwn(catalog, said)) return catalog[said]!;
    patterns ??= Object.entries(catalog)
      .filter(([key]) => SLOT.test(key))
      .map(([key, text]) => patternOf(key, text))
      .toSorted((a, b) => b.weight - a.weight);
    for (const { expression, text } of patterns) {
      const values = expression.exec(said);
      if (values === null) continue;
      return text.replace(/\{(\d+)(!?)\}/g, (_slot, index: string, again: string) => {
        const value = values[Number(index) + 1] ?? '';
        return again === '' ? value : translate(value);
      });
    }
    return said;
  };
  return translate;
}
