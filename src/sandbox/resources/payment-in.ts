// A Pix that comes in: for a charge or a static QR code. What the outside world does, done on request.
import { amountDue } from '../../pix/overdue.ts';
import { oidOf } from '../ids.ts';
import { cancel } from '../jobs.ts';
import { place, post } from '../ledger.ts';
import type { Row } from '../store/database.ts';
import { Refusal, lean } from '../world.ts';
import type { Call, World } from '../world.ts';
import { grantCashback } from './cashback-pool.ts';
import { lastPayable } from './charge.ts';
import { customerBySeq, customerView } from './customer.ts';
import { findQrcode } from './qrcode.ts';
import { record } from './transaction.ts';

export interface PaymentIn {
  /** Any id of a charge or static QR code, or its BR Code. */
  readonly id: string;
  /** Cents; needed only where the payer chooses. */
  readonly value?: number;
  readonly payer?: { readonly name?: string; readonly taxID?: string };
  readonly infoPagador?: string;
}

/** Exclusive cashback on a paid charge that enables it, in basis points. */
const CASHBACK_BASIS_POINTS = 100;

const MADE_UP_PAYER = { name: 'Pagador Sandbox', taxID: { taxID: '52998224725', type: 'BR:CPF' } };

/** Pays what the id means and returns the transaction's row. @throws Refusal */
export function payIn(call: Pick<Call, 'company'> & World, payment: PaymentIn): Row {
  const charge = chargeToPay(call, payment.id);
  if (charge !== undefined) return payCharge(call, charge, payment);
  const qrcode = findQrcode(call, payment.id) ?? qrcodeBy(call, payment.id);
  if (qrcode !== undefined) return payQrcode(call, qrcode, payment);
  throw new Refusal('Cobrança ou QR Code não encontrado');
}

function chargeToPay(call: Pick<Call, 'company' | 'db'>, id: string): Row | undefined {
  const oid = oidOf('Charge', id) ?? id;
  return call.db
    .prepare(
      `SELECT * FROM charges WHERE company = ? AND deleted_at IS NULL
         AND (correlation_id = ? OR oid = ? OR transaction_id = ? OR payment_link_id = ? OR identifier = ? OR br_code = ?)
       ORDER BY correlation_id = ? DESC, status = 'ACTIVE' DESC, seq LIMIT 1`,
    )
    .get(call.company.id, id, oid, id, id, id, id, id);
}

const qrcodeBy = (call: Pick<Call, 'company' | 'db'>, id: string): Row | undefined =>
  call.db
    .prepare('SELECT * FROM qrcodes WHERE company = ? AND (payment_link_id = ? OR br_code = ?)')
    .get(call.company.id, id, id);

/** Cents a charge costs at the world's time. */
export function dueNow(world: Pick<World, 'now'>, charge: Row): number {
  const value = Number(charge['value']) - Number(charge['discount']);
  if (charge['type'] !== 'OVERDUE') return value;
  return amountDue(
    {
      valueCents: value,
      deadline: Number(charge['expires_at']),
      daysAfterDueDate: Number(charge['days_after']),
      fine: { value: Number(charge['fines']) },
      interestBp: Number(charge['interests']),
    },
    world.now,
  ).totalCents;
}

function payCharge(call: Pick<Call, 'company'> & World, charge: Row, payment: PaymentIn): Row {
  const { db, ids, now, company } = call;
  if (charge['status'] === 'COMPLETED') throw new Refusal('A cobrança já foi paga');
  if (
    charge['status'] !== 'ACTIVE' ||
    now >
      lastPayable(
        Number(charge['expires_at']),
        charge['days_after'] === null ? null : Number(charge['days_after']),
      )
  )
    throw new Refusal('A cobrança expirou e não pode ser paga');
  const value = dueNow(call, charge);
  if (payment.value !== undefined && payment.value !== value)
    throw new Refusal(`A cobrança custa ${value} centavos, não ${payment.value}`);
  const seq = Number(charge['seq']);
  const customer = charge['customer'] === null ? undefined : customerBySeq(db, Number(charge['customer']));
  const payer = payerOf(payment, customer);
  const transaction = record(call, {
    company: company.id,
    account: Number(charge['account']),
    type: 'PAYMENT',
    value,
    endToEndId: ids.endToEnd('E', now),
    transactionID: String(charge['transaction_id']),
    charge: seq,
    ...(customer === undefined ? {} : { customer: Number(customer['seq']) }),
    payer,
    infoPagador: payment.infoPagador ?? 'OpenPix testing',
  });
  post(db, { company: company.id, kind: 'charge', ref: String(transaction['oid']), at: now }, [
    { from: place.pix, to: place.available(Number(charge['account'])), amount: value },
  ]);
  db.prepare(
    "UPDATE charges SET status = 'COMPLETED', paid_at = ?, payer = ?, updated_at = ? WHERE seq = ?",
  ).run(now, JSON.stringify(payer), now, seq);
  cancel(db, 'charge.expire', seq);
  if (charge['cashback'] === 1 && customer !== undefined) {
    const granted = Math.floor((value * CASHBACK_BASIS_POINTS) / 10_000);
    if (granted > 0)
      grantCashback(db, { company: company.id, customer: Number(customer['seq']), value: granted, now });
  }
  return transaction;
}

function payQrcode(call: Pick<Call, 'company'> & World, qrcode: Row, payment: PaymentIn): Row {
  const { db, ids, now, company } = call;
  const fixed = qrcode['value'] === null ? undefined : Number(qrcode['value']);
  const value = payment.value ?? fixed;
  if (value === undefined) throw new Refusal('O QR Code não tem valor fixo: informe value');
  if (fixed !== undefined && value !== fixed)
    throw new Refusal(`O QR Code custa ${fixed} centavos, não ${value}`);
  const account = Number(qrcode['account']);
  const transaction = record(call, {
    company: company.id,
    account,
    type: 'PAYMENT',
    value,
    endToEndId: ids.endToEnd('E', now),
    transactionID: String(qrcode['identifier']),
    qrcode: Number(qrcode['seq']),
    payer: payerOf(payment, undefined),
    infoPagador: payment.infoPagador ?? 'OpenPix testing',
  });
  post(db, { company: company.id, kind: 'qrcode', ref: String(transaction['oid']), at: now }, [
    { from: place.pix, to: place.available(account), amount: value },
  ]);
  return transaction;
}

/** Who pays: as named, else the charge's customer, else somebody made up. */
function payerOf({ payer }: PaymentIn, customer: Row | undefined): object {
  if (payer !== undefined && (payer.name !== undefined || payer.taxID !== undefined))
    return lean({
      name: payer.name ?? MADE_UP_PAYER.name,
      taxID:
        payer.taxID === undefined
          ? undefined
          : { taxID: payer.taxID, type: payer.taxID.length === 11 ? 'BR:CPF' : 'BR:CNPJ' },
    });
  return customer === undefined ? MADE_UP_PAYER : customerView(customer);
}
