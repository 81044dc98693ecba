// Simulates the directory of Pix keys. Looking up a key costs tokens of the quota.
import { DOCUMENTED_FAILURES, FAIL_DOMAIN, FAILURES } from '#sandbox/faults/magic-values.ts';
import { keyLookups } from '#sandbox/store/tables/key-quotas.ts';
import { holderOf } from './holder.ts';
import type { QuotaContext, Reason } from './quota.ts';
import { assertTokens, change, MINUTE_MS } from './quota.ts';

/** How long look-ups are remembered, in milliseconds, for existing and for missing keys. */
const FOUND_MS = 24 * 60 * MINUTE_MS;

const MISSING_MS = 5 * MINUTE_MS;

const TOKENS_PER_PAYMENT = 2;

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
export function lookUpKey(context: QuotaContext, pixKey: string, endToEndId?: string, isKey = true): Lookup {
  assertTokens(context);
  const { db, now, company } = context;
  if (holderOf(db, pixKey, company.id) !== undefined) return 'internal';
  const earlier = keyLookups.find(db, { company: company.id, pix_key: pixKey });
  const result = isKey ? directory(pixKey) : 'invalid';
  const remembered =
    earlier !== undefined &&
    now - earlier.at < (earlier.found === 1 ? FOUND_MS : MISSING_MS) &&
    result !== 'limited';
  if (remembered) return result;
  const { tokens, reason } = COSTS[result];
  change(context, -tokens, { reason, pixKey, endToEndId });
  const row = { found: result === 'found' ? 1 : 0, at: now } as const;
  if (keyLookups.update(db, { company: company.id, pix_key: pixKey }, row) === 0)
    keyLookups.insert(db, { company: company.id, pix_key: pixKey, ...row });
  return result;
}

/** Returns tokens for an approved payment to a key outside the sandbox. */
export function returnLookupTokens(context: QuotaContext, pixKey: string, endToEndId: string): void {
  if (pixKey === '' || holderOf(context.db, pixKey, context.company.id) !== undefined) return;
  change(context, TOKENS_PER_PAYMENT, { reason: 'DICT_MESSAGE_REFUND', pixKey, endToEndId });
}
