// Masks app keys in stored texts that people read, such as the request log.

/**
 * Matches app keys and secrets. App keys begin with `Client_Id_` in base64; its last character depends on the following
 * text and is left out.
 */
const KEY = /Q2xpZW50X0lk[\w+/%=-]*|(?:Client_Secret_|Control_Key_)[\w+/%=-]*/g;
const MASK = '[app key]';
/** Maximum number of nested percent-encodings that are decoded. */
const MAX_LEVELS = 8;

/** Replaces app keys, application secrets and the control key, even if percent-encoded several times. */
export function maskKeys(text: string): string {
  // Decode only if there is an escape: a request may have many megabytes.
  const masked = text.replace(KEY, MASK);
  return masked.includes('%') ? masked.replace(/[^/?&=#;\s"]+/g, maskEncoded) : masked;
}

/** Masks a part of a URL if it contains a percent-encoded key. */
function maskEncoded(part: string): string {
  let decoded = part;
  for (let level = 0; level < MAX_LEVELS && decoded.includes('%'); level += 1) {
    decoded = decoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    if (decoded.search(KEY) >= 0) return MASK;
  }
  return part;
}
