// The code under test: orders that are paid by Pix, and refunded. examples/shop also handles lost answers.
import { orThrow } from 'pixctl/client';
import { verifyWebhook } from 'pixctl/webhooks';

/**
 * @param {import('pixctl/client').Client} client
 * @param {import('pixctl/webhooks').PublicKeys} publicKey
 * @param {string} company CNPJ or CPF; the service signs the events of all companies with the same key
 */
export function createOrders(client, publicKey, company) {
  const paid = new Set();
  return {
    /** @param {string} id @param {number} value in cents */
    charge: async (id, value) => orThrow(await client.charge.create({ correlationID: id, value })),
    /** @param {string} id */
    refund: async (id) => orThrow(await client.charge.refund({ id, correlationID: `${id}-refund` })),
    /** @param {string} id */
    isPaid: (id) => paid.has(id),
    /** Receives a webhook. @param {Request} request */
    async receive(request) {
      const body = await request.arrayBuffer();
      const event = await verifyWebhook({ body, headers: request.headers, publicKey, company });
      if (event.type === 'CHARGE_COMPLETED') paid.add(event.data.charge.correlationID);
      return new Response();
    },
  };
}
