// The database that mirrors the account.
import type { SqlConnection } from '../mirror/sql.ts';

export interface MirrorPort {
  /**
   * Opens the mirror. @param to a file, or the address of a PostgreSQL database; the file of the profile unless given
   * @throws PixctlError (exit 2 or 5) saying why it cannot be used
   */
  open(profile: string, to: string | undefined, use: MirrorUse): Promise<SqlConnection>;
}

/** `read` makes nothing: there must be a mirror. */
export type MirrorUse = 'read' | 'write';
