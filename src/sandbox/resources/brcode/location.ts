// Finds the charge or mandate at a location URL of a BR Code.
import type { SandboxContext } from '#sandbox/context.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { charges } from '#sandbox/store/tables/charges.ts';
import type { SubscriptionRow } from '#sandbox/store/tables/subscriptions.ts';
import { subscriptions } from '#sandbox/store/tables/subscriptions.ts';

export const CHARGE_PATH = /^\/qr\/v1\/([0-9a-f]{32})$/;

export const MANDATE_PATH = /^\/qr\/v1\/rec\/(R[A-Z][0-9A-Za-z]{27})$/;

type LocationContext = Pick<SandboxContext, 'db' | 'publicUrl'>;

/** Returns the id in a location of this sandbox; undefined for the location of another host. */
function idInLocation({ publicUrl }: LocationContext, url: string, path: RegExp): string | undefined {
  if (!URL.canParse(`http://${url}`)) return undefined;
  const { host, pathname } = new URL(`http://${url}`);
  return [new URL(publicUrl).host, 'sandbox.invalid'].includes(host) ? path.exec(pathname)?.[1] : undefined;
}

const FOREIGN_LOCATION = 'the location is not of this sandbox, and it asks no other';

/** Returns the charge at a location, or an error text. */
export function chargeByLocation(context: LocationContext, url: string): ChargeRow | string {
  const id = idInLocation(context, url, CHARGE_PATH);
  if (id === undefined) return FOREIGN_LOCATION;
  return charges.find(context.db, { transaction_id: id }) ?? 'there is no charge at this location';
}

/** Returns the mandate at a location, or an error text. */
export function mandateByLocation(context: LocationContext, url: string): SubscriptionRow | string {
  const id = idInLocation(context, url, MANDATE_PATH);
  if (id === undefined) return FOREIGN_LOCATION;
  return subscriptions.find(context.db, { recurrence_id: id }) ?? 'there is no mandate at this location';
}
