// Encodes and decodes multipart forms with Node.js itself.

export interface EncodedForm {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** A minimal PDF. */
export const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');

export async function encodeForm(
  fields: Readonly<Record<string, string>>,
  file?: { readonly name: string; readonly type: string; readonly bytes: Uint8Array },
): Promise<EncodedForm> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file !== undefined)
    form.set('file', new Blob([Buffer.from(file.bytes)], { type: file.type }), file.name);
  const response = new Response(form);
  return {
    contentType: response.headers.get('content-type')!,
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

/** Returns the fields, and name, type and bytes of the file. */
export async function decodeForm({
  contentType,
  bytes,
}: EncodedForm): Promise<Readonly<Record<string, unknown>>> {
  const response = new Response(Buffer.from(bytes), { headers: { 'content-type': contentType } });
  // Deprecated only for large forms from untrusted sources.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const form = await response.formData();
  const entries: [string, unknown][] = [];
  for (const [name, value] of form)
    entries.push([
      name,
      typeof value === 'string'
        ? value
        : { name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) },
    ]);
  return Object.fromEntries(entries);
}
