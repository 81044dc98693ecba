// Receives webhooks with Express 5.
import express from 'express';
import { publicKeysFrom, verifyWebhook, WebhookError } from 'pixctl/webhooks';
import { inbox } from './inbox.mjs';

const publicKey = publicKeysFrom(process.env.PIX_API_URL);
// Your CNPJ or CPF. The service signs the events of all companies, and any of them can register this address.
const company = process.env.PIX_COMPANY;
const app = express();

// express.raw and not express.json: the signature is of the bytes. For all types, so that the body is never parsed.
app.post('/webhooks/pix', express.raw({ type: () => true, limit: '1mb' }), async (request, response) => {
  try {
    const { headers, body = '' } = request;
    const event = await verifyWebhook({ body, headers, publicKey, company });
    inbox.add(event);
    response.sendStatus(200);
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    if (error.status === 500) console.error(error);
    response.status(error.status).json({ error: error.reason });
  }
});

const server = app.listen(Number(process.env.PORT ?? 3000), () =>
  console.log(`listening on port ${server.address().port}`),
);
