// Error of the Pix layer: an invalid value.
import type { Message } from '#messages/message.ts';
import { english, say } from '#messages/message.ts';

const SHOWN_CHARACTERS = 60;

/** Cuts a long text, and escapes control, format and line-breaking characters; `quoted`: quotes and backslashes too. */
function shorten(text: string, quoted: boolean): string {
  const characters = Array.from(text);
  const cut = characters.length > SHOWN_CHARACTERS;
  const shown = (cut ? characters.slice(0, SHOWN_CHARACTERS) : characters).map((character) =>
    // Format characters (\p{Cf}) include bidi overrides, which can make one number look like another.
    quoted && (character === '"' || character === '\\')
      ? `\\${character}`
      : /[\p{C}\p{Zl}\p{Zp}]/u.test(character)
        ? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
        : character,
  );
  return `${shown.join('')}${cut ? '…' : ''}`;
}

/** Quotes a value for a terminal, escaped and cut. */
export const showValue = (value: string): string => `"${shorten(value, true)}"`;

/** The same for any value of JSON: only a text is quoted. */
export const showJson = (value: unknown): string =>
  typeof value === 'string' ? showValue(value) : shorten(JSON.stringify(value), false);

export interface InvalidValueFields {
  /** Kind of value expected: `amount`, `Pix key`, `CPF`. Starts the message. */
  readonly subject: Message;
  /** The value as typed. */
  readonly value: string;
  /** Machine code in kebab-case, stable. */
  readonly reason: string;
  /** The problem, as the end of the sentence "subject value …": `is empty`, `has 12 digits, not 11`. */
  readonly problem: Message;
  /** How to fix it. */
  readonly hint?: Message | undefined;
  /** Position in the value, in characters from 0. */
  readonly position?: number | undefined;
}

/** Invalid input. The only error that this folder throws on purpose. */
export class InvalidValue extends Error {
  override readonly name = 'InvalidValue';
  /** Translatable message; `message` is its English text. */
  readonly userMessage: Message;
  readonly subject: string;
  readonly value: string;
  readonly reason: string;
  // `declare`: an absent hint or position must not become a property with the value undefined.
  declare readonly hint?: Message;
  declare readonly position?: number;

  constructor({ subject, value, reason, problem, hint, position }: InvalidValueFields) {
    const userMessage =
      value === '' ? say`${subject} ${problem}` : say`${subject} ${showValue(value)} ${problem}`;
    super(english(userMessage));
    this.userMessage = userMessage;
    this.subject = english(subject);
    this.value = value;
    this.reason = reason;
    if (hint !== undefined) this.hint = hint;
    if (position !== undefined) this.position = position;
  }
}
