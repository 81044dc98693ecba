import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isEndToEndId,
  isTolerableEndToEndId,
  makeEndToEndId,
  parseEndToEndId,
  readEndToEndId,
} from '#pix/end-to-end-id.ts';
import * as txid from '#pix/txid.ts';
import { alphanumeric, from } from './arbitraries.ts';
import { refusal } from './refusal.ts';
import vectors from './vectors.json' with { type: 'json' };

describe('EndToEndId', () => {
  test.each([...vectors.endToEndId.payments, ...vectors.endToEndId.refunds])(
    '%s is valid and can be rebuilt from its parts',
    (id) => {
      expect(isEndToEndId(id)).toBe(true);
      const read = parseEndToEndId(id);
      expect(makeEndToEndId(read)).toBe(id);
    },
  );
  test.each([
    ...vectors.endToEndId.refused,
    'E12345678202402301221abcdef12345',
    'E12345678202009091221ghijk78901234',
  ])('%s is refused', (id) => {
    expect(isEndToEndId(id)).toBe(false);
    refusal(() => parseEndToEndId(id));
  });
  test('parseEndToEndId returns the bank, the UTC time and the suffix', () => {
    const { prefix, ispb, at, suffix } = parseEndToEndId('E54811417202611200230abcdef12345');
    expect({ prefix, ispb, at: at.toISOString(), suffix }).toEqual({
      prefix: 'E',
      ispb: '54811417',
      at: '2026-11-20T02:30:00.000Z',
      suffix: 'abcdef12345',
    });
  });
  test('parseEndToEndId reads what makeEndToEndId writes, to the minute', () => {
    const input = fc.record({
      prefix: fc.constantFrom('E' as const, 'D' as const),
      ispb: from('0123456789ABCXYZ', 8),
      at: fc.integer({ min: Date.UTC(2020, 10, 16), max: Date.UTC(2099, 0, 1) }),
      suffix: from(alphanumeric, 11),
    });
    fc.assert(
      fc.property(input, (parts) => {
        const id = makeEndToEndId(parts);
        expect(id).toHaveLength(32);
        expect(isTolerableEndToEndId(id)).toBe(true);
        const read = parseEndToEndId(id);
        expect(read).toMatchObject({ id, prefix: parts.prefix, ispb: parts.ispb, suffix: parts.suffix });
        expect(read.at.getTime()).toBe(parts.at - (parts.at % 60_000));
        expect(makeEndToEndId({ ...parts, at: new Date(parts.at) })).toBe(id);
      }),
    );
  });
  test('readEndToEndId accepts 32 letters and digits, or the test format of 33', () => {
    const test33 = `E${'0123456789abcdef'.repeat(2)}`;
    expect(readEndToEndId(test33)).toEqual({ id: test33 });
    expect(readEndToEndId('e12345678202406201221abcdef12345')).toEqual({
      id: 'e12345678202406201221abcdef12345',
    });
    expect(readEndToEndId('E54811417202611200230abcdef12345')).toHaveProperty('ispb', '54811417');
    refusal(() => readEndToEndId('E1234567820240620122abcdef12345'));
    refusal(() => readEndToEndId('E54811417202611200230abcdef1234-'));
  });
  test('makeEndToEndId refuses invalid parts', () => {
    const parts = { prefix: 'E' as const, ispb: '12345678', at: 0, suffix: 'abcdef12345' };
    refusal(() => makeEndToEndId({ ...parts, ispb: '1234567a' }));
    refusal(() => makeEndToEndId({ ...parts, suffix: 'abcdef1234' }));
    refusal(() => makeEndToEndId({ ...parts, at: NaN }));
    refusal(() => makeEndToEndId({ ...parts, at: 9e15 }));
  });
});

test('txids are static with 1 to 25 and dynamic with 26 to 35 characters', () => {
  fc.assert(
    fc.property(from(alphanumeric, 0, 40), (text) => {
      expect(txid.isStaticTxid(text)).toBe(text.length >= 1 && text.length <= 25);
      expect(txid.isDynamicTxid(text)).toBe(text.length >= 26 && text.length <= 35);
      expect(txid.isReceivedTxid(text)).toBe(text.length >= 1 && text.length <= 35);
      expect(txid.isRefundId(text)).toBe(text.length >= 1 && text.length <= 35);
    }),
  );
  for (const text of ['***', 'a-b', 'ção', 'a b', 'abc\n']) expect(txid.isStaticTxid(text)).toBe(false);
});

test('isRecurrenceId and isRecurrenceRequestId distinguish RR and SC ids', () => {
  expect(txid.isRecurrenceId('RR1234567820240115abcdefghijk')).toBe(true);
  expect(txid.isRecurrenceId('SC1234567820240115abcdefghijk')).toBe(false);
  expect(txid.isRecurrenceRequestId('SC1234567820240115abcdefghijk')).toBe(true);
});
