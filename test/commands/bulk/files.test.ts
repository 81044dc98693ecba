// What a `--batch` file may look like: encodings, separators, names of columns.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allCommands } from '#cli/tree.ts';
import { rowIds } from '#client/hash-set.ts';
import { columnReader, plainName, SYNONYMS } from '#commands/bulk/columns.ts';
import { textOf } from '#commands/bulk/decode.ts';
import { machine } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';

const all = await allCommands();

const read = async (
  bytes: Uint8Array,
  size = bytes.length || 1,
): Promise<{ text: string; legacy: boolean }> => {
  let legacy = false;
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
  };
  let text = '';
  for await (const piece of textOf(pieces(), 'rows.csv', () => (legacy = true))) text += piece;
  return { text, legacy };
};

describe('textOf', () => {
  it('returns the same text for any chunk boundaries', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.integer({ min: 1, max: 7 }),
        async (given, size) => {
          const text = Buffer.from(given.replace(/^\ufeff+/, '')).toString();
          const marked = Buffer.from(`\ufeff${text}`);
          expect(await read(marked, size)).toEqual({ text, legacy: false });
          fc.pre(text.length < 2 || !/^[\ufeff\ufffe]/.test(text));
          expect(await read(Buffer.from(text), size)).toEqual({ text, legacy: false });
        },
      ),
    );
  });

  it('reads bytes that are not UTF-8 as Windows-1252', async () => {
    const words = fc.array(fc.constantFrom('São Paulo', 'Açaí', 'ÇÃO', 'João & Cia', 'plain', 'ú'), {
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(words, fc.integer({ min: 1, max: 9 }), async (some, size) => {
        const text = `${some.join(';')}\n`;
        const expected = { text, legacy: /[^\p{ASCII}]/u.test(text) };
        expect(await read(Buffer.from(text, 'latin1'), size)).toEqual(expected);
      }),
    );
    expect(await read(Buffer.from([0x80, 0x20, 0x96, 0x0a]))).toEqual({ text: '€ –\n', legacy: true });
  });

  it.each([
    ['UTF-16 of Windows', Buffer.from('\ufeffvalor;ação\n', 'utf16le')],
    ['UTF-16 of others', Buffer.from('\ufeffvalor;ação\n', 'utf16le').swap16()],
  ])('reads %s by its byte order mark', async (_name, bytes) => {
    expect((await read(bytes)).text).toBe('valor;ação\n');
    expect((await read(bytes, 3)).text).toBe('valor;ação\n');
  });

  it.each([
    ['UTF-8 that is damaged', Buffer.concat([Buffer.from('ação'), Buffer.from([0xe7, 0x20])])],
    ['bytes that are no text', Buffer.from([0x61, 0x81, 0x0a])],
  ])('refuses %s', async (_name, bytes) => {
    await expect(read(bytes)).rejects.toThrow('is not UTF-8 text');
  });
});

describe('columns of a --batch file', () => {
  const groups = /^(?:charge|customer|invoice|payment|refund) /;
  const commands = all.filter(
    ({ meta, input }) => groups.test(meta.name) && input?.options?.['batch'] !== undefined,
  );

  it.each(SYNONYMS.map(([options, names]) => [names.join(', '), options, names] as const))(
    'are recognized and documented by the names %s',
    (_title, options, names) => {
      const command = commands.find((one) =>
        options.some((name) => one.input?.options?.[name] !== undefined),
      )!;
      const column = columnReader(command, command.meta.operation!);
      const option = options.find((name) => command.input?.options![name] !== undefined)!;
      const pages = ['docs/batch.md', 'docs/pt-BR/batch.md'].map((path) => readFileSync(path, 'utf8'));
      for (const name of names) {
        expect(column(name)).toMatchObject({ option });
        expect(column(plainName(name).toUpperCase())).toMatchObject({ option });
        for (const page of pages) expect(page).toContain(name);
      }
    },
  );

  it('have no synonym for two options, and none that hides an option', () => {
    for (const command of commands) {
      const column = columnReader(command, command.meta.operation!);
      for (const [name, { target }] of Object.entries(command.input?.options ?? {}))
        if (target?.in === 'body') expect(column(name)).toMatchObject({ option: name });
    }
    const names = SYNONYMS.flatMap(([, list]) => list.map(plainName));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('are read from the file of a Brazilian spreadsheet', async () => {
    const self = machine();
    const text = [
      'Pedido;Valor;Nome;CPF;CNPJ;E-mail;Telefone;Descrição;;',
      'p-1;"R$ 1.234,56";Ana Souza;529.982.247-25;;ana@example.com;(11) 91234-5678;"Duas\nlinhas";;',
      ';;;;;;;;;',
      'p-2;19,90;Padaria Pão Quente;;11.222.333/0001-81;;;Pão;;',
      '',
    ].join('\r\n');
    const ran = await self.run('--sandbox charge create --batch - --json', {
      input: Buffer.from(text, 'latin1'),
    });
    expect(ran.code).toBe(0);
    expect(ran.json()).toMatchObject([
      {
        correlationID: 'p-1',
        value: 123_456,
        result: { comment: 'Duas\nlinhas', customer: { name: 'Ana Souza', email: 'ana@example.com' } },
      },
      { correlationID: 'p-2', value: 1990, result: { customer: { name: 'Padaria Pão Quente' } } },
    ]);
  });

  it.each([
    ['tabs', 'correlation-id\tvalue\na\t1\n'],
    ['a line that names the separator', 'sep=;\ncorrelation-id;value\na;1\n'],
    ['other spellings', 'Correlation ID,VALUE\na,1\n'],
    ['fields', 'correlationID,value\na,1\n'],
    ['yes and no', 'correlation-id,value,enable-cashback-percentage\na,1,Não\n'],
  ])('are read with %s', async (_name, input) => {
    const ran = await machine().run('--sandbox charge create --batch - --json', { input });
    expect(ran.json()).toMatchObject([{ correlationID: 'a', outcome: 'done', value: 1 }]);
  });

  it.each([
    ['prazo,value,correlation-id\n1,1,a\n', 'column "prazo" is not an option of charge create'],
    ['value,correlation-id,\n1,a,x\n', 'row 2: "x" is in a column without a name'],
    ['value,correlation-id,nome,cpf,cnpj\n1,a,A,52998224725,11222333000181\n', 'row 2: two columns set'],
    ['valor,amount,correlation-id\n1,1,a\n', 'two columns of - set amount'],
    [`value,correlation-id\n1,${'a'.repeat(1_100_000)}\n`, 'is not CSV'],
    [`{"value":1,"correlationID":"${'a'.repeat(1_100_000)}"}\n`, 'is longer than'],
  ])('are refused with a reason: invalid file %#', async (input, message) => {
    const ran = await machine().run('--sandbox charge create --batch - --json', { input });
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(errorOf(ran).message).toContain(message);
  });
});

it.each(['0', '257', '1.5', '-1', 'many', ''])(
  'charge create --batch refuses --concurrency %j',
  async (given) => {
    const ran = await machine().run(`--sandbox charge create --batch - --concurrency '${given}'`, {
      input: 'value,correlation-id\n1,a\n',
    });
    expect(ran).toMatchObject({ code: 2, out: '' });
  },
);

it('charge create refuses --concurrency without --batch', async () => {
  const ran = await machine().run('--sandbox charge create --value 1 --concurrency 2');
  expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('--concurrency is only for --batch') });
});

it('rowIds returns the first row that has the same id', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 3_000 }), (all) => {
      const ids = rowIds();
      const known = new Map<string, number>();
      all.forEach((id, index) => {
        expect(ids.add(id, index + 1)).toBe(known.get(id));
        if (!known.has(id)) known.set(id, index + 1);
      });
    }),
    { numRuns: 30 },
  );
});
