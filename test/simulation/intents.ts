// What the people of a history want done, each exactly once.
import type { Database } from '#sandbox/store/database.ts';
import type { Direct, Intent, WriteOperation } from '#test/support/writes.ts';
import { WRITES } from '#test/support/writes.ts';
import type { FaultKind } from './world/faults.ts';
import type { Service } from './world/service.ts';

/** Writes that can never be done, because another client used the id before, or the service refuses them. */
const IMPOSSIBLE: readonly WriteOperation[] = [
  {
    id: 'charge.create taken',
    prepare: async (direct, n) => {
      await direct('POST', '/api/v1/charge', { correlationID: `charge-${n}`, value: 999 });
      return {
        words: ['charge', 'create', '--value', '100', '--correlation-id', `charge-${n}`],
        effects: (db) => count(db, 'charges WHERE correlation_id = ? AND value = 100', `charge-${n}`),
      };
    },
  },
  {
    id: 'refund.create taken',
    prepare: async (direct, n) => {
      const own = await paid(direct, `own-${n}`);
      const other = await paid(direct, `other-${n}`);
      await direct('POST', '/api/v1/refund', {
        transactionEndToEndId: other,
        value: 300,
        correlationID: `return-${n}`,
      });
      return {
        words: [
          ...['refund', 'create', '--transaction-end-to-end-id', own, '--value', '300'],
          ...['--correlation-id', `return-${n}`],
        ],
        effects: (db) =>
          count(db, 'refunds r JOIN transactions t ON t.seq = r.tx WHERE t.end_to_end_id = ?', own),
      };
    },
  },
  {
    id: 'payment send taken',
    prepare: async (direct, n) => {
      await paid(direct, `funds-${n}`);
      await direct('POST', '/api/v1/payment', {
        correlationID: `send-${n}`,
        value: 100,
        destinationAlias: 'eve@example.com',
      });
      return {
        words: [
          ...['payment', 'send', '--value', '100', '--destination-alias', 'ana@example.com'],
          ...['--correlation-id', `send-${n}`],
        ],
        effects: (db) => count(db, "payments WHERE correlation_id = ? AND status <> 'CREATED'", `send-${n}`),
      };
    },
  },
  {
    id: 'subaccount.delete with balance',
    prepare: async (direct, n) => {
      const pixKey = `full-${n}@example.com`;
      await direct('POST', '/api/v1/subaccount', { name: 'Filial', pixKey });
      await direct('POST', '/_sandbox/pay', { id: pixKey, value: 500 });
      return {
        words: ['subaccount', 'delete', pixKey],
        effects: (db) => count(db, 'subaccounts WHERE pix_key = ? AND deleted_at > 0', pixKey),
      };
    },
  },
];

/** Writes whose id pixctl makes, so that only the journal tells a second run from another payment. */
const WITH_MADE_ID: readonly WriteOperation[] = [
  {
    id: 'payment send with made id',
    prepare: async (direct, n) => {
      await paid(direct, `made-funds-${n}`);
      const key = `made-${n}@example.com`;
      return {
        words: ['payment', 'send', '--value', '100', '--pix-key', key],
        effects: (db) =>
          count(
            db,
            "postings g JOIN payments p ON g.ref = p.oid WHERE g.kind = 'payment' AND p.alias = ?",
            key,
          ),
      };
    },
  },
  {
    id: 'refund.create with made id',
    prepare: async (direct, n) => {
      const endToEndId = await paid(direct, `back-${n}`);
      return {
        words: ['refund', 'create', '--transaction-end-to-end-id', endToEndId, '--value', '300'],
        effects: (db) =>
          count(db, 'refunds r JOIN transactions t ON t.seq = r.tx WHERE t.end_to_end_id = ?', endToEndId),
      };
    },
  },
];

/** Requests without a command of their own. */
const RAW: readonly WriteOperation[] = [
  {
    id: 'api POST charge',
    prepare: (_direct, n) =>
      Promise.resolve({
        words: ['api', 'POST', '/api/v1/charge', '-f', `correlationID=raw-${n}`, '-f', 'value=100'],
        effects: (db) => count(db, 'charges WHERE correlation_id = ?', `raw-${n}`),
      }),
  },
];

/** Creates and pays a charge; returns the end-to-end id. */
async function paid(direct: Direct, id: string): Promise<string> {
  await direct('POST', '/api/v1/charge', { correlationID: id, value: 1_000 });
  const { endToEndId } = await direct('POST', '/_sandbox/pay', { id });
  return endToEndId;
}

const count = (db: Database, from: string, value: string): number =>
  Number(db.prepare(`SELECT COUNT(*) AS n FROM ${from}`).get(value)?.['n']);

const nameOf = ({ id }: WriteOperation): string => id.replaceAll(' ', '_');

/** Operations by the names that stories use. */
export const INTENTS: ReadonlyMap<string, WriteOperation> = new Map(
  [...WRITES.filter(({ id }) => id !== 'file.create'), ...WITH_MADE_ID, ...RAW, ...IMPOSSIBLE].map((one) => [
    nameOf(one),
    one,
  ]),
);

const IMPOSSIBLE_NAMES = IMPOSSIBLE.map(nameOf);
/** Returns whether an intent can be done at all. */
export const isPossible = (operation: string): boolean => !IMPOSSIBLE_NAMES.includes(operation);

/** Returns whether an intent is done by one request, so that the outcome of that request is its outcome. */
export const isOneWrite = (operation: string): boolean =>
  !operation.startsWith('payment_send') && operation !== 'limits-request.create';

/** A write without an id that a load balancer sends twice: no client can prevent the second effect. */
const NOT_IDEMPOTENT = [
  // Its answer is printed unchanged, and nothing is looked up.
  'api_POST_charge',
  'account.create',
  'account.withdraw',
  'installment.retry',
  'subaccount.credit',
  'subaccount.debit',
  'subaccount.transfer',
  'subaccount.withdraw',
];
export const isFair = (operation: string, fault: FaultKind): boolean =>
  fault !== 'sent-twice' || !NOT_IDEMPOTENT.includes(operation);

/**
 * Writes without an id, which only the journal of their machine protects: nobody repeats them once they were reported
 * as done, or on another machine.
 */
const WITHOUT_ID = [
  ...WITH_MADE_ID.map(nameOf),
  'account.create',
  'account.withdraw',
  'transfer.create',
  'subaccount.withdraw',
  'subaccount.credit',
  'subaccount.debit',
  'subaccount.transfer',
  'subscription.create',
  'cashback.grant',
  'installment.charge',
  'installment.retry',
  'partner.application.create',
  'dispute.evidence',
  'limits-request.create',
];
export const hasId = (operation: string): boolean => !WITHOUT_ID.includes(operation);

/** Writes without an id that pixctl refuses to repeat until somebody has seen the result of the first. */
const REFUSED_UNTIL_SEEN = [
  ...WITH_MADE_ID.map(nameOf),
  'account.create',
  'account.withdraw',
  'transfer.create',
  'subaccount.withdraw',
  'subaccount.credit',
  'subaccount.debit',
  'subaccount.transfer',
  'installment.retry',
  'limits-request.create',
];
export const isRefusedUntilSeen = (operation: string): boolean => REFUSED_UNTIL_SEEN.includes(operation);

const FIRST_NUMBER = 100;

/** Creates what an intent needs, such as the charge that is to be refunded. */
export function prepareIntent(service: Service, operation: string, number: number): Promise<Intent> {
  const found = INTENTS.get(operation);
  if (found === undefined) throw new Error(`there is no operation ${operation}`);
  // Low numbers are those of tax ids that prerequisites use.
  return found.prepare(service.direct, FIRST_NUMBER + number);
}
