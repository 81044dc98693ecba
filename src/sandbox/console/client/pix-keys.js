// Pix keys of the account: list, create, remove.
import { get, post, Refused, remove } from './api.js';
import { confirm } from './confirm.js';
import { h, show } from './dom.js';
import { fill, word, words } from './set-up.js';
import { button, empty, facts, itemLink, table } from './table.js';
import { SPACE } from './text.js';

/** Larger than the number of keys that an account can have. */
const MOST = 100;
const COLUMNS = [[words.pixKey], [words.keyType, 'word'], [words.keyDefault, 'word'], [words.actions]];

const list = () => get('/api/v1/pix-keys', { limit: MOST });
const typeOf = ({ type }) => (type === undefined ? '' : word('key', type));
const defaultOf = ({ isDefault }) => word('yesNo', String(isDefault === true));

/** The button that removes a key; the default key cannot be removed. */
const removeButton = ({ key, isDefault }) =>
  isDefault === true ? '' : button('remove', key, words.removeKey, fill(words.removeKeyOne, key));

const askRemoval = (app, { id }) =>
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
const detail = (id) => ({
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

async function create(app, type, key) {
  const created = await post('/api/v1/pix-keys', { key, type });
  app.say(fill(words.keyCreated, created.key));
}

export const pixKeys = {
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
};
