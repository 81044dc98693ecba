// Quota of Pix key look-ups: a token bucket per company, refilled by the clock. Limits guessing of keys.
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import type { KeyQuotaLogRow } from '#sandbox/store/tables/key-quotas.ts';
import { keyQuotaLogs, keyQuotas } from '#sandbox/store/tables/key-quotas.ts';

export const MAX_TOKENS = 500;
export const PER_MINUTE = 20;
/** Below this number of tokens all look-ups are refused. */
const MIN_TOKENS = 20;
export const MINUTE_MS = 60_000;
export type QuotaContext = Pick<CompanyContext, 'db' | 'now' | 'company' | 'account'>;
export type Reason =
  'DICT_LOOKUP' | 'NOT_FOUND_PIX_KEY' | 'INVALID_PIX_KEY' | 'TOO_MANY_REQUESTS' | 'DICT_MESSAGE_REFUND';

interface Bucket {
  readonly tokens: number;
  readonly refilledAt: number;
}

/** Computes the current bucket without storing it. A full bucket is not refilled, so its time is now. */
export function bucketOf({ db, now, company }: QuotaContext): Bucket {
  const row = keyQuotas.find(db, { company: company.id });
  if (row === undefined || row.tokens >= MAX_TOKENS) return { tokens: MAX_TOKENS, refilledAt: now };
  const minutes = Math.max(0, Math.floor((now - row.refilled_at) / MINUTE_MS));
  const tokens = Math.min(MAX_TOKENS, row.tokens + minutes * PER_MINUTE);
  return { tokens, refilledAt: tokens === MAX_TOKENS ? now : row.refilled_at + minutes * MINUTE_MS };
}

function write(context: QuotaContext, { tokens, refilledAt }: Bucket): void {
  const { db, company } = context;
  const changes = { tokens, refilled_at: refilledAt };
  if (keyQuotas.update(db, { company: company.id }, changes) === 0)
    keyQuotas.insert(db, { company: company.id, ...changes });
}

/** Sets the number of tokens (control call). */
export function setTokens(context: QuotaContext, tokens: number): void {
  write(context, { tokens, refilledAt: context.now });
}

export function change(
  context: QuotaContext,
  delta: number,
  log: { readonly reason: Reason; readonly pixKey: string; readonly endToEndId?: string | undefined },
): void {
  const stored = keyQuotas.find(context.db, { company: context.company.id });
  const { tokens: before, refilledAt } = bucketOf(context);
  const entry = (
    made: Pick<KeyQuotaLogRow, 'operation' | 'reason' | 'before' | 'after'>,
    more: object,
  ): void => {
    if (made.before === made.after) return;
    keyQuotaLogs.insert(context.db, {
      company: context.company.id,
      account: context.account,
      tokens: Math.abs(made.after - made.before),
      at: context.now,
      ...made,
      ...more,
    });
  };
  if (stored !== undefined)
    entry({ operation: 'REFILL', reason: 'REFILL', before: stored.tokens, after: before }, {});
  const after = Math.min(MAX_TOKENS, Math.max(0, before + delta));
  entry(
    { operation: delta < 0 ? 'REMOVE' : 'ADD', reason: log.reason, before, after },
    { pix_key: log.pixKey, ...(log.endToEndId === undefined ? {} : { end_to_end_id: log.endToEndId }) },
  );
  write(context, { tokens: after, refilledAt });
}

/** @throws Refusal 429 if too few tokens are left */
export function assertTokens(context: QuotaContext): void {
  if (bucketOf(context).tokens >= MIN_TOKENS) return;
  const error = 'You tried to consult many Pix keys that do not exist.';
  throw new Refusal(error, 429, { error, errorCode: 'TOO_MANY_REQUESTS' });
}
