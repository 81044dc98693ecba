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

/** What is done for a company. */
export interface CompanyContext extends SandboxContext {
  readonly company: Company;
  /** Row id of the account the key is bound to. */
  readonly account: number;
}

/** Bytes made after the transaction has ended. */
export interface Bytes {
  readonly contentType: string;
  readonly make: () => Promise<Uint8Array>;
}

/** Any answer; status 200 when it says nothing else. */
export interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  /** Makes the body after the transaction has ended, in its place. */
  readonly made?: () => Promise<unknown>;
  /** Besides the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly bytes?: Bytes;
}

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

type Present<T> = Exclude<T, null | undefined>;
/** Keys whose value may be undefined or null. */
type Absent<T> = { [K in keyof T]-?: T[K] extends Present<T[K]> ? never : K }[keyof T];

/** The same with what may be undefined or null left out instead. */
export type WithoutNulls<T> = { readonly [K in Exclude<keyof T, Absent<T>>]: T[K] } & {
  readonly [K in Absent<T>]?: Present<T[K]>;
};

/** The object without the keys that hold undefined or null: absent things are left out of answers. */
export const withoutNulls = <const T extends object>(object: T): WithoutNulls<T> =>
  Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined && value !== null),
  ) as WithoutNulls<T>;
