// Pix keys of the account: list, create, remove.
import { get, post, remove } from './api.js';
import { confirmation } from './confirmation.js';
import { h, show } from './dom.js';
import { fill, word, words } from './set-up.js';
import { button, empty, table } from './table.js';

/** Larger than the number of keys that an account can have. */
const MOST = 100;
const COLUMNS = [[words.pixKey], [words.keyType, 'word'], [words.keyDefault, 'word'], [words.actions]];

async function create(app, type, key) {
  const created = await post('/api/v1/pix-keys', { key, type });
  app.say(fill(words.keyCreated, created.key));
}

export const pixKeys = {
  frame: () => [h('div', { 'data-part': 'list' }), h('div', { 'data-part': 'new', class: 'buttons' })],
  load: () => get('/api/v1/pix-keys', { limit: MOST }),
  draw: (part, { pixKeys: found, account }) => {
    show(
      part('list'),
      found.length === 0
        ? empty(words.noPixKeys)
        : table(
            words.pixKeys,
            COLUMNS,
            found.map(({ key, type, isDefault }) => ({
              key,
              cells: [
                key,
                type === undefined ? '' : word('key', type),
                word('yesNo', String(isDefault === true)),
                isDefault === true
                  ? ''
                  : button('remove', key, words.removeKey, fill(words.removeKeyOne, key)),
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
  actions: {
    create: (app) => create(app, 'EVP', crypto.randomUUID()),
    'create-cnpj': (app, { id }) => create(app, 'CNPJ', id),
    remove: (app, { id }) =>
      app.open(
        confirmation({
          question: fill(words.removeKeyQuestion, id),
          hint: words.removeKeyHint,
          label: words.removeKeyNow,
          work: async () => {
            await remove(`/api/v1/pix-keys/${encodeURIComponent(id)}`);
            return fill(words.keyRemoved, id);
          },
        }),
      ),
  },
};
