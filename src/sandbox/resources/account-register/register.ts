// Registrations of companies: created pending, submitted and decided by the tester, and deleted while pending.
import { toRfc3339 } from '#pix/dates.ts';
import { parseTaxId } from '#pix/tax-id.ts';
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { emit } from '#sandbox/events/outbox.ts';
import { addCompany } from '#sandbox/resources/company/registration.ts';
import { accountNumber, BRANCH } from '#sandbox/resources/payment/destination.ts';
import { fromJson, toJson } from '#sandbox/store/columns.ts';
import type { AccountRegisterRow, RegisterProgress } from '#sandbox/store/tables/account-registers.ts';
import { accountRegisters } from '#sandbox/store/tables/account-registers.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import { openSteps } from './steps.ts';
import { registeredCompanyView } from './view.ts';

const none = (): Refusal => new Refusal('Cadastro de conta não encontrado', 404);

/** Returns a registration of the company by its id or correlation id. @throws Refusal 404 if there is none */
function requireRegister({ db, company }: CompanyContext, id: string): AccountRegisterRow {
  const row =
    accountRegisters.find(db, { company: company.id, correlation_id: id }) ??
    accountRegisters.find(db, { company: company.id, oid: id });
  if (row === undefined) throw none();
  return row;
}

/** Returns the latest registration with a CNPJ, or the one with a correlation id. @throws Refusal 404 if there is none */
export function readRegister({ db, company }: CompanyContext, id: string): AccountRegisterRow {
  const cnpj = cnpjOf(id);
  const row =
    cnpj === undefined
      ? accountRegisters.find(db, { company: company.id, correlation_id: id })
      : accountRegisters
          .select(db, 'WHERE company = :company AND tax_id = :cnpj ORDER BY seq DESC LIMIT 1')
          .get({ company: company.id, cnpj });
  if (row === undefined) throw none();
  return row;
}

function cnpjOf(text: string): string | undefined {
  try {
    const { taxID, type } = parseTaxId(text);
    return type === 'BR:CNPJ' ? taxID : undefined;
  } catch {
    return undefined;
  }
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
    progress: toJson({ completed: [], invalidated: {}, returns: 0 }),
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

function assertPending(row: AccountRegisterRow): void {
  assertUndecided(row);
  if (row.status !== 'PENDING') throw new Refusal('O cadastro de conta está em análise');
}

function assertUndecided({ status }: AccountRegisterRow): void {
  if (status !== 'PENDING' && status !== 'IN_REVIEW')
    throw new Refusal(`O cadastro de conta já foi decidido: está ${status}`);
}

/** Takes a step of a registration. @throws Refusal if it is decided */
export function takeRegisterStep(
  context: CompanyContext,
  { id, step, reason }: Body<'sandbox.account-register'>,
): AccountRegisterRow {
  const row = requireRegister(context, id);
  assertUndecided(row);
  switch (step) {
    case 'submit':
      assertPending(row);
      return submit(context, row);
    case 'request-documents':
      return requestDocuments(context, row, reason ?? 'Documento ilegível');
    case 'reject':
      return reject(context, row, reason ?? 'Recusado pela análise');
    case 'approve':
      return approve(context, row);
  }
}

type Changes = Partial<Pick<AccountRegisterRow, 'status' | 'registered'>> & {
  readonly progress?: Partial<RegisterProgress>;
};

function change(
  { db }: CompanyContext,
  { seq, progress: before }: AccountRegisterRow,
  { progress = {}, ...fields }: Changes,
): AccountRegisterRow {
  accountRegisters.update(db, { seq }, { ...fields, progress: toJson({ ...fromJson(before), ...progress }) });
  return accountRegisters.get(db, { seq });
}

/** Completes the steps that are left, as the company does on the page, and submits the registration. */
function submit(context: CompanyContext, row: AccountRegisterRow): AccountRegisterRow {
  const { company, now } = context;
  const { returns, invalidated } = fromJson(row.progress);
  let current = row;
  for (const step of openSteps(row)) {
    const since = invalidated[step];
    current = change(context, current, {
      progress: { completed: [...fromJson(current.progress).completed, step] },
    });
    const done = registeredCompanyView(current);
    emit(context, company.id, 'ACCOUNT_REGISTER_STEP_UPDATED', () => ({
      accountRegister: {
        ...done,
        retrying: since !== undefined,
        step,
        stepStatus: 'COMPLETED',
        stepScope: 'COMPANY',
        stepCompletedAt: toRfc3339(now),
        ...(since === undefined ? {} : { invalidatedAt: toRfc3339(since) }),
      },
    }));
  }
  const wasReturned = Object.keys(invalidated).length > 0;
  const submitted = change(context, current, {
    status: 'IN_REVIEW',
    progress: { invalidated: {}, reason: undefined },
  });
  if (wasReturned)
    emit(context, company.id, 'ACCOUNT_REGISTER_RFI_RESOLVED', () => ({
      accountRegister: registeredCompanyView(submitted),
    }));
  emit(context, company.id, 'ACCOUNT_REGISTER_IN_REVIEW', () => ({
    accountRegister: { ...registeredCompanyView(submitted), retrying: returns > 0 },
  }));
  return submitted;
}

/** Document that the review asks for, which is the step that has to be done again. */
const REQUESTED = 'SOCIAL_CONTRACT';

/** Returns the registration to the company. */
function requestDocuments(
  context: CompanyContext,
  row: AccountRegisterRow,
  reason: string,
): AccountRegisterRow {
  const { company, now } = context;
  const { completed, invalidated, returns } = fromJson(row.progress);
  const returned = change(context, row, {
    status: 'PENDING',
    progress: {
      completed: completed.filter((step) => step !== REQUESTED),
      invalidated: { ...invalidated, [REQUESTED]: now },
      returns: returns + 1,
      reason,
    },
  });
  const request = { requestDocuments: [REQUESTED], requestDocumentsRepresentatives: [] };
  emit(context, company.id, 'ACCOUNT_REGISTER_DOCUMENTS_REQUESTED', () => ({
    accountRegister: { ...registeredCompanyView(returned), ...request, invalidatedSteps: [REQUESTED] },
  }));
  emit(context, company.id, 'ACCOUNT_REGISTER_PENDING', () => ({
    accountRegister: registeredCompanyView(returned),
    ...request,
    requestReason: reason,
  }));
  return returned;
}

function reject(context: CompanyContext, row: AccountRegisterRow, reason: string): AccountRegisterRow {
  const rejected = change(context, row, { status: 'REJECTED', progress: { reason } });
  emit(context, context.company.id, 'ACCOUNT_REGISTER_REJECTED', () => ({
    accountRegister: registeredCompanyView(rejected),
    rejectedReason: reason,
  }));
  return rejected;
}

/** Creates the company and its account. */
function approve(context: CompanyContext, row: AccountRegisterRow): AccountRegisterRow {
  const { db, ids, now, company } = context;
  const added = addCompany(db, ids, now, {
    name: row.name,
    city: 'Sao Paulo',
    taxId: row.tax_id,
    isPartner: false,
  });
  const approved = change(context, row, {
    status: 'APPROVED',
    registered: added.company,
    progress: { reason: undefined },
  });
  const account = accountById(db, added.account);
  emit(context, company.id, 'ACCOUNT_REGISTER_APPROVED', () => ({
    accountRegister: registeredCompanyView(approved),
    account: { status: 'ACTIVE', accountId: account.oid, account: accountNumber(account), branch: BRANCH },
  }));
  return approved;
}
