// What every part of the service works with.
import type { Ids } from './ids.ts';
import type { Database } from './store/database.ts';

/** Things that hold for the whole sandbox. */
export interface SandboxContext {
  readonly db: Database;
  readonly ids: Ids;
  /** Prefix of event names and image paths. */
  readonly namespace: string;
  /** Base URL under which the sandbox is reached, without a trailing slash. */
  readonly publicUrl: string;
  /** Sandbox time in epoch milliseconds; for a job, the time at which it was due. */
  readonly now: number;
  /** What happens is made up afterwards: nobody is told of it. */
  readonly quiet?: boolean;
}

export interface Company {
  readonly id: number;
  readonly oid: string;
  readonly name: string;
  readonly city: string;
  readonly taxId: string;
  readonly isPartner: boolean;
}

/** One authorised request. */
export interface Call extends SandboxContext {
  readonly company: Company;
  /** Row id of the account the key is bound to. */
  readonly account: number;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a handler answers; status 200 when it says nothing else. */
export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  /** Besides the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes made after the transaction has ended. */
  readonly bytes?: { readonly contentType: string; readonly make: () => Promise<Uint8Array> };
}

export type Handler = (call: Call) => Answer;

/** Refuses a request: status 400 and `{error}` unless told otherwise. Undoes what the request did so far. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status = 400,
    readonly body: unknown = { error: message },
  ) {
    super(message);
  }
}

/** RFC 3339 in UTC with milliseconds. */
export const time = (at: number): string => new Date(at).toISOString();

/** The object without the keys that hold undefined or null: absent things are left out of answers. */
export const withoutNulls = <T extends object>(
  object: T,
): { [K in keyof T]: Exclude<T[K], null | undefined> } =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== null)) as {
    [K in keyof T]: Exclude<T[K], null | undefined>;
  };
