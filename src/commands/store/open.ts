import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import type { StorePort } from '#ports/store.ts';

/** @throws PixctlError (exit 2) if the profile uses no shared store */
export async function openStore(context: Context): Promise<StorePort> {
  const found = await context.store();
  if (found !== undefined) return found;
  const { name } = await context.service.profile();
  throw usageError(
    say`profile ${name} uses no shared store: its journal is in files of this machine`,
    say`Name the database: ${`pixctl config set store postgres://USER@HOST/DATABASE --profile ${name}`}, or set PIXCTL_STORE.`,
    'no-store',
  );
}
