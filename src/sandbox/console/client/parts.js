// Parts that several views share: statuses by their own words, buttons that open an item, pages within a dialog.
import { h } from './dom.js';
import { fill, word, words } from './set-up.js';
import { pager } from './table.js';

const MOODS = {
  good: ['COMPLETED', 'CONFIRMED', 'APPROVED', 'CONCLUDED', 'PAID', 'REFUNDED', 'PARTIAL_REFUND'],
  bad: ['EXPIRED', 'REJECTED', 'CANCELED', 'INACTIVE', 'FAILED_TRY'],
};

/** Returns a status by the words of its group, with a colour and a sign that repeat it. */
export const statusOf = (group, name, moods = MOODS) => {
  const mood = Object.keys(moods).find((one) => moods[one].includes(name)) ?? 'open';
  return h('span', { class: `state ${mood}` }, word(group, name));
};

/** A button that looks like a link and opens an item. */
export const opener = (action, id, label, data = {}, name = fill(words.open, label)) =>
  h(
    'button',
    { type: 'button', class: 'link', 'data-action': action, 'data-id': id, ...data, 'aria-label': name },
    label,
  );

/** Buttons for the pages of a list in a dialog; `action` gets the number of items to skip as `data.skip`. */
export function dialogPager(action, pageInfo, shown) {
  const buttons = pager(pageInfo, shown);
  for (const one of buttons?.querySelectorAll('[data-action]') ?? []) one.dataset.action = action;
  return buttons;
}

/** A box for a code that can be selected; it is a field, so that nothing in it is escaped. */
export const codeBox = (id, label, code) => [
  h('label', { for: id }, label),
  h('textarea', { id, rows: '4', readonly: true, spellcheck: 'false' }, code),
];
