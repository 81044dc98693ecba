// Documents and pictures that a user may name, some of them hostile.
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';

/** Makes a PDF whose pages have these texts. @param change adds what a viewer could run, open or unpack */
export async function pdfOf(
  texts: readonly string[],
  change?: (pdf: PDFDocument) => unknown,
): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const text of texts) pdf.addPage([300, 300]).drawText(text, { x: 20, y: 150, size: 12, font });
  await change?.(pdf);
  return Buffer.from(await pdf.save());
}

/** Adds scripts, an attached file, a form field, a link and metadata to a PDF. */
export async function arm(pdf: PDFDocument): Promise<void> {
  const { context } = pdf;
  pdf.addJavaScript('start', 'app.alert("SECRET-SCRIPT")');
  await pdf.attach(Buffer.from('SECRET-ATTACHMENT'), 'secret.txt', { mimeType: 'text/plain' });
  pdf.setAuthor('SECRET-AUTHOR');
  const page = pdf.getPage(0);
  const script = { S: 'JavaScript', JS: PDFString.of('SECRET-ACTION') };
  page.node.set(PDFName.of('AA'), context.obj({ O: script }));
  page.node.set(PDFName.of('Metadata'), context.register(context.stream('SECRET-METADATA')));
  const link = {
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [0, 0, 9, 9],
    A: { S: 'URI', URI: PDFString.of('SECRET-URI') },
  };
  page.node.addAnnot(context.register(context.obj(link)));
  pdf.getForm().createTextField('SECRET-FIELD').addToPage(page, { x: 1, y: 1, width: 50, height: 20 });
  pdf.catalog.set(PDFName.of('OpenAction'), context.obj(script));
}

/** A PDF of raw objects, without a table of their places. */
export const rawPdf = (objects: string): Buffer =>
  Buffer.from(`%PDF-1.7\n${objects}\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`, 'latin1');

const chunk = (type: string, data: Uint8Array): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  // Readers of this project do not check the sum.
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
};

/** Makes a grey PNG. @param stated width and height in its header, if they are not those of its data */
export function pngOf(
  width: number,
  height: number,
  stated: readonly [number, number] = [width, height],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(stated[0], 0);
  header.writeUInt32BE(stated[1], 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (width + 1), 0x80);
  for (let y = 0; y < height; y += 1) rows[y * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from('Comment\0SECRET-POSITION')),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const segment = (marker: number, data: Uint8Array): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
};

/** A grey JPEG of 8 x 16 pixels with a position, a comment, a turn by the camera, and a second file behind its end. */
export function jpegOf(width = 8, height = 16, frame = 0xc0): Buffer {
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0II*\0\x08\0\0\0\x01\0', 'latin1'),
    // Orientation, SHORT, 1 value: 6.
    Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]),
    Buffer.from('GPS SECRET-POSITION'),
  ]);
  const frameData = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frameData.writeUInt16BE(height, 1);
  frameData.writeUInt16BE(width, 3);
  const counts = Buffer.alloc(16);
  counts[0] = 1;
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, exif),
    segment(0xfe, Buffer.from('SECRET-COMMENT')),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 16)])),
    segment(frame, frameData),
    segment(0xc4, Buffer.concat([Buffer.from([0x00]), counts, Buffer.from([0])])),
    segment(0xc4, Buffer.concat([Buffer.from([0x10]), counts, Buffer.from([0])])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x00, 0xff, 0x00, 0x00, 0xff, 0xd9]),
    Buffer.from('SECRET-VIDEO'),
  ]);
}
