// The mirror of the profile that a command works with.
import type { OptionSpecs } from '#commands/kit/command.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { assertMirror, assertSchema, prepareMirror } from '#mirror/schema/schema.ts';
import type { SqlConnection } from '#mirror/sql.ts';
import { showValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';
import type { MirrorUse } from '#ports/mirror.ts';

export const TO = {
  to: {
    type: 'string',
    file: 'place',
    placeholder: 'FILE|URL',
    description:
      'where the mirror is: a SQLite file, or postgres://USER@HOST/DATABASE (default: a file of the profile in the data folder)',
  },
  schema: {
    type: 'string',
    placeholder: 'NAME',
    description:
      'the schema of the PostgreSQL database that has the mirror; sync creates it if it is missing',
  },
} as const satisfies OptionSpecs;

/** Where a command finds its mirror. */
export interface MirrorOptions {
  readonly to?: string | undefined;
  readonly schema?: string | undefined;
}

/** Bytes of a name that PostgreSQL keeps; it cuts a longer one without an error. */
const LONGEST_NAME = 63;

/** @throws PixctlError (exit 2) for a schema without a PostgreSQL database, or a name that cannot be one */
function checkSchema({ to, schema }: MirrorOptions): void {
  if (schema === undefined) return;
  if (to === undefined || !isServer(to))
    throw usageError(
      say`--schema needs a PostgreSQL database`,
      say`Name it: --to postgres://USER@HOST:5432/DATABASE.`,
    );
  // In a search path `$user` is the schema of the role, in quotes too.
  if (
    schema === '' ||
    schema === '$user' ||
    /\p{Cc}/u.test(schema) ||
    new TextEncoder().encode(schema).length > LONGEST_NAME
  )
    throw usageError(
      say`${showValue(schema)} cannot be the name of a schema`,
      say`A name has 1 to ${LONGEST_NAME} bytes and no control characters.`,
    );
}

const isServer = (to: string): boolean => /^postgres(?:ql)?:\/\//i.test(to);

/** Another kind of address, which is not shown: it may hold a password. Or nothing at all. */
const isOther = (to: string): boolean =>
  to.trim() === '' || (/^[a-z][a-z\d+.-]*:\/\//i.test(to) && !isServer(to));

/**
 * Opens the mirror; to write, it is made where there is none. To be queried, it may have any tables and views: a query
 * runs where it can be ended.
 * @throws PixctlError (exit 2) where there is none to read, or something else, or where somebody changed it
 */
export async function openMirror(
  context: Context,
  { to, schema }: MirrorOptions,
  use: MirrorUse | 'query',
): Promise<SqlConnection> {
  if (to !== undefined && isOther(to))
    throw usageError(
      say`--to names neither a file nor a PostgreSQL database`,
      say`It looks like this: account.db, or postgres://USER@HOST:5432/DATABASE.`,
    );
  checkSchema({ to, schema });
  // Who has the database needs no key of the account to read it.
  const place = to === undefined ? { profile: (await context.service.profile()).name } : { to, schema };
  const mirror = await (await context.mirror()).open(place, use === 'write' ? 'write' : 'read');
  const check = { read: assertSchema, write: prepareMirror, query: assertMirror }[use];
  await check(mirror);
  return mirror;
}
