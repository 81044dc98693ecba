// Static QR codes: the list, a new one, and one with its image, which can be paid as the payer.
import { get, idOf, post, Refused } from './api.js';
import { date, money } from './format.js';
import {
  amountField,
  amountOf,
  commentField,
  creationForm,
  dialogForm,
  formOf,
  nameField,
  payerFields,
  payerOf,
  requiredText,
  textOf,
} from './forms.js';
import { listFrame, qrPicture, showList } from './parts.js';
import { fill, words } from './set-up.js';
import { empty, facts, itemLink } from './table.js';
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

/** Shows a QR code. */
function detail(id) {
  const picture = qrPicture();
  return {
    load: async () => {
      const found = await find(id);
      await picture.load(found);
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
      picture.draw(found, fill(words.staticQrAlt, found.name)),
      dialogForm(
        { name: 'pay', heading: words.pay },
        found.value === undefined
          ? amountField({ id: 'qr-amount', name: 'amount', label: words.amountReais })
          : undefined,
        payerFields('qr'),
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
    end: picture.end,
  };
}

export const qrCodes = {
  frame: () =>
    listFrame(
      creationForm(
        words.newQrCode,
        words.createQrCode,
        nameField('qr-name'),
        amountField({ id: 'qr-fixed', name: 'amount', label: words.fixedAmount, hint: words.fixedHint }),
        commentField('qr-comment'),
      ),
    ),
  load: ({ skip = 0 }) => get('/api/v1/qrcode-static', { skip, limit: PAGE }),
  draw: (part, { pixQrCodes: found, pageInfo }) =>
    showList(part, {
      caption: words.qrCodes,
      columns: COLUMNS,
      none: empty(words.noQrCodes),
      pageInfo,
      rows: found.map((one) => ({
        key: one.globalID,
        cells: [
          itemLink(['qr-codes', idOf(one)], one.name),
          amountText(one),
          one.comment ?? '',
          one.pixKey ?? '',
          date(one.createdAt),
        ],
      })),
    }),
  detail,
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
      await app.go('qr-codes', idOf(pixQrCode));
      app.say(fill(words.qrCodeCreated, pixQrCode.name));
    },
  },
};
