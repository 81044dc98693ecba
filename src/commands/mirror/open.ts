// The mirror of the profile that a command works with.
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

/**
 * Opens the mirror; to write, it is made where there is none.
 * @throws PixctlError (exit 2) where there is none to read, or something else
 */
export async function openMirror(
  context: Context,
  to: string | undefined,
  use: MirrorUse,
): Promise<SqlConnection> {
  const { name } = await context.service.profile();
  const mirror = await (await context.mirror()).open(name, to, use);
  await (use === 'read' ? assertMirror(mirror) : prepareMirror(mirror));
  return mirror;
}
