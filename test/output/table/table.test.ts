import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { charge, CHARGES, show, stream } from '#test/output/support.ts';

/** How wide a terminal draws a text; not what the table itself measures with. */
const stringWidth = createRequire(createRequire(import.meta.url).resolve('cli-table3'))('string-width') as (
  text: string,
) => number;

describe('table of a list', () => {
  it('has headings, formatted values and right-aligned amounts', async () => {
    const { out } = await show(
      [
        charge({ value: 123_456 }),
        charge({ correlationID: 'charge-2', status: 'COMPLETED', customer: null }),
      ],
      { format: 'table' },
      CHARGES,
    );
    expect(out).toBe(
      [
        'Correlation ID  Status        Value  Customer   Created',
        'c-1             Active  R$ 1.234,56  Ana Souza  in 1 h',
        'charge-2        Paid       R$ 19,90             in 1 h',
        '',
      ].join('\n'),
    );
  });

  it('omits a column that is empty in all rows', async () => {
    const { out } = await show([charge({ customer: null })], { format: 'table' }, CHARGES);
    expect(out).not.toContain('Customer');
  });

  it('colours the status only if colour is enabled', async () => {
    const colored = await show([charge({ status: 'EXPIRED' })], { format: 'table', color: true }, CHARGES);
    expect(colored.out).toContain('\u001b[31mExpired\u001b[39m');
    expect((await show([charge({ status: 'EXPIRED' })], { format: 'table' }, CHARGES)).out).not.toContain(
      '\u001b',
    );
    expect(
      (await show([charge({ status: 'toString' })], { format: 'table', color: true }, CHARGES)).out,
    ).toContain('toString');
  });

  it('prints a note instead of an empty table', async () => {
    expect(await show(stream(), { format: 'table' }, CHARGES)).toMatchObject({
      out: '',
      notes: ['No charges.'],
    });
  });

  it('drops the last columns first, reports them, and moves the id to a second line as a last resort', async () => {
    const id = 'c'.repeat(40);
    const wide = charge({ correlationID: id });
    const { out, notes } = await show([wide], { format: 'table', width: 60 }, CHARGES);
    expect(out).toContain(id);
    expect(out).not.toContain('Customer');
    expect(notes).toEqual(['Columns not shown: Customer, Created (widen the terminal, or use -o json)']);
    // Only where even that does not help.
    const narrow = await show([wide], { format: 'table', width: 40 }, CHARGES);
    expect(narrow.out.split('\n')).toEqual([
      'Status     Value  Customer   Created',
      '  Correlation ID',
      'Active  R$ 19,90  Ana Souza  in 1 h',
      `  ${id}`,
      '',
    ]);
  });

  it.each([20, 40, 60, 80, 200])(
    'shows an id and the ids marked as whole completely in %d columns',
    async (width) => {
      const view = {
        columns: [...CHARGES.columns, { path: 'endToEndId', label: 'End-to-end ID', whole: true as const }],
      };
      const ids = ['E12345678202611211345abcdefghijk', '6f1e54a2-7c0b-4e6c-9d2a-0f3d7b1c8a9e'] as const;
      const row = charge({ endToEndId: ids[0], correlationID: ids[1] });
      const { out } = await show([row, row], { format: 'table', width }, view);
      for (const id of ids) expect(out.split(id)).toHaveLength(3);
      expect(out).toContain('R$ 19,90');
    },
  );

  it('leaves an id that is not needed out rather than shortening it', async () => {
    const view = { columns: [...CHARGES.columns.slice(0, 3), { path: 'refundId', label: 'Refund ID' }] };
    const { out, notes } = await show(
      [charge({ refundId: 'r'.repeat(40) })],
      { format: 'table', width: 60 },
      view,
    );
    expect(out).not.toContain('rrr');
    expect(notes[0]).toContain('Refund ID');
  });

  it('shortens free text with an ellipsis if no column can be dropped', async () => {
    const view = { columns: CHARGES.columns.slice(0, 1).concat(CHARGES.columns.slice(3, 4)) };
    const item = charge({ customer: { name: 'Ana Maria Souza de Albuquerque' } });
    const { out } = await show([item], { format: 'table', width: 30 }, view);
    expect(out.split('\n')[1]).toBe('c-1             Ana Maria Sou…');
  });

  it('fits the terminal width, also with double-width characters', async () => {
    const text = fc.string({
      unit: fc.constantFrom(
        'a',
        'ç',
        'e\u0301',
        '日',
        '한',
        '\u{20000}',
        '👍',
        '❤️',
        '🇧🇷',
        ' ',
        'ｗ',
        '—',
        '☎',
      ),
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(text, text, fc.integer({ min: 30, max: 90 }), async (name, more, width) => {
        const view = {
          columns: [
            { path: 'id', label: 'Id' },
            { path: 'name', label: 'Name' },
            { path: 'more', label: 'More' },
          ],
        };
        const { out } = await show(
          [
            { id: 'x', name, more },
            { id: 'y', name: more, more: name },
          ],
          { format: 'table', width },
          view,
        );
        for (const line of out.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(width);
      }),
      { numRuns: 60 },
    );
  });

  it('prints chunks under one heading, and a wider id or amount in full', async () => {
    const items = Array.from({ length: 2_500 }, (_, index) =>
      charge(index === 1_200 ? { correlationID: 'much-longer-than-the-others', value: 99_999_999_999 } : {}),
    );
    const { out, chunks } = await show(stream(...items), { format: 'table', width: 60 }, CHARGES);
    expect(chunks).toHaveLength(3);
    expect(out.match(/Correlation ID/g)).toHaveLength(1);
    expect(out.trimEnd().split('\n')).toHaveLength(2_501);
    expect(out).toContain('much-longer-than-the-others');
    expect(out).toContain('R$ 999.999.999,99');
  });
});

describe('table of one resource', () => {
  it('has one label and value per line', async () => {
    const view = {
      ...CHARGES,
      detail: [...CHARGES.columns, { path: 'customer.taxID.taxID', label: 'CPF', format: 'tax-id' } as const],
    };
    expect((await show(charge(), { format: 'table' }, view)).out).toBe(
      [
        'Correlation ID  c-1',
        'Status          Active',
        'Value           R$ 19,90',
        'Customer        Ana Souza',
        'Created         21/11/2026 13:45 (in 1 h)',
        'CPF             529.982.247-25',
        '',
      ].join('\n'),
    );
  });

  it.each([
    ['time', '2026-11-22T02:59:59.999Z', '21/11/2026 23:59 (in 11 h)'],
    ['time', '2026-11-21T10:00:00-05:00', '21/11/2026 12:00 (now)'],
    ['time', '2026-11-21T14:55:00Z', '21/11/2026 11:55 (5 min ago)'],
    ['time', '2026-11-15T14:55:00Z', '15/11/2026 11:55 (6 d ago)'],
    ['time', '2026-11-14T14:55:00Z', '14/11/2026 11:55'],
    ['time', '2026-12-21T15:00:00Z', '21/12/2026 12:00'],
    ['time', '2026-11-21', '21/11/2026'],
    ['time', '1', '1'],
    ['time', 'yesterday\u001b', 'yesterday\\u{1b}'],
    ['time', '2026-13-41T00:00:00Z', '2026-13-41T00:00:00Z'],
    ['money', 0, 'R$ 0,00'],
    ['money', -100, '-R$ 1,00'],
    ['money', 19.9, '19.9'],
    ['money', '1990', '1990'],
    ['boolean', true, 'yes'],
    ['boolean', false, 'no'],
    ['percent', 10, '10%'],
    ['tax-id', 'no tax id', 'no tax id'],
    ['text', { a: [1] }, '{"a":[1]}'],
  ] as const)('formats %s %j as %s', async (format, value, shown) => {
    const view = { columns: [{ path: 'x', label: 'X', format }] };
    expect((await show({ x: value }, { format: 'table' }, view)).out).toBe(`X  ${shown}\n`);
  });

  it('draws the QR code below if it fits, and suggests --png otherwise', async () => {
    const view = { ...CHARGES, qr: 'brCode' };
    const item = charge({ brCode: 'x'.repeat(150) });
    const drawn = await show(item, { format: 'table', color: true }, view);
    expect(drawn.out).toContain('▀');
    expect(drawn.notes).toEqual([]);
    const ascii = await show(item, { format: 'table', color: true, unicode: false, width: 200 }, view);
    expect(ascii.out.replace(/[\n\x20-\x7e\u001b]/g, '')).toBe('');
    const narrow = await show(item, { format: 'table', color: true, width: 30 }, view);
    expect(narrow.out).not.toContain('▀');
    expect(narrow.notes[0]).toMatch(/--png FILE/);
    for (const options of [{ fields: ['status'] }, {}])
      expect((await show(charge(), { format: 'table', color: true, ...options }, view)).out).not.toContain(
        '▀',
      );
  });

  it('without a view shows all fields, with escaped names', async () => {
    expect((await show({ 'a\u001b[31m': 1, 日本: 'x' }, { format: 'table' })).out).toBe(
      'a\\u{1b}[31m  1\n日本         x\n',
    );
  });
});
