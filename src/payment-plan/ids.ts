// Ids that follow from what is paid, so that the same sheet is the same intent on every machine.
import { uuidOf } from '#contract/uuid.ts';
import type { PaymentBatchPort } from '#ports/payment-plan.ts';
import type { PlanRow } from './format.ts';

type Hash = PaymentBatchPort['sha256'];

/** What tells a payment from another one, in its canonical form. */
export interface Intent {
  readonly key: string;
  readonly cents: number;
  readonly comment?: string;
  readonly account?: string;
  readonly reference: string | undefined;
}

/** The id of a payment that has none of its own. */
export const idOf = (sha256: Hash, { key, cents, comment, account, reference }: Intent): string =>
  uuidOf(
    sha256(JSON.stringify(['pixctl payment', 1, key, cents, comment ?? '', account ?? '', reference ?? ''])),
  );

/** The id of a further attempt at a payment that failed; `first` is the id of the first one. */
export const attemptId = (sha256: Hash, first: string, attempt: number): string =>
  uuidOf(sha256(JSON.stringify(['pixctl payment attempt', 1, first, attempt])));

/** What a row pays, as text of its own: rows that pay the same have the same. */
const paymentText = ({ id, key, cents, comment, account, name, taxID }: PlanRow): string =>
  JSON.stringify([id, key, cents, comment ?? '', account ?? '', name ?? '', taxID ?? '']);

/** Beginning of the hash by which plans of the same payments are told: each row adds to it. */
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
