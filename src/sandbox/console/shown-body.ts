// Bodies as the console shows them: as text without secrets, with JSON indented.
import { indented, maskBody } from './masking.ts';

export interface ShownBody {
  /** Undefined for bytes that are no text. */
  readonly text?: string;
  /** Size of the whole body in bytes. */
  readonly size: number;
  /** Whether the text is only its beginning. */
  readonly isCut: boolean;
}

/** Longest text that is shown, in characters; indentation makes JSON longer than it was. */
const MAX_SHOWN = 200_000;

const strict = new TextDecoder('utf-8', { fatal: true });
const lenient = new TextDecoder('utf-8');

/** Returns a body as text; undefined if it is none. A beginning may end within a character. */
export function decodedText(bytes: Uint8Array, isCut: boolean): string | undefined {
  try {
    const text = isCut ? lenient.decode(bytes).replace(/\ufffd{1,3}$/, '') : strict.decode(bytes);
    return text.includes('\0') || text.includes('\ufffd') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Returns what the console shows of a text of this size in bytes. */
export function shownText(text: string, size: number, isCut: boolean, secrets: readonly string[]): ShownBody {
  const masked = indented(maskBody(text, secrets));
  return { text: masked.slice(0, MAX_SHOWN), size, isCut: isCut || masked.length > MAX_SHOWN };
}

/** Whether a body contains a text in lower case. A secret must not be found by parts of it. */
export function isShownIn(body: string, text: string, secrets: readonly string[]): boolean {
  const masked = maskBody(body, secrets);
  return [masked, indented(masked)].some((one) => one.toLowerCase().includes(text));
}
