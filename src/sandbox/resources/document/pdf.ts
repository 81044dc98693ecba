// Renders a document, such as a receipt, as a PDF. Imported on demand, because loading the library takes longer than a
// request.
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { drawable, wrap } from '#pdf/text.ts';

export interface DocumentRow {
  readonly label: string;
  readonly value: string;
  /** Maximum lines of the value (default: 4); a longer value is truncated. */
  readonly maxLines?: number;
}

/** Contents of a document. */
export interface DocumentText {
  readonly title: string;
  /** Formatted amount, such as `R$ 19,90`. */
  readonly amount: string;
  /** Date of the PDF in epoch milliseconds: that of the facts, so that its bytes are reproducible. */
  readonly at: number;
  /** Groups of rows, separated by lines. */
  readonly parts: readonly (readonly DocumentRow[])[];
  /** Footer of every page. */
  readonly remark: string;
}

/** A5 in points, 72 to the inch. */
const WIDTH = 420;
const HEIGHT = 595;
const MARGIN = 36;
const VALUE_AT = 150;
const SIZE = 10;
const LEADING = 15;
/** Maximum lines of a value, so that a receipt fits on one page. */
const MOST_LINES = 4;

const INK = rgb(0.1, 0.1, 0.12);
const FAINT = rgb(0.42, 0.42, 0.46);

/** Returns the bytes of the PDF. What does not fit on the first page goes to further pages. */
export async function documentPdf({ title, amount, at, parts, remark }: DocumentText): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setLanguage('pt-BR');
  pdf.setProducer('pixctl sandbox');
  pdf.setCreationDate(new Date(at));
  pdf.setModificationDate(new Date(at));
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const foot = wrap(plain, SIZE, drawable(plain, remark), WIDTH - 2 * MARGIN, MOST_LINES);
  const lowest = MARGIN + foot.length * LEADING;
  const top = HEIGHT - MARGIN - 16;
  let page = pdf.addPage([WIDTH, HEIGHT]);
  let y = top;
  const draw = (x: number, text: string, color = INK): void =>
    page.drawText(text, { x, y, size: SIZE, font: plain, color });
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
    for (const { label, value, maxLines } of rows) {
      const lines = wrap(
        plain,
        SIZE,
        drawable(plain, value),
        WIDTH - MARGIN - VALUE_AT,
        maxLines ?? MOST_LINES,
      );
      for (const [index, line] of lines.entries()) {
        if (y < lowest) {
          page = pdf.addPage([WIDTH, HEIGHT]);
          y = top;
        }
        if (index === 0) draw(MARGIN, drawable(plain, label), FAINT);
        draw(VALUE_AT, line);
        y -= LEADING;
      }
    }
  }
  for (page of pdf.getPages())
    for (const [index, line] of foot.entries()) {
      y = MARGIN + (foot.length - 1 - index) * LEADING;
      draw(MARGIN, line, FAINT);
    }
  return pdf.save();
}
