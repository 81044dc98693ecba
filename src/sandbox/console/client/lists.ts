// Lists: transactions, payments, customers.
import type { AnswerOf } from './api.ts';
import { get, idOf, post, read, Refused } from './api.ts';
import type { Child } from './dom.ts';
import { h } from './dom.ts';
import { date, money, state } from './format.ts';
import { listFrame, showList } from './parts.ts';
import { translated, word, words } from './set-up.ts';
import type { Columns, Row } from './table.ts';
import { button, empty, facts, itemLink, table } from './table.ts';
import { fill, SPACE } from './text.ts';
import { transactionDetail } from './transaction.ts';
import type { Actions, Item, ViewState } from './types.ts';
import { item, view } from './types.ts';

const PAGE = 25;
const paged = ({ skip = 0 }: ViewState) => ({ skip, limit: PAGE });

const TRANSACTION_COLUMNS: Columns = [
  [words.time],
  [words.type, 'word'],
  [words.amount, 'number'],
  [words.otherParty, 'text'],
  [words.description, 'text'],
  [words.endToEnd],
];
const INCOMING = ['PAYMENT', 'INTERNAL_TRANSFER'];

type Transactions = AnswerOf<'transaction.list'>;
type Transaction = Transactions['transactions'][number] & { readonly recipient?: string | undefined };
type TransactionList = Omit<Transactions, 'transactions'> & { readonly transactions: readonly Transaction[] };

/** Adds the names of the recipients of sent Pix. */
export async function withRecipients(answer: Transactions): Promise<TransactionList> {
  const ids = answer.transactions.flatMap(({ type, endToEndId }) =>
    type === 'WITHDRAW' && endToEndId !== undefined ? [endToEndId] : [],
  );
  if (ids.length === 0) return answer;
  const { recipients } = await read('recipients', { id: ids });
  const transactions = answer.transactions.map((one) => ({
    ...one,
    recipient: recipients[one.endToEndId ?? ''],
  }));
  return { ...answer, transactions };
}

const otherParty = ({ type, recipient, creditParty, payer, customer }: Transaction): Child =>
  INCOMING.includes(type)
    ? (payer?.name ?? customer?.name ?? '')
    : [
        recipient ?? creditParty?.pixKey?.pixKey ?? payer?.name ?? '',
        recipient && creditParty?.pixKey ? h('span', { class: 'sub' }, creditParty.pixKey.pixKey) : undefined,
      ];

const transactionRow = (one: Transaction): Row => ({
  key: one.globalID ?? one.endToEndId,
  cells: [
    date(one.time),
    word('type', one.type),
    money(INCOMING.includes(one.type) ? one.value : -one.value),
    otherParty(one),
    translated(one.infoPagador),
    one.endToEndId === undefined
      ? ''
      : itemLink(
          ['transactions', one.endToEndId],
          h('code', {}, one.endToEndId),
          fill(words.open, one.endToEndId),
        ),
  ],
});

export const transactionTable = (transactions: readonly Transaction[]): HTMLElement =>
  table(words.transactions, TRANSACTION_COLUMNS, transactions.map(transactionRow));

export const transactions = view({
  frame: () => listFrame(),
  load: async (view) => withRecipients(await get('/api/v1/transaction', paged(view))),
  draw: (part, { transactions: found, pageInfo }) =>
    showList(part, {
      caption: words.transactions,
      columns: TRANSACTION_COLUMNS,
      none: empty(words.noTransactions),
      pageInfo,
      rows: found.map(transactionRow),
    }),
  detail: transactionDetail,
});

const paymentPath = (id: string) => `/api/v1/payment/${encodeURIComponent(id)}` as const;

const paymentActions: Actions = {
  settle: async (app, { id }) => {
    const again = () => get(paymentPath(id));
    const { correlationID } = (await again()).payment;
    await post('/_sandbox/complete-now', { id: correlationID });
    const { payment } = await again();
    // Another item may have the same id and wait for its approval.
    if (payment.status === 'APPROVED') throw new Refused(payment.status);
    app.say(fill(words.settled, correlationID, word('state', payment.status)));
  },
};

/** Shows a payment in a dialog. */
function paymentDetail(id: string): Item {
  return item({
    load: () => get(paymentPath(id)),
    title: ({ payment }) => [words.payment, SPACE, payment.correlationID],
    draw: ({ payment, transaction, destination, error }) => [
      facts([
        [words.status, state(payment.status)],
        [words.error, error?.description],
        [words.amount, money(payment.value)],
        [words.destination, payment.destinationAlias],
        [words.holder, destination?.name],
        [words.comment, payment.comment],
        [words.time, transaction?.time && date(transaction.time)],
        [words.endToEnd, transaction?.endToEndId && h('code', {}, transaction.endToEndId)],
      ]),
      payment.status === 'APPROVED' &&
        h(
          'div',
          { class: 'buttons' },
          button('settle', id, words.settleNow, fill(words.settleOne, payment.correlationID), false),
        ),
    ],
    actions: paymentActions,
  });
}

const PAYMENT_COLUMNS: Columns = [
  [words.payment],
  [words.status],
  [words.amount, 'number'],
  [words.destination, 'text'],
  [words.comment, 'text'],
  [words.actions],
];

export const payments = view({
  frame: () => listFrame(),
  load: (view) => get('/api/v1/payment', paged(view)),
  draw: (part, { payments: found, pageInfo }) =>
    showList(part, {
      caption: words.payments,
      columns: PAYMENT_COLUMNS,
      none: empty(words.noPayments),
      pageInfo,
      rows: found.map(({ payment, destination, error }) => ({
        key: payment.globalID ?? payment.correlationID,
        cells: [
          itemLink(['payments', idOf(payment)], payment.correlationID),
          [
            state(payment.status),
            error?.description ? h('span', { class: 'sub' }, error.description) : undefined,
          ],
          money(payment.value),
          [
            payment.destinationAlias ?? '',
            destination?.name ? h('span', { class: 'sub' }, destination.name) : undefined,
          ],
          payment.comment ?? '',
          payment.status === 'APPROVED'
            ? button('settle', idOf(payment), words.settleNow, fill(words.settleOne, payment.correlationID))
            : '',
        ],
      })),
    }),
  detail: paymentDetail,
  actions: paymentActions,
});

const CUSTOMER_COLUMNS: Columns = [
  [words.name],
  [words.taxId, 'word'],
  [words.email, 'text'],
  [words.phone, 'word'],
  [words.correlationId, 'text'],
];

export const customers = view({
  frame: () => listFrame(),
  load: (view) => get('/api/v1/customer', paged(view)),
  draw: (part, { customers: found, pageInfo }) =>
    showList(part, {
      caption: words.customers,
      columns: CUSTOMER_COLUMNS,
      none: empty(words.noCustomers),
      pageInfo,
      rows: found.map((one) => ({
        key: one.correlationID,
        cells: [one.name, one.taxID?.taxID ?? '', one.email ?? '', one.phone ?? '', one.correlationID ?? ''],
      })),
    }),
});
