// Reads webhook calls from files: HTTP requests as `webhook listen --save` writes them, or as servers, curl and PHP log them.
import { HMAC_HEADER, RSA_HEADER } from '#contract/events/signatures.ts';
import { parseJson } from '#contract/json.ts';
import { isObject } from '#contract/path.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';

export interface RecordedCall {
  readonly method: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Raw bytes. */
  readonly body: Uint8Array;
}

/** The empty line between headers and body; `curl -v` writes it as `>`. */
const GAP = /\r?\n(?:> ?)?\r?\n/;

/**
 * Splits a recorded HTTP request into headers and body; the bytes of the body stay unchanged.
 * @throws PixctlError (exit 2)
 */
export function readCall(bytes: Uint8Array, name: string): RecordedCall {
  const buffer = Buffer.from(bytes);
  // Latin-1 has one character for each byte.
  const gap = GAP.exec(buffer.toString('latin1'));
  if (gap === null)
    throw usageError(say`${name} is not a request: there is no empty line between headers and body`);
  const head = buffer.subarray(0, gap.index).toString('latin1');
  return {
    method: /^(POST|PUT|PATCH) \S+ HTTP\/[\d.]+\r?(?:\n|$)/.exec(head)?.[1] ?? 'POST',
    headers: parseHeaders(head, name),
    body: buffer.subarray(gap.index + gap[0].length),
  };
}

/** Lines that servers and curl log beside the headers: a request line, `:method: POST`, `* Connected`, those of print_r. */
const NO_HEADER = /^(?:[A-Z]+ \S+(?: HTTP\/[\d.]+)?|:[a-z]+:.*|\*.*|Array|[()])?$/;

/** Name of a header that PHP logs as `HTTP_X_WEBHOOK_SIGNATURE`. */
const headerName = (logged: string): string =>
  (/^[A-Z\d_]+$/.test(logged) ? logged.replace(/^HTTP_/, '').replaceAll('_', '-') : logged).toLowerCase();

/**
 * Reads headers as servers log them.
 * @throws PixctlError (exit 2) for invalid headers, and for one with two values: which of them was sent is not known
 */
export function parseHeaders(logged: string, name: string): Record<string, string> {
  const text = logged.replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, '');
  const headers = new Map<string, string>();
  const add = (key: string, value: string): void => {
    const header = headerName(key);
    const before = headers.get(header);
    const isSignature = header === RSA_HEADER || header === HMAC_HEADER;
    if (isSignature && (before ?? value) !== value)
      throw usageError(
        say`${name} has two different values of ${header}`,
        say`Keep the one that the service sent.`,
      );
    headers.set(header, before === undefined || before === value ? value : `${before}, ${value}`);
  };
  if (text.trimStart().startsWith('{')) {
    let read: unknown;
    try {
      read = parseJson(text);
    } catch {
      throw usageError(say`${name} is not valid JSON`);
    }
    if (!isObject(read)) throw usageError(say`${name} is not valid JSON`);
    for (const [key, value] of Object.entries(read))
      add(key, Array.isArray(value) ? value.join(', ') : String(value));
    return Object.fromEntries(headers);
  }
  for (const [index, written] of text.split(/\r?\n/).entries()) {
    const line = written.replace(/^> ?/, '').trim();
    if (NO_HEADER.test(line)) continue;
    const [, key, value] =
      /^([!#$%&'*+.^`|~\w-]+)\s*:\s*(.*)$/.exec(line) ?? /^\[(\w+)\] => (.*)$/.exec(line) ?? [];
    if (key === undefined || value === undefined)
      throw usageError(say`line ${index + 1} of ${name} is not a header`, say`Write it as Name: value.`);
    add(key, value.trim());
  }
  return Object.fromEntries(headers);
}

/** Returns the bytes of a received call as an HTTP request, which `readCall` reads. */
export const writeCall = ({ head, body }: { readonly head: string; readonly body: Uint8Array }): Uint8Array =>
  Buffer.concat([Buffer.from(`${head}\r\n`, 'latin1'), body]);
