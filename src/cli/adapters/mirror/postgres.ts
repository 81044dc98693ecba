// Mirror in a PostgreSQL database.
import type { ISql, PendingQuery, Sql as Postgres } from 'postgres';
import postgres from 'postgres';
import { messageOf, systemError } from '#errors/caught.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { RowsToWrite, Sql, SqlColumn, SqlConnection, SqlRow, SqlType, SqlValue } from '#mirror/sql.ts';
import { quoteName } from '#mirror/sql.ts';
import { showValue } from '#pix/errors.ts';
import type { MirrorUse } from '#ports/mirror.ts';
import type { Ending } from './reading.ts';
import { explained, PAGE, refuseSeveral } from './reading.ts';

/** Array types in which rows are sent, one array per column, with their PostgreSQL type OIDs. */
const ARRAYS: Readonly<Record<SqlType, { readonly name: string; readonly type: number }>> = {
  text: { name: 'text[]', type: 1009 },
  cents: { name: 'bigint[]', type: 1016 },
  count: { name: 'bigint[]', type: 1016 },
  time: { name: 'timestamptz[]', type: 1185 },
  bool: { name: 'boolean[]', type: 1000 },
  json: { name: 'text[]', type: 1009 },
};

/** Additional types that the client parses. */
interface Types extends Record<string, unknown> {
  readonly whole: number | string;
  readonly day: string;
  readonly time: Date | string;
}

/** OID of the type `bigint`; built-in types have the same OIDs on every server. */
const BIGINT = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;

/** @throws PixctlError (exit 2) for an invalid address, (exit 5) if no server answers */
export async function openPostgres(
  address: string,
  {
    schema,
    use = 'read',
    ending,
  }: { readonly schema?: string | undefined; readonly use?: MirrorUse; readonly ending?: Ending } = {},
): Promise<SqlConnection> {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw usageError(
      say`the address of the database is not valid`,
      say`It looks like this: postgres://USER@HOST:5432/DATABASE. The password can be given as PGPASSWORD.`,
    );
  }
  const database = `postgres://${url.host}${url.pathname}`;
  const name = schema === undefined ? database : `${database} (${quoteName(schema)})`;
  const client = postgres(address, {
    max: 1,
    connect_timeout: 10,
    onnotice: () => undefined,
    // Set as connection parameters, because a lost connection is reopened.
    connection: {
      application_name: 'pixctl',
      ...(schema === undefined ? {} : { search_path: quoteName(schema) }),
    },
    // Sums have the type `numeric`; values beyond the safe integer range stay text.
    types: {
      whole: {
        to: BIGINT,
        from: [BIGINT, NUMERIC],
        serialize: String,
        parse: (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text),
      },
      // A date has no time zone; the client would convert it to an instant.
      day: { to: DATE, from: [DATE], serialize: String, parse: String },
      // 'infinity', and years outside the range of Date, stay text.
      time: {
        to: TIMESTAMPTZ,
        from: [TIMESTAMP, TIMESTAMPTZ],
        serialize: (value: Date | string) => new Date(value).toISOString(),
        parse: (text: string) => {
          const time = new Date(text);
          return Number.isNaN(time.getTime()) ? text : time;
        },
      },
    },
  });
  try {
    // Compiling the long views takes longer than running them. Reading pg_settings makes this a no-op on servers
    // without the setting.
    await client`SELECT set_config('jit', 'off', false) FROM pg_settings WHERE name = 'jit'`;
    if (schema !== undefined && use === 'write') await createSchema(client, schema);
  } catch (error) {
    await client.end({ timeout: 1 });
    throw fault(error, name);
  }
  return connectionOf(client, name, ending);
}

/** Creates the schema if it is missing. A user without the permission can still use an existing one. */
async function createSchema(client: Postgres<Types>, schema: string): Promise<void> {
  const isThere = async (): Promise<boolean> =>
    (await client`SELECT 1 FROM pg_namespace WHERE nspname = ${schema}`).length > 0;
  if (await isThere()) return;
  try {
    await client.unsafe(`CREATE SCHEMA ${quoteName(schema)}`);
  } catch (error) {
    // Another process created it in the meantime.
    if (!(await isThere())) throw error;
  }
}

function connectionOf(client: Postgres<Types>, name: string, ending: Ending | undefined): SqlConnection {
  const guard = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw fault(error, name);
    }
  };
  /** OIDs of the database and a mirror table; undefined before the first check. */
  let identity: string | undefined;
  const sqlOf = (session: ISql<Types>): Sql => ({
    dialect: 'postgres',
    exec: async (text) => {
      await guard(session.unsafe(text).simple());
    },
    all: (text, ...values) => guard(rowsOf(session.unsafe(numbered(text), values as never[]))),
    put: (put) => guard(putRows(session, put)),
  });
  return {
    ...sqlOf(client),
    name,
    transaction: (work) =>
      guard(
        client.begin(async (session) => {
          // Writers run one after the other, as with a file; two of them could deadlock on each other's rows.
          await session`SELECT pg_advisory_xact_lock(hashtext('pixctl mirror'), hashtext(current_schema()))`;
          return work(sqlOf(session));
        }) as Promise<never>,
      ),
    read: (text) =>
      explained(client.unsafe(text).cursor(PAGE) as AsyncIterable<readonly SqlRow[]>, (error) =>
        fault(error, name),
      ),
    query: async (text, { signal: interrupt, asSuperuser }) => {
      refuseSeveral(text);
      if (!asSuperuser) await guard(refusePowerful(client));
      const signal = ending?.signal ?? interrupt;
      const bad = (error: unknown): Error =>
        signal.aborted
          ? (signal.reason as Error)
          : isOfServer(error)
            ? fault(error, name)
            : usageError(say`the query cannot be run: ${messageOf(error)}`);
      // Some functions have effects even in a read-only transaction; it is rolled back.
      await guard(client.unsafe('BEGIN READ ONLY').simple());
      const running = client.unsafe(text).values();
      const abort = (): void => {
        running.cancel();
        // Close the connection if the server does not react to the cancel request.
        setTimeout(() => void client.end({ timeout: 0 }), CANCEL_MS).unref();
      };
      let columns: readonly string[];
      try {
        signal.throwIfAborted();
        columns = (await client.unsafe(text).describe()).columns.map((column) => column.name);
      } catch (error) {
        throw bad(error);
      }
      async function* pages(): AsyncGenerator<readonly SqlRow[], void, undefined> {
        signal.addEventListener('abort', abort, { once: true });
        try {
          signal.throwIfAborted();
          for await (const page of running.cursor(PAGE) as AsyncIterable<readonly (readonly unknown[])[]>)
            // A column may have any name, even that of a property of Object.prototype.
            yield page.map((row) =>
              Object.fromEntries(row.map((value, index) => [columns[index] ?? '', value])),
            );
        } finally {
          signal.removeEventListener('abort', abort);
        }
      }
      return { columns, pages: explained(pages(), bad) };
    },
    isSame: async () => {
      const [row] = await guard(
        client`SELECT d.oid AS database, c.oid AS own FROM pg_class c
          JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_database d ON d.datname = current_database()
          WHERE n.nspname = current_schema() AND c.relname = 'pixctl_mirror'`,
      );
      const now = row === undefined ? undefined : `${String(row['database'])} ${String(row['own'])}`;
      identity ??= now;
      return now !== undefined && now === identity;
    },
    // Autovacuum would analyze the table up to a minute later; until then joins may compare every pair of rows.
    analyze: async (table) => {
      await guard(client.unsafe(`ANALYZE ${quoteName(table)}`).simple());
    },
    close: () => client.end({ timeout: 5 }),
  };
}

/**
 * Refuses roles whose SQL can read or write files of the server or start programs there. `set_config('role', …)` can
 * switch to any role of which the user is a member.
 * @throws PixctlError (exit 2) for a user who has or can assume such a role
 */
async function refusePowerful(client: Postgres<Types>): Promise<void> {
  const [role] = await client`
    SELECT rolname::text AS name FROM pg_catalog.pg_roles
    WHERE (rolsuper OR rolname IN ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program'))
      AND pg_catalog.pg_has_role(session_user, oid, 'MEMBER')
    ORDER BY rolsuper DESC, rolname LIMIT 1`;
  if (role === undefined) return;
  throw usageError(
    say`the database user has the rights of ${showValue(String(role['name']))}, with which SQL can read files and run programs of the server`,
    say`Create a role that can only read the mirror, and name it in --to: see docs/mirror.md, PostgreSQL. To run the query nevertheless: --allow-superuser`,
  );
}

/** Milliseconds to wait for a server to cancel a statement. */
const CANCEL_MS = 300;

const rowsOf = async (query: PendingQuery<never[]>): Promise<readonly SqlRow[]> => [...(await query)];

/** Replaces each `?` by `$1`, `$2` and so on. The mirror's own statements contain no literal `?`. */
function numbered(sql: string): string {
  let count = 0;
  return sql.replaceAll('?', () => `$${(count += 1)}`);
}

async function putRows(session: ISql<Types>, { table, columns, key, rows, version }: RowsToWrite) {
  if (rows.length === 0) return { inserted: 0, updated: 0 };
  const names = columns.map(({ name }) => quoteName(name));
  const arrays = columns.map(({ type }, index) =>
    session.array(rows.map((row) => sent(row[index] ?? null)) as string[], ARRAYS[type].type),
  );
  const written = await session.unsafe(
    `INSERT INTO ${quoteName(table)} AS old (${names.join(', ')})
     SELECT ${columns.map(selected).join(', ')}
     FROM unnest(${columns.map(({ type }, index) => `$${index + 1}::${ARRAYS[type].name}`).join(', ')}) AS new (${names.join(', ')})
     ON CONFLICT (${key.map(quoteName).join(', ')}) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
     WHERE old.${quoteName(version)} IS DISTINCT FROM excluded.${quoteName(version)} OR old.gone_at IS NOT NULL
     RETURNING (xmax = 0) AS is_new`,
    arrays,
  );
  const inserted = written.filter((row) => (row as SqlRow)['is_new'] === true).length;
  return { inserted, updated: written.length - inserted };
}

/** Values are sent as text and cast by the server to the array's type. The driver converts booleans itself. */
const sent = (value: SqlValue): string | boolean | null =>
  value === null || typeof value === 'boolean' ? value : String(value);

const selected = ({ name, type }: SqlColumn): string =>
  type === 'json' ? `${quoteName(name)}::jsonb` : quoteName(name);

/** SQLSTATE classes for errors of the server or connection, not of the statement. */
const isOfServer = (error: unknown): boolean => {
  const code = systemError(error).code ?? '';
  return /^(?:08|53|57|58|28|3D)/.test(code) || /^(?:E[A-Z]+|CONNECT_TIMEOUT|CONNECTION_\w+)$/.test(code);
};

function fault(error: unknown, name: string): Error {
  if (error instanceof PixctlError) return error;
  const { code = '' } = systemError(error);
  const [why, hint] = /^28/.test(code)
    ? [say`the user or the password is refused`, say`Give the password as PGPASSWORD.`]
    : /^3D/.test(code)
      ? [say`there is no such database`, say`Create it first, or name another one with --to.`]
      : /^53/.test(code)
        ? [say`it is full`, say`Free some space and run it again. What was read before is kept.`]
        : /^42939/.test(code)
          ? [say`the name of the schema is reserved`, say`Name another schema with --schema.`]
          : /^(?:25006|42501)/.test(code)
            ? [say`the user may not write there`, say`Name another user or database with --to.`]
            : /^55P03/.test(code)
              ? [
                  say`another session uses its tables or views and does not end`,
                  say`Run it again when that session has ended. Nothing was changed.`,
                ]
              : /^(?:42809|2BP01)/.test(code)
                ? [
                    say`an object of yours has the name of one of its views, or needs one (${messageOf(error)})`,
                    say`Rename or drop that object and run it again. Nothing was changed.`,
                  ]
                : isOfServer(error)
                  ? [
                      say`no server answers (${code})`,
                      say`Run it again when it does. What was read before is kept.`,
                    ]
                  : [undefined, undefined];
  if (why === undefined) return error instanceof Error ? error : new Error(messageOf(error));
  return new PixctlError(say`the mirror ${name} cannot be used: ${why}`, {
    code: 'mirror',
    exitCode: EXIT.unreachable,
    hint,
  });
}
