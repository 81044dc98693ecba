import type { Operation } from '#contract/operation.ts';
import {
  application,
  partnerUser,
  preRegistration,
  preRegistrationRecord,
} from '#contract/resources/partner.ts';
import { pageInfo } from '#contract/resources/shared.ts';
import { list, obj, str } from '#contract/schema/schema.ts';
import { TAX_ID_TYPE } from '#contract/statuses.ts';
import { id, one, pagedQuery } from './shared.ts';

/** Tax id object in partner requests; the type is derived from the number. */
const taxID = obj(
  {
    taxID: str({ format: 'tax-id', flag: 'tax-id', description: 'CNPJ of the company' }),
    type: str({
      enum: TAX_ID_TYPE,
      flag: 'tax-id-type',
      description: 'type of the tax id (default: from the number)',
    }),
  },
  { required: ['taxID', 'type'] },
);

export const partnerOperations = [
  {
    id: 'partner.company.create',
    summary: 'Pre-register a company; you become its partner',
    method: 'POST',
    path: '/api/v1/partner/company',
    body: obj(
      {
        preRegistration: obj(
          {
            name: str({ minLength: 1, flag: 'name', description: 'name of the company' }),
            taxID,
            website: str({ flag: 'website', description: 'website' }),
          },
          { required: ['name', 'taxID'] },
        ),
        user: obj(
          {
            firstName: str({ minLength: 1, flag: 'first-name', description: 'first name of its first user' }),
            lastName: str({ minLength: 1, flag: 'last-name', description: 'last name of its first user' }),
            email: str({ format: 'email', flag: 'email', description: 'e-mail of its first user' }),
            phone: str({ format: 'phone', flag: 'phone', description: 'mobile of its first user' }),
            // Not required: older clients do not send it.
            taxID: obj(
              {
                taxID: str({ format: 'tax-id', description: 'CPF of its first user' }),
                type: str({ enum: ['BR:CPF'] }),
              },
              { required: ['taxID', 'type'], noOption: true },
            ),
          },
          { required: ['firstName', 'lastName', 'email', 'phone'] },
        ),
      },
      { required: ['preRegistration', 'user'] },
    ),
    requiredByNewerServices: ['user.taxID'],
    response: obj({ preRegistration, user: partnerUser }, { required: ['preRegistration', 'user'] }),
    result: { kind: 'body' },
    success: [201, 200],
    partnersOnly: true,
    scope: 'PARTNER_COMPANY_POST',
    effect: 'create',
    recovery: {
      kind: 'lookup',
      operation: 'partner.company.get',
      param: 'taxID',
      from: 'preRegistration.taxID.taxID',
      idempotent: true,
    },
    proof: {
      id: { 'preRegistration.taxID.taxID': 'preRegistration.taxID.taxID' },
      requiredFields: ['user.email'],
    },
  },
  {
    id: 'partner.company.get',
    summary: 'Get a pre-registered company',
    method: 'GET',
    path: '/api/v1/partner/company/{taxID}',
    pathParams: { taxID: { ...id('CNPJ of the company'), format: 'tax-id' } },
    response: one('preRegistration', preRegistrationRecord),
    result: { kind: 'resource', key: 'preRegistration' },
    success: [200],
    partnersOnly: true,
    scope: 'PARTNER_COMPANY_GET',
    effect: 'read',
    proof: { idFields: ['preRegistration.taxID.taxID'] },
  },
  {
    id: 'partner.company.list',
    summary: 'List pre-registered companies, newest first',
    method: 'GET',
    path: '/api/v1/partner/company',
    query: pagedQuery(),
    response: obj(
      {
        pageInfo: { ...pageInfo, required: [...pageInfo.required, 'errors'] },
        preRegistrations: list(preRegistrationRecord),
      },
      { required: ['pageInfo', 'preRegistrations'] },
    ),
    result: { kind: 'list', key: 'preRegistrations' },
    paged: true,
    success: [200],
    partnersOnly: true,
    scope: 'PARTNER_COMPANY_GET_LIST',
    effect: 'read',
  },
  {
    id: 'partner.application.create',
    summary: 'Create an API application for a pre-registered company',
    method: 'POST',
    path: '/api/v1/partner/application',
    body: obj(
      {
        application: obj(
          {
            name: str({ minLength: 1, flag: 'name', description: 'name of the application' }),
            type: str({
              enum: ['API', 'PLUGIN', 'ORACLE'],
              flag: 'type',
              default: 'API',
              description: 'type of the application',
            }),
            scopes: list(str({ minLength: 1 }), {
              description: 'what its key may do (default: everything)',
              noOption: true,
            }),
          },
          { required: ['name', 'type'] },
        ),
        taxID,
      },
      { required: ['application', 'taxID'] },
    ),
    response: one('application', application),
    result: { kind: 'resource', key: 'application' },
    success: [201, 200],
    partnersOnly: true,
    scope: 'PARTNER_APPLICATION_POST',
    effect: 'create',
    // Name and company identify an application; a repeated request returns it.
    recovery: { kind: 'none', idempotent: true },
    proof: { id: { name: 'application.name' }, requiredFields: ['clientId', 'clientSecret'] },
  },
] as const satisfies readonly Operation[];
