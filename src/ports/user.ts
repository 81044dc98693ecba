// The person at the terminal, if there is one.

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Options that choosing it answers, instead of the question's own. */
  readonly fills?: Readonly<Record<string, string>>;
}

export interface PlainQuestion {
  /** Option or argument it answers. */
  readonly name: string;
  readonly message: string;
  readonly kind: 'text' | 'secret' | 'choice' | 'search' | 'confirm';
  readonly choices?: readonly Choice[];
  readonly initial?: string;
  /** Returns what is wrong with an answer, or undefined. */
  readonly check?: (answer: string) => string | undefined | Promise<string | undefined>;
}

export interface UserPort {
  /** Somebody is there to be asked. */
  readonly interactive: boolean;
  /** A terminal shows what is said on stderr. */
  readonly watches: boolean;
  /** Shows what is about to be done and asks for a word of agreement. @throws PixctlError (exit 130) */
  review(
    heading: string,
    rows: readonly (readonly [label: string, text: string])[],
    question: string,
  ): Promise<string>;
  /** Asks a question that the answers of the service lead to; undefined when nobody is there to be asked. */
  ask(question: PlainQuestion): Promise<string | undefined>;
  /** Puts text on the clipboard; false where there is none. */
  copy(text: string): Promise<boolean>;
  /** Opens an address in the browser. */
  open(url: string): void;
}
