// Serves the payload at the location URL of a BR Code, which the payer's bank reads.
import type { Reply, SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { charges } from '#sandbox/store/tables/charges.ts';
import { subscriptions } from '#sandbox/store/tables/subscriptions.ts';
import { CHARGE_PATH, MANDATE_PATH } from './location.ts';
import { chargePayload, mandatePayload } from './location-view.ts';

/**
 * Returns the answer to `GET /qr/v1/{id}` or `GET /qr/v1/rec/{id}`; undefined for any other path.
 * @throws Refusal 404 if there is no charge or mandate with this id
 */
export function serveLocation(context: () => SandboxContext, pathname: string): Reply | undefined {
  const recurrence = MANDATE_PATH.exec(pathname)?.[1];
  if (recurrence !== undefined) {
    const current = context();
    const mandate = subscriptions.find(current.db, { recurrence_id: recurrence });
    if (mandate === undefined) throw new Refusal('Not found', 404);
    return { body: mandatePayload(current, mandate) };
  }
  const id = CHARGE_PATH.exec(pathname)?.[1];
  if (id === undefined) return undefined;
  const current = context();
  const charge = charges.find(current.db, { transaction_id: id });
  if (charge === undefined) throw new Refusal('Not found', 404);
  return { body: chargePayload(current, charge) };
}
