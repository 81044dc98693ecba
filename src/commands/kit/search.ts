// `--search`: matches the text against each row on the client, because the service has no such filter.
import type { Paged, Rest } from '#contract/pages.ts';
import { paged, pagesOf } from '#contract/pages.ts';
import { InvalidValue } from '#pix/errors.ts';
import { parseReais } from '#pix/money.ts';

/** Fields of a row that a search looks at. */
export interface Searched {
  readonly texts: readonly (string | undefined)[];
  readonly cents?: readonly (number | undefined)[];
}

/** Punctuation that people write in numbers such as CPF, CNPJ and phone numbers. */
const NUMBER_MARKS = /[\s.\-/()+]/g;
/** Minimum number of digits to search for; shorter numbers match nearly every id. */
const MIN_DIGITS = 3;

/** Matches, in lower case, a UUID or an id of at least 20 letters and digits. Such ids are usually random. */
const RANDOM_ID = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=.*\d)[a-z\d+/]{20,}=*)$/;
/** Minimum length of a word to search for in random ids, which contain shorter words by chance. */
const MIN_ID_PART = 6;

/** Normalizes text: no accents, lower case, single spaces. */
export const normalizeText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** Returns the typed number without punctuation; undefined if it is not a number of at least `MIN_DIGITS` digits. */
const digitsOf = (text: string): string | undefined => {
  const bare = text.replace(NUMBER_MARKS, '');
  return /^\d+$/.test(bare) && bare.length >= MIN_DIGITS ? bare : undefined;
};

function centsOf(text: string): number | undefined {
  try {
    return parseReais(text);
  } catch (error) {
    if (error instanceof InvalidValue) return undefined;
    throw error;
  }
}

const isTooShort = (part: string, text: string): boolean => part.length < MIN_ID_PART && RANDOM_ID.test(text);

/**
 * Returns a test for rows that contain the text. It ignores case, accents and the punctuation of a CPF or phone number;
 * an amount is in reais. All words must occur, in any order. Short words are not searched for in random ids.
 */
export function textFilter(text: string): (row: Searched) => boolean {
  const whole = normalizeText(text);
  const words = whole.split(' ');
  const digits = digitsOf(text);
  const cents = centsOf(text);
  return ({ texts, cents: amounts = [] }) => {
    if (cents !== undefined && amounts.includes(cents)) return true;
    const known = texts.filter((one) => one !== undefined).map(normalizeText);
    const containsDigits =
      digits !== undefined &&
      known.some((one) => one.replace(NUMBER_MARKS, '').includes(digits) && !isTooShort(digits, one));
    if (containsDigits) return true;
    return words.every((word) => known.some((one) => one.includes(word) && !isTooShort(word, one)));
  };
}

/**
 * Returns the matching items after skipping the first `skip`, at most `limit`. When the limit is reached, one more page
 * tells whether there are more; the rest of a large account is not read for that.
 * @param ended called after the last item
 */
export function matchingItems<T>(
  items: AsyncIterable<T>,
  isWanted: (item: T) => boolean,
  { limit = Infinity, skip = 0 }: { readonly limit?: number; readonly skip?: number },
  ended?: () => void,
): Paged<T> {
  let rest: Rest | undefined;
  const pages = async function* (): AsyncGenerator<readonly T[], void, undefined> {
    let [passed, shown] = [0, 0];
    for await (const page of pagesOf(items)) {
      const isExtraPage = shown >= limit;
      const matches = page.filter(isWanted);
      const given = matches.slice(Math.max(0, skip - passed)).slice(0, limit - shown);
      const isCut = passed + matches.length > skip + limit;
      passed += matches.length;
      shown += given.length;
      if (given.length > 0) yield given;
      if (!isCut && !isExtraPage) continue;
      rest = { shown, isSure: isCut };
      break;
    }
    ended?.();
  };
  return paged(pages, false, () => rest);
}
