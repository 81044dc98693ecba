// @ts-check
// The orders of the shop, in a file with one JSON record per line; the last record of an order counts. For one process.
// With a database: a table, with `change` as UPDATE orders SET … WHERE id = $1 AND status = ANY($2).
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/**
 * @typedef {'new' | 'open' | 'expired' | 'paid' | 'refunding' | 'refunded'} Status `new`: the charge may not exist yet
 * @typedef {object} Order
 * @property {string} id also the correlation id of its charge
 * @property {string} product
 * @property {number} value in cents
 * @property {Status} status
 * @property {number} refund number of the refund that is made, or that would be made next; grows if one was rejected
 * @property {string} [brCode] what the customer pays with
 * @property {string} [paymentId] end-to-end id of the Pix that paid it
 * @property {string} [refundId] end-to-end id of its latest refund
 * @typedef {ReturnType<typeof openOrders>} Orders
 */

/** @param {string} path */
export function openOrders(path) {
  const file = openSync(path, 'a+', 0o600);
  /** @type {Map<string, Order>} */
  const orders = new Map();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    try {
      const order = JSON.parse(line);
      orders.set(order.id, order);
    } catch {
      // An empty line, or one that was cut by a kill.
    }
  }

  /** @param {Order} order */
  function save(order) {
    // Starts a new line first: the line before may have been cut.
    writeSync(file, `\n${JSON.stringify(order)}`);
    fsyncSync(file);
    orders.set(order.id, order);
    return order;
  }

  return {
    /** @param {string} id */
    get: (id) => orders.get(id),
    all: () => [...orders.values()],
    /** Adds an order, unless there is one with its id. @param {Order} order @returns the one that is stored */
    add: (order) => orders.get(order.id) ?? save(order),
    /**
     * Changes an order that has one of these statuses, and leaves any other as it is. An event that is delivered twice,
     * late or in the wrong order therefore changes nothing.
     * @param {string} id @param {readonly Status[]} from @param {Partial<Order>} changes
     * @returns the order that is stored now
     */
    change(id, from, changes) {
      const order = orders.get(id);
      return order !== undefined && from.includes(order.status) ? save({ ...order, ...changes }) : order;
    },
    close: () => closeSync(file),
  };
}
