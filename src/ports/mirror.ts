// Access to the database that mirrors the account.
import type { SqlConnection } from '#mirror/sql.ts';

export interface MirrorPort {
  /**
   * Opens the mirror.
   * @param place a file or the address of a PostgreSQL database; by default the file of the profile
   * @throws PixctlError (exit 2 or 5) saying why it cannot be used
   */
  open(place: MirrorPlace, use: MirrorUse): Promise<SqlConnection>;
  /** Reconciliation decisions of the user: next to the mirror file, or in the data folder for a server. */
  decisions(profile: string, to: string | undefined): Beside;
}

/** `schema` applies to a PostgreSQL database; without it, the server's default is used. */
type MirrorPlace =
  { readonly to: string; readonly schema?: string | undefined } | { readonly profile: string };

/** A private text file next to a mirror. */
export interface Beside {
  readonly path: string;
  /**
   * Undefined if there is none.
   * @throws PixctlError (exit 2)
   */
  read(): Promise<string | undefined>;
  /**
   * Replaces the text atomically, under a lock against other processes.
   * @throws PixctlError (exit 2), and any error from `change`; nothing was written in that case
   */
  change(change: (text: string | undefined) => string): Promise<void>;
}

/** `read` requires an existing mirror and creates nothing. */
export type MirrorUse = 'read' | 'write';
