// Overview: balances and recent activity.
import type { ConsoleData } from '#sandbox/console/data.ts';
import type { AnswerOf } from './api.ts';
import { get, read } from './api.ts';
import { curveFrame, drawCurve } from './balance-curve.ts';
import { chargeActions, chargeTable } from './charges.ts';
import { h, show } from './dom.ts';
import { money, number } from './format.ts';
import { transactionTable, withRecipients } from './lists.ts';
import { words } from './set-up.ts';
import { empty, facts } from './table.ts';
import type { Text } from './text.ts';
import { fill, SPACE } from './text.ts';
import { view } from './types.ts';

const LATEST = 5;

const balanceCard = ({
  accountId,
  isDefault,
  balance,
}: AnswerOf<'account.list'>['accounts'][number]): HTMLElement =>
  h(
    'div',
    { class: 'card', 'data-key': accountId },
    h('h3', {}, isDefault ? words.defaultAccount : fill(words.balanceOf, accountId)),
    facts([
      [words.available, h('strong', { class: 'large' }, money(balance?.available ?? 0))],
      [words.blocked, money(balance?.blocked ?? 0)],
      [words.total, money(balance?.total ?? 0)],
    ]),
  );

type Today = ConsoleData['overview']['today'];

const countAndAmount = ({ count, value }: Today['received']): Text =>
  fill(words.countAndAmount, number(count), money(value));
const countUpTo = ({ count, isMore }: Today['toApprove']): Text =>
  isMore ? fill(words.moreThan, number(count)) : number(count);

const todayCard = ({ received, cameBack, sent, refunded, openCharges, toApprove }: Today): HTMLElement =>
  h(
    'div',
    { class: 'card', 'data-key': 'today' },
    h('h3', {}, words.today),
    facts([
      [words.received, countAndAmount(received)],
      ...(cameBack.count === 0 ? [] : [[words.cameBack, countAndAmount(cameBack)] as const]),
      [words.sent, countAndAmount(sent)],
      [words.refunded, countAndAmount(refunded)],
      [words.openCharges, countUpTo(openCharges)],
      [words.toApprove, countUpTo(toApprove)],
    ]),
  );

export const overview = view({
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
    show(part('cards'), h('div', { class: 'cards' }, todayCard(figures.today), accounts.map(balanceCard)));
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
});
