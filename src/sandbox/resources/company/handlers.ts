// Operation that reads the company of an app key.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { withoutNulls } from '#sandbox/context.ts';

const get = ({ company }: Call<'company.get'>): Answer<'company.get'> => ({
  body: {
    company: withoutNulls({
      officialName: company.name,
      tradeName: company.name,
      taxID: company.taxId,
      correlationID: company.oid,
    }),
  },
});

export const companyHandlers = { 'company.get': get } satisfies Handlers<'company.get'>;
