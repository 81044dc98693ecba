// Deadline for the evidence of a merchant in a received dispute (MED).
import { businessDaysAfter } from '#pix/business-days.ts';
import { brasiliaDay, DAY_MS, dayEnd, isWritable } from '#pix/dates.ts';
import { LIMITS } from './limits.ts';
import type { DISPUTE_STATUS } from './statuses.ts';
import { FINAL_STATES } from './statuses.ts';

/** Statuses in which evidence still counts. In IN_REVIEW, some was sent, and more may follow. */
const ANSWERABLE: readonly string[] = [
  'CREATED',
  'OPENED',
  'PENDING',
  'PENDING_DOCUMENTATION',
  'IN_REVIEW',
] satisfies readonly (typeof DISPUTE_STATUS)[number][];

/** Fields of a dispute on which its deadline depends; undefined if the service does not tell, or not in its format. */
export interface DisputeFacts {
  readonly status: string | undefined;
  readonly type: string | undefined;
  readonly sentOrReceived: string | undefined;
  readonly createdAt: string | undefined;
}

/** Tests for a dispute that has not ended, as far as is known. */
export const isOpenDispute = ({ status }: Pick<DisputeFacts, 'status'>): boolean =>
  status === undefined || !FINAL_STATES.dispute.includes(status);

/** Tests for a dispute of a payment that the account received; before September 2026, the service had no others. */
export const isReceivedDispute = ({ sentOrReceived }: Pick<DisputeFacts, 'sentOrReceived'>): boolean =>
  sentOrReceived === undefined || sentOrReceived === 'RECEIVED';

/** Last instants for evidence; epoch milliseconds. */
export interface EvidenceDeadline {
  /** In calendar days, to the minute. Never after `byWorkingDays`. */
  readonly by: number;
  /** In banking days: the end of the last one. */
  readonly byWorkingDays: number;
}

/**
 * Returns both readings of the three days from the creation of a dispute, because no rule says which one counts. The
 * calendar days end at the hour of the creation, which is the earlier reading of them too.
 * @returns undefined if the days cannot be written as dates
 */
export function evidenceDeadline(createdAt: number): EvidenceDeadline | undefined {
  const by = createdAt + LIMITS.disputeEvidenceDays * DAY_MS;
  if (!isWritable(createdAt) || !isWritable(by)) return undefined;
  const last = businessDaysAfter(Date.parse(brasiliaDay(createdAt)), LIMITS.disputeEvidenceDays);
  const byWorkingDays = dayEnd(last + DAY_MS / 2);
  return isWritable(byWorkingDays) ? { by, byWorkingDays } : undefined;
}

/** Returns the deadline of an open received dispute of the MED in which evidence still counts; undefined for others. */
export function deadlineOf(facts: DisputeFacts): EvidenceDeadline | undefined {
  const { status, type = 'MED', createdAt } = facts;
  if (status === undefined || !ANSWERABLE.includes(status)) return undefined;
  if (type !== 'MED' || !isReceivedDispute(facts) || createdAt === undefined) return undefined;
  const at = Date.parse(createdAt);
  return Number.isNaN(at) ? undefined : evidenceDeadline(at);
}
