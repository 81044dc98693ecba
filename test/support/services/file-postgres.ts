// The PostgreSQL server that the tests of one file share. The tests are skipped where PostgreSQL is missing.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { PostgresServer } from './postgres.ts';
import { postgresBin, startPostgres } from './postgres.ts';

/** Folder of the programs of PostgreSQL, if there is one. */
export const BIN = postgresBin();

/** Starts a server for the tests of the file that calls this. @param tests what the line says that was skipped */
export function filePostgres(tests: string): Pick<PostgresServer, 'database'> {
  if (BIN === undefined) console.warn(`SKIPPED: no PostgreSQL server for ${tests}`);
  let server: PostgresServer | undefined;
  beforeAll(async () => {
    if (BIN !== undefined) server = await startPostgres(BIN);
  });
  afterAll(() => server?.remove());
  return { database: (...more) => server!.database(...more) };
}

/** Runs statements as a user of the database, until the first error. */
export function psql(address: string, user: string, statements: string, more: readonly string[] = []) {
  const { status, stdout, stderr } = spawnSync(
    join(BIN!, 'psql'),
    ['-X', '-v', 'ON_ERROR_STOP=1', '-At', ...more, address.replace('pixctl@', `${user}@`)],
    { input: statements, encoding: 'utf8' },
  );
  return { code: status, out: stdout, err: stderr };
}
