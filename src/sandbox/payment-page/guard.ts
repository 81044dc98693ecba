// What protects the pages that the sandbox serves.
import type { HttpRequest } from '#contract/http.ts';
import type { Reply } from '#sandbox/context.ts';

/** Nothing inline, nothing from elsewhere, framed by nobody. */
const CONTENT_SECURITY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export const SECURITY = {
  'content-security-policy': CONTENT_SECURITY,
  // Not `no-referrer`: a form sent without a script would not say where it comes from.
  'referrer-policy': 'same-origin',
};

/** A page, style or script. */
export const file = (contentType: string, text: string, headers: Reply['headers'] = SECURITY): Reply => ({
  headers,
  bytes: { contentType, make: () => Promise.resolve(new TextEncoder().encode(text)) },
});

/** Whether another page sent it, be it one on another port of this machine. What is no browser says nothing. */
export function isFromElsewhere({ headers }: HttpRequest): boolean {
  const { host = '', origin, 'sec-fetch-site': site = 'same-origin' } = headers;
  return !['same-origin', 'none'].includes(site) || (origin !== undefined && origin !== `http://${host}`);
}

const ESCAPED = /[&<>"']/g;
export const escape = (text: string): string =>
  text.replace(ESCAPED, (character) => `&#${character.charCodeAt(0)};`);
