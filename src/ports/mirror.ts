// The database that mirrors the account.
import type { SqlConnection } from '#mirror/sql.ts';

export interface MirrorPort {
  /**
   * Opens the mirror. @param place a file, or the address of a PostgreSQL database; else the file of the profile
   * @throws PixctlError (exit 2 or 5) saying why it cannot be used
   */
  open(place: MirrorPlace, use: MirrorUse): Promise<SqlConnection>;
  /** What a person decided about lines of the account: beside the file, or in the data folder for a server. */
  decisions(profile: string, to: string | undefined): Beside;
}

/** `schema` is of a PostgreSQL database; without it the one that the server takes. */
type MirrorPlace =
  { readonly to: string; readonly schema?: string | undefined } | { readonly profile: string };

/** A private text beside a mirror. */
export interface Beside {
  readonly path: string;
  /** Undefined when there is none. @throws PixctlError (exit 2) */
  read(): Promise<string | undefined>;
  /**
   * Replaces it whole or not at all; no other process changes it meanwhile.
   * @throws PixctlError (exit 2), and whatever `change` throws: nothing was written then
   */
  change(change: (text: string | undefined) => string): Promise<void>;
}

/** `read` makes nothing: there must be a mirror. */
export type MirrorUse = 'read' | 'write';
