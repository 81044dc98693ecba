// Reconciliation decisions of a profile in a shared store: one document, changed by comparing its version.
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Beside } from '#ports/mirror.ts';
import type { StoreMember } from './journal/open.ts';
import { next } from './tables/rules.ts';
import { STORE_SCHEMA } from './tables/schema.ts';
import type { StoreSession } from './tables/sql.ts';

/** Maximum size in bytes; a decision has less than a kilobyte. */
const MAX_BYTES = 64 * 1024 * 1024;
/** How often a change is tried again after others changed the document at the same time. */
const TRIES = 100;

interface StoredDocument {
  readonly version: number;
  readonly text: string;
}

/** @param store address of the store without a password */
export function storedDecisions(connect: StoreMember['connection'], store: string, profile: string): Beside {
  const name = `decisions:${profile}`;
  const path = `${store} (${name})`;
  const read = async (session: StoreSession): Promise<StoredDocument | undefined> => {
    const [row] = await session.query<'version' | 'content'>(
      `SELECT version, CASE WHEN octet_length(content) <= ${MAX_BYTES} THEN content END AS content
       FROM ${STORE_SCHEMA}.document WHERE name = $1`,
      [name],
    );
    if (row === undefined) return undefined;
    if (typeof row.content !== 'string')
      throw usageError(say`${path} has more than ${MAX_BYTES} bytes`, say`Nothing was changed.`, 'file');
    return { version: Number(row.version), text: row.content };
  };
  /** Returns false if somebody else has changed the document since it was read. */
  const replace = async (
    session: StoreSession,
    before: StoredDocument | undefined,
    text: string,
  ): Promise<boolean> => {
    const changed =
      before === undefined
        ? await session.query(
            `INSERT INTO ${STORE_SCHEMA}.document (name, version, content) VALUES ($1, 1, $2)
             ON CONFLICT (name) DO NOTHING RETURNING name`,
            [name, text],
          )
        : await session.query(
            `UPDATE ${STORE_SCHEMA}.document SET version = ${next('version')}, content = $3
             WHERE name = $1 AND version = $2::bigint RETURNING name`,
            [name, before.version, text],
          );
    return changed.length === 1;
  };
  return {
    path,
    read: async () => (await read(await connect()))?.text,
    change: async (change) => {
      const connection = await connect();
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const before = await read(connection);
        const after = change(before?.text);
        if (after === before?.text || (await replace(connection, before, after))) return;
      }
      throw new PixctlError(say`too many processes change ${path} at the same time`, {
        code: 'store',
        exitCode: EXIT.unreachable,
        hint: say`Nothing was changed. Run the command again.`,
      });
    },
  };
}
