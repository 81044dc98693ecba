// Sub accounts: the list with balances, a new one, and one with its movements, transfers and withdrawals.
import type { AnswerOf } from './api.ts';
import { get, post } from './api.ts';
import { confirm } from './confirm.ts';
import { h } from './dom.ts';
import { date, money } from './format.ts';
import {
  amountField,
  amountOf,
  creationForm,
  dialogForm,
  field,
  fieldText,
  formOf,
  nameField,
  requiredText,
  select,
} from './forms.ts';
import { listFrame, showList } from './parts.ts';
import { word, words } from './set-up.ts';
import type { Columns } from './table.ts';
import { empty, facts, itemLink, table } from './table.ts';
import { fill, SPACE } from './text.ts';
import type { Item } from './types.ts';
import { item, view } from './types.ts';

const PAGE = 25;
/** Movements that the dialog of a sub account shows. */
const LATEST = 10;
const COLUMNS: Columns = [
  [words.name],
  [words.pixKey, 'text'],
  [words.balance, 'number'],
  [words.withdrawals, 'text'],
];
const LINE_COLUMNS: Columns = [
  [words.time],
  [words.description, 'text'],
  [words.amount, 'number'],
  [words.balanceAfter, 'number'],
];
const DIRECTIONS = ['credit', 'debit', 'transfer'] as const;

const pathOf = (key: string) => `/api/v1/subaccount/${encodeURIComponent(key)}` as const;
const find = async (key: string) => (await get(pathOf(key))).SubAccount;

/** Returns the type of a Pix key, as a transfer names it; the service refuses another one. */
function keyTypeOf(key: string): string {
  if (key.includes('@')) return 'EMAIL';
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key)) return 'RANDOM';
  if (key.startsWith('+')) return 'PHONE';
  return key.replaceAll(/[.\-/]/g, '').length === 11 ? 'CPF' : 'CNPJ';
}

type Line = Pick<AnswerOf<'statement.list'>[number], 'value' | 'type'>;

export const signed = ({ value, type }: Line): string => money(type === 'CREDIT' ? value : -value);
export const described = (description = ''): string => word('line', description);

const moveForm = (): HTMLElement =>
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

const withdrawForm = (balance: number): HTMLElement =>
  dialogForm(
    { name: 'withdraw', heading: words.withdraw },
    amountField({
      id: 'withdraw-amount',
      name: 'amount',
      label: words.amountReais,
      hint: fill(words.refundHint, money(balance)),
    }),
  );

/** Returns what moves the money; it sends the same request each time the button is pressed. */
function moveOf(
  direction: (typeof DIRECTIONS)[number],
  key: string,
  value: number,
  otherKey: string,
): () => Promise<unknown> {
  if (direction !== 'transfer') return () => post(`${pathOf(key)}/${direction}`, { value });
  const body = {
    value,
    fromPixKey: key,
    fromPixKeyType: keyTypeOf(key),
    toPixKey: otherKey,
    toPixKeyType: keyTypeOf(otherKey),
    correlationID: crypto.randomUUID(),
  };
  return () => post('/api/v1/subaccount/transfer', body);
}

/** Shows a sub account. */
function detail(key: string): Item {
  const back = (): Item => detail(key);
  return item({
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
      (found.balance ?? 0) > 0 && !found.withdrawBlocked ? withdrawForm(found.balance ?? 0) : undefined,
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
        const chosen = fieldText(form, 'direction');
        const direction = DIRECTIONS.find((one) => one === chosen) ?? 'credit';
        const otherKey = direction === 'transfer' ? requiredText(form, 'key') : '';
        if (otherKey === undefined) return;
        const value = amountOf(form, 'amount');
        if (value === undefined) return;
        const { name } = await find(key);
        const move = moveOf(direction, key, value, otherKey);
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
            await move();
            return fill(words.moved, money(value));
          },
        });
      },
      withdraw: async (app, _data, root) => {
        const { balance = 0 } = await find(key);
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
  });
}

export const subAccounts = view({
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
    create: async (app, form) => {
      const name = requiredText(form, 'name');
      if (name === undefined) return;
      const { SubAccount: made } = await post('/api/v1/subaccount', {
        name,
        pixKey: fieldText(form, 'key') || crypto.randomUUID(),
      });
      form.reset();
      app.say(fill(words.subAccountCreated, made.name));
    },
  },
});
