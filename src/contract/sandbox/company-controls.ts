// Control calls for companies with their accounts, keys and limits.
import { LIMITS } from '#contract/limits.ts';
import type { Operation } from '#contract/operation.ts';
import { limitsAnswer } from '#contract/resources/limits.ts';
import { keyQuota } from '#contract/resources/pix-key.ts';
import { cents } from '#contract/resources/shared.ts';
import { bool, int, list, obj, str } from '#contract/schema/schema.ts';
import { get, listed, name, post } from './control-call.ts';

const limitCents = int({ unit: 'cents', minimum: 0, maximum: LIMITS.amountMaxCents, nullable: true });
const company = {
  ...name,
  description: 'id or tax id of a company; default: the company of these controls',
} as const;
const accountId = { ...name, description: 'id of an account; default: the default account' } as const;
const companyAccount = obj(
  {
    accountId: str(),
    isDefault: bool(),
    pixKey: str(),
    balance: obj(
      {
        total: cents('blocked + available'),
        blocked: cents('reserved for pending movements'),
        available: cents('available'),
      },
      { required: ['total', 'blocked', 'available'] },
    ),
  },
  {
    required: ['accountId', 'isDefault', 'pixKey', 'balance'],
    description: 'account of a company, as control calls return it',
  },
);
const application = obj(
  { name: str(), type: str(), isActive: bool(), clientId: str(), scopes: list(str()) },
  { required: ['name', 'type', 'isActive', 'clientId', 'scopes'] },
);
/** Company as returned by control calls. */
const tenant = {
  id: str(),
  name: str(),
  taxID: str({ format: 'tax-id' }),
  isPartner: bool(),
  accounts: list(companyAccount),
  applications: list(application),
};

export const COMPANY_CONTROLS = [
  {
    ...get,
    id: 'sandbox.companies',
    summary: 'Companies with their accounts and applications',
    path: '/_sandbox/companies',
    response: obj(
      {
        companies: list(
          obj(tenant, { required: ['id', 'name', 'taxID', 'isPartner', 'accounts', 'applications'] }),
        ),
      },
      { required: ['companies'] },
    ),
    result: listed('companies'),
  },
  {
    ...post,
    id: 'sandbox.company',
    summary: 'Add a company with an account and a key',
    path: '/_sandbox/company',
    body: obj(
      {
        name,
        taxID: str({ format: 'tax-id', description: 'CNPJ or CPF' }),
        city: { ...name, description: 'default: Sao Paulo' },
        isPartner: bool(),
      },
      { required: ['name', 'taxID'] },
    ),
    response: obj(
      { ...tenant, appKey: str() },
      { required: ['id', 'name', 'taxID', 'isPartner', 'accounts', 'applications', 'appKey'] },
    ),
  },
  {
    ...post,
    id: 'sandbox.account',
    summary: 'Add an account to a company',
    path: '/_sandbox/account',
    body: obj({ company }),
    response: companyAccount,
  },
  {
    ...post,
    id: 'sandbox.limits',
    summary: 'Set limits of an account; null is no limit, and those that are not named stay',
    path: '/_sandbox/limits',
    body: obj(
      {
        account: accountId,
        pixDayLimit: limitCents,
        pixNightLimit: limitCents,
        pixOutSameHolderDayLimit: limitCents,
        pixOutSameHolderNightLimit: limitCents,
        pixOutDifferentHolderDayLimit: limitCents,
        pixOutDifferentHolderNightLimit: limitCents,
      },
      { description: 'limits in cents; null is no limit, and those that are not named stay' },
    ),
    response: limitsAnswer,
  },
  {
    ...post,
    id: 'sandbox.key-quota',
    summary: 'Set the number of remaining Pix key look-ups',
    path: '/_sandbox/key-quota',
    body: obj({ tokens: int({ unit: 'items', minimum: 0, maximum: 500 }) }, { required: ['tokens'] }),
    response: keyQuota,
  },
  {
    ...post,
    id: 'sandbox.key',
    summary: 'Make an app key, for all operations or for some scopes',
    path: '/_sandbox/key',
    body: obj(
      {
        name: { ...name, description: 'name of the application that the key belongs to' },
        company,
        account: accountId,
        scopes: list(str(), { description: 'permissions; default: all' }),
      },
      { required: ['name'] },
    ),
    response: obj(
      { company: str(), name: str(), scopes: list(str()), clientId: str(), appKey: str() },
      { required: ['company', 'name', 'scopes', 'clientId', 'appKey'] },
    ),
  },
  {
    ...post,
    id: 'sandbox.key.disable',
    summary: 'Refuse a key from now on',
    path: '/_sandbox/key/disable',
    body: obj({ clientId: name }, { required: ['clientId'] }),
    response: application,
  },
  {
    ...post,
    id: 'sandbox.key.enable',
    summary: 'Accept a key again',
    path: '/_sandbox/key/enable',
    body: obj({ clientId: name }, { required: ['clientId'] }),
    response: application,
  },
] as const satisfies readonly Operation[];
