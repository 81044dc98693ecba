import { describe, expect, it } from 'vitest';
import { charge, CHARGES, show, stream } from './support.ts';

const filled = async (data: unknown, template: string): Promise<string> =>
  (await show(data, { format: 'table', template }, CHARGES)).out;

describe('--template', () => {
  it.each([
    ['{{correlationID}} {{value}}', 'c-1 1990\n'],
    ['{{customer.name}}', 'Ana Souza\n'],
    ['{{#reais}}{{value}}{{/reais}}', 'R$ 19,90\n'],
    ['{{#day}}{{createdAt}}{{/day}}', '21/11/2026 13:45\n'],
    ['{{#customer}}{{name}}{{/customer}}', 'Ana Souza\n'],
    ['a\\tb\\nc', 'a\tb\nc\n'],
    ['{{customer.name}} <b>&amp;</b>', 'Ana Souza <b>&amp;</b>\n'],
  ])('renders %s', async (template, expected) => expect(await filled(charge(), template)).toBe(expected));

  it('is rendered for each item of a list', async () => {
    expect(await filled(stream(charge(), charge({ correlationID: 'c-2' })), '{{correlationID}}')).toBe(
      'c-1\nc-2\n',
    );
  });

  it('escapes control characters in every kind of tag', async () => {
    const nasty = charge({ correlationID: '\u001b[2J' });
    for (const template of ['{{correlationID}}', '{{{correlationID}}}', '{{&correlationID}}', '\u001b[2J'])
      expect(await filled(nasty, template)).toBe('\\u{1b}[2J\n');
  });

  it('does not escape HTML', async () => {
    expect(await filled(charge({ correlationID: 'a&b<c>"' }), '{{correlationID}}')).toBe('a&b<c>"\n');
  });

  it('refuses an unknown field', async () => {
    await expect(filled(charge(), '{{valeu}}')).rejects.toMatchObject({
      fields: { code: 'unknown-field', exitCode: 2 },
      message: '--fields: unknown field: "valeu"',
    });
  });

  it('refuses an invalid template', async () => {
    await expect(filled(charge(), '{{#customer}}')).rejects.toMatchObject({ fields: { exitCode: 2 } });
  });
});

it('--template › renders an empty field for an item that is not an object', async () => {
  for (const item of [null, undefined, 0, '', false, [], 'text']) {
    const { out } = await show([item, { a: 1 }], { format: 'json', template: '{{a}};' });
    expect(out).toBe(';\n1;\n');
  }
});
