// `--search`: whether what somebody typed is found in a row. The service has no such filter, so the rows are read and
// looked through here.
import { say } from '#messages/message.ts';
import { InvalidValue } from '#pix/errors.ts';
import { parseReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';

/** What is looked through of a row. */
export interface Searched {
  readonly texts: readonly (string | undefined)[];
  readonly cents?: readonly (number | undefined)[];
}

/** Marks that people write into numbers: CPF, CNPJ, phones. */
const NUMBER_MARKS = /[\s.\-/()+]/g;
/** Fewer digits than these would be found in nearly every id. */
const MIN_DIGITS = 3;

/** Without accents, capitals and doubled spaces. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** The number that was typed, without its marks; undefined for what is no number of at least three digits. */
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
 * Tells whether a row has the text: capitals and accents do not matter, the marks of a CPF or phone may be there or not,
 * an amount is in reais. Of several words each must be found, in any order.
 */
export function finder(text: string): (row: Searched) => boolean {
  const whole = folded(text);
  const words = whole.split(' ');
  const digits = digitsOf(text);
  const cents = centsOf(text);
  return ({ texts, cents: amounts = [] }) => {
    if (cents !== undefined && amounts.includes(cents)) return true;
    const known = texts.filter((one) => one !== undefined).map(folded);
    if (digits !== undefined && known.some((one) => one.replace(NUMBER_MARKS, '').includes(digits)))
      return true;
    return words.every((word) => known.some((one) => one.includes(word)));
  };
}

/** Tells who watches that more may follow. */
export const saysCut = ({ output, user }: Context, limit: number): void => {
  if (user.watches) output.note(say`Stopped at ${limit} found: there are more. For all of them: --all`);
};

/** Of the items those that are wanted, passing over the first ones, at most so many; `cut` says that it stopped there. */
export async function* only<T>(
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
