// Pix keys of an account: register, remove, make one the default.
import { canonicalKeyType } from '#pix/pix-key.ts';
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { accountById, accounts } from '#sandbox/store/tables/accounts.ts';
import { pixKeys, pixKeysOf } from '#sandbox/store/tables/pix-keys.ts';
import { canonicalPixKey } from './canonical.ts';
import { holderOf } from './holder.ts';

/** Maximum number of Pix keys of an account. */
const MAX_KEYS = 20;

interface AccountKey {
  readonly key: string;
  readonly isDefault: boolean;
}

/** Lists the keys of the caller's account, the default key first. */
export const keysOf = ({ db, account }: CompanyContext): AccountKey[] => [
  { key: accountById(db, account).pix_key, isDefault: true },
  ...pixKeysOf(db, account).map(({ key }) => ({ key, isDefault: false })),
];

/** Registers a key for the caller's account and returns it in canonical form. @throws Refusal if not possible */
export function registerKey(
  context: CompanyContext,
  { key: requested, type }: Body<'pix-key.create'>,
): string {
  const { db, now, company, account } = context;
  const key = canonicalPixKey(requested);
  if (key === undefined) throw new Refusal('Chave Pix inválida');
  if (canonicalKeyType(key) !== type) throw new Refusal(`A chave Pix não é do tipo ${type}`);
  if (type === 'CNPJ' && key !== company.taxId) throw new Refusal('A chave Pix não é o CNPJ da empresa');
  if (holderOf(db, key, company.id) !== undefined) throw new Refusal('Esta chave Pix já está cadastrada');
  if (keysOf(context).length >= MAX_KEYS) throw new Refusal(`Uma conta tem no máximo ${MAX_KEYS} chaves Pix`);
  pixKeys.insert(db, { company: company.id, account, key, created_at: now });
  return key;
}

/** Removes a key of the caller's account. @throws Refusal for the default key and for unknown keys */
export function removeKey(context: CompanyContext, requested: string): void {
  const { db, account } = context;
  if (accountById(db, account).pix_key === canonicalPixKey(requested))
    throw new Refusal('A chave Pix padrão não pode ser removida');
  pixKeys.delete(db, { account, key: furtherKey(context, requested) });
}

/** Makes a key the default key of the caller's account and returns it. @throws Refusal for unknown keys */
export function setDefaultKey(context: CompanyContext, requested: string): string {
  const { db, now, company, account } = context;
  const previous = accountById(db, account).pix_key;
  if (previous === canonicalPixKey(requested)) return previous;
  const key = furtherKey(context, requested);
  pixKeys.delete(db, { account, key });
  accounts.update(db, { id: account }, { pix_key: key });
  pixKeys.insert(db, { company: company.id, account, key: previous, created_at: now });
  return key;
}

/** Returns a key of the caller's account in canonical form. @throws Refusal for the default key and for unknown keys */
function furtherKey({ db, account }: CompanyContext, requested: string): string {
  const key = canonicalPixKey(requested) ?? requested;
  if (!pixKeys.has(db, { account, key })) throw new Refusal('Chave Pix não encontrada');
  return key;
}
