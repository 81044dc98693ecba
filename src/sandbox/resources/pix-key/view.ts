// JSON of Pix keys, their look-ups and the quota of look-ups.
import type { KeyCheck, KeyQuota, PixKeyItem } from '#contract/resources/pix-key.ts';
import { canonicalKeyType } from '#pix/pix-key.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { destinationOf } from '#sandbox/resources/payment/destination.ts';
import type { KeyQuotaLogRow } from '#sandbox/store/tables/key-quotas.ts';
import { holderOf } from './holder.ts';
import type { QuotaContext } from './quota.ts';
import { bucketOf, MAX_TOKENS, MINUTE_MS, PER_MINUTE } from './quota.ts';

export const pixKeyView = (key: string, isDefault: boolean): PixKeyItem =>
  withoutNulls({ key, type: canonicalKeyType(key), isDefault });

export function quotaView(context: QuotaContext): KeyQuota {
  const { tokens, refilledAt } = bucketOf(context);
  return {
    tokens,
    maxTokens: MAX_TOKENS,
    refreshRate: PER_MINUTE,
    nextRefresh: time(refilledAt + MINUTE_MS),
    tokensAfterRefresh: Math.min(MAX_TOKENS, tokens + PER_MINUTE),
  };
}

export const quotaLogView = (row: KeyQuotaLogRow) =>
  withoutNulls({
    operation: row.operation,
    reason: row.reason,
    tokens: row.tokens,
    tokensBefore: row.before,
    tokensAfter: row.after,
    endToEndId: row.end_to_end_id,
    pixKey: row.pix_key,
    createdAt: time(row.at),
    updatedAt: time(row.at),
  });

/** Converts a look-up to its JSON, with the holder of the key. */
export function keyCheckView(context: CompanyContext, key: string, endToEndId: string): KeyCheck {
  const { db, company } = context;
  const { bank, pixKey: _key, ...owner } = destinationOf(context, key, holderOf(db, key, company.id));
  return withoutNulls({
    pixKey: key,
    type: canonicalKeyType(key),
    pixKeyEndToEndId: endToEndId,
    owner: withoutNulls({ ...owner, psp: bank }),
  });
}
