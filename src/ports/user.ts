// The person at the terminal, if there is one.
import type { Message, Text, Value } from '#messages/message.ts';

export interface Choice {
  readonly value: string;
  /** Shown unchanged, unless it is a message. */
  readonly label: Value;
  /** Options that this choice sets, instead of the question's own. */
  readonly fills?: Readonly<Record<string, string>>;
}

export interface PlainQuestion {
  /** Option or argument that the answer sets. */
  readonly name: string;
  readonly message: Text;
  readonly kind: 'text' | 'secret' | 'choice' | 'search' | 'confirm';
  readonly choices?: readonly Choice[];
  readonly initial?: string;
  /** Returns the error in an answer, or undefined. */
  readonly check?: (answer: string) => Message | undefined | Promise<Message | undefined>;
}

export interface UserPort {
  /** Whether questions can be asked. */
  readonly interactive: boolean;
  /** Name of the AI agent that runs the command without a terminal; undefined for anybody else. */
  readonly agent: string | undefined;
  /** Whether all confirmations were given on the command line. */
  readonly saidYes: boolean;
  /** Language in which the user reads. */
  readonly language: 'en' | 'pt';
  /** Whether stderr is a terminal. */
  readonly seesMessages: boolean;
  /**
   * Shows a summary and asks for confirmation. Returns the typed answer.
   * @throws PixctlError (exit 130)
   */
  review(
    heading: Message,
    rows: readonly (readonly [label: Message, text: Value])[],
    question: Message,
  ): Promise<string>;
  /** Asks a question that depends on answers of the service; undefined without a terminal to ask at. */
  ask(question: PlainQuestion): Promise<string | undefined>;
  /** Copies text to the clipboard; returns false if there is none. */
  copy(text: string): Promise<boolean>;
  /** Opens a URL in the browser. */
  open(url: string): void;
  /** Opens a file with its default program. */
  openFile(path: string): Promise<void>;
}
