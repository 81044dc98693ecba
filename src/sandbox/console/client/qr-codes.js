// Static QR codes: the list, a new one, and one with its image, which can be paid as the payer.
import { get, idOf, image, post, Refused } from './api.js';
import { h, show } from './dom.js';
import { date, money } from './format.js';
import {
  amountField,
  amountOf,
  dialogForm,
  field,
  forgetProblems,
  formOf,
  payerFields,
  payerOf,
  requiredText,
  submit,
  textOf,
} from './forms.js';
import { codeBox, opener } from './parts.js';
import { fill, namespace, words } from './set-up.js';
import { empty, facts, pager, table } from './table.js';
import { SPACE } from './text.js';

const PAGE = 25;
const COLUMNS = [
  [words.name],
  [words.amount, 'number'],
  [words.comment, 'text'],
  [words.receivingKey, 'text'],
  [words.created],
];

const amountText = ({ value }) => (value === undefined ? words.anyAmount : money(value));

/** @throws Refused if the sandbox finds another QR code, whose correlation id looks like the id of this one */
async function find(id) {
  const { pixQrCode } = await get(`/api/v1/qrcode-static/${encodeURIComponent(id)}`);
  if (idOf(pixQrCode) !== id) throw new Refused(pixQrCode.correlationID);
  return pixQrCode;
}

function detail(id) {
  forgetProblems();
  let picture;
  return {
    load: async () => {
      const found = await find(id);
      picture ??= await image(
        `/${namespace}/charge/brcode/image/${encodeURIComponent(found.paymentLinkID)}.png?size=600`,
      ).catch(() => undefined);
      return found;
    },
    title: ({ name }) => [words.qrCode, SPACE, name],
    draw: (found) => [
      facts([
        [words.amount, amountText(found)],
        [words.comment, found.comment],
        [words.receivingKey, found.pixKey],
        [words.created, date(found.createdAt)],
        [words.correlationId, found.correlationID],
      ]),
      picture === undefined
        ? h('p', { class: 'hint' }, words.qrMissing)
        : h('img', {
            class: 'qr',
            src: picture,
            alt: fill(words.staticQrAlt, found.name),
            width: '240',
            height: '240',
          }),
      codeBox('code', words.pixCode, found.brCode),
      dialogForm(
        'pay',
        words.pay,
        found.value === undefined
          ? amountField({ id: 'qr-amount', name: 'amount', label: words.amountReais })
          : undefined,
        payerFields('qr'),
        h('div', { class: 'buttons' }, submit('pay', words.pay)),
      ),
    ],
    actions: {
      pay: async (app, _data, root) => {
        const form = formOf(root, 'pay');
        const value = 'amount' in form.elements ? amountOf(form, 'amount') : null;
        if (value === undefined) return;
        const payer = payerOf(form);
        if (payer === undefined) return;
        const found = await find(id);
        const paid = await post('/_sandbox/pay', {
          id: found.paymentLinkID,
          as: 'link',
          ...(value === null ? {} : { value }),
          ...payer,
        });
        form.reset();
        app.say(fill(words.qrCodePaid, found.name, money(paid.value)));
      },
    },
    end: () => picture && URL.revokeObjectURL(picture),
  };
}

export const qrCodes = {
  frame: () => [
    h('div', { 'data-part': 'list' }),
    h('h3', {}, words.newQrCode),
    h(
      'form',
      { class: 'row', 'data-submit': 'create', novalidate: true },
      field({ id: 'qr-name', name: 'name', label: words.name, maxlength: '255', grow: true }),
      amountField({ id: 'qr-fixed', name: 'amount', label: words.fixedAmount, hint: words.fixedHint }),
      field({ id: 'qr-comment', name: 'comment', label: words.comment, maxlength: '140', grow: true }),
      h('button', {}, words.createQrCode),
    ),
  ],
  load: ({ skip = 0 }) => get('/api/v1/qrcode-static', { skip, limit: PAGE }),
  draw: (part, { pixQrCodes: found, pageInfo }) =>
    show(
      part('list'),
      found.length === 0
        ? empty(words.noQrCodes)
        : table(
            words.qrCodes,
            COLUMNS,
            found.map((one) => ({
              key: one.globalID,
              cells: [
                opener('open', idOf(one), one.name),
                amountText(one),
                one.comment ?? '',
                one.pixKey ?? '',
                date(one.createdAt),
              ],
            })),
          ),
      pager(pageInfo, found.length),
    ),
  actions: { open: (app, { id }) => app.open(detail(id)) },
  submit: {
    create: async (app, _form, element) => {
      const name = requiredText(element, 'name');
      if (name === undefined) return;
      const value = amountOf(element, 'amount', { whenEmpty: null });
      if (value === undefined) return;
      const comment = textOf(element, 'comment');
      const { pixQrCode } = await post('/api/v1/qrcode-static', {
        name,
        correlationID: crypto.randomUUID(),
        ...(value === null ? {} : { value }),
        ...(comment === '' ? {} : { comment }),
      });
      element.reset();
      await app.open(detail(idOf(pixQrCode)));
      app.say(fill(words.qrCodeCreated, pixQrCode.name));
    },
  },
};
