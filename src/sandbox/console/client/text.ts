// Text from outside, such as ids, names and comments, made safe to stand beside an amount: invisible characters and
// bidi controls in it are escaped, and its writing direction cannot reorder the text around it.
import { setUp } from './set-up.ts';

/** A text of the page, a value from outside, or both. */
export type Text = string | number | Filled;

const INVISIBLE = new RegExp(setUp.invisible, 'gu');

/** Left-to-right letters, digits and punctuation, which need no escaping or isolation. Matches nearly all text. */
const PLAIN = /^(?=.*\S)[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u20ac\u2212]*$/;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

const escaped = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`;
/** Text of spaces only is escaped too, because it would be invisible and could not be clicked. */
const visible = (text: string): string =>
  text.replace(INVISIBLE, escaped).replace(/^\s+$/, (blank) => blank.replace(/\s/g, escaped));

/** Escapes and isolates a text for places without elements, such as attributes. */
export function shownText(value: Text): string {
  const text = String(value);
  return value instanceof Filled || text === '' || PLAIN.test(text)
    ? text
    : FIRST_STRONG_ISOLATE + visible(text) + POP_DIRECTIONAL_ISOLATE;
}

function nodeOf(value: string | number | Node): string | Node {
  if (value instanceof Node || value === '') return value;
  const text = String(value);
  if (PLAIN.test(text)) return text;
  const element = document.createElement('bdi');
  element.textContent = visible(text);
  return element;
}

/** A text of this page with values from outside inserted. */
export class Filled {
  /** Texts of this page at even indexes, values at odd indexes. */
  readonly #parts: readonly Text[];

  constructor(parts: readonly Text[]) {
    this.#parts = parts;
  }

  toString(): string {
    return this.#parts.map((part, index) => (index % 2 === 0 ? String(part) : shownText(part))).join('');
  }

  nodes(): (string | Node)[] {
    return this.#parts.flatMap((part, index) => (index % 2 === 0 ? [String(part)] : nodesOf(part)));
  }
}

/** A space between two elements; it needs no isolation. */
export const SPACE = new Filled([' ']);

/** Returns a text of this page whose slots such as `{0}` have these values. Values can contain anything. */
export const fill = (text: string, ...values: readonly Text[]): Filled =>
  new Filled(
    text.split(/\{(\d)\}/).map((part, index) => (index % 2 === 0 ? part : (values[Number(part)] ?? ''))),
  );

/** Converts every text that the page shows; attributes with text use `shownText`. */
export const nodesOf = (value: Text | Node): (string | Node)[] =>
  value instanceof Filled ? value.nodes() : [nodeOf(value)];
