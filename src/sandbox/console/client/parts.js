// Parts that several views share: lists, statuses by their own words, pages within a dialog, QR codes.
import { image } from './api.js';
import { h, show } from './dom.js';
import { namespace, word, words } from './set-up.js';
import { pager, table } from './table.js';

const MOODS = {
  good: ['COMPLETED', 'CONFIRMED', 'APPROVED', 'CONCLUDED', 'PAID', 'REFUNDED', 'PARTIAL_REFUND'],
  bad: ['EXPIRED', 'REJECTED', 'CANCELED', 'INACTIVE', 'FAILED_TRY'],
};

/** Returns a status by the words of its group, with a colour and a sign that repeat it. */
export const statusOf = (group, name, moods = MOODS) => {
  const mood = Object.keys(moods).find((one) => moods[one].includes(name)) ?? 'open';
  return h('span', { class: `state ${mood}` }, word(group, name));
};

/** The place of a list, and what is below it. */
export const listFrame = (...below) => [h('div', { 'data-part': 'list' }), ...below];

/** Shows a page of a list. @param list {caption, columns, rows, none: shown if there are no rows, pageInfo} */
export const showList = (part, { caption, columns, rows, none, pageInfo }) =>
  show(part('list'), rows.length === 0 ? none : table(caption, columns, rows), pager(pageInfo, rows.length));

/** Buttons for the pages of a list in a dialog; `action` gets the number of items to skip as `data.skip`. */
export function dialogPager(action, pageInfo, shown) {
  const buttons = pager(pageInfo, shown);
  for (const one of buttons?.querySelectorAll('[data-action]') ?? []) one.dataset.action = action;
  return buttons;
}

/** Reads the image of a QR code once, and shows it with its Pix code: {load, draw, end}. */
export function qrPicture() {
  let picture;
  return {
    load: async ({ paymentLinkID }) => {
      picture ??= await image(
        `/${namespace}/charge/brcode/image/${encodeURIComponent(paymentLinkID)}.png?size=600`,
      ).catch(() => undefined);
    },
    draw: ({ brCode }, alt) => [
      picture === undefined
        ? h('p', { class: 'hint' }, words.qrMissing)
        : h('img', { class: 'qr', src: picture, alt, width: '240', height: '240' }),
      h('label', { for: 'code' }, words.pixCode),
      // A field, so that nothing in the code is escaped.
      h('textarea', { id: 'code', rows: '4', readonly: true, spellcheck: 'false' }, brCode),
    ],
    end: () => picture && URL.revokeObjectURL(picture),
  };
}
