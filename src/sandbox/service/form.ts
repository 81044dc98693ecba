// Parses multipart/form-data bodies of file uploads, strictly.
import type { HttpRequest } from '#contract/http.ts';
import type { UploadedFile } from '#sandbox/call.ts';
import { Refusal } from '#sandbox/context.ts';

const MAX_PARTS = 20;
const BOUNDARY = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;
const CRLF = '\r\n';

export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: UploadedFile | undefined;
}

/** Returns the fields and the file of a form. @throws Refusal 400 for an invalid form, 415 for another content type */
export function readForm({ headers, body }: HttpRequest, field: string): Form {
  const [, inQuotes, bare] = BOUNDARY.exec(headers['content-type'] ?? '') ?? [];
  const boundary = inQuotes ?? bare;
  if (boundary === undefined) throw new Refusal('the body must be multipart/form-data', 415);
  const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body ?? []);
  const fields: Record<string, string> = {};
  let file: UploadedFile | undefined;
  for (const part of partsOf(bytes, `--${boundary}`)) {
    const { name, fileName, contentType, content } = readPart(part);
    if (Object.hasOwn(fields, name) || (name === field && file !== undefined))
      throw new Refusal(`${name} must have one value`);
    if (name === field) {
      if (fileName === undefined) throw new Refusal(`${name} must be a file`);
      file = { name: fileName, contentType, bytes: content };
    } else fields[name] = decodeUtf8(content);
  }
  return { fields, file };
}

const broken = (): Refusal => new Refusal('the body is not valid multipart/form-data');

/** Splits the body at its boundaries, each at the start of a line. @throws Refusal 400 for a malformed body */
function partsOf(bytes: Buffer, delimiter: string): Buffer[] {
  const line = Buffer.from(CRLF + delimiter);
  if (bytes.indexOf(delimiter) !== 0) throw broken();
  const parts: Buffer[] = [];
  for (let from = delimiter.length; ;) {
    const after = bytes.toString('latin1', from, from + 2);
    if (after === '--') return parts;
    const end = bytes.indexOf(line, from);
    if (after !== CRLF || end < 0 || parts.length >= MAX_PARTS) throw broken();
    parts.push(bytes.subarray(from + CRLF.length, end));
    from = end + line.length;
  }
}

/** @throws Refusal 400 for malformed part headers */
function readPart(part: Buffer): UploadedPart {
  const end = part.indexOf(CRLF + CRLF);
  if (end < 0) throw broken();
  const headers = new Map(
    decodeUtf8(part.subarray(0, end))
      .split(CRLF)
      .map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, Math.max(0, colon)).toLowerCase(), line.slice(colon + 1).trim()];
      }),
  );
  const disposition = headers.get('content-disposition') ?? '';
  const valueOf = (name: string): string | undefined =>
    new RegExp(`;\\s*${name}="([^"]*)"`, 'i')
      .exec(disposition)?.[1]
      ?.replace(/%(?:22|0D|0A)/gi, (escape) => decodeURIComponent(escape));
  const name = valueOf('name');
  if (!/^form-data\s*;/i.test(disposition) || name === undefined || name === '') throw broken();
  return {
    name,
    fileName: valueOf('filename'),
    contentType: headers.get('content-type') ?? 'text/plain',
    content: part.subarray(end + 2 * CRLF.length),
  };
}

interface UploadedPart {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly contentType: string;
  readonly content: Buffer;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refusal('the body is not valid UTF-8');
  }
}
