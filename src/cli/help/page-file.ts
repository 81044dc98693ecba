// Files of help pages, which the build writes from the command tree: one for each page and language. A file has the
// page as text for pipes and files, a NUL, and the page as JSON for terminals, whose width and colors are known later.
import type { Language } from '#cli/language.ts';

/** Keys of the pages of root help, all commands, topics and output fields. */
export const ROOT = '';
export const ALL = '--all';
export const topicKey = (name: string): string => `help ${name}`;
export const fieldsKey = (name: string): string => `${name} fields`;

/** Width of the text in columns. */
export const TEXT_COLUMNS = 80;
export const SEPARATOR = '\0';

/** Name of the file with the page of this key; undefined if no key has such words. */
export function fileOf(key: string, language: Language): string | undefined {
  const name = key === ROOT ? 'pixctl' : key === ALL ? 'pixctl_all' : key.replaceAll(' ', '_');
  // Keys may contain words of the command line.
  return /^[a-z][a-z-]*(?:_[a-z][a-z-]*)*$/.test(name) ? `${name}.${language}.txt` : undefined;
}
