// Table of accounts with payment limits.
import { fromJson, integer, json, toJson } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';

/** Limits in cents; null means no limit, 0 means that nothing may be paid. */
export interface LimitSettings {
  readonly pixDayLimit: number | null;
  readonly pixNightLimit: number | null;
  readonly pixOutSameHolderDayLimit: number | null;
  readonly pixOutSameHolderNightLimit: number | null;
  readonly pixOutDifferentHolderDayLimit: number | null;
  readonly pixOutDifferentHolderNightLimit: number | null;
}

export const accountLimits = defineTable({
  name: 'account_limits',
  columns: { account: integer, settings: json<LimitSettings>() },
  onReset: 'empty',
});

/** Accounts have no limits by default, so that no payment is refused unless a test sets limits. */
const NO_LIMITS: LimitSettings = {
  pixDayLimit: null,
  pixNightLimit: null,
  pixOutSameHolderDayLimit: null,
  pixOutSameHolderNightLimit: null,
  pixOutDifferentHolderDayLimit: null,
  pixOutDifferentHolderNightLimit: null,
};

export const settingsOf = (db: Database, account: number): LimitSettings => {
  const row = accountLimits.find(db, { account });
  return row === undefined ? NO_LIMITS : fromJson(row.settings);
};

/** Changes the given limits of an account; the others stay. */
export function changeSettings(db: Database, account: number, changes: Partial<LimitSettings>): void {
  const settings = toJson({ ...settingsOf(db, account), ...changes });
  if (accountLimits.update(db, { account }, { settings }) === 0)
    accountLimits.insert(db, { account, settings });
}
