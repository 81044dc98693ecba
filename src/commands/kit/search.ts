// `--search`: matches the text against each row on the client, because the service has no such filter.
import { say } from '#messages/message.ts';
import { InvalidValue } from '#pix/errors.ts';
import { parseReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';

/** Fields of a row that a search looks at. */
export interface Searched {
  readonly texts: readonly (string | undefined)[];
  readonly cents?: readonly (number | undefined)[];
}

/** Punctuation that people write in numbers such as CPF, CNPJ and phone numbers. */
const NUMBER_MARKS = /[\s.\-/()+]/g;
/** Minimum number of digits to search for; shorter numbers match nearly every id. */
const MIN_DIGITS = 3;

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

/**
 * Returns a test for rows that contain the text. It ignores case, accents and the punctuation of a CPF or phone number;
 * an amount is in reais. All words must occur, in any order.
 */
export function textFilter(text: string): (row: Searched) => boolean {
  const whole = normalizeText(text);
  const words = whole.split(' ');
  const digits = digitsOf(text);
  const cents = centsOf(text);
  return ({ texts, cents: amounts = [] }) => {
    if (cents !== undefined && amounts.includes(cents)) return true;
    const known = texts.filter((one) => one !== undefined).map(normalizeText);
    if (digits !== undefined && known.some((one) => one.replace(NUMBER_MARKS, '').includes(digits)))
      return true;
    return words.every((word) => known.some((one) => one.includes(word)));
  };
}

/** Notes at a terminal that there are more matches. */
export const noteLimitReached = ({ output, user }: Context, limit: number): void => {
  if (user.seesMessages)
    output.note(say`Stopped after ${limit} matches; there may be more. To find all: --all`);
};

/**
 * Yields the matching items after skipping the first `skip`, at most `limit`; calls `cut` if it stopped at the limit.
 */
export async function* matchingItems<T>(
  items: AsyncIterable<T>,
  wanted: (item: T) => boolean,
  { limit, skip = 0 }: { readonly limit?: number; readonly skip?: number },
  cut: (limit: number) => void,
): AsyncGenerator<T, void, undefined> {
  let passed = 0;
  let given = 0;
  for await (const item of items) {
    if (!wanted(item)) continue;
    passed += 1;
    if (passed <= skip) continue;
    if (given === limit) return cut(limit);
    given += 1;
    yield item;
  }
}
