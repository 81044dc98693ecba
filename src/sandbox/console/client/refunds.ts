// Refunds: the list, one refund, and the form that refunds a received transaction.
import type { ConsoleData } from '#sandbox/console/data.ts';
import { get, post, read, Refused } from './api.ts';
import { confirm } from './confirm.ts';
import type { Child } from './dom.ts';
import { h } from './dom.ts';
import { date, money, statusOf } from './format.ts';
import { amountField, amountOf, dialogForm, field, fieldText, formOf } from './forms.ts';
import { listFrame, showList } from './parts.ts';
import { word, words } from './set-up.ts';
import type { Columns, Fact } from './table.ts';
import { button, empty, facts, itemLink } from './table.ts';
import { fill } from './text.ts';
import type { App, Item } from './types.ts';
import { item, view } from './types.ts';

const PAGE = 25;
/** Characters of the comment of a refund, by the rules of the service. */
const COMMENT_CHARACTERS = '140';
const COLUMNS: Columns = [
  [words.time],
  [words.status],
  [words.amount, 'number'],
  [words.correlationId, 'text'],
  [words.comment, 'text'],
];

/** Returns what belongs to a Pix. */
export const linksOf = (endToEndId: string): Promise<ConsoleData['transaction']> =>
  read('transaction', { endToEndId });

/** The form that refunds a transaction; nothing if nothing is left. */
type Left = ConsoleData['transaction']['refund'];

export const refundForm = (left: Left): Child =>
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
export const refundFacts = (left: Left): readonly Fact[] =>
  left === undefined
    ? []
    : [
        [words.refunded, left.refunded > 0 ? money(left.refunded) : undefined],
        [words.disputed, left.disputed > 0 ? money(left.disputed) : undefined],
        [words.refundable, money(left.refundable)],
      ];

/** Asks whether to refund what the form says. `back` makes the dialog that is shown afterwards. */
export async function askRefund(
  app: App,
  root: HTMLElement,
  endToEndId: string,
  back: () => Item,
): Promise<void> {
  const form = formOf(root, 'refund');
  const { refundable = 0 } = (await linksOf(endToEndId)).refund ?? {};
  const value = amountOf(form, 'amount', { whenEmpty: refundable, most: refundable });
  if (value === undefined) return;
  const comment = fieldText(form, 'comment');
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
async function find(id: string) {
  const { pixTransactionRefund: found } = await get(`/api/v1/refund/${encodeURIComponent(id)}`);
  if (found.refundId !== id) throw new Refused(found.correlationID);
  return found;
}

/** Shows a refund. */
function detail(id: string): Item {
  return item({
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
  });
}

export const refunds = view({
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
});
