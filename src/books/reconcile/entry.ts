// What is reconciled: lines of a file, lines of the account, and what came of them.
import type { Message } from '#messages/message.ts';
import type { LineKind } from '#mirror/ledger.ts';

/** A line of the file. */
export interface FileLine {
  /** Tells it from the other lines of the file, and is the same each time that the file is read. */
  readonly id: string;
  /** Line in the file, from 1. */
  readonly line: number;
  /** `YYYY-MM-DD`; undefined where the file does not say. */
  readonly day: string | undefined;
  /** Cents; below zero where money left. */
  readonly value: number;
  /** Cents that were taken off the value, where the file says so. */
  readonly fee?: number;
  readonly endToEndIds: readonly string[];
  /** Ids of a charge, an order or a payment, from columns that hold nothing else. */
  readonly references: readonly string[];
  readonly name?: string;
  /** The first letters of the name, where the bank keeps no more. */
  readonly cutName?: CutName;
  /** Digits and letters; `*` for what a bank hides. */
  readonly taxId?: string;
  /** Memo or description. */
  readonly text: string;
  /** Words that may be an id of a charge, too; they count where the amount agrees. */
  readonly words: readonly string[];
  readonly isFee: boolean;
}

export interface CutName {
  /** As it is written; a blank at its end is the one between two words of the name. */
  readonly letters: string;
  /** False for a name that is so short that it is whole. */
  readonly isCut: boolean;
  /** `YYYY-MM-DD`: day of the Pix, which the bank writes beside the name. It may book it on a later day. */
  readonly day: string;
}

/** A line of the account. */
export interface AccountLine {
  /** Unique within the account. */
  readonly id: string;
  readonly day: string;
  readonly kind: LineKind;
  /** Cents; below zero where money left. */
  readonly value: number;
  /** Cents that the service took off the charge, where it says so. */
  readonly fee?: number;
  readonly endToEndId: string | undefined;
  /** Ids of its charge or payment: correlationID and txid. */
  readonly references: readonly string[];
  readonly name?: string;
  readonly taxId?: string;
}

/** A charge, which says why an order has no line. */
export interface Charge {
  readonly correlationID: string;
  readonly txid: string | undefined;
  readonly status: string;
  /** RFC 3339. */
  readonly expires: string | undefined;
}

export const RESULTS = ['different', 'file-only', 'account-only', 'matched'] as const;

/** Result of reconciling a group: `file-only` and `account-only` lines exist on one side only. */
export type MatchResult = (typeof RESULTS)[number];

export type Rule =
  'accepted' | 'end-to-end-id' | 'reference' | 'amount-and-name' | 'amount' | 'fees-of-a-day' | 'none';

/** Lines that belong together. */
export interface Group {
  readonly result: MatchResult;
  readonly rule: Rule;
  readonly fileLines: readonly FileLine[];
  readonly accountLines: readonly AccountLine[];
  readonly reason: Message;
  /** When a person decided it, RFC 3339. */
  readonly acceptedAt?: string;
}

/** A person's decision: these lines belong together, or have no counterpart. */
export interface Decision {
  readonly fileLines: readonly Known[];
  readonly accountLines: readonly Known[];
  /** RFC 3339. */
  readonly at: string;
}

/** A line as it was when it was decided upon; it counts only as long as it stays so. */
export interface Known {
  readonly id: string;
  readonly day: string | undefined;
  /** Cents. */
  readonly value: number;
}

export interface Input {
  readonly fileLines: readonly FileLine[];
  readonly accountLines: readonly AccountLine[];
  readonly charges: readonly Charge[];
  /** First and last day of which lines of the account are expected in the file. */
  readonly period: { readonly from: string; readonly to: string };
  /** Days that two lines may lie apart where no id tells that they are the same. */
  readonly days: number;
  /** The file is a shop's orders, which have no fees, payments or transfers. */
  readonly orders: boolean;
  /** Match by amount and day alone, where exactly one line fits. */
  readonly amountAlone: boolean;
  readonly decisions: readonly Decision[];
}

/** What a shop's orders are compared with. */
export const ORDER_KINDS: readonly string[] = ['charge', 'pix', 'refund'];

export const sumOf = (lines: readonly { readonly value: number }[]): number =>
  lines.reduce((sum, { value }) => sum + value, 0);

const DAY_MS = 86_400_000;

/** Days since 1970. */
export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00.000Z`) / DAY_MS);

/** Days between two days; 0 where one of them is not known. */
export const daysApart = (one: string | undefined, other: string | undefined): number =>
  one === undefined || other === undefined ? 0 : Math.abs(dayNumber(one) - dayNumber(other));

/** What leaves the account for another bank. */
const SENT_KINDS: readonly string[] = ['withdrawal', 'payment'];
export const isSent = ({ kind, value }: AccountLine): boolean => SENT_KINDS.includes(kind) && value < 0;
