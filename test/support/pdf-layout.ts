// The text of a PDF, and where it stands on its pages.
import { getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';

/** Least distance of text from the edges of the page, in points. */
const MARGIN = 30;
/** Least distance between the baselines of two lines, in points. */
const LINE_DISTANCE = 14;

/** Expects text within the margins of every page, and no overlapping lines. Returns the number of pages. */
export async function expectReadableLayout(bytes: Uint8Array): Promise<number> {
  // A copy, because pdf.js detaches the buffer that it is given.
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const heights = new Set<number>();
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [x = 0, y = 0] = item.transform.slice(4) as number[];
      expect(x).toBeGreaterThanOrEqual(MARGIN);
      expect(x + item.width).toBeLessThanOrEqual(width - MARGIN);
      expect(y).toBeGreaterThanOrEqual(MARGIN);
      expect(y).toBeLessThanOrEqual(height - MARGIN);
      heights.add(Math.round(y));
    }
    const lines = [...heights].toSorted((a, b) => a - b);
    for (const [index, y] of lines.entries())
      if (index > 0) expect(y - lines[index - 1]!).toBeGreaterThanOrEqual(LINE_DISTANCE);
  }
  return pdf.numPages;
}

/** Returns the texts on the pages of a PDF, in order. */
export async function textsOf(bytes: Uint8Array): Promise<readonly string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1)
    for (const item of (await (await pdf.getPage(number)).getTextContent()).items)
      if ('str' in item) texts.push(item.str);
  return texts;
}
