// Applications that a partner creates for its pre-registered companies.
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { addApplication, checkScopes } from '#sandbox/resources/company/registration.ts';
import { defaultAccount } from '#sandbox/store/tables/accounts.ts';
import type { ApplicationRow } from '#sandbox/store/tables/applications.ts';
import { applicationByName, applications } from '#sandbox/store/tables/applications.ts';
import { checkedTaxId, requirePreRegistration } from './pre-registration.ts';

/**
 * Creates an application. If the company has one with the same name, it is returned unchanged.
 * @throws Refusal for a company that the partner has not pre-registered, or invalid scopes
 */
export function createPartnerApplication(
  context: CompanyContext,
  { application, taxID }: Body<'partner.application.create'>,
): { readonly row: ApplicationRow; readonly isNew: boolean } {
  const { db, ids, now } = context;
  const { company } = requirePreRegistration(context, checkedTaxId(taxID).taxID);
  const { name, type, scopes } = application;
  checkScopes(scopes);
  const existing = applicationByName(db, company, name);
  if (existing !== undefined) return { row: existing, isNew: false };
  addApplication(db, ids, now, { company, account: defaultAccount(db, company).id, name, type, scopes });
  return { row: applications.get(db, { company, name }), isNew: true };
}
