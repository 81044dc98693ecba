// Output of a running command, besides its returned result.
import type { Message } from '#messages/message.ts';
import type { View } from '#output/view.ts';

/** Work that may take long, and how far it is. */
export interface Work {
  /** What is being done, such as `reading charges`. */
  readonly words: Message;
  /** Rows done so far. */
  readonly count: number;
  /** Rows in all, if known. */
  readonly total?: number | undefined;
  /** Nothing is done but waiting, such as for a payment: not worth a line in a log. */
  readonly isWait?: true;
}

export interface OutputPort {
  /** Shows a value before the command has ended; on stdout only if that is a terminal showing tables. */
  show(value: unknown, view: View): Promise<void>;
  /**
   * Shows a complete list that a person is about to confirm: as a table through the pager at a terminal, otherwise on
   * stderr, apart from the data.
   */
  list(items: AsyncIterable<unknown>, view: View): Promise<void>;
  /** Prints data to stdout before the command ends, on one line in the JSON formats. */
  announce(value: unknown): Promise<void>;
  /** Prints a line of text to stdout. */
  line(text: string): Promise<void>;
  /**
   * Prints text to stdout; at a terminal through the pager, if it is longer than the screen.
   * @param make gets the width in columns, and marks headings
   */
  text(make: (columns: number, bold: (text: string) => string) => string): Promise<void>;
  /** Prints unmodified bytes to stdout; not to a terminal. */
  bytes(bytes: Uint8Array): Promise<void>;
  /** Prints a note for the person at the terminal, always to stderr. */
  note(message: Message): void;
  /**
   * Shows on stderr how far this work is if it takes long, computed whenever it is shown; ends it if undefined. The
   * time that it takes is counted from this call.
   */
  progress(work: (() => Work) | undefined): void;
  /** Prints a warning to stderr, even if no person is watching. */
  warn(message: Message): void;
  /** Returns a command as the user must type it here. */
  typed(command: string): string;
  /** Data goes to a program: one JSON object per line. */
  readonly json: boolean;
  /** Whether each object is printed as it arrives, one per line. */
  readonly streams: boolean;
  /** Opens a screen that is redrawn in place; undefined unless a person reads tables at a terminal. */
  readonly screen?: () => {
    draw(value: unknown, view: View): Promise<void>;
    /** Restores the previous content. */
    end(): void;
  };
  /** Whether a person reads the complete result as a table. */
  readonly drawn: boolean;
  /** Whether stdout is a terminal. */
  readonly terminal: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
}
