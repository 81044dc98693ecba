// The error class of failures reported to the user.
import type { Message } from '#messages/message.ts';
import { english } from '#messages/message.ts';
import type { ExitCode } from './exit-codes.ts';
import { EXIT } from './exit-codes.ts';

export interface ErrorFields {
  /** Machine code in kebab-case, stable across versions and languages. */
  readonly code: string;
  readonly exitCode: ExitCode;
  /** HTTP status, if the service answered. */
  readonly status?: number;
  /** What the user can do about it: one sentence, or the exact command to run. */
  readonly hint?: Message;
  /** The same command can be run again without doing anything twice. */
  readonly retryable?: boolean;
  readonly correlationID?: string;
  /** Details of the failure, one line each. */
  readonly details?: readonly Message[];
  /** The field of the request that is wrong, as the contract names it. */
  readonly field?: string;
  /** Id of the journal entry with an unknown outcome that the failure is about. */
  readonly entry?: string;
  /** Requests of earlier runs with unknown outcome were taken into account for this write. */
  readonly openEntriesChecked?: true;
}

/** A failure reported to the user. Anything else that is thrown is a bug (exit 1). */
export class PixctlError extends Error {
  override readonly name = 'PixctlError';
  /** Translatable message; `message` is its English text. */
  readonly userMessage: Message;
  readonly fields: ErrorFields;
  constructor(userMessage: Message, fields: ErrorFields, options?: ErrorOptions) {
    super(english(userMessage), options);
    this.userMessage = userMessage;
    this.fields = fields;
  }
}

/** Creates an error for a bad option, argument, value or file (exit 2); nothing was sent. */
export const usageError = (userMessage: Message, hint?: Message, code = 'usage'): PixctlError =>
  new PixctlError(userMessage, { code, exitCode: EXIT.usage, ...(hint === undefined ? {} : { hint }) });
