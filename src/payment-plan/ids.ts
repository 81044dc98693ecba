// Derives payment ids from the payment itself, so that the same sheet gives the same ids on every machine.
import { uuidOf } from '#contract/uuid.ts';
import type { PaymentBatchPort } from '#ports/payment-plan.ts';
import type { PlanRow } from './format.ts';

type Hash = PaymentBatchPort['sha256'];

/** Fields that identify a payment, in canonical form. */
export interface Intent {
  readonly key: string;
  readonly cents: number;
  readonly comment?: string;
  readonly account?: string;
  readonly reference: string | undefined;
}

/** Returns the id of a payment for which the sheet has none. */
export const idOf = (sha256: Hash, { key, cents, comment, account, reference }: Intent): string =>
  uuidOf(
    sha256(JSON.stringify(['pixctl payment', 1, key, cents, comment ?? '', account ?? '', reference ?? ''])),
  );

/** Returns the id for retrying a failed payment. @param first id of the first attempt */
export const attemptId = (sha256: Hash, first: string, attempt: number): string =>
  uuidOf(sha256(JSON.stringify(['pixctl payment attempt', 1, first, attempt])));

/** Serialises the payment of a row: equal payments give equal text. */
const paymentText = ({ id, key, cents, comment, account, name, taxID }: PlanRow): string =>
  JSON.stringify([id, key, cents, comment ?? '', account ?? '', name ?? '', taxID ?? '']);

/** Starts the hash that identifies plans of the same payments; each row is added to it. */
export const firstOfPayments = (
  sha256: Hash,
  {
    origin,
    key,
    profile,
    reference,
  }: {
    readonly origin: string;
    readonly key: string;
    readonly profile: string;
    readonly reference: string | null;
  },
): string => sha256(JSON.stringify([origin, key, profile, reference ?? '']));

export const paymentsAfter = (sha256: Hash, before: string, row: PlanRow): string =>
  sha256(`${before}\n${paymentText(row)}`);
