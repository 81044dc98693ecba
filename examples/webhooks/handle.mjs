// What the shop does with an event. A kill can come between the work and its record in the inbox, so the work itself must
// be safe to repeat: set a status, never add to a balance.
import { formatReais } from 'pixctl/pix';

export async function handle(event) {
  switch (event.type) {
    case 'CHARGE_COMPLETED': {
      const { correlationID, value } = event.data.charge;
      // UPDATE orders SET status = 'paid' WHERE id = $1 AND value = $2 AND status = 'open'
      console.log(`order ${correlationID} is paid: ${formatReais(value)}`);
      break;
    }
    case 'CHARGE_EXPIRED':
      console.log(`order ${event.data.charge.correlationID} has expired`);
      break;
    case 'PIX_TRANSACTION_REFUND_SENT_CONFIRMED':
      console.log(`the payment ${event.data.originalTransaction.endToEndId} is refunded`);
      break;
    default:
      // TEST is the call with which the service tests the address. UNKNOWN is an event that this version does not know.
      console.log(`nothing to do for ${event.name}`);
  }
}
