// Runs a statement that the user typed in a PostgreSQL mirror.
import { messageOf } from '#errors/caught.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { QueryResult, SqlRow } from '#mirror/sql.ts';
import { showValue } from '#pix/errors.ts';
import { isServerError, serverError } from '#postgres/errors.ts';
import type { PostgresClient } from './postgres-client.ts';
import { explained, PAGE } from './reading.ts';

/** Milliseconds to wait for a server to cancel a statement. */
const CANCEL_MS = 300;

/**
 * Refuses roles whose SQL can read or write files of the server or start programs there. `set_config('role', …)` can
 * switch to any role of which the user is a member.
 * @throws PixctlError (exit 2) for a user who has or can assume such a role
 */
export async function refusePowerful(client: PostgresClient): Promise<void> {
  const [role] = await client<{ readonly name: string }[]>`
    SELECT rolname::text AS name FROM pg_catalog.pg_roles
    WHERE (rolsuper OR rolname IN ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program'))
      AND pg_catalog.pg_has_role(session_user, oid, 'MEMBER')
    ORDER BY rolsuper DESC, rolname LIMIT 1`;
  if (role === undefined) return;
  throw usageError(
    say`the database user has the rights of ${showValue(role.name)}, with which SQL can read files and run programs of the server`,
    say`Create a role that can only read the mirror, and name it in --to: see docs/mirror.md, PostgreSQL. To run the query nevertheless: --allow-superuser`,
  );
}

/**
 * Runs a statement, within the caller's read-only transaction, until the signal is aborted.
 * @param name of the mirror, for messages
 * @throws PixctlError (exit 2) with the server's message for an invalid statement
 */
export async function runQuery(
  client: PostgresClient,
  text: string,
  name: string,
  signal: AbortSignal,
): Promise<QueryResult> {
  const explain = (error: unknown): Error => {
    if (signal.aborted) return signal.reason as Error;
    return isServerError(error)
      ? serverError(error, name)
      : usageError(say`the query cannot be run: ${messageOf(error)}`);
  };
  try {
    signal.throwIfAborted();
    const { columns } = await client.unsafe(text).describe();
    const names = columns.map((column) => column.name);
    return { columns: names, pages: explained(queryPages(client, text, names, signal), explain) };
  } catch (error) {
    throw explain(error);
  }
}

async function* queryPages(
  client: PostgresClient,
  text: string,
  columns: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<readonly SqlRow[], void, undefined> {
  const running = client.unsafe(text).values();
  const abort = (): void => {
    running.cancel();
    // Close the connection if the server does not react to the cancel request.
    setTimeout(() => void client.end({ timeout: 0 }), CANCEL_MS).unref();
  };
  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    for await (const page of running.cursor(PAGE) as AsyncIterable<readonly (readonly unknown[])[]>)
      // A column may have any name, even that of a property of Object.prototype.
      yield page.map((row) => Object.fromEntries(row.map((value, index) => [columns[index] ?? '', value])));
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
