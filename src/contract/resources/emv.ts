// A BR Code decoded by the service: fields named as in the EMV standard, and the contents of its location URLs.
import type { Infer } from '#contract/schema/schema.ts';
import { bool, int, list, obj, str } from '#contract/schema/schema.ts';

const calendar = obj({
  creation: str({ format: 'date-time' }),
  presentation: str({ format: 'date-time' }),
  expiration: int({ unit: 'seconds', description: 'time from creation to expiry' }),
  dueDate: str({ description: 'due date, YYYY-MM-DD' }),
  validityAfterDueDate: int({ unit: 'days', description: 'days after the due date in which it can be paid' }),
});

const location = {
  isValid: bool({ description: 'whether the answer of the location matches the code' }),
  locationErrors: list(str(), { description: 'what is wrong with the location' }),
  url: str({ description: 'location, without scheme' }),
};

export const decodedEmv = obj(
  {
    emv: obj({
      payloadFormatIndicator: str(),
      pointOfInitiationMethod: str({ description: '12: to be paid once' }),
      merchantAccountInformationPix: obj({
        gui: str(),
        pixKey: str({ description: 'Pix key that is paid' }),
        additionalInformation: str(),
        fss: str({ description: 'ISPB of the withdrawal agent (Pix Saque)' }),
        url: str({ description: 'location of the charge, without scheme' }),
      }),
      merchantCategoryCode: str(),
      transactionCurrency: str({ description: '986, the real' }),
      transactionAmount: str({ description: 'reais with two decimals, 12.34' }),
      countryCode: str(),
      merchantName: str(),
      merchantCity: str(),
      postalCode: str(),
      additionalDataFieldTemplate: obj({ referenceLabel: str({ description: 'reference of the payment' }) }),
      unreservedTemplates: obj({
        gui: str(),
        url: str({ description: 'location of the recurrence, without scheme' }),
      }),
      crc: str(),
    }),
    cobLocation: obj({
      ...location,
      payload: obj({
        calendar,
        debtor: obj({ name: str(), cpf: str(), cnpj: str() }),
        key: str({ description: 'Pix key that is paid' }),
        status: str({ description: 'ATIVA, CONCLUIDA, …' }),
        txid: str(),
        value: obj({
          original: str({ description: 'reais with two decimals, 12.34' }),
          fine: str(),
          interest: str(),
          discount: str(),
          final: str({ description: 'reais to pay now, 12.34' }),
        }),
        revision: int(),
        additionalInfo: list(obj({ name: str(), value: str() })),
      }),
    }),
    recLocation: obj({
      ...location,
      payload: obj({
        idRec: str({ description: 'id of the recurrence' }),
        calendar: obj({ startDate: str(), periodicity: str() }),
        retryPolicy: str(),
        receiver: obj({ name: str(), cpf: str(), cnpj: str(), participantIspb: str() }),
        updates: list(obj({ status: str(), date: str({ format: 'date-time' }) }), {
          description: 'statuses of the mandate, with their times',
        }),
      }),
    }),
  },
  { required: ['emv'] },
);

export type DecodedEmv = Infer<typeof decodedEmv>;
