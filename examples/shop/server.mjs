// @ts-check
// Serves the shop on one port, and compares its orders with the account at the start and every five minutes.
import { resolve } from 'node:path';
import { serve } from '@hono/node-server';
import { createClient, fileJournal } from 'pixctl/client';
import { publicKeysFrom } from 'pixctl/webhooks';
import { createApp } from './app.mjs';
import { openOrders } from './orders.mjs';
import { createShop } from './shop.mjs';

/** @param {string} name */
function env(name) {
  const value = process.env[name];
  if (!value) throw new Error(`the variable ${name} is missing`);
  return value;
}

const baseUrl = env('PIX_API_URL');
// Each write is recorded in the journal before it is sent, so that its outcome can be found out after a kill.
const client = createClient({
  baseUrl,
  appKey: env('PIX_APP_KEY'),
  journal: fileJournal(resolve('journal')),
});
const orders = openOrders('orders.ndjson');
const shop = createShop(client, orders);
const app = createApp({
  shop,
  orders,
  prices: { coffee: 1990, cup: 4500 },
  publicKey: publicKeysFrom(baseUrl),
  company: env('PIX_COMPANY'),
  adminToken: env('SHOP_ADMIN_TOKEN'),
});

async function reconcile() {
  try {
    for (const problem of await shop.reconcile()) console.error(problem);
  } catch (error) {
    console.error(error);
  }
  setTimeout(reconcile, 5 * 60_000);
}
await reconcile();

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) }, ({ port }) =>
  console.log(`listening on port ${port}`),
);
