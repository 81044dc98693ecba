// JSON of payments.
import { aliasTypeOfKey } from '#contract/alias-type.ts';
import type { PayableBoleto } from '#contract/resources/boleto.ts';
import type { Destination, Payment, PaymentParty, PaymentRecord } from '#contract/resources/payment.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { globalId } from '#sandbox/ids.ts';
import { accountParty, keyParty, nameOfBank } from '#sandbox/resources/transaction/party.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import type { PaymentRow } from '#sandbox/store/tables/payments.ts';
import { bankOf, destinationOfPayment } from './recipient.ts';

export type Store = Pick<SandboxContext, 'db'>;

/** Returns the boleto that a payment pays, as it was when the payment was created; undefined for any other type. */
export const boletoOf = ({ boleto }: PaymentRow): PayableBoleto | undefined =>
  boleto === null ? undefined : fromJson(boleto);

/** Converts a payment row to the JSON of the payment alone. */
export const paymentView = (row: PaymentRow): Payment =>
  withoutNulls({
    value: row.value,
    status: row.status,
    type: row.source === 'SUBACCOUNT' ? 'PIX_KEY' : row.source,
    destinationAlias: row.alias === '' ? undefined : row.alias,
    destinationAliasType: aliasTypeOfKey(row.alias),
    qrCode: row.qr_code,
    boleto: boletoOf(row),
    metadata: row.metadata === null ? undefined : fromJson(row.metadata),
    comment: row.comment,
    correlationID: row.correlation_id,
    sourceAccountId: row.source_account,
    globalID: globalId('Payment', row.oid),
  });

/** Converts a payment row to JSON with its transaction, if there is one, and its destination. */
export function paymentRecordView(context: Store, row: PaymentRow): PaymentRecord {
  if (row.source === 'BOLETO') return boletoRecordView(row);
  const destination = destinationOfPayment(context, row);
  return withoutNulls({
    payment: paymentView(row),
    transaction:
      row.end_to_end_id === null
        ? undefined
        : withoutNulls({
            value: row.value,
            endToEndId: row.end_to_end_id,
            time: time(row.settled_at ?? row.approved_at ?? row.created_at),
            ...paymentParties(context, row, destination),
            providerRejectedReason: row.error_reason,
          }),
    destination,
    error: row.error_code === null ? undefined : { code: row.error_code, description: row.error_text ?? '' },
  });
}

/** The payment of a boleto is no Pix: it has no end-to-end id and no bank accounts. */
function boletoRecordView(row: PaymentRow): PaymentRecord {
  const { name, taxID } = boletoOf(row)?.finalBeneficiary ?? {};
  return withoutNulls({
    payment: paymentView(row),
    transaction:
      row.approved_at === null
        ? undefined
        : { value: row.value, time: time(row.settled_at ?? row.approved_at) },
    destination: withoutNulls({ name, taxID }),
    error: row.error_code === null ? undefined : { code: row.error_code, description: row.error_text ?? '' },
  });
}

/** Returns debtor and creditor of a payment. */
export const paymentParties = (
  context: Store,
  row: PaymentRow,
  destination: Destination,
): { readonly debitParty: PaymentParty; readonly creditParty: PaymentParty } => ({
  debitParty: accountParty(context, row),
  creditParty: paidParty(row, destination),
});

const paidParty = (row: PaymentRow, { name, taxID, bank, branch, account }: Destination): PaymentParty => ({
  ...(row.alias === '' ? {} : keyParty(row.alias)),
  account: withoutNulls({ branch, account, accountType: bankOf(row)?.accountType ?? 'CACC' }),
  psp: withoutNulls({ id: bank, name: bank === undefined ? undefined : nameOfBank(bank) }),
  holder: withoutNulls({
    name,
    taxID: taxID === undefined ? undefined : { taxID, type: taxID.includes('*') ? 'BR:CPF' : 'BR:CNPJ' },
  }),
});
