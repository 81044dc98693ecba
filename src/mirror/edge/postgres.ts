// Mirror in a PostgreSQL database.
import type { ISql, PendingQuery } from 'postgres';
import { ADDRESS_FORM, readPostgresAddress } from '#config/postgres-address.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { unlessAborted } from '#host/unless-aborted.ts';
import { say } from '#messages/message.ts';
import type { Sql, SqlConnection, SqlRow } from '#mirror/sql.ts';
import { quoteName } from '#mirror/sql.ts';
import type { MirrorUse } from '#ports/mirror.ts';
import { transaction } from '#postgres/client.ts';
import { serverError } from '#postgres/errors.ts';
import type { PostgresClient, PostgresTypes } from './postgres-client.ts';
import { mirrorClient } from './postgres-client.ts';
import { refusePowerful, runQuery } from './postgres-query.ts';
import { numberPlaceholders, putRows } from './postgres-rows.ts';
import type { QueryContext } from './reading.ts';
import { explained, PAGE, refuseSeveral } from './reading.ts';

/** @throws PixctlError (exit 2) for an invalid address, (exit 5) if no server answers */
export async function openPostgres(
  address: string,
  {
    schema,
    use = 'read',
    ending,
  }: { readonly schema?: string | undefined; readonly use?: MirrorUse; readonly ending?: QueryContext } = {},
): Promise<SqlConnection> {
  const read = readPostgresAddress(address);
  if ('problem' in read)
    throw usageError(
      read.problem,
      say`Correct --to. ${ADDRESS_FORM} Give the password as PGPASSWORD.`,
      'mirror-address',
    );
  const database = read.name;
  const name = schema === undefined ? database : `${database} (${quoteName(schema)})`;
  const client = mirrorClient(address, schema);
  const guard = guardOf(name, ending?.signal);
  try {
    await guard(changeSettings(client));
    if (schema !== undefined && use === 'write') await guard(createSchema(client, schema));
  } catch (error) {
    await client.end({ timeout: ending?.signal.aborted === true ? 0 : 1 });
    throw error;
  }
  return connectionOf(client, name, guard, ending);
}

/** Ends work soon after the signal, also if the server does not answer. The server rolls an open transaction back. */
const guardOf =
  (name: string, signal: AbortSignal | undefined): Guard =>
  async (work) => {
    try {
      return await (signal === undefined ? work : unlessAborted(work, signal));
    } catch (error) {
      throw error === signal?.reason ? error : serverError(error, name);
    }
  };

/** Changes settings of this session. Reading pg_settings makes each a no-op on servers without it. */
async function changeSettings(client: PostgresClient): Promise<void> {
  await client`SELECT set_config(name, CASE name WHEN 'default_toast_compression' THEN 'lz4' ELSE 'off' END, false)
    FROM pg_settings WHERE
      -- Compiling the long views takes longer than running them.
      name = 'jit'
      -- Transactions that a crash of the server loses are read again from the service; those before them are kept.
      OR name = 'synchronous_commit'
      -- Several times as fast as pglz, for servers that were built with it.
      OR (name = 'default_toast_compression' AND 'lz4' = ANY (enumvals))`;
}

/** Creates the schema if it is missing. A user without the permission can still use an existing one. */
async function createSchema(client: PostgresClient, schema: string): Promise<void> {
  const schemaExists = async (): Promise<boolean> =>
    (await client`SELECT 1 FROM pg_namespace WHERE nspname = ${schema}`).length > 0;
  if (await schemaExists()) return;
  try {
    await client.unsafe(`CREATE SCHEMA ${quoteName(schema)}`);
  } catch (error) {
    // Another process created it in the meantime.
    if (!(await schemaExists())) throw error;
  }
}

function connectionOf(
  client: PostgresClient,
  name: string,
  guard: Guard,
  ending: QueryContext | undefined,
): SqlConnection {
  return {
    ...sqlOf(client, guard),
    name,
    transaction: (work) =>
      guard(
        transaction(client, '', async (session) => {
          // Writers run one after the other, as with a file; two of them could deadlock on each other's rows.
          await session`SELECT pg_advisory_xact_lock(hashtext('pixctl mirror'), hashtext(current_schema()))`;
          return work(sqlOf(session, guard));
        }),
      ),
    read: (text) =>
      explained(client.unsafe(text).cursor(PAGE) as AsyncIterable<readonly SqlRow[]>, (error) =>
        serverError(error, name),
      ),
    query: async (text, { signal, asSuperuser }) => {
      refuseSeveral(text);
      if (!asSuperuser) await guard(refusePowerful(client));
      // Some functions have effects even in a read-only transaction; it is rolled back.
      await guard(client.unsafe('BEGIN READ ONLY').simple());
      return runQuery(client, text, name, ending?.signal ?? signal);
    },
    isSame: identityCheck(client, guard),
    // Autovacuum would analyze the table up to a minute later; until then joins may compare every pair of rows.
    analyze: async (table) => {
      await guard(client.unsafe(`ANALYZE ${quoteName(table)}`).simple());
    },
    close: () => client.end({ timeout: ending?.signal.aborted === true ? 0 : 5 }),
  };
}

/** Converts the errors of some work to errors for the user. */
type Guard = <T>(work: Promise<T>) => Promise<T>;

const sqlOf = (session: ISql<PostgresTypes>, guard: Guard): Sql => ({
  dialect: 'postgres',
  exec: async (text) => {
    await guard(session.unsafe(text).simple());
  },
  all: (text, ...values) => guard(rowsOf(session.unsafe(numberPlaceholders(text), values as never[]))),
  put: (put) => guard(putRows(session, put)),
});

const rowsOf = async (query: PendingQuery<never[]>): Promise<readonly SqlRow[]> => [...(await query)];

/** Returns a check for the same database and the same mirror table as in its first call. */
function identityCheck(client: PostgresClient, guard: Guard): SqlConnection['isSame'] {
  let identity: string | undefined;
  return async () => {
    const [row] = await guard(
      client<{ readonly database: number; readonly mirror_table: number }[]>`
        SELECT d.oid AS database, c.oid AS mirror_table FROM pg_class c
          JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_database d ON d.datname = current_database()
          WHERE n.nspname = current_schema() AND c.relname = 'pixctl_mirror'`,
    );
    const now = row === undefined ? undefined : `${row.database} ${row.mirror_table}`;
    identity ??= now;
    return now !== undefined && now === identity;
  };
}
