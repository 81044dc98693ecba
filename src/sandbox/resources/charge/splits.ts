// Splits: parts of a charge that are transferred when it is paid, to another account or a sub account of the company,
// or to a partner.
import { directoryKey } from '#pix/pix-key.ts';
import type { Body } from '#sandbox/call.ts';
import type { Company, SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import type { Holder } from '#sandbox/resources/pix-key/holder.ts';
import { holderOf } from '#sandbox/resources/pix-key/holder.ts';
import type { Split } from '#sandbox/store/tables/charges.ts';

/** Validates the splits of a new charge; undefined if there are none. @throws Refusal for an invalid split */
export function readSplits(
  { db }: Pick<SandboxContext, 'db'>,
  company: Company,
  input: Body<'charge.create'>,
): readonly Split[] | undefined {
  const { splits = [] } = input;
  if (splits.length === 0) return undefined;
  const sum = splits.reduce((all, { value }) => all + value, 0);
  if (sum > input.value)
    throw new Refusal(`A soma dos splits (${sum} centavos) passa do valor da cobrança (${input.value})`);
  return splits.map(({ value, pixKey, splitType }) => {
    const key = directoryKey(pixKey);
    const holder = holderOf(db, key, company.id);
    const type = holder && typeOf(db, company, holder);
    if (type === undefined || (splitType !== undefined && splitType !== type))
      throw new Refusal(`A chave Pix ${key} não pode receber um split${splitType ? ` ${splitType}` : ''}`);
    return { value, pixKey: key, splitType: type };
  });
}

/** Returns the split type for a recipient; undefined if a split to it is not allowed. */
function typeOf(
  db: SandboxContext['db'],
  company: Company,
  { company: owner, subaccount }: Holder,
): Split['splitType'] | undefined {
  if (owner === company.id) return subaccount === null ? 'SPLIT_INTERNAL_TRANSFER' : 'SPLIT_SUB_ACCOUNT';
  return subaccount === null && companyById(db, owner).isPartner ? 'SPLIT_PARTNER' : undefined;
}
