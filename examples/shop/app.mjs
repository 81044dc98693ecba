// @ts-check
// The HTTP side of the shop, with Hono.
/**
 * @import { PublicKeys } from 'pixctl/webhooks'
 * @import { Order, Orders } from './orders.mjs'
 */
import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { bodyLimit } from 'hono/body-limit';
import { verifyWebhook, WebhookError } from 'pixctl/webhooks';

/** The prefix keeps them apart from the charges of other programs of the account. */
const ORDER_ID = /^order-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** @param {Order} order */
const view = ({ id, product, value, status, brCode }) => ({ id, product, value, status, brCode });

/**
 * @param {object} options
 * @param {ReturnType<typeof import('./shop.mjs').createShop>} options.shop
 * @param {Orders} options.orders
 * @param {Readonly<Record<string, number>>} options.prices in cents
 * @param {PublicKeys} options.publicKey of the service
 * @param {string} options.company CNPJ or CPF of the shop; any company can register the address of its webhooks
 * @param {string} options.adminToken of those who may refund
 */
export function createApp({ shop, orders, prices, publicKey, company, adminToken }) {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 1024 * 1024 }));

  // The browser makes the id of an order and repeats the request with it, until it is answered with 200.
  app.put('/orders/:id', async (context) => {
    const id = context.req.param('id');
    /** @type {{ product?: unknown } | null} */
    const body = await context.req.json().catch(() => null);
    const product = String(body?.product);
    const value = Object.hasOwn(prices, product) ? prices[product] : undefined;
    if (!ORDER_ID.test(id) || value === undefined) return context.json({ error: 'invalid order' }, 400);
    const stored = orders.add({ id, product, value, status: 'new', refund: 1 });
    if (stored.product !== product) return context.json({ error: 'another order has this id' }, 409);
    const order = await shop.charge(stored);
    return context.json(view(order), order.status === 'new' ? 503 : 200);
  });

  app.get('/orders/:id', (context) => {
    const order = orders.get(context.req.param('id'));
    return order === undefined ? context.notFound() : context.json(view(order));
  });

  // 202: it is being refunded. 409: it was not paid, or the refund was refused.
  app.post('/orders/:id/refund', bearerAuth({ token: adminToken }), async (context) => {
    const order = await shop.refund(context.req.param('id'));
    if (order === undefined) return context.notFound();
    const status = order.status === 'refunded' ? 200 : order.status === 'refunding' ? 202 : 409;
    return context.json(view(order), status);
  });

  app.post('/webhooks/pix', async (context) => {
    // Not context.req.json(): the signature is of the bytes.
    const body = await context.req.arrayBuffer();
    try {
      const { headers } = context.req.raw;
      await shop.handle(await verifyWebhook({ body, headers, publicKey, company }));
      return context.body(null, 200);
    } catch (error) {
      // Any other error is answered with 500, and the service delivers the event again.
      if (!(error instanceof WebhookError)) throw error;
      if (error.status === 500) console.error(error);
      return context.json({ error: error.reason }, error.status);
    }
  });

  return app;
}
