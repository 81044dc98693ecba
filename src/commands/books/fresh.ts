// The mirror that books are made from: brought up to date first, unless that is not wanted.
import { say } from '../../messages/message.ts';
import type { SqlConnection } from '../../mirror/sql.ts';
import { sync } from '../../mirror/sync.ts';
import type { Context } from '../../ports/context.ts';
import type { OptionSpecs } from '../base/command.ts';
import { openMirror, TO } from '../mirror/open.ts';

export const FROM_MIRROR = {
  ...TO,
  offline: { type: 'boolean', description: 'use the mirror as it is, without asking the service' },
} as const satisfies OptionSpecs;

/**
 * Opens the mirror, up to date. @throws PixctlError (exit 2) for `offline` without a mirror, and whatever the service
 * refuses
 */
export async function freshMirror(
  context: Context,
  { to, offline }: { readonly to?: string; readonly offline?: boolean },
): Promise<SqlConnection> {
  if (offline === true) return openMirror(context, to, 'read');
  const mirror = await openMirror(context, to, 'write');
  const client = await context.service.client();
  const { origin } = await client.where();
  let rows = 0;
  try {
    const reports = await sync({
      client,
      mirror,
      origin,
      now: await context.service.now(),
      signal: context.signal,
      progress: (table, count) => {
        rows += count;
        context.output.progress(() => say`reading ${table} (${rows} rows so far)`);
      },
    });
    for (const { table, refused } of reports)
      if (refused !== undefined) context.output.warn(say`${table} was not read: ${refused}`);
    return mirror;
  } finally {
    context.output.progress(undefined);
  }
}
