// The error class of the library. Errors of the layers below carry translatable texts and the exit codes of the program.
import { PixctlError as InternalError } from '#errors/pixctl-error.ts';
import { english } from '#messages/message.ts';
import { own } from './caller.ts';
import type { Names } from './options.ts';
import { optionProblem } from './options.ts';

interface ErrorDetails {
  readonly code: string;
  readonly status?: number | undefined;
  readonly hint?: string | undefined;
  readonly retryable?: boolean | undefined;
  readonly correlationID?: string | undefined;
  readonly field?: string | undefined;
  readonly entry?: string | undefined;
  readonly details?: readonly string[] | undefined;
}

/** A failure that the library reports. Anything else that it throws is a bug. The message is in English. */
export class PixctlError extends Error {
  override readonly name = 'PixctlError';
  /** Machine code in kebab-case, stable across versions, such as `invalid-input` or `outcome-unknown`. */
  readonly code: string;
  /** HTTP status, if the service answered. */
  readonly status: number | undefined;
  /** What to do about it, in one or two sentences. Commands in it work if the journal is one that pixctl can read. */
  readonly hint: string | undefined;
  /** Whether the same call can be repeated without doing anything twice. */
  readonly retryable: boolean;
  /** Id of the write that failed. */
  readonly correlationID: string | undefined;
  /** The field of the request that is wrong, as the service names it. */
  readonly field: string | undefined;
  /** Id of the journal entry whose outcome is unknown, for `client.journal.resolve`. */
  readonly entry: string | undefined;
  /** Details of the failure, one per item. */
  readonly details: readonly string[];

  /** @internal */
  constructor(message: string, details: ErrorDetails) {
    super(message);
    this.code = details.code;
    this.status = details.status;
    this.hint = details.hint;
    this.retryable = details.retryable === true;
    this.correlationID = details.correlationID;
    this.field = details.field;
    this.entry = details.entry;
    this.details = details.details ?? [];
    own(this);
  }
}

/**
 * Converts an error of the layers below; returns any other value unchanged. The original is not kept as its cause: it
 * may quote what the service repeated of a request, and with it the app key.
 * @param entry id of the journal entry that the error is about
 */
export function publicError(error: unknown, entry?: string): unknown {
  if (!(error instanceof InternalError)) return error;
  const { code, status, hint, retryable, correlationID, field, details } = error.fields;
  const converted = new PixctlError(error.message, {
    code,
    status,
    hint: hint === undefined ? undefined : english(hint),
    retryable,
    correlationID,
    field,
    entry: error.fields.entry ?? entry,
    details: details?.map(english),
  });
  return converted;
}

/** @throws PixctlError `invalid-input` for options that the function does not have; see `optionProblem` */
export function checkOptions(subject: string, names: Names, given: unknown): void {
  const problem = optionProblem(subject, names, given);
  if (problem !== undefined) throw invalidInput(problem);
}

/** Makes the error of a call that is wrong in itself; nothing was sent. */
export const invalidInput = (message: string): PixctlError =>
  new PixctlError(message, { code: 'invalid-input', hint: 'Nothing was sent.' });
