// Charges: search, create, pay, expire; the dialog of one charge with its QR code.
import { get, idOf, post, read, Refused } from './api.ts';
import { copyText } from './copy.ts';
import { h, show } from './dom.ts';
import { date, money, state } from './format.ts';
import {
  amountField,
  amountOf,
  commentField,
  creationForm,
  fieldText,
  payerFields,
  payerOf,
} from './forms.ts';
import { qrPicture } from './parts.ts';
import { askRefund, linksOf, refundFacts, refundForm } from './refunds.ts';
import { word, words } from './set-up.ts';
import type { Columns, Row } from './table.ts';
import { button, empty, facts, itemLink, pager, table } from './table.ts';
import { fill, SPACE } from './text.ts';
import type { Actions, Item } from './types.ts';
import { item, view } from './types.ts';

const PAGE = 25;
const COLUMNS: Columns = [
  [words.charge],
  [words.status],
  [words.amount, 'number'],
  [words.customer, 'text'],
  [words.created],
  [words.actions],
];

/** @throws Refused if the sandbox finds another charge, whose correlation id looks like the global id of this one */
async function find(id: string) {
  const { charge } = await get(`/api/v1/charge/${encodeURIComponent(id)}`);
  if (idOf(charge) !== id) throw new Refused(charge.correlationID);
  return charge;
}

type Charge = Awaited<ReturnType<typeof find>>;

const row = (charge: Charge): Row => ({
  key: charge.paymentLinkID,
  cells: [
    [
      itemLink(['charges', idOf(charge)], charge.correlationID),
      charge.comment ? h('span', { class: 'sub' }, charge.comment) : undefined,
    ],
    state(charge.status),
    money(charge.status === 'ACTIVE' ? charge.valueWithDiscount : charge.value),
    charge.customer?.name ?? '',
    date(charge.createdAt),
    charge.status === 'ACTIVE'
      ? button('pay', idOf(charge), words.pay, fill(words.payOne, charge.correlationID))
      : '',
  ],
});

export const chargeTable = (caption: string, charges: readonly Charge[]): HTMLElement =>
  table(caption, COLUMNS, charges.map(row));

/** Buttons for the actions on a charge. */
export const chargeActions = {
  pay: async (app, { id }, root) => {
    const form = root.querySelector<HTMLFormElement>('form[data-key=payer]');
    const payer = form === null ? {} : payerOf(form);
    if (payer === undefined) return;
    const charge = await find(id);
    const paid = await post('/_sandbox/pay', { id: charge.paymentLinkID ?? '', as: 'link', ...payer });
    app.say(fill(words.paid, charge.correlationID, money(paid.value)));
  },
  expire: async (app, { id }) => {
    const { correlationID } = await find(id);
    await post('/_sandbox/complete-now', { id: correlationID });
    const charge = await find(id);
    // Another item may have the same id and wait for its payment.
    if (charge.status !== 'EXPIRED') throw new Refused(charge.status);
    app.say(fill(words.expired, correlationID));
  },
} satisfies Actions;

export const charges = view({
  frame: () => [
    creationForm(
      words.newCharge,
      words.createCharge,
      amountField({ id: 'amount', name: 'amount', label: words.amountReais, required: true }),
      commentField('comment'),
    ),
    h(
      'form',
      { role: 'search', class: 'row', 'data-submit': 'search' },
      h(
        'div',
        { class: 'grow' },
        h('label', { for: 'search' }, words.searchCharges),
        h('input', {
          id: 'search',
          name: 'search',
          type: 'search',
          maxlength: '200',
          autocomplete: 'off',
          spellcheck: 'false',
        }),
      ),
      h(
        'div',
        {},
        h('label', { for: 'status' }, words.status),
        h(
          'select',
          { id: 'status', name: 'status' },
          h('option', { value: '' }, words.anyStatus),
          ['ACTIVE', 'COMPLETED', 'EXPIRED'].map((one) => h('option', { value: one }, word('state', one))),
        ),
      ),
      h('button', {}, words.search),
    ),
    h('div', { 'data-part': 'list' }),
  ],
  load: ({ search = '', status = '', skip = 0 }) =>
    search === ''
      ? get('/api/v1/charge', { status, skip, limit: PAGE })
      : read('charges', { search, status, skip, limit: PAGE }),
  draw: (part, { charges: found, pageInfo }, { search = '', status = '' }) =>
    show(
      part('list'),
      found.length > 0
        ? chargeTable(words.charges, found)
        : search === '' && status === ''
          ? [empty(words.noCharges), empty(words.createHint, 'pixctl --sandbox charge create --amount 19,90')]
          : empty(words.nothingFound),
      pager(pageInfo, found.length),
    ),
  detail,
  actions: chargeActions,
  submit: {
    search: (app, form) =>
      app.look({ search: fieldText(form, 'search'), status: fieldText(form, 'status'), skip: 0 }),
    create: async (app, form) => {
      const value = amountOf(form, 'amount');
      if (value === undefined) return;
      const comment = fieldText(form, 'comment');
      const { charge } = await post('/api/v1/charge', {
        correlationID: crypto.randomUUID(),
        value,
        ...(comment === '' ? {} : { comment }),
      });
      form.reset();
      await app.go('charges', idOf(charge));
      app.say(fill(words.chargeCreated, charge.correlationID, money(charge.value)));
    },
  },
});

/** Returns the Pix that paid a charge, and what is left to refund; undefined if none did. */
async function paymentOf({ status, globalID }: Charge) {
  if (status !== 'COMPLETED') return undefined;
  const { transactions } = await get('/api/v1/transaction', { charge: globalID, type: 'PAYMENT', limit: 1 });
  const endToEndId = transactions[0]?.endToEndId;
  return endToEndId === undefined ? undefined : { endToEndId, left: (await linksOf(endToEndId)).refund };
}

/** Shows a charge in a dialog. */
function detail(id: string): Item {
  const picture = qrPicture();
  return item({
    load: async () => {
      const charge = await find(id);
      const payment = await paymentOf(charge);
      if (charge.status === 'ACTIVE') await picture.load(charge);
      return { charge, payment };
    },
    title: ({ charge }) => [words.charge, SPACE, charge.correlationID],
    draw: ({ charge, payment }) => [
      facts([
        [words.status, state(charge.status)],
        [words.amount, money(charge.status === 'ACTIVE' ? charge.valueWithDiscount : charge.value)],
        [words.comment, charge.comment],
        [words.customer, charge.customer?.name],
        [words.payer, charge.payer?.name],
        [words.created, date(charge.createdAt)],
        [words.expires, charge.status === 'ACTIVE' ? date(charge.expiresDate) : undefined],
        [words.paidAt, charge.paidAt && date(charge.paidAt)],
        [words.transactionId, h('code', {}, charge.transactionID)],
        [words.endToEnd, payment && h('code', {}, payment.endToEndId)],
        ...refundFacts(payment?.left),
      ]),
      charge.status === 'ACTIVE'
        ? [
            picture.draw(charge, fill(words.qrAlt, charge.correlationID)),
            h(
              'form',
              { 'data-key': 'payer', class: 'block', novalidate: true },
              h('div', { class: 'row' }, payerFields('charge')),
              h(
                'div',
                { class: 'buttons' },
                h(
                  'button',
                  {
                    class: 'small',
                    'data-action': 'pay',
                    'data-id': id,
                    'aria-label': fill(words.payOne, charge.correlationID),
                  },
                  words.pay,
                ),
                h('button', { type: 'button', class: 'quiet small', 'data-action': 'copy' }, words.copy),
                button('expire', id, words.expireNow),
              ),
            ),
          ]
        : undefined,
      refundForm(payment?.left),
      h(
        'p',
        {},
        h(
          'a',
          {
            href: `/pay/${encodeURIComponent(charge.paymentLinkID ?? '')}`,
            target: '_blank',
            rel: 'noopener',
          },
          words.paymentPage,
        ),
      ),
    ],
    actions: {
      ...chargeActions,
      refund: async (app, _data, root) => {
        const payment = await paymentOf(await find(id));
        if (payment !== undefined) await askRefund(app, root, payment.endToEndId, () => detail(id));
      },
      copy: (app, _data, dialog) =>
        copyText(app, dialog.querySelector('textarea')?.value ?? '', words.copied),
    },
    end: picture.end,
  });
}
