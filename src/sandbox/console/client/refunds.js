// Refunds: the list, one refund, and the form that refunds a received transaction.
import { get, post, read, Refused } from './api.js';
import { confirm } from './confirm.js';
import { h } from './dom.js';
import { date, money } from './format.js';
import { amountField, amountOf, dialogForm, field, formOf, textOf } from './forms.js';
import { listFrame, showList, statusOf } from './parts.js';
import { fill, word, words } from './set-up.js';
import { button, empty, facts, itemLink } from './table.js';

const PAGE = 25;
/** Characters of the comment of a refund, by the rules of the service. */
const COMMENT_CHARACTERS = '140';
const COLUMNS = [
  [words.time],
  [words.status],
  [words.amount, 'number'],
  [words.correlationId, 'text'],
  [words.comment, 'text'],
];

/** Returns what belongs to a Pix: {refund: {refunded, disputed, refundable}, payment}; each is missing if it has none. */
export const linksOf = (endToEndId) => read('transaction', { endToEndId });

/** The form that refunds a transaction; nothing if nothing is left. */
export const refundForm = (left) =>
  left === undefined || left.refundable === 0
    ? undefined
    : dialogForm(
        { name: 'refund', heading: words.refund },
        h(
          'div',
          { class: 'row' },
          amountField({
            id: 'refund-amount',
            name: 'amount',
            label: words.refundAmount,
            hint: fill(words.refundHint, money(left.refundable)),
          }),
          field({
            id: 'refund-comment',
            name: 'comment',
            label: words.refundComment,
            maxlength: COMMENT_CHARACTERS,
            grow: true,
          }),
        ),
      );

/** Facts about refunds of a transaction. */
export const refundFacts = (left) =>
  left === undefined
    ? []
    : [
        [words.refunded, left.refunded > 0 ? money(left.refunded) : undefined],
        [words.disputed, left.disputed > 0 ? money(left.disputed) : undefined],
        [words.refundable, money(left.refundable)],
      ];

/** Asks whether to refund what the form says. `back` makes the dialog that is shown afterwards. */
export async function askRefund(app, root, { endToEndId, back }) {
  const form = formOf(root, 'refund');
  const { refundable = 0 } = (await linksOf(endToEndId)).refund ?? {};
  const value = amountOf(form, 'amount', { whenEmpty: refundable, most: refundable });
  if (value === undefined) return;
  const comment = textOf(form, 'comment');
  // One id for all presses of the button: the service refuses a second refund with it.
  const correlationID = crypto.randomUUID();
  await confirm(app, {
    question: fill(words.refundQuestion, money(value)),
    pairs: [
      [words.amount, money(value)],
      [words.endToEnd, h('code', {}, endToEndId)],
      [words.comment, comment],
    ],
    label: words.refundNow,
    back,
    work: async () => {
      const { refund } = await post('/api/v1/refund', {
        transactionEndToEndId: endToEndId,
        value,
        correlationID,
        ...(comment === '' ? {} : { comment }),
      });
      return fill(words.refundStarted, money(refund.value));
    },
  });
}

/** @throws Refused if the service finds another refund, whose correlation id looks like the id of this one */
async function find(id) {
  const { pixTransactionRefund: found } = await get(`/api/v1/refund/${encodeURIComponent(id)}`);
  if (found.refundId !== id) throw new Refused(found.correlationID);
  return found;
}

/** Shows a refund. */
function detail(id) {
  return {
    load: () => find(id),
    title: ({ value }) => [fill(words.refundTitle, money(value))],
    draw: (refund) => [
      facts([
        [words.status, statusOf('refund', refund.status)],
        [words.amount, money(refund.value)],
        [words.comment, refund.comment],
        [words.created, date(refund.time)],
        [words.correlationId, refund.correlationID],
        [words.endToEnd, h('code', {}, refund.returnIdentification)],
        [words.refundId, h('code', {}, refund.refundId)],
      ]),
      refund.status === 'IN_PROCESSING' &&
        h('div', { class: 'buttons' }, button('settle', id, words.settleRefund, undefined, false)),
    ],
    actions: {
      settle: async (app) => {
        const { correlationID } = await find(id);
        await post('/_sandbox/complete-now', { id: correlationID });
        const { status, value } = await find(id);
        // Another item may have the same id and wait for the clock.
        if (status === 'IN_PROCESSING') throw new Refused(word('refund', status));
        app.say(fill(words.refundSettled, money(value), word('refund', status)));
      },
    },
  };
}

export const refunds = {
  frame: () => listFrame(),
  load: ({ skip = 0 }) => get('/api/v1/refund', { skip, limit: PAGE }),
  draw: (part, { refunds: found, pageInfo }) =>
    showList(part, {
      caption: words.refunds,
      columns: COLUMNS,
      none: empty(words.noRefunds),
      pageInfo,
      rows: found.map((one) => ({
        key: one.refundId,
        cells: [
          date(one.time),
          statusOf('refund', one.status),
          money(one.value),
          itemLink(['refunds', one.refundId], one.correlationID),
          one.comment ?? '',
        ],
      })),
    }),
  detail,
};
