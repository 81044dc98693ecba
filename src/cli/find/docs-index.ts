// Sections of the documentation. The build writes them to a file for each language; only `docs search` reads it.
import { readGenerated } from '#cli/generated-files.ts';
import type { Language } from '#cli/language.ts';

export interface DocsSection {
  /** File below `docs/`, with the anchor of the heading. */
  readonly page: string;
  /** Headings from that of the page to that of the section. */
  readonly headings: readonly string[];
  /** Markdown below the heading, without the sections in it. */
  readonly text: string;
}

export const docsFile = (language: Language): string => `docs-index.${language}.json`;

/** Returns all sections in the order of the pages; none if the installation has no documentation. */
export const readDocs = (language: Language): readonly DocsSection[] =>
  JSON.parse(readGenerated(docsFile(language)) ?? '[]') as readonly DocsSection[];

/** Anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\d\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** Splits a page into its sections. Lines of code blocks that begin with # are no headings. */
export function sectionsOf(page: string, markdown: string): readonly DocsSection[] {
  const found: { page: string; headings: string[]; lines: string[] }[] = [];
  let path: readonly { readonly level: number; readonly heading: string }[] = [];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const [, marks, heading] = (isCode ? undefined : /^(#{1,6})\s+(.*)$/.exec(line)) ?? [];
    if (marks === undefined || heading === undefined) {
      found.at(-1)?.lines.push(line);
      continue;
    }
    const name = withoutMarks(heading);
    path = [...path.filter(({ level }) => level < marks.length), { level: marks.length, heading: name }];
    found.push({
      page: marks.length === 1 ? page : `${page}#${anchorOf(name)}`,
      headings: path.map((one) => one.heading),
      lines: [],
    });
  }
  return found
    .map(({ lines, ...section }) => ({
      ...section,
      text: lines
        .filter((line) => !isNavigation(line))
        .join('\n')
        .trim(),
    }))
    .filter(({ text }) => text !== '');
}

/** Whether a line only links to a section of the page, or to other pages: `[Documentation](README.md) · [Português](…)`. */
const isNavigation = (line: string): boolean =>
  /^\s*- \[[^\]]*\]\(#[^)]*\)$/.test(line) || /^\[[^\]]*\]\([^)]*\)(?: · \[[^\]]*\]\([^)]*\))*$/.test(line);

/** Removes the marks of links, emphasis and code. */
export const withoutMarks = (text: string): string =>
  text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*([^*]+)\*\*/g, '$1')
    .replaceAll('`', '');
