// An account as it appears in exported books.
import type { Holder } from '#mirror/ledger.ts';

export interface BookAccount {
  /** For a sub-account, its Pix key. */
  readonly accountId: string;
  readonly holder: Holder;
  /** Display name. */
  readonly name: string;
  /** Account number and branch at the bank, if known. */
  readonly number: string | undefined;
  readonly branch: string | undefined;
}
