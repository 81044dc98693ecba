// Registrations of companies that open an account (KYC), as the service returns them.
import type { Infer } from '#contract/schema/schema.ts';
import { list, obj, str } from '#contract/schema/schema.ts';
import { ACCOUNT_REGISTER_STATUS } from '#contract/statuses.ts';
import { customer } from './customer.ts';
import { taxID } from './shared.ts';

const registered = {
  status: str({
    enum: ACCOUNT_REGISTER_STATUS,
    description: 'PENDING until it is submitted, IN_REVIEW until the service has decided',
  }),
  officialName: str({ description: 'official name of the company' }),
  tradeName: str({ description: 'trade name of the company' }),
  taxID,
  correlationID: str({ description: 'your id for the registration' }),
};

const documents = list(
  obj({
    type: str({ description: 'such as SOCIAL_CONTRACT, IDENTITY_FRONT or PICTURE' }),
    url: str({ description: 'address for the download, valid for a few minutes' }),
  }),
);

export const accountRegister = obj(
  {
    ...registered,
    type: str({ description: 'kind of company' }),
    requestReason: str({ nullable: true, description: 'what is missing, or why it was rejected' }),
    documents,
    representatives: list(
      obj({
        name: str(),
        taxID,
        birthdate: str(),
        email: str(),
        address: customer.properties.address,
        documents,
      }),
      { description: 'who represents the company' },
    ),
    companyBankAccount: obj(
      { accountId: str(), branch: str(), account: str() },
      { description: 'the account, once it is approved' },
    ),
  },
  { required: ['status'] },
);

export type AccountRegister = Infer<typeof accountRegister>;

export const onboarding = obj(
  {
    linkOnboarding: str({
      format: 'uri',
      description: 'page on which the company completes its registration',
    }),
    redirectUrl: str({ nullable: true, description: 'where the page leads at its end' }),
    accountRegister: obj(
      {
        ...registered,
        representatives: list(obj({ name: str(), taxID }), { description: 'who represents the company' }),
      },
      { required: ['status', 'correlationID'] },
    ),
  },
  { required: ['linkOnboarding', 'accountRegister'] },
);

export type Onboarding = Infer<typeof onboarding>;
