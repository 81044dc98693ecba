// Brazilian mobile numbers, the only phone numbers that can be a Pix key.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { InvalidValue } from './errors.ts';

/** Area codes in use, then nine digits beginning with 9. Landlines have eight digits and cannot be keys. */
const MOBILE = /^\+55(?:[14689][1-9]|2[12478]|3[1234578]|5[1345]|7[134579])9\d{8}$/;

/** Country code and trunk zero optional; separators only between the groups. */
const SHAPE = /^(?:\+?55[ .-]?)?(?:\(0?(\d{2})\)|0?(\d{2}))[ .-]?9[ .]?(\d{4})[ .-]?(\d{4})$/;

/** Tests for a Brazilian mobile number in E.164: `+5511912345684`. */
export const isMobile = (text: string): boolean => MOBILE.test(text);

/** Converts text shaped like a Brazilian mobile number to E.164, or returns undefined. */
export function normaliseMobile(text: string): string | undefined {
  const match = SHAPE.exec(text.trim().replace(/\s+/g, ' '));
  if (!match) return undefined;
  const [, inBrackets, bare = '', head = '', tail = ''] = match;
  const e164 = `+55${inBrackets ?? bare}9${head}${tail}`;
  return MOBILE.test(e164) ? e164 : undefined;
}

/**
 * Reads a Brazilian mobile number: `+55 (11) 91234-5684`, `(11) 91234-5684`, `011 91234-5684`, `11912345684`. Returns
 * E.164 (`+5511912345684`).
 * @throws InvalidValue
 */
export function parsePhone(text: string): string {
  const e164 = normaliseMobile(text);
  if (e164 !== undefined) return e164;
  const given = text.trim();
  const refuse = (reason: string, problem: Message): never => {
    throw new InvalidValue({
      subject: say`phone`,
      value: text,
      reason,
      problem,
      hint: say`write +55, the area code, and nine digits starting with 9: +5511912345678`,
    });
  };
  if (given === '') return refuse('empty', say`is empty`);
  if (/^\+(?!55)/.test(given)) return refuse('not-brazilian', say`is not a Brazilian number`);
  if (SHAPE.test(given.replace(/\s+/g, ' ')))
    return refuse('area-code', say`has an area code that does not exist`);
  return refuse('not-a-mobile', say`is not a Brazilian mobile`);
}

/** Formats a Brazilian mobile number for people: `+55 11 91234-5684`. @throws InvalidValue like `parsePhone` */
export function formatPhone(text: string): string {
  const digits = parsePhone(text).slice(3);
  return `+55 ${digits.slice(0, 2)} ${digits.slice(2, 7)}-${digits.slice(7)}`;
}
