// `dispute evidence`: files are checked before anything is sent, and each is uploaded once.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Machine } from '#test/support/cli.ts';
import { machine, machineAt } from '#test/support/cli.ts';
import { decodeForm, PDF } from '#test/support/form.ts';
import { between, jsonAnswer } from '#test/support/services/between.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { receive, serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const END_TO_END = 'E99999004202611211200abcdefghijk';

const fileOf = (self: Machine, name: string, bytes: Uint8Array | string = PDF): string => {
  const path = join(self.dir, name);
  writeFileSync(path, bytes);
  return path;
};

/** A sandbox with a dispute, and a machine that uses it. */
async function disputed(): Promise<{ s: Served; self: Machine; endToEndId: string }> {
  const s = await serve();
  const { endToEndId } = await receive(s, 1_000);
  await s.ok('POST', '/_sandbox/dispute/open', { endToEndId });
  return { s, self: machineAt(s), endToEndId };
}
const count = (s: Served, table: string): unknown =>
  s.database.prepare(`SELECT COUNT(*) AS n FROM ${table}`).one()['n'];

describe('dispute evidence --file', () => {
  it('uploads files once, and sends them together with --url documents', async () => {
    const { s, self, endToEndId } = await disputed();
    const nota = fileOf(self, 'Nota fiscal ação.pdf');
    // What a file is, its bytes say, and not its name.
    const photo = fileOf(self, 'photo.txt', Buffer.from('\xff\xd8\xff\xe0rest', 'latin1'));
    const files = ['--file', nota, '--file', photo];
    const more = ['--url', 'https://loja.example.com/1.pdf', '--description', 'Pedido 7', '--json'];
    const sent = await self.run(['dispute', 'evidence', endToEndId, ...files, ...more]);
    expect({ code: sent.code, err: sent.err }).toEqual({ code: 0, err: '' });
    const documents = sent.json();
    expect(documents).toMatchObject([
      { fileId: expect.any(String), description: 'Pedido 7' },
      { fileId: expect.any(String), description: 'Pedido 7' },
      { url: 'https://loja.example.com/1.pdf', description: 'Pedido 7' },
    ]);
    expect(Buffer.from(await (await fetch(documents[0].url)).arrayBuffer())).toEqual(PDF);
    expect(s.database.prepare('SELECT name, content_type FROM files ORDER BY seq').all()).toEqual([
      { name: 'Nota fiscal ação.pdf', content_type: 'application/pdf' },
      { name: 'photo.txt', content_type: 'image/jpeg' },
    ]);
    // Once more: neither the files nor the documents that are files are there twice.
    expect((await self.run(['dispute', 'evidence', endToEndId, ...files])).code).toBe(0);
    expect([count(s, 'files'), count(s, 'dispute_documents')]).toEqual([2, 3]);
  });

  it('reads the file from standard input', async () => {
    const { s, self, endToEndId } = await disputed();
    const sent = await self.run(`dispute evidence ${endToEndId} --file -`, { input: PDF });
    expect(sent.code).toBe(0);
    expect(s.database.prepare('SELECT name FROM files').all()).toEqual([{ name: 'document.pdf' }]);
  });

  it('uploads the same file again for another dispute', async () => {
    const { s, self, endToEndId } = await disputed();
    const { endToEndId: other } = await receive(s, 1_000);
    await s.ok('POST', '/_sandbox/dispute/open', { endToEndId: other });
    const nota = fileOf(self, 'nota.pdf');
    for (const id of [endToEndId, other])
      expect((await self.run(['dispute', 'evidence', id, '--file', nota])).code).toBe(0);
    expect(count(s, 'files')).toBe(2);
  });

  it.each([
    ['does not exist', (self: Machine) => join(self.dir, 'none.pdf'), 'it does not exist'],
    ['is a folder', (self: Machine) => self.dir, 'it is a folder'],
    ['is empty', (self: Machine) => fileOf(self, 'e.pdf', ''), 'is empty'],
    ['is text that is called a PDF', (self: Machine) => fileOf(self, 't.pdf', 'hello'), 'is not a PDF, PNG'],
    [
      'is too large',
      (self: Machine) => fileOf(self, 'l.pdf', Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)])),
      '10 MiB are allowed',
    ],
  ])('sends nothing, not even a valid file before it, if one file %s', async (_what, make, stderr) => {
    const { url, seen } = await httpServer((_request, response) => json(response, 500, {}));
    const self = machineAt({ url });
    const good = fileOf(self, 'good.pdf');
    const ran = await self.run(['dispute', 'evidence', END_TO_END, '--file', good, '--file', make(self)]);
    expect(ran.code).toBe(2);
    expect(ran.err.replaceAll(/\s+/g, ' ')).toContain(stderr);
    expect(seen).toEqual([]);
  });

  it('needs --file or --url, and only one document with --correlation-id', async () => {
    const self = machine();
    const ran = await self.run(`dispute evidence ${END_TO_END} --sandbox`);
    expect([ran.code, ran.err]).toEqual([2, expect.stringContaining('--url')]);
    const two = await self.run(
      `dispute evidence ${END_TO_END} --sandbox --file a --file b --correlation-id x`,
    );
    expect([two.code, two.err]).toEqual([2, expect.stringContaining('a single document')]);
  });

  it('sends no evidence if the upload is refused', async () => {
    const { url, seen } = await httpServer((_request, response) =>
      json(response, 403, { error: 'Application does not have required scope: FILE_POST' }),
    );
    const self = machineAt({ url });
    const ran = await self.run(['dispute', 'evidence', END_TO_END, '--file', fileOf(self, 'nota.pdf')]);
    expect(ran.code).toBe(3);
    expect(ran.err).toContain('no evidence was sent');
    expect(seen.every(({ url: path }) => path === '/api/v1/files')).toBe(true);
  });

  it('reports an upload with a lost answer as open, and a second run sends the evidence once', async () => {
    const { s, self, endToEndId } = await disputed();
    let lost = true;
    const { url, seen } = await between(s, async (_request, ask) => {
      const answer = await ask();
      return lost ? undefined : answer;
    });
    self.env['PIXCTL_BASE_URL'] = url;
    const words = ['dispute', 'evidence', endToEndId, '--file', fileOf(self, 'nota.pdf')];
    const first = await self.run([...words, '--retries', '1']);
    expect(first.code).toBe(6);
    expect([count(s, 'files'), count(s, 'dispute_documents')]).toEqual([1, 0]);
    const ids = await Promise.all(
      seen.map(async ({ headers, bytes }) => {
        const form = await decodeForm({ contentType: headers['content-type']!, bytes });
        return form['correlationID'];
      }),
    );
    expect(new Set(ids).size).toBe(1);
    const [open] = (await self.run('journal list --json')).json();
    expect(open).toMatchObject({
      operation: 'file.create',
      body: { purpose: 'DISPUTE_EVIDENCE', file: { fileName: 'nota.pdf', size: PDF.length } },
    });
    lost = false;
    // Its bytes are not on record.
    const resumed = await self.run(`journal resume ${open.id} --yes`);
    expect([resumed.code, resumed.err]).toEqual([2, expect.stringContaining('is not stored')]);
    expect((await self.run(words)).code).toBe(0);
    expect([count(s, 'files'), count(s, 'dispute_documents')]).toEqual([1, 1]);
  });

  it('shows the upload with --dry-run, without the bytes of the file', async () => {
    const self = machine();
    const nota = fileOf(self, 'nota "7".pdf', Buffer.concat([PDF, Buffer.from([0x1b, 0x5b, 0x32, 0x4a])]));
    const words = ['dispute', 'evidence', END_TO_END, '--file', nota, '--sandbox', '--dry-run'];
    const shown = await self.run([...words, '--json']);
    expect(shown.json()).toMatchObject({
      method: 'POST',
      url: expect.stringContaining('/api/v1/files'),
      body: {
        purpose: 'DISPUTE_EVIDENCE',
        file: { fileName: 'nota "7".pdf', contentType: 'application/pdf', size: PDF.length + 4 },
      },
      curl: expect.stringContaining(String.raw`nota \"7\".pdf";type=application/pdf'`),
    });
    const { out } = await self.run(words);
    expect(out).not.toContain('\x1b');
    expect(out).toContain(`-F 'purpose=DISPUTE_EVIDENCE'`);
    expect(out).not.toContain(`-H 'content-type`);
  });
});

it.each([
  { error: 'fileId is not allowed', code: 'DISPUTE_EVIDENCE_FILE_ID_NOT_ALLOWED' },
  { error: 'fileId não permitido', errorCode: 'DISPUTE_EVIDENCE_FILE_ID_NOT_ALLOWED' },
  { error: 'DISPUTE_EVIDENCE_FILE_ID_NOT_ALLOWED' },
])('dispute evidence --file names --url if the account takes only URLs: %j', async (refusal) => {
  // The sandbox takes the upload; only the evidence is refused.
  const { s, self, endToEndId } = await disputed();
  const { url } = await between(s, (request, ask) =>
    request.url.includes('/evidence') ? jsonAnswer(403, refusal) : ask(),
  );
  self.env['PIXCTL_BASE_URL'] = url;
  const ran = await self.run(['dispute', 'evidence', endToEndId, '--file', fileOf(self, 'nota.pdf')]);
  expect(ran.code).toBe(3);
  expect(ran.err).toContain('only URLs');
  expect(ran.err).toContain('--url instead of --file');
});
