// One transaction in a dialog: refund it, dispute it as the payer, open its charge.
import { get, idOf, Refused } from './api.js';
import { askDispute, disputeForm } from './disputes.js';
import { h } from './dom.js';
import { date, money, state } from './format.js';
import { statusOf } from './parts.js';
import { askRefund, linksOf, refundFacts, refundForm } from './refunds.js';
import { fill, word, words } from './set-up.js';
import { facts, itemLink } from './table.js';
import { SPACE } from './text.js';

/** The payment by which money was sent, if it can be read. */
const paymentOf = async (id) =>
  id === undefined
    ? undefined
    : get(`/api/v1/payment/${encodeURIComponent(id)}`).catch((error) => {
        if (error instanceof Refused) return undefined;
        throw error;
      });

/** Shows the transaction with this end-to-end id. */
export function transactionDetail(endToEndId) {
  const back = () => transactionDetail(endToEndId);
  return {
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
        [words.status, one.status && statusOf('transaction', one.status)],
        [words.amount, money(one.value)],
        [words.time, date(one.time)],
        [words.payer, one.payer?.name ?? one.customer?.name],
        [words.taxId, one.payer?.taxID?.taxID],
        [words.description, one.infoPagador],
        [words.recipient, one.creditParty?.pixKey?.pixKey],
        [words.endToEnd, h('code', {}, one.endToEndId)],
        ...refundFacts(left),
        [
          words.charge,
          one.charge &&
            itemLink(
              ['charges', idOf(one.charge)],
              one.charge.correlationID,
              fill(words.openCharge, one.charge.correlationID),
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
      refund: (app, _data, root) => askRefund(app, root, { endToEndId, back }),
      dispute: (app, _data, root) => askDispute(app, root, { endToEndId, back }),
    },
  };
}
