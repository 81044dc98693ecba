// Pix keys of the account: list, create, remove.
import { get, post, Refused, remove } from './api.ts';
import { confirm } from './confirm.ts';
import type { Child } from './dom.ts';
import { h, show } from './dom.ts';
import { word, words } from './set-up.ts';
import type { Columns } from './table.ts';
import { button, empty, facts, itemLink, table } from './table.ts';
import { fill, SPACE } from './text.ts';
import type { App, Item, Pressed } from './types.ts';
import { item, view } from './types.ts';

/** Larger than the number of keys that an account can have. */
const MOST = 100;
const COLUMNS: Columns = [
  [words.pixKey],
  [words.keyType, 'word'],
  [words.keyDefault, 'word'],
  [words.actions],
];

const list = () => get('/api/v1/pix-keys', { limit: MOST });
type PixKey = Awaited<ReturnType<typeof list>>['pixKeys'][number];

const typeOf = ({ type }: PixKey): string => (type === undefined ? '' : word('key', type));
const defaultOf = ({ isDefault }: PixKey): string => word('yesNo', String(isDefault === true));

/** The button that removes a key; the default key cannot be removed. */
const removeButton = ({ key, isDefault }: PixKey): Child =>
  isDefault === true ? '' : button('remove', key, words.removeKey, fill(words.removeKeyOne, key));

const askRemoval = (app: App, { id }: Pressed): Promise<void> =>
  confirm(app, {
    question: fill(words.removeKeyQuestion, id),
    text: h('p', {}, words.removeKeyHint),
    label: words.removeKeyNow,
    isDanger: true,
    work: async () => {
      await remove(`/api/v1/pix-keys/${encodeURIComponent(id)}`);
      return fill(words.keyRemoved, id);
    },
  });

/** Shows a Pix key. */
const detail = (id: string): Item =>
  item({
    load: async () => {
      const { pixKeys: found } = await list();
      const pixKey = found.find(({ key }) => key === id);
      if (pixKey === undefined) throw new Refused(id);
      return pixKey;
    },
    title: ({ key }) => [words.pixKey, SPACE, key],
    draw: (pixKey) => [
      facts([
        [words.keyType, typeOf(pixKey)],
        [words.keyDefault, defaultOf(pixKey)],
      ]),
      h('div', { class: 'buttons' }, removeButton(pixKey)),
    ],
    actions: { remove: askRemoval },
  });

async function create(app: App, type: string, key: string): Promise<void> {
  const created = await post('/api/v1/pix-keys', { key, type });
  app.say(fill(words.keyCreated, created.key));
}

export const pixKeys = view({
  frame: () => [h('div', { 'data-part': 'list' }), h('div', { 'data-part': 'new', class: 'buttons' })],
  load: list,
  draw: (part, { pixKeys: found, account }) => {
    show(
      part('list'),
      found.length === 0
        ? empty(words.noPixKeys)
        : table(
            words.pixKeys,
            COLUMNS,
            found.map((one) => ({
              key: one.key,
              cells: [
                itemLink(['pix-keys', one.key], one.key),
                typeOf(one),
                defaultOf(one),
                removeButton(one),
              ],
            })),
          ),
    );
    show(
      part('new'),
      button('create', undefined, words.createKey, undefined, false),
      account?.taxId !== undefined &&
        !found.some(({ key }) => key === account.taxId) &&
        button('create-cnpj', account.taxId, words.createCnpjKey),
    );
  },
  detail,
  actions: {
    create: (app) => create(app, 'EVP', crypto.randomUUID()),
    'create-cnpj': (app, { id }) => create(app, 'CNPJ', id),
    remove: askRemoval,
  },
});
