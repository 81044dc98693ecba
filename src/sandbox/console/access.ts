// Who may use the console. A browser has no key, and must not get one: whatever a page holds, it can be made to give
// away. It gets a session instead, which lasts no longer than the server and can do only what the console does.
//
// Not a cookie: the ports of one machine share theirs, so that any program under development on another port would be
// sent it. The page keeps the session where only its own origin, port included, can read it, and sends it in a header,
// which a page from elsewhere cannot set without being asked first.
//
// The session is exchanged for a ticket. `pixctl open` gets one with its key and puts it behind the `#` of the address
// that it opens: that part is sent to no server, and the page takes it out of the history. The address is an argument of
// the browser, which others on the machine can see; so a ticket works once, for minutes, and not for other users of the
// machine where the system tells who is calling (edge/peer.ts). If it is used twice, one of the two was a thief: the
// session that came of it ends, and the second one is told so.
import { createHash } from 'node:crypto';
import type { HttpRequest } from '#contract/http.ts';

/** Names the session of a request. */
export const SESSION_HEADER = 'x-sandbox-console';
/** Where a ticket is exchanged. */
export const SESSION_PATH = '/console/session';

/** Whether a path, however it is spelled, is that one: read as the service reads it. */
export const isForSession = (path: string): boolean =>
  MAY_BE.test(path) &&
  URL.canParse(path, 'http://sandbox') &&
  new URL(path, 'http://sandbox').pathname === SESSION_PATH;

/** The last word of that path, which has no other spelling; white space within it would not count. */
const MAY_BE = /session|[\t\r\n]/;

/** Headers of the request with which somebody was let in: keys, which are looked at again for each call. */
export type Credentials = HttpRequest['headers'];

export interface Access {
  /** Lets a browser in once, to do what whoever has these keys may do. */
  issue(credentials: Credentials): { readonly ticket: string; readonly expiresIn: number };
  /** The session for a ticket; undefined for one that is unknown, too old, or was used before. */
  redeem(ticket: string): string | undefined;
  /** The keys of a session; undefined when there is no such session. */
  credentialsOf(session: string | undefined): Credentials | undefined;
}

/** Enough to know whether to look again. */
export interface ChangeCounter {
  /** RFC 3339, by the sandbox's clock. */
  readonly now: string;
  /** Another one after any change of the data. */
  readonly version: string;
}

const TICKET_SECONDS = 300;
/** Tickets and sessions that are kept in mind, the latest of each. */
const MOST = 200;

interface Ticket {
  readonly credentials: Credentials;
  /** Real time in epoch milliseconds. */
  readonly until: number;
  /** What it was exchanged for. */
  session?: string;
}

/** Kept by their hash: whoever sees the memory of the look-up learns nothing from how long it takes. */
const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

function keep<T>(all: Map<string, T>, key: string, value: T): void {
  all.set(key, value);
  for (const oldest of all.keys()) {
    if (all.size <= MOST) break;
    all.delete(oldest);
  }
}

/** @param secret makes a new secret that can stand in an address */
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
