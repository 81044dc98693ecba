// Simulates a payment of the boleto of a charge by its payer.
import { parseBoleto } from '#boleto/boleto.ts';
import { InvalidValue } from '#pix/errors.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { findCharge } from '#sandbox/resources/charge/find.ts';
import { defaultPayerJson } from '#sandbox/resources/incoming-pix/payer.ts';
import type { BoletoTransactionRow } from '#sandbox/store/tables/boleto-transactions.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { charges } from '#sandbox/store/tables/charges.ts';
import { customers } from '#sandbox/store/tables/customers.ts';
import { payBoletoOfCharge } from './pay-charge.ts';

/**
 * Pays the boleto of a charge, given by an id of the charge or by the code of the boleto.
 * @throws Refusal if there is none, or it cannot be paid any more
 */
export function payBoleto(context: CompanyContext, id: string): BoletoTransactionRow {
  const charge = byCode(context, id) ?? findCharge(context, id);
  if (charge.boleto_barcode === null) throw new Refusal('A cobrança não é do tipo BOLETO');
  const customer = charge.customer === null ? undefined : customers.get(context.db, { seq: charge.customer });
  return payBoletoOfCharge(context, charge, defaultPayerJson(customer));
}

function byCode({ db, company }: CompanyContext, code: string): ChargeRow | undefined {
  try {
    return charges.find(db, { company: company.id, boleto_barcode: parseBoleto(code).barcode });
  } catch (error) {
    if (error instanceof InvalidValue) return undefined;
    throw error;
  }
}
