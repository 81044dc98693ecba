// Types and helpers used by all parts of the sandbox: context, reply, refusal.
import type { Ids } from './ids.ts';
import type { Database } from './store/database.ts';

/** Context that is not specific to a company. */
export interface SandboxContext {
  readonly db: Database;
  readonly ids: Ids;
  /** Prefix of event names and image paths. */
  readonly namespace: string;
  /** Base URL of the sandbox, without a trailing slash. */
  readonly publicUrl: string;
  /** Sandbox time in epoch milliseconds; for a job, the time at which it was due. */
  readonly now: number;
  /** Emit no events, because the data is seeded for a time in the past. */
  readonly quiet?: boolean;
  /** Record events that no webhook is registered for, too. */
  readonly recordsEvents?: boolean | undefined;
}

export interface Company {
  readonly id: number;
  readonly oid: string;
  readonly name: string;
  readonly city: string;
  readonly taxId: string;
  readonly isPartner: boolean;
}

/** Context of a call made for a company. */
export interface CompanyContext extends SandboxContext {
  readonly company: Company;
  /** Row id of the account the key is bound to. */
  readonly account: number;
}

/** Binary body, generated after the transaction has ended. */
export interface Bytes {
  readonly contentType: string;
  readonly make: () => Promise<Uint8Array>;
}

/** Answer to a request; the status defaults to 200. */
export interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  /** Generates the body after the transaction has ended; replaces `body`. */
  readonly made?: () => Promise<unknown>;
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly bytes?: Bytes;
}

/** Error answer to a request; defaults to status 400 and `{error}`. Rolls back the changes of the request. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status = 400,
    readonly body: unknown = { error: message },
  ) {
    super(message);
  }
}

const DAY_MS = 86_400_000;
const padded = (count: number, digits: number): string[] =>
  Array.from({ length: count }, (_, number) => String(number).padStart(digits, '0'));
const TWO_DIGITS = padded(60, 2);
const THREE_DIGITS = padded(1000, 3);
/** Day that was formatted last: the times of a list are mostly of few days. */
let lastDay = { day: Number.NaN, text: '' };

/** Formats epoch milliseconds as RFC 3339 in UTC, with milliseconds. */
export function time(at: number): string {
  const day = Math.floor(at / DAY_MS);
  if (day !== lastDay.day) lastDay = { day, text: new Date(day * DAY_MS).toISOString().slice(0, -13) };
  const ms = Math.floor(at - day * DAY_MS);
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${lastDay.text}${TWO_DIGITS[Math.floor(minutes / 60)]}:${TWO_DIGITS[minutes % 60]}:${TWO_DIGITS[seconds % 60]}.${THREE_DIGITS[ms % 1000]}Z`;
}

type Present<T> = Exclude<T, null | undefined>;
/** Keys whose value may be undefined or null. */
type Absent<T> = { [K in keyof T]-?: T[K] extends Present<T[K]> ? never : K }[keyof T];

/** Object type in which keys that may be undefined or null are optional instead. */
export type WithoutNulls<T> = { readonly [K in Exclude<keyof T, Absent<T>>]: T[K] } & {
  readonly [K in Absent<T>]?: Present<T[K]>;
};

/** Removes keys with the value undefined or null, because answers omit missing values. */
export function withoutNulls<const T extends object>(object: T): WithoutNulls<T> {
  const present: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(object))
    if (value !== undefined && value !== null) present[key] = value;
  return present as WithoutNulls<T>;
}
