// Fields of a dispute that pixctl relies on.
import type { Answered } from '#client/answers/checked-answer.ts';
import { validItemField } from '#client/answers/checked-answer.ts';
import { isOpenDispute, isReceivedDispute } from '#contract/dispute-deadline.ts';
import { pick } from '#contract/operation.ts';
import { disputeOperations } from '#contract/operations/dispute.ts';
import type { Dispute } from '#contract/resources/dispute.ts';

const list = pick(disputeOperations, 'dispute.list');

/** Dispute as the service answered it. */
export type DisputeItem = Answered<Dispute>;

/** Reads the fields of a dispute that pixctl relies on; undefined for those that the service does not tell. */
export const factsOf = (item: DisputeItem) => ({
  status: validItemField(list, item, 'status'),
  type: validItemField(list, item, 'type'),
  sentOrReceived: validItemField(list, item, 'sentOrReceived'),
  createdAt: validItemField(list, item, 'createdAt'),
  endToEndId: validItemField(list, item, 'endToEndId'),
  value: validItemField(list, item, 'value'),
});

export type Facts = ReturnType<typeof factsOf>;

/** Tests for a dispute that the account can still lose money in. */
export const isAgainstAccount = (facts: Facts): boolean => isOpenDispute(facts) && isReceivedDispute(facts);
