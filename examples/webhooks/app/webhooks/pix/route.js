// Receives webhooks in Next.js (App Router): POST /webhooks/pix.
/* global console, process, Response */
import { publicKeysFrom, verifyWebhook, WebhookError } from 'pixctl/webhooks';
import { inbox } from '../../../inbox.mjs';

const publicKey = publicKeysFrom(process.env.PIX_API_URL);
// Your CNPJ or CPF. The service signs the events of all companies, and any of them can register this address.
const company = process.env.PIX_COMPANY;

export async function POST(request) {
  // Not request.json(): the signature is of the bytes.
  const body = await request.arrayBuffer();
  try {
    inbox.add(await verifyWebhook({ body, headers: request.headers, publicKey, company }));
    return new Response(null, { status: 200 });
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    if (error.status === 500) console.error(error);
    return Response.json({ error: error.reason }, { status: error.status });
  }
}
