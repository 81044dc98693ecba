// JSON of boletos.
import { parseBoleto } from '#boleto/boleto.ts';
import type { BoletoTransaction, ChargeBoleto } from '#contract/resources/boleto.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import type { Database } from '#sandbox/store/database.ts';
import type { BoletoTransactionRow } from '#sandbox/store/tables/boleto-transactions.ts';
import { boletoPaymentOf } from '#sandbox/store/tables/boleto-transactions.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { chargeBySeq } from '#sandbox/store/tables/charges.ts';

/** Fee of a boleto: the sandbox takes none. */
const FEE_CENTS = 0;

const codesOf = (barcode: string) => ({
  boletoBarcode: barcode,
  boletoDigitable: parseBoleto(barcode).digitable,
});

/** Fine and interest of a late payment; undefined if there was none. */
const fineAndInterest = ({ fines, interests }: BoletoTransactionRow) => ({
  finesValue: fines === 0 ? undefined : fines,
  interestsValue: interests === 0 ? undefined : interests,
});

/** Converts the boleto of a charge to JSON; undefined for any other type of charge. */
export function chargeBoletoView(db: Database, charge: ChargeRow): ChargeBoleto | undefined {
  if (charge.boleto_barcode === null) return undefined;
  const paid = charge.status === 'COMPLETED' ? boletoPaymentOf(db, charge.seq) : undefined;
  return withoutNulls({
    method: 'BOLETO',
    correlationID: charge.correlation_id,
    ...codesOf(charge.boleto_barcode),
    status: statusOf(charge, paid),
    value: paid?.value ?? charge.value - charge.discount,
    fee: FEE_CENTS,
    settledAt: paid === undefined || paid.settled_at === null ? undefined : time(paid.settled_at),
    ...(paid === undefined ? {} : fineAndInterest(paid)),
  });
}

/** A boleto is canceled when its charge expires or is paid by Pix. */
function statusOf(
  { status }: ChargeRow,
  paid: BoletoTransactionRow | undefined,
): NonNullable<ChargeBoleto['status']> {
  if (paid !== undefined) return paid.status === 'CONFIRMED' ? 'SETTLED' : 'COMPLETED';
  return status === 'ACTIVE' ? 'CREATED' : 'CANCELED';
}

export function boletoTransactionView(
  { db }: Pick<SandboxContext, 'db'>,
  row: BoletoTransactionRow,
): BoletoTransaction {
  const charge = row.charge === null ? undefined : chargeBySeq(db, row.charge);
  return withoutNulls({
    boletoTransactionID: row.oid,
    type: row.type,
    status: row.status,
    value: row.value,
    fee: FEE_CENTS,
    ...fineAndInterest(row),
    discountValue: row.discount === 0 ? undefined : row.discount,
    createdAt: time(row.created_at),
    settledAt: row.settled_at === null ? undefined : time(row.settled_at),
    charge:
      charge === undefined || charge.boleto_barcode === null
        ? undefined
        : { value: charge.value, status: charge.status, ...codesOf(charge.boleto_barcode) },
  });
}
