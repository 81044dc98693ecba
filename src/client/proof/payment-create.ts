// `payment create` to a bank account: the service returns the bank and the account numbers outside the payment. Of a
// boleto: the service may return its code in another form.
import { barcodeOf } from '#boleto/barcode.ts';
import { readJson } from '#client/answers/read-json.ts';
import type { CallInput } from '#client/types.ts';
import { at } from '#contract/path.ts';
import type { Comparison, Judge } from './judge.ts';
import { judge } from './judge.ts';

/** Paths of the numbers in the request, and their possible paths in an answer. */
const BANK_ACCOUNT: readonly (readonly [from: string, ...paths: string[]])[] = [
  ['psp', 'transaction.creditParty.psp.id', 'destination.bank'],
  ['account.branch', 'transaction.creditParty.account.branch', 'destination.branch'],
  ['account.account', 'transaction.creditParty.account.account', 'destination.account'],
];

/** A payment with this id to another bank account is another payment. */
export const judgePaymentCreate: Judge = (operation, input, response) => {
  const verdict = judge(operation, input, response);
  if (verdict !== 'done') return verdict;
  const body = readJson(response.body);
  return compareBankAccount(input, body) === 'differs' || compareBoleto(input, body) === 'differs'
    ? 'other'
    : verdict;
};

/**
 * Compares the boleto that was sent with the one in an answer. `same` also if none was sent; `absent` if the answer has
 * none, or a code that cannot be read.
 */
export function compareBoleto({ body: sent }: CallInput, answer: unknown): Comparison {
  const code = at(sent, 'boletoBarcode');
  if (typeof code !== 'string') return 'same';
  const returned = at(answer, 'payment.boleto.barcode');
  const barcode = typeof returned === 'string' ? barcodeOf(returned) : undefined;
  if (barcode === undefined) return 'absent';
  return barcode === barcodeOf(code) ? 'same' : 'differs';
}

/**
 * Compares the bank account that was sent with the one in an answer. `same` also if none was sent; `absent` if the
 * answer lacks one of its numbers.
 */
export function compareBankAccount({ body: sent }: CallInput, answer: unknown): Comparison {
  const results = BANK_ACCOUNT.map(([from, ...paths]) =>
    compareNumber(
      at(sent, from),
      paths.map((path) => at(answer, path)),
    ),
  );
  if (results.includes('differs')) return 'differs';
  return results.includes('absent') ? 'absent' : 'same';
}

function compareNumber(sent: unknown, values: readonly unknown[]): Comparison {
  if (typeof sent !== 'string' || values.includes(sent)) return 'same';
  const value = values.map(bareNumber).find((one) => one !== undefined);
  if (value === undefined) return 'absent';
  return value === bareNumber(sent) ? 'same' : 'differs';
}

/** Returns digits without leading zeros; undefined for text such as a bank name or a masked account. */
const bareNumber = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\d./ -]*\d[\d./ -]*x?$/i.test(value)
    ? value
        .toUpperCase()
        .replace(/[^\dX]/g, '')
        .replace(/^0+/, '')
    : undefined;
