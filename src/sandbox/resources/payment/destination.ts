// Holder and bank account of a Pix key. Keys of the sandbox's accounts and sub accounts have a real holder; for any
// other key a fictitious person is generated, always the same one for the same key.
import { createHash } from 'node:crypto';
import type { Destination } from '#contract/resources/payment.ts';
import type { Holder as NamedHolder } from '#pix/holder.ts';
import { isCnpj, isCpf } from '#pix/tax-id.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { ISPB } from '#sandbox/ids.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import type { Holder } from '#sandbox/resources/pix-key/holder.ts';
import type { AccountRow } from '#sandbox/store/tables/accounts.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import type { BankAccount } from '#sandbox/store/tables/payments.ts';

const FIRST = ['Ana', 'Bruno', 'Carla', 'Diego', 'Elisa', 'Fabio', 'Gabriela', 'Heitor', 'Iara', 'Joao'];
const LAST = ['Almeida', 'Barbosa', 'Cardoso', 'Dias', 'Esteves', 'Ferreira', 'Gomes', 'Moreira'];

/** Masks a CPF except for its middle digits, as banks do. */
const maskedCpf = (digits: string): string => `***.${digits.slice(0, 3)}.${digits.slice(3, 6)}-**`;

/** Only branch of the sandbox's bank. */
export const BRANCH = '0001';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Derives digits for an account number from a text, always the same ones for the same text. */
const digitsOf = (text: string): string => digestOf(text).reduce((all, byte) => all + String(byte % 10), '');

const numberIn = (digits: string): string => digits.slice(6, 14);

/** Bank of everybody who is not in the sandbox. */
export const OUTSIDE_BANK = { id: '99999012', name: 'Banco Fictício' };

/** Returns the account number of a person or key outside of the sandbox, always the same one for the same text. */
export const accountNumberOf = (text: string): string => numberIn(digitsOf(text));

/** Returns the number of an account of the sandbox. */
export const accountNumber = ({ oid }: Pick<AccountRow, 'oid'>): string => accountNumberOf(oid);

/** Returns the holder of a bank account given by branch and number. */
export const bankDestination = ({ name, taxID, psp, branch, account }: BankAccount): Destination => ({
  name,
  taxID: taxID.length === 11 ? maskedCpf(taxID.slice(3)) : taxID,
  bank: psp,
  branch,
  account,
});

/** Returns the fictitious holder of a key. A key that is a CPF or CNPJ belongs to the person or company with it. */
export function fictitiousHolder(pixKey: string): NamedHolder {
  const digest = digestOf(pixKey);
  return {
    name: `${FIRST[(digest[0] ?? 0) % FIRST.length] ?? ''} ${LAST[(digest[1] ?? 0) % LAST.length] ?? ''}`,
    taxID: isCnpj(pixKey) ? pixKey : maskedCpf(isCpf(pixKey) ? pixKey.slice(3) : digitsOf(pixKey)),
  };
}

export function destinationOf(
  { db }: Pick<SandboxContext, 'db'>,
  pixKey: string,
  holder: Holder | undefined,
): Destination {
  const company = holder === undefined ? undefined : companyById(db, holder.company);
  return {
    ...(company === undefined ? fictitiousHolder(pixKey) : { name: company.name, taxID: company.taxId }),
    pixKey,
    bank: company === undefined ? OUTSIDE_BANK.id : ISPB,
    branch: BRANCH,
    account: accountNumberOf(holder === undefined ? pixKey : accountById(db, holder.account).oid),
  };
}
