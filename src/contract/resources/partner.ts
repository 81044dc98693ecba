// The service's partner records, as it returns them.
import type { Infer } from '#contract/schema/schema.ts';
import { bool, list, obj, str } from '#contract/schema/schema.ts';
import { taxID } from './shared.ts';

export const partnerUser = obj(
  {
    firstName: str(),
    lastName: str(),
    email: str({ format: 'email' }),
    phone: str({ format: 'phone' }),
    taxID,
  },
  { required: ['firstName', 'lastName', 'email', 'phone'] },
);

export type PartnerUser = Infer<typeof partnerUser>;

export const preRegistration = obj({ name: str(), website: str(), taxID }, { required: ['name', 'taxID'] });

export type PreRegistration = Infer<typeof preRegistration>;

export const preRegistrationRecord = obj(
  {
    preRegistration,
    user: partnerUser,
    company: obj({ id: str(), name: str(), taxID }),
    account: obj({ clientId: str() }),
  },
  { required: ['preRegistration', 'user'] },
);

export type PreRegistrationRecord = Infer<typeof preRegistrationRecord>;

export const application = obj(
  {
    name: str(),
    type: str({ enum: ['API', 'PLUGIN', 'ORACLE'] }),
    isActive: bool(),
    clientId: str(),
    clientSecret: str(),
    scopes: list(str(), { description: 'permissions of the key; absent: all' }),
  },
  { required: ['name', 'type', 'isActive', 'clientId', 'clientSecret'] },
);

/** Application of an own account; its type may be one that only the service's website creates. */
export const ownApplication = obj(
  {
    ...application.properties,
    type: str({ enum: ['API', 'POS', 'PLUGIN', 'CHECKOUT', 'MASTER'] }),
    appID: str({ description: 'the app key' }),
    companyBankAccount: str({ description: 'account that the key acts for' }),
  },
  { required: ['name', 'clientId', 'clientSecret'] },
);
