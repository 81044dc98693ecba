// Parses the argument of `sandbox pay`: an id, or a code or URL that names its service.
import { InvalidValue } from '#pix/errors.ts';

export interface PayTarget {
  readonly id: string;
  /** Kind of the id if it comes from a URL; other resources with the same id are then ignored. */
  readonly as?: 'link' | 'location';
  /** Host and port of the service from a code or URL; undefined for a plain id. */
  readonly host?: string;
}

/** URL paths: `/pay/ID`, the image `/NAMESPACE/charge/brcode/image/ID.png`, and the location in a code, `/qr/v1/ID`. */
const PATHS = [
  [/^\/pay\/([^/]+)$/, 'link'],
  [/^\/[^/]+\/charge\/brcode\/image\/([^/]+)\.png$/, 'link'],
  [/^\/qr\/v1\/([^/]+)$/, 'location'],
] as const;

function addressed(text: string): PayTarget | undefined {
  const whole = /^https?:\/\//i.test(text);
  const url = whole ? text : `http://${text}`;
  if (!URL.canParse(url)) return undefined;
  const { host, pathname } = new URL(url);
  for (const [form, as] of PATHS) {
    const id = form.exec(pathname)?.[1];
    // Only a location may lack the scheme; other text with a matching path is an id.
    if (id !== undefined && (whole || as === 'location')) return { id, as, host };
  }
  return undefined;
}

/** Parses an id, a BR Code, a payment link, or another URL of a charge. */
export async function readPayTarget(text: string): Promise<PayTarget> {
  // White space and invisible characters may come before a code that was copied.
  if (!/^[^0-9a-z]*0002/i.test(text)) return addressed(text.trim()) ?? { id: text };
  const { decodeBrCode } = await import('#pix/brcode/decode.ts');
  const { unwrapBrCode } = await import('#pix/brcode/unwrap.ts');
  const given = unwrapBrCode(text).trim();
  try {
    const { url } = decodeBrCode(given);
    // The complete code is looked up because it contains the amount and the name.
    return { id: given, ...(url === undefined ? {} : { host: new URL(`http://${url}`).host }) };
  } catch (error) {
    // An id may start like a code.
    if (error instanceof InvalidValue) return { id: text };
    throw error;
  }
}
