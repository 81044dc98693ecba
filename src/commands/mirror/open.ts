// Opens the mirror of the profile.
import type { OptionSpecs } from '#commands/kit/command.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { assertMirror, assertSchema, prepareMirror } from '#mirror/schema/schema.ts';
import type { SqlConnection } from '#mirror/sql.ts';
import { showValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';
import type { MirrorUse } from '#ports/mirror.ts';

export const TARGET_OPTION = {
  to: {
    type: 'string',
    file: 'place',
    placeholder: 'FILE|URL',
    description:
      'location of the mirror: a SQLite file, or postgres://USER@HOST/DATABASE (default: a file of the profile in the data folder)',
  },
  schema: {
    type: 'string',
    placeholder: 'NAME',
    description: 'PostgreSQL schema of the mirror; sync creates it if it is missing',
  },
} as const satisfies OptionSpecs;

/** Location of the mirror. */
export interface MirrorOptions {
  readonly to?: string | undefined;
  readonly schema?: string | undefined;
}

/** Maximum length of a PostgreSQL name in bytes; PostgreSQL silently truncates a longer one. */
const LONGEST_NAME = 63;

/** @throws PixctlError (exit 2) for a schema without a PostgreSQL database, or an invalid schema name */
function checkSchema({ to, schema }: MirrorOptions): void {
  if (schema === undefined) return;
  if (to === undefined || !isServer(to))
    throw usageError(
      say`--schema needs a PostgreSQL database`,
      say`Name it: --to postgres://USER@HOST:5432/DATABASE.`,
    );
  // In a search path, `$user` means the role's own schema, even if quoted.
  if (
    schema === '' ||
    schema === '$user' ||
    /\p{Cc}/u.test(schema) ||
    new TextEncoder().encode(schema).length > LONGEST_NAME
  )
    throw usageError(
      say`${'--schema'}: ${say`${showValue(schema)} cannot be the name of a schema`}`,
      say`A name has 1 to ${LONGEST_NAME} bytes and no control characters.`,
    );
}

const isServer = (to: string): boolean => /^postgres(?:ql)?:\/\//i.test(to);

/** The scheme of an unsupported URL; undefined for a file or a PostgreSQL database. */
const otherScheme = (to: string): string | undefined =>
  isServer(to) ? undefined : /^(?:[a-z][a-z\d+.-]*:\/\/|postgres(?:ql)?:)/i.exec(to)?.[0];

/**
 * Opens the mirror; `write` creates it if needed. `query` allows unknown tables and views, because a query runs in a
 * process that can be terminated.
 * @throws PixctlError (exit 2) if there is no mirror to read, if it is not a mirror, or if its schema was changed
 */
export async function openMirror(
  context: Context,
  { to, schema }: MirrorOptions,
  use: MirrorUse | 'query',
): Promise<SqlConnection> {
  const other = to === undefined ? undefined : otherScheme(to);
  // What follows the scheme may contain a password.
  if (other !== undefined)
    throw usageError(
      say`--to ${showValue(`${other}…`)} is neither a file nor a PostgreSQL database`,
      say`It looks like this: account.db, or postgres://USER@HOST:5432/DATABASE.`,
    );
  checkSchema({ to, schema });
  // Reading a given database requires no app key.
  const place = to === undefined ? { profile: (await context.service.profile()).name } : { to, schema };
  const mirror = await (await context.mirror()).open(place, use === 'write' ? 'write' : 'read');
  const check = { read: assertSchema, write: prepareMirror, query: assertMirror }[use];
  await check(mirror);
  return mirror;
}
