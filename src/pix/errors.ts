// The one error of this floor: a value that cannot be what it is said to be.
import type { Message } from '#messages/message.ts';
import { english, say } from '#messages/message.ts';

const SHOWN_CHARACTERS = 60;

/** What of a value may reach a terminal: control, format and line-breaking characters escaped, the rest cut. */
export function showValue(value: string): string {
  const characters = Array.from(value);
  const cut = characters.length > SHOWN_CHARACTERS;
  const shown = (cut ? characters.slice(0, SHOWN_CHARACTERS) : characters).map((character) =>
    // Format characters (\p{Cf}) include the bidi overrides that can make one number look like another.
    character === '"' || character === '\\'
      ? `\\${character}`
      : /[\p{C}\p{Zl}\p{Zp}]/u.test(character)
        ? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
        : character,
  );
  return `"${shown.join('')}${cut ? '…' : ''}"`;
}

export interface InvalidValueFields {
  /** What the value should have been: `amount`, `Pix key`, `CPF`. Starts the message. */
  readonly subject: Message;
  /** The value as it was given. */
  readonly value: string;
  /** Machine code in kebab-case, stable. */
  readonly reason: string;
  /** What is wrong, as the end of the sentence "subject value …": `is empty`, `has 12 digits, not 11`. */
  readonly problem: Message;
  /** What to do instead. */
  readonly hint?: Message | undefined;
  /** Where in the value, in characters from 0. */
  readonly position?: number | undefined;
}

/** Input that was refused. Nothing else is thrown on purpose by this folder. */
export class InvalidValue extends Error {
  override readonly name = 'InvalidValue';
  /** What `message` says in English. */
  readonly userMessage: Message;
  readonly subject: string;
  readonly value: string;
  readonly reason: string;
  // `declare`: an absent hint or position must not exist as a property that holds undefined.
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
