// Writes a dossier: a page of contents with a statement, sections of rows, and the pages and pictures of other files.
import type { PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { degrees, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { ForeignPages } from './foreign-pages.ts';
import type { Picture } from './pictures.ts';
import { drawable, wrap } from './text.ts';

export interface DossierSection {
  readonly title: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
}

/** A file that follows the sections. */
export interface DossierFile {
  readonly title: string;
  readonly content:
    | { readonly type: 'pages'; readonly pages: ForeignPages }
    | { readonly type: 'png' | 'jpeg'; readonly picture: Picture };
}

export interface Dossier {
  readonly title: string;
  /** Language of the texts, such as `pt-BR`. */
  readonly language: string;
  /** Date of the PDF in epoch milliseconds: that of the facts, so that its bytes are reproducible. */
  readonly at: number;
  readonly statement: { readonly title: string; readonly text: string };
  readonly contents: string;
  readonly sections: readonly DossierSection[];
  readonly files: readonly DossierFile[];
  /** Footer of each page that is not of another PDF. */
  readonly footer: (page: number, pages: number) => string;
}

/** Where a section or file is in the PDF. */
export interface Place {
  /** Number of its first page. */
  readonly page: number;
  readonly pages: number;
  /** What a file takes in the PDF. */
  readonly bytes?: number;
}

export interface WrittenDossier {
  readonly bytes: Uint8Array;
  readonly pages: number;
  /** In the order of the sections, then of the files. */
  readonly places: readonly Place[];
  /** Characters that the font does not have and nothing replaces; the PDF shows their code, as `[U+65E5]`. */
  readonly unwritable: readonly string[];
}

/** A4 in points, 72 to the inch. */
const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 50;
const TEXT_WIDTH = WIDTH - 2 * MARGIN;
const VALUE_AT = 190;
const SIZE = 10;
const LEADING = 15;
const TOP = HEIGHT - MARGIN - 16;
const LOWEST = MARGIN + 2 * LEADING;
/** Maximum lines of a value: more than a page, so that nothing that the account has is cut without need. */
const MOST_LINES = 60;

const INK = rgb(0.1, 0.1, 0.12);
const FAINT = rgb(0.42, 0.42, 0.46);

interface Line {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly isBold: boolean;
  readonly color: typeof INK;
}

interface Fonts {
  readonly plain: PDFFont;
  readonly bold: PDFFont;
}

/** Text that is laid out from page to page, before it is drawn: the contents come first, and name the pages of the rest. */
class Flow {
  readonly pages: Line[][] = [[]];
  #y = TOP;

  constructor(
    readonly fonts: Fonts,
    readonly write: (font: PDFFont, text: string) => string,
  ) {}

  /** Goes to the next page if less than `height` points are left. */
  need(height: number): void {
    if (this.#y - height >= LOWEST) return;
    this.pages.push([]);
    this.#y = TOP;
  }

  space(height: number): void {
    this.#y -= height;
  }

  put(x: number, text: string, style: Partial<Pick<Line, 'size' | 'isBold' | 'color'>> = {}): void {
    this.pages.at(-1)?.push({ x, y: this.#y, text, size: SIZE, isBold: false, color: INK, ...style });
  }

  heading(text: string, size = 13): void {
    this.need(size + 4 * LEADING);
    this.space(size);
    for (const line of wrap(this.fonts.bold, size, this.write(this.fonts.bold, text), TEXT_WIDTH, 3)) {
      this.put(MARGIN, line, { size, isBold: true });
      this.space(size + 8);
    }
  }

  paragraph(text: string): void {
    for (const line of text.split('\n')) {
      for (const part of wrap(
        this.fonts.plain,
        SIZE,
        this.write(this.fonts.plain, line),
        TEXT_WIDTH,
        1_000,
      )) {
        this.need(LEADING);
        this.put(MARGIN, part);
        this.space(LEADING);
      }
    }
  }

  /** A label beside its value, both wrapped. */
  row(label: string, value: string, at = VALUE_AT): void {
    const { plain } = this.fonts;
    const labels = wrap(plain, SIZE, this.write(plain, label), at - MARGIN - 10, 4);
    const values = value
      .split('\n')
      .flatMap((line) => wrap(plain, SIZE, this.write(plain, line), WIDTH - MARGIN - at, MOST_LINES));
    for (let index = 0; index < Math.max(labels.length, values.length); index += 1) {
      this.need(LEADING);
      this.put(MARGIN, labels[index] ?? '', { color: FAINT });
      this.put(at, values[index] ?? '');
      this.space(LEADING);
    }
  }

  section({ title, rows }: DossierSection): void {
    this.heading(title);
    for (const [label, value] of rows) this.row(label, value);
    this.space(LEADING);
  }
}

export async function dossierPdf(dossier: Dossier): Promise<WrittenDossier> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(dossier.title, { showInWindowTitleBar: true });
  pdf.setLanguage(dossier.language);
  pdf.setProducer('pixctl');
  pdf.setCreationDate(new Date(dossier.at));
  pdf.setModificationDate(new Date(dossier.at));
  const fonts: Fonts = {
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  const unwritable = new Set<string>();
  const write = (font: PDFFont, text: string): string =>
    drawable(font, text, (character) => {
      unwritable.add(character);
      return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
    });

  const body = new Flow(fonts, write);
  const starts = dossier.sections.map((section) => {
    body.need(6 * LEADING);
    const first = body.pages.length;
    body.section(section);
    return { first, last: body.pages.length };
  });
  const bodyPages = dossier.sections.length === 0 ? [] : body.pages;
  const counts = dossier.files.map(({ content }) => (content.type === 'pages' ? content.pages.count : 1));
  // The number of pages of the contents does not depend on the numbers in them.
  const front = contentsOf(dossier, fonts, write, []).pages.length;
  const places: Place[] = starts.map(({ first, last }) => ({ page: front + first, pages: last - first + 1 }));
  let next = front + bodyPages.length + 1;
  for (const pages of counts) {
    places.push({ page: next, pages });
    next += pages;
  }
  const all = next - 1;

  const contents = contentsOf(dossier, fonts, write, places);
  const addPage = (lines: readonly Line[]): PDFPage => {
    const page = pdf.addPage([WIDTH, HEIGHT]);
    const text = write(fonts.plain, dossier.footer(pdf.getPageCount(), all));
    const footer = { x: MARGIN, y: MARGIN - 10, text, size: 8, isBold: false, color: FAINT };
    draw(page, fonts, [...lines, footer]);
    return page;
  };
  for (const lines of [...contents.pages, ...bodyPages]) addPage(lines);
  await pdf.flush();
  for (const [index, { title, content }] of dossier.files.entries()) {
    const before = sizeOf(pdf);
    if (content.type === 'pages') await content.pages.appendTo(pdf);
    else {
      const header = new Flow(fonts, write);
      header.heading(title);
      await drawPicture(pdf, addPage(header.pages.flat()), content.type, content.picture);
    }
    await pdf.flush();
    const at = starts.length + index;
    const place = places[at];
    if (place !== undefined) places[at] = { ...place, bytes: sizeOf(pdf) - before };
  }
  return { bytes: await pdf.save(), pages: all, places, unwritable: [...unwritable] };
}

function contentsOf(
  { title, statement, contents, sections, files }: Dossier,
  fonts: Fonts,
  write: Flow['write'],
  places: readonly Place[],
): Flow {
  const flow = new Flow(fonts, write);
  flow.heading(title, 18);
  flow.space(LEADING);
  flow.heading(statement.title);
  flow.paragraph(statement.text);
  flow.space(LEADING);
  flow.heading(contents);
  for (const [index, { title: name }] of [...sections, ...files].entries())
    flow.row(String(places[index]?.page ?? ''), name, MARGIN + 40);
  return flow;
}

function draw(page: PDFPage, { plain, bold }: Fonts, lines: readonly Line[]): void {
  for (const { text, isBold, ...place } of lines)
    if (text !== '') page.drawText(text, { ...place, font: isBold ? bold : plain });
}

/** Draws a picture below the title of the page, as large as fits but not larger than it is at 96 dots to the inch. */
async function drawPicture(
  pdf: PDFDocument,
  page: PDFPage,
  type: 'png' | 'jpeg',
  { bytes, turn }: Picture,
): Promise<void> {
  const image = type === 'png' ? await pdf.embedPng(bytes) : await pdf.embedJpg(bytes);
  const isUpright = turn % 180 === 0;
  const [wide, high] = isUpright ? [image.width, image.height] : [image.height, image.width];
  const space = { width: TEXT_WIDTH, height: TOP - 4 * LEADING - LOWEST };
  const scale = Math.min(0.75, space.width / wide, space.height / high);
  const [width, height] = [wide * scale, high * scale];
  const x = MARGIN + (space.width - width) / 2;
  const y = LOWEST + space.height - height;
  // The library turns counterclockwise around the lower left corner of the picture.
  const corner = { 0: [x, y], 90: [x, y + height], 180: [x + width, y + height], 270: [x + width, y] }[turn];
  page.drawImage(image, {
    x: corner[0] ?? x,
    y: corner[1] ?? y,
    width: image.width * scale,
    height: image.height * scale,
    rotate: degrees(-turn),
  });
}

/** Bytes of all objects so far. */
const sizeOf = (pdf: PDFDocument): number =>
  pdf.context.enumerateIndirectObjects().reduce((sum, [, object]) => sum + object.sizeInBytes(), 0);
