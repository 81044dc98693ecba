// App keys in texts that are stored for people to read, such as the log of requests.

/** The beginning of an app key: `Client_Id_` in base64, of which the last character depends on what follows. */
const KEY = /Q2xpZW50X0lk[\w+/%=-]*|(?:Client_Secret_|Control_Key_)[\w+/%=-]*/g;
const MASK = '[app key]';
/** How often a text may have been percent-encoded. */
const MAX_LEVELS = 8;

/** The text without app keys, secrets of applications and the control key, however often they were percent-encoded. */
export function maskKeys(text: string): string {
  // Not longer than needed: a request may be of many megabytes.
  const masked = text.replace(KEY, MASK);
  return masked.includes('%') ? masked.replace(/[^/?&=#;\s"]+/g, maskEncoded) : masked;
}

/** Masks a part of an address in which a key is written with escapes. */
function maskEncoded(part: string): string {
  let decoded = part;
  for (let level = 0; level < MAX_LEVELS && decoded.includes('%'); level += 1) {
    decoded = decoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    if (decoded.search(KEY) >= 0) return MASK;
  }
  return part;
}
