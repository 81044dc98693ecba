// Renders a receipt as a one-page PDF. Imported on demand, because loading the library takes longer than a request.
import type { PDFFont } from '@cantoo/pdf-lib';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';

export interface ReceiptRow {
  readonly label: string;
  readonly value: string;
}

export interface Receipt {
  readonly title: string;
  /** Formatted amount, such as `R$ 19,90`. */
  readonly amount: string;
  /** Time of the payment in epoch milliseconds; also used as the PDF's date, so that its bytes are reproducible. */
  readonly at: number;
  /** Groups of rows, separated by lines. */
  readonly parts: readonly (readonly ReceiptRow[])[];
  /** Footer. */
  readonly remark: string;
}

/** A5 in points, 72 to the inch. */
const WIDTH = 420;
const HEIGHT = 595;
const MARGIN = 36;
const VALUE_AT = 150;
const SIZE = 10;
const LEADING = 15;
/** Maximum lines of a value; longer values are truncated, so that the receipt fits on the page. */
const MOST_LINES = 4;

const INK = rgb(0.1, 0.1, 0.12);
const FAINT = rgb(0.42, 0.42, 0.46);

/** Replaces characters that the standard fonts do not have (only Western European letters) by question marks. */
function drawable(font: PDFFont, text: string): string {
  const known = new Set(font.getCharacterSet());
  return [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .map((letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?'))
    .join('');
}

/** Wraps a text at spaces to lines of at most `width` points; words that are too wide are split. */
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

/** Returns the bytes of the PDF. */
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
