// JSON of payments, and their recipients.
import { aliasTypeOfKey } from '#contract/alias-type.ts';
import type { Destination, Payment, PaymentParty, PaymentRecord } from '#contract/resources/payment.ts';
import { canonicalKeyType } from '#pix/pix-key.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { globalId, ISPB } from '#sandbox/ids.ts';
import type { Holder } from '#sandbox/resources/account/company.ts';
import { companyById, holderOf, keyOf } from '#sandbox/resources/account/company.ts';
import { fromJson } from '#sandbox/store/table.ts';
import { accountById, accounts } from '#sandbox/store/tables/accounts.ts';
import type { BankAccount, PaymentRow } from '#sandbox/store/tables/payments.ts';
import { accountNumber, bankDestination, BRANCH, destinationOf } from './destination.ts';

type Store = Pick<SandboxContext, 'db'>;

/** Converts a payment row to the JSON of the payment alone. */
export const paymentView = (row: PaymentRow): Payment =>
  withoutNulls({
    value: row.value,
    status: row.status,
    type: row.source === 'SUBACCOUNT' ? 'PIX_KEY' : row.source,
    destinationAlias: row.alias === '' ? undefined : row.alias,
    destinationAliasType: aliasTypeOfKey(row.alias),
    qrCode: row.qr_code,
    metadata: row.metadata === null ? undefined : fromJson(row.metadata),
    comment: row.comment,
    correlationID: row.correlation_id,
    sourceAccountId: row.source_account,
    globalID: globalId('Payment', row.oid),
  });

/** Converts a payment row to JSON with its transaction, if there is one, and its destination. */
export function paymentRecordView(context: Store, row: PaymentRow): PaymentRecord {
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
            debitParty: payingParty(context, row),
            creditParty: paidParty(row, destination),
            providerRejectedReason: row.error_reason,
          }),
    destination,
    error: row.error_code === null ? undefined : { code: row.error_code, description: row.error_text ?? '' },
  });
}

/** Returns the bank account of a payment of type MANUAL; undefined for any other type. */
export const bankOf = ({ bank }: PaymentRow): BankAccount | undefined =>
  bank === null ? undefined : fromJson(bank);

/**
 * Returns the recipient of a payment within the sandbox; undefined if the money leaves it. The withdrawal of a sub
 * account leaves it, although its key is the sub account's. Bank accounts are matched by bank, branch and number only.
 */
export function holderOfPayment({ db }: Store, row: PaymentRow): Holder | undefined {
  if (row.subaccount !== null) return undefined;
  const bank = bankOf(row);
  if (bank === undefined) return holderOf(db, row.alias, row.company);
  if (bank.psp !== ISPB || bank.branch !== BRANCH) return undefined;
  const account = accounts
    .select(db, 'ORDER BY id')
    .all()
    .find((one) => one.closed_at === null && accountNumber(one) === bank.account);
  return account && { company: account.company, account: account.id, subaccount: null };
}

/** Returns the destination of a payment; the CPF of a person is masked. */
export function destinationOfPayment(context: Store, row: PaymentRow): Destination {
  const bank = bankOf(row);
  return bank === undefined
    ? destinationOf(context, row.alias, holderOfPayment(context, row))
    : bankDestination(bank);
}

const keyParty = (key: string): Pick<PaymentParty, 'pixKey'> => ({
  pixKey: withoutNulls({ pixKey: key, type: canonicalKeyType(key) }),
});

function payingParty({ db }: Store, { account, subaccount, company }: PaymentRow): PaymentParty {
  const { name, taxId } = companyById(db, company);
  return {
    ...keyParty(keyOf(db, { account, subaccount })),
    account: { branch: BRANCH, account: accountNumber(accountById(db, account)), accountType: 'TRAN' },
    psp: { id: ISPB, name: 'Sandbox' },
    holder: { name, taxID: { taxID: taxId, type: 'BR:CNPJ' } },
  };
}

const paidParty = (row: PaymentRow, { name, taxID, bank, branch, account }: Destination): PaymentParty => ({
  ...(row.alias === '' ? {} : keyParty(row.alias)),
  account: withoutNulls({ branch, account, accountType: bankOf(row)?.accountType ?? 'CACC' }),
  psp: withoutNulls({ id: bank }),
  holder: withoutNulls({
    name,
    taxID: taxID === undefined ? undefined : { taxID, type: taxID.includes('*') ? 'BR:CPF' : 'BR:CNPJ' },
  }),
});
