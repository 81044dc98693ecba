// The company that an app key belongs to, and banks, as the service returns them.
import { obj, str } from '#contract/schema/schema.ts';

export const company = obj({
  officialName: str({ description: 'registered name' }),
  tradeName: str({ description: 'trade name' }),
  taxID: str({ format: 'tax-id', description: 'CNPJ or CPF' }),
  correlationID: str(),
});

export const bank = obj({
  name: str({ description: 'name of the bank' }),
  ispb: str({ description: 'ISPB, eight digits' }),
  code: str({ description: 'code of the bank' }),
  compe: str({ description: 'COMPE code, three digits' }),
});
