// Partners pre-register companies and create applications for them. The sandbox approves a pre-registration at once, so
// the company and its account exist when the request is answered.
import { parseTaxId } from '#pix/tax-id.ts';
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { page } from '#sandbox/service/paging.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import { partnerCompanies } from '#sandbox/store/tables/partner-companies.ts';
import { createPartnerApplication } from './application.ts';
import { assertPartner, preRegister, requirePreRegistration } from './pre-registration.ts';
import { applicationView, preRegistrationRecordView, preRegistrationView } from './view.ts';

const createCompany = (call: Call<'partner.company.create'>): Answer<'partner.company.create'> => {
  assertPartner(call);
  const { row, isNew } = preRegister(call, call.body);
  return {
    status: isNew ? 201 : 200,
    body: { preRegistration: preRegistrationView(row), user: fromJson(row.user) },
  };
};

const getCompany = (call: Call<'partner.company.get'>): Answer<'partner.company.get'> => {
  assertPartner(call);
  const row = requirePreRegistration(call, parseTaxId(call.params.taxID).taxID);
  return { body: { preRegistration: preRegistrationRecordView(call, row) } };
};

const listCompanies = (call: Call<'partner.company.list'>): Answer<'partner.company.list'> => {
  assertPartner(call);
  const { rows, pageInfo } = page(call, partnerCompanies.list(call.db, { partner: call.company.id }));
  // Only this list always has `pageInfo.errors`, even if it is empty.
  const { errors = [] } = pageInfo;
  return {
    body: {
      preRegistrations: rows.map((row) => preRegistrationRecordView(call, row)),
      pageInfo: { ...pageInfo, errors },
    },
  };
};

const createApplication = (
  call: Call<'partner.application.create'>,
): Answer<'partner.application.create'> => {
  assertPartner(call);
  const { row, isNew } = createPartnerApplication(call, call.body);
  return {
    status: isNew ? 201 : 200,
    body: { application: { ...applicationView(row), type: call.body.application.type } },
  };
};

export const partnerHandlers = {
  'partner.company.create': createCompany,
  'partner.company.get': getCompany,
  'partner.company.list': listCompanies,
  'partner.application.create': createApplication,
} satisfies Handlers<
  'partner.company.create' | 'partner.company.get' | 'partner.company.list' | 'partner.application.create'
>;
