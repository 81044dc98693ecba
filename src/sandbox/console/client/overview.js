// Overview: balances and recent activity.
import { get, read } from './api.js';
import { curveFrame, drawCurve } from './balance-curve.js';
import { chargeActions, chargeTable } from './charges.js';
import { h, show } from './dom.js';
import { money, number } from './format.js';
import { transactionTable, withRecipients } from './lists.js';
import { fill, words } from './set-up.js';
import { empty, facts } from './table.js';
import { SPACE } from './text.js';

const LATEST = 5;

const balance = ({ accountId, isDefault, balance: { available, blocked, total } }) =>
  h(
    'div',
    { class: 'card', 'data-key': accountId },
    h('h3', {}, isDefault ? words.defaultAccount : fill(words.balanceOf, accountId)),
    facts([
      [words.available, h('strong', { class: 'large' }, money(available))],
      [words.blocked, money(blocked)],
      [words.total, money(total)],
    ]),
  );

const countAndAmount = ({ count, value }) => fill(words.countAndAmount, number(count), money(value));
const countUpTo = ({ count, isMore }) => (isMore ? fill(words.moreThan, number(count)) : number(count));

const todayCard = ({ received, sent, refunded, openCharges, toApprove }) =>
  h(
    'div',
    { class: 'card', 'data-key': 'today' },
    h('h3', {}, words.today),
    facts([
      [words.received, countAndAmount(received)],
      [words.sent, countAndAmount(sent)],
      [words.refunded, countAndAmount(refunded)],
      [words.openCharges, countUpTo(openCharges)],
      [words.toApprove, countUpTo(toApprove)],
    ]),
  );

export const overview = {
  frame: () => [
    h('div', { 'data-part': 'warnings' }),
    h('div', { 'data-part': 'cards' }),
    curveFrame(),
    h('div', { 'data-part': 'all' }),
  ],
  load: async () => {
    const [figures, { accounts }, { charges }, { transactions }, status, faults] = await Promise.all([
      read('overview'),
      get('/api/v1/account/'),
      get('/api/v1/charge', { limit: LATEST }),
      get('/api/v1/transaction', { limit: LATEST }).then(withRecipients),
      get('/_sandbox/status'),
      // A key of one company does not see data of all companies.
      get('/_sandbox/faults').catch(() => ({ faults: [] })),
    ]);
    return { figures, accounts, charges, transactions, status, faults: faults.faults };
  },
  draw: (part, { figures, accounts, charges, transactions, status, faults }) => {
    show(
      part('warnings'),
      status.ledgerBalanced === false || status.sumsAgree === false
        ? h('p', { class: 'warning' }, words.booksWrong)
        : undefined,
      faults.some((one) => one.timesLeft !== 0) &&
        h('p', { class: 'warning' }, words.faultsSet, SPACE, h('a', { href: '#faults' }, words.seeFaults)),
    );
    show(part('cards'), h('div', { class: 'cards' }, todayCard(figures.today), accounts.map(balance)));
    drawCurve(part('curve'), figures.days);
    show(
      part('all'),
      h('h3', {}, words.latestCharges),
      charges.length === 0
        ? empty(words.noCharges, 'pixctl --sandbox charge create --amount 19,90')
        : chargeTable(words.latestCharges, charges),
      h('h3', {}, words.latestTransactions),
      transactions.length === 0 ? empty(words.noTransactions) : transactionTable(transactions),
    );
  },
  actions: chargeActions,
};
