// `dispute dossier`: what the PDF contains, which files it takes, and that only the file that was looked at is sent, once.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Machine } from '#test/support/cli.ts';
import { machineAt } from '#test/support/cli.ts';
import { arm, jpegOf, pdfOf, pngOf } from '#test/support/documents.ts';
import { expectReadableLayout, textsOf } from '#test/support/pdf-layout.ts';
import { between, jsonAnswer } from '#test/support/services/between.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';

const QPDF = spawnSync('qpdf', ['--version']).status === 0;
if (!QPDF) console.warn('SKIPPED: qpdf is not installed; dossiers were not checked by it');

const DAY = 86_400_000;
const PAYER = { name: 'Łukasz 日本 Souza', taxID: '52998224725' };

/** A sandbox in which a payer with two earlier purchases disputes the Pix that paid `order-1`. */
async function setup() {
  const s = await serve();
  const pay = async (correlationID: string, value: number, payer: object = PAYER): Promise<string> => {
    await s.ok('POST', '/api/v1/charge', {
      correlationID,
      value,
      comment: 'Tênis nº 42',
      customer: PAYER,
      additionalInfo: [{ key: 'Entrega', value: 'Rua das Flores, 7' }],
    });
    return (await s.ok('POST', '/_sandbox/pay', { id: correlationID, payer })).endToEndId;
  };
  await pay('old-1', 1_000);
  await s.advance(3 * DAY);
  await pay('old-2', 2_550);
  await pay('of-another', 7_000, { name: 'Bia', taxID: '11222333000181' });
  await s.advance(3 * DAY);
  const endToEndId = await pay('order-1', 15_000);
  await s.ok('POST', '/api/v1/charge/order-1/refund', { correlationID: 'back', value: 100 });
  await s.ok('POST', '/_sandbox/dispute/open', { endToEndId, reason: 'Não recebi' });
  const self = machineAt(s);
  self.time = s.time;
  const pdf = join(self.dir, 'dossier.pdf');
  const dossier = (...words: readonly string[]) =>
    self.run(['dispute', 'dossier', endToEndId, '--pdf', pdf, ...words]);
  const read = async (): Promise<string> => (await textsOf(readFileSync(pdf))).join('\n');
  return { s, self, endToEndId, pdf, dossier, read };
}

const fileOf = (self: Machine, name: string, bytes: Uint8Array | string): string => {
  const path = join(self.dir, name);
  writeFileSync(path, bytes);
  return path;
};

const count = (s: Served, table: string): unknown =>
  s.database.prepare(`SELECT COUNT(*) AS n FROM ${table}`).one()['n'];
const sent = (s: Served): readonly unknown[] => [count(s, 'files'), count(s, 'dispute_documents')];

describe('dispute dossier', () => {
  it('writes the records of the account in Portuguese, and sends nothing', async () => {
    const { s, endToEndId, pdf, dossier, read } = await setup();
    const ran = await dossier('--json');
    expect(ran.code).toBe(0);
    expect(ran.err).toContain('lacks the characters 日 本');
    expect(ran.json()).toMatchObject([
      { section: 'dispute', title: 'Dispute', page: 2, pages: 1 },
      { section: 'pix' },
      { section: 'payer' },
      { section: 'charge' },
      { section: 'refunds' },
      { section: 'purchases' },
      { section: 'receipt', pages: 1, bytes: expect.any(Number) },
      { section: 'webhooks', note: 'the account has none' },
      { section: 'invoice', note: 'the charge has no confirmed invoice' },
    ]);
    const text = await read();
    for (const part of [
      ...['Dossiê do recebedor em uma contestação (MED)', 'Sumário', 'Contestação', 'Não recebi', endToEndId],
      ...['Lukasz [U+65E5][U+672C] Souza', '529.982.247-25', 'Tênis nº 42', 'Rua das Flores, 7', 'R$ 150,00'],
      // Both earlier purchases of the payer, not that of another one.
      ...[
        'Compras anteriores do pagador',
        `Pix ${endToEndId} - página 3 de 4`,
        'R$ 35,50',
        'Devoluções da cobrança',
        'Comprovante de Pix recebido',
      ],
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('R$ 70,00');
    expect(await expectReadableLayout(readFileSync(pdf))).toBe(4);
    expect(sent(s)).toEqual([0, 0]);
  });

  it('writes the same bytes again, whatever the time', async () => {
    const { s, self, pdf, dossier } = await setup();
    // Until the refund has settled.
    await s.advance(DAY);
    await dossier();
    const first = readFileSync(pdf);
    await s.advance(DAY);
    self.time = s.time;
    await dossier();
    expect(readFileSync(pdf)).toEqual(first);
  });

  it('leaves sections out, and writes English and a statement on request', async () => {
    const { dossier, read } = await setup();
    const ran = await dossier(
      ...['--without', 'payer', '--without', 'receipt', '--language', 'en', '--json'],
      ...['--statement', 'The shoes were delivered.\nAna signed for them.'],
    );
    expect(ran.json()).toContainEqual({ section: 'payer', title: 'Payer', note: 'left out' });
    const text = await read();
    expect(text).toContain('The shoes were delivered.');
    expect(text).toContain('Ana signed for them.');
    expect(text).toContain('Earlier purchases of the payer');
    expect(text).not.toMatch(/Payer\n|Comprovante|Sumário/);
  });

  it('names what the app key may not read, and writes the rest', async () => {
    const { s, self, dossier } = await setup();
    const { url } = await between(s, (request, ask) =>
      /receipt|refund|invoice/.test(request.url)
        ? jsonAnswer(403, { error: 'Application does not have required scope: X' })
        : ask(),
    );
    self.env['PIXCTL_BASE_URL'] = url;
    const ran = await dossier('--json');
    expect(ran.code).toBe(0);
    for (const section of ['refunds', 'receipt', 'invoice'])
      expect(ran.json()).toContainEqual(
        expect.objectContaining({ section, note: 'the app key may not read it' }),
      );
  });

  it('shows event, time and status of webhook calls, and no other data of them', async () => {
    const { s, self, dossier, read } = await setup();
    const { url } = await between(s, async (request, ask) => {
      const answer = await ask();
      if (!request.url.includes('/transaction/')) return answer;
      const body = JSON.parse(Buffer.from(answer.body).toString()) as { transaction: object };
      const call = {
        status: 200,
        time: '2026-11-27T12:00:01.000Z',
        url: 'https://x/?token=SECRET',
        headers: { authorization: 'SECRET' },
      };
      const webhookSent = [{ isRetry: false, 'OPENPIX:CHARGE_COMPLETED': call }];
      return jsonAnswer(200, { transaction: { ...body.transaction, webhookSent } });
    });
    self.env['PIXCTL_BASE_URL'] = url;
    await dossier();
    const text = await read();
    expect(text).toContain('OPENPIX:CHARGE_COMPLETED: status HTTP 200');
    expect(text).toContain('27/11/2026 09:00:01');
    expect(text).not.toMatch(/SECRET|token/);
  });

  it('adds PDFs and pictures without scripts, positions and attached files, and says what it left out', async () => {
    const { self, pdf, dossier } = await setup();
    const ran = await dossier(
      ...['--file', fileOf(self, 'contract.pdf', await pdfOf(['signed here', 'page two'], arm))],
      ...['--file', fileOf(self, 'photo.jpg', jpegOf()), '--file', fileOf(self, 'screen.png', pngOf(40, 30))],
      '--json',
    );
    expect(ran.code).toBe(0);
    expect(ran.json().filter(({ section }: { section?: string }) => section === 'file')).toMatchObject([
      { page: 5, pages: 2, note: 'without form fields, comments and signatures' },
      { page: 7, pages: 1 },
      { page: 8, pages: 1 },
    ]);
    expect(ran.err).toContain('has form fields, comments or signatures');
    const bytes = readFileSync(pdf);
    expect((await textsOf(bytes)).join()).toContain('signed here');
    expect((await textsOf(bytes)).join()).toContain('Anexo 2: photo.jpg');
    expect(bytes.toString('latin1')).not.toMatch(/SECRET|JavaScript/);
  });

  it.skipIf(!QPDF)('is valid for qpdf, which finds no scripts and no attached files', async () => {
    const { self, pdf, dossier } = await setup();
    await dossier('--file', fileOf(self, 'contract.pdf', await pdfOf(['signed here'], arm)));
    expect(execFileSync('qpdf', ['--check', pdf]).toString()).toContain(
      'No syntax or stream encoding errors',
    );
    expect(execFileSync('qpdf', ['--list-attachments', pdf]).toString()).toContain('no embedded files');
    const plain = execFileSync('qpdf', ['--qdf', '--object-streams=disable', pdf, '-']).toString('latin1');
    expect(plain).not.toMatch(/SECRET|\/JS|\/AA|\/Annots \[\s*[^\]\s]|\/EmbeddedFile/);
  });

  it.each([
    ['a WEBP file', Buffer.from('RIFF0000WEBP', 'latin1'), 'which a PDF cannot contain'],
    ['text', 'hello', 'is not a PDF, PNG'],
    ['a damaged PDF', '%PDF-1.7\nx', 'the PDF is damaged'],
    ['a damaged picture', Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'the picture is damaged'],
  ])('refuses %s, and writes nothing', async (_what, bytes, problem) => {
    const { self, pdf, dossier } = await setup();
    const ran = await dossier('--file', fileOf(self, 'file', bytes));
    expect(ran.code).toBe(2);
    expect(ran.err.replaceAll(/\s+/g, ' ')).toContain(problem);
    expect(existsSync(pdf)).toBe(false);
  });

  it('replaces an earlier dossier, but no other file, and none that was edited', async () => {
    const { pdf, dossier } = await setup();
    await dossier();
    expect((await dossier('--without', 'payer')).code).toBe(0);
    const ownFiles = [
      Buffer.concat([readFileSync(pdf), Buffer.from('\n')]),
      await pdfOf(['my proof']),
      // Larger than a file that is read.
      Buffer.alloc(17 * 1024 * 1024, 'x'),
    ];
    for (const bytes of ownFiles) {
      writeFileSync(pdf, bytes);
      const ran = await dossier();
      expect([ran.code, ran.err]).toEqual([2, expect.stringContaining('is not a dossier')]);
      expect(readFileSync(pdf).equals(bytes)).toBe(true);
    }
  });

  it('refuses a dossier over 10 MiB, with the sizes of its parts', async () => {
    const { self, pdf, dossier } = await setup();
    const large = (name: string): Promise<string> =>
      pdfOf(['a'], (made) => {
        const noise = new Uint8Array(6 * 1024 * 1024).map((_, index) => (index * 2_654_435_761) >>> 13);
        const { context } = made;
        const form = context.stream(noise, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1] });
        made.getPage(0).node.newXObject('Large', context.register(form));
      }).then((bytes) => fileOf(self, name, bytes));
    const ran = await dossier('--file', await large('a.pdf'), '--file', await large('b.pdf'));
    expect(ran.code).toBe(2);
    expect(ran.err.replaceAll(/\s+/g, ' ')).toMatch(
      /the dossier has \d+ KiB, and the service takes at most 10240 KiB: \S*a\.pdf 61\d\d KiB, \S*b\.pdf 61\d\d KiB, Receipt of the Pix \d KiB/,
    );
    expect(existsSync(pdf)).toBe(false);
  });

  it.each([
    ['a bidi control', 'Delivered \u202eton', 'invisible character'],
    ['an escape sequence', 'Delivered \x1b[2J', 'invisible character'],
    ['too much text', 'a'.repeat(4_001), 'at most 4000'],
    ['nothing', ' ', 'is empty'],
  ])('refuses a statement with %s', async (_what, text, problem) => {
    const { self, dossier } = await setup();
    for (const words of [
      ['--statement', text],
      ['--statement-file', fileOf(self, 's.txt', text)],
    ]) {
      const ran = await dossier(...words);
      expect(ran.code).toBe(2);
      expect(ran.err).toContain(problem);
    }
  });

  it('tells until when the dispute takes evidence, in calendar and business days', async () => {
    const { dossier } = await setup();
    // Opened on a Friday.
    expect((await dossier()).err.replaceAll(/\s+/g, ' ')).toContain(
      'Evidence by 30/11/2026 09:00 in Brasília; if working days count, by the end of 02/12/2026',
    );
  });
});

describe('dispute dossier --send', () => {
  it('sends the file that was written, and once if it is run again', async () => {
    const { s, pdf, dossier } = await setup();
    await dossier();
    const ran = await dossier('--send', '--yes', '--json');
    expect(ran).toMatchObject({ code: 0, err: '' });
    const [document] = ran.json();
    expect(document).toMatchObject({ fileId: expect.any(String), description: 'Dossiê do recebedor' });
    expect(Buffer.from(await (await fetch(document.url)).arrayBuffer())).toEqual(readFileSync(pdf));
    expect((await dossier('--send', '--yes')).code).toBe(0);
    expect((await dossier('--send', '--yes')).code).toBe(0);
    expect(sent(s)).toEqual([1, 1]);
  });

  it('sends nothing without a confirmation', async () => {
    const { s, dossier } = await setup();
    await dossier();
    const ran = await dossier('--send');
    expect([ran.code, ran.err]).toEqual([9, expect.stringContaining('needs a confirmation')]);
    expect(sent(s)).toEqual([0, 0]);
  });

  it('sends nothing before the file was written', async () => {
    const { s, dossier } = await setup();
    const ran = await dossier('--send', '--yes');
    expect([ran.code, ran.err]).toEqual([2, expect.stringContaining('does not exist')]);
    expect(sent(s)).toEqual([0, 0]);
  });

  it.each([
    ['one byte of it was changed', (bytes: Buffer) => bytes.fill(0x20, 200, 201)],
    ['something was added to it', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('\n')])],
    ['its end is missing', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['its seal is missing', (bytes: Buffer) => bytes.subarray(0, bytes.lastIndexOf('%pixctl'))],
    ['it is empty', (bytes: Buffer) => bytes.subarray(0, 0)],
    [
      'the seal names another Pix',
      (bytes: Buffer) =>
        Buffer.from(bytes.toString('latin1').replace(/dossier 1 E9/, 'dossier 1 E8'), 'latin1'),
    ],
  ])('refuses the file if %s', async (_what, change) => {
    const { s, pdf, dossier } = await setup();
    await dossier();
    writeFileSync(pdf, change(readFileSync(pdf)));
    const ran = await dossier('--send', '--yes');
    expect([ran.code, ran.err]).toEqual([2, expect.stringContaining('changed since')]);
    expect(sent(s)).toEqual([0, 0]);
  });

  it('refuses the dossier of another dispute', async () => {
    const { s, self, pdf, dossier } = await setup();
    await dossier();
    const other = (await s.ok('GET', '/api/v1/transaction?charge=old-2')).transactions[0].endToEndId;
    await s.ok('POST', '/_sandbox/dispute/open', { endToEndId: other });
    const ran = await self.run(['dispute', 'dossier', 'old-2', '--pdf', pdf, '--send', '--yes']);
    expect([ran.code, ran.err.replaceAll(/\s+/g, ' ')]).toEqual([
      2,
      expect.stringContaining(`not of ${other}`),
    ]);
    expect(sent(s)).toEqual([0, 0]);
  });

  it('refuses standard output', async () => {
    const { self, endToEndId } = await setup();
    const ran = await self.run(`dispute dossier ${endToEndId} --pdf - --send --yes`);
    expect([ran.code, ran.err]).toEqual([2, expect.stringContaining('--send sends a file')]);
  });

  it('refuses options that would change the contents', async () => {
    const { dossier } = await setup();
    const ran = await dossier('--send', '--without', 'payer');
    expect([ran.code, ran.err]).toEqual([2, expect.stringContaining('--without cannot be used with --send')]);
  });

  /** Loses the answers to the uploads or to the evidence until `found` is called. */
  const losing = async (end: string) => {
    const made = await setup();
    await made.dossier();
    let isLost = true;
    const { url } = await between(made.s, async (request, ask) => {
      const answer = await ask();
      return isLost && request.method === 'POST' && request.url.endsWith(end) ? undefined : answer;
    });
    made.self.env['PIXCTL_BASE_URL'] = url;
    return { ...made, found: () => (isLost = false) };
  };

  it('resumes after a lost answer to the upload, without a second file', async () => {
    const { s, dossier, found } = await losing('/files');
    expect((await dossier('--send', '--yes', '--retries', '0')).code).toBe(6);
    expect(sent(s)).toEqual([1, 0]);
    found();
    expect((await dossier('--send', '--yes')).code).toBe(0);
    expect(sent(s)).toEqual([1, 1]);
  });

  it('sends the evidence no second time after a lost answer, and says how to find out', async () => {
    const { s, dossier, found } = await losing('/evidence');
    expect((await dossier('--send', '--yes', '--retries', '0')).code).toBe(6);
    found();
    const again = await dossier('--send', '--yes');
    expect([again.code, again.err]).toEqual([6, expect.stringContaining('pixctl journal')]);
    expect(sent(s)).toEqual([1, 1]);
  });

  it('keeps the file and names --url if the account takes only URLs', async () => {
    const { s, self, endToEndId, pdf, dossier } = await setup();
    await dossier();
    const before = readFileSync(pdf);
    const { url } = await between(s, (request, ask) =>
      request.url.includes('/evidence')
        ? jsonAnswer(403, { error: 'DISPUTE_EVIDENCE_FILE_ID_NOT_ALLOWED' })
        : ask(),
    );
    self.env['PIXCTL_BASE_URL'] = url;
    const ran = await dossier('--send', '--yes');
    expect(ran.code).toBe(3);
    expect(ran.err.replaceAll(/\s+/g, ' ')).toContain(`pixctl dispute evidence ${endToEndId} --url https://`);
    expect(readFileSync(pdf)).toEqual(before);
  });
});
