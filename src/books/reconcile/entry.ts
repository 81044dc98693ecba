// Types of reconciliation: lines of the file, lines of the account, and the groups that result.
import type { Message } from '#messages/message.ts';
import type { LineKind } from '#mirror/ledger.ts';

/** A line of the file. */
export interface FileLine {
  /** Id in the file, or made from the line. Of several lines that are equal in all that a decision stores, `A`, `A~2` … */
  readonly id: string;
  /** Line in the file, from 1. */
  readonly line: number;
  /** `YYYY-MM-DD`; undefined if the file has no day. */
  readonly day: string | undefined;
  /** Cents; negative for outgoing money. */
  readonly value: number;
  /** Fee deducted from the value in cents, if the file has it. */
  readonly fee?: number;
  readonly endToEndIds: readonly string[];
  /** Ids of a charge, order or payment, from columns for such ids. */
  readonly references: readonly string[];
  readonly name?: string;
  /** First letters of the name, if the bank cuts names. */
  readonly cutName?: CutName;
  /** Digits and letters; `*` for characters masked by the bank. */
  readonly taxId?: string;
  /** Memo or description. */
  readonly text: string;
  /** Words of the text that may be an id of a charge; used only if the amount is equal. */
  readonly words: readonly string[];
  readonly isFee: boolean;
}

export interface CutName {
  /** As written; a trailing blank separates two words of the name. */
  readonly letters: string;
  /** False if the name is short enough to be complete. */
  readonly isCut: boolean;
  /** Day of the Pix, `YYYY-MM-DD`, written beside the name. The booking may be later. */
  readonly day: string;
}

/** A line of the account. */
export interface AccountLine {
  /** Unique within the account. */
  readonly id: string;
  readonly day: string;
  readonly kind: LineKind;
  /** Cents; negative for outgoing money. */
  readonly value: number;
  /** Fee in cents that the service deducted from the charge, if known. */
  readonly fee?: number;
  readonly endToEndId: string | undefined;
  /** Ids of its charge or payment: correlationID and txid. */
  readonly references: readonly string[];
  readonly name?: string;
  readonly taxId?: string;
}

/** A charge, used to explain why an order has no account line. */
export interface Charge {
  readonly correlationID: string;
  readonly txid: string | undefined;
  readonly status: string;
  /** RFC 3339. */
  readonly expires: string | undefined;
  /** True if its boleto was paid, and the money has not arrived. */
  readonly awaitsMoney: boolean;
}

export const RESULTS = ['different', 'file-only', 'account-only', 'matched'] as const;

/** Result of reconciling a group: `file-only` and `account-only` lines exist on one side only. */
export type MatchResult = (typeof RESULTS)[number];

export type Rule =
  'accepted' | 'end-to-end-id' | 'reference' | 'amount-and-name' | 'amount' | 'fees-of-a-day' | 'none';

/** Lines matched with each other, or unmatched lines. */
export interface Group {
  readonly result: MatchResult;
  readonly rule: Rule;
  readonly fileLines: readonly FileLine[];
  readonly accountLines: readonly AccountLine[];
  readonly reason: Message;
  /** Time of the user's decision; RFC 3339. */
  readonly acceptedAt?: string;
}

export type FileKind = 'statement' | 'orders' | 'other-bank';

/** What a file is compared with. A decision applies only to the same comparison. */
export interface Comparison {
  readonly kind: FileKind;
  /** Account id, or Pix key of a sub account; null for all accounts. */
  readonly account: string | null;
}

/** A decision of the user: these lines belong together, or have no counterpart. */
export interface Decision extends Comparison {
  readonly fileLines: readonly Known[];
  readonly accountLines: readonly Known[];
  /** RFC 3339. */
  readonly at: string;
}

/** A line as it was when the decision was made; the decision is void if the line changes. */
export interface Known {
  readonly id: string;
  readonly day: string | undefined;
  /** Cents. */
  readonly value: number;
  readonly name?: string;
  readonly taxId?: string;
  /** Memo; only of lines of the file. */
  readonly text?: string;
}

export interface Input extends Comparison {
  readonly fileLines: readonly FileLine[];
  readonly accountLines: readonly AccountLine[];
  readonly charges: readonly Charge[];
  /** First and last day for which account lines are expected in the file. */
  readonly period: { readonly from: string; readonly to: string };
  /** Maximum days between two lines matched without an id. */
  readonly days: number;
  /** Match by amount and day alone if exactly one line fits. */
  readonly amountAlone: boolean;
  readonly decisions: readonly Decision[];
}

/** Kinds of account line compared with a shop's orders. */
export const ORDER_KINDS: readonly string[] = ['charge', 'pix', 'refund'];

export const sumOf = (lines: readonly { readonly value: number }[]): number =>
  lines.reduce((sum, { value }) => sum + value, 0);

const DAY_MS = 86_400_000;

/** Days since 1970. */
export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00.000Z`) / DAY_MS);

/** Returns the number of days between two days; 0 if one is unknown. */
export const daysApart = (one: string | undefined, other: string | undefined): number =>
  one === undefined || other === undefined ? 0 : Math.abs(dayNumber(one) - dayNumber(other));

/** Kinds of account line that leave for another bank. */
const SENT_KINDS: readonly string[] = ['withdrawal', 'payment'];
export const isSent = ({ kind, value }: AccountLine): boolean => SENT_KINDS.includes(kind) && value < 0;

/** Key of a line of the file by all that a decision stores of it. */
export const fileLineKey = ({ id, day, value, name, taxId, text }: Known): string =>
  JSON.stringify([id, day, value, name, taxId, text]);

/** Key of a line of the account. The service gives each movement an id of its own, and may report a person later. */
export const accountLineKey = ({ id, day, value }: Known): string => JSON.stringify([id, day, value]);
