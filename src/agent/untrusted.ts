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

/** Fields that people other than the owner of the account fill in, however short the text is. */
const WRITTEN_BY_OTHERS =
  /(?:comment|name|description|message|reason|title|infoPagador|website|street|neighborhood|city|complement)$/i;
/** Objects whose fields other people name and fill in. */
const FREE_OBJECT = /(?:^|\.)(?:metadata|additionalInfo)$/;
/** An amount, as pixctl writes it. */
const AMOUNT = /^-?R\$ [\d.]+,\d{2}$/;
/** Times, and ids of Pix and of the service: what a column of a query can be without being a text of somebody. */
const PLAIN = /^(?:\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?|[ED]\d{8}[\dA-Za-z]{23}|[\da-f-]{24,36})$/;

export interface Marked {
  readonly data: unknown;
  /** Paths of texts that other people can write, such as `[].comment`. */
  readonly untrusted: readonly string[];
}

/** @param areNamesKnown false if whoever asked chose the names of the fields, which then say nothing about them */
export function mark(value: unknown, areNamesKnown = true): Marked {
  const isTrusted = (text: string, path: string): boolean =>
    text === '' ||
    (areNamesKnown
      ? (TOKEN.test(text) || AMOUNT.test(text)) && !WRITTEN_BY_OTHERS.test(path)
      : PLAIN.test(text));
  const paths = new Set<string>();
  const add = (path: string): void => void paths.add(path === '' ? WHOLE : path);
  const walk = (one: unknown, path: string): unknown => {
    if (typeof one === 'string') {
      if (!isTrusted(one, path)) add(path);
      return shortened(one);
    }
    if (FREE_OBJECT.test(path) && Array.isArray(one) && one.length > 0) add(path);
    if (Array.isArray(one)) return one.map((item) => walk(item, `${path}[]`));
    if (!isObject(one)) return one;
    if (FREE_OBJECT.test(path) && Object.keys(one).length > 0) add(path);
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

/** Path of a field within another one. */
export const within = (name: string, path: string): string =>
  path === WHOLE ? name : path.startsWith('[') ? `${name}${path}` : `${name}.${path}`;
