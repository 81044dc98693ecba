// Receives webhooks with Hono, here on Node.js. On Cloudflare Workers, Deno or Bun, only `serve` and the inbox differ.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { publicKeysFrom, verifyWebhook, WebhookError } from 'pixctl/webhooks';
import { inbox } from './inbox.mjs';

const publicKey = publicKeysFrom(process.env.PIX_API_URL);
// Your CNPJ or CPF. The service signs the events of all companies, and any of them can register this address.
const company = process.env.PIX_COMPANY;
const app = new Hono();

app.post('/webhooks/pix', bodyLimit({ maxSize: 1024 * 1024 }), async (context) => {
  // Not context.req.json(): the signature is of the bytes.
  const body = await context.req.arrayBuffer();
  try {
    inbox.add(await verifyWebhook({ body, headers: context.req.raw.headers, publicKey, company }));
    return context.body(null, 200);
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    if (error.status === 500) console.error(error);
    return context.json({ error: error.reason }, error.status);
  }
});

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) }, ({ port }) =>
  console.log(`listening on port ${port}`),
);
