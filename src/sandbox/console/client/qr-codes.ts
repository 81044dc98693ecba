// Static QR codes: the list, a new one, and one with its image, which can be paid as the payer.
import type { AnswerOf } from './api.ts';
import { get, idOf, post, Refused } from './api.ts';
import { date, money } from './format.ts';
import {
  amountField,
  amountOf,
  commentField,
  creationForm,
  dialogForm,
  fieldText,
  formOf,
  nameField,
  payerFields,
  payerOf,
  requiredText,
} from './forms.ts';
import { listFrame, qrPicture, showList } from './parts.ts';
import { words } from './set-up.ts';
import type { Columns } from './table.ts';
import { empty, facts, itemLink } from './table.ts';
import { fill, SPACE } from './text.ts';
import type { Item } from './types.ts';
import { item, view } from './types.ts';

const PAGE = 25;
const COLUMNS: Columns = [
  [words.name],
  [words.amount, 'number'],
  [words.comment, 'text'],
  [words.receivingKey, 'text'],
  [words.created],
];

const amountText = ({ value }: AnswerOf<'qrcode.get'>['pixQrCode']): string =>
  value === undefined ? words.anyAmount : money(value);

/** @throws Refused if the sandbox finds another QR code, whose correlation id looks like the id of this one */
async function find(id: string) {
  const { pixQrCode } = await get(`/api/v1/qrcode-static/${encodeURIComponent(id)}`);
  if (idOf(pixQrCode) !== id) throw new Refused(pixQrCode.correlationID);
  return pixQrCode;
}

/** Shows a QR code. */
function detail(id: string): Item {
  const picture = qrPicture();
  return item({
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
          id: found.paymentLinkID ?? '',
          as: 'link',
          ...(value === null ? {} : { value }),
          ...payer,
        });
        form.reset();
        app.say(fill(words.qrCodePaid, found.name, money(paid.value)));
      },
    },
    end: picture.end,
  });
}

export const qrCodes = view({
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
    create: async (app, form) => {
      const name = requiredText(form, 'name');
      if (name === undefined) return;
      const value = amountOf(form, 'amount', { whenEmpty: null });
      if (value === undefined) return;
      const comment = fieldText(form, 'comment');
      const { pixQrCode } = await post('/api/v1/qrcode-static', {
        name,
        correlationID: crypto.randomUUID(),
        ...(value === null ? {} : { value }),
        ...(comment === '' ? {} : { comment }),
      });
      form.reset();
      await app.go('qr-codes', idOf(pixQrCode));
      app.say(fill(words.qrCodeCreated, pixQrCode.name));
    },
  },
});
