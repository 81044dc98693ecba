// `pixctl/brcode`: the public functions, their errors and their behaviour for values of wrong types.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BrCodeInput } from '#library/brcode.ts';
import {
  decodeBrCode,
  encodeBrCode,
  InvalidValueError,
  lintBrCode,
  toBrCodeText,
  unwrapBrCode,
} from '#library/brcode.ts';
import { anyInput } from '#test/pix/arbitraries.ts';
import vectors from '#test/pix/vectors.json' with { type: 'json' };
import { invalid, refused } from './invalid.ts';

const CODE = vectors.brcode.sound[0]!.code;
const INPUT = { key: 'ana@example.com', merchantName: 'Padaria da Ana', merchantCity: 'Recife' } as const;

/** Reads the fields of a code, and of the templates 26–51 and 62 in it; shares nothing with the decoder. */
function walk(code: string, template = /^(?:2[6-9]|[34]\d|5[01]|62|8\d|9\d)$/): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (let at = 0; at < code.length;) {
    const [, id = '', length = ''] = /^(\d\d)(\d\d)/.exec(code.slice(at)) ?? [];
    const value = code.slice(at + 4, at + 4 + Number(length));
    if (id === '' || value.length !== Number(length)) throw new Error(`broken at ${at}`);
    fields[id] = template.test(id) && isTlv(value) ? walk(value, /(?!)/) : value;
    at += 4 + value.length;
  }
  return fields;
}

/** Templates of other arrangements may have any text. */
function isTlv(value: string): boolean {
  try {
    return Object.keys(walk(value, /(?!)/)).length > 0;
  } catch {
    return false;
  }
}

/** CRC-16/CCITT-FALSE, bit by bit. */
function crc(text: string): string {
  let register = 0xffff;
  for (const byte of new TextEncoder().encode(text))
    for (let bit = 7; bit >= 0; bit -= 1) {
      const top = ((register >> 15) & 1) ^ ((byte >> bit) & 1);
      register = ((register << 1) & 0xffff) ^ (top === 1 ? 0x1021 : 0);
    }
  return register.toString(16).toUpperCase().padStart(4, '0');
}

describe('encodeBrCode', () => {
  it('writes codes that an independent reader reads, with the right checksum', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const code = encodeBrCode(input);
        const fields = walk(code);
        expect(fields['63']).toBe(crc(code.slice(0, -4)));
        expect(fields).toMatchObject({ '00': '01', '53': '986', '58': 'BR' });
        const pix = Object.values(fields).filter(
          (field) => (field as Record<string, unknown>)['00'] === 'br.gov.bcb.pix',
        );
        expect(pix).toHaveLength(input.recurrence === undefined ? 1 : 2);
        if (input.url !== undefined) expect(pix[0]).toMatchObject({ '25': input.url });
        if (input.valueCents !== undefined)
          expect(fields['54']).toBe(
            `${Math.floor(input.valueCents / 100)}.${String(input.valueCents % 100).padStart(2, '0')}`,
          );
        expect(encodeBrCode(decodeBrCode(code) as BrCodeInput)).toBe(code);
        expect(lintBrCode(code).filter(({ severity }) => severity === 'error')).toEqual([]);
      }),
    );
  });

  it.each<[string, Record<string, unknown> | null | string, string, string]>([
    ['no object', null, 'not-an-object', 'BR Code'],
    ['a text', 'x', 'not-an-object', 'BR Code'],
    ['no name', { merchantName: undefined }, 'not-a-string', 'merchantName'],
    ['a number for the name', { merchantName: 7 }, 'not-a-string', 'merchantName'],
    ['no city', { merchantCity: undefined }, 'not-a-string', 'merchantCity'],
    ['a number for the key', { key: 12345678909 }, 'not-a-string', 'key'],
    ['an unknown type of key', { keyType: '__proto__' }, 'unknown-value', 'keyType'],
    ['text for the cents', { valueCents: '1990' }, 'not-a-number', 'valueCents'],
    ['bigint for the cents', { valueCents: 1990n }, 'not-a-number', 'valueCents'],
    ['reais for the cents', { valueCents: 19.9 }, 'amount-range', 'amount'],
    ['NaN for the cents', { valueCents: Number.NaN }, 'amount-range', 'amount'],
    ['negative cents', { valueCents: -1 }, 'amount-range', 'amount'],
    ['zero cents', { valueCents: 0 }, 'amount-zero', 'amount'],
    ['an unknown point of initiation', { pointOfInitiation: '13' }, 'unknown-value', 'pointOfInitiation'],
    ['a text for the recurrence', { recurrence: 'a' }, 'not-an-object', 'recurrence'],
    ['a recurrence without a url', { recurrence: {} }, 'not-a-string', 'recurrence.url'],
    ['a null among other templates', { otherTemplates: [null] }, 'not-an-object', 'otherTemplates'],
    [
      'a template without a value',
      { otherTemplates: [{ id: '80' }] },
      'not-a-string',
      'otherTemplates value',
    ],
    ['a name that is too long', { merchantName: 'x'.repeat(26) }, 'too-long', 'merchant name'],
    ['a name that is not Latin', { merchantName: '商店' }, 'not-ascii', 'merchant name'],
    ['both key and url', { url: 'a.b/c' }, 'combination', 'BR Code'],
    ['a txid with a dash', { txid: 'a-1' }, 'txid-format', 'txid'],
    ['a wrong CPF', { key: '123.456.789-00' }, 'check-digits', 'CPF'],
  ])('refuses %s', (_, more, reason, subject) => {
    const input = typeof more === 'object' && more !== null ? { ...INPUT, ...more } : more;
    const error = invalid(() => encodeBrCode(input as unknown as BrCodeInput));
    expect(error).toMatchObject({ name: 'InvalidValueError', reason, subject });
  });
});

describe('decodeBrCode', () => {
  it.each(vectors.brcode.sound)('reads the published code $name', ({ code, fields }) => {
    expect(walk(code)).toEqual(fields);
    const decoded = decodeBrCode(code);
    expect(decoded.merchantName).toBe(fields['59']);
    expect(decoded.crc).toMatchObject({ ok: true, given: fields['63'] });
  });

  it.each(vectors.brcode.broken)('refuses the broken code $name', ({ code }) => {
    expect(refused(() => decodeBrCode(code))).toBe(true);
    expect(lintBrCode(code).some(({ severity }) => severity === 'error')).toBe(true);
  });

  it('refuses a wrong checksum with its position, unless it is allowed', () => {
    const wrong = `${CODE.slice(0, -4)}0000`;
    expect(invalid(() => decodeBrCode(wrong))).toMatchObject({
      reason: 'crc-mismatch',
      position: wrong.length - 4,
      value: wrong,
      hint: expect.stringMatching(/do not pay it/),
    });
    expect(decodeBrCode(wrong, { allowBadCrc: true }).crc.ok).toBe(false);
  });

  it('throws errors that consist of text and numbers only', () => {
    const error = invalid(() => decodeBrCode(`${CODE.slice(0, -4)}0000`));
    for (const value of Object.values(error)) expect(['string', 'number']).toContain(typeof value);
    expect(error).toBeInstanceOf(Error);
    expect(error.cause).toBeUndefined();
    expect('hint' in invalid(() => decodeBrCode(''))).toBe(false);
    expect(new InvalidValueError('m', { subject: 's', value: 'v', reason: 'r' })).toMatchObject({
      message: 'm',
    });
  });

  it('refuses any text with InvalidValueError or returns a code, and lintBrCode never throws', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('0', '1', '2', '6', '\ud800', 'á', '😀', '\n', ' ') }),
      fc
        .tuple(fc.nat(CODE.length), fc.string({ unit: 'binary' }))
        .map(([at, more]) => CODE.slice(0, at) + more + CODE.slice(at + 1)),
      fc.string({
        unit: fc.constantFrom(...Array.from({ length: 200 }, (_, i) => String.fromCharCode(0xd7c0 + i))),
      }),
    );
    fc.assert(
      fc.property(text, (code) => {
        if (!refused(() => decodeBrCode(code))) expect(walk(code.trim())).toBeDefined();
        for (const finding of lintBrCode(code)) {
          expect(typeof finding.message).toBe('string');
          expect(finding.message).not.toMatch(/(?<!\\u)\{\d+\}|\[object/);
          expect(finding.rule).toMatch(/^[a-z0-9-]+$/);
        }
        expect(typeof unwrapBrCode(code)).toBe('string');
      }),
      { numRuns: 500 },
    );
  });

  it.each<[string, string]>([
    ['codes', CODE.repeat(8_000)],
    ['digits', '9'.repeat(1_000_000)],
    ['fields', `000201${'9900'.repeat(250_000)}`],
    ['lone surrogates', `000201${'\ud800'.repeat(1_000_000)}`],
    ['spaces', `000201${' '.repeat(1_000_000)}x`],
    ['combining marks', '\u0301'.repeat(1_000_000)],
  ])('refuses a megabyte of %s in linear time', (_, code) => {
    expect(refused(() => decodeBrCode(code))).toBe(true);
    expect(typeof refused(() => encodeBrCode({ ...INPUT, merchantName: code }))).toBe('boolean');
    expect(lintBrCode(code).length).toBeGreaterThan(0);
    expect(unwrapBrCode(code)).toBe(code);
  });

  it.each([undefined, null, 7, {}, [CODE], Buffer.from(CODE), new String(CODE)])(
    'refuses a code that is no string: %s',
    (code) => {
      for (const call of [decodeBrCode, lintBrCode, unwrapBrCode, (text: string) => toBrCodeText(text, 25)])
        expect(invalid(() => call(code as string)).reason).toBe('not-a-string');
    },
  );
});

describe('lintBrCode', () => {
  it('returns findings in English with the rule and the position', () => {
    expect(lintBrCode(CODE)).toEqual([]);
    expect(lintBrCode(`${CODE.slice(0, -4)}0000`)).toEqual([
      {
        severity: 'error',
        rule: 'crc-mismatch',
        message: 'the checksum is 0000; correct is 1D3D',
        position: CODE.length - 4,
      },
    ]);
  });
});

describe('toBrCodeText', () => {
  it('makes text that encodeBrCode accepts', () => {
    expect(toBrCodeText('Açaí & Cia™ – São João', 25)).toBe('Acai & CiaTM - Sao Joao');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const merchantName = toBrCodeText(name, 25);
        if (merchantName === '') return;
        expect(decodeBrCode(encodeBrCode({ ...INPUT, merchantName })).merchantName).toBe(merchantName);
      }),
    );
  });
});

describe('unwrapBrCode', () => {
  it('joins the lines of a code', () => {
    expect(unwrapBrCode(`${CODE.slice(0, 70)}\r\n  ${CODE.slice(70)}`)).toBe(CODE);
  });
});

it.each([
  ['540519.90', '540519,90', { reason: 'amount-format', value: '19,90' }],
  ['5303986', '5303840', { reason: 'currency', value: '840' }],
])(
  'encodeBrCode refuses a decoded code in which %s is %s instead of leaving its amount out',
  (before, after, error) => {
    const changed = encodeBrCode({ ...INPUT, valueCents: 1990 }).replace(before, after);
    const decoded = decodeBrCode(changed, { allowBadCrc: true });
    expect(decoded.valueCents).toBeUndefined();
    expect(invalid(() => encodeBrCode(decoded as BrCodeInput))).toMatchObject({
      subject: 'BR Code',
      ...error,
    });
  },
);
