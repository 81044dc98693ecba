// Codes of boletos: check digits, the two written forms, amounts and due dates.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankBarcode, formatDigitable, parseBoleto } from '#boleto/boleto.ts';
import { dueDateOf, dueFactorOf } from '#boleto/due-date.ts';
import { InvalidValue } from '#pix/errors.ts';

/** Reads `YYYY-MM-DD` as noon in Brasília. */
const noon = (day: string): number => Date.parse(`${day}T12:00:00-03:00`);

const dayOf = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at - 3 * 3_600_000).toISOString().slice(0, 10);

const refusal = (code: string): string => {
  try {
    parseBoleto(code);
  } catch (error) {
    if (error instanceof InvalidValue) return error.reason;
    throw error;
  }
  return 'accepted';
};

/** Boletos that banks printed: barcode, digitable line, amount in cents, due date. */
const BANK = [
  [
    '34191120100002428981103069645110772982609000',
    '34191.10303 69645.110771 29826.090002 1 12010000242898',
    242_898,
    '2025-09-11',
  ],
  [
    '34192150000000003001091752851640772982609000',
    '34191.09172 52851.640772 29826.090002 2 15000000000300',
    300,
    '2026-07-07',
  ],
  [
    '34192863800000100011570000105681500052061000',
    '34191.57007 00105.681506 00520.610007 2 86380000010001',
    10_001,
    '2021-06-01',
  ],
  [
    '00193373700000001000500940144816060680935031',
    '00190.50095 40144.816069 06809.350314 3 37370000000100',
    100,
    '2007-12-31',
  ],
  [
    '10499898100000214032006561000100040099726390',
    '10492.00650 61000.100042 00997.263900 9 89810000021403',
    21_403,
    '2022-05-10',
  ],
] as const;

/** Bills of utilities and taxes that were printed: barcode, digitable line, amount in cents. */
const BILLS = [
  [
    '83640000001331201380008128846271108013618155',
    '83640000001-1 33120138000-2 81288462711-6 08013618155-1',
    13_312,
  ],
  [
    '83620000000667800481001809756573100158963608',
    '83620000000-5 66780048100-0 18097565731-3 00158963608-1',
    6_678,
  ],
  [
    '84670000001435900240200240500024384221010811',
    '84670000001-7 43590024020-9 02405000243-5 84221010811-9',
    14_359,
  ],
] as const;

describe('parseBoleto', () => {
  it.each(BANK)('reads the bank boleto %s', (barcode, line, valueCents, due) => {
    for (const code of [barcode, line, line.replaceAll(/\D/g, '')]) {
      const { dueFactor = 0, ...boleto } = parseBoleto(code);
      expect({ ...boleto, due: dayOf(dueDateOf(dueFactor, noon(due))) }).toEqual({
        kind: 'bank',
        barcode,
        digitable: line.replaceAll(/\D/g, ''),
        valueCents,
        bank: barcode.slice(0, 3),
        due,
      });
    }
    expect(formatDigitable(parseBoleto(barcode).digitable)).toBe(line);
  });

  it.each(BILLS)('reads the bill %s', (barcode, line, valueCents) => {
    for (const code of [barcode, line, line.replaceAll(/\D/g, '')])
      expect(parseBoleto(code)).toEqual({
        kind: 'bill',
        barcode,
        digitable: line.replaceAll(/\D/g, ''),
        valueCents,
        bank: undefined,
        dueFactor: undefined,
      });
    expect(formatDigitable(parseBoleto(barcode).digitable)).toBe(line);
  });

  it.each([
    ['', 'empty'],
    [' . - ', 'empty'],
    ['3419 1120x', 'characters'],
    ['３'.repeat(44), 'characters'],
    ['1'.repeat(43), 'length'],
    ['1'.repeat(46), 'length'],
    [BANK[0][0].replace('242898', '242899'), 'check-digit'],
    [BANK[0][1].replace('34191.10303', '34191.10304'), 'check-digit'],
    [BANK[0][1].replace('69645', '69654'), 'check-digit'],
    [BILLS[0][0].replace('133120', '133121'), 'check-digit'],
    [BILLS[0][1].replace('08013618155-1', '08013618155-2'), 'check-digit'],
    [`3410${BANK[0][0].slice(4)}`, 'currency'],
    [`8${BANK[0][1].replaceAll(/\D/g, '').slice(1)}`, 'length'],
    [`9${BILLS[0][1].replaceAll(/\D/g, '').slice(1)}`, 'length'],
    [`835${BILLS[0][0].slice(3)}`, 'value-type'],
  ])('refuses %j: %s', (code, reason) => {
    expect(refusal(code)).toBe(reason);
  });

  it('refuses a digitable line with one wrong digit in any field with a check digit', () => {
    const line = BANK[0][1].replaceAll(/\D/g, '');
    fc.assert(
      fc.property(fc.nat(31), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const wrong = line.slice(0, place) + String((Number(line[place]) + by) % 10) + line.slice(place + 1);
        expect(refusal(wrong)).not.toBe('accepted');
      }),
    );
  });

  it('reads an amount of 100 million reais or more, which takes the place of the due date', () => {
    const front = '3419';
    const rest = '01234567890123' + '1'.repeat(25);
    const digit = [...'0123456789'].find((one) => refusal(front + one + rest) === 'accepted')!;
    expect(parseBoleto(front + digit + rest)).toMatchObject({
      valueCents: 1_234_567_890_123,
      dueFactor: undefined,
    });
  });

  it('has no amount if the bill is in units of a currency index', () => {
    const blocks = ['84700000000', '12345678901', '23456789012', '34567890123'];
    const digits = [...'0123456789'];
    const barcode = blocks.join('');
    const valid = digits
      .map((one) => barcode.slice(0, 3) + one + barcode.slice(4))
      .filter((one) => refusal(one) === 'accepted');
    expect(valid.map((one) => parseBoleto(one).valueCents)).toEqual([undefined]);
  });
});

describe('bankBarcode', () => {
  it('is read back with the same bank, amount and due date', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 799 }),
        fc.integer({ min: 1, max: 9_999_999_999 }),
        fc.integer({ min: noon('2000-07-03'), max: noon('2060-01-01') }),
        fc.stringMatching(/^\d{25}$/),
        (number, valueCents, due, own) => {
          const bank = String(number).padStart(3, '0');
          const barcode = bankBarcode({ bank, dueFactor: dueFactorOf(due), valueCents, own });
          const { digitable, dueFactor = 0, ...boleto } = parseBoleto(barcode);
          expect(boleto).toEqual({ kind: 'bank', barcode, valueCents, bank });
          expect(parseBoleto(digitable).barcode).toBe(barcode);
          expect(dayOf(dueDateOf(dueFactor, due))).toBe(dayOf(due));
        },
      ),
    );
  });
});

describe('dueDateOf', () => {
  it.each([
    [1000, '2000-07-03', '2000-07-03'],
    [9999, '2025-02-21', '2025-02-21'],
    [1000, '2025-02-21', '2025-02-22'],
    [1000, '2026-11-24', '2025-02-22'],
    [1500, '2026-07-01', '2026-07-07'],
  ])('gives the factor %i, seen on %s, the day %s', (factor, today, due) => {
    expect(dayOf(dueDateOf(factor, noon(today)))).toBe(due);
  });

  it.each([
    [-3000, true],
    [-3001, false],
    [5500, true],
    [5501, false],
  ])('knows a due date %i days from today: %s', (days, known) => {
    const today = noon('2030-01-01');
    const due = today + days * 86_400_000;
    const found = dueDateOf(dueFactorOf(due), today);
    expect(dayOf(found)).toBe(known ? dayOf(due) : undefined);
  });
});
