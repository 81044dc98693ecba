// Prepares data from the service for an agent: cleaned, shortened, and with free text named as untrusted.
import { isObject } from '#contract/path.ts';
import { clean } from '#output/sanitize.ts';

/** Longest text, in characters. */
const MOST_TEXT = 500;
const MOST_KEY = 100;
const MOST_PATHS = 50;
/** Path of the whole data. */
const WHOLE = '.';
const FIELD_NAME = /^[\w-]{1,60}$/;

/** Ids, codes, amounts, times, keys and addresses: one word, in which nothing can be written that reads as an order. */
const TOKEN = /^[\w.,:;@+/=%#$()?&*•-]{0,200}$/;

export interface Marked {
  readonly data: unknown;
  /** Paths of texts that other people can write, such as `[].comment`. */
  readonly untrusted: readonly string[];
}

export function mark(value: unknown): Marked {
  const paths = new Set<string>();
  const add = (path: string): void => void paths.add(path === '' ? WHOLE : path);
  const walk = (one: unknown, path: string): unknown => {
    if (typeof one === 'string') {
      if (!TOKEN.test(one)) add(path);
      return shortened(one);
    }
    if (Array.isArray(one)) return one.map((item) => walk(item, `${path}[]`));
    if (!isObject(one)) return one;
    return Object.fromEntries(
      Object.entries(one).map(([key, item]) => {
        const name = clean(key).slice(0, MOST_KEY);
        // A name of a field can be text of other people, too.
        if (!FIELD_NAME.test(key)) add(path);
        return [name, walk(item, path === '' ? name : `${path}.${name}`)];
      }),
    );
  };
  const data = walk(value, '');
  // With more paths than can be listed, everything counts as untrusted.
  return { data, untrusted: paths.size > MOST_PATHS ? [WHOLE] : [...paths] };
}

/** Returns one line of safe text. */
export function shortened(text: string, most = MOST_TEXT): string {
  const safe = clean(text);
  return safe.length > most ? `${safe.slice(0, most)}…` : safe;
}
