// The service's customers, as it returns them.
import type { Infer } from '#contract/schema/schema.ts';
import { obj, str } from '#contract/schema/schema.ts';
import { taxID } from './shared.ts';

const address = obj({
  zipcode: str(),
  street: str(),
  number: str(),
  neighborhood: str(),
  city: str(),
  state: str(),
  complement: str(),
  country: str(),
});

export type Address = Infer<typeof address>;

export const customer = obj(
  {
    name: str(),
    email: str({ format: 'email' }),
    phone: str({ format: 'phone', description: 'E.164, +55…' }),
    taxID,
    correlationID: str(),
    address,
  },
  { required: ['name'] },
);

export type Customer = Infer<typeof customer>;
