// Shared by all file formats: ids of lines, and ids found in texts.
import { createHash } from 'node:crypto';
import type { CutName, Known } from '#books/reconcile/entry.ts';
import { dayNumber, fileLineKey } from '#books/reconcile/entry.ts';
import { isEndToEndId, isTolerableEndToEndId } from '#pix/end-to-end-id.ts';
import { CUT_LETTERS, CUT_NAME } from './layouts.ts';

const IN_TEXT = /(?<![A-Za-z0-9])[ED][0-9A-Z]{8}\d{12}[A-Za-z0-9]{11}(?![A-Za-z0-9])/gi;

/** Returns the distinct EndToEndIds in texts. */
export const endToEndIdsIn = (...texts: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(
    texts
      .flatMap((text) => text?.match(IN_TEXT) ?? [])
      .filter((id) =>
        isEndToEndId(id.slice(0, 1).toUpperCase() + id.slice(1, 9).toUpperCase() + id.slice(9)),
      ),
  ),
];

/** Parses the EndToEndId in a column for such ids; undefined if it is not valid. */
export const endToEndIdOf = (text: string): string | undefined => {
  const given = text.trim();
  return isTolerableEndToEndId(given) ? given : endToEndIdsIn(given)[0];
};

/** Words of at least four characters, long enough to be an id. */
const WORD = /[A-Za-z0-9][A-Za-z0-9_.-]{3,}/g;

/** Returns the words that may be an id: those with a digit. */
export const idWordsIn = (...texts: readonly (string | undefined)[]): readonly string[] =>
  texts
    .flatMap((text) => text?.match(WORD) ?? [])
    // The lookbehind avoids quadratic backtracking on a long row of punctuation.
    .map((word) => word.replace(/(?<![_.-])[_.-]+$/, ''))
    .filter((word) => /\d/.test(word));

/** Maximum days between a Pix and its booking by the bank: a weekend with holidays. */
const BOOKED_LATER = 7;

/** Returns the cut name and the day of the Pix. @param day day of the line, which determines the year */
export function cutNameIn(day: string, ...texts: readonly (string | undefined)[]): CutName | undefined {
  const groups = texts.map((text) => CUT_NAME.exec(text ?? '')?.groups).find((one) => one !== undefined);
  if (groups === undefined) return undefined;
  const { name: letters = '', day: dd = '', month = '' } = groups;
  const year = Number(day.slice(0, 4));
  const made = [year, year - 1]
    .map((one) => `${one}-${month}-${dd}`)
    .find((one) => {
      const apart = dayNumber(day) - dayNumber(one);
      return apart >= 0 && apart <= BOOKED_LATER;
    });
  return made === undefined ? undefined : { letters, isCut: letters.length >= CUT_LETTERS, day: made };
}

/** Tests whether a text describes a bank fee or tax. */
export const isFeeText = (text: string): boolean =>
  /\b(?:tarifas?|taxas?|iof|fees?|service charge)\b|^tar\b/i.test(
    text.normalize('NFD').replace(/\p{M}/gu, ''),
  );

const HEX = 12;

/** Makes an id from the contents of a line, for files without ids. */
export const madeId = (...parts: readonly (string | number | undefined)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, HEX);

/**
 * Numbers equal lines: `A`, `A~2`, `A~3`. Different lines with the same id keep it, because a number that depends on the
 * other lines of the file would move a decision to another line when a line is added.
 */
export class Ids {
  readonly #seen = new Map<string, number[]>();
  readonly #equal = new Map<string, number>();

  /** Returns the line with its final id. */
  take<T extends Known & { readonly line: number }>(line: T): T {
    const lines = this.#seen.get(line.id) ?? [];
    lines.push(line.line);
    this.#seen.set(line.id, lines);
    const key = fileLineKey(line);
    const count = (this.#equal.get(key) ?? 0) + 1;
    this.#equal.set(key, count);
    return count === 1 ? line : { ...line, id: `${line.id}~${count}` };
  }

  /** Ids that occurred more than once, with their lines. */
  get repeated(): readonly (readonly [id: string, lines: readonly number[]])[] {
    return [...this.#seen].filter(([, lines]) => lines.length > 1);
  }
}
