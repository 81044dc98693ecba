// How a result is to be written, and where to.
import type { Text } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import type { Locale, RenderFormat } from './formats.ts';

/** The rows of a list as they came. */
export type Pages = AsyncIterable<readonly unknown[]>;

export interface RenderOptions {
  readonly format: RenderFormat;
  /** Resolves when more can be written. */
  readonly write: (chunk: string) => void | Promise<void>;
  /** A remark for the person, beside the data. */
  readonly note: (message: Text) => void;
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  readonly terminal: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Whether the terminal can show more than ASCII; it can unless this says otherwise. */
  readonly unicode?: boolean | undefined;
  /** The terminal is known to draw dark on light. */
  readonly lightBackground?: boolean | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly jq?: string | undefined;
  /** Mustache, for each item. */
  readonly template?: string | undefined;
  /** Of CSV alone: the spreadsheets it is for. */
  readonly locale?: Locale | undefined;
  /** Labels and remarks in the language of the reader. */
  readonly t?: Translate;
}
