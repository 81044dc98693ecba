// Pix keys of the company's accounts, and look-ups of any key.
import type { KeyCheck, PixKeyItem } from '#contract/resources/pix-key.ts';
import { canonicalKeyType } from '#pix/pix-key.ts';
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal, time, withoutNulls } from '#sandbox/context.ts';
import { accountByOid, holderOf } from '#sandbox/resources/account/company.ts';
import { destinationOf } from '#sandbox/resources/payment/destination.ts';
import { page } from '#sandbox/service/paging.ts';
import { accountById, accounts } from '#sandbox/store/tables/accounts.ts';
import { keyChecks, listQuotaLogs } from '#sandbox/store/tables/key-quotas.ts';
import { pixKeys, pixKeysOf } from '#sandbox/store/tables/pix-keys.ts';
import { canonicalPixKey } from './canonical.ts';
import { lookUpKey, quotaView } from './quota.ts';

/** Maximum number of Pix keys of an account. */
const MOST_KEYS = 20;

const itemOf = (key: string, isDefault: boolean): PixKeyItem =>
  withoutNulls({ key, type: canonicalKeyType(key), isDefault });

/** Lists the keys of the caller's account, the default key first. */
const keysOf = ({ db, account }: CompanyContext): PixKeyItem[] => [
  itemOf(accountById(db, account).pix_key, true),
  ...pixKeysOf(db, account).map(({ key }) => itemOf(key, false)),
];

const list = (call: Call<'pix-key.list'>): Answer<'pix-key.list'> => {
  const { skip = 0, limit = 100 } = call.query;
  return {
    body: {
      pixKeys: keysOf(call).slice(skip, skip + limit),
      account: { accountId: accountById(call.db, call.account).oid },
    },
  };
};

const create = (call: Call<'pix-key.create'>): Answer<'pix-key.create'> => {
  const { db, now, company, account } = call;
  const { type } = call.body;
  const key = canonicalPixKey(call.body.key);
  if (key === undefined) throw new Refusal('Chave Pix inválida');
  if (canonicalKeyType(key) !== type) throw new Refusal(`A chave Pix não é do tipo ${type}`);
  if (type === 'CNPJ' && key !== company.taxId) throw new Refusal('A chave Pix não é o CNPJ da empresa');
  if (holderOf(db, key, company.id) !== undefined) throw new Refusal('Esta chave Pix já está cadastrada');
  if (keysOf(call).length >= MOST_KEYS) throw new Refusal(`Uma conta tem no máximo ${MOST_KEYS} chaves Pix`);
  pixKeys.insert(db, { company: company.id, account, key, created_at: now });
  return { status: 201, body: { pixKey: itemOf(key, false) } };
};

/** Returns a key of the caller's account in canonical form. @throws Refusal for the default key and for unknown keys */
function ownKey(call: CompanyContext, given: string): string {
  const { db, account } = call;
  const key = canonicalPixKey(given) ?? given;
  if (!pixKeys.has(db, { account, key })) throw new Refusal('Chave Pix não encontrada');
  return key;
}

const remove = (call: Call<'pix-key.delete'>): Answer<'pix-key.delete'> => {
  const { db, account } = call;
  if (accountById(db, account).pix_key === canonicalPixKey(call.params.pixKey))
    throw new Refusal('A chave Pix padrão não pode ser removida');
  pixKeys.delete(db, { account, key: ownKey(call, call.params.pixKey) });
  return { status: 204 };
};

const setDefault = (call: Call<'pix-key.set-default'>): Answer<'pix-key.set-default'> => {
  const { db, now, company, account } = call;
  const before = accountById(db, account).pix_key;
  if (before !== canonicalPixKey(call.params.pixKey)) {
    const key = ownKey(call, call.params.pixKey);
    pixKeys.delete(db, { account, key });
    accounts.update(db, { id: account }, { pix_key: key });
    pixKeys.insert(db, { company: company.id, account, key: before, created_at: now });
  }
  return { body: { pixKey: itemOf(accountById(db, account).pix_key, true) } };
};

/** Answer for a key that was not found. Throwing a Refusal instead would roll back the cost of the look-up. */
const notFound = (status: number, error: string, errorCode: string): Answer<'pix-key.check'> =>
  ({ status, body: { error, errorCode } }) as unknown as Answer<'pix-key.check'>;

function check(call: CompanyContext, given: string): Answer<'pix-key.check'> {
  const { db, ids, now, company } = call;
  const key = canonicalPixKey(given);
  const endToEndId = ids.endToEnd('E', now);
  const result = lookUpKey(call, key ?? given, endToEndId, key !== undefined);
  if (result === 'limited')
    return notFound(429, 'You tried to consult many Pix keys that do not exist.', 'TOO_MANY_REQUESTS');
  if (key === undefined || result === 'invalid')
    return notFound(400, 'Chave Pix inválida', 'INVALID_PIX_KEY');
  if (result === 'missing') return notFound(404, 'Chave Pix não encontrada', 'PIX_KEY_INFO_NOT_FOUND');
  keyChecks.insert(db, { end_to_end_id: endToEndId, company: company.id, pix_key: key, at: now });
  const { bank, pixKey: _key, ...owner } = destinationOf(call, key, holderOf(db, key, company.id));
  const body: KeyCheck = withoutNulls({
    pixKey: key,
    type: canonicalKeyType(key),
    pixKeyEndToEndId: endToEndId,
    owner: withoutNulls({ ...owner, psp: bank }),
  });
  return { body };
}

const quotaLog = (call: Call<'pix-key.quota-log'>): Answer<'pix-key.quota-log'> => {
  const { companyBankAccount: oid } = call.query;
  const account = oid === undefined ? undefined : accountByOid(call, oid).id;
  const { rows, pageInfo } = page(call, listQuotaLogs(call.db, call.company.id, account));
  return {
    body: {
      pageInfo,
      logs: rows.map((row) =>
        withoutNulls({
          operation: row.operation,
          reason: row.reason,
          tokens: row.tokens,
          tokensBefore: row.before,
          tokensAfter: row.after,
          endToEndId: row.end_to_end_id,
          pixKey: row.pix_key,
          createdAt: time(row.at),
        }),
      ),
    },
  };
};

export const pixKeyHandlers = {
  'pix-key.list': list,
  'pix-key.create': create,
  'pix-key.delete': remove,
  'pix-key.set-default': setDefault,
  'pix-key.check': { handle: (call) => check(call, call.body.pixKey), writes: true },
  'pix-key.lookup': { handle: (call) => check(call, call.params.pixKey), writes: true },
  'pix-key.quota': (call) => ({ body: quotaView(call) }),
  'pix-key.quota-log': quotaLog,
} satisfies Handlers<
  | 'pix-key.list'
  | 'pix-key.create'
  | 'pix-key.delete'
  | 'pix-key.set-default'
  | 'pix-key.check'
  | 'pix-key.lookup'
  | 'pix-key.quota'
  | 'pix-key.quota-log'
>;
