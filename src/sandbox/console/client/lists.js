// Lists: transactions, payments, customers, requests.
import { get, idOf, post, Refused } from './api.js';
import { h, show } from './dom.js';
import { date, money, number, state } from './format.js';
import { fill, word, words } from './set-up.js';
import { button, empty, pager, table } from './table.js';

const PAGE = 25;
const LIST = () => [h('div', { 'data-part': 'list' })];
const paged = ({ skip = 0 }) => ({ skip, limit: PAGE });

const TRANSACTION_COLUMNS = [
  [words.time],
  [words.type, 'word'],
  [words.amount, 'number'],
  [words.payer, 'text'],
  [words.description, 'text'],
  [words.endToEnd],
];
const INCOMING = ['PAYMENT', 'INTERNAL_TRANSFER'];

export const transactionTable = (transactions) =>
  table(
    words.transactions,
    TRANSACTION_COLUMNS,
    transactions.map((one) => ({
      key: one.globalID ?? one.endToEndId,
      cells: [
        date(one.time),
        word('type', one.type),
        money(INCOMING.includes(one.type) ? one.value : -one.value),
        one.payer?.name ?? one.customer?.name ?? '',
        one.infoPagador ?? '',
        h('code', {}, one.endToEndId ?? ''),
      ],
    })),
  );

export const transactions = {
  frame: LIST,
  load: (view) => get('/api/v1/transaction', paged(view)),
  draw: (part, { transactions: found, pageInfo }) =>
    show(
      part('list'),
      found.length === 0 ? empty(words.noTransactions) : transactionTable(found),
      pager(pageInfo, found.length),
    ),
};

const PAYMENT_COLUMNS = [
  [words.payment],
  [words.status],
  [words.amount, 'number'],
  [words.destination, 'text'],
  [words.comment, 'text'],
  [words.actions],
];

export const payments = {
  frame: LIST,
  load: (view) => get('/api/v1/payment', paged(view)),
  draw: (part, { payments: found, pageInfo }) =>
    show(
      part('list'),
      found.length === 0
        ? empty(words.noPayments)
        : table(
            words.payments,
            PAYMENT_COLUMNS,
            found.map(({ payment, destination, error }) => ({
              key: payment.globalID ?? payment.correlationID,
              cells: [
                payment.correlationID,
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
                  ? button(
                      'settle',
                      idOf(payment),
                      words.settleNow,
                      fill(words.settleOne, payment.correlationID),
                    )
                  : '',
              ],
            })),
          ),
      pager(pageInfo, found.length),
    ),
  actions: {
    settle: async (app, { id }) => {
      const read = () => get(`/api/v1/payment/${encodeURIComponent(id)}`);
      const { correlationID } = (await read()).payment;
      await post('/_sandbox/hasten', { id: correlationID });
      const { payment } = await read();
      // Another item may have the same id and wait for its approval.
      if (payment.status === 'APPROVED') throw new Refused(payment.status);
      app.say(fill(words.settled, correlationID, word('state', payment.status)));
    },
  },
};

const CUSTOMER_COLUMNS = [
  [words.name],
  [words.taxId, 'word'],
  [words.email, 'text'],
  [words.phone, 'word'],
  [words.correlationId, 'text'],
];

export const customers = {
  frame: LIST,
  load: (view) => get('/api/v1/customer', paged(view)),
  draw: (part, { customers: found, pageInfo }) =>
    show(
      part('list'),
      found.length === 0
        ? empty(words.noCustomers)
        : table(
            words.customers,
            CUSTOMER_COLUMNS,
            found.map((one) => ({
              key: one.correlationID,
              cells: [
                one.name,
                one.taxID?.taxID ?? '',
                one.email ?? '',
                one.phone ?? '',
                one.correlationID ?? '',
              ],
            })),
          ),
      pager(pageInfo, found.length),
    ),
};

const REQUEST_COLUMNS = [
  [words.time],
  [words.request, 'text'],
  [words.answer, 'number'],
  [words.took, 'number'],
  [words.key, 'text'],
];
const STEP = 50;

const outcome = ({ status, error, fault }) => [
  h('span', { class: `state ${status < 400 ? 'good' : 'bad'}` }, String(status)),
  error ? h('span', { class: 'sub' }, error) : undefined,
  fault ? h('span', { class: 'sub' }, `${words.kind}: ${fault}`) : undefined,
];

export const requests = {
  frame: () => [h('p', { class: 'hint' }, words.requestsHint), ...LIST()],
  load: ({ most = STEP }) => get('/_sandbox/requests', { limit: most }),
  draw: (part, { requests: found }, { most = STEP }) =>
    show(
      part('list'),
      found.length === 0
        ? empty(words.noRequests)
        : table(
            words.requests,
            REQUEST_COLUMNS,
            found.map((one) => ({
              key: String(one.id),
              cells: [
                date(one.at),
                [
                  h('code', {}, `${one.method} ${one.path}`),
                  one.correlationID ? h('span', { class: 'sub' }, one.correlationID) : undefined,
                ],
                outcome(one),
                fill(words.milliseconds, number(one.took)),
                one.key ?? '',
              ],
            })),
          ),
      found.length >= most &&
        h('button', { type: 'button', class: 'quiet', 'data-action': 'more' }, words.more),
    ),
  actions: { more: (app, _data, _root, { most = STEP }) => app.look({ most: most + STEP }) },
};
