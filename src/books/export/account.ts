// Accounts as books name them.
import type { Holder } from '#mirror/ledger.ts';

export interface BookAccount {
  /** Of a sub account its Pix key. */
  readonly accountId: string;
  readonly holder: Holder;
  /** What people call it. */
  readonly name: string;
  /** Number and branch at the bank, where they are known. */
  readonly number: string | undefined;
  readonly branch: string | undefined;
}
