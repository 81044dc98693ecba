// Pages of PDFs that somebody else made: what is copied, and which files are refused.
import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { foreignPages } from '#pdf/foreign-pages.ts';
import { UnusableFile } from '#pdf/unusable-file.ts';
import { arm, pdfOf, rawPdf } from '#test/support/documents.ts';
import { textsOf } from '#test/support/pdf-layout.ts';

/** Copies the pages of a file into a new document. */
async function copied(file: Uint8Array): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  await (await foreignPages(file)).appendTo(pdf);
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

const refusalOf = async (file: Uint8Array): Promise<string | undefined> => {
  const error: unknown = await foreignPages(file).catch((thrown: unknown) => thrown);
  return error instanceof UnusableFile ? error.problem.template : undefined;
};

const TREE = '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n';

const CUT = (await pdfOf(['a'])).subarray(0, 300);

describe('foreignPages', () => {
  it('copies what the pages draw, and no script, action, link, attached file, form field or metadata', async () => {
    const file = await pdfOf(['first page', 'second page'], arm);
    const pages = await foreignPages(file);
    expect(pages).toMatchObject({ count: 2, hasAnnotations: true });
    const bytes = await copied(file);
    expect((await textsOf(bytes)).join()).toContain('second page');
    const text = bytes.toString('latin1');
    for (const word of [
      'SECRET',
      'JavaScript',
      '/AA',
      '/Annots',
      '/EmbeddedFile',
      '/AcroForm',
      '/OpenAction',
    ])
      expect(text).not.toContain(word);
  });

  it('removes data in other files, and metadata, from the streams that a page draws', async () => {
    const form =
      '4 0 obj\n<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /F (/etc/passwd) /FFilter /None /Metadata 5 0 R /Length 1 >>\nstream\nq\nendstream\nendobj\n' +
      '5 0 obj\n<< /Length 6 >>\nstream\nSECRET\nendstream\nendobj\n';
    const page =
      '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << /XObject << /X 4 0 R >> >> >>\nendobj\n';
    const file = rawPdf(`${TREE}2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n${page}${form}`);
    const text = (await copied(file)).toString('latin1');
    expect(text).toContain('/BBox');
    expect(text).not.toMatch(/passwd|FFilter|Metadata|SECRET/);
  });

  it('notes annotations on the pages, but not a link', async () => {
    const file = await pdfOf(['a'], (pdf) => {
      const link = pdf.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9] });
      pdf.getPage(0).node.addAnnot(pdf.context.register(link));
    });
    expect((await foreignPages(file)).hasAnnotations).toBe(false);
  });

  it.each([
    ['no PDF', Buffer.from('%PDF-1.4\n%%EOF\n'), 'the PDF is damaged; print it to a new PDF'],
    ['cut off', CUT, 'the PDF is damaged; print it to a new PDF'],
    [
      'random bytes',
      Buffer.from('%PDF-1.7\n' + '(<<[/\\'.repeat(5_000), 'latin1'),
      'the PDF is damaged; print it to a new PDF',
    ],
    [
      'a page tree that contains itself',
      rawPdf(`${TREE}2 0 obj\n<< /Type /Pages /Kids [2 0 R] /Count 1 >>\nendobj`),
      'the PDF is damaged; print it to a new PDF',
    ],
    [
      'a page tree with a billion pages in thirty objects',
      rawPdf(
        TREE +
          Array.from(
            { length: 30 },
            (_, index) =>
              `${index + 2} 0 obj\n<< /Type /Pages /Kids [${index + 3} 0 R ${index + 3} 0 R] /Count 2 >>\nendobj\n`,
          ).join('') +
          '32 0 obj\n<< /Type /Page /MediaBox [0 0 9 9] >>\nendobj',
      ),
      'the PDF is damaged; print it to a new PDF',
    ],
    [
      '10,000 pages',
      rawPdf(
        `${TREE}2 0 obj\n<< /Type /Pages /Kids [${Array.from({ length: 10_000 }, (_, index) => `${index + 3} 0 R`).join(' ')}] /Count 10000 >>\nendobj\n` +
          Array.from(
            { length: 10_000 },
            (_, index) => `${index + 3} 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj\n`,
          ).join(''),
      ),
      'the PDF has more than {0} pages',
    ],
    [
      'no pages',
      rawPdf(`${TREE}2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj`),
      'the PDF has no pages',
    ],
    [
      'arrays nested 100,000 deep',
      rawPdf(
        `${TREE}2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /Resources ${'['.repeat(100_000)}${']'.repeat(100_000)} >>\nendobj`,
      ),
      'the PDF is damaged; print it to a new PDF',
    ],
    ['an object stream of 256 MiB in 256 KiB', bomb(), 'the PDF takes too much memory'],
  ])('refuses a file with %s', async (_what, file, problem) => {
    expect(await refusalOf(file)).toBe(problem);
  });

  it('limits each of several files that are read at the same time', async () => {
    const files = [bomb(), await pdfOf(['a']), bomb()];
    expect(await Promise.all(files.map(refusalOf))).toEqual([
      'the PDF takes too much memory',
      undefined,
      'the PDF takes too much memory',
    ]);
  });

  it('refuses a file with a password', async () => {
    const pdf = await PDFDocument.load(await pdfOf(['a']));
    pdf.encrypt({ userPassword: 'a', ownerPassword: 'b' });
    expect(await refusalOf(await pdf.save())).toContain('protected by a password');
  });
});

function bomb(): Buffer {
  const stream = deflateSync(Buffer.alloc(256 * 1024 * 1024, 0x20));
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n${TREE}2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n9 0 obj\n<< /Type /ObjStm /N 1 /First 10 /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`,
    ),
    stream,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ]);
}
