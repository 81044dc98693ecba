// Prepares data from the service for an agent: cleaned, shortened, and with free text named as untrusted.
import { isObject } from '#contract/path.ts';
import { clean } from '#output/sanitize.ts';

/** Longest text, in characters. */
const MOST_TEXT = 500;
const MOST_KEY = 100;
const MOST_PATHS = 50;

/** Ids, codes, amounts, times, keys and addresses: one word, in which nothing can be written that reads as an order. */
const TOKEN = /^[\w.,:;@+/=%#$()?&*•-]{0,200}$/;

export interface Marked {
  readonly data: unknown;
  /** Paths of texts that other people can write, such as `[].comment`. */
  readonly untrusted: readonly string[];
}

export function mark(value: unknown): Marked {
  const paths = new Set<string>();
  const walk = (one: unknown, path: string): unknown => {
    if (typeof one === 'string') {
      if (!TOKEN.test(one) && paths.size < MOST_PATHS) paths.add(path === '' ? '.' : path);
      return shortened(one);
    }
    if (Array.isArray(one)) return one.map((item) => walk(item, `${path}[]`));
    if (!isObject(one)) return one;
    return Object.fromEntries(
      Object.entries(one).map(([key, item]) => {
        const name = clean(key).slice(0, MOST_KEY);
        return [name, walk(item, path === '' ? name : `${path}.${name}`)];
      }),
    );
  };
  const data = walk(value, '');
  return { data, untrusted: [...paths] };
}

/** Returns one line of safe text. */
export function shortened(text: string, most = MOST_TEXT): string {
  const safe = clean(text);
  return safe.length > most ? `${safe.slice(0, most)}…` : safe;
}
