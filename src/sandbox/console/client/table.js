// Tables, and paging through long lists.
import { h } from './dom.js';
import { number } from './format.js';
import { fill, words } from './set-up.js';
import { SPACE } from './text.js';

/**
 * On a narrow screen each row is a block with the headings beside its cells (style.css). Browsers then drop the table
 * semantics, so the roles are set explicitly.
 * @param caption title of the table; also the accessible name of its scroll box
 * @param columns [heading, class]; the first one names the row. 'word' is never broken, 'text' has room for a word
 * @param rows {key, cells}
 */
export const table = (caption, columns, rows) =>
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
            cells.map((content, index) => cell(columns[index], content, index)),
          ),
        ),
      ),
    ),
  );

const cell = ([heading, kind], content, index) =>
  index === 0
    ? h('th', { scope: 'row', role: 'rowheader', class: kind }, content)
    : h('td', { role: 'cell', class: kind, 'data-label': heading }, h('div', {}, content));

/** Buttons for the previous and next page, with the range that is shown and the total. */
export function pager({ skip, limit, totalCount, hasPreviousPage, hasNextPage }, shown) {
  if (!hasPreviousPage && !hasNextPage) return undefined;
  const span = [number(skip + 1), number(skip + shown)];
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
export const button = (action, id, label, name, quiet = true) =>
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
export const addressOf = (path, ...ids) => `#${[path, ...ids.map(encodeURIComponent)].join('/')}`;

/**
 * A link to an item, which opens in a dialog.
 * @param address path of the section, and the ids of the item
 */
export const itemLink = (address, label, name = fill(words.open, label)) =>
  h('a', { class: 'link', href: addressOf(...address), 'aria-label': name }, label);

export const empty = (text, command) =>
  h('p', { class: 'empty' }, text, command === undefined ? undefined : [SPACE, h('code', {}, command)]);

/** A text beside a heading word. */
export const facts = (pairs) =>
  h(
    'dl',
    { class: 'facts' },
    pairs
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([term, value]) => h('div', {}, h('dt', {}, term), h('dd', {}, value))),
  );
