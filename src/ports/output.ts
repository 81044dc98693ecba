// What a command says while it runs; its result is what it returns.
import type { Message } from '#messages/message.ts';
import type { View } from '#output/view.ts';

export interface OutputPort {
  /** Shows something at once, before the command has ended; on stdout only when it is a terminal's table. */
  show(value: unknown, view: View): Promise<void>;
  /**
   * Shows a list that somebody is about to answer for, all of it: as a table through the pager at a terminal, else on
   * stderr, where it is not in the way of data.
   */
  list(items: AsyncIterable<unknown>, view: View): Promise<void>;
  /** Data on stdout before the command ends, on one line in the JSON forms. */
  announce(value: unknown): Promise<void>;
  /** A line of text on stdout. */
  line(text: string): Promise<void>;
  /** Bytes on stdout as they are; not for a terminal, which cannot show them. */
  bytes(bytes: Uint8Array): Promise<void>;
  /** A line for the person at the terminal; goes to stderr, never to stdout. */
  note(message: Message): void;
  /** Says how far the command is, until it is told anything else or nothing; only where a person watches. */
  progress(words: (() => Message) | undefined): void;
  /** Something that must not go unsaid, whoever reads stderr. */
  warn(message: Message): void;
  /** A command the way a person has to type it here. */
  typed(command: string): string;
  /** The data goes to a program: one JSON object a line. */
  readonly json: boolean;
  /** Each object is printed as it comes, one a line. */
  readonly streams: boolean;
  /** Opens a screen that is drawn anew in place; absent where no person reads tables at a terminal. */
  readonly screen?: () => {
    draw(value: unknown, view: View): Promise<void>;
    /** Brings back what was there before. */
    end(): void;
  };
  /** A person reads it, all of it, as a table. */
  readonly drawn: boolean;
  /** What is on stdout goes to a terminal. */
  readonly terminal: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
}
