// Creates the tables of a shared store.
import { CREATE_TABLES, STORE_SCHEMA } from './schema.ts';
import type { StoreConnection, StoreSession } from './sql.ts';

/** Returns the version of the tables; 0 if there are none. */
export async function versionOf(store: StoreSession): Promise<number> {
  const tables = await store.query(
    `SELECT 1 FROM information_schema.tables WHERE table_schema = '${STORE_SCHEMA}' AND table_name = 'store'`,
  );
  if (tables.length === 0) return 0;
  const [row] = await store.query<'version'>(`SELECT version FROM ${STORE_SCHEMA}.store`);
  return Number(row?.version);
}

/** Creates the tables in one transaction; returns false if there are tables, of whatever version. */
export function createTables(store: StoreConnection): Promise<boolean> {
  return store.serializable(async (session) => {
    if ((await versionOf(session)) > 0) return false;
    for (const statement of CREATE_TABLES) await session.query(statement);
    return true;
  });
}
