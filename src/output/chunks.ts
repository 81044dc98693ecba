// Writes rows in chunks, because a system call per row takes longer than formatting it.
import type { Pages } from './render-options.ts';

/** Number of characters after which a chunk is written, even within a page. */
const CHUNK = 64 * 1024;

/** Writes the text of the rows, one page at a time, or in chunks of about 64 KB if the page is longer. */
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
      // Also write the rows before one that failed.
      if (text !== '') await write(text);
    }
  }
}
