// The plan of a batch: one JSON object a line. The first line says what the plan is about, one line follows for each
// payment, and the last one is a SHA-256 over all lines before it.
import type { PixKeyType } from '#pix/pix-key.ts';
import type { Mode } from '#ports/config.ts';

export const FORMAT = 'pixctl-payment-plan';
export const VERSION = 1;

/** Something about a payment that a person should know before it is approved. */
export type Warning =
  /** Another row pays the same amount to the same key, under another id. */
  | { readonly code: 'same-as-row'; readonly row: number }
  /** The same amount went to the same key lately. */
  | { readonly code: 'paid-before'; readonly at: string; readonly id: string }
  /** The payment of this id failed at the service, which keeps the id in use. */
  | { readonly code: 'failed-before' };

/** A payment of a plan. */
export interface PlanRow {
  /** Line in the sheet, the heading counted. */
  readonly row: number;
  /** Correlation id of the payment. */
  readonly id: string;
  /** Pix key as the directory has it. */
  readonly key: string;
  readonly keyType: PixKeyType;
  readonly cents: number;
  readonly comment?: string;
  /** Account that it leaves, where it is not the default one. */
  readonly account?: string;
  /** Who is expected to hold the key. */
  readonly name?: string;
  readonly taxID?: string;
  /** 2 and more: a payment that failed is tried again under another id. */
  readonly attempt?: number;
  /** The id of the first attempt. */
  readonly first?: string;
  /** It was done before: it counts in the totals and is not paid again. */
  readonly done?: true;
  /** The key was not paid before, as far as is known. */
  readonly new?: true;
  readonly warnings?: readonly Warning[];
}

export interface PlanHeader {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** RFC 3339. */
  readonly created: string;
  /** User and computer that made the plan, as that computer says. */
  readonly plannedBy: string;
  readonly profile: string;
  readonly mode: Mode;
  /** Base URL of the service, or `sandbox`. */
  readonly origin: string;
  /** Fingerprint of the app key. */
  readonly key: string;
  /** The account of the profile; null where it is not known. */
  readonly account: string | null;
  readonly reference: string | null;
  /** Days that were searched for payments that are the same. */
  readonly days: number;
  readonly rows: number;
  /** Cents, those that were done before included. */
  readonly total: number;
  /** Cents of the largest payment. */
  readonly largest: number;
  readonly doneBefore: { readonly rows: number; readonly total: number };
  /** Rows whose key was not paid before. */
  readonly newDestinations: number;
  /** Rows with a warning. */
  readonly warnings: number;
  /** SHA-256 over what the rows pay: the same for every plan of the same payments. */
  readonly payments: string;
}

export const headerLine = (header: Omit<PlanHeader, 'format' | 'version'>): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, ...header });

export const rowLine = (row: PlanRow): string => JSON.stringify(row);

export const sealLine = (hash: string): string => `{"sha256":"${hash}"}\n`;
export const SEAL_BYTES = sealLine('0'.repeat(64)).length;

/** The beginning of a hash, by which people tell plans apart. */
export const shortHash = (hash: string): string => hash.slice(0, 12);
