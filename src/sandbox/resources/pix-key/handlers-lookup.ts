// Operations that look up Pix keys, and read the quota of look-ups.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { accountByOid } from '#sandbox/resources/account/find.ts';
import { page } from '#sandbox/service/paging.ts';
import { keyChecks, listQuotaLogs } from '#sandbox/store/tables/key-quotas.ts';
import { canonicalPixKey } from './canonical.ts';
import { lookUpKey } from './lookup.ts';
import { keyCheckView, quotaLogView, quotaView } from './view.ts';

/** Answer for a key that was not found. Throwing a Refusal instead would roll back the cost of the look-up. */
const notFound = (status: number, error: string, errorCode: string): Answer<'pix-key.check'> =>
  ({ status, body: { error, errorCode } }) as unknown as Answer<'pix-key.check'>;

/** Looks up a key; the answer has an id with which a payment can refer to the look-up. */
function check(call: CompanyContext, requested: string): Answer<'pix-key.check'> {
  const { db, ids, now, company } = call;
  const key = canonicalPixKey(requested);
  const endToEndId = ids.endToEnd('E', now);
  const result = lookUpKey(call, key ?? requested, endToEndId, key !== undefined);
  if (result === 'limited')
    return notFound(429, 'You tried to consult many Pix keys that do not exist.', 'TOO_MANY_REQUESTS');
  if (key === undefined || result === 'invalid')
    return notFound(400, 'Chave Pix inválida', 'INVALID_PIX_KEY');
  if (result === 'missing') return notFound(404, 'Chave Pix não encontrada', 'PIX_KEY_INFO_NOT_FOUND');
  keyChecks.insert(db, { end_to_end_id: endToEndId, company: company.id, pix_key: key, at: now });
  return { body: keyCheckView(call, key, endToEndId) };
}

const quotaLog = (call: Call<'pix-key.quota-log'>): Answer<'pix-key.quota-log'> => {
  const { companyBankAccount: oid } = call.query;
  const account = oid === undefined ? undefined : accountByOid(call, oid).id;
  const { rows, pageInfo } = page(call, listQuotaLogs(call.db, call.company.id, account));
  return { body: { pageInfo, logs: rows.map(quotaLogView) } };
};

export const keyLookupHandlers = {
  'pix-key.check': { handle: (call) => check(call, call.body.pixKey), writes: true },
  'pix-key.lookup': { handle: (call) => check(call, call.params.pixKey), writes: true },
  'pix-key.quota': (call) => ({ body: quotaView(call) }),
  'pix-key.quota-log': quotaLog,
} satisfies Handlers<'pix-key.check' | 'pix-key.lookup' | 'pix-key.quota' | 'pix-key.quota-log'>;
