// Security headers and checks for the pages that the sandbox serves.
import type { HttpRequest } from '#contract/http.ts';
import type { Reply } from '#sandbox/context.ts';

/** Forbids inline code, resources of other origins, and framing. */
const CONTENT_SECURITY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export const SECURITY = {
  'content-security-policy': CONTENT_SECURITY,
  // Not `no-referrer`, because a form sent without a script would then have no usable Origin header.
  'referrer-policy': 'same-origin',
};

/** Makes the reply for a page, style or script. */
export const file = (contentType: string, text: string, headers: Reply['headers'] = SECURITY): Reply => ({
  headers,
  bytes: { contentType, make: () => Promise.resolve(new TextEncoder().encode(text)) },
});

/** Whether a page of another origin (or port) sent the request. False for clients other than browsers. */
export function isFromElsewhere({ headers }: HttpRequest): boolean {
  const { host = '', origin, 'sec-fetch-site': site = 'same-origin' } = headers;
  return !['same-origin', 'none'].includes(site) || (origin !== undefined && origin !== `http://${host}`);
}

const ESCAPED = /[&<>"']/g;
export const escape = (text: string): string =>
  text.replace(ESCAPED, (character) => `&#${character.charCodeAt(0)};`);
