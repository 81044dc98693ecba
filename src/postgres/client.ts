// Creates clients of PostgreSQL servers, for stores and mirrors.
import type { ISql, Options, PostgresType, Sql } from 'postgres';
import postgres from 'postgres';

const CONNECT_SECONDS = 10;

/**
 * Creates a client. It connects with the first statement.
 * @template Types additional types that `options` parses
 */
export function postgresClient<Types extends Record<string, unknown>>(
  address: string,
  options: Options<Record<string, PostgresType>>,
): Sql<Types> {
  const client = postgres(address, {
    connect_timeout: CONNECT_SECONDS,
    onnotice: () => undefined,
    ...options,
    connection: { application_name: 'pixctl', ...options.connection },
    // The library would query the types of arrays after log-in.
    fetch_types: false,
    onclose: (id) => void closedConnections.add(id),
  });
  patchQueries(client);
  return client as unknown as Sql<Types>;
}

/**
 * Runs work in a transaction. After its connection was lost, no statement of the work is sent: the connection may be
 * open again, for other work.
 * @param mode such as `ISOLATION LEVEL SERIALIZABLE`
 */
export async function transaction<Types extends Record<string, unknown>, T>(
  client: Sql<Types>,
  mode: string,
  work: (session: ISql<Types>) => Promise<T>,
): Promise<T> {
  let handler: unknown;
  try {
    return (await client.begin(mode, (session) => {
      ({ handler } = session.unsafe('') as unknown as Query);
      return work(session);
    })) as T;
  } catch (error) {
    if (typeof handler === 'function') endedTransactions.add(handler);
    throw error;
  }
}

/** A statement of the library. Its handler sends it; each transaction has its own. */
interface Query extends Promise<unknown> {
  readonly handler: unknown;
  options: { onexecute?: (connection: Connection) => unknown };
  execute(): Query;
  handle(): Promise<unknown>;
  reject(error: unknown): void;
}

/** A connection of the library. */
interface Connection {
  readonly id: number;
  execute(query: Query): unknown;
  connect(query: Query): void;
}

/** Handlers of transactions that were rolled back or lost. */
const endedTransactions = new WeakSet<object>();
/** Ids of connections that were lost and not opened again. */
const closedConnections = new Set<number>();
const guardedConnections = new WeakSet<Connection>();

const connectionLost = (): Error =>
  Object.assign(new Error('connection lost'), { code: 'CONNECTION_CLOSED' });

let isPatched = false;

/** Keeps queries of the library itself, and lost connections, from ending the process. */
function patchQueries(client: Sql): void {
  if (isPatched) return;
  isPatched = true;
  // The class is not exported. Creating a query does not run it.
  const prototype = Object.getPrototypeOf(client.unsafe('')) as Query;
  const { execute, handle } = prototype;
  prototype.handle = function handleUnlessEnded() {
    if (typeof this.handler !== 'function' || !endedTransactions.has(this.handler)) return handle.call(this);
    this.reject(connectionLost());
    return Promise.resolve();
  };
  prototype.execute = function executeHandled() {
    // The library asks a server of several whether it is the primary if the server does not report it (before
    // PostgreSQL 14), and handles no rejection. The statement for which it connects is rejected as well.
    void Promise.prototype.then.call(this, undefined, () => undefined);
    const { onexecute } = this.options;
    if (onexecute !== undefined)
      this.options = {
        ...this.options,
        onexecute: (connection) => {
          guard(connection);
          return onexecute(connection);
        },
      };
    return execute.call(this);
  };
}

/** Called for an open connection. Rejects statements once it is lost: the library would throw in a timer. */
function guard(connection: Connection): void {
  closedConnections.delete(connection.id);
  if (guardedConnections.has(connection)) return;
  guardedConnections.add(connection);
  const { execute, connect } = connection;
  connection.execute = (query) => {
    if (!closedConnections.has(connection.id)) return execute(query);
    query.reject(connectionLost());
    // Otherwise the library would count the connection as busy.
    return true;
  };
  connection.connect = (query) => {
    closedConnections.delete(connection.id);
    connect(query);
  };
}
