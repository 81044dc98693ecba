// JSON of a decoded BR Code and of the payloads at its locations.
import type { DecodedEmv } from '#contract/resources/emv.ts';
import type { BrCode } from '#pix/brcode/decode.ts';
import { valueOf } from '#pix/brcode/tlv.ts';
import { brasiliaDay } from '#pix/dates.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { updatesOf } from '#sandbox/store/tables/subscriptions.ts';
import { chargeByLocation, mandateByLocation } from './location.ts';
import { chargePayload } from './location-view.ts';

const GUI = 'br.gov.bcb.pix';

export const emvFieldsView = (code: BrCode): DecodedEmv['emv'] =>
  withoutNulls({
    payloadFormatIndicator: '01',
    pointOfInitiationMethod: code.pointOfInitiation,
    merchantAccountInformationPix: withoutNulls({
      gui: GUI,
      pixKey: code.key,
      additionalInformation: code.description,
      fss: code.fss,
      url: code.url,
    }),
    merchantCategoryCode: code.mcc,
    transactionCurrency: code.currency,
    transactionAmount: valueOf(code.fields, '54'),
    countryCode: code.country,
    merchantName: code.merchantName,
    merchantCity: code.merchantCity,
    postalCode: code.postalCode,
    additionalDataFieldTemplate: code.txid === undefined ? undefined : { referenceLabel: code.txid },
    unreservedTemplates: code.recurrence === undefined ? undefined : { gui: GUI, url: code.recurrence.url },
    crc: code.crc.given,
  });

/** Returns the payload at the location of a charge. */
export function chargeLocationView(
  context: SandboxContext,
  url: string,
): NonNullable<DecodedEmv['cobLocation']> {
  const charge = chargeByLocation(context, url);
  if (typeof charge === 'string') return { isValid: false, locationErrors: [charge], url };
  const { calendario, valor, ...payload } = chargePayload(context, charge);
  return {
    isValid: true,
    locationErrors: [],
    url,
    payload: withoutNulls({
      calendar: withoutNulls({
        creation: calendario.criacao,
        presentation: calendario.apresentacao,
        expiration: calendario.expiracao,
        dueDate: calendario.dataDeVencimento,
        validityAfterDueDate: calendario.validadeAposVencimento,
      }),
      key: payload.chave,
      status: payload.status,
      txid: payload.txid,
      value: withoutNulls({
        original: valor.original,
        fine: valor.multa,
        interest: valor.juros,
        discount: valor.desconto,
        final: valor.final,
      }),
      revision: payload.revisao,
      additionalInfo: payload.infoAdicionais?.map(({ nome, valor: text }) => ({ name: nome, value: text })),
    }),
  };
}

/** Returns the payload at the location of a mandate. */
export function mandateLocationView(
  context: SandboxContext,
  url: string,
): NonNullable<DecodedEmv['recLocation']> {
  const mandate = mandateByLocation(context, url);
  if (typeof mandate === 'string') return { isValid: false, locationErrors: [mandate], url };
  const { name, taxId } = companyById(context.db, mandate.company);
  return {
    isValid: true,
    locationErrors: [],
    url,
    payload: withoutNulls({
      idRec: mandate.recurrence_id,
      calendar: { startDate: brasiliaDay(mandate.first_at), periodicity: mandate.frequency },
      retryPolicy: mandate.retry_policy,
      receiver: { name, [taxId.length === 11 ? 'cpf' : 'cnpj']: taxId },
      updates: updatesOf(mandate).map(({ status, at }) => ({ status, date: time(at) })),
    }),
  };
}
