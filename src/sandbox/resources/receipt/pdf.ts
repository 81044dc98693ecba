// A receipt as a PDF of one page. Loaded only where one is made: the library takes longer to load than a request.
import type { PDFFont } from '@cantoo/pdf-lib';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';

export interface ReceiptRow {
  readonly label: string;
  readonly value: string;
}

export interface Receipt {
  readonly title: string;
  /** As it is read: `R$ 19,90`. */
  readonly amount: string;
  /** When the money moved, epoch milliseconds. The same receipt has the same bytes whenever it is made. */
  readonly at: number;
  /** Rows, with a line between the parts. */
  readonly parts: readonly (readonly ReceiptRow[])[];
  /** At the foot of the page. */
  readonly remark: string;
}

/** A5 in points, 72 to the inch. */
const WIDTH = 420;
const HEIGHT = 595;
const MARGIN = 36;
const VALUE_AT = 150;
const SIZE = 10;
const LEADING = 15;
/** Values longer than this are cut, so that all of it fits on the page. */
const MOST_LINES = 4;

const INK = rgb(0.1, 0.1, 0.12);
const FAINT = rgb(0.42, 0.42, 0.46);

/** The text with what the standard fonts cannot draw as question marks: they have the letters of Western Europe. */
function drawable(font: PDFFont, text: string): string {
  const known = new Set(font.getCharacterSet());
  return [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .map((letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?'))
    .join('');
}

/** Lines no wider than this many points, broken at spaces, or within a word that is wider by itself. */
function linesOf(font: PDFFont, text: string, width: number): string[] {
  const fits = (line: string): boolean => font.widthOfTextAtSize(line, SIZE) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (fits(line === '' ? word : `${line} ${word}`)) {
      line = line === '' ? word : `${line} ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (!fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  lines.push(line);
  return lines.length <= MOST_LINES
    ? lines
    : [...lines.slice(0, MOST_LINES - 1), `${(lines[MOST_LINES - 1] ?? '').slice(0, -3)}...`];
}

/** The bytes of the PDF. */
export async function receiptPdf({ title, amount, at, parts, remark }: Receipt): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setLanguage('pt-BR');
  pdf.setProducer('pixctl sandbox');
  pdf.setCreationDate(new Date(at));
  pdf.setModificationDate(new Date(at));
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const page = pdf.addPage([WIDTH, HEIGHT]);
  let y = HEIGHT - MARGIN - 16;
  page.drawText(drawable(bold, title), { x: MARGIN, y, size: 16, font: bold, color: INK });
  y -= 40;
  page.drawText(drawable(bold, amount), { x: MARGIN, y, size: 24, font: bold, color: INK });
  y -= 14;
  for (const rows of parts) {
    page.drawLine({
      start: { x: MARGIN, y },
      end: { x: WIDTH - MARGIN, y },
      thickness: 0.5,
      color: FAINT,
    });
    y -= LEADING + 3;
    for (const { label, value } of rows) {
      page.drawText(drawable(plain, label), { x: MARGIN, y, size: SIZE, font: plain, color: FAINT });
      for (const line of linesOf(plain, drawable(plain, value), WIDTH - MARGIN - VALUE_AT)) {
        page.drawText(line, { x: VALUE_AT, y, size: SIZE, font: plain, color: INK });
        y -= LEADING;
      }
    }
  }
  const foot = linesOf(plain, drawable(plain, remark), WIDTH - 2 * MARGIN);
  for (const [index, line] of foot.entries())
    page.drawText(line, {
      x: MARGIN,
      y: MARGIN + (foot.length - 1 - index) * LEADING,
      size: SIZE,
      font: plain,
      color: FAINT,
    });
  return pdf.save();
}
