// A mirror in a PostgreSQL database, or any engine that speaks its protocol.
import postgres from 'postgres';
import type { ISql, PendingQuery, Sql as Postgres } from 'postgres';
import { messageOf, systemError } from '../../../errors/caught.ts';
import { EXIT } from '../../../errors/exit-codes.ts';
import { PixctlError, usageError } from '../../../errors/pixctl-error.ts';
import { say } from '../../../messages/message.ts';
import { quoteName } from '../../../mirror/sql.ts';
import type { Put, Sql, SqlColumn, SqlConnection, SqlRow, SqlType, SqlValue } from '../../../mirror/sql.ts';
import { PAGE, explained, refuseSeveral } from './reading.ts';

/** Types of the arrays in which rows are sent, a column each, and the server's numbers for them. */
const ARRAYS: Readonly<Record<SqlType, { readonly name: string; readonly type: number }>> = {
  text: { name: 'text[]', type: 1009 },
  cents: { name: 'bigint[]', type: 1016 },
  count: { name: 'bigint[]', type: 1016 },
  time: { name: 'timestamptz[]', type: 1185 },
  bool: { name: 'boolean[]', type: 1000 },
  json: { name: 'text[]', type: 1009 },
};

/** Types of its own that the client reads. */
interface Types extends Record<string, unknown> {
  readonly whole: number | string;
}

/** Number of the type `bigint` in every server. */
const BIGINT = 20;
const NUMERIC = 1700;

/** @throws PixctlError (exit 2) for an address that is none, (exit 5) where no server answers */
export async function openPostgres(address: string): Promise<SqlConnection> {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw usageError(
      say`the address of the database is not valid`,
      say`It looks like this: postgres://USER@HOST:5432/DATABASE. The password can be given as PGPASSWORD.`,
    );
  }
  const name = `postgres://${url.host}${url.pathname}`;
  const client = postgres(address, {
    max: 1,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { application_name: 'pixctl' },
    // Sums are `numeric`; beyond what can be counted exactly they stay text.
    types: {
      whole: {
        to: BIGINT,
        from: [BIGINT, NUMERIC],
        serialize: String,
        parse: (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text),
      },
    },
  });
  try {
    await client`SELECT 1`;
  } catch (error) {
    await client.end({ timeout: 1 });
    throw fault(error, name);
  }
  return connectionOf(client, name);
}

function connectionOf(client: Postgres<Types>, name: string): SqlConnection {
  const guard = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw fault(error, name);
    }
  };
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
          // Writers come one after the other, as in a file: two of them would wait for each other's rows.
          await session`SELECT pg_advisory_xact_lock(hashtext('pixctl mirror'), hashtext(current_schema()))`;
          return work(sqlOf(session));
        }) as Promise<never>,
      ),
    query: async (text, { undone = false, signal } = {}) => {
      refuseSeveral(text);
      const bad = (error: unknown): Error =>
        isOfServer(error)
          ? fault(error, name)
          : usageError(say`the query cannot be run: ${messageOf(error)}`);
      // Some functions act in a transaction that only reads, too: one that never ends is undone.
      const begin = undone ? 'BEGIN READ ONLY' : 'SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY';
      await guard(client.unsafe(begin).simple());
      let columns: readonly string[];
      try {
        columns = (await client.unsafe(text).describe()).columns.map((column) => column.name);
      } catch (error) {
        throw bad(error);
      }
      async function* pages(): AsyncGenerator<readonly SqlRow[], void, undefined> {
        const running = client.unsafe(text);
        signal?.addEventListener('abort', () => running.cancel(), { once: true });
        for await (const page of running.cursor(PAGE)) yield page as readonly SqlRow[];
      }
      return { columns, pages: explained(pages(), bad) };
    },
    // It does so by itself, but up to a minute later: until then each row may be compared with each other one.
    analyze: async (table) => {
      await guard(client.unsafe(`ANALYZE ${quoteName(table)}`).simple());
    },
    close: () => client.end({ timeout: 5 }),
  };
}

const rowsOf = async (query: PendingQuery<never[]>): Promise<readonly SqlRow[]> => [...(await query)];

/** `$1` for the first `?`, and so on: no text of the mirror's own statements holds one. */
function numbered(sql: string): string {
  let count = 0;
  return sql.replaceAll('?', () => `$${(count += 1)}`);
}

async function putRows(session: ISql<Types>, { table, columns, key, rows, version }: Put) {
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

/** Values are sent as text, which the server reads as the type of the array. The driver does so itself for true and false. */
const sent = (value: SqlValue): string | boolean | null =>
  value === null || typeof value === 'boolean' ? value : String(value);

const selected = ({ name, type }: SqlColumn): string =>
  type === 'json' ? `${quoteName(name)}::jsonb` : quoteName(name);

/** Classes of SQLSTATE that speak of the server and the connection, not of the statement. */
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
        : /^(?:25006|42501)/.test(code)
          ? [say`the user may not write there`, say`Name another user or database with --to.`]
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
