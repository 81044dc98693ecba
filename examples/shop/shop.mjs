// @ts-check
// What the shop does about money. Everything here can be repeated: after a lost answer, a second delivery or a kill.
/**
 * @import { Client } from 'pixctl/client'
 * @import { WebhookEvent } from 'pixctl/webhooks'
 * @import { Order, Orders } from './orders.mjs'
 */

/** Time in seconds that a customer has to pay. */
const EXPIRES_IN = 3600;

/** @param {Client} client @param {Orders} orders */
export function createShop(client, orders) {
  /**
   * Creates the charge of an order. The order is stored before: the customer may pay, and the webhook may arrive, before
   * the answer of the service does.
   * @param {Order} order
   * @returns {Promise<Order>} with the status `new` if the same call has to be repeated
   */
  async function charge(order) {
    const { id, value, status } = order;
    if (status !== 'new') return order;
    // With the id of the order, the same call never makes a second charge. It returns the first one.
    const result = await client.charge.create({ correlationID: id, value, expiresIn: EXPIRES_IN });
    switch (result.outcome) {
      case 'done':
        return orders.change(id, ['new'], { status: 'open', brCode: result.value.brCode }) ?? order;
      case 'refused':
        // Would be refused again: somebody has to read the message.
        console.error(`the charge of order ${id} was refused: ${result.error.message}`);
        return order;
      case 'not-done':
      case 'unknown':
        return orders.get(id) ?? order;
    }
  }

  /**
   * Marks an order as paid. Not one that is being refunded: a late delivery must not let it be refunded again.
   * @param {string} id @param {number} value in cents @param {string | undefined} paymentId
   */
  function pay(id, value, paymentId) {
    if (orders.get(id)?.value !== value) console.error(`no order ${id} of ${value} cents, which were paid`);
    else orders.change(id, ['new', 'open', 'expired'], { status: 'paid', paymentId });
  }

  /**
   * Refunds a paid order. For an order that is being refunded, repeats the request, which returns the same refund.
   * @param {string} id
   * @returns {Promise<Order | undefined>} `refunding`: the outcome is not known yet; `paid`: it was not refunded
   */
  async function refund(id) {
    // The intention is stored before the request: after a kill, `reconcile` repeats it.
    const order = orders.change(id, ['paid'], { status: 'refunding' });
    if (order?.status !== 'refunding') return order;
    // The service makes one refund for each correlation id, so this one never changes until the refund was rejected.
    const correlationID = `${id}-refund-${order.refund}`;
    const result = await client.charge.refund({ id, correlationID, value: order.value });
    // Another call may have seen the outcome first.
    if (orders.get(id)?.refund !== order.refund) return orders.get(id);
    switch (result.outcome) {
      case 'done': {
        const { status, endToEndId: refundId } = result.value;
        if (status === 'CONFIRMED' || status === 'REFUNDED')
          return orders.change(id, ['refunding'], { status: 'refunded', refundId });
        if (status === 'REJECTED' || status === 'NOT_ACCOMPLISHED')
          return orders.change(id, ['refunding'], { status: 'paid', refund: order.refund + 1 });
        return orders.change(id, ['refunding'], { refundId });
      }
      case 'refused':
        console.error(`the refund of order ${id} was refused: ${result.error.message}`);
        return orders.change(id, ['refunding'], { status: 'paid' });
      case 'not-done':
      case 'unknown':
        return orders.get(id);
    }
  }

  /** Handles an event that was verified. @param {WebhookEvent} event */
  async function handle(event) {
    switch (event.type) {
      case 'CHARGE_COMPLETED': {
        const { correlationID, value } = event.data.charge;
        return pay(correlationID, value, event.data.pix?.endToEndId);
      }
      case 'CHARGE_EXPIRED':
        orders.change(event.data.charge.correlationID, ['new', 'open'], { status: 'expired' });
        return;
      case 'PIX_TRANSACTION_REFUND_SENT_CONFIRMED':
      case 'PIX_TRANSACTION_REFUND_SENT_REJECTED': {
        // Only says when to look. An order that is paid again, after a rejected refund, must not be refunded by it.
        const { endToEndId } = event.data.refundTransaction;
        const order = orders.all().find(({ refundId }) => refundId === endToEndId);
        if (order?.status === 'refunding') await refund(order.id);
      }
    }
  }

  /**
   * Compares the orders with the account, and catches up on webhooks that never arrived and on refunds that were cut off.
   * Run it every few minutes. It reads the whole account; once that is long, pass `start` to the lists.
   * @returns {Promise<string[]>} what a person has to look at
   */
  async function reconcile() {
    /** @type {string[]} */
    const problems = [];
    // In this order, so that whatever happens meanwhile is no difference.
    const before = orders.all();
    const lines = await client.statement.list().toArray();
    for await (const { correlationID: id, status, value } of client.charge.list()) {
      const order = orders.get(id);
      if (order?.value !== value) problems.push(`charge ${id} of ${value} cents belongs to no order`);
      else if (status === 'EXPIRED') orders.change(id, ['new', 'open'], { status: 'expired' });
      else if (status === 'COMPLETED' && order.paymentId === undefined) {
        const [payment] = await client.transaction.list({ charge: id, type: 'PAYMENT' }).toArray();
        pay(id, value, payment?.endToEndId);
      }
    }
    for (const { id, status } of orders.all()) if (status === 'refunding') await refund(id);

    const moved = new Map(lines.map((line) => [`${line.type} ${line.transactionId}`, line.value]));
    for (const { id, value, status, paymentId, refundId } of before) {
      const isPaid = status === 'paid' || status === 'refunding' || status === 'refunded';
      if (isPaid && moved.get(`CREDIT ${paymentId}`) !== value) problems.push(`order ${id} was not paid`);
      if (status === 'refunded' && moved.get(`DEBIT ${refundId}`) !== value)
        problems.push(`order ${id} was not refunded`);
    }
    const ours = new Set(orders.all().flatMap(({ paymentId, refundId }) => [paymentId, refundId]));
    for (const { type, transactionId = '', value } of lines)
      // End-to-end ids of refunds begin with D. Withdrawals and fees are none of the shop's business.
      if ((type === 'CREDIT' || transactionId.startsWith('D')) && !ours.has(transactionId))
        problems.push(`${type} ${transactionId} of ${value} cents belongs to no order`);
    return problems;
  }

  return { charge, refund, handle, reconcile };
}
