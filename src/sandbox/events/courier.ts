// How a receiver is called, and by whom.
import { AUTHORIZATION_HEADER, HMAC_HEADER, RSA_HEADER } from '#contract/events/signatures.ts';
import type { Database } from '#sandbox/store/database.ts';
import { signHmac, signRsa } from './signing.ts';

export interface WebhookCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export interface WebhookAnswer {
  /** HTTP status; undefined when no answer came. */
  readonly status?: number;
  /** Milliseconds. */
  readonly took: number;
  readonly error?: string;
  /** Beginning of the answer's body. */
  readonly body?: string;
}
/** Calls a receiver; never rejects. */
type Post = (call: WebhookCall) => Promise<WebhookAnswer>;

/** Who sends: the name under which deliveries are taken, and whether another one still lives. */
export interface Courier {
  readonly name: string;
  readonly isAlive: (name: string) => boolean;
  readonly post: Post;
  /** Why a URL is never called; undefined when it is, as far as it tells by itself. */
  readonly refusalOf: (url: string) => Promise<string | undefined>;
  /** Waits for calls, as long as somebody who moves the clock may be kept waiting. */
  readonly wait: (calls: Promise<unknown>) => Promise<void>;
}

/** Whether a header can carry a value as it is: Latin-1 without control characters. */
export const fitsHeader = (value: string): boolean => /^[\t\x20-\x7e\xa0-\xff]*$/.test(value);

/** Headers of a webhook call with both signatures; that by a secret only where there is one. */
export function webhookHeaders(
  db: Database,
  webhook: { readonly secret: string | undefined; readonly authorization: string | undefined },
  body: string,
): Record<string, string> {
  const { secret, authorization } = webhook;
  return {
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': 'pixctl-sandbox',
    [RSA_HEADER]: signRsa(db, body),
    ...(secret === undefined ? {} : { [HMAC_HEADER]: signHmac(secret, body) }),
    ...(authorization === undefined ? {} : { authorization, [AUTHORIZATION_HEADER]: authorization }),
  };
}
