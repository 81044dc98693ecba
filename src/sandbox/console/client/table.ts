// Tables, and paging through long lists.
import type { Child } from './dom.ts';
import { h } from './dom.ts';
import { number } from './format.ts';
import { words } from './set-up.ts';
import type { Text } from './text.ts';
import { fill, SPACE } from './text.ts';

/** Headings of a table with the class of their cells; the first one names the row. `word` is never broken, `text` has room for a word. */
export type Columns = readonly (readonly [heading: string, kind?: 'number' | 'text' | 'word'])[];

export interface Row {
  readonly key: string | undefined;
  readonly cells: readonly Child[];
}

/** Place of a page in a list. */
export interface PageInfo {
  readonly skip: number;
  readonly limit: number;
  readonly totalCount?: number;
  readonly hasPreviousPage: boolean;
  readonly hasNextPage: boolean;
}

/** A heading word and the text beside it, which may be missing. */
export type Fact = readonly [string, Child];

/**
 * On a narrow screen each row is a block with the headings beside its cells (style.css). Browsers then drop the table
 * semantics, so the roles are set explicitly.
 * @param caption title of the table; also the accessible name of its scroll box
 */
export const table = (caption: string, columns: Columns, rows: readonly Row[]): HTMLElement =>
  h(
    'div',
    { class: 'scroll', role: 'region', 'aria-label': caption },
    h(
      'table',
      { role: 'table' },
      h('caption', { class: 'unseen' }, caption),
      h(
        'thead',
        { role: 'rowgroup' },
        h(
          'tr',
          { role: 'row' },
          columns.map(([heading, kind]) =>
            h('th', { scope: 'col', role: 'columnheader', class: kind }, heading),
          ),
        ),
      ),
      h(
        'tbody',
        { role: 'rowgroup' },
        rows.map(({ key, cells }) =>
          h(
            'tr',
            { role: 'row', 'data-key': key },
            cells.map((content, index) => cell(content, index, columns[index])),
          ),
        ),
      ),
    ),
  );

const cell = (content: Child, index: number, [heading, kind]: Columns[number] = ['']): HTMLElement =>
  index === 0
    ? h('th', { scope: 'row', role: 'rowheader', class: kind }, content)
    : h('td', { role: 'cell', class: kind, 'data-label': heading }, h('div', {}, content));

/** Buttons for the previous and next page, with the range that is shown and the total. */
export function pager(
  { skip, limit, totalCount, hasPreviousPage, hasNextPage }: PageInfo,
  shown: number,
): HTMLElement | undefined {
  if (!hasPreviousPage && !hasNextPage) return undefined;
  const span = [number(skip + 1), number(skip + shown)] as const;
  return h(
    'div',
    { class: 'pager' },
    h(
      'button',
      {
        type: 'button',
        class: 'quiet',
        'data-action': 'page',
        'data-skip': String(Math.max(0, skip - limit)),
        'aria-disabled': hasPreviousPage ? undefined : 'true',
      },
      words.previous,
    ),
    h(
      'span',
      {},
      totalCount === undefined
        ? fill(words.range, ...span)
        : fill(words.rangeOf, ...span, number(totalCount)),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'quiet',
        'data-action': 'page',
        'data-skip': String(skip + limit),
        'aria-disabled': hasNextPage ? undefined : 'true',
      },
      words.next,
    ),
  );
}

/** A button for an action on one item: `label` is visible, `name` is added for screen readers. */
export const button = (
  action: string,
  id: string | undefined,
  label: string,
  name?: Text,
  quiet = true,
): HTMLElement =>
  h(
    'button',
    {
      type: 'button',
      class: quiet ? 'quiet small' : 'small',
      'data-action': action,
      'data-id': id,
      'aria-label': name,
    },
    label,
  );

/** The address of a section, or of an item in it. */
export const addressOf = (path: string, ...ids: readonly string[]): string =>
  `#${[path, ...ids.map(encodeURIComponent)].join('/')}`;

/**
 * A link to an item, which opens in a dialog.
 * @param address path of the section, and the ids of the item
 */
export const itemLink = (
  address: readonly [path: string, ...ids: string[]],
  label: Text | Node,
  name: Text | undefined = label instanceof Node ? undefined : fill(words.open, label),
): HTMLElement => h('a', { class: 'link', href: addressOf(...address), 'aria-label': name }, label);

export const empty = (text: string, command?: string): HTMLElement =>
  h('p', { class: 'empty' }, text, command === undefined ? undefined : [SPACE, h('code', {}, command)]);

export const facts = (pairs: readonly Fact[]): HTMLElement =>
  h(
    'dl',
    { class: 'facts' },
    pairs
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([term, value]) => h('div', {}, h('dt', {}, term), h('dd', {}, value))),
  );
