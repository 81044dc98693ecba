import { expect, test } from 'vitest';
import { say } from '#messages/message.ts';
import { InvalidValue, showValue } from '#pix/errors.ts';

test('showValue escapes control and invisible characters and truncates after 60', () => {
  expect(showValue('a\u001b[31m\n"\u202e\u200b\u2028')).toBe(
    '"a\\u{1b}[31m\\u{a}\\"\\u{202e}\\u{200b}\\u{2028}"',
  );
  expect(showValue('ção')).toBe('"ção"');
  expect(showValue('x'.repeat(61))).toBe(`"${'x'.repeat(60)}…"`);
  expect(showValue('x'.repeat(60))).toBe(`"${'x'.repeat(60)}"`);
});

test('InvalidValue has the properties hint and position only if they are provided', () => {
  const fields = { subject: say`amount`, value: '\u0007', reason: 'format', problem: say`is not an amount` };
  const bare = new InvalidValue(fields);
  expect('hint' in bare).toBe(false);
  expect('position' in bare).toBe(false);
  expect(bare.message).toBe('amount "\\u{7}" is not an amount');
  expect(bare.value).toBe('\u0007');
  expect(new InvalidValue({ ...fields, hint: say`try 1`, position: 0 })).toMatchObject({
    hint: say`try 1`,
    position: 0,
  });
});
