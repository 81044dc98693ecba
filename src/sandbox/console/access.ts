// Access control of the console. A browser must not get an app key, because a page could be made to leak it. It gets a
// token instead, which ends with the server and permits only what the console offers.
//
// `pixctl open` gets the token with its key and puts it after the `#` of the URL that it opens: the fragment is not sent
// to any server, and the page removes it from the history. The token is not a cookie, because cookies are shared by all
// ports of a host: any server under development on another port would receive it. The page stores it where only its
// own origin (including the port) can read it, and sends it in a header, which other origins cannot set without a CORS
// preflight.
import { hash, timingSafeEqual } from 'node:crypto';
import type { HttpRequest } from '#contract/http.ts';

/** Header with the token. */
export const TOKEN_HEADER = 'x-sandbox-console';

/** Headers with the keys of the request that asked for the token; verified again for each call. */
export type Credentials = HttpRequest['headers'];

export interface Access {
  /** Returns the token for the permissions of these keys: the same one until the server ends. */
  tokenFor(credentials: Credentials): string;
  /** Returns the keys of a token; undefined for an unknown token. */
  credentialsOf(token: string | undefined): Credentials | undefined;
}

/** Tells a client whether the data has changed. */
export interface ChangeCounter {
  /** Time of the sandbox's clock, RFC 3339. */
  readonly now: string;
  /** Differs after any change of the data. */
  readonly version: string;
}

/** Compares in constant time; the hashes have the same length. */
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hash('sha256', one)), Buffer.from(hash('sha256', other)));

/** @param secret generates a URL-safe secret */
export function makeAccess(secret: () => string): Access {
  // One entry for each key of the sandbox that asked for a token.
  const tokens = new Map<string, { readonly token: string; readonly credentials: Credentials }>();
  return {
    tokenFor: (credentials) => {
      const keys = JSON.stringify(credentials);
      const { token } = tokens.get(keys) ?? { token: secret() };
      tokens.set(keys, { token, credentials });
      return token;
    },
    credentialsOf: (token = '') => [...tokens.values()].find((one) => isSame(one.token, token))?.credentials,
  };
}
