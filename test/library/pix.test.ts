// `pixctl/pix`: the public functions, their errors and their behaviour for values of wrong types.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as pix from '#library/pix.ts';
import { cnpj, cpf, mobile, pixKey } from '#test/pix/arbitraries.ts';
import vectors from '#test/pix/vectors.json' with { type: 'json' };
import { invalid, refused } from './invalid.ts';

describe('Pix keys', () => {
  it.each(vectors.pixKey.read)('parsePixKey reads $text', ({ text, type, key }) => {
    expect(pix.parsePixKey(text)).toEqual({ type, key });
    expect(pix.pixKeyType(key)).toBe(type);
  });

  it.each(vectors.pixKey.ambiguous)(
    'parsePixKey refuses %s as ambiguous, unless the type is given',
    (text) => {
      expect(invalid(() => pix.parsePixKey(text))).toMatchObject({ reason: 'ambiguous', subject: 'Pix key' });
      expect(pix.parsePixKey(text, { type: 'PHONE' }).type).toBe('PHONE');
    },
  );

  it('formatPixKey writes a form that parsePixKey reads as the same key', () => {
    fc.assert(
      fc.property(pixKey, ({ key, type }) => {
        expect(pix.pixKeyType(key)).toBe(type);
        expect(pix.parsePixKey(pix.formatPixKey(key))).toEqual({ key, type });
      }),
    );
  });

  it.each([
    ['12345678909', '123.456.789-09'],
    ['12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['+5511912345684', '+55 11 91234-5684'],
    ['Ana@Example.com', 'ana@example.com'],
    ['123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ])('formatPixKey writes %s as %s', (key, text) => {
    expect(pix.formatPixKey(key)).toBe(text);
  });

  it('parsePixKey returns a key of the directory or throws InvalidValueError, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'0159.-/()+@ aA') })),
        (text) => {
          if (refused(() => pix.parsePixKey(text))) return;
          const { key, type } = pix.parsePixKey(text);
          expect(pix.pixKeyType(key)).toBe(type);
        },
      ),
    );
  });

  it('parsePixKey refuses an unknown type', () => {
    for (const type of ['BOLETO', '__proto__', 'toString', null])
      expect(invalid(() => pix.parsePixKey('a', { type: type as 'CPF' })).reason).toBe('unknown-value');
  });

  it('parsePhone and formatPhone read mobile numbers only', () => {
    fc.assert(
      fc.property(mobile, (e164) => {
        expect(pix.parsePhone(pix.formatPhone(e164))).toBe(e164);
      }),
    );
    expect(invalid(() => pix.parsePhone('(11) 3123-4567')).reason).toBe('not-a-mobile');
    expect(invalid(() => pix.parsePhone('+1 212 555 0100')).reason).toBe('not-brazilian');
  });
});

describe('CPF and CNPJ', () => {
  it.each([...vectors.cnpj.valid, ...vectors.cpf.valid])('accepts the published number %s', (text) => {
    expect(pix.isCpf(text) || pix.isCnpj(text)).toBe(true);
    expect(pix.parseTaxId(pix.formatTaxId(text)).taxID).toBe(text);
  });

  it.each([...vectors.cnpj.invalid, ...vectors.cpf.invalid])('refuses %s', (text) => {
    expect(pix.isCpf(text) || pix.isCnpj(text)).toBe(false);
    expect(refused(() => pix.parseTaxId(text))).toBe(true);
  });

  it('parses, formats and masks every number', () => {
    fc.assert(
      fc.property(cpf, cnpj, (person, company) => {
        expect(pix.parseTaxId(pix.formatTaxId(person))).toEqual({ taxID: person, type: 'BR:CPF' });
        expect(pix.parseTaxId(pix.formatTaxId(company).toLowerCase())).toEqual({
          taxID: company,
          type: 'BR:CNPJ',
        });
        expect(pix.cpfCheckDigits(person.slice(0, 9))).toBe(person.slice(9));
        expect(pix.cnpjCheckDigits(company.slice(0, 12))).toBe(company.slice(12));
        expect(pix.maskTaxId(person)).toBe(`***.${person.slice(3, 6)}.${person.slice(6, 9)}-**`);
        const [a, b, c] = [company.slice(2, 5), company.slice(5, 8), company.slice(8, 12)];
        expect(pix.maskTaxId(company)).toBe(`**.${a}.${b}/${c}-**`);
      }),
    );
  });
});

describe('end-to-end ids', () => {
  it('makeEndToEndId writes ids that parseEndToEndId reads', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-11-16'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.constantFrom('E' as const, 'D' as const),
        fc.stringMatching(/^[0-9A-Z]{8}$/),
        (at, prefix, ispb) => {
          const id = pix.makeEndToEndId({ prefix, ispb, at });
          expect(pix.isEndToEndId(id)).toBe(true);
          expect(pix.parseEndToEndId(id)).toMatchObject({
            id,
            prefix,
            ispb,
            at: new Date(Math.floor(at.getTime() / 60_000) * 60_000),
          });
        },
      ),
    );
  });

  it('makeEndToEndId draws each of the 62 characters about as often', () => {
    const counts = new Map<string, number>();
    const draws = 2_000;
    const suffixes = Array.from({ length: draws }, () =>
      pix.makeEndToEndId({ ispb: '12345678', at: 0 }).slice(-11),
    );
    expect(new Set(suffixes).size).toBe(draws);
    for (const character of suffixes.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
    const mean = (draws * 11) / 62;
    expect(counts.size).toBe(62);
    // Seven standard deviations.
    for (const count of counts.values()) expect(Math.abs(count - mean)).toBeLessThan(7 * Math.sqrt(mean));
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an unknown prefix', { prefix: 'X' }, 'unknown-value'],
    ['a short ISPB', { ispb: '1' }, 'format'],
    ['no ISPB', { ispb: undefined }, 'not-a-string'],
    ['no time', { at: undefined }, 'format'],
    ['an invalid time', { at: new Date('x') }, 'format'],
    ['a short suffix', { suffix: 'a' }, 'format'],
    ['a number for the suffix', { suffix: 12345678901 }, 'not-a-string'],
  ])('makeEndToEndId refuses %s', (_, more, reason) => {
    const parts = { ispb: '12345678', at: 0, ...more };
    expect(invalid(() => pix.makeEndToEndId(parts)).reason).toBe(reason);
  });

  it.each([...vectors.endToEndId.payments, ...vectors.endToEndId.refunds])(
    'reads the published id %s',
    (id) => {
      expect(pix.parseEndToEndId(id).prefix).toBe(id[0]);
    },
  );

  it.each(vectors.endToEndId.refused)('refuses %s', (id) => {
    expect(pix.isEndToEndId(id)).toBe(false);
    expect(refused(() => pix.parseEndToEndId(id))).toBe(true);
  });
});

describe('txids', () => {
  it.each<[string, boolean, boolean]>([
    ['a', true, false],
    ['a'.repeat(25), true, false],
    ['a'.repeat(26), false, true],
    ['a'.repeat(35), false, true],
    ['a'.repeat(36), false, false],
    ['', false, false],
    ['a-1', false, false],
    ['á', false, false],
    ['a\n', false, false],
  ])('tells the txid %j of static and dynamic codes apart', (text, isStatic, isDynamic) => {
    expect(pix.isStaticTxid(text)).toBe(isStatic);
    expect(pix.isDynamicTxid(text)).toBe(isDynamic);
    expect(pix.isReceivedTxid(text)).toBe(isStatic || isDynamic);
    expect(pix.isRefundId(text)).toBe(isStatic || isDynamic);
  });

  it('isRecurrenceId accepts the ids of recurrences', () => {
    expect(pix.isRecurrenceId('RR1234567820240115abcdefghijk')).toBe(true);
    expect(pix.isRecurrenceId('SC1234567820240115abcdefghijk')).toBe(false);
  });
});

describe('amounts', () => {
  it.each(vectors.money.cents as [string, number][])('parseReais reads %s as %i cents', (text, cents) => {
    expect(pix.parseReais(text)).toBe(cents);
  });

  it('every amount survives each format', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (cents) => {
        expect(pix.parseReais(pix.formatReais(cents))).toBe(cents);
        expect(pix.decimalToCents(pix.centsToDecimal(cents))).toBe(cents);
        expect(pix.decimalToCents(pix.centsToDecimal(-cents))).toBe(cents === 0 ? 0 : -cents);
        expect(pix.formatReais(cents)).toBe(
          `R$ ${new Intl.NumberFormat('pt-BR').format(BigInt(cents) / 100n)},${String(cents % 100).padStart(2, '0')}`,
        );
      }),
    );
  });

  it('shareOf rounds half up, exactly', () => {
    fc.assert(
      fc.property(fc.nat(1e12), fc.nat(10_000), (cents, points) => {
        const [share, rest] = [
          (BigInt(cents) * BigInt(points)) / 10_000n,
          (BigInt(cents) * BigInt(points)) % 10_000n,
        ];
        expect(pix.shareOf(cents, points)).toBe(Number(share + (rest >= 5_000n ? 1n : 0n)));
      }),
    );
    expect(invalid(() => pix.shareOf(-1, 1)).reason).toBe('not-a-count');
  });

  it.each([1.5, Number.NaN, Infinity, '100', undefined, null, 10n])('formatReais refuses %s', (cents) => {
    expect(invalid(() => pix.formatReais(cents as number)).reason).toBe('not-whole-cents');
    expect(invalid(() => pix.centsToDecimal(cents as number)).reason).toBe('not-whole-cents');
  });
});

describe('days', () => {
  it.each<[string, boolean]>([
    ['2026-11-20', false],
    ['2026-11-21', false],
    ['2026-11-23', true],
    ['2026-02-16', false],
    ['2026-02-17', false],
    ['2026-02-18', true],
    ['2026-04-03', false],
    ['2026-06-04', false],
    ['2026-12-25', false],
  ])('isBusinessDay of %s is %s', (day, expected) => {
    expect(pix.isBusinessDay(day)).toBe(expected);
    expect(pix.nextBusinessDay(day) === day).toBe(expected);
  });

  it('brasiliaDay, addBusinessDays and nextBusinessDay refuse days whose year has other than four digits', () => {
    expect(pix.brasiliaDay(Date.parse('9999-12-31T23:59:59.999Z'))).toBe('9999-12-31');
    expect(pix.brasiliaDay(Date.parse('0000-01-01T03:00:00.000Z'))).toBe('0000-01-01');
    for (const time of [253_402_300_800_000, Date.parse('0000-01-01T02:59:59.999Z')])
      expect(invalid(() => pix.brasiliaDay(time)).reason).toBe('not-a-time');
    expect(pix.addBusinessDays('9999-12-30', 1)).toBe('9999-12-31');
    expect(invalid(() => pix.addBusinessDays('9999-12-30', 2))).toMatchObject({
      subject: 'day',
      value: '9999-12-30',
      reason: 'too-far',
    });
    expect(invalid(() => pix.addBusinessDays('9999-12-30', 10_000)).reason).toBe('too-far');
  });

  it('addBusinessDays counts business days', () => {
    expect(pix.addBusinessDays('2026-11-19', 1)).toBe('2026-11-23');
    expect(pix.addBusinessDays('2026-11-21', 0)).toBe('2026-11-21');
    for (const count of [-1, 1.5, 10_001, Number.NaN, '1'])
      expect(invalid(() => pix.addBusinessDays('2026-11-19', count as number)).reason).toBe('not-a-count');
  });

  it('brasiliaDay is three hours behind UTC', () => {
    expect(pix.brasiliaDay(new Date('2026-11-21T02:59:59.999Z'))).toBe('2026-11-20');
    expect(pix.brasiliaDay(Date.parse('2026-11-21T03:00:00.000Z'))).toBe('2026-11-21');
    for (const at of [Number.NaN, Infinity, new Date('x'), -8.64e15])
      expect(invalid(() => pix.brasiliaDay(at)).reason).toBe('not-a-time');
  });

  it.each(['2026-02-30', '2026-13-01', '21/11/2026', '2026-11-21T00:00:00Z', 'today', ''])(
    'refuses %j as a day',
    (day) => {
      for (const call of [
        pix.isBusinessDay,
        pix.nextBusinessDay,
        (text: string) => pix.addBusinessDays(text, 1),
      ])
        expect(invalid(() => call(day)).reason).toBe('impossible-date');
    },
  );
});

describe('values of wrong types', () => {
  it.each([undefined, null, 12345678909, {}, ['a'], Symbol('a'), new String('a')])(
    '%s is refused',
    (value) => {
      const text = value as string;
      for (const call of [
        pix.parsePixKey,
        pix.formatPixKey,
        pix.parsePhone,
        pix.formatPhone,
        pix.parseTaxId,
        pix.formatTaxId,
        pix.cpfCheckDigits,
        pix.cnpjCheckDigits,
        pix.parseEndToEndId,
        pix.parseReais,
        pix.decimalToCents,
        pix.isBusinessDay,
      ])
        expect(invalid(() => call(text)).reason).toBe('not-a-string');
      for (const test of [
        pix.isCpf,
        pix.isCnpj,
        pix.isEndToEndId,
        pix.isStaticTxid,
        pix.isDynamicTxid,
        pix.isReceivedTxid,
        pix.isRefundId,
        pix.isRecurrenceId,
      ])
        expect(test(text)).toBe(false);
      expect(pix.pixKeyType(text)).toBeUndefined();
      expect(pix.maskTaxId(text)).toBe('***');
    },
  );
});
