// Books incoming Pix.
import type { Customer } from '#contract/resources/customer.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { ledgerAccountOf, place, post } from '#sandbox/ledger.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { record } from '#sandbox/resources/transaction/record.ts';
import { toJson } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import type { QrCodeRow } from '#sandbox/store/tables/qrcodes.ts';
import { subaccounts } from '#sandbox/store/tables/subaccounts.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { emitPixReceived } from './events.ts';

/** Comment of a payer if the code has none. */
export const NO_COMMENT = 'Pagamento de teste';

/** Comment that the payer's bank returns: the one in the charge or code. */
export const commentOf = ({ comment }: { readonly comment: string | null }): string => comment || NO_COMMENT;

/** Books an incoming Pix that does not pay a charge. */
export function receivePix(
  context: SandboxContext,
  received: {
    readonly account: number;
    /** Receiving sub account; null for the account itself. */
    readonly subaccount: number | null;
    readonly value: number;
    readonly endToEndId: string;
    readonly payer: Customer;
    /** Pix key of the payer, if it belongs to the same company. */
    readonly payerKey?: string;
    readonly infoPagador: string;
    /** Static QR code that was paid. */
    readonly qrcode?: number | undefined;
  },
): TransactionRow {
  const { db, ids, now } = context;
  const { account, subaccount, value, endToEndId, payer, payerKey, infoPagador, qrcode } = received;
  const { company } = accountById(db, account);
  const transaction = record(context, {
    company,
    account,
    subaccount,
    type: 'PAYMENT',
    value,
    endToEndId,
    transactionID: ids.hex32(),
    qrcode: qrcode ?? null,
    payer: toJson(payer),
    counterparty: payerKey,
    infoPagador,
  });
  post(db, { company, kind: 'pix', ref: transaction.oid, at: now }, [
    { from: place.pix, to: ledgerAccountOf(account, subaccount).free, amount: value },
  ]);
  emitPixReceived(context, companyById(db, company), transaction);
  return transaction;
}

/** Returns the receiving sub account; null for the account, also if the sub account was deleted. */
export const subaccountOf = (db: Database, { subaccount }: ChargeRow | QrCodeRow): number | null =>
  subaccount !== null && subaccounts.get(db, { seq: subaccount }).deleted_at === null ? subaccount : null;
