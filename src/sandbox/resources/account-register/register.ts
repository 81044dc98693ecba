// Registrations of companies: created pending, decided by the tester, and deleted while pending.
import { parseTaxId } from '#pix/tax-id.ts';
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { emit } from '#sandbox/events/outbox.ts';
import { addCompany } from '#sandbox/resources/company/registration.ts';
import { accountNumber, BRANCH } from '#sandbox/resources/payment/destination.ts';
import { toJson } from '#sandbox/store/columns.ts';
import type { AccountRegisterRow } from '#sandbox/store/tables/account-registers.ts';
import { accountRegisters } from '#sandbox/store/tables/account-registers.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import { registeredCompanyView } from './view.ts';

/** Returns a registration of the company by its id or correlation id. @throws Refusal 404 if there is none */
export function requireRegister({ db, company }: CompanyContext, id: string): AccountRegisterRow {
  const row =
    accountRegisters.find(db, { company: company.id, correlation_id: id }) ??
    accountRegisters.find(db, { company: company.id, oid: id });
  if (row === undefined) throw new Refusal('Cadastro de conta não encontrado', 404);
  return row;
}

/** Registers a company. For a known correlation id, returns that registration unchanged. */
export function registerAccount(
  context: CompanyContext,
  input: Body<'account-register.create'>,
): { readonly row: AccountRegisterRow; readonly isNew: boolean } {
  const { db, ids, now, company } = context;
  const { taxID, type } = parseTaxId(input.taxID);
  if (type !== (input.taxIDType ?? 'BR:CNPJ'))
    throw new Refusal(`taxID must be a ${input.taxIDType === 'BR:CPF' ? 'CPF' : 'CNPJ'}`);
  if (type === 'BR:CPF' && input.officialName === undefined)
    throw new Refusal('officialName is required for a CPF');
  const correlationID = input.correlationID ?? ids.uuid();
  const existing = accountRegisters.find(db, { company: company.id, correlation_id: correlationID });
  if (existing !== undefined) return { row: existing, isNew: false };
  const seq = accountRegisters.insert(db, {
    company: company.id,
    oid: ids.oid(),
    correlation_id: correlationID,
    tax_id: taxID,
    tax_type: type,
    name: input.officialName ?? `Empresa ${taxID}`,
    status: 'PENDING',
    redirect_url: input.redirectUrl,
    representatives: toJson(
      (input.representatives ?? []).map((one) => ({ ...one, taxID: parseTaxId(one.taxID).taxID })),
    ),
    created_at: now,
  });
  return { row: accountRegisters.get(db, { seq }), isNew: true };
}

/** Deletes a pending registration. @throws Refusal if it is decided */
export function deleteRegister(context: CompanyContext, id: string): AccountRegisterRow {
  const row = requireRegister(context, id);
  assertPending(row);
  accountRegisters.delete(context.db, { seq: row.seq });
  return row;
}

function assertPending({ status }: AccountRegisterRow): void {
  if (status !== 'PENDING') throw new Refusal(`O cadastro de conta já foi decidido: está ${status}`);
}

/**
 * Decides a pending registration: approves it, so that the company and its account exist, rejects it, or asks for
 * documents. @throws Refusal if it is decided
 */
export function decideRegister(
  context: CompanyContext,
  { id, step, reason }: Body<'sandbox.account-register'>,
): AccountRegisterRow {
  const { db, ids, now, company } = context;
  const row = requireRegister(context, id);
  const { seq } = row;
  assertPending(row);
  if (step === 'request-documents') {
    emit(context, company.id, 'ACCOUNT_REGISTER_PENDING', () => ({
      accountRegister: registeredCompanyView(row),
      requestDocuments: ['SOCIAL_CONTRACT'],
      requestReason: reason ?? 'Documento ilegível',
      requestDocumentsRepresentatives: [],
    }));
    return row;
  }
  if (step === 'reject') {
    accountRegisters.update(db, { seq }, { status: 'REJECTED' });
    const rejected = accountRegisters.get(db, { seq });
    emit(context, company.id, 'ACCOUNT_REGISTER_REJECTED', () => ({
      accountRegister: registeredCompanyView(rejected),
      rejectedReason: reason ?? 'Recusado pela análise',
    }));
    return rejected;
  }
  const added = addCompany(db, ids, now, {
    name: row.name,
    city: 'Sao Paulo',
    taxId: row.tax_id,
    isPartner: false,
  });
  accountRegisters.update(db, { seq }, { status: 'APPROVED', registered: added.company });
  const approved = accountRegisters.get(db, { seq });
  const account = accountById(db, added.account);
  emit(context, company.id, 'ACCOUNT_REGISTER_APPROVED', () => ({
    accountRegister: registeredCompanyView(approved),
    account: { status: 'ACTIVE', accountId: account.oid, account: accountNumber(account), branch: BRANCH },
  }));
  return approved;
}
