// The statement of an account: its lines with the balance after each, for some days, newest first.
import type { AnswerOf } from './api.ts';
import { get } from './api.ts';
import { h, show } from './dom.ts';
import { date, money } from './format.ts';
import { field, fieldText, select } from './forms.ts';
import { listFrame, showList } from './parts.ts';
import { word, words } from './set-up.ts';
import { described, signed } from './sub-accounts.ts';
import type { Columns } from './table.ts';
import { empty, itemLink } from './table.ts';
import { fill } from './text.ts';
import { transactionDetail } from './transaction.ts';
import { view } from './types.ts';

const PAGE = 25;
/** Accounts to choose from. */
const MOST_ACCOUNTS = 100;
const COLUMNS: Columns = [
  [words.time],
  [words.incoming, 'word'],
  [words.description, 'text'],
  [words.amount, 'number'],
  [words.balanceAfter, 'number'],
  [words.transaction],
];

/** Days are those of Brasília, which has no daylight saving time. */
const startOf = (day: string): string | undefined => (day === '' ? undefined : `${day}T00:00:00.000-03:00`);
const endOf = (day: string): string | undefined => (day === '' ? undefined : `${day}T23:59:59.999-03:00`);

const accountName = ({ accountId, isDefault }: AnswerOf<'account.list'>['accounts'][number]): string =>
  isDefault ? words.defaultAccount : String(fill(words.balanceOf, accountId));

export const statement = view({
  frame: () => [
    h(
      'form',
      { class: 'row', 'data-submit': 'show' },
      h('div', { 'data-part': 'account' }),
      field({ id: 'first-day', name: 'first', label: words.firstDay, type: 'date' }),
      field({ id: 'last-day', name: 'last', label: words.lastDay, type: 'date' }),
      h('button', {}, words.showDays),
    ),
    listFrame(),
  ],
  load: async ({ first = '', last = '', account = '', skip = 0 }) => {
    const [{ accounts }, lines] = await Promise.all([
      get('/api/v1/account/', { limit: MOST_ACCOUNTS }),
      // One more than is shown tells whether there is another page.
      get('/api/v1/statement', {
        start: startOf(first),
        end: endOf(last),
        companyBankAccount: account,
        skip,
        limit: PAGE + 1,
      }),
    ]);
    return { accounts, lines, skip };
  },
  draw: (part, { accounts, lines, skip }) => {
    show(
      part('account'),
      accounts.length > 1 &&
        select({
          id: 'statement-account',
          name: 'account',
          label: words.account,
          choices: accounts.map((one) => [one.isDefault ? '' : one.accountId, accountName(one)]),
        }),
    );
    part('account').hidden = accounts.length < 2;
    const shown = lines.slice(0, PAGE);
    showList(part, {
      caption: words.statement,
      columns: COLUMNS,
      none: empty(words.noStatement),
      pageInfo: { skip, limit: PAGE, hasPreviousPage: skip > 0, hasNextPage: lines.length > PAGE },
      rows: shown.map((line) => ({
        key: line.id,
        cells: [
          date(line.time),
          word('direction', line.type),
          described(line.description),
          signed(line),
          money(line.balance),
          line.transactionId === undefined
            ? ''
            : itemLink(
                ['statement', line.transactionId],
                h('code', {}, line.transactionId),
                fill(words.open, line.transactionId),
              ),
        ],
      })),
    });
  },
  detail: transactionDetail,
  submit: {
    show: (app, form) =>
      app.look({
        first: fieldText(form, 'first'),
        last: fieldText(form, 'last'),
        account: 'account' in form.elements ? fieldText(form, 'account') : '',
        skip: 0,
      }),
  },
});
