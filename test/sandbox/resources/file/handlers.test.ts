// Files that are uploaded, and evidence that names them, over HTTP. Forms are written by Node.js itself.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multipart } from '#client/http/multipart.ts';
import { readForm } from '#sandbox/service/form.ts';
import { decodeForm, encodeForm, PDF } from '#test/support/form.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { receive, refusal, serve } from '#test/support/services/sandbox.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1');
const JPEG = Buffer.from('\xff\xd8\xff\xe0rest', 'latin1');
const WEBP = Buffer.from('RIFF\x10\0\0\0WEBPrest', 'latin1');
const FIELDS = { purpose: 'DISPUTE_EVIDENCE', correlationID: 'nota-7' };

interface Sent {
  readonly fields?: Readonly<Record<string, string>>;
  readonly file?: { readonly name?: string; readonly type?: string; readonly bytes?: Uint8Array } | null;
  readonly key?: string;
}

async function upload(s: Served, { fields = FIELDS, file = {}, key = s.appKey }: Sent = {}) {
  const { name = 'nota.pdf', type = 'application/pdf', bytes = PDF } = file ?? {};
  const { contentType, bytes: body } = await encodeForm(
    fields,
    file === null ? undefined : { name, type, bytes },
  );
  return s.send('POST', '/api/v1/files', body, key, { 'content-type': contentType });
}

const disputed = async (s: Served): Promise<string> => {
  const { endToEndId } = await receive(s, 1_000);
  await s.ok('POST', '/_sandbox/dispute/open', { endToEndId });
  return endToEndId;
};

describe('uploaded file', () => {
  it('is stored once per correlation id, and served at its URL until a reset', async () => {
    const s = await serve();
    const made = await upload(s, { file: { name: 'Nota "ação".pdf' } });
    expect(made).toMatchObject({
      status: 201,
      body: {
        file: {
          id: expect.stringMatching(/^[0-9a-f]{24}$/),
          ...FIELDS,
          fileName: 'Nota "ação".pdf',
          contentType: 'application/pdf',
          size: PDF.length,
        },
      },
    });
    const { url } = made.body.file;
    const fetched = await fetch(url);
    expect(fetched.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(PDF);
    // The one that is there is returned, whatever comes now.
    const again = await upload(s, { file: { type: 'image/png', bytes: PNG } });
    expect(again).toMatchObject({ status: 200, body: made.body });
    expect(s.database.prepare('SELECT COUNT(*) AS n FROM files').get()).toEqual({ n: 1 });
    expect((await fetch(url.replace(/.{4}$/, '0000'))).status).toBe(404);
    await s.ok('POST', '/_sandbox/reset', {});
    expect((await fetch(url)).status).toBe(404);
  });

  it.each([
    ['application/pdf', PDF],
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/webp', WEBP],
  ])('is accepted as %s only if its bytes match', async (type, bytes) => {
    const s = await serve();
    const { status, body } = await upload(s, {
      fields: { purpose: 'DISPUTE_EVIDENCE' },
      file: { type, bytes },
    });
    expect([status, body.file.contentType]).toEqual([201, type]);
    expect(body.file.correlationID).toMatch(/^[0-9a-f-]{36}$/);
    for (const other of [PDF, PNG, JPEG, WEBP].filter((one) => one !== bytes))
      expect((await upload(s, { file: { type, bytes: other } })).body.error).toContain(
        `file must be what its content type says: ${type}`,
      );
  });

  it.each([
    ['no file', { file: null }, 'file is required'],
    ['an empty one', { file: { bytes: new Uint8Array() } }, 'file must not be empty'],
    ['another type', { file: { type: 'text/html' } }, 'file must be one of application/pdf'],
    ['no purpose', { fields: { correlationID: 'x' } }, 'purpose is required'],
    [
      'a purpose that has no effect',
      { fields: { purpose: 'ACCOUNT_REGISTER_DOCUMENT' } },
      'purpose must be one of',
    ],
  ])('is refused with %s', async (_what, sent, error) => {
    const s = await serve();
    const answered = await upload(s, sent);
    expect([answered.status, answered.body.error]).toEqual([400, expect.stringContaining(error)]);
    expect(s.database.prepare('SELECT COUNT(*) AS n FROM files').get()).toEqual({ n: 0 });
  });

  it('is accepted up to 10 MiB, while other requests are limited to 1 MiB', async () => {
    const s = await serve();
    const most = Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024 - PDF.length)]);
    expect((await upload(s, { file: { bytes: most } })).body.file.size).toBe(10_485_760);
    const above = Buffer.concat([most, Buffer.from('x')]);
    expect(
      await upload(s, { file: { bytes: above }, fields: { ...FIELDS, correlationID: 'b' } }),
    ).toMatchObject(refusal('file must have at most 10485760 bytes'));
    // What is no form is still held to a mebibyte.
    const { status } = await s.send('POST', '/api/v1/charge', ' '.repeat(1024 * 1024 + 1));
    expect(status).toBe(413);
  });

  it('is refused unless the request is valid multipart/form-data', async () => {
    const s = await serve();
    const send = async (body: string, type: string): Promise<unknown[]> => {
      const answered = await s.send('POST', '/api/v1/files', body, s.appKey, { 'content-type': type });
      return [answered.status, answered.body.error];
    };
    expect(await send('{}', 'application/json')).toEqual([415, 'the body must be multipart/form-data']);
    for (const body of [
      '',
      '--x',
      '--x\r\n\r\n--x--',
      '--x\r\ncontent-disposition: form-data\r\n\r\na\r\n--x--',
      'a',
    ])
      expect(await send(body, 'multipart/form-data; boundary=x')).toEqual([
        400,
        'the body is not valid multipart/form-data',
      ]);
    const twice = `--x\r\ncontent-disposition: form-data; name="purpose"\r\n\r\na\r\n`.repeat(2);
    expect(await send(`${twice}--x--`, 'multipart/form-data; boundary=x')).toEqual([
      400,
      'purpose must have one value',
    ]);
  });
});

describe('dispute evidence', () => {
  const send = (s: Served, endToEndId: string, documents: object[], key?: string) =>
    s.send('POST', `/api/v1/dispute/${endToEndId}/evidence`, { documents }, key);

  it('accepts the id of an uploaded file, and returns its URL', async () => {
    const s = await serve();
    const endToEndId = await disputed(s);
    const { file } = (await upload(s)).body;
    const answered = await send(s, endToEndId, [
      { fileId: file.id, correlationID: 'd-1', description: 'Nota' },
    ]);
    expect(answered).toMatchObject({
      status: 200,
      body: { documents: [{ fileId: file.id, url: file.url, correlationID: 'd-1', description: 'Nota' }] },
    });
    expect(s.database.prepare('SELECT url FROM dispute_documents').all()).toEqual([{ url: file.url }]);
  });

  it('refuses files of another company, unknown files, and a fileId together with a url', async () => {
    const s = await serve();
    const endToEndId = await disputed(s);
    const { appKey } = await s.ok('POST', '/_sandbox/company', { name: 'Dois', taxID: '12345678000195' });
    const theirs = (await upload(s, { key: appKey })).body.file;
    for (const fileId of [theirs.id, 'x'])
      expect(await send(s, endToEndId, [{ fileId }])).toMatchObject(
        refusal('fileId must be the id of a file that was uploaded as DISPUTE_EVIDENCE'),
      );
    const { file } = (await upload(s)).body;
    expect((await send(s, endToEndId, [{ fileId: file.id, url: file.url }])).body.error).toBe(
      'url does not go with fileId',
    );
    expect(s.database.prepare('SELECT COUNT(*) AS n FROM dispute_documents').get()).toEqual({ n: 0 });
  });
});

describe('form that pixctl writes', () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => !/[\0\ud800-\udfff]/.test(text));
  const given = fc.record({
    name,
    value: fc.string({ unit: 'grapheme' }),
    bytes: fc.uint8Array({ maxLength: 300 }),
  });

  it('is parsed to the same fields and bytes by the sandbox and by Node.js', async () => {
    await fc.assert(
      fc.asyncProperty(given, async ({ name: fileName, value, bytes }) => {
        const { body, contentType } = multipart(
          { purpose: value },
          'file',
          { name: fileName, path: 'x', contentType: 'image/png', bytes, of: 'x' },
          '0b1f7a3c',
        );
        const form = readForm(
          { method: 'POST', path: '/', headers: { 'content-type': contentType }, body },
          'file',
        );
        expect(form.fields).toEqual({ purpose: value });
        expect({ ...form.file, bytes: Buffer.from(form.file!.bytes) }).toEqual({
          name: fileName,
          contentType: 'image/png',
          bytes: Buffer.from(bytes),
        });
        const read = await decodeForm({ contentType, bytes: body });
        expect(read).toMatchObject({ purpose: value, file: { bytes: Buffer.from(bytes) } });
      }),
    );
  });
});
