// Quota of Pix key look-ups: a token bucket per company, refilled by the clock. Limits guessing of keys.
import type { KeyQuota } from '#contract/resources/pix-key.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal, time } from '#sandbox/context.ts';
import { DOCUMENTED_FAILURES, FAIL_DOMAIN, FAILURES } from '#sandbox/faults/magic.ts';
import { holderOf } from '#sandbox/resources/account/company.ts';
import type { KeyQuotaLogRow } from '#sandbox/store/tables/key-quotas.ts';
import { keyLookups, keyQuotaLogs, keyQuotas } from '#sandbox/store/tables/key-quotas.ts';

const MAX_TOKENS = 500;
const PER_MINUTE = 20;
/** Below this number of tokens all look-ups are refused. */
const LEAST = 20;
const MINUTE_MS = 60_000;
/** How long look-ups are remembered, in milliseconds, for existing and for missing keys. */
const FOUND_MS = 24 * 60 * MINUTE_MS;
const MISSING_MS = 5 * MINUTE_MS;
const BACK_WHEN_PAID = 2;

type About = Pick<CompanyContext, 'db' | 'now' | 'company' | 'account'>;
type Reason =
  'DICT_LOOKUP' | 'NOT_FOUND_PIX_KEY' | 'INVALID_PIX_KEY' | 'TOO_MANY_REQUESTS' | 'DICT_MESSAGE_REFUND';

interface Bucket {
  readonly tokens: number;
  readonly refilledAt: number;
}

/** Computes the current bucket without storing it. A full bucket is not refilled, so its time is now. */
function bucketOf({ db, now, company }: About): Bucket {
  const row = keyQuotas.find(db, { company: company.id });
  if (row === undefined || row.tokens >= MAX_TOKENS) return { tokens: MAX_TOKENS, refilledAt: now };
  const minutes = Math.max(0, Math.floor((now - row.refilled_at) / MINUTE_MS));
  const tokens = Math.min(MAX_TOKENS, row.tokens + minutes * PER_MINUTE);
  return { tokens, refilledAt: tokens === MAX_TOKENS ? now : row.refilled_at + minutes * MINUTE_MS };
}

function write(about: About, { tokens, refilledAt }: Bucket): void {
  const { db, company } = about;
  const changes = { tokens, refilled_at: refilledAt };
  if (keyQuotas.update(db, { company: company.id }, changes) === 0)
    keyQuotas.insert(db, { company: company.id, ...changes });
}

/** Sets the number of tokens (control call). */
export function setTokens(about: About, tokens: number): void {
  write(about, { tokens, refilledAt: about.now });
}

export function quotaView(about: About): KeyQuota {
  const { tokens, refilledAt } = bucketOf(about);
  return {
    tokens,
    maxTokens: MAX_TOKENS,
    refreshRate: PER_MINUTE,
    nextRefresh: time(refilledAt + MINUTE_MS),
    tokensAfterRefresh: Math.min(MAX_TOKENS, tokens + PER_MINUTE),
  };
}

function change(
  about: About,
  delta: number,
  log: { readonly reason: Reason; readonly pixKey: string; readonly endToEndId?: string | undefined },
): void {
  const stored = keyQuotas.find(about.db, { company: about.company.id });
  const { tokens: before, refilledAt } = bucketOf(about);
  const entry = (
    made: Pick<KeyQuotaLogRow, 'operation' | 'reason' | 'before' | 'after'>,
    more: object,
  ): void => {
    if (made.before === made.after) return;
    keyQuotaLogs.insert(about.db, {
      company: about.company.id,
      account: about.account,
      tokens: Math.abs(made.after - made.before),
      at: about.now,
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
  write(about, { tokens: after, refilledAt });
}

/** @throws Refusal 429 if too few tokens are left */
export function assertTokens(about: About): void {
  if (bucketOf(about).tokens >= LEAST) return;
  const error = 'You tried to consult many Pix keys that do not exist.';
  throw new Refusal(error, 429, { error, errorCode: 'TOO_MANY_REQUESTS' });
}

export type Lookup = 'internal' | 'found' | 'missing' | 'invalid' | 'limited';

/** Simulates the Pix key directory: every well-formed key exists, except for the magic keys that fail. */
function directory(pixKey: string): Exclude<Lookup, 'internal'> {
  const [local = '', domain] = pixKey.split('@');
  const failure =
    domain === FAIL_DOMAIN && Object.hasOwn(FAILURES, local)
      ? FAILURES[local]
      : Object.hasOwn(DOCUMENTED_FAILURES, pixKey)
        ? DOCUMENTED_FAILURES[pixKey]
        : undefined;
  switch (failure?.code) {
    case 'PIX_KEY_INFO_NOT_FOUND':
      return 'missing';
    case 'INVALID_PIX_KEY':
      return 'invalid';
    case 'ALIAS_LIMIT_ERROR':
      return 'limited';
    default:
      return 'found';
  }
}

const COSTS = {
  found: { tokens: 1, reason: 'DICT_LOOKUP' },
  missing: { tokens: 20, reason: 'NOT_FOUND_PIX_KEY' },
  invalid: { tokens: 20, reason: 'INVALID_PIX_KEY' },
  limited: { tokens: 20, reason: 'TOO_MANY_REQUESTS' },
} as const satisfies Record<
  Exclude<Lookup, 'internal'>,
  { readonly tokens: number; readonly reason: Reason }
>;

/**
 * Looks up a key and deducts the cost. Keys of the sandbox's own accounts and recently looked-up keys are free.
 * @param isKey whether the text has the format of a Pix key
 * @throws Refusal 429 if too few tokens are left
 */
export function lookUpKey(about: About, pixKey: string, endToEndId?: string, isKey = true): Lookup {
  assertTokens(about);
  const { db, now, company } = about;
  if (holderOf(db, pixKey, company.id) !== undefined) return 'internal';
  const known = keyLookups.find(db, { company: company.id, pix_key: pixKey });
  const result = isKey ? directory(pixKey) : 'invalid';
  const remembered =
    known !== undefined &&
    now - known.at < (known.found === 1 ? FOUND_MS : MISSING_MS) &&
    result !== 'limited';
  if (remembered) return result;
  const { tokens, reason } = COSTS[result];
  change(about, -tokens, { reason, pixKey, endToEndId });
  const row = { found: result === 'found' ? 1 : 0, at: now } as const;
  if (keyLookups.update(db, { company: company.id, pix_key: pixKey }, row) === 0)
    keyLookups.insert(db, { company: company.id, pix_key: pixKey, ...row });
  return result;
}

/** Returns tokens for an approved payment to a key outside the sandbox. */
export function payBackLookup(about: About, pixKey: string, endToEndId: string): void {
  if (pixKey === '' || holderOf(about.db, pixKey, about.company.id) !== undefined) return;
  change(about, BACK_WHEN_PAID, { reason: 'DICT_MESSAGE_REFUND', pixKey, endToEndId });
}
