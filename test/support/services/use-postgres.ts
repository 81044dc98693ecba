// A PostgreSQL server, or a shared store in one, for all tests of a file.
import { afterAll, beforeAll } from 'vitest';
import type { StoreConnection } from '#shared-store/tables/sql.ts';
import type { PostgresServer } from './postgres.ts';
import { postgresBin, startPostgres } from './postgres.ts';
import { createStore } from './shared-store.ts';

/** Starts a server before the tests of a file. If PostgreSQL is not installed, says that `tests` are skipped. */
export function usePostgres(tests: string) {
  const bin = postgresBin();
  if (bin === undefined) console.warn(`SKIPPED: no PostgreSQL server for the tests of ${tests}`);
  let server: PostgresServer | undefined;
  beforeAll(async () => {
    if (bin !== undefined) server = await startPostgres(bin);
  });
  afterAll(() => server?.remove());
  return {
    /** Folder of the server's programs. */
    bin: bin ?? '',
    isMissing: bin === undefined,
    get server() {
      return server!;
    },
  };
}

/** Creates a shared store before the tests of a file, as `usePostgres` does. */
export function useStore(tests: string) {
  const postgres = usePostgres(tests);
  let address = '';
  let sql: StoreConnection | undefined;
  beforeAll(async () => {
    if (postgres.isMissing) return;
    address = postgres.server.database();
    sql = await createStore(address);
  });
  afterAll(() => sql?.close());
  return {
    postgres,
    get address() {
      return address;
    },
    /** Connection of the owner of the tables. */
    get sql() {
      return sql!;
    },
  };
}
