// One transaction in a dialog: refund it, dispute it as the payer, open its charge.
import { get, idOf, Refused } from './api.ts';
import { askDispute, disputeForm } from './disputes.ts';
import { h } from './dom.ts';
import { date, money, state, statusOf } from './format.ts';
import { formOf } from './forms.ts';
import { askRefund, linksOf, refundFacts, refundForm } from './refunds.ts';
import { translated, word, words } from './set-up.ts';
import { facts, itemLink } from './table.ts';
import { fill, SPACE } from './text.ts';
import type { Item } from './types.ts';
import { item } from './types.ts';

/** The payment by which money was sent, if it can be read. */
const paymentOf = async (id: string | undefined) =>
  id === undefined
    ? undefined
    : get(`/api/v1/payment/${encodeURIComponent(id)}`).catch((error: unknown) => {
        if (error instanceof Refused) return undefined;
        throw error;
      });

/** Shows the transaction with this end-to-end id. */
export function transactionDetail(endToEndId: string): Item {
  const back = (): Item => transactionDetail(endToEndId);
  return item({
    load: async () => {
      const [{ transaction }, links] = await Promise.all([
        get(`/api/v1/transaction/${encodeURIComponent(endToEndId)}`),
        linksOf(endToEndId),
      ]);
      return { transaction, left: links.refund, sent: await paymentOf(links.payment) };
    },
    title: ({ transaction }) => [word('type', transaction.type), SPACE, money(transaction.value)],
    draw: ({ transaction: one, left, sent }) => [
      facts([
        [words.status, statusOf('transaction', one.status)],
        [words.amount, money(one.value)],
        [words.time, date(one.time)],
        [words.payer, one.payer?.name ?? one.customer?.name],
        [words.taxId, one.payer?.taxID?.taxID],
        [words.description, translated(one.infoPagador)],
        [words.recipient, one.creditParty?.pixKey?.pixKey],
        [words.endToEnd, h('code', {}, one.endToEndId)],
        ...refundFacts(left),
        [
          words.charge,
          one.charge &&
            itemLink(
              ['charges', idOf(one.charge)],
              one.charge.correlationID ?? '',
              fill(words.openCharge, one.charge.correlationID ?? ''),
            ),
        ],
        [words.qrCodeOf, one.pixQrCode?.name],
        [words.payment, sent && itemLink(['payments', idOf(sent.payment)], sent.payment.correlationID)],
        [words.destination, sent?.destination?.name ?? sent?.payment.destinationAlias],
        [words.status, sent && state(sent.payment.status)],
      ]),
      refundForm(left),
      left !== undefined && left.disputed === 0 && left.refundable > 0 ? disputeForm() : undefined,
    ],
    actions: {
      refund: (app, _data, root) => askRefund(app, root, endToEndId, back),
      dispute: (app, _data, root) => askDispute(app, formOf(root, 'dispute'), endToEndId, back),
    },
  });
}
