// Words for the codes of reports of fraud: situations, answers of banks, and their reasons.
import { at } from '#contract/path.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Words } from '#output/status-words.ts';
import { stateWord, wordIn } from '#output/status-words.ts';

const WORDS: Words = {
  TOTALLY_ACCEPTED: [say`TOTALLY_ACCEPTED`, 'Accepted in full'],
  PARTIALLY_ACCEPTED: [say`PARTIALLY_ACCEPTED`, 'Accepted in part'],
  NO_BALANCE: [say`NO_BALANCE`, 'no balance'],
  ACCOUNT_CLOSURE: [say`ACCOUNT_CLOSURE`, 'account closed'],
  CANNOT_REFUND: [say`CANNOT_REFUND`, 'cannot be returned'],
  OTHER: [say`OTHER`, 'other reason'],
  AGREED: [say`AGREED`, 'Agreed'],
  DISAGREED: [say`DISAGREED`, 'Disagreed'],
  SCAM: [say`SCAM`, 'Scam'],
  ACCOUNT_TAKEOVER: [say`ACCOUNT_TAKEOVER`, 'Account taken over'],
  COERCION: [say`COERCION`, 'Coercion'],
  FRAUDULENT_ACCESS: [say`FRAUDULENT_ACCESS`, 'Fraudulent access'],
  ACCOUNT_TRACED: [say`ACCOUNT_TRACED`, 'Account traced'],
  SENT: [say`SENT`, 'Sent by you'],
  RECEIVED: [say`RECEIVED`, 'Received by you'],
};

/** Returns the word for a code of a report; an unknown one stays unchanged. */
export const reportWord = (code: string): Message => wordIn(WORDS, code) ?? stateWord(code);

/** Returns a function that shows a code of a report as a word. */
export const reportWordAt =
  (path: string) =>
  (report: unknown): Message | undefined => {
    const code = at(report, path);
    return typeof code === 'string' ? reportWord(code) : undefined;
  };
