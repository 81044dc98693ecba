// Free text in a code: printable ASCII only, because banks refuse or miscount the rest.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { InvalidValue } from '#pix/errors.ts';

export const NAME_CHARACTERS = 25;
export const CITY_CHARACTERS = 15;

/** Tests whether all characters are within 0x20–0x7E. */
export const isPrintableAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

export interface TextRules {
  readonly subject: Message;
  readonly max: number;
  /** Truncate a text that is too long instead of refusing it. */
  readonly truncate: boolean;
}

/** Drops accents and collapses white space. The result may still contain non-ASCII characters. */
const simplify = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();

const cut = (text: string, max: number): string => text.slice(0, max).trim();

/** Converts a text for a code. @throws InvalidValue if it is empty, not ASCII after simplification, or too long */
export function toCodeText(text: string, { subject, max, truncate }: TextRules): string {
  const refuse = (reason: string, problem: Message, hint?: Message): never => {
    throw new InvalidValue({ subject, value: text, reason, problem, hint });
  };
  const plain = simplify(text);
  if (plain === '') return refuse('empty', say`is empty`);
  if (!isPrintableAscii(plain)) {
    const rest = cut(simplify(plain.replace(/[^\x20-\x7e]+/g, ' ')), max);
    return refuse(
      'not-ascii',
      say`has characters that banks refuse in a code`,
      rest === ''
        ? say`use letters without accents, digits and spaces`
        : say`without them it would be "${rest}"`,
    );
  }
  if (plain.length <= max) return plain;
  if (truncate && max > 0) return cut(plain, max);
  return refuse(
    'too-long',
    say`has ${plain.length} characters; the maximum is ${max}`,
    max > 0 ? say`cut, it would be "${cut(plain, max)}"` : say`leave it out`,
  );
}
