// Client of a PostgreSQL server, with the types of values that the mirror reads.
import type { Sql } from 'postgres';
import { quoteName } from '#mirror/sql.ts';
import { postgresClient } from '#postgres/client.ts';

/** Additional types that the client parses. */
export interface PostgresTypes extends Record<string, unknown> {
  readonly whole: number | string;
  readonly day: string;
  readonly time: Date | string;
}

export type PostgresClient = Sql<PostgresTypes>;

/** OID of the type `bigint`; built-in types have the same OIDs on every server. */
const BIGINT = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;

const TYPES = {
  // Sums have the type `numeric`; values beyond the safe integer range stay text.
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
};

/** Creates a client with one connection; it connects with the first statement. */
export const mirrorClient = (address: string, schema: string | undefined): PostgresClient =>
  postgresClient(address, {
    max: 1,
    // Set as a connection parameter, because a lost connection is reopened.
    ...(schema === undefined ? {} : { connection: { search_path: quoteName(schema) } }),
    types: TYPES,
  });
