// Rows written together: a system call for each takes longer than making its text.
import type { Pages } from './render-options.ts';

/** Characters after which a chunk is written, although there are more rows of its page. */
const CHUNK = 64 * 1024;

/** Writes the texts of the rows, each page at once, or in chunks of about 64 KB where it is longer. */
export async function writePages(
  pages: Pages,
  textOf: (item: unknown) => string,
  write: (chunk: string) => void | Promise<void>,
): Promise<void> {
  for await (const page of pages) {
    let text = '';
    try {
      for (const item of page) {
        text += textOf(item);
        if (text.length < CHUNK) continue;
        const chunk = text;
        text = '';
        await write(chunk);
      }
    } finally {
      // Also what comes before a row of which no text can be made.
      if (text !== '') await write(text);
    }
  }
}
