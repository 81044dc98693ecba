// Public types of the input and the results of all operations.
import type { PixctlError } from '#library/errors.ts';

/** Options of a single call. */
export interface RequestOptions {
  /**
   * Ends the call early. A write that may have reached the service then has the outcome `unknown`, and stays open in
   * the journal.
   */
  readonly signal?: AbortSignal | undefined;
  /** Time limit of the call in milliseconds, including retries and look-ups. Default: that of the client. */
  readonly timeout?: number | undefined;
  /**
   * Pays a boleto or a dynamic QR code once more, although the payment with this correlation id has paid it. Without it,
   * a payment of the same code is refused with `error.code` `already-paid` until the first one has failed. Only for
   * `payment.create` and `payment.approve`.
   */
  readonly again?: string | undefined;
}

/** A file to upload. */
export interface UploadedFile {
  /** File name without folder. */
  readonly name: string;
  /** Media type, such as `application/pdf`. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** A list of the service. Pages are requested while it is iterated; each iteration reads it anew. */
export interface List<T> extends AsyncIterable<T> {
  /** Reads the list to its end. @throws PixctlError */
  toArray(): Promise<T[]>;
}

/** The write was done: the service's own answer says so, or a look-up after a lost answer. */
export interface Done<T> {
  readonly outcome: 'done';
  readonly value: T;
  /** Id under which the write can be found again, if it has one. */
  readonly correlationID: string | undefined;
  /** `value` is the result of a look-up: the answer was lost, or an earlier call with the same id had done it. */
  readonly recovered: boolean;
  /** Id of the entry in the journal; undefined if an earlier call had done it. */
  readonly entry: string | undefined;
}

/**
 * The service refused the write. Nothing was done, and the same request will be refused again. If an earlier write with
 * the same id had other content, `error.code` is `duplicate`.
 */
export interface Refused {
  readonly outcome: 'refused';
  readonly error: PixctlError;
}

/** The write was not done, for example because the service could not be reached. It can be tried again. */
export interface NotDone {
  readonly outcome: 'not-done';
  readonly error: PixctlError;
}

/**
 * Nobody knows yet whether the write was done. Do not repeat it with another id. Call the same method with the same
 * input again, which looks the first one up, or call `client.journal.resolve(entry)`.
 */
export interface Unknown {
  readonly outcome: 'unknown';
  readonly error: PixctlError;
  /** Id of the open entry in the journal. */
  readonly entry: string | undefined;
}

/** Result of a write. Reading `value` requires a check of `outcome`, so that no case is forgotten. */
export type WriteResult<T> = Done<T> | Refused | NotDone | Unknown;
