// The mirror of the profile that a command works with.
import { usageError } from '../../errors/pixctl-error.ts';
import { say } from '../../messages/message.ts';
import { assertMirror, prepareMirror } from '../../mirror/schema.ts';
import type { SqlConnection } from '../../mirror/sql.ts';
import type { Context } from '../../ports/context.ts';
import type { MirrorUse } from '../../ports/mirror.ts';
import type { OptionSpecs } from '../base/command.ts';

export const TO = {
  to: {
    type: 'string',
    placeholder: 'FILE|URL',
    description:
      'where the mirror is: a SQLite file, or postgres://USER@HOST/DATABASE (default: a file of the profile in the data folder)',
  },
} as const satisfies OptionSpecs;

/** Another kind of address, which is not shown: it may hold a password. Or nothing at all. */
const isOther = (to: string): boolean =>
  to.trim() === '' || (/^[a-z][a-z\d+.-]*:\/\//i.test(to) && !/^postgres(?:ql)?:\/\//i.test(to));

/**
 * Opens the mirror; to write, it is made where there is none.
 * @throws PixctlError (exit 2) where there is none to read, or something else
 */
export async function openMirror(
  context: Context,
  to: string | undefined,
  use: MirrorUse,
): Promise<SqlConnection> {
  if (to !== undefined && isOther(to))
    throw usageError(
      say`--to names neither a file nor a PostgreSQL database`,
      say`It looks like this: account.db, or postgres://USER@HOST:5432/DATABASE.`,
    );
  // Who has the database needs no key of the account to read it.
  const place = to === undefined ? { profile: (await context.service.profile()).name } : { to };
  const mirror = await (await context.mirror()).open(place, use);
  await (use === 'read' ? assertMirror(mirror) : prepareMirror(mirror));
  return mirror;
}
