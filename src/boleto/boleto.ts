// Reads and writes the codes of boletos: the barcode (44 digits) and the digitable line that people type (47 digits for a
// bank boleto, 48 for a utility bill or tax). Source: FEBRABAN.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { numberOfDigits } from '#messages/quantity.ts';
import { InvalidValue } from '#pix/errors.ts';
import { barcodeOf } from './barcode.ts';
import { modulo10, modulo11OfBank, modulo11OfBill } from './check-digits.ts';

export interface Boleto {
  /** `bank`: issued by a bank for a creditor. `bill`: utility bill, tax or fee (convênio, arrecadação). */
  readonly kind: 'bank' | 'bill';
  /** 44 digits: the normalized form of every boleto. */
  readonly barcode: string;
  /** 47 or 48 digits without separators. */
  readonly digitable: string;
  /** Amount in the code, in cents; undefined if the code has none. The amount due may differ: fine, interest, discount. */
  readonly valueCents: number | undefined;
  /** COMPE code of the issuing bank, three digits; undefined for a bill. */
  readonly bank: string | undefined;
  /** Counts the days to the due date, see `dueDateOf`; undefined if the code has no due date. */
  readonly dueFactor: number | undefined;
}

const BANK_LINE_DIGITS = 47;
const BILL_LINE_DIGITS = 48;

/** First digit of the code of a bill. */
const BILL = '8';

/** Smallest due date factor. The 14 digits of factor and value are one value if they begin with less. */
const FIRST_FACTOR = 1000;

function refuse(value: string, reason: string, problem: Message, hint?: Message): never {
  throw new InvalidValue({ subject: say`boleto`, value, reason, problem, hint });
}

const USE_WHOLE_CODE = say`copy all digits of the barcode (44) or of the line above it (47 or 48)`;

/**
 * Reads a barcode or digitable line, with or without separators, and verifies all its check digits.
 * @throws InvalidValue
 */
export function parseBoleto(text: string): Boleto {
  const digits = text.replaceAll(/[\s.-]/g, '');
  if (digits === '') refuse(text, 'empty', say`is empty`, USE_WHOLE_CODE);
  if (!/^\d+$/.test(digits))
    refuse(
      text,
      'characters',
      say`has characters other than digits, spaces, dots and hyphens`,
      USE_WHOLE_CODE,
    );
  const barcode = barcodeOf(digits);
  if (barcode === undefined)
    return refuse(
      text,
      'length',
      say`has ${numberOfDigits(digits.length)}, not 44, 47 or 48`,
      USE_WHOLE_CODE,
    );
  if (digits.length === BANK_LINE_DIGITS) checkBankLine(text, digits);
  if (digits.length === BILL_LINE_DIGITS) checkBillLine(text, digits);
  return barcode.startsWith(BILL) ? ofBillBarcode(text, barcode) : ofBankBarcode(text, barcode);
}

/** Reads bank (3), currency (1), check digit (1), due date factor (4), value (10) and the bank's own field (25). */
function ofBankBarcode(text: string, barcode: string): Boleto {
  if (barcode[3] !== '9')
    refuse(text, 'currency', say`is not in reais: its fourth digit is ${barcode[3] ?? ''}, not 9`);
  if (Number(barcode[4]) !== modulo11OfBank(barcode.slice(0, 4) + barcode.slice(5)))
    refuse(text, 'check-digit', say`has a wrong check digit: a digit is mistyped`, USE_WHOLE_CODE);
  const factor = Number(barcode.slice(5, 9));
  const hasDueDate = factor >= FIRST_FACTOR;
  const cents = Number(barcode.slice(hasDueDate ? 9 : 5, 19));
  return {
    kind: 'bank',
    barcode,
    digitable: bankLine(barcode),
    valueCents: cents === 0 ? undefined : cents,
    bank: barcode.slice(0, 3),
    dueFactor: hasDueDate ? factor : undefined,
  };
}

/** Check digit functions of a bill by its third digit, which also says what its value is. */
const BILL_CHECK: Readonly<
  Record<string, { readonly digit: (digits: string) => number; readonly inReais: boolean }>
> = {
  6: { digit: modulo10, inReais: true },
  7: { digit: modulo10, inReais: false },
  8: { digit: modulo11OfBill, inReais: true },
  9: { digit: modulo11OfBill, inReais: false },
};

/** Reads product (8), segment (1), kind of value (1), check digit (1), value (11) and the company's own fields (29). */
function ofBillBarcode(text: string, barcode: string): Boleto {
  const check = billCheck(text, barcode);
  if (Number(barcode[3]) !== check.digit(barcode.slice(0, 3) + barcode.slice(4)))
    refuse(text, 'check-digit', say`has a wrong check digit: a digit is mistyped`, USE_WHOLE_CODE);
  const cents = Number(barcode.slice(4, 15));
  return {
    kind: 'bill',
    barcode,
    digitable: billLine(barcode, check.digit),
    valueCents: check.inReais && cents !== 0 ? cents : undefined,
    bank: undefined,
    dueFactor: undefined,
  };
}

const billCheck = (text: string, barcode: string) =>
  BILL_CHECK[barcode[2] ?? ''] ??
  refuse(text, 'value-type', say`is no bill: its third digit is ${barcode[2] ?? ''}, not 6, 7, 8 or 9`);

/** Fields of the digitable line of a bank boleto that have a check digit: start and end in the line. */
const BANK_FIELDS = [
  [0, 9],
  [10, 20],
  [21, 31],
] as const;

function checkBankLine(text: string, line: string): void {
  if (line.startsWith(BILL))
    refuse(text, 'length', say`begins with 8 like a bill, but has 47 digits, not 48`, USE_WHOLE_CODE);
  BANK_FIELDS.forEach(([start, end], index) => {
    if (Number(line[end]) !== modulo10(line.slice(start, end)))
      refuse(text, 'check-digit', say`has a wrong check digit in field ${index + 1}: a digit is mistyped`);
  });
}

function bankLine(barcode: string): string {
  const own = barcode.slice(19);
  const fields = [barcode.slice(0, 4) + own.slice(0, 5), own.slice(5, 15), own.slice(15)];
  return fields.map((field) => `${field}${modulo10(field)}`).join('') + barcode.slice(4, 19);
}

/** Blocks of eleven digits, each with a check digit. */
const BLOCK = 11;

function checkBillLine(text: string, line: string): void {
  if (!line.startsWith(BILL))
    refuse(text, 'length', say`has 48 digits like a bill, but does not begin with 8`, USE_WHOLE_CODE);
  const blocks = [0, 1, 2, 3].map((index) => line.slice(index * (BLOCK + 1), (index + 1) * (BLOCK + 1)));
  const { digit } = billCheck(text, line);
  blocks.forEach((block, index) => {
    if (Number(block[BLOCK]) !== digit(block.slice(0, BLOCK)))
      refuse(text, 'check-digit', say`has a wrong check digit in block ${index + 1}: a digit is mistyped`);
  });
}

const billLine = (barcode: string, digit: (digits: string) => number): string =>
  [0, 1, 2, 3]
    .map((index) => barcode.slice(index * BLOCK, (index + 1) * BLOCK))
    .map((block) => `${block}${digit(block)}`)
    .join('');

/** Formats a digitable line as it is printed: `34191.09172 52851.640772 29826.090002 2 15000000000300`. */
export function formatDigitable(line: string): string {
  if (line.length === BILL_LINE_DIGITS) return line.replaceAll(/(\d{11})(\d)(?=\d|$)/g, '$1-$2 ').trimEnd();
  return line.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8');
}

/** Makes the barcode of a bank boleto in reais. `own` is the bank's own field of 25 digits. */
export function bankBarcode(made: {
  /** COMPE code, three digits. */
  readonly bank: string;
  /** See `dueFactorOf`. */
  readonly dueFactor: number;
  /** At most 99 999 999.99 reais. */
  readonly valueCents: number;
  readonly own: string;
}): string {
  const front = `${made.bank}9`;
  const rest = String(made.dueFactor) + String(made.valueCents).padStart(10, '0') + made.own;
  return `${front}${modulo11OfBank(front + rest)}${rest}`;
}
