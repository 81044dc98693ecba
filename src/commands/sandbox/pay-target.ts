// What `sandbox pay` was given: an id, or a code or address that says itself where it is paid.
import { InvalidValue } from '#pix/errors.ts';

export interface PayTarget {
  readonly id: string;
  /** What the id is, where the address says so: nothing else that goes by the same text is meant then. */
  readonly as?: 'link' | 'location';
  /** Host and port of the service that is to be paid at; absent for what names none. */
  readonly host?: string;
}

/** `/pay/ID`, the image `/NAMESPACE/charge/brcode/image/ID.png`, and the location in a code, `/qr/v1/ID`. */
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
    // Only a location is written without its scheme; anything else like that is an id.
    if (id !== undefined && (whole || as === 'location')) return { id, as, host };
  }
  return undefined;
}

/** Reads an id, a BR Code, a payment link, or another address of a charge. */
export async function readPayTarget(text: string): Promise<PayTarget> {
  const given = text.trim();
  if (!given.startsWith('0002')) return addressed(given) ?? { id: text };
  const { decodeBrCode } = await import('#pix/brcode/decode.ts');
  try {
    const { url } = decodeBrCode(given);
    // The whole code is what is looked up: it holds the amount and the name too.
    return { id: given, ...(url === undefined ? {} : { host: new URL(`http://${url}`).host }) };
  } catch (error) {
    // An id may begin like a code.
    if (error instanceof InvalidValue) return { id: text };
    throw error;
  }
}
