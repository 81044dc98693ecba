// `invoice pdf` and `invoice xml`: where the document goes, and what is refused as one.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { isXml } from '#commands/invoice/xml.ts';
import { freshEnv, PROGRAM } from '#test/support/binary.ts';
import { machineAt, tempDir } from '#test/support/cli.ts';
import { invoiced } from '#test/support/services/requests.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const TYPES = ['pdf', 'xml'] as const;
/** An address where nobody listens: nothing can be sent. */
const NOBODY = 'http://127.0.0.1:9';

async function setup() {
  const s = await serve();
  const self = machineAt(s);
  await s.ok('POST', '/api/v1/invoice', { correlationID: '../nf 1', value: 12_990, customer: invoiced });
  return { s, self, path: (name: string): string => join(self.dir, name) };
}

describe.each(TYPES)('invoice %s', (type) => {
  it('saves the document to the named file, and only there', async () => {
    const { s, self, path } = await setup();
    await s.advance(10_000);
    const file = path(`nf.${type}`);
    const before = readdirSync(self.dir);
    const ran = await self.run(`invoice ${type} '../nf 1' --${type} ${file} --open --json`);
    expect(ran).toMatchObject({ code: 0, err: `saved ${file}\n` });
    expect(ran.json()).toEqual({ correlationID: '../nf 1', saved: file });
    expect(self.opened).toEqual([pathToFileURL(file).href]);
    expect(readdirSync(self.dir).filter((name) => !before.includes(name) && name !== 'data')).toEqual([
      `nf.${type}`,
    ]);
    const piped = await self.run(`invoice ${type} '../nf 1' --${type} -`);
    expect(piped).toMatchObject({ code: 0, out: '', err: '' });
    expect(Buffer.from(piped.outBytes).equals(readFileSync(file))).toBe(true);
  });

  it.each([
    ['no file', '', {}, `--${type} is missing`],
    ['no file at a terminal', '', { terminal: 80 }, `--${type} is missing`],
    ['standard output that is a terminal', `--${type} -`, { terminal: 80 }, 'a terminal cannot show'],
    ['standard output and --open', `--${type} - --open`, {}, '--open needs a file'],
  ])('with %s exits with 2, and sends nothing', async (_what, words, options, message) => {
    const ran = await machineAt({ url: NOBODY }).run(`invoice ${type} nf-1 ${words}`, options);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.outBytes).toHaveLength(0);
    expect(ran.err).toContain(message);
  });

  it('exits with 4 for an invoice that is unknown or not confirmed, and keeps the existing file', async () => {
    const { self, path } = await setup();
    const file = path('old');
    writeFileSync(file, 'old');
    const unknown = await self.run(`invoice ${type} nope --${type} ${file}`);
    expect(unknown).toMatchObject({ code: 4, out: '' });
    expect(unknown.err).toContain('there is no invoice nope');
    expect(unknown.err).toContain('pixctl invoice list');
    const early = await self.run(`invoice ${type} '../nf 1' --${type} ${file}`, {
      env: { PIXCTL_LANG: 'pt' },
    });
    expect(early).toMatchObject({ code: 4, out: '' });
    expect(early.err).toContain('a nota fiscal não tem documentos: eles existem depois que ela é confirmada');
    expect(readFileSync(file, 'utf8')).toBe('old');
  });

  it.each([
    ['JSON', Buffer.from('{"ok":true}')],
    ['a web page', Buffer.from('<!doctype html><html><body>login</body></html>')],
    ['an empty body', Buffer.alloc(0)],
    ['a document of the other type', Buffer.from(type === 'pdf' ? '<x/>' : '%PDF-1.4\n%%EOF')],
  ])('exits with 5 for %s, and keeps the existing file', async (_what, bytes) => {
    const { url } = await httpServer((_request, response) =>
      response.writeHead(200, { 'content-type': `application/${type}` }).end(bytes),
    );
    const self = machineAt({ url });
    const file = join(self.dir, 'old');
    writeFileSync(file, 'old');
    for (const to of [file, '-']) {
      const ran = await self.run(`invoice ${type} nf-1 --${type} ${to} --retries 0`);
      expect(ran).toMatchObject({ code: 5, out: '' });
      expect(ran.outBytes).toHaveLength(0);
    }
    expect(readFileSync(file, 'utf8')).toBe('old');
  });

  it('exits with 2 for a symbolic link in place of the file, and leaves its target', async () => {
    const { s, self, path } = await setup();
    await s.advance(10_000);
    writeFileSync(path('target'), 'old');
    symlinkSync(path('target'), path('link'));
    expect(await self.run(`invoice ${type} '../nf 1' --${type} ${path('link')}`)).toMatchObject({ code: 2 });
    expect(readFileSync(path('target'), 'utf8')).toBe('old');
  });

  it('exits with 3 if the key may not read invoices', async () => {
    const { url } = await httpServer((_request, response) => json(response, 403, { error: 'Forbidden' }));
    const self = machineAt({ url });
    const file = join(self.dir, 'x');
    const ran = await self.run(`invoice ${type} nf-1 --${type} ${file}`);
    expect([ran.code, existsSync(file)]).toEqual([3, false]);
  });
});

describe('isXml', () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  it.each([
    '<x/>',
    '<x a="1"/>\n',
    '\ufeff<?xml version="1.0"?>\n<!-- note --><ns:a-b.c xmlns:ns="u"><x/>text</ns:a-b.c>\n<!-- end -->',
    '<CompNfse><Nfse>é</Nfse></CompNfse >',
  ])('accepts %j', (text) => {
    expect(isXml(bytes(text))).toBe(true);
  });

  it.each([
    '',
    'text',
    '<',
    '<x>',
    '<x><y></y>',
    '<x></y>',
    '<?xml version="1.0"?>',
    '<!-- <x/>',
    '<!-- -->',
    '<!DOCTYPE html><html></html>',
    '<HTML></HTML>',
    '<x><y/>',
    '<1></1>',
    '{"a":"<x/>"}',
  ])('refuses %j', (text) => {
    expect(isXml(bytes(text))).toBe(false);
  });

  it('takes no longer for a document of many comments, spaces and brackets', () => {
    const many = 1_000_000;
    for (const part of ['<!-- ', '-->', '<?', ' ', '<x ', '</'])
      expect(isXml(bytes(`<x>${part.repeat(many)}`))).toBe(false);
  });
});

describe('invoice pdf in the built program', () => {
  it('writes the PDF to a pipe, after the sandbox has confirmed the invoice', async () => {
    const env = freshEnv();
    const cwd = tempDir();
    const pixctl = (...words: readonly string[]): Buffer =>
      execFileSync(process.execPath, [PROGRAM, '--sandbox', ...words], { env, cwd });
    writeFileSync(
      join(cwd, 'nf.json'),
      JSON.stringify({ correlationID: 'nf-1', value: 100, customer: invoiced }),
    );
    pixctl('invoice', 'create', '--input', 'nf.json');
    pixctl('sandbox', 'advance', '10s');
    const bytes = pixctl('invoice', 'pdf', 'nf-1', '--pdf', '-');
    expect((await extractText(new Uint8Array(bytes), { mergePages: true })).text).toContain(
      'sem valor fiscal',
    );
    expect(pixctl('invoice', 'xml', 'nf-1', '--xml', '-').toString()).toContain(
      '<correlationID>nf-1</correlationID>',
    );
  });
});
