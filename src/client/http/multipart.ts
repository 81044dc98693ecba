// Encodes a file and its fields as multipart/form-data.
import type { SentFile } from '#client/types.ts';
import type { FormPart } from '#contract/http.ts';
import { uuidOf } from '#contract/uuid.ts';

/** Escapes characters that would end a quoted name or the line. */
const quoted = (text: string): string =>
  text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** Returns the body and its content type. @param unique a text that occurs in no file, such as a new id */
export function multipart(
  fields: Readonly<Record<string, unknown>>,
  field: string,
  file: SentFile,
  unique: string,
): { readonly body: Uint8Array; readonly contentType: string; readonly form: readonly FormPart[] } {
  const boundary = `pixctl-${unique}`;
  const texts = Object.entries(fields).map(([name, value]) => ({ name, value: String(value) }));
  const begin = (name: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"`;
  const body = Buffer.concat([
    ...texts.map(({ name, value }) => Buffer.from(`${begin(name)}\r\n\r\n${value}\r\n`)),
    Buffer.from(
      `${begin(field)}; filename="${quoted(file.name)}"\r\ncontent-type: ${file.contentType}\r\n\r\n`,
    ),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const { name: fileName, path, contentType, bytes } = file;
  return {
    body,
    contentType: `multipart/form-data; boundary=${boundary}`,
    form: [...texts, { name: field, fileName, path, contentType, size: bytes.length }],
  };
}

/** Returns the id of a file: equal for the same bytes and purpose, on every machine and in every run. */
export const idOfFile = (operation: string, { of, bytes }: SentFile): string =>
  idOf(['pixctl file', 1, operation, of], bytes);

/** Returns the id of a document at a URL, as evidence in a dispute: equal if it is sent again. */
export const idOfDocument = (dispute: string, url: string, description: string | undefined): string =>
  idOf(['pixctl document', 1, dispute, url, description ?? '']);

const idOf = (parts: readonly unknown[], bytes: Uint8Array = new Uint8Array()): string =>
  uuidOf(
    process
      .getBuiltinModule('node:crypto')
      .createHash('sha256')
      .update(JSON.stringify(parts))
      .update(bytes)
      .digest('hex'),
  );
