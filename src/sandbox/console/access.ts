// Access control of the console. A browser must not get an app key, because a page could be made to leak it. It gets a
// session instead, which ends with the server and permits only what the console offers.
//
// The session is not a cookie, because cookies are shared by all ports of a host: any server under development on
// another port would receive it. The page stores the session where only its own origin (including the port) can read
// it, and sends it in a header, which other origins cannot set without a CORS preflight.
//
// A browser gets the session for a ticket. `pixctl open` gets a ticket with its key and puts it after the `#` of the
// URL that it opens: the fragment is not sent to any server, and the page removes it from the history. The URL is a
// command-line argument of the browser, which others on the machine can see. Therefore a ticket works only once, for
// five minutes, and not for other users of the machine if the system reveals the caller (edge/peer.ts). If a ticket is
// used twice, one of the two may be an attacker: its session ends, and the second use is refused.
import { createHash } from 'node:crypto';
import type { HttpRequest } from '#contract/http.ts';

/** Header with the session. */
export const SESSION_HEADER = 'x-sandbox-console';
/** Path at which a ticket is exchanged for a session. */
export const SESSION_PATH = '/console/session';

/** Whether a path is `SESSION_PATH`, in any spelling that the service would accept. */
export const isForSession = (path: string): boolean =>
  MAY_BE.test(path) &&
  URL.canParse(path, 'http://sandbox') &&
  new URL(path, 'http://sandbox').pathname === SESSION_PATH;

/** Cheap pre-check: the last word of the path, or white space, which the URL parser removes. */
const MAY_BE = /session|[\t\r\n]/;

/** Headers with the keys of the request that issued the ticket; verified again for each call. */
export type Credentials = HttpRequest['headers'];

export interface Access {
  /** Issues a one-time ticket for a browser, with the permissions of these keys. `expiresIn` is in seconds. */
  issue(credentials: Credentials): { readonly ticket: string; readonly expiresIn: number };
  /** Returns a session for a ticket; undefined if the ticket is unknown, expired, or was used before. */
  redeem(ticket: string): string | undefined;
  /** Returns the keys of a session; undefined for an unknown session. */
  credentialsOf(session: string | undefined): Credentials | undefined;
}

/** Tells a client whether the data has changed. */
export interface ChangeCounter {
  /** Time of the sandbox's clock, RFC 3339. */
  readonly now: string;
  /** Differs after any change of the data. */
  readonly version: string;
}

const TICKET_SECONDS = 300;
/** Maximum number of tickets and of sessions; the oldest ones are dropped. */
const MOST = 200;

interface Ticket {
  readonly credentials: Credentials;
  /** Expiry in real time, in epoch milliseconds. */
  readonly until: number;
  /** Session that it was exchanged for. */
  session?: string;
}

/** Secrets are looked up by hash, so that the duration of a look-up reveals nothing about them. */
const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

function keep<T>(all: Map<string, T>, key: string, value: T): void {
  all.set(key, value);
  for (const oldest of all.keys()) {
    if (all.size <= MOST) break;
    all.delete(oldest);
  }
}

/** @param secret generates a URL-safe secret */
export function makeAccess(now: () => number, secret: () => string): Access {
  const tickets = new Map<string, Ticket>();
  const sessions = new Map<string, Credentials>();
  return {
    issue: (credentials) => {
      const ticket = secret();
      keep(tickets, hash(ticket), { credentials, until: now() + TICKET_SECONDS * 1_000 });
      return { ticket, expiresIn: TICKET_SECONDS };
    },
    redeem: (ticket) => {
      const found = tickets.get(hash(ticket));
      if (found === undefined || now() > found.until) return undefined;
      if (found.session !== undefined) {
        sessions.delete(found.session);
        return undefined;
      }
      const session = secret();
      found.session = hash(session);
      keep(sessions, found.session, found.credentials);
      return session;
    },
    credentialsOf: (session) => (session === undefined ? undefined : sessions.get(hash(session))),
  };
}
