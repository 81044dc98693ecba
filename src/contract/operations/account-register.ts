import type { Operation } from '#contract/operation.ts';
import { accountRegister, onboarding } from '#contract/resources/account-register.ts';
import { list, obj, str } from '#contract/schema/schema.ts';
import { TAX_ID_TYPE } from '#contract/statuses.ts';
import { correlationID, id } from './shared.ts';

export const accountRegisterOperations = [
  {
    id: 'account-register.create',
    summary: 'Register a company for an account of its own (KYC onboarding)',
    method: 'POST',
    path: '/api/v1/kyc/onboarding',
    body: obj(
      {
        taxID: str({ format: 'tax-id', description: 'CNPJ of the company, or CPF of the person' }),
        taxIDType: str({
          enum: TAX_ID_TYPE,
          description: 'the service takes a tax id without it for a CNPJ',
          noOption: true,
        }),
        officialName: str({ minLength: 1, description: 'official name, which a person needs' }),
        correlationID,
        redirectUrl: str({
          format: 'uri',
          description: 'where the page of the registration leads at its end',
        }),
        representatives: list(
          obj({ taxID: str({ format: 'tax-id' }), name: str({ minLength: 1 }) }, { required: ['taxID'] }),
          { maxItems: 100, description: 'who represents the company', noOption: true },
        ),
      },
      { required: ['taxID'] },
    ),
    response: onboarding,
    result: { kind: 'body' },
    success: [201, 200],
    scope: 'KYC_ONBOARDING_POST',
    effect: 'create',
    identity: 'correlationID',
    // The service returns the existing registration for a correlation id that it knows.
    recovery: { kind: 'none', idempotent: true, manualCheck: 'account-register.get' },
    proof: {
      id: { 'accountRegister.correlationID': 'correlationID' },
      content: { 'accountRegister.taxID.taxID': 'taxID' },
      requiredFields: ['linkOnboarding', 'accountRegister.status'],
    },
  },
  {
    id: 'account-register.get',
    summary: 'Get the registration of a company',
    method: 'GET',
    path: '/api/v1/account-register/{id}',
    pathParams: { id: id('correlation id or CNPJ of the registration') },
    response: accountRegister,
    result: { kind: 'body' },
    success: [200],
    scope: 'ACCOUNT_REGISTER_GET',
    effect: 'read',
    proof: { idFields: ['correlationID', 'taxID.taxID'] },
  },
  {
    id: 'account-register.delete',
    summary: 'Delete a registration that is pending',
    method: 'DELETE',
    path: '/api/v1/account-register/{id}',
    pathParams: { id: id('id or correlation id of the registration') },
    response: obj(
      { message: str(), accountRegisterId: str({ description: 'id of the registration at the service' }) },
      { required: ['accountRegisterId'] },
    ),
    result: { kind: 'body' },
    success: [200],
    scope: 'ACCOUNT_REGISTER_DELETE',
    effect: 'delete',
    recovery: {
      kind: 'lookup',
      operation: 'account-register.get',
      param: 'id',
      from: 'id',
      idempotent: true,
    },
    proof: { requiredFields: ['accountRegisterId'], confirmByLookUp: true },
  },
] as const satisfies readonly Operation[];
