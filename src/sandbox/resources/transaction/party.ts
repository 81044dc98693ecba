// Debtor and creditor of a Pix, with their accounts and banks, as events and payments show them.
import { aliasTypeOfKey } from '#contract/alias-type.ts';
import type { Customer } from '#contract/resources/customer.ts';
import type { PaymentParty } from '#contract/resources/payment.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { withoutNulls } from '#sandbox/context.ts';
import { ISPB } from '#sandbox/ids.ts';
import { bankName } from '#sandbox/resources/bank/banks.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import {
  accountNumber,
  accountNumberOf,
  BRANCH,
  OUTSIDE_BANK,
} from '#sandbox/resources/payment/destination.ts';
import type { Holder } from '#sandbox/resources/pix-key/holder.ts';
import { holderKey, holderOf } from '#sandbox/resources/pix-key/holder.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';

type Store = Pick<SandboxContext, 'db'>;

/** Name of the sandbox's own bank. */
const OWN_BANK = 'Sandbox';

/** Returns the name of a bank by its ISPB; undefined if it is not known. */
export const nameOfBank = (ispb: string): string | undefined =>
  [{ id: ISPB, name: OWN_BANK }, OUTSIDE_BANK].find(({ id }) => id === ispb)?.name ?? bankName(ispb);

export const keyParty = (key: string): Pick<PaymentParty, 'pixKey'> => ({
  pixKey: withoutNulls({ pixKey: key, type: aliasTypeOfKey(key) }),
});

/** Returns an account or sub account of the sandbox as a party, with its Pix key. */
export function accountParty({ db }: Store, holder: Holder): PaymentParty {
  const { name, taxId } = companyById(db, holder.company);
  return {
    ...keyParty(holderKey(db, holder)),
    account: {
      branch: BRANCH,
      account: accountNumber(accountById(db, holder.account)),
      accountType: 'TRAN',
    },
    psp: { id: ISPB, name: OWN_BANK },
    holder: { name, taxID: { taxID: taxId, type: taxId.length === 11 ? 'BR:CPF' : 'BR:CNPJ' } },
  };
}

/** Returns a person outside of the sandbox as a party. The account is made up: always the same one for a person. */
function outsideParty({ name, taxID }: Partial<Customer>): PaymentParty {
  return {
    account: { branch: BRANCH, account: accountNumberOf(taxID?.taxID ?? name ?? ''), accountType: 'CACC' },
    psp: OUTSIDE_BANK,
    holder: withoutNulls({ name, taxID }),
  };
}

/** Returns debtor and creditor of a received Pix. */
export function receivedParties(
  context: Store,
  row: TransactionRow,
): { readonly debitParty: PaymentParty; readonly creditParty: PaymentParty } {
  const { counterparty: key, payer } = row;
  const holder = key === null ? undefined : holderOf(context.db, key, row.company);
  const person = outsideParty(payer === null ? {} : fromJson(payer));
  return {
    debitParty:
      holder === undefined
        ? { ...(key === null ? {} : keyParty(key)), ...person }
        : accountParty(context, holder),
    creditParty: accountParty(context, row),
  };
}
