// Sub accounts: the list with balances, a new one, and one with its movements, transfers and withdrawals.
import { get, post } from './api.js';
import { confirm } from './confirm.js';
import { h } from './dom.js';
import { date, money } from './format.js';
import {
  amountField,
  amountOf,
  creationForm,
  dialogForm,
  field,
  formOf,
  nameField,
  requiredText,
  select,
  textOf,
} from './forms.js';
import { listFrame, showList } from './parts.js';
import { fill, word, words } from './set-up.js';
import { empty, facts, itemLink, table } from './table.js';
import { SPACE } from './text.js';

const PAGE = 25;
/** Movements that the dialog of a sub account shows. */
const LATEST = 10;
const COLUMNS = [
  [words.name],
  [words.pixKey, 'text'],
  [words.balance, 'number'],
  [words.withdrawals, 'text'],
];
const LINE_COLUMNS = [
  [words.time],
  [words.description, 'text'],
  [words.amount, 'number'],
  [words.balanceAfter, 'number'],
];
const DIRECTIONS = ['credit', 'debit', 'transfer'];

const pathOf = (key) => `/api/v1/subaccount/${encodeURIComponent(key)}`;
const find = async (key) => (await get(pathOf(key))).SubAccount;

/** Returns the type of a Pix key, as a transfer names it; the service refuses another one. */
function keyTypeOf(key) {
  if (key.includes('@')) return 'EMAIL';
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key)) return 'RANDOM';
  if (key.startsWith('+')) return 'PHONE';
  return key.replaceAll(/[.\-/]/g, '').length === 11 ? 'CPF' : 'CNPJ';
}

export const signed = ({ value, type }) => money(type === 'CREDIT' ? value : -value);
export const described = (description) => word('line', description ?? '');

const moveForm = () =>
  dialogForm(
    { name: 'move', heading: words.move },
    select({
      id: 'move-direction',
      name: 'direction',
      label: words.moveFrom,
      choices: DIRECTIONS.map((one) => [one, word('move', one)]),
    }),
    field({ id: 'move-key', name: 'key', label: words.moveKey, hint: words.moveHint, spellcheck: 'false' }),
    amountField({ id: 'move-amount', name: 'amount', label: words.amountReais }),
  );

const withdrawForm = (balance) =>
  dialogForm(
    { name: 'withdraw', heading: words.withdraw },
    amountField({
      id: 'withdraw-amount',
      name: 'amount',
      label: words.amountReais,
      hint: fill(words.refundHint, money(balance)),
    }),
  );

/** Returns the request that moves money, which is the same each time the button is pressed. */
function moveRequest(direction, key, value, otherKey) {
  if (direction !== 'transfer') return [`${pathOf(key)}/${direction}`, { value }];
  return [
    '/api/v1/subaccount/transfer',
    {
      value,
      fromPixKey: key,
      fromPixKeyType: keyTypeOf(key),
      toPixKey: otherKey,
      toPixKeyType: keyTypeOf(otherKey),
      correlationID: crypto.randomUUID(),
    },
  ];
}

/** Shows a sub account. */
function detail(key) {
  const back = () => detail(key);
  return {
    load: async () => {
      const [found, lines] = await Promise.all([
        find(key),
        get(`${pathOf(key)}/statement`, { limit: LATEST }),
      ]);
      return { found, lines };
    },
    title: ({ found }) => [words.subAccount, SPACE, found.name],
    draw: ({ found, lines }) => [
      facts([
        [words.balance, h('strong', { class: 'large' }, money(found.balance ?? 0))],
        [words.pixKey, found.pixKey],
        [words.withdrawals, found.withdrawBlocked ? words.withdrawBlocked : undefined],
      ]),
      moveForm(),
      found.balance > 0 && !found.withdrawBlocked ? withdrawForm(found.balance) : undefined,
      h('h3', {}, words.latestLines),
      lines.length === 0
        ? empty(words.noLines)
        : table(
            words.latestLines,
            LINE_COLUMNS,
            lines.map((line) => ({
              key: line.id,
              cells: [date(line.time), described(line.description), signed(line), money(line.balance)],
            })),
          ),
    ],
    actions: {
      move: async (app, _data, root) => {
        const form = formOf(root, 'move');
        const direction = textOf(form, 'direction');
        const otherKey = direction === 'transfer' ? requiredText(form, 'key') : '';
        if (otherKey === undefined) return;
        const value = amountOf(form, 'amount');
        if (value === undefined) return;
        const { name } = await find(key);
        const [path, body] = moveRequest(direction, key, value, otherKey);
        await confirm(app, {
          question: fill(words.moveQuestion, money(value)),
          pairs: [
            [words.subAccount, name],
            [words.moveFrom, word('move', direction)],
            [words.moveKey, otherKey],
          ],
          label: words.moveNow,
          isRepeatable: direction === 'transfer',
          back,
          work: async () => {
            await post(path, body);
            return fill(words.moved, money(value));
          },
        });
      },
      withdraw: async (app, _data, root) => {
        const { balance } = await find(key);
        const value = amountOf(formOf(root, 'withdraw'), 'amount', { whenEmpty: balance, most: balance });
        if (value === undefined) return;
        await confirm(app, {
          question: fill(words.withdrawQuestion, money(value), key),
          label: words.withdrawNow,
          isRepeatable: false,
          back,
          work: async () => {
            const { transaction } = await post(`${pathOf(key)}/withdraw`, { value });
            return fill(words.withdrawn, money(transaction.value));
          },
        });
      },
    },
  };
}

export const subAccounts = {
  frame: () =>
    listFrame(
      creationForm(
        words.newSubAccount,
        words.createSubAccount,
        nameField('sub-name'),
        field({
          id: 'sub-key',
          name: 'key',
          label: words.pixKey,
          hint: words.randomKeyHint,
          spellcheck: 'false',
          grow: true,
        }),
      ),
    ),
  load: ({ skip = 0 }) => get('/api/v1/subaccount', { skip, limit: PAGE }),
  draw: (part, { subAccounts: found, pageInfo }) =>
    showList(part, {
      caption: words.subAccounts,
      columns: COLUMNS,
      none: empty(words.noSubAccounts),
      pageInfo,
      rows: found.map((one) => ({
        key: one.pixKey,
        cells: [
          itemLink(['sub-accounts', one.pixKey], one.name),
          one.pixKey,
          money(one.balance ?? 0),
          one.withdrawBlocked ? words.withdrawBlocked : '',
        ],
      })),
    }),
  detail,
  submit: {
    create: async (app, _form, element) => {
      const name = requiredText(element, 'name');
      if (name === undefined) return;
      const { SubAccount: made } = await post('/api/v1/subaccount', {
        name,
        pixKey: textOf(element, 'key') || crypto.randomUUID(),
      });
      element.reset();
      app.say(fill(words.subAccountCreated, made.name));
    },
  },
};
