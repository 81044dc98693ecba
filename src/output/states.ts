// States and kinds in the reader's language. In English, and for programs, they are the service's own words.
import { say } from '../messages/message.ts';
import type { Message } from '../messages/message.ts';

const WORDS: Readonly<Record<string, Message>> = {
  ACTIVE: say`ACTIVE`,
  COMPLETED: say`COMPLETED`,
  EXPIRED: say`EXPIRED`,
  CREATED: say`CREATED`,
  APPROVED: say`APPROVED`,
  CONFIRMED: say`CONFIRMED`,
  FAILED: say`FAILED`,
  DENIED: say`DENIED`,
  IN_PROCESSING: say`IN_PROCESSING`,
  REJECTED: say`REJECTED`,
  IN_REVIEW: say`IN_REVIEW`,
  ACCEPTED: say`ACCEPTED`,
  CANCELED: say`CANCELED`,
  REFUNDED: say`REFUNDED`,
  NOT_ACCOMPLISHED: say`NOT_ACCOMPLISHED`,
  PAYMENT: say`PAYMENT`,
  WITHDRAW: say`WITHDRAW`,
  REFUND: say`REFUND`,
  FEE: say`FEE`,
  INTERNAL_TRANSFER: say`INTERNAL_TRANSFER`,
  BALANCE_BLOCK: say`BALANCE_BLOCK`,
  BALANCE_UNBLOCK: say`BALANCE_UNBLOCK`,
  REVERSAL: say`REVERSAL`,
  pending: say`pending`,
  paused: say`paused`,
  delivered: say`delivered`,
  failed: say`failed`,
  cancelled: say`cancelled`,
  recorded: say`recorded`,
  done: say`done`,
  existing: say`existing`,
  unknown: say`unknown`,
  'not-sent': say`not-sent`,
  'not-done': say`not-done`,
  refused: say`refused`,
  ok: say`ok`,
  warning: say`warning`,
  problem: say`problem`,
  skipped: say`skipped`,
  planned: say`planned`,
  approved: say`approved`,
  running: say`running`,
  stopped: say`stopped`,
  complete: say`complete`,
};

/** The word for a state; a state that is not known is shown as it came. */
export const stateWord = (state: string): Message =>
  Object.hasOwn(WORDS, state) ? WORDS[state]! : say`${state}`;
