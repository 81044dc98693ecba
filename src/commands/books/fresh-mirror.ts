// Opens and updates the mirror that the books are made from, and resolves the account or subaccount options.
import type { BookAccount } from '#books/export/account.ts';
import type { OptionSpecs } from '#commands/kit/command.ts';
import { bringUpToDate } from '#commands/mirror/bring-up-to-date.ts';
import type { MirrorOptions } from '#commands/mirror/open.ts';
import { openMirror, TARGET_OPTION } from '#commands/mirror/open.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { chainBreaks, chainError } from '#mirror/balance-chain.ts';
import type { SqlConnection } from '#mirror/sql.ts';
import { NO_SCOPE, readState } from '#mirror/state.ts';
import { toRfc3339 } from '#pix/dates.ts';
import { showValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';

export const MIRROR = {
  ...TARGET_OPTION,
  offline: {
    type: 'boolean',
    description: 'use the mirror as it is, without updating it (see pixctl sync status)',
  },
} as const satisfies OptionSpecs;

export const SUBACCOUNT = {
  subaccount: {
    type: 'pix-key',
    source: 'subaccount',
    placeholder: 'KEY',
    description: 'use a sub account, by its Pix key',
  },
} as const satisfies OptionSpecs;

interface Whose {
  readonly account?: string;
  readonly subaccount?: string;
}

/** @throws PixctlError (exit 2) if both --account and --subaccount are given */
export function refuseBoth({ account, subaccount }: Whose): void {
  if (account !== undefined && subaccount !== undefined)
    throw usageError(say`--account and --subaccount cannot be combined`);
}

/** @throws PixctlError (exit 2) for a Pix key that belongs to no subaccount */
export function subaccountNamed(all: readonly BookAccount[], key: string): BookAccount {
  const found = all.find(({ accountId }) => accountId === key);
  if (found !== undefined) return found;
  throw usageError(
    say`${'--subaccount'}: ${say`there is no sub account ${showValue(key)}`}`,
    say`Existing: ${all.length === 0 ? '-' : all.map(({ accountId }) => accountId).join(', ')}`,
  );
}

export interface FreshMirrorOptions extends MirrorOptions {
  readonly offline?: boolean;
}

/**
 * Opens the mirror, updated by `sync` unless `offline` is set.
 * @throws PixctlError (exit 2) if there is no mirror to use offline, (exit 7) if the statement balances are
 * inconsistent; also whatever `sync` throws
 */
export async function freshMirror(
  context: Context,
  { offline, ...place }: FreshMirrorOptions,
): Promise<SqlConnection> {
  if (offline !== true) {
    const mirror = await openMirror(context, place, 'write');
    await bringUpToDate(context, mirror, { all: true });
    return mirror;
  }
  const mirror = await openMirror(context, place, 'read');
  const { syncedAt } = await readState(mirror, 'transactions', NO_SCOPE);
  const now = toRfc3339(await context.service.now());
  const breaks = await chainBreaks(mirror);
  if (breaks.length > 0) throw chainError(breaks, false);
  context.output.note(say`The account as of ${syncedAt ?? '?'} (now ${now}).`);
  return mirror;
}
