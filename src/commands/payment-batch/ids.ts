// Ids that follow from what is paid, so that the same sheet is the same intent on every machine.
import { uuidOf } from '../../contract/uuid.ts';
import type { PaymentBatchPort } from '../../ports/payment-batch.ts';
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
export const paymentText = ({ id, key, cents, comment, account, name, taxID }: PlanRow): string =>
  JSON.stringify([id, key, cents, comment ?? '', account ?? '', name ?? '', taxID ?? '']);
