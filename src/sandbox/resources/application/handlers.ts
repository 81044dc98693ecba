// Operations of applications: create and delete app keys.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { accountByOid } from '#sandbox/resources/account/find.ts';
import { addApplication, checkScopes } from '#sandbox/resources/company/registration.ts';
import { applicationView } from '#sandbox/resources/partner/view.ts';
import { appKeyOf } from '#sandbox/service/auth.ts';
import { accountRegisters } from '#sandbox/store/tables/account-registers.ts';
import type { AccountRow } from '#sandbox/store/tables/accounts.ts';
import { accounts, defaultAccount } from '#sandbox/store/tables/accounts.ts';
import { applications, firstApplication } from '#sandbox/store/tables/applications.ts';

/** Returns an account of the company, or of a company that it registered. @throws Refusal if there is none */
function accountOf(context: CompanyContext, oid: string | undefined): AccountRow {
  const { db, company } = context;
  if (oid === undefined) return defaultAccount(db, company.id);
  const other = accounts.find(db, { oid });
  return other !== undefined && accountRegisters.has(db, { company: company.id, registered: other.company })
    ? other
    : accountByOid(context, oid);
}

const create = (call: Call<'application.create'>): Answer<'application.create'> => {
  const { db, ids, now } = call;
  const { accountId, application } = call.body;
  const { name, type, scopes } = application;
  const account = accountOf(call, accountId);
  checkScopes(scopes);
  if (applications.has(db, { company: account.company, name, type }))
    throw new Refusal('Já existe uma aplicação com este nome');
  const { clientId, clientSecret } = addApplication(db, ids, now, {
    company: account.company,
    account: account.id,
    name,
    type,
    scopes,
  });
  const row = applications.get(db, { client_id: clientId });
  return {
    status: 201,
    body: {
      application: {
        ...applicationView(row),
        type,
        appID: appKeyOf(clientId, clientSecret),
        companyBankAccount: account.oid,
      },
    },
  };
};

const remove = ({ db, company, body }: Call<'application.delete'>): Answer<'application.delete'> => {
  const { clientId } = body;
  const row = applications.find(db, { client_id: clientId });
  const isOwn =
    row !== undefined &&
    (row.company === company.id ||
      accountRegisters.has(db, { company: company.id, registered: row.company }));
  if (!isOwn) throw new Refusal('Application not found', 404);
  if (row.company === company.id && firstApplication(db, company.id)?.id === row.id)
    throw new Refusal('You cannot delete a master application');
  applications.delete(db, { id: row.id });
  return { body: { success: true } };
};

export const applicationHandlers = {
  'application.create': create,
  'application.delete': remove,
} satisfies Handlers<'application.create' | 'application.delete'>;
