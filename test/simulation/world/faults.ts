// Faults of the network between a process and the service.
import type { HttpRequest } from '#contract/http.ts';

/** Faults of one request; `before` the service has done the work, or `after`. */
export const FAULTS = {
  refused: 'the connection is refused',
  'lost-request': 'the connection is reset, and the request never arrives',
  'late-request': 'the connection is reset, and the request arrives later',
  'lost-answer': 'the connection is reset after the service has done the work',
  silence: 'the service does the work and no answer comes',
  'slow-answer': 'the answer comes late',
  'sent-twice': 'a load balancer sends the request twice and passes on the second answer',
  'gateway-before': 'a gateway answers with a page and does not pass the request on',
  'gateway-after': 'a gateway answers with a page after the service has done the work',
  'error-before': 'the service answers with an error and has done nothing',
  'error-after': 'the service answers with a server error after it has done the work',
  'busy-before': 'the service asks to come back later and has done nothing',
  portal: 'a login page with status 200 answers, and the request is not passed on',
  'empty-answer': 'the service does the work and answers 200 with an empty body',
  'emptied-answer': 'the service does the work and answers 200 with an empty object',
  'page-answer': 'the service does the work, and the answer is replaced by a page with status 200',
  'half-answer': 'the service does the work, and half of the answer arrives as if it were whole',
  'other-answer': 'the answer is that to an earlier request of the same connection',
  'stale-answer': 'a read is answered by a replica that lags behind',
} as const;
export type FaultKind = keyof typeof FAULTS;

/** Requests by kind; a list is read in pages, the first of them without rows to skip. */
const KINDS = {
  all: () => true,
  reads: ({ method }) => method === 'GET',
  writes: ({ method }) => method !== 'GET',
  'first-pages': ({ method, path }) => method === 'GET' && isPage(path) && !isLaterPage(path),
  'single-rows': ({ method, path }) => method === 'GET' && !isPage(path),
  'later-pages': ({ method, path }) => method === 'GET' && isLaterPage(path),
} as const satisfies Readonly<Record<string, (request: HttpRequest) => boolean>>;

const isPage = (path: string): boolean => /[?&](?:skip|limit)=/.test(path);
const isLaterPage = (path: string): boolean => /[?&]skip=[1-9]/.test(path);

/** Requests that a fault applies to: the one with this number, counted from 1, or all of a kind. */
export type Scope = number | keyof typeof KINDS;

/** @throws Error if there is no such kind of requests */
export function scopeOf(text: string): Scope {
  if (/^\d+$/.test(text)) return Number(text);
  if (!Object.hasOwn(KINDS, text)) throw new Error(`there are no requests of the kind ${text}`);
  return text as keyof typeof KINDS;
}

export interface Fault {
  readonly scope: Scope;
  readonly kind: FaultKind;
  /** Status of an error or a gateway page. */
  readonly status?: number;
  /** Delay in milliseconds of a late request or answer, and of `Retry-After`. */
  readonly ms?: number;
}

export const appliesTo = ({ scope }: Fault, number: number, request: HttpRequest): boolean =>
  typeof scope === 'number' ? scope === number : KINDS[scope](request);
