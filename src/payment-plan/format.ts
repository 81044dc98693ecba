// File format of a payment plan (JSON lines): the first line is the header, one line follows per payment, and the last
// line is a SHA-256 over all lines before it.
import type { Holder } from '#pix/holder.ts';
import type { PixKeyType } from '#pix/pix-key.ts';
import type { Mode } from '#ports/config.ts';

export const FORMAT = 'pixctl-payment-plan';
export const VERSION = 1;

/** Warning about a payment, for review before approval. */
export type Warning =
  /** Another row pays the same amount to the same key under another id. */
  | { readonly code: 'same-as-row'; readonly row: number }
  /** The same amount was recently paid to the same key. */
  | { readonly code: 'paid-before'; readonly at: string; readonly id: string }
  /** The payment with this id failed at the service, which does not release the id. */
  | { readonly code: 'failed-before' }
  /** The service reports another holder than the sheet. */
  | { readonly code: 'other-holder' }
  /** The service does not know the key. */
  | { readonly code: 'no-such-key' };

/** A payment of a plan. */
export interface PlanRow {
  /** Line in the sheet, counting the heading. */
  readonly row: number;
  /** Correlation id of the payment. */
  readonly id: string;
  /** Pix key in the form of the Pix directory (DICT). */
  readonly key: string;
  readonly keyType: PixKeyType;
  readonly cents: number;
  readonly comment?: string;
  /** Source account, if not the default one. */
  readonly account?: string;
  /** Expected holder of the key. */
  readonly name?: string;
  readonly taxID?: string;
  /** Holder that the service reported when the plan was made; absent if the key was not looked up. */
  readonly holder?: Holder;
  /** 2 or more: a failed payment is retried under another id. */
  readonly attempt?: number;
  /** The id of the first attempt. */
  readonly first?: string;
  /** The payment was already done: it counts in the totals and is not paid again. */
  readonly done?: true;
  /** The key is not known to have been paid before. */
  readonly new?: true;
  readonly warnings?: readonly Warning[];
}

export interface PlanHeader {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** RFC 3339. */
  readonly created: string;
  /** User and computer name, as reported by that computer. */
  readonly plannedBy: string;
  readonly profile: string;
  readonly mode: Mode;
  /** Base URL of the service, or `sandbox`. */
  readonly origin: string;
  /** Fingerprint of the app key. */
  readonly key: string;
  /** Account of the profile; null if unknown. */
  readonly account: string | null;
  readonly reference: string | null;
  /** Number of days searched for duplicate payments. */
  readonly days: number;
  readonly rows: number;
  /** Total in cents, including payments already done. */
  readonly total: number;
  /** Cents of the largest payment. */
  readonly largest: number;
  readonly doneBefore: { readonly rows: number; readonly total: number };
  /** Rows whose key was not paid before. */
  readonly newDestinations: number;
  /** Rows with a warning. */
  readonly warnings: number;
  /** SHA-256 over the payments of the rows: equal for every plan of the same payments. */
  readonly payments: string;
}

export const headerLine = (header: Omit<PlanHeader, 'format' | 'version'>): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, ...header });

export const rowLine = (row: PlanRow): string => JSON.stringify(row);

export const sealLine = (hash: string): string => `{"sha256":"${hash}"}\n`;
export const SEAL_BYTES = sealLine('0'.repeat(64)).length;

/** Returns the first 12 characters of a hash, by which people compare plans. */
export const shortHash = (hash: string): string => hash.slice(0, 12);
