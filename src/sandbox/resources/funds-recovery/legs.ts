// Legs of a report of fraud: an account that the money was traced to, and what its bank returns.
import type { SandboxContext } from '#sandbox/context.ts';
import type { FundsRecoveryLegRow } from '#sandbox/store/tables/funds-recoveries.ts';
import { fundsRecoveryBySeq, fundsRecoveryLegs } from '#sandbox/store/tables/funds-recoveries.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { receivedAnywhere } from '#sandbox/store/tables/transactions.ts';

/** Money that a bank returned. */
export interface LegReturn {
  /** In cents. */
  readonly value: number;
  readonly endToEndId: string;
  /** Id of the transaction of the payer, if it is in the sandbox. */
  readonly oid: string | undefined;
}

/** Returns the reported Pix at its recipient; undefined if the recipient is outside the sandbox. */
export const reportedOf = (
  { db }: Pick<SandboxContext, 'db'>,
  { recovery }: FundsRecoveryLegRow,
): TransactionRow | undefined => receivedAnywhere(db, fundsRecoveryBySeq(db, recovery).end_to_end_id);

/** Records a new leg. */
export function addLeg(
  { db, ids, now }: SandboxContext,
  leg: Pick<FundsRecoveryLegRow, 'recovery' | 'end_to_end_id' | 'participant' | 'asked' | 'found'> & {
    readonly dispute?: number;
    readonly rejection: FundsRecoveryLegRow['rejection'] | undefined;
  },
): FundsRecoveryLegRow {
  return fundsRecoveryLegs.make(db, {
    ...leg,
    refund_id: ids.uuid(),
    infraction_id: ids.uuid(),
    status: 'OPEN',
    returned: 0,
    created_at: now,
    updated_at: now,
  });
}

/** Records how the bank of a leg decided, and what it returned. */
export function closeLeg(
  { db, now }: SandboxContext,
  { seq, asked }: FundsRecoveryLegRow,
  outcome: 'ACCEPTED' | 'REJECTED' | 'CANCELED',
  returned: LegReturn | undefined,
): void {
  const isLess = (returned?.value ?? 0) < asked;
  fundsRecoveryLegs.update(
    db,
    { seq },
    {
      status: outcome === 'CANCELED' ? 'CANCELLED' : 'CLOSED',
      updated_at: now,
      ...(outcome === 'CANCELED' ? {} : { analysis: outcome === 'ACCEPTED' ? 'AGREED' : 'DISAGREED' }),
      ...(outcome === 'REJECTED' ? { found: 0, rejection: 'OTHER' } : {}),
      ...(outcome === 'ACCEPTED' && !isLess ? { rejection: null } : {}),
      ...(returned === undefined
        ? {}
        : {
            returned: returned.value,
            return_end_to_end_id: returned.endToEndId,
            return_oid: returned.oid ?? null,
            returned_at: now,
          }),
    },
  );
}
