// Registrations of companies that open an account (KYC), as the service returns them.
import type { Infer } from '#contract/schema/schema.ts';
import { list, obj, str } from '#contract/schema/schema.ts';
import { taxID } from './shared.ts';

const registered = {
  status: str({ description: 'PENDING until the service has decided, then APPROVED or REJECTED' }),
  officialName: str({ description: 'official name of the company' }),
  tradeName: str({ description: 'trade name of the company' }),
  taxID,
  correlationID: str({ description: 'your id for the registration' }),
};

export const accountRegister = obj({ ...registered, type: str() }, { required: ['status'] });

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
