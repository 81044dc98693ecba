// Fields shared by several resources.
import type { Infer } from '#contract/schema/schema.ts';
import { bool, int, list, obj, str } from '#contract/schema/schema.ts';

export const cents = (description: string) => int({ unit: 'cents', description });

export const time = (description: string) => str({ format: 'date-time', description });

export const pageInfo = obj(
  {
    skip: int({ unit: 'items', description: 'items passed over' }),
    limit: int({ unit: 'items', description: 'page size' }),
    totalCount: int({ unit: 'items', description: 'items in the whole list' }),
    hasPreviousPage: bool(),
    hasNextPage: bool(),
    errors: list(obj({ message: str(), data: obj({ skip: int(), limit: int() }) }), {
      description: 'what was wrong with skip or limit',
    }),
  },
  { required: ['skip', 'limit', 'hasPreviousPage', 'hasNextPage'] },
);

export type PageInfo = Infer<typeof pageInfo>;

export const taxID = obj(
  {
    taxID: str({ format: 'tax-id', description: 'CPF or CNPJ without punctuation' }),
    type: str({ enum: ['BR:CPF', 'BR:CNPJ'] }),
  },
  { required: ['taxID', 'type'] },
);

export type TaxID = Infer<typeof taxID>;

export const additionalInfo = list(obj({ key: str(), value: str() }, { required: ['key', 'value'] }));

export type AdditionalInfo = Infer<typeof additionalInfo>;
