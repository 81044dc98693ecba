// Finds account names within memo texts without comparing every text with every name.
import { CUT_LETTERS, ENOUGH_LETTERS, LEAST_CUT } from './names.ts';

/**
 * Finds the longest account name contained in a memo. A name whose end is cut off in the memo must be unique. Names and
 * texts are normalised by `plain`.
 */
export class NameIndex {
  /** Names with enough letters and several words, with their index. */
  readonly #places: ReadonlyMap<string, number>;
  /** Names in alphabetical order. */
  readonly #sorted: readonly string[];
  readonly #mostWords: number;
  readonly #mostLetters: number;
  readonly #found = new Map<string, string>();

  constructor(names: Iterable<string>) {
    const known = [...new Set(names)].filter((name) => name.length >= ENOUGH_LETTERS && name.includes(' '));
    this.#places = new Map(known.map((name, place) => [name, place]));
    this.#sorted = known.toSorted((a, b) => (a < b ? -1 : 1));
    this.#mostWords = known.reduce((most, name) => Math.max(most, name.split(' ').length), 0);
    this.#mostLetters = known.reduce((most, name) => Math.max(most, name.length), 0);
  }

  /** @returns an empty text if there is no name, or several */
  nameIn(text: string): string {
    const known = this.#found.get(text);
    if (known !== undefined) return known;
    const best = this.#longestWhole(text) ?? this.#onlyCut(text) ?? '';
    this.#found.set(text, best);
    return best;
  }

  #longestWhole(text: string): string | undefined {
    const words = text.split(' ');
    const order = new Map<string, number>();
    for (const word of words) if (!order.has(word)) order.set(word, order.size);
    let best: string | undefined;
    const isBetter = (name: string): boolean => {
      if (best === undefined || name.length !== best.length)
        return best === undefined || name.length > best.length;
      const [one, other] = [order.get(firstWord(name)) ?? 0, order.get(firstWord(best)) ?? 0];
      return one === other ? (this.#places.get(name) ?? 0) < (this.#places.get(best) ?? 0) : one < other;
    };
    for (let from = 0; from < words.length; from += 1) {
      let name = words[from] ?? '';
      for (let to = from + 1; to < words.length && to - from < this.#mostWords; to += 1) {
        name += ` ${words[to] ?? ''}`;
        if (this.#places.has(name) && isBetter(name)) best = name;
      }
    }
    return best;
  }

  /** Finds the only name of which the text contains just the beginning. */
  #onlyCut(text: string): string | undefined {
    const words = new Set(text.split(' '));
    let only: string | undefined;
    for (
      let from = Math.max(0, text.length - this.#mostLetters);
      text.length - from >= LEAST_CUT;
      from += 1
    ) {
      const space = text.indexOf(' ', from);
      if (space < 0) break;
      if (!words.has(text.slice(from, space))) continue;
      const rest = text.slice(from);
      for (const name of this.#beginningWith(rest.length >= CUT_LETTERS ? rest : `${rest} `)) {
        if (only !== undefined && only !== name) return undefined;
        only = name;
      }
    }
    return only;
  }

  /** Returns at most two names with this beginning. */
  #beginningWith(start: string): readonly string[] {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? '') < start) low = middle + 1;
      else high = middle;
    }
    return this.#sorted.slice(low, low + 2).filter((name) => name.startsWith(start));
  }
}

const firstWord = (name: string): string => name.split(' ', 1)[0] ?? '';
