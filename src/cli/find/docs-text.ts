// Sections of the documentation as text for a terminal.
import { wrapWords } from '#cli/terminal/wrap.ts';
import type { DocsSection } from './docs-index.ts';
import { withoutMarks } from './docs-index.ts';

/** In columns; longer lines are hard to read. */
const WIDTH = { least: 40, most: 100 };

/** Returns the sections with their headings, wrapped at spaces. Code is not wrapped, so that it can be copied. */
export function docsText(
  sections: readonly DocsSection[],
  columns: number,
  bold: (text: string) => string,
): string {
  const width = Math.max(WIDTH.least, Math.min(WIDTH.most, columns));
  return sections
    .map(({ page, headings, text }) =>
      [
        wrapWords(headings.join(' › '), width).split('\n').map(bold).join('\n'),
        `docs/${page}`,
        '',
        ...body(text, width),
      ].join('\n'),
    )
    .join('\n\n\n');
}

function body(text: string, width: number): readonly string[] {
  let isCode = false;
  return text.split('\n').flatMap((line) => {
    if (/^\s*```/.test(line)) {
      isCode = !isCode;
      return [];
    }
    if (isCode) return [`    ${line}`];
    if (/^\|[-|: ]+\|$/.test(line)) return [];
    return wrapped(line, width);
  });
}

/** Wraps a paragraph, an item of a list, or a row of a table, whose cells become `first: second; third`. */
function wrapped(line: string, width: number): readonly string[] {
  const cells = /^\|(.*)\|$/
    .exec(line)?.[1]
    ?.split(/(?<!\\)\|/)
    .map((cell) => withoutMarks(cell.trim()).replaceAll('\\|', '|'));
  const item = /^(\s*(?:[-*]|\d+\.) )(.*)$/.exec(line);
  const [, mark = '', content = line] = item ?? [];
  const [first = '', ...others] = cells ?? [];
  const start = cells === undefined ? mark : '  ';
  const flat =
    cells === undefined
      ? withoutMarks(content)
      : [first, others.join('; ')].filter((part) => part !== '').join(': ');
  return wrapWords(flat, width - start.length)
    .split('\n')
    .map((part, index) => (index === 0 ? start : ' '.repeat(start.length)) + part);
}
