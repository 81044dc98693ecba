// PDF and XML of an invoice, as programs other than pixctl read them.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFFont } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { documentPdf } from '#sandbox/resources/document/pdf.ts';
import type { InvoiceFacts } from '#sandbox/resources/invoice/facts.ts';
import { pdfTextOf } from '#sandbox/resources/invoice/pdf-text.ts';
import { invoiceXml } from '#sandbox/resources/invoice/xml.ts';
import { expectReadableLayout } from '#test/support/pdf-layout.ts';
import { size } from '#test/support/sample-size.ts';
import { invoiced } from '#test/support/services/requests.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const has = (program: string): boolean => spawnSync('sh', ['-c', `${program} --version`]).status === 0;
const hasPython = has('python3');
if (!hasPython) console.warn('SKIPPED: python3 is not here, the XML of invoices is not parsed');

/** Parses documents with Python, and returns the text of each element by its path, such as `tomador/nome`. */
function parsedByPython(documents: readonly Uint8Array[]): readonly Readonly<Record<string, string>>[] {
  const dir = tempDir();
  const files = documents.map((bytes, index) => {
    const file = join(dir, `${index}.xml`);
    writeFileSync(file, bytes);
    return file;
  });
  const program = `
import json, sys, xml.etree.ElementTree as tree
def walk(element, path, found):
    found[path] = element.text or ''
    for child in element: walk(child, path + '/' + child.tag if path else child.tag, found)
    return found
print(json.dumps([walk(tree.parse(file).getroot(), '', {}) for file in sys.argv[1:]]))`;
  const out = execFileSync('python3', ['-c', program, ...files], { maxBuffer: 1e9 });
  return JSON.parse(out.toString()) as Record<string, string>[];
}

const textOf = async (pdf: Uint8Array): Promise<string> =>
  (await extractText(new Uint8Array(pdf), { mergePages: true })).text.replace(/\s+/g, ' ');

async function fetched(s: Served, id: string, type: 'pdf' | 'xml'): Promise<Uint8Array> {
  const response = await fetch(`${s.url}/api/v1/invoice/${encodeURIComponent(id)}/${type}`, {
    headers: { authorization: s.appKey },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, `application/${type}`]);
  return new Uint8Array(await response.arrayBuffer());
}

/** Issues an invoice, and waits until it is confirmed. */
async function issued(more: object = {}): Promise<Served> {
  const s = await serve();
  await s.ok('POST', '/api/v1/charge', { correlationID: 'pedido-7', value: 12_990 });
  await s.ok('POST', '/api/v1/invoice', {
    correlationID: 'nf-1',
    charge: 'pedido-7',
    description: 'Manutenção do site',
    customer: invoiced,
    ...more,
  });
  await s.advance(10_000);
  return s;
}

describe('PDF of an invoice', () => {
  it('has the facts of the invoice, and says that it has no fiscal value', async () => {
    const s = await issued();
    const text = await textOf(await fetched(s, 'nf-1', 'pdf'));
    for (const part of [
      'Nota fiscal de serviço (NFS-e)',
      'R$ 129,90',
      'Competência 2026-11-21',
      'Registro 21/11/2026 09:00:00 (horário de Brasília)',
      'Prestador Loja Sandbox CPF/CNPJ 11.222.333/0001-81',
      'Tomador Ana Souza CPF/CNPJ 529.982.247-25',
      'Rua do Sol, 10, PE, 50000-000, BR',
      'Correlação ID nf-1',
      'Cobrança pedido-7',
      'Serviço Manutenção do site',
      'Sandbox: documento sem valor fiscal',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('CANCELADA');
    expect(text).not.toMatch(/imposto|ISS\b|alíquota/i);
  });

  it('has the same bytes after the customer has changed, until the invoice is canceled', async () => {
    const s = await issued();
    const before = await fetched(s, 'nf-1', 'pdf');
    const { customers } = await s.ok('GET', '/api/v1/customer');
    await s.ok('PATCH', `/api/v1/customer/${customers[0]?.correlationID}`, { name: 'Outra' });
    await s.advance(86_400_000);
    expect(Buffer.from(await fetched(s, 'nf-1', 'pdf')).equals(before)).toBe(true);
    await s.ok('POST', '/api/v1/invoice/nf-1/cancel');
    expect(await textOf(await fetched(s, 'nf-1', 'pdf'))).toContain('NOTA FISCAL CANCELADA');
  });

  it('has all of a description of 2,000 characters, on further pages', async () => {
    const words = Array.from({ length: 250 }, (_, n) => `WWWW${String(n).padStart(3, '0')}`);
    const s = await issued({ description: words.join(' ') });
    const bytes = await fetched(s, 'nf-1', 'pdf');
    const { numPages } = await getDocumentProxy(new Uint8Array(bytes));
    expect(numPages).toBeGreaterThan(1);
    const text = await textOf(bytes);
    for (const word of words) expect(text).toContain(word);
    expect(text.match(/documento sem valor fiscal/g)).toHaveLength(numPages);
  });
});

const text = fc.string({ unit: 'binary', maxLength: 400 });
const party = fc.tuple(text, text, text, text);
const facts: fc.Arbitrary<InvoiceFacts> = fc
  .tuple(party, party, fc.string({ unit: 'binary', maxLength: 20_000 }), fc.boolean())
  .map(([[name, email, phone, street], [city, complement, id, charge], description, canceled]) => ({
    correlationID: id,
    id: '6a5f62d35ab4cd72544b1a48',
    canceled,
    cents: Number.MAX_SAFE_INTEGER,
    description,
    billingAt: Date.UTC(2026, 10, 21),
    createdAt: Date.UTC(2026, 10, 21),
    provider: { name: 'Loja', city: 'Recife', taxID: '11.222.333/0001-81' },
    customer: { name, taxID: '529.982.247-25', email, phone, address: { street, city, complement } },
    charge,
  }));

describe('any text', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('stays within the pages of the PDF, whose number is limited', async () => {
    await fc.assert(
      fc.asyncProperty(facts, async (made) => {
        expect(await expectReadableLayout(await documentPdf(pdfTextOf(made)))).toBeLessThanOrEqual(5);
      }),
      { numRuns: size(15, 200) },
    );
  });

  it.each([
    ['one word', 'W'.repeat(1_000_000)],
    ['short words', 'i '.repeat(500_000)],
  ])('of a megabyte, as %s, is measured only as far as the pages can hold it', async (_what, description) => {
    const measured = vi.spyOn(PDFFont.prototype, 'widthOfTextAtSize');
    const [made] = fc.sample(facts, 1);
    const bytes = await documentPdf(pdfTextOf({ ...made!, description }));
    expect(await expectReadableLayout(bytes)).toBeLessThanOrEqual(5);
    expect(measured.mock.calls.length).toBeGreaterThan(0);
    expect(measured.mock.calls.length).toBeLessThan(50_000);
  });

  it.skipIf(!hasPython)('comes out of the XML as it was, but for characters that XML cannot have', () => {
    const samples = fc.sample(facts, size(30, 1_000));
    const found = parsedByPython(samples.map(invoiceXml));
    const inXml = (one: string) =>
      one.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '\ufffd');
    for (const [index, made] of samples.entries())
      expect(found[index]).toMatchObject({
        ...(made.description === '' ? {} : { descricao: inXml(made.description ?? '') }),
        ...(made.customer.name === '' ? {} : { 'tomador/nome': inXml(made.customer.name) }),
        ...(made.charge === '' ? {} : { cobranca: inXml(made.charge ?? '') }),
        valor: '90071992547409.91',
        situacao: made.canceled ? 'NOTA FISCAL CANCELADA' : 'CONFIRMADA',
      });
  });
});

describe('XML of an invoice', () => {
  it.skipIf(!hasPython)('has the facts of the invoice, and escapes hostile text', async () => {
    const name = `</nome></tomador><valor>0.01</valor> & "Ana" 'x' ]]> \u0001\u001b[2J\r\n\ud83d\ude00`;
    const description = '<!DOCTYPE x [<!ENTITY a "b">]>&a; <![CDATA[';
    const s = await issued({ description, customer: { ...invoiced, name } });
    const bytes = await fetched(s, 'nf-1', 'xml');
    expect(new TextDecoder().decode(bytes)).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<notaFiscalSandbox semValorFiscal="true">/,
    );
    expect(parsedByPython([bytes])[0]).toMatchObject({
      aviso: 'Sandbox: documento sem valor fiscal. Nenhuma nota fiscal foi emitida.',
      situacao: 'CONFIRMADA',
      correlationID: 'nf-1',
      competencia: '2026-11-21T12:00:00.000Z',
      valor: '129.90',
      descricao: description,
      cobranca: 'pedido-7',
      'prestador/nome': 'Loja Sandbox',
      'tomador/nome': name.replace(/[\u0001\u001b]/g, '\ufffd'),
      'tomador/cpfCnpj': '529.982.247-25',
      'tomador/endereco/cep': '50000-000',
    });
  });

  it.skipIf(!hasPython)('says that the invoice is canceled', async () => {
    const s = await issued();
    await s.ok('POST', '/api/v1/invoice/nf-1/cancel');
    expect(parsedByPython([await fetched(s, 'nf-1', 'xml')])[0]).toMatchObject({
      situacao: 'NOTA FISCAL CANCELADA',
    });
  });
});
