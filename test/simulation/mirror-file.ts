// What stories do with mirrors and the account, and what the oracle reads of a mirror.
import type { SqlRow } from '#mirror/sql.ts';
import type { Database } from '#sandbox/store/database.ts';
import type { Disk } from './world/disk.ts';
import type { Machine } from './world/machine.ts';
import type { SqliteFile } from './world/sqlite-library.ts';
import { sqliteFileOf } from './world/sqlite-library.ts';

/** Path of the mirror that commands without `--to` use. */
export const MIRROR_PATH = '/home/user/data/mirror-env.db';

/** Returns the mirror of a machine; undefined if there is none. */
export function mirrorOf({ disk }: Machine): SqliteFile | undefined {
  const inode = disk.at(MIRROR_PATH);
  return inode === undefined ? undefined : sqliteFileOf(inode);
}

/** Returns the rows of a table that the service still has. */
export const mirrorRows = (file: SqliteFile, table: string): readonly SqlRow[] =>
  file.rows(`SELECT * FROM ${table} WHERE gone_at IS NULL`);

/** Copies a file as people do, also to another machine; does nothing if there is none. */
export function copyFile(disk: Disk, path: string, toDisk: Disk, to: string): void {
  const from = disk.at(path);
  if (from === undefined) return;
  toDisk.replace(to, disk.readBytes(path) ?? '');
  const copy = toDisk.at(to);
  if (copy !== undefined) copy.payload = sqliteFileOf(from)?.copy();
}

/** Changes rows of a mirror, as a person with a database program does. */
export function editMirror(machine: Machine, sql: string): void {
  mirrorOf(machine)?.edit(sql);
}

/** Replaces `{account N}`, `{key N}` and `{pix N}` by what the service has, counted from 1. */
export const fillIn = (text: string, database: Database): string =>
  text.replaceAll(/\{(account|key|pix) (\d+)\}/g, (_, what: string, number: string) => {
    const [row] = database
      .prepare<{ value: string }>(
        what === 'account'
          ? 'SELECT oid AS value FROM accounts ORDER BY id LIMIT 1 OFFSET ?'
          : what === 'key'
            ? 'SELECT pix_key AS value FROM accounts ORDER BY id LIMIT 1 OFFSET ?'
            : "SELECT end_to_end_id AS value FROM transactions WHERE type = 'PAYMENT' ORDER BY seq LIMIT 1 OFFSET ?",
      )
      .all(Number(number) - 1);
    return row?.value ?? 'none';
  });
