// Verifies a webhook delivery and reads its event. Run it with: node webhook.mjs
import { verifyWebhook, WebhookError } from 'pixctl/webhooks';

const body =
  '{"event":"OPENPIX:CHARGE_COMPLETED","charge":{"status":"COMPLETED","value":1990,"correlationID":"order-1"},"pix":{"endToEndId":"E0000000020261126120000000000001"}}';
const headers = { 'x-openpix-signature': 'c3CyUpFqq+eY5DQ3oVmUwNif+1E=' };
const secret = 'secret of the webhook';

const event = await verifyWebhook({ body, headers, secret });
console.log(event.id); // CHARGE_COMPLETED:E0000000020261126120000000000001
if (event.type === 'CHARGE_COMPLETED') console.log(event.data.charge.correlationID, event.data.charge.value); // order-1 1990

try {
  await verifyWebhook({ body: JSON.stringify(JSON.parse(body), null, 2), headers, secret });
} catch (error) {
  if (!(error instanceof WebhookError)) throw error;
  console.log(error.status, error.reason); // 401 reserialised
}
