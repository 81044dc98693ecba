// Simulates incoming Pix payments: finds the charge, static QR code or Pix key to pay.
import { Refusal } from '#sandbox/context.ts';
import { oidOf } from '#sandbox/ids.ts';
import { findQrcode } from '#sandbox/resources/qrcode/find.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { chargeToPayBy } from '#sandbox/store/tables/charges.ts';
import { qrcodeByLinkOrCode } from '#sandbox/store/tables/qrcodes.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { payCharge } from './pay-charge.ts';
import { payKey } from './pay-key.ts';
import { payQrcode } from './pay-qrcode.ts';
import type { PayContext, PayRequest } from './request.ts';

/** Pays the resource with this id and returns the transaction's row. @throws Refusal if it cannot be paid */
export function payResource(context: PayContext, payment: PayRequest): TransactionRow {
  const charge = chargeToPay(context, payment);
  if (charge !== undefined) return payCharge(context, charge, payment);
  const qrcode =
    (payment.as === undefined ? findQrcode(context, payment.id) : undefined) ??
    (payment.as === 'location' ? undefined : qrcodeByLinkOrCode(context.db, context.company.id, payment.id));
  if (qrcode !== undefined) return payQrcode(context, qrcode, payment);
  return (payment.as === undefined ? payKey(context, payment) : undefined) ?? refuseUnknown();
}

const refuseUnknown = (): never => {
  throw new Refusal('Cobrança, QR Code ou chave Pix não encontrados');
};

/** Finds the charge to pay; undefined if the id is of none. */
function chargeToPay({ db, company }: PayContext, { id, as }: PayRequest): ChargeRow | undefined {
  if (as === 'link') return chargeToPayBy(db, company.id, { payment_link_id: id });
  if (as === 'location') return chargeToPayBy(db, company.id, { transaction_id: id });
  // The location in a BR Code contains the charge's transaction id.
  const located = /\/qr\/v1\/([0-9a-f]{32})/.exec(id)?.[1];
  if (located !== undefined) {
    const charge = chargeToPayBy(db, company.id, { transaction_id: located });
    return charge?.br_code === id ? charge : undefined;
  }
  return (
    chargeToPayBy(db, company.id, { correlation_id: id }) ??
    chargeToPayBy(db, company.id, { oid: oidOf('Charge', id) ?? id }) ??
    chargeToPayBy(db, company.id, { transaction_id: id }) ??
    chargeToPayBy(db, company.id, { payment_link_id: id }) ??
    chargeToPayBy(db, company.id, { identifier: id })
  );
}
