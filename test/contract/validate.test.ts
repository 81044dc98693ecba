import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operation } from '#contract/operations/index.ts';
import { pixFormats } from '#contract/schema/formats.ts';
import { expectation, validate } from '#contract/schema/validate.ts';
import { english } from '#messages/message.ts';

const charge = operation('charge.create').body!;
const check = (body: unknown): string[] =>
  validate(charge, body, pixFormats).map(
    (issue) => `${issue.path} ${issue.rule}: ${english(expectation(issue))}`,
  );
const good = { correlationID: 'a', value: 1990 };

describe('validate', () => {
  it('accepts a valid body with unknown fields', () => {
    expect(check({ ...good, somethingNew: { x: 1 } })).toEqual([]);
  });

  it.each([
    [{ value: 1 }, 'correlationID required: required'],
    [{ ...good, value: 0 }, 'value minimum: at least 1 cent'],
    [{ ...good, value: 19.9 }, 'value type: a whole number of cents'],
    [{ ...good, value: '1990' }, 'value type: a whole number of cents'],
    [{ ...good, value: 2 ** 53 }, 'value type: a whole number of cents'],
    [{ ...good, expiresIn: 60 }, 'expiresIn minimum: at least 300 seconds'],
    [{ ...good, type: 'STATIC' }, 'type enum: one of DYNAMIC, OVERDUE, BOLETO'],
    [{ ...good, correlationID: 'x'.repeat(256) }, 'correlationID maxLength: at most 255 characters'],
    [
      { ...good, identifier: 'a-b' },
      'identifier pattern: a text of 1 to 35 characters with only digits and letters from A to Z',
    ],
    [
      { ...good, customer: { name: 'Ana' } },
      'customer anyOf: at least name + taxID, or name + email, or name + phone, or taxID',
    ],
    [
      { ...good, customer: { name: 'Ana', taxID: '12345678901' } },
      'customer.taxID format: a valid CPF or CNPJ',
    ],
    [{ ...good, additionalInfo: [{ key: 'a' }] }, 'additionalInfo[0].value required: required'],
    [{ ...good, enableCashbackPercentage: 'yes' }, 'enableCashbackPercentage type: a boolean'],
    [[], ' type: an object'],
    [null, ' type: an object'],
  ])('rejects %j', (body, issue) => {
    expect(check(body)).toContain(issue);
  });

  it('does not read fields from a prototype', () => {
    expect(check(Object.create(good))).toContain('value required: required');
    expect(check(JSON.parse('{"__proto__": {"correlationID": "a", "value": 1}}'))).toContain(
      'value required: required',
    );
  });

  it('counts Unicode characters, not UTF-16 code units', () => {
    expect(check({ ...good, correlationID: '😀'.repeat(255) })).toEqual([]);
  });

  it('describes the issues of any value without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const issue of validate(charge, value, pixFormats))
          expect(typeof english(expectation(issue))).toBe('string');
      }),
    );
  });
});
