import type { Operation } from '#contract/operation.ts';
import { bank, company } from '#contract/resources/company.ts';
import { bool, list, obj, str } from '#contract/schema/schema.ts';
import { one } from './shared.ts';

export const companyOperations = [
  {
    id: 'company.get',
    command: 'company',
    summary: 'Get the company that the key belongs to',
    method: 'GET',
    path: '/api/v1/company',
    response: one('company', company),
    result: { kind: 'resource', key: 'company' },
    success: [200],
    scope: 'COMPANY_GET',
    effect: 'read',
  },
  {
    id: 'bank.list',
    summary: 'List banks and their codes',
    method: 'GET',
    path: '/api/v1/psp',
    query: obj({
      name: str({ description: 'only banks whose name contains this text' }),
      ispb: str({ description: 'only the bank with this ISPB' }),
      compe: str({ description: 'only the bank with this COMPE code' }),
    }),
    response: obj({ success: bool(), psps: list(bank) }, { required: ['psps'] }),
    result: { kind: 'list', key: 'psps' },
    success: [200],
    scope: 'PSP_GET_LIST',
    effect: 'read',
  },
] as const satisfies readonly Operation[];
