// What the matchers of pixctl/testing read of a sandbox, without requests, which tests would see in its log.
import { eventTypeOf } from '#contract/events/event-types.ts';
import { oidOf } from '#sandbox/ids.ts';
import { balanceOf } from '#sandbox/ledger.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defaultAccount } from '#sandbox/store/tables/accounts.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { charges, listCharges } from '#sandbox/store/tables/charges.ts';
import { requestsWithIgnored } from '#sandbox/store/tables/requests.ts';
import { paymentOfCharge } from '#sandbox/store/tables/transactions.ts';

/** Key of the inspection of controls; shared by all copies of pixctl in a process. */
export const INSPECTION = Symbol.for('pixctl.sandbox.inspection');

/** State of a charge. Amounts in cents. */
interface InspectedCharge {
  readonly correlationID: string;
  /** `ACTIVE`, `COMPLETED` or `EXPIRED`; `DELETED` if it was deleted. */
  readonly status: string;
  readonly value: number;
  /** Amount that the payer paid, with fines and discounts; undefined if it was not paid by Pix. */
  readonly paid: number | undefined;
}

/** What matchers read of one company. */
export interface Inspection {
  /** Returns the charge with this id, of whatever kind; undefined if there is none. */
  charge(id: string): InspectedCharge | undefined;
  /** Returns the correlation ids of the latest charges, newest first. */
  latestCharges(most: number): readonly string[];
  /** Returns the event type in a name with or without prefix; undefined for an unknown name. */
  eventType(name: string): string | undefined;
  /** Returns the requests of all companies with fields that their operation does not have, oldest first. */
  ignored(): readonly { readonly request: string; readonly fields: readonly string[] }[];
  /** Returns the id of the default account, and its balance as the service reports it, in cents. */
  account(): { readonly accountId: string; readonly available: number; readonly blocked: number };
}

function findCharge(db: Database, company: number, id: string): ChargeRow | undefined {
  const oid = oidOf('Charge', id);
  for (const by of [
    { correlation_id: id },
    ...(oid === undefined ? [] : [{ oid }]),
    { transaction_id: id },
    { payment_link_id: id },
    { identifier: id },
  ]) {
    const row = charges.find(db, { company, ...by });
    if (row !== undefined) return row;
  }
  return undefined;
}

/**
 * @param company returns the row id of the company; throws if the sandbox is closed
 * @param flushLog writes the latest requests into the log
 */
export const inspectionOf = (db: Database, company: () => number, flushLog: () => void): Inspection => ({
  charge: (id) => {
    const row = findCharge(db, company(), id);
    return (
      row && {
        correlationID: row.correlation_id,
        status: row.deleted_at === null ? row.status : 'DELETED',
        value: row.value,
        paid: paymentOfCharge(db, row.seq)?.value,
      }
    );
  },
  latestCharges: (most) =>
    listCharges(db, company(), {})
      .rows(most, 0)
      .map((row) => row.correlation_id),
  eventType: eventTypeOf,
  ignored: () => {
    flushLog();
    return requestsWithIgnored(db).map(({ method, path, ignored }) => ({
      request: `${method} ${path}`,
      fields: ignored === null ? [] : fromJson(ignored),
    }));
  },
  account: () => {
    const { id, oid } = defaultAccount(db, company());
    const { available, blocked } = balanceOf(db, id);
    return { accountId: oid, available, blocked };
  },
});
