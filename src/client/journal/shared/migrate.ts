// Creates and updates the tables of a shared store.
import { MIGRATIONS, STORE_SCHEMA, STORE_VERSION } from './schema.ts';
import type { StoreConnection, StoreSession } from './sql.ts';

/** Returns the version of the tables; 0 if there are none. */
export async function versionOf(store: StoreSession): Promise<number> {
  const tables = await store.query(
    `SELECT 1 FROM information_schema.tables WHERE table_schema = '${STORE_SCHEMA}' AND table_name = 'store'`,
  );
  if (tables.length === 0) return 0;
  const [row] = await store.query(`SELECT version FROM ${STORE_SCHEMA}.store`);
  return Number(row?.['version']);
}

/**
 * Applies the migrations that the tables lack, all in one transaction. Tables of a newer version stay as they are.
 * @returns the version before; 0 if there were no tables
 */
export function migrate(store: StoreConnection): Promise<number> {
  return store.serializable(async (session) => {
    const before = await versionOf(session);
    if (before >= STORE_VERSION) return before;
    // A large table may take longer than other statements may.
    await session.query(`SELECT set_config('statement_timeout', '0', true)`);
    // New objects belong to the owner of the tables, who may be a role that nobody logs in as.
    if (before > 0)
      await session.query(
        `SELECT set_config('role', tableowner, true) FROM pg_catalog.pg_tables
         WHERE schemaname = '${STORE_SCHEMA}' AND tablename = 'store' AND tableowner <> current_user`,
      );
    // Of two processes at the same time, one waits here, and then starts again with the version of the other.
    if (before > 0) await session.query(`UPDATE ${STORE_SCHEMA}.store SET version = ${STORE_VERSION}`);
    for (const statement of MIGRATIONS.slice(before).flat()) await session.query(statement);
    if (before === 0) await session.query(`UPDATE ${STORE_SCHEMA}.store SET version = ${STORE_VERSION}`);
    return before;
  });
}
