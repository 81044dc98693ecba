// The person at the terminal, if there is one.
import type { Message, Text, Value } from '#messages/message.ts';

export interface Choice {
  readonly value: string;
  /** Shown as it is, unless it is a message. */
  readonly label: Value;
  /** Options that choosing it answers, instead of the question's own. */
  readonly fills?: Readonly<Record<string, string>>;
}

export interface PlainQuestion {
  /** Option or argument it answers. */
  readonly name: string;
  readonly message: Text;
  readonly kind: 'text' | 'secret' | 'choice' | 'search' | 'confirm';
  readonly choices?: readonly Choice[];
  readonly initial?: string;
  /** Returns what is wrong with an answer, or undefined. */
  readonly check?: (answer: string) => Message | undefined | Promise<Message | undefined>;
}

export interface UserPort {
  /** Somebody is there to be asked. */
  readonly interactive: boolean;
  /** Every confirmation was given on the command line. */
  readonly agrees: boolean;
  /** A terminal shows what is said on stderr. */
  readonly watches: boolean;
  /** Shows what is about to be done and asks for a word of agreement. @throws PixctlError (exit 130) */
  review(
    heading: Message,
    rows: readonly (readonly [label: Message, text: Value])[],
    question: Message,
  ): Promise<string>;
  /** Asks a question that the answers of the service lead to; undefined when nobody is there to be asked. */
  ask(question: PlainQuestion): Promise<string | undefined>;
  /** Puts text on the clipboard; false where there is none. */
  copy(text: string): Promise<boolean>;
  /** Opens an address in the browser. */
  open(url: string): void;
  /** Opens a file with the program that shows such files. */
  openFile(path: string): Promise<void>;
}
