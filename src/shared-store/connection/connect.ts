// Connection to the PostgreSQL database of a shared store.
import type { ISql, Sql } from 'postgres';
import type { PostgresAddress } from '#config/postgres-address.ts';
import { ADDRESS_FORM, readPostgresAddress } from '#config/postgres-address.ts';
import { systemError } from '#errors/caught.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { postgresClient, transaction } from '#postgres/client.ts';
import { STORE_SCHEMA, STORE_VERSION } from '#shared-store/tables/schema.ts';
import type { StoreConnection, StoreRow, StoreSession, StoreValue } from '#shared-store/tables/sql.ts';
import { storeError } from './errors.ts';
import { passwordFor } from './password.ts';

/** Connections of one process: one for grouped records, one for renewals and look-ups beside them. */
const CONNECTIONS = 3;
/** Time in milliseconds after which the server cancels a statement. */
const STATEMENT_MS = 15_000;
/** Time in milliseconds after which no server can have accepted a statement: the library would try for ever. */
const NO_SERVER_MS = STATEMENT_MS + 1_000;
/** Time in milliseconds for which a transaction that cannot be serialized is tried again. */
const SERIALIZE_MS = 15_000;
const PAUSE_MS = 10;

/** Address of a store, and where it was written: a variable, a setting or an argument. */
export interface StoreAddress {
  readonly url: string;
  readonly source: Message;
}

/** @throws PixctlError (exit 2), which does not repeat the address */
export function parseStoreAddress({ url, source }: StoreAddress): PostgresAddress {
  const address = readPostgresAddress(url);
  if (!('problem' in address)) return address;
  throw usageError(
    say`${source}: ${address.problem}`,
    say`Correct ${source}. ${ADDRESS_FORM} Give the password with pixctl store login, as PGPASSWORD or in the file ~/.pgpass.`,
    'store-address',
  );
}

/** What a connection needs of the machine. */
export type StoreHost = Pick<
  Host,
  'env' | 'homedir' | 'platform' | 'now' | 'uptime' | 'sleep' | 'random' | 'onInterrupt'
>;

/**
 * @param password called if the server asks for a password; by default, the one that the user gave
 * @throws PixctlError (exit 2) for an invalid address
 */
export function connectToStore(
  host: StoreHost,
  given: StoreAddress,
  password?: () => Promise<string | undefined>,
): StoreConnection {
  const address = parseStoreAddress(given);
  const { name, url } = address;
  const findPassword = password ?? (() => passwordFor(host, address));
  /** Why there is no password, if finding it failed. */
  let noPassword: unknown;
  const isCluster = name.includes(',');
  const client = postgresClient(url, {
    max: CONNECTIONS,
    idle_timeout: 0,
    // `read-write` would also take a standby, which only reports that it is not read-only by default.
    ...(isCluster ? { target_session_attrs: 'primary' as const } : {}),
    // An error in this function would end the process: the library does not catch it. The server refuses an empty
    // password, and `storeError` then says why there is none.
    password: async () => {
      try {
        return (await findPassword()) ?? '';
      } catch (error) {
        noPassword = error;
        return '';
      }
    },
    connection: {
      statement_timeout: STATEMENT_MS,
      // Nobody can put a function of the same name in the way.
      search_path: 'pg_catalog',
      // A plan that was made while a table was small would be kept while it grows.
      plan_cache_mode: 'force_custom_plan',
      // An intent has to be on disk before its request leaves, whatever the default of the server.
      synchronous_commit: 'on',
    },
  });
  const explained = async <T>(work: () => Promise<T>): Promise<T> => {
    noPassword = undefined;
    try {
      return await work();
    } catch (error) {
      throw storeError(error, say`${name} (from ${given.source})`, noPassword);
    }
  };
  return {
    query: (...statement) => explained(() => unlessNoServer(() => sessionOf(client).query(...statement))),
    serializable: (work) => explained(() => serializable(host, client, work)),
    close: (seconds = 5) => client.end({ timeout: seconds }),
  };
}

/**
 * Logs in to the database with a password.
 * @throws PixctlError (exit 5) if it is refused, (exit 2) if the server does not ask for one
 */
export async function tryPassword(host: StoreHost, address: StoreAddress, password: string): Promise<void> {
  const { name } = parseStoreAddress(address);
  let isAsked = false;
  const connection = connectToStore(host, address, () => {
    isAsked = true;
    return Promise.resolve(password);
  });
  try {
    await connection.query('SELECT 1');
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    throw new PixctlError(error.userMessage, {
      ...error.fields,
      hint: say`Nothing was saved. Check the user and the server in the address, and the password.`,
    });
  } finally {
    await connection.close(0);
  }
  if (!isAsked)
    throw usageError(
      say`the database ${name} does not ask this user for a password`,
      say`Nothing was saved: pixctl can use the store without a password.`,
    );
}

const sessionOf = (sql: ISql): StoreSession => ({
  query: async <Column extends string>(text: string, values: readonly StoreValue[] = []) => [
    ...(await sql.unsafe<StoreRow<Column>[]>(text, [...values], { prepare: true })),
  ],
});

/**
 * Rejects if no server has accepted the work in time, such as while none of several is the primary.
 * @param work calls `began` once a server has accepted it; from then on, the server limits its time
 */
function unlessNoServer<T>(work: (began: () => void) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(Object.assign(new Error('no server'), { code: 'CONNECT_TIMEOUT' })),
      NO_SERVER_MS,
    );
    const began = (): void => clearTimeout(timer);
    work(began).then(resolve, reject).finally(began);
  });
}

const CANNOT_SERIALIZE = ['40001', '40P01'];

async function serializable<T>(
  host: StoreHost,
  client: Sql,
  work: (session: StoreSession) => Promise<T>,
): Promise<T> {
  const until = host.uptime() * 1_000 + SERIALIZE_MS;
  for (let attempt = 1; ; attempt += 1)
    try {
      return await unlessNoServer((began) =>
        transaction(client, 'ISOLATION LEVEL SERIALIZABLE', (sql) => {
          began();
          return work(sessionOf(sql));
        }),
      );
    } catch (error) {
      if (!CANNOT_SERIALIZE.includes(systemError(error).code ?? '') || host.uptime() * 1_000 > until)
        throw error;
      await host.sleep(PAUSE_MS * Math.min(attempt, 20) * host.random());
    }
}

/** @throws PixctlError (exit 5) if the store has no tables, or those of another version */
export async function checkStore(store: StoreSession, name: string): Promise<void> {
  const [row] = await store.query<'version'>(`SELECT version FROM ${STORE_SCHEMA}.store`);
  const version = Number(row?.version ?? 0);
  if (version === STORE_VERSION) return;
  throw new PixctlError(
    say`the shared store ${name} has tables of version ${version}, and this pixctl needs version ${STORE_VERSION}`,
    {
      code: 'store',
      exitCode: EXIT.unreachable,
      hint: say`Nothing was sent. Use the version of pixctl that created the tables.`,
    },
  );
}
