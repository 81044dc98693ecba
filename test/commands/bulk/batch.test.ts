// `--batch`: every row is checked before the first is sent, and running the file again does nothing twice.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { field } from '#test/support/checked.ts';
import type { Machine } from '#test/support/cli.ts';
import { machine, machineAt } from '#test/support/cli.ts';
import { errorOf, outcomesIn } from '#test/support/outputs.ts';
import { between, jsonAnswer } from '#test/support/services/between.ts';
import { serve } from '#test/support/services/sandbox.ts';

const batch = (self: Machine, text: string, more = '') =>
  self.run(`--sandbox charge create --batch - --json ${more}`, { input: text });
const charges = async (self: Machine) => (await self.run('--sandbox charge list --all --json')).json();

/** A batch of one customer. */
const people = (self: Machine, name: string) =>
  self.run('--sandbox customer create --batch - --json', {
    input: `correlation-id,name,tax-id\nana,${name},529.982.247-25\n`,
  });
/** The same request as a single command. */
const customer = (self: Machine, name: string, more = '') =>
  self.run(`--sandbox customer create --input - --json ${more}`, {
    input: `{"correlationID":"ana","name":"${name}","taxID":"52998224725"}`,
  });

const CSV = 'correlation-id,amount,customer.name,customer-tax-id\n';

describe('charge create --batch', () => {
  it('creates a charge for each row, and reports each as existing on the second run', async () => {
    const self = machine();
    const text = `\ufeffcorrelation-id,amount,customer.name,customer-tax-id\r\no-1,"19,90",Ana Souza,529.982.247-25\r\no-2,5.00,,\r\n`;
    const first = await batch(self, text);
    expect(first).toMatchObject({ code: 0, err: 'Rows: 2 done (R$ 24,90).\n' });
    expect(first.json()).toMatchObject([
      {
        row: 2,
        correlationID: 'o-1',
        outcome: 'done',
        value: 1990,
        result: { customer: { name: 'Ana Souza' } },
      },
      { row: 3, correlationID: 'o-2', outcome: 'done', value: 500 },
    ]);
    const second = await batch(self, text);
    expect(second).toMatchObject({ code: 0, err: 'Rows: 2 already done (R$ 24,90).\n' });
    expect(second.json()).toMatchObject([
      { outcome: 'existing', result: { brCode: field(first.json(), '0.result.brCode') } },
      { outcome: 'existing' },
    ]);
    expect(await charges(self)).toHaveLength(2);
  });

  it('reports rows that the journal has as done as existing if the service cannot be reached', async () => {
    const service = await serve();
    const self = machineAt(service);
    const send = (rows: string) =>
      self.run('charge create --batch - --json --retries 0', { input: `correlation-id,amount\n${rows}` });
    expect((await send('a,1.00\nb,2.00\nc,3.00\n')).code).toBe(0);
    await service.stop();
    const done = await send('a,1.00\nb,2.00\nc,3.00\n');
    expect(done).toMatchObject({ code: 0, err: 'Rows: 3 already done (R$ 6,00).\n' });
    // Another amount under the same id is not what was done.
    const others = await send('a,1.00\nb,9.00\nc,3.00\nd,4.00\n');
    expect(others.code).toBe(7);
    expect(others.json().map(({ outcome }) => outcome)).toEqual([
      'existing',
      'not-sent',
      'existing',
      'not-sent',
    ]);
  });

  it.each([
    ['a batch', (self: Machine) => people(self, 'Bia Lima')],
    ['a single command', (self: Machine) => customer(self, 'Bia Lima')],
    [
      'journal resolve',
      async (self: Machine) => {
        await self.run('--sandbox sandbox fault lost --operation customer.create');
        await self.run('--sandbox sandbox fault error --operation customer.get');
        expect((await customer(self, 'Bia Lima', '--retries 0')).code).toBe(6);
        await self.run('--sandbox sandbox fault --clear');
        expect((await self.run('--sandbox journal resolve --json')).json()).toMatchObject([
          { outcome: 'done', detail: 'the service has it with other data' },
        ]);
      },
    ],
  ])('does not report a row as existing after %s found its customer with another name', async (_by, find) => {
    const self = machine();
    expect((await customer(self, 'Ana Souza')).code).toBe(0);
    await find(self);
    // Every row is then not sent, and only the journal tells whether it was done before.
    await self.run('--sandbox sandbox fault error --status 401 --operation customer.create');
    expect((await people(self, 'Bia Lima')).json()).toMatchObject([{ outcome: 'not-sent' }]);
    expect((await people(self, 'Ana Souza')).json()).toMatchObject([{ outcome: 'existing' }]);
  });

  it('reads NDJSON, and applies options to all rows', async () => {
    const self = machine();
    const ran = await batch(
      self,
      '{"correlationID":"a","value":1}\n\n{"correlationID":"b","value":2}\n',
      '--comment Maio',
    );
    expect(ran.code).toBe(0);
    expect(await charges(self)).toMatchObject([
      { value: 2, comment: 'Maio' },
      { value: 1, comment: 'Maio' },
    ]);
  });

  it('reads durations like options in CSV, and only seconds in NDJSON', async () => {
    const self = machine();
    const csv = 'correlation-id,value,expires-in,expiresIn\n';
    expect((await batch(self, `${csv}a,1,1h,\n`)).code).toBe(2);
    expect((await batch(self, 'correlation-id,value,expires-in\na,1,1h\nb,1,7d\nc,1,900\nd,1,\n')).code).toBe(
      0,
    );
    expect((await batch(self, 'correlation-id,value,expiresIn\ne,1,30m\n')).code).toBe(0);
    expect((await batch(self, '{"correlationID":"f","value":1,"expiresIn":1800}\n')).code).toBe(0);
    expect((await batch(self, '{"correlationID":"g","value":1,"expiresIn":"30m"}\n')).code).toBe(2);
    expect((await charges(self)).map(({ expiresIn }) => expiresIn)).toEqual([
      1800, 1800, 2_592_000, 900, 604_800, 3600,
    ]);
  });

  it('reads semicolons and decimal commas of a Brazilian spreadsheet', async () => {
    const self = machine();
    const ran = await batch(self, 'correlation-id;amount;comment\r\na;1.250,00;Café\r\nb;19,90;\r\n');
    expect(ran.code).toBe(0);
    expect(await charges(self)).toMatchObject([{ value: 1990 }, { value: 125_000, comment: 'Café' }]);
  });

  it('reads Windows-1252, and reports it on stderr', async () => {
    const self = machine();
    const ran = await self.run('--sandbox charge create --batch - --json', {
      input: Buffer.from('correlation-id,value,comment\na,1,Caf\xe9 \x80\n', 'latin1'),
    });
    expect(ran.code).toBe(0);
    expect(ran.err).toContain('is not UTF-8: it is read as Windows-1252 (Latin-1)');
    expect(await charges(self)).toMatchObject([{ comment: 'Café €' }]);
  });

  it('refuses damaged UTF-8, and sends nothing', async () => {
    const self = machine();
    const ran = await self.run('--sandbox charge create --batch - --json', {
      input: Buffer.concat([
        Buffer.from('correlation-id,value,comment\na,1,Café'),
        Buffer.from([0xe9, 0x0a]),
      ]),
    });
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain('is not UTF-8');
    expect(await charges(self)).toEqual([]);
  });

  it('reports a known id as existing if the row has the same data, and as failed otherwise', async () => {
    const self = machine();
    await self.run('--sandbox charge create --value 5 --correlation-id a --comment Before');
    for (const [comment, outcome] of [
      ['Before', 'existing'],
      ['After', 'failed'],
      ['', 'existing'],
    ])
      expect((await batch(self, `correlation-id,value,comment\na,5,${comment}\n`)).json()).toMatchObject([
        { outcome },
      ]);
    for (const [name, outcome] of [
      ['Ana Souza', 'done'],
      ['Ana Souza', 'done'],
      ['Bia Lima', 'failed'],
    ] as const)
      expect((await people(self, name)).json()).toMatchObject([{ outcome }]);
  });

  it('exits with 130 on Ctrl-C between two rows, and a second run does the remaining rows', async () => {
    let interrupt = (): void => undefined;
    const self = machine({ onInterrupt: (callback) => ((interrupt = callback), () => undefined) });
    let written = '';
    const text = 'correlation-id,value\na,1\nb,2\nc,3\n';
    const ran = await self.run('--sandbox charge create --batch - --concurrency 1 -o ndjson', {
      input: text,
      onOut: (chunk) => {
        written += chunk;
        interrupt();
      },
    });
    expect(ran.code).toBe(130);
    expect(ran.err).toContain('Rows: 1 done (R$ 0,01), 2 not sent (R$ 0,05).\n');
    expect(written.trim().split('\n')).toHaveLength(1);
    expect(await charges(self)).toHaveLength(1);
    expect((await batch(machine({}, self.dir), text)).json()).toMatchObject([
      { outcome: 'existing' },
      { outcome: 'done' },
      { outcome: 'done' },
    ]);
  });

  it('exits with 7 if some rows are rejected, and does the others', async () => {
    const self = machine();
    await self.run('--sandbox charge create --value 5 --correlation-id a');
    const ran = await batch(self, 'correlation-id,value\na,6\nb,7\n');
    expect(ran.code).toBe(7);
    expect(ran.json()).toMatchObject([
      { outcome: 'failed', error: { message: expect.any(String) } },
      { outcome: 'done' },
    ]);
    expect(ran.err).toBe(
      'Rows: 1 done (R$ 0,07), 1 failed (R$ 0,06).\nCorrect the failed rows and run the same file again: rows that are done are not repeated.\n',
    );
  });

  it('stops if the app key is refused, and a second run with a valid key does all rows', async () => {
    const served = await serve();
    const self = machine();
    Object.assign(self.env, { PIXCTL_BASE_URL: served.url, PIXCTL_APP_KEY: 'wrong' });
    const text = 'correlation-id,value\na,6\nb,7\n';
    const refused = await self.run('charge create --batch - --json', { input: text });
    expect(refused.code).toBe(7);
    expect(refused.json()).toMatchObject([{ outcome: 'not-sent', error: {} }, { outcome: 'not-sent' }]);
    self.env['PIXCTL_APP_KEY'] = served.appKey;
    expect((await self.run('charge create --batch - --json', { input: text })).code).toBe(0);
  });

  it('reports all invalid rows, the first 20 in detail, before anything is sent', async () => {
    const self = machine();
    const text = 'correlation-id,value,customer-tax-id\na,1,\nb,0,\n,5,\na,2,\nc,3,111\nd,x,12\n';
    const ran = await self.run('--sandbox charge create --batch -', { input: text });
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err.split('\n')).toEqual([
      'error: 5 rows are invalid',
      expect.stringMatching(/^ {2}row 3: value must be at least 1/),
      '  row 4 has no correlation id',
      '  rows 2 and 5 have the same correlation id "a"',
      expect.stringMatching(/^ {2}row 6: customer-tax-id/),
      expect.stringMatching(/^ {2}row 7: value/),
      '  Nothing was sent. Correct the file and run it again.',
      '',
    ]);
    const error = errorOf(await batch(self, text));
    expect(error).toMatchObject({ code: 'batch-row', status: null });
    expect(error.message).toMatch(/^5 rows are invalid: row 3: .*; row 4 has no .*; row 7: value/);
    const many = Array.from({ length: 33 }, (_, n) => `i${n},0`).join('\n');
    const lines = (
      await self.run('--sandbox charge create --batch -', { input: `correlation-id,value\n${many}\n` })
    ).err.split('\n');
    expect(lines[0]).toBe('error: 33 rows are invalid');
    expect(lines[20]).toContain('row 21: ');
    expect(lines[21]).toBe('  and 13 more');
    expect(await charges(self)).toEqual([]);
  });

  it.each([
    ['', '- is empty'],
    ['correlation-id,value\na,1\nb,1.5\n', 'row 3: value'],
    ['correlation-id,value\na,1\na,2\n', 'rows 2 and 3 have the same correlation id "a"'],
    ['value\n1\n', 'row 2 has no correlation id'],
    ['correlation-id,valeu\na,1\n', 'column "valeu" is not an option of charge create'],
    ['correlation-id,value,amount\na,1,1\n', 'row 2: --value and --amount set the same value'],
    ['correlation-id,value,value\na,1,1\n', 'set value'],
    ['correlation-id,value\na,1,2\n', 'is not CSV'],
    ['correlation-id,value\n"a,1\n', 'is not CSV'],
    ['correlation-id,comment\na,x\n', 'row 2: --value is required'],
    ['{"correlationID":"a","value":1}\n{"correlationID":\n', 'row 2: the row is not JSON'],
    ['{"correlationID":"a","value":1}\n{"correlationID":"b","value":0}\n', 'row 2: value must be'],
    [`${CSV}a,1,Ana,1\n`, 'row 2'],
    ['correlation-id,value\n\u0000,1', 'cannot be an id'],
  ])('refuses the file %j, and sends no row', async (text, message) => {
    const self = machine();
    const ran = await batch(self, text);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(errorOf(ran).message).toContain(message);
    expect(await charges(self)).toEqual([]);
  });

  it.each([
    ['\u0000', 'this is not a valid file name'],
    ['a'.repeat(300), 'its name is too long'],
    ['/etc/passwd/x.csv', 'part of its path is not a folder'],
  ])('reports why the file name %j is invalid', async (name, why) => {
    const ran = await machine().run(['--sandbox', 'charge', 'create', '--json', '--batch', name]);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(errorOf(ran).message).toContain(why);
  });

  it.each(['--wait 5m', '--open', '--copy'])('refuses %s', async (option) => {
    const ran = await batch(machine(), 'correlation-id,value\na,1\n', option);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain('cannot be used with --batch');
  });

  it('refuses an option that sets the same value as a column', async () => {
    const ran = await batch(machine(), 'correlation-id,value\na,1\n', '--value 5');
    expect(ran).toMatchObject({ code: 2 });
    expect(ran.err).toContain('row 2 and an option both set value');
  });

  it('exits with 0, 2 or 7 for any file content, and never reports a bug', async () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom('a', '1', '1,00', '"', ',', '\n', '=1+1', '\u0000'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 4 }), async (rows) => {
        const ran = await batch(
          machine(),
          `correlation-id,value\n${rows.map((row) => row.join(',')).join('\n')}`,
        );
        expect([0, 2, 7]).toContain(ran.code);
        if (ran.code === 2) expect(errorOf(ran).code).not.toBe('bug');
      }),
      { numRuns: 60 },
    );
  });
});

it('qrcode create --batch reports a row of an earlier run as existing although a lagging replica lacks it at first', async () => {
  const service = await serve();
  let lacks = 0;
  const { url } = await between(service, (request, ask) => {
    if (request.url !== '/api/v1/qrcode-static/a' || lacks === 0) return ask();
    lacks -= 1;
    return jsonAnswer(404, { error: 'Qrcode não encontrado' });
  });
  const self = machineAt({ url, appKey: service.appKey });
  const send = () => self.run('qrcode create --batch - --json', { input: 'correlation-id,name\na,Balcao\n' });
  expect(outcomesIn(await send())).toEqual(['done']);
  lacks = 3;
  expect(outcomesIn(await send())).toEqual(['existing']);
  expect(lacks).toBe(0);
});
