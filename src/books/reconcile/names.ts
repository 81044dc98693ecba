// Whether two names may be of the same person: banks cut them, and leave out accents.

/** Fewer letters than these tell nobody from another. */
export const ENOUGH_LETTERS = 6;
/** A name that ends within a word of the other one: with fewer letters it is more likely to be another name, not a cut one. */
const CUT_LETTERS = 12;
const isBeginning = (short: string, long: string): boolean =>
  long.startsWith(short) && (long[short.length] === ' ' || short.length >= CUT_LETTERS);

/** Words that a company's name has or has not. */
const LEGAL = /^(?:ltda|me|mei|epp|eireli|sa|s|a|cia)$/;

/** `JOÃO  da Silva-ME` and `joao da silva` are the same. */
export function plain(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  while (words.length > 1 && LEGAL.test(words.at(-1)!)) words.pop();
  return words.join(' ');
}

/** Both plain. The same, or one of them was cut at its end. */
export const sameName = (one: string, other: string): boolean => {
  if (one === other) return one !== '';
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= ENOUGH_LETTERS && short.includes(' ') && isBeginning(short, long);
};

/** Both plain. The text has the name, or the beginning of it that would fit, in it. */
export function hasName(text: string, name: string): boolean {
  if (name.length < ENOUGH_LETTERS || !name.includes(' ')) return false;
  const at = ` ${text} `.indexOf(` ${name} `);
  if (at >= 0) return true;
  // A memo that ends within the name.
  const [first = ''] = name.split(' ');
  for (let from = text.indexOf(first); from >= 0; from = text.indexOf(first, from + 1)) {
    const rest = text.slice(from);
    if (rest.length >= 10 && rest.includes(' ') && isBeginning(rest, name)) return true;
  }
  return false;
}

/** Both with `*` for digits that are hidden; undefined where too few are shown to tell. */
export function sameTaxId(one: string, other: string): boolean | undefined {
  if (one.length !== other.length) return undefined;
  let shown = 0;
  for (let index = 0; index < one.length; index += 1) {
    if (one[index] === '*' || other[index] === '*') continue;
    if (one[index] !== other[index]) return false;
    shown += 1;
  }
  return shown >= 6 ? true : undefined;
}
