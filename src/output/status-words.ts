// Words for the statuses and types of the service in tables. JSON, CSV and pipes get the codes.
import { Message, say } from '#messages/message.ts';

/** The code, which is the key of the translation, and the English word: one word may mean several codes. */
export type Words = Readonly<Record<string, readonly [key: Message, english: string]>>;

const WORDS: Words = {
  ACTIVE: [say`ACTIVE`, 'Active'],
  COMPLETED: [say`COMPLETED`, 'Paid'],
  EXPIRED: [say`EXPIRED`, 'Expired'],
  CREATED: [say`CREATED`, 'Created'],
  APPROVED: [say`APPROVED`, 'Approved'],
  CONFIRMED: [say`CONFIRMED`, 'Confirmed'],
  FAILED: [say`FAILED`, 'Failed'],
  DENIED: [say`DENIED`, 'Denied'],
  IN_PROCESSING: [say`IN_PROCESSING`, 'In progress'],
  REJECTED: [say`REJECTED`, 'Rejected'],
  IN_REVIEW: [say`IN_REVIEW`, 'In review'],
  DRAFT: [say`DRAFT`, 'Draft'],
  CREATING: [say`CREATING`, 'Being created'],
  DELETED: [say`DELETED`, 'Deleted'],
  ACCEPTED: [say`ACCEPTED`, 'Accepted'],
  CANCELED: [say`CANCELED`, 'Canceled'],
  CANCELLED: [say`CANCELLED`, 'Canceled'],
  SCHEDULED: [say`SCHEDULED`, 'Scheduled'],
  INACTIVE: [say`INACTIVE`, 'Inactive'],
  FAILED_TRY: [say`FAILED_TRY`, 'Attempt failed'],
  CONCLUDED: [say`CONCLUDED`, 'Paid'],
  SETTLED: [say`SETTLED`, 'Settled'],
  PROCESSING: [say`PROCESSING`, 'In progress'],
  PENDING: [say`PENDING`, 'Pending'],
  ERROR: [say`ERROR`, 'Error'],
  REFUNDED: [say`REFUNDED`, 'Refunded'],
  PARTIAL_REFUND: [say`PARTIAL_REFUND`, 'Partly refunded'],
  NOT_ACCOMPLISHED: [say`NOT_ACCOMPLISHED`, 'Not completed'],
  OPEN: [say`OPEN`, 'Open'],
  OPENED: [say`OPENED`, 'Opened'],
  PENDING_DOCUMENTATION: [say`PENDING_DOCUMENTATION`, 'Documents missing'],
  ACKNOWLEDGED: [say`ACKNOWLEDGED`, 'Acknowledged'],
  CLOSED: [say`CLOSED`, 'Closed'],
  MED: [say`MED`, 'MED'],
  DISPUTE: [say`DISPUTE`, 'Dispute'],
  CHARGEBACK: [say`CHARGEBACK`, 'Chargeback'],
  TRACKED: [say`TRACKED`, 'Tracked'],
  AWAITING_ANALYSIS: [say`AWAITING_ANALYSIS`, 'Awaiting analysis'],
  ANALYSED: [say`ANALYSED`, 'Analysed'],
  REFUNDING: [say`REFUNDING`, 'Refunding'],
  sent: [say`payments sent`, 'sent'],
  PAYMENT: [say`PAYMENT`, 'Received'],
  WITHDRAW: [say`WITHDRAW`, 'Sent'],
  REFUND: [say`REFUND`, 'Refund'],
  FEE: [say`FEE`, 'Fee'],
  INTERNAL_TRANSFER: [say`INTERNAL_TRANSFER`, 'Internal transfer'],
  BALANCE_BLOCK: [say`BALANCE_BLOCK`, 'Balance blocked'],
  BALANCE_UNBLOCK: [say`BALANCE_UNBLOCK`, 'Balance unblocked'],
  REVERSAL: [say`REVERSAL`, 'Reversal'],
  CREDIT: [say`CREDIT`, 'Credit'],
  DEBIT: [say`DEBIT`, 'Debit'],
  TRANSFER_CREDIT: [say`TRANSFER_CREDIT`, 'Transfer received'],
  TRANSFER_DEBIT: [say`TRANSFER_DEBIT`, 'Transfer sent'],
  WITHDRAWAL: [say`WITHDRAWAL`, 'Withdrawal'],
  WITHDRAWAL_REVERSAL: [say`WITHDRAWAL_REVERSAL`, 'Withdrawal reversed'],
  WITHDRAWAL_FEE: [say`WITHDRAWAL_FEE`, 'Withdrawal fee'],
  WITHDRAWAL_FEE_REVERSAL: [say`WITHDRAWAL_FEE_REVERSAL`, 'Withdrawal fee reversed'],
  BOLETO_IN: [say`BOLETO_IN`, 'Boleto received'],
  BOLETO_OUT: [say`BOLETO_OUT`, 'Boleto paid'],
  DYNAMIC: [say`DYNAMIC`, 'Dynamic QR code'],
  OVERDUE: [say`OVERDUE`, 'With due date'],
  BOLETO: [say`BOLETO`, 'Boleto'],
  PIX_KEY: [say`PIX_KEY`, 'Pix key'],
  QR_CODE: [say`QR_CODE`, 'QR code'],
  MANUAL: [say`MANUAL`, 'Bank account'],
  RECURRENT: [say`RECURRENT`, 'Recurring charges'],
  PIX_RECURRING: [say`PIX_RECURRING`, 'Pix Automático'],
  IN_INSTALLMENT: [say`IN_INSTALLMENT`, 'Installments'],
  PIX_CREDIARY: [say`PIX_CREDIARY`, 'Pix crediário'],
  WEEKLY: [say`WEEKLY`, 'Weekly'],
  MONTHLY: [say`MONTHLY`, 'Monthly'],
  BIMONTHLY: [say`BIMONTHLY`, 'Every two months'],
  QUARTERLY: [say`QUARTERLY`, 'Quarterly'],
  SEMIANNUALLY: [say`SEMIANNUALLY`, 'Every six months'],
  ANNUALLY: [say`ANNUALLY`, 'Yearly'],
};

/** Statuses of pixctl itself, which are words already. */
const OWN: Readonly<Record<string, Message>> = {
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

/** Returns the word for a status of a resource that is not a charge, instalment or boleto: completed, but not paid. */
export const processStateWord = (state: string): Message =>
  state === 'COMPLETED' ? say`Completed` : stateWord(state);

/** Returns the word for a code; undefined if there is none. */
export function wordIn(words: Words, code: string): Message | undefined {
  const [key, word] = (Object.hasOwn(words, code) ? words[code] : undefined) ?? [];
  return key === undefined || word === undefined ? undefined : new Message(word, [], key.template);
}

/** Returns the word for a status or type; an unknown one stays unchanged. */
export function stateWord(state: string): Message {
  return wordIn(WORDS, state) ?? (Object.hasOwn(OWN, state) ? OWN[state] : undefined) ?? say`${state}`;
}
