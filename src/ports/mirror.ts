// Access to the database that mirrors the account.
import type { SqlConnection } from '#mirror/sql.ts';

export interface MirrorPort {
  /**
   * Opens the mirror.
   * @param place a file or the address of a PostgreSQL database; by default the file of the profile
   * @throws PixctlError (exit 2 or 5) saying why it cannot be used
   */
  open(place: MirrorPlace, use: MirrorUse): Promise<SqlConnection>;
  /**
   * Reconciliation decisions of the user: next to the given mirror file; by default and for a server, in the shared store
   * or in the data folder.
   */
  decisions(profile: string, to: string | undefined): Promise<Beside>;
}

/** `schema` applies to a PostgreSQL database; without it, the server's default is used. */
type MirrorPlace =
  { readonly to: string; readonly schema?: string | undefined } | { readonly profile: string };

/** A private text that belongs to a mirror: a file next to it, or a document of a shared store. */
export interface Beside {
  /** Name for messages. */
  readonly path: string;
  /**
   * Undefined if there is none.
   * @throws PixctlError (exit 2)
   */
  read(): Promise<string | undefined>;
  /**
   * Replaces the text atomically. If another process changes it at the same time, `change` may be called again.
   * @throws PixctlError (exit 2), and any error from `change`; nothing was written in that case
   */
  change(change: (text: string | undefined) => string): Promise<void>;
}

/** `read` requires an existing mirror and creates nothing. */
export type MirrorUse = 'read' | 'write';
