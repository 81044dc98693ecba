// Reads from an answer that the service will end an operation: the headers Deprecation (RFC 9745, and its drafts, with
// `true` or an HTTP date), Sunset (RFC 8594) and Link. All of them are untrusted.
import type { HttpHeaders } from '#contract/http.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { brasiliaDay, isTimestamp, isWritable } from '#pix/dates.ts';

/** What a service has announced about an operation. Instants are epoch milliseconds. */
export interface Deprecation {
  /** Since when the operation should not be used any more. */
  readonly deprecated?: number;
  /** When the operation ends. */
  readonly sunset?: number;
  /** Page that explains it. */
  readonly link?: string;
}

/** Returns what the headers of an answer announce; undefined if that is nothing. */
export function deprecationOf(headers: HttpHeaders): Deprecation | undefined {
  const { deprecation = '', sunset: sunsetHeader = '' } = headers;
  const sunset = instantOf(sunsetHeader);
  if (/^\s*(?:|false|\?0)\s*$/i.test(deprecation) && sunset === undefined) return undefined;
  const deprecated = instantOf(deprecation);
  const link = linkIn(headers.link ?? '');
  return {
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(sunset === undefined ? {} : { sunset }),
    ...(link === undefined ? {} : { link }),
  };
}

const HTTP_DATE = /\b[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT\b/;

/** Reads `@` and seconds since 1970, an HTTP date, or an RFC 3339 time. */
function instantOf(header: string): number | undefined {
  const text = header.trim();
  const [, seconds] = /^@(\d{1,12})(?!\d)/.exec(text) ?? [];
  const at =
    seconds === undefined
      ? Date.parse(HTTP_DATE.exec(text)?.[0] ?? (isTimestamp(text) ? text : ''))
      : Number(seconds) * 1_000;
  return isWritable(at) ? at : undefined;
}

const MAX_HEADER_LENGTH = 8_000;
const MAX_LINK_LENGTH = 300;
const LINK = /<([^<>]*)>([^<]*)/g;

function linkIn(header: string): string | undefined {
  for (const [, target = '', rest = ''] of header.slice(0, MAX_HEADER_LENGTH).matchAll(LINK)) {
    const [, quoted, bare = ''] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i.exec(rest) ?? [];
    if (!/(?:^|\s)(?:deprecation|sunset)(?:\s|$)/i.test(quoted ?? bare)) continue;
    // Normalised, a link is ASCII without control characters.
    const link = URL.canParse(target) ? new URL(target).href : '';
    if (isSafeLink(link)) return link;
  }
  return undefined;
}

/** Characters of links that may be shown: none that acts in a terminal, or in a shell into which a link is pasted. */
const SAFE_LINK = /^https:\/\/[\w.-]+(?::\d{1,5})?(?:[/?#][\w\-./~%?#=&+:@,]*)?$/;

/** Whether a link of a service may be shown: an https address without a user name, of a length that can be read. */
export const isSafeLink = (text: string): boolean => text.length <= MAX_LINK_LENGTH && SAFE_LINK.test(text);

/** Returns the warning of what a service has announced about an operation. */
export function deprecationWarning(operation: string, deprecation: Deprecation, now: number): Message {
  const message = describeDeprecation(operation, deprecation, now);
  return deprecation.link === undefined ? message : say`${message}. More: ${deprecation.link}`;
}

/** Says what a service has announced about an operation. */
export function describeDeprecation(
  operation: string,
  { deprecated, sunset }: Deprecation,
  now: number,
): Message {
  if (sunset !== undefined)
    return sunset <= now
      ? say`the service has announced the end of ${operation} for ${brasiliaDay(sunset)}, which has passed`
      : say`the service has announced the end of ${operation} for ${brasiliaDay(sunset)}`;
  return deprecated === undefined
    ? say`the service has announced the end of ${operation}, without a date`
    : say`the service advises against ${operation} since ${brasiliaDay(deprecated)}, without a date for its end`;
}
