// Interface between the outbox and the process that calls webhook receivers (the webhook sender).
import { AUTHORIZATION_HEADER, HMAC_HEADER, RSA_HEADER } from '#contract/events/signatures.ts';
import type { Database } from '#sandbox/store/database.ts';
import { signHmac, signRsa } from './signing.ts';

export interface WebhookCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export interface WebhookAnswer {
  /** HTTP status; undefined if there was no answer. */
  readonly status?: number;
  /** Duration in milliseconds. */
  readonly took: number;
  readonly error?: string;
  /** Beginning of the response body. */
  readonly body?: string;
}
/** Calls a receiver; never rejects. */
type Post = (call: WebhookCall) => Promise<WebhookAnswer>;

/** Process that sends deliveries: its name for claiming them, and a check whether another one is still running. */
export interface WebhookSender {
  readonly name: string;
  readonly isAlive: (name: string) => boolean;
  readonly post: Post;
  /**
   * Resolves to the reason why a URL must not be called; undefined if it may be, as far as known without a DNS look-up.
   */
  readonly refusalOf: (url: string) => Promise<string | undefined>;
  /** Waits for calls, but not longer than advancing the clock may take. */
  readonly wait: (calls: Promise<unknown>) => Promise<void>;
}

/** Whether a text is a valid header value: Latin-1 without control characters. */
export const fitsHeader = (value: string): boolean => /^[\t\x20-\x7e\xa0-\xff]*$/.test(value);

/** Makes the headers of a webhook call: RSA signature, and HMAC signature if there is a secret. */
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
