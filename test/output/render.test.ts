import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml, parseAllDocuments } from 'yaml';
import { PixctlError } from '#errors/pixctl-error.ts';
import { fieldsOf } from '#test/support/hint-of.ts';
import { size } from '#test/support/sample-size.ts';
import { charge, CHARGES, FORMATS, show, stream } from './support.ts';

const other = charge({ correlationID: 'c-2', status: 'COMPLETED', value: 5, customer: null });

describe('list output', () => {
  it('is a JSON array with all fields', async () => {
    const { out } = await show(stream(charge(), other), { format: 'json' }, CHARGES);
    expect(JSON.parse(out)).toEqual([charge(), other]);
    expect(out).toBe(`${JSON.stringify([charge(), other], null, 2)}\n`);
    expect((await show(stream(), { format: 'json' }, CHARGES)).out).toBe('[]\n');
  });

  it('is one line per item in NDJSON', async () => {
    const { out } = await show([charge(), other], { format: 'ndjson' }, CHARGES);
    expect(out).toBe(`${JSON.stringify(charge())}\n${JSON.stringify(other)}\n`);
    expect((await show(stream(), { format: 'ndjson' }, CHARGES)).out).toBe('');
  });

  it('is raw values without a header in TSV', async () => {
    const { out } = await show(stream(charge(), other), { format: 'tsv', width: 5 }, CHARGES);
    expect(out).toBe(
      'c-1\tACTIVE\t1990\tAna Souza\t2026-11-21T16:45:00.000Z\nc-2\tCOMPLETED\t5\t\t2026-11-21T16:45:00.000Z\n',
    );
    expect(await show(stream(), { format: 'tsv' }, CHARGES)).toMatchObject({
      out: '',
      notes: ['No charges.'],
    });
  });

  it('has a header of field paths in CSV, even for an empty list', async () => {
    const odd = charge({ correlationID: 'a,"b"\nc', customer: { name: '' } });
    const { out } = await show(stream(odd, other), { format: 'csv' }, CHARGES);
    expect(out.split('\n')[0]).toBe('correlationID,status,value,customer.name,createdAt');
    expect(parseCsv(out, { columns: true })).toMatchObject([
      { correlationID: 'a,"b"\\nc', value: '1990' },
      { correlationID: 'c-2', 'customer.name': '' },
    ]);
    expect((await show(stream(), { format: 'csv' }, CHARGES)).out).toBe(
      'correlationID,status,value,customer.name,createdAt\n',
    );
  });

  it('is one sequence in YAML', async () => {
    const { out } = await show(stream(charge(), other), { format: 'yaml' }, CHARGES);
    expect(parseYaml(out)).toEqual([charge(), other]);
    expect((await show(stream(), { format: 'yaml' }, CHARGES)).out).toBe('[]\n');
  });

  it.each(['tsv', 'csv', 'table'] as const)('has the columns of the first item in %s', async (format) => {
    const { out } = await show(stream({ a: 1, b: 2 }, { b: 3, c: 4, a: 5 }), { format });
    const rows = out
      .trimEnd()
      .split('\n')
      .slice(format === 'tsv' ? 0 : 1);
    expect(rows.map((row) => row.split(/[\t,]| +/))).toEqual([
      ['1', '2'],
      ['5', '3'],
    ]);
  });

  it.each(FORMATS)('prints plain values in %s', async (format) => {
    const { out } = await show(['CHARGE_CREATED', 7, null], { format });
    expect(out).toContain('CHARGE_CREATED');
    expect(out).toContain('7');
  });
});

describe('output of one resource', () => {
  it('is the object in JSON and NDJSON', async () => {
    expect((await show(charge(), { format: 'json' }, CHARGES)).out).toBe(
      `${JSON.stringify(charge(), null, 2)}\n`,
    );
    expect((await show(charge(), { format: 'ndjson' }, CHARGES)).out).toBe(`${JSON.stringify(charge())}\n`);
  });

  it('has one path and value per line in TSV', async () => {
    expect((await show(other, { format: 'tsv' }, CHARGES)).out).toBe(
      'correlationID\tc-2\nstatus\tCOMPLETED\nvalue\t5\ncreatedAt\t2026-11-21T16:45:00.000Z\n',
    );
    expect((await show({ a: { b: 1 }, c: null }, { format: 'tsv' })).out).toBe('a\t{"b":1}\nc\t\n');
  });

  it('is a header and a row in CSV', async () => {
    expect((await show({ id: 'x', value: -5 }, { format: 'csv' })).out).toBe('id,value\nx,-5\n');
  });

  it.each([
    ['json', '42\n'],
    ['ndjson', '42\n'],
    ['tsv', '42\n'],
    ['csv', 'value\n42\n'],
    ['yaml', '42\n'],
  ] as const)('prints a number in %s', async (format, text) => {
    expect((await show(42, { format })).out).toBe(text);
  });

  it('prints text with escaped control characters', async () => {
    expect((await show('a\tb\u001b[m', { format: 'json' })).out).toBe('a\tb\\u{1b}[m\n');
  });
});

describe('stream output', () => {
  it.each(['json', 'ndjson', 'csv', 'tsv', 'yaml'] as const)(
    'in %s reads the next item only after the previous one is written',
    async (format) => {
      const events: string[] = [];
      async function* items(): AsyncGenerator {
        for (const id of ['one', 'two', 'three']) {
          events.push(`pull ${id}`);
          yield { id };
        }
      }
      await show(items(), {
        format,
        write: async (chunk) => {
          const found = /one|two|three/.exec(chunk)?.[0];
          for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
          if (found !== undefined) events.push(`wrote ${found}`);
        },
      });
      expect(events).toEqual(['one', 'two', 'three'].flatMap((id) => [`pull ${id}`, `wrote ${id}`]));
    },
  );

  it.each(FORMATS)('in %s closes the stream if writing fails', async (format) => {
    let closed = false;
    async function* endless(): AsyncGenerator {
      try {
        for (;;) yield charge();
      } finally {
        closed = true;
      }
    }
    const gone = new Error('nobody reads');
    await expect(show(endless(), { format, write: () => Promise.reject(gone) }, CHARGES)).rejects.toBe(gone);
    expect(closed).toBe(true);
  });

  it('prints the items before an error, then fails', async () => {
    async function* failing(): AsyncGenerator {
      yield { id: 1 };
      throw new Error('page 2');
    }
    const chunks: string[] = [];
    const write = (chunk: string): void => void chunks.push(chunk);
    await expect(show(failing(), { format: 'ndjson', write })).rejects.toThrow('page 2');
    expect(chunks.join('')).toBe('{"id":1}\n');
  });
});

describe('--fields', () => {
  it('selects fields, and keeps their nesting', async () => {
    const fields = ['status', 'customer.name', 'customer.taxID.type'];
    expect(JSON.parse((await show(charge(), { format: 'json', fields }, CHARGES)).out)).toEqual({
      status: 'ACTIVE',
      customer: { name: 'Ana Souza', taxID: { type: 'BR:CPF' } },
    });
    expect((await show([other], { format: 'ndjson', fields }, CHARGES)).out).toBe(
      '{"status":"COMPLETED","customer":{"name":null,"taxID":{"type":null}}}\n',
    );
    expect((await show([charge(), other], { format: 'csv', fields }, CHARGES)).out).toBe(
      'status,customer.name,customer.taxID.type\nACTIVE,Ana Souza,BR:CPF\nCOMPLETED,,\n',
    );
    expect((await show([charge()], { format: 'tsv', fields }, CHARGES)).out).toBe(
      'ACTIVE\tAna Souza\tBR:CPF\n',
    );
    expect((await show([charge()], { format: 'table', fields: ['value'] }, CHARGES)).out).toBe(
      '   Value\nR$ 19,90\n',
    );
  });

  it('selects an object together with one of its fields, and does not modify the item', async () => {
    const item = { a: { b: 1, c: 2 }, s: 'text' };
    for (const fields of [
      ['a', 'a.b'],
      ['a.b', 'a'],
    ])
      expect(JSON.parse((await show(item, { format: 'json', fields })).out)).toEqual({ a: { b: 1, c: 2 } });
    expect(item).toEqual({ a: { b: 1, c: 2 }, s: 'text' });
    // In the second item `a` is no object any more.
    expect((await show([item, { a: 'x' }], { format: 'ndjson', fields: ['a', 'a.b'] })).out).toBe(
      '{"a":{"b":1,"c":2}}\n{"a":"x"}\n',
    );
  });

  it.each(FORMATS)('refuses an unknown field in %s before anything is written', async (format) => {
    for (const data of [charge(), stream(charge())]) {
      const chunks: string[] = [];
      const failure = show(
        data,
        { format, fields: ['status', 'nope'], write: (chunk) => void chunks.push(chunk) },
        CHARGES,
      );
      const error = (await failure.catch((thrown: unknown) => thrown)) as PixctlError;
      expect(error).toBeInstanceOf(PixctlError);
      expect(error.message).toBe('--fields: unknown field: "nope"');
      expect(fieldsOf(error)).toMatchObject({
        exitCode: 2,
        code: 'unknown-field',
        hint: expect.stringContaining('customer.taxID.type'),
      });
      expect(chunks).toEqual([]);
    }
  });

  it('searches the first 100 items for a field before it refuses it', async () => {
    const items = Array.from({ length: 150 }, (_, id) => (id === 99 ? { id, late: 'x' } : { id }));
    const { out } = await show(stream(...items), { format: 'csv', fields: ['id', 'late'] });
    expect(out).toBe(`id,late\n${items.map(({ id, late = '' }) => `${id},${late}\n`).join('')}`);
    await expect(show(stream(...items.slice(0, 99)), { format: 'csv', fields: ['late'] })).rejects.toThrow(
      'late',
    );
    let pulled = 0;
    async function* endless(): AsyncGenerator {
      for (;;) yield { id: (pulled += 1) };
    }
    await expect(show(endless(), { format: 'ndjson', fields: ['late'] })).rejects.toThrow(
      '--fields: unknown field: "late"',
    );
    expect(pulled).toBe(100);
  });

  it('accepts any field below null or in an empty list', async () => {
    const item = { customer: null };
    expect((await show(item, { format: 'ndjson', fields: ['customer.x.y'] })).out).toBe(
      '{"customer":{"x":{"y":null}}}\n',
    );
    expect((await show([], { format: 'json', fields: ['anything'] })).out).toBe('[]\n');
  });

  it('accepts fields of the view that the first item lacks, and refuses an empty selection', async () => {
    const fields = ['customer', 'customer.name'];
    expect((await show([{ x: 1 }], { format: 'ndjson', fields }, CHARGES)).out).toBe('{"customer":null}\n');
    await expect(show([{ x: 1 }], { format: 'ndjson', fields: [] }, CHARGES)).rejects.toThrow(
      '--fields is empty',
    );
  });

  it('selects own fields only, never the prototype', async () => {
    const item = JSON.parse('{"__proto__":{"polluted":1},"a":2}') as unknown;
    const { out } = await show(item, { format: 'json', fields: ['__proto__.polluted', 'a'] });
    expect(out.replace(/\s/g, '')).toBe('{"__proto__":{"polluted":1},"a":2}');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    await expect(show({ a: 1 }, { format: 'json', fields: ['constructor.name'] })).rejects.toThrow(
      'unknown field',
    );
    await expect(show({ a: 1 }, { format: 'json', fields: ['__proto__.x'] })).rejects.toThrow(
      'unknown field',
    );
  });

  it('selects a field with a dot in its name', async () => {
    expect((await show({ 'a.b': 1, c: 2 }, { format: 'ndjson', fields: ['a.b'] })).out).toBe('{"a.b":1}\n');
    expect((await show([{ 'a.b': 1 }], { format: 'csv' })).out).toBe('a.b\n1\n');
  });
});

describe('CSV and YAML values that another program could misread', () => {
  it.each([
    ['=1+1', "'=1+1"],
    [' =1+1', "' =1+1"],
    ['\u00a0=1+1', "'\u00a0=1+1"],
    ['ok;=1+1', "ok;'=1+1"],
    ['ok; @SUM(A1);+x', "ok;' @SUM(A1);'+x"],
    ['x;"=1+1;', `x;'"=1+1;`],
    ['a;b', 'a;b'],
    ['ok, -5', 'ok, -5'],
    [' -5', ' -5'],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+cmd|calc', "'+cmd|calc"],
    ['-2+3+cmd', "'-2+3+cmd"],
    ['＝1+1', "'＝1+1"],
    ['+5511987654321', '+5511987654321'],
    ['-5', '-5'],
    ['-5,25', '-5,25'],
    ['a=b', 'a=b'],
  ])('CSV writes %s as %s', async (value, cell) => {
    const { out } = await show([{ value }], { format: 'csv' });
    expect(parseCsv(out, { columns: true })).toEqual([{ value: cell }]);
  });

  it('CSV quotes a cell with a semicolon, at which a spreadsheet of another country splits', async () => {
    expect((await show([{ a: 'x;y', b: 1 }], { format: 'csv' })).out).toBe('a,b\n"x;y",1\n');
  });

  it('CSV keeps a negative amount as a number, and prefixes an unsafe heading', async () => {
    expect((await show([{ '=x': -5 }], { format: 'csv' })).out).toBe("'=x\n-5\n");
  });

  it('CSV keeps a row with one empty cell', async () => {
    const { out } = await show([{ a: '' }, { a: 'x' }], { format: 'csv' });
    expect(parseCsv(out, { columns: true })).toEqual([{ a: '' }, { a: 'x' }]);
  });

  it.each([
    'no',
    'yes',
    'on',
    '2026-11-21',
    '12:30',
    '007',
    '+5511987654321',
    '1e3',
    '~',
    'null',
    '0x1f',
    '1_000',
    '=',
    '<<',
    '\ufffe',
    'a\uffff',
  ])('YAML keeps the text %s as text in versions 1.1 and 1.2', async (value) => {
    const { out } = await show({ value }, { format: 'yaml' });
    for (const version of ['1.1', '1.2'] as const) expect(parseYaml(out, { version })).toEqual({ value });
  });
});

describe('YAML that parsers of version 1.1 such as PyYAML read', () => {
  it.each([
    [['='], '- "="\n'],
    [{ '=': '=' }, '"=": "="\n'],
    [['a\uffff'], '- "a\\uffff"\n'],
    [['a\ud800'], '- a\ufffd\n'],
    [1e21, '1.0e+21\n'],
    [-1e-7, '-1.0e-7\n'],
    [1.5e300, '1.5e+300\n'],
  ])('writes %j as %j', async (value, text) => {
    expect((await show(value, { format: 'yaml' })).out).toBe(text);
  });
});

describe('YAML output', () => {
  it('is read back as the same values', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.string({ unit: 'grapheme' }),
          fc.jsonValue({ stringUnit: 'grapheme' }).map((value): unknown => JSON.parse(JSON.stringify(value))),
          {
            noNullPrototype: true,
            maxKeys: 4,
          },
        ),
        fc.constantFrom(
          '\u001b[31m',
          'a\u202eb\nc',
          '\u{e0001}',
          '\u2028',
          'line\nline',
          ' - x: y #',
          '\u0085',
        ),
        async (object, odd) => {
          const item = { ...object, [`k${odd}`]: odd };
          const { out } = await show([item, item], { format: 'yaml' });
          expect(parseAllDocuments(out)).toHaveLength(1);
          expect(parseYaml(out)).toEqual(JSON.parse(JSON.stringify([item, item])));
        },
      ),
      { numRuns: size(20, 300) },
    );
  });
});

describe('control characters', () => {
  it('are escaped in every format, in values and in names', async () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom(
          ...'\u0000\u0008\t\n\r\u001b\u007f\u0085\u009b\u200b\u202e\u2028\u2066\ufeff="\',:-#|>',
        ),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(text, text, fc.boolean(), async (name, value, listed) => {
        const item = { [name]: value, nested: { [value]: [name] }, status: value, customer: { name: value } };
        for (const format of FORMATS)
          for (const view of [undefined, CHARGES]) {
            const { out, notes } = await show(listed ? stream(item) : item, { format, width: 40 }, view);
            const allowed = format === 'tsv' ? /[\n\t]/g : /\n/g;
            expect(out.replace(allowed, '') + notes.join(''), format).not.toMatch(
              /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u,
            );
            if (format === 'json')
              expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(listed ? [item] : item)));
          }
      }),
      { numRuns: size(20, 300) },
    );
  });

  it('are escaped within a TSV or NDJSON line', async () => {
    const item = { a: 'x\ny\tz', b: 'q\r\n' };
    expect((await show([item], { format: 'tsv' })).out).toBe('x\\ny\\tz\tq\\u{d}\\n\n');
    expect((await show([item], { format: 'ndjson' })).out.match(/\n/g)).toHaveLength(1);
  });
});
