// Describes the status of a refund.
import { at } from '#contract/path.ts';
import { REFUND_MEANING, REFUND_STATUS } from '#contract/statuses.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { stateWord } from '#output/status-words.ts';

export function refundState(refund: unknown): Message | undefined {
  const state = at(refund, 'status');
  if (typeof state !== 'string') return undefined;
  const known = REFUND_STATUS.find((one) => one === state);
  return known === undefined ? stateWord(state) : say`${stateWord(known)} (${REFUND_MEANING[known]})`;
}
