// Options for writing a result.
import type { Text } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import type { Documented } from './fields.ts';
import type { Locale, RenderFormat } from './formats.ts';

/** The rows of a list, in pages as received. */
export type Pages = AsyncIterable<readonly unknown[]>;

export interface RenderOptions {
  readonly format: RenderFormat;
  /** Resolves when more can be written. */
  readonly write: (chunk: string) => void | Promise<void>;
  /** Prints a note, apart from the data. */
  readonly note: (message: Text) => void;
  readonly color: boolean;
  /** Width of the terminal in columns. */
  readonly width: number;
  readonly terminal: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Whether the terminal supports Unicode; default: true. */
  readonly unicode?: boolean | undefined;
  /** Whether the terminal is known to have a light background. */
  readonly lightBackground?: boolean | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly documented: Documented;
  readonly jq?: string | undefined;
  /** Aborted by Ctrl-C and at the time limit, to end a jq expression that may not end by itself. */
  readonly signal?: AbortSignal;
  /** Mustache template, applied to each item. */
  readonly template?: string | undefined;
  /** Locale of the spreadsheet; only for CSV. */
  readonly locale?: Locale | undefined;
  /** Returns a text with its commands as the user must type them here. */
  readonly typed?: (text: string) => string;
  /** Translator for labels and notes. */
  readonly t?: Translate;
}
