// Accounts as books name them.

export interface BookAccount {
  readonly accountId: string;
  /** What people call it. */
  readonly name: string;
  /** Number and branch at the bank, where they are known. */
  readonly number: string | undefined;
  readonly branch: string | undefined;
}
