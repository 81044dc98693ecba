// Renders a manual page for a terminal of a given width.
import { wrapLines, wrapWords } from '#cli/terminal/wrap.ts';
import type { Page, Row, Section } from './page.ts';

/** In columns; longer lines are hard to read. */
const WIDTH = { least: 40, most: 100 };
/** In columns; after a longer term, its text starts on the next line. */
const MAX_TERM_WIDTH = 30;
const NARROW = 70;
const INDENT = 2;

export interface PageStyle {
  bold(text: string): string;
  dim(text: string): string;
}

export const PLAIN: PageStyle = { bold: (text) => text, dim: (text) => text };

/** Written out, because a library for colors takes longer to load than a page to print. */
export const COLORED: PageStyle = {
  bold: (text) => `\u001b[1m${text}\u001b[22m`,
  dim: (text) => `\u001b[2m${text}\u001b[22m`,
};

export interface PageOptions {
  readonly columns: number;
  readonly style: PageStyle;
}

export function pageText({ summary, usage, sections }: Page, { columns, style }: PageOptions): string {
  const width = Math.max(WIDTH.least, Math.min(WIDTH.most, columns));
  const wrap = (text: string, indent: number): string =>
    wrapWords(text, width - indent)
      .split('\n')
      .map((line) => (line === '' ? '' : ' '.repeat(indent) + line))
      .join('\n');
  const rowLines = (rows: readonly Row[]): string[] => {
    const most = width < NARROW ? MAX_TERM_WIDTH / 2 : MAX_TERM_WIDTH;
    const short = rows.map(([term]) => term.length).filter((length) => length <= most);
    const room = Math.max(0, ...short) + 2;
    return rows.map(([term, text]) => {
      if (text === '') return `${' '.repeat(INDENT)}${style.bold(term)}`;
      const wrapped = wrap(text, INDENT + room);
      return term.length <= most
        ? `${' '.repeat(INDENT)}${style.bold(term)}${wrapped.slice(INDENT + term.length)}`
        : `${' '.repeat(INDENT)}${style.bold(term)}\n${wrapped}`;
    });
  };
  const sectionText = ({ title, paragraphs = [], rows = [], examples = [] }: Section): string => {
    const indent = title === '' ? 0 : INDENT;
    const parts = [
      ...paragraphs.map((text) => wrap(text, indent)),
      ...(rows.length === 0 ? [] : [rowLines(rows).join('\n')]),
      ...examples.map(
        ({ command, note }) =>
          `${wrap(`# ${note}`, INDENT)
            .split('\n')
            .map((line) => style.dim(line))
            .join('\n')}\n${wrapLines(`${' '.repeat(INDENT)}$ ${command}`, width)}`,
      ),
    ];
    const body = parts.join('\n\n');
    return title === '' ? body : `${style.bold(`${title}:`)}\n${body}`;
  };
  const head = usage === undefined ? [] : [wrapLines(`${style.bold(usage.label)} ${usage.line}`, width)];
  return `${[`${wrap(summary, 0)}.`, ...head, ...sections.map(sectionText)].join('\n\n')}\n`;
}
