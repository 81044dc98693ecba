// Compares the expected holder of a payment with the one that the service reports. docs/batch.md lists the rules.
import { asciiUpperCase } from './ascii-case.ts';
import { invisible } from './invisible.ts';

/** Name and tax id of a holder, as far as they are known. */
export interface Holder {
  readonly name?: string;
  /** CPF or CNPJ, with or without punctuation; may be masked: `***.272.528-**`. */
  readonly taxID?: string;
}

/** `incomparable`: there is too little on one of the two sides to tell. */
export type HolderMatch = 'agrees' | 'contradicts' | 'incomparable';

/**
 * Tells whether the reported holder is the expected one. A tax id of which no digit is hidden decides alone. A masked
 * one only contradicts alone; if it agrees, the names must share a word.
 */
export function compareHolders(expected: Holder, reported: Holder): HolderMatch {
  const taxId = compareTaxIds(expected.taxID, reported.taxID);
  if (taxId === 'other') return 'contradicts';
  if (taxId === 'same') return 'agrees';
  const name = compareNames(expected.name, reported.name);
  if (name === 'other') return 'contradicts';
  if (taxId === 'similar' || name === 'same') return 'agrees';
  return name === 'similar' ? 'contradicts' : 'incomparable';
}

/** `similar`: what is visible of a masked number agrees, or names share some words. */
type Likeness = 'same' | 'similar' | 'other';

/** Visible characters from which on a masked tax id identifies a holder; banks show six of the eleven of a CPF. */
const VISIBLE = 6;
/** Characters of a CNPJ that identify the company; the others identify its branch. */
const ROOT = 8;

function compareTaxIds(expected: string | undefined, reported: string | undefined): Likeness | undefined {
  const [ours, theirs] = [maskedTaxId(expected), maskedTaxId(reported)];
  if (ours === undefined || theirs === undefined) return undefined;
  if (ours.length !== theirs.length) return 'other';
  const length = ours.length === 11 ? ours.length : ROOT;
  let visible = 0;
  for (let at = 0; at < length; at += 1) {
    if (ours[at] === '*' || theirs[at] === '*') continue;
    if (ours[at] !== theirs[at]) return 'other';
    visible += 1;
  }
  return visible === length ? 'same' : visible >= VISIBLE ? 'similar' : undefined;
}

/** Returns eleven or fourteen characters with `*` for each hidden one; undefined for any other text. */
function maskedTaxId(text: string | undefined): string | undefined {
  if (text === undefined || text.length > 40) return undefined;
  const bare = asciiUpperCase(text)
    .replace(/[\s./-]/g, '')
    .replace(/[•●]/g, '*');
  const masked = bare.length === 11 ? bare.replaceAll('X', '*') : bare;
  return /^(?:[\d*]{11}|[\dA-Z*]{12}[\d*]{2})$/.test(masked) && /[^*]/.test(masked) ? masked : undefined;
}

interface Word {
  /** Without accents, in upper case, in one of the spellings that sound alike. */
  readonly text: string;
  /** One letter, or followed by a dot. */
  readonly isShort: boolean;
  /** Last word of a name so long that a bank may have cut it off. */
  readonly isCut: boolean;
  /** First word, usually the given name. */
  readonly isFirst: boolean;
}

/** Words that names leave out or add without being another name. */
const PARTICLES = ['DA', 'DE', 'DI', 'DO', 'DU', 'DAS', 'DOS', 'DEL', 'DELLA', 'E', 'LA', 'LE', 'VAN', 'VON'];
/** Legal forms of companies. */
const LEGAL_FORMS = [
  'LTDA',
  'LIMITADA',
  'LTD',
  'ME',
  'MEI',
  'EI',
  'EPP',
  'EIRELI',
  'SLU',
  'SS',
  'CIA',
  'COMPANHIA',
];
const SA = /(?<![\p{L}\p{N}])S[./] ?A(?![\p{L}\p{N}])/u;
const SPELLED_OUT: Readonly<Record<string, string>> = {
  JR: 'JUNIOR',
  FCO: 'FRANCISCO',
  MA: 'MARIA',
  STA: 'SANTA',
  STO: 'SANTO',
};
const IGNORED: ReadonlySet<string> = new Set([...PARTICLES, ...LEGAL_FORMS]);

/** Compared characters of a name; a longer one is not a name. */
const MOST_CHARACTERS = 500;
/** Length from which on a name may have been cut off: a BR Code has room for 25 characters. */
const CUT_FROM = 24;
/** Letters from which on two words with one typing error are the same word. */
const TYPO_FROM = 6;

function compareNames(expected: string | undefined, reported: string | undefined): Likeness | undefined {
  const [one, other] = [plainOf(expected ?? ''), plainOf(reported ?? '')];
  // Sá is a family name too: SA is a legal form if one of the names writes it as such.
  const ignored = SA.test(one) || SA.test(other) ? new Set([...IGNORED, 'SA']) : IGNORED;
  const [ours, theirs] = [wordsOf(one, ignored), wordsOf(other, ignored)];
  if (!ours.some(isLong) || !theirs.some(isLong)) return undefined;
  const [fewer, more] = ours.length <= theirs.length ? [ours, theirs] : [theirs, ours];
  const { matched, long } = matchedWords(fewer, more);
  if (matched < fewer.length) return long === 0 ? 'other' : 'similar';
  // Initials alone say too little.
  if (long === 0) return undefined;
  // One reported word of several expected ones is rather the name of a company than that of the person.
  return theirs.length === 1 && ours.length > 1 ? 'similar' : 'same';
}

/** Whether a name has a word that can be compared: one that is neither an initial nor a legal form. */
export const isComparableName = (name: string): boolean => wordsOf(plainOf(name), IGNORED).some(isLong);

const isLong = ({ isShort }: Word): boolean => !isShort;

/** Counts the words that both names have: each is matched once, in any order. */
function matchedWords(
  fewer: readonly Word[],
  more: readonly Word[],
): { readonly matched: number; readonly long: number } {
  const left = new Set(more);
  let open = fewer;
  let [matched, long] = [0, 0];
  // First the equal words, so that an initial does not take the word of another one.
  for (const isMatch of [isEqual, isAbbreviation, isTypo])
    open = open.filter((word) => {
      const other = [...left].find((one) => isMatch(word, one));
      if (other === undefined) return true;
      left.delete(other);
      matched += 1;
      if (isLong(word) && isLong(other)) long += 1;
      return false;
    });
  return { matched, long };
}

const isEqual = (one: Word, other: Word): boolean => one.text === other.text;

const isAbbreviation = (one: Word, other: Word): boolean =>
  ((one.isShort || one.isCut) && other.text.startsWith(one.text)) ||
  ((other.isShort || other.isCut) && one.text.startsWith(other.text));

/** Given names of relatives often differ in one letter, such as Mariana and Marina, so these must be equal. */
const isTypo = (one: Word, other: Word): boolean =>
  !one.isFirst && !other.isFirst && isOneErrorApart(one.text, other.text);

/** Tests for one letter that is missing, wrong, too much, or in the place of its neighbour. */
function isOneErrorApart(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < TYPO_FROM || Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [a, b] = [one.slice(at), other.slice(at)];
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}

/** Returns a name in upper case, without accents, tax ids and invisible characters. */
const plainOf = (name: string): string =>
  name
    .slice(0, MOST_CHARACTERS)
    .replace(/\s+/gu, ' ')
    .replace(invisible(), '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(' ')
    .filter((piece) => piece !== '' && !isTaxId(piece))
    .join(' ')
    // A masked word is as good as its first letters.
    .replace(/\*+/g, '.');

function wordsOf(plain: string, ignored: ReadonlySet<string>): readonly Word[] {
  const pieces = plain
    // S.A., S/A, M.E.
    .replace(/(?<![\p{L}\p{N}])(?:S[./] ?[AS]|M[./] ?E|E[./] ?P[./] ?P)(?![\p{L}\p{N}])\.?/gu, ' ')
    .replace(/\bEM (?:RECUPERACAO|LIQUIDACAO)(?: (?:EXTRA)?JUDICIAL)?\b/g, ' ')
    // D'Ávila, D Avila, Sant'Anna
    .replace(/(?<![\p{L}\p{N}])(D|SANT)['’´` ]+(?=\p{L}{2})/gu, '$1')
    .match(/[\p{L}\p{N}]+\.?/gu);
  const words = (pieces ?? []).flatMap((piece) => {
    const text = piece.replace('.', '');
    return ignored.has(text) ? [] : [{ text, isShort: text.length === 1 || piece.endsWith('.') }];
  });
  return words.map(({ text, isShort }, index) => {
    const whole = SPELLED_OUT[text];
    return {
      text: spelledAlike(whole ?? text),
      isShort: isShort && whole === undefined,
      isCut: index > 0 && index === words.length - 1 && plain.length >= CUT_FROM,
      isFirst: index === 0,
    };
  });
}

/** The name of a MEI has the CPF of its owner at the end, or the first digits of its CNPJ at the beginning. */
const isTaxId = (piece: string): boolean =>
  /^[\d./-]*\*[\d*./-]*$/.test(piece) ||
  /^(?:\d{8}|\d{11}|[\dA-Z]{12}\d{2})$/.test(piece.replace(/[./-]/g, '')) ||
  /^[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}$/.test(piece);

/** Returns one spelling for those that sound alike: Luiz and Luis, Thiago and Tiago, Victor and Vitor. */
const spelledAlike = (word: string): string =>
  word
    .replaceAll('PH', 'F')
    .replaceAll('CT', 'T')
    .replace(/(?<![CLN])H/g, '')
    .replaceAll('Y', 'I')
    .replaceAll('W', 'V')
    .replaceAll('K', 'C')
    .replaceAll('Z', 'S')
    .replace(/(.)\1+/gu, '$1');

/** Displayed characters of a name or tax id; a longer text could push the rest of a question off the screen. */
const MOST_SHOWN = 120;

/**
 * Returns what the service reports about a holder as one line without invisible characters; undefined if it reports
 * nothing.
 */
export function reportedHolder(name: string | undefined, taxID: string | undefined): Holder | undefined {
  const [shownName, shownTaxId] = [oneLine(name), oneLine(taxID)];
  return shownName === undefined && shownTaxId === undefined
    ? undefined
    : {
        ...(shownName === undefined ? {} : { name: shownName }),
        ...(shownTaxId === undefined ? {} : { taxID: shownTaxId }),
      };
}

function oneLine(text: string | undefined): string | undefined {
  const characters = [
    ...(text ?? '').slice(0, MOST_CHARACTERS).replace(/\s+/gu, ' ').replace(invisible(), '').trim(),
  ];
  return characters.length === 0 ? undefined : characters.slice(0, MOST_SHOWN).join('');
}
