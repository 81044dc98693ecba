import { at } from '#contract/path.ts';
import type { Charge } from '#contract/resources/charge.ts';
import { charge as chargeSchema } from '#contract/resources/charge.ts';
import type { PathOf } from '#contract/schema/types.ts';
import { defined } from '#errors/defined.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Column, View } from '#output/view.ts';
import { viewOf } from '#output/view-of.ts';
import { formatReais } from '#pix/money.ts';

/** Amount to pay now if it differs from the value: with fine and interest, or with a discount. */
function toPay(row: unknown): Message | undefined {
  const [status, value, now] = ['status', 'value', 'valueWithDiscount'].map((path) => at(row, path));
  if (status !== 'ACTIVE' || typeof value !== 'number' || !Number.isSafeInteger(now) || now === value)
    return undefined;
  return say`${formatReais(Number(now))}`;
}

/** Adds to the amount the reason why it differs. */
function toPayInWords(row: unknown): Message | undefined {
  const now = toPay(row);
  if (now === undefined) return undefined;
  return Number(at(row, 'valueWithDiscount')) > Number(at(row, 'value'))
    ? say`${now}, with fine and interest`
    : say`${now}, with the discount`;
}

export const chargeView = viewOf(chargeSchema, {
  recent: { charge: 'correlationID' },
  columns: [
    ['correlationID', 'ID'],
    'status',
    'value',
    ['createdAt', 'Created'],
    ['customer.name', 'Customer'],
    ['expiresDate', 'Expires'],
    'comment',
  ],
  drawn: [
    ['correlationID', 'ID'],
    'status',
    'value',
    ['valueWithDiscount', 'To pay', { show: toPay }],
    ['createdAt', 'Created'],
    ['customer.name', 'Customer', { keep: true }],
    ['expiresDate', 'Expires'],
    'comment',
  ],
  detail: [
    'status',
    'value',
    ['valueWithDiscount', 'To pay'],
    ['correlationID', 'Correlation ID'],
    ['globalID', 'Service ID'],
    ['transactionID', 'Transaction ID'],
    'type',
    'comment',
    ['customer.name', 'Customer'],
    ['customer.taxID.taxID', 'Tax ID'],
    ['createdAt', 'Created'],
    ['expiresDate', 'Expires'],
    ['paidAt', 'Paid'],
    ['payer.name', 'Payer'],
    ['paymentLinkUrl', 'Payment page'],
    ['paymentMethods.boleto.boletoDigitable', 'Boleto'],
    ['paymentMethods.boleto.status', 'Status of the boleto'],
    ['paymentMethods.boleto.settledAt', 'Boleto settled'],
    ['brCode', 'BR Code'],
  ],
  empty: 'No charges.',
});

/** What other resources of the service say about a charge. */
interface AboutCharge {
  readonly refunded?: Message | undefined;
  /** End-to-end ids of its payments. */
  readonly paidBy?: string | undefined;
}

/** View of a single charge, with the amount to pay now, the payment and the refunds. */
export const oneCharge = ({ refunded, paidBy }: AboutCharge = {}): View<PathOf<Charge>> => ({
  ...chargeView,
  drawnDetail: defined(chargeView.detail, 'detail of a charge').flatMap(
    (column): readonly Column<PathOf<Charge>>[] =>
      column.path === 'valueWithDiscount'
        ? [
            { ...column, show: toPayInWords },
            ...(refunded === undefined ? [] : [{ ...column, label: say`Refunded`, show: () => refunded }]),
          ]
        : column.path === 'paidAt' && paidBy !== undefined
          ? [column, { path: column.path, label: say`End-to-end ID`, show: () => say`${paidBy}` }]
          : [column],
  ),
});
