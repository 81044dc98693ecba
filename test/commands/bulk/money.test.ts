// `--batch` where money leaves: path parameters, the amount of each row, limits and the confirmation of all rows.
import { describe, expect, it } from 'vitest';
import type { Machine } from '#test/support/cli.ts';
import { machine } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { serve } from '#test/support/services/sandbox.ts';

/** Charges of R$ 10,00 that are paid. */
async function paid(self: Machine, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await self.run(`--sandbox charge create --value 1000 --correlation-id ${id}`);
    await self.run(`--sandbox sandbox pay ${id}`);
  }
}

const refund = (self: Machine, input: string | Uint8Array, more = '') =>
  self.run(`--sandbox charge refund --batch - --json ${more}`, { input });

describe('charge refund --batch', () => {
  it('reads the charge from a column or field, and refunds the remaining amount if the row has none', async () => {
    const self = machine();
    await paid(self, ['a', 'b', 'c']);
    const text = 'cobrança;correlation-id;valor\r\na;ra;R$ 2,50\r\na;ra2;\r\nb;rb;\r\n';
    const ran = await refund(self, text);
    expect(ran).toMatchObject({ code: 0, err: 'Rows: 3 done (R$ 20,00).\n' });
    expect(ran.json()).toMatchObject([
      { row: 2, correlationID: 'ra', outcome: 'done', value: 250, result: { value: 250 } },
      { row: 3, correlationID: 'ra2', outcome: 'done', value: 750, result: { value: 750 } },
      { row: 4, correlationID: 'rb', outcome: 'done', value: 1000, result: { value: 1000 } },
    ]);
    const again = await refund(self, text);
    expect(again).toMatchObject({ code: 0, err: 'Rows: 3 already done (R$ 20,00).\n' });
    expect(again.json().map(({ outcome }) => outcome)).toEqual(['existing', 'existing', 'existing']);
    const json = await refund(self, '{"charge":"c","correlationID":"rc","value":1}\n');
    expect(json.json()).toMatchObject([{ outcome: 'done', result: { value: 1 } }]);
    expect(
      (await refund(self, '{"id":"c","correlationID":"rc2","value":2,"comment":"Two"}\n')).json(),
    ).toMatchObject([{ outcome: 'done', result: { comment: 'Two' } }]);
  });

  it.each([
    ['correlation-id,value\nr,1\n', 'row 2 does not name its id'],
    ['id,correlation-id,value\n,r,1\n', 'row 2 does not name its id'],
    ['id,charge,correlation-id\na,b,r\n', 'two columns of - set id'],
    ['{"correlationID":"r","value":1}\n', 'row 1 does not name its id'],
    ['{"correlationID":"r","value":1,"id":7}\n', 'row 1: id must be one text'],
  ])('refuses the file %j', async (text, message) => {
    const ran = await refund(machine(), text);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(errorOf(ran).message).toContain(message);
  });

  it('refuses an argument', async () => {
    const ran = await machine().run('--sandbox charge refund order-1 --batch -', { input: 'id\na\n' });
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain('an argument cannot be used with --batch');
  });

  it('applies the daily limit to the sum of all rows that were not done before', async () => {
    const self = machine();
    await paid(self, ['a', 'b', 'c']);
    await self.run('--sandbox config set limits.daily.out 1500');
    const text = 'id,correlation-id,value\na,ra,500\nb,rb,500\nc,rc,501\n';
    const beyond = await refund(self, text);
    expect(beyond).toMatchObject({ code: 2, out: '' });
    expect(errorOf(beyond)).toMatchObject({
      code: 'limit',
      message: expect.stringContaining('R$ 15,01'),
    });
    expect((await self.run('--sandbox refund list --json')).json()).toEqual([]);
    const unsaid = await refund(self, 'id,correlation-id,value\na,ra,500\nb,rb,\n');
    expect(unsaid).toMatchObject({ code: 2, out: '' });
    expect(errorOf(unsaid).message).toContain('row 3: the amount is missing');
    await self.run('--sandbox config set limits.daily.out 3000');
    expect((await refund(self, text)).code).toBe(0);
    expect((await refund(self, text)).json().map(({ outcome }) => outcome)).toEqual([
      'existing',
      'existing',
      'existing',
    ]);
  });
});

describe('total of a batch', () => {
  it('contains the amounts of charges and QR codes that the rows name', async () => {
    const self = machine();
    await self.run('--sandbox charge create --value 1990 --correlation-id a');
    const customer = `"customer":{"name":"Ana","taxID":"52998224725","email":"ana@example.com","phone":"+5511999998888","address":{"country":"BR","zipcode":"01001000","street":"Rua A","number":"1","state":"SP"}}`;
    const invoices = await self.run('--sandbox invoice create --batch - --json', {
      input:
        `{"correlationID":"i1","charge":"a","description":"Site",${customer}}\n` +
        `{"correlationID":"i2","value":25000,"description":"Site",${customer}}\n`,
    });
    expect(invoices).toMatchObject({ code: 0, err: 'Rows: 2 done (R$ 269,90).\n' });
    expect(invoices.json()).toMatchObject([{ value: 1990 }, { value: 25_000 }]);
    const { brCode } = (await self.run('--sandbox charge get a --json')).json();
    const payments = await self.run('--sandbox payment create --batch - --json', {
      input: `{"correlationID":"p1","qrCode":"${brCode}"}\n{"correlationID":"p2","value":100,"destinationAlias":"ana@example.com"}\n`,
    });
    expect(payments).toMatchObject({ code: 0, err: 'Rows: 2 done (R$ 20,90).\n' });
  });

  it('counts the rows whose amount is not known, and names no sum if none is', async () => {
    const self = machine();
    const codes = (input: string) => self.run('--sandbox qrcode create --batch - --json', { input });
    expect((await codes('{"correlationID":"q","name":"Loja"}\n')).err).toBe('Rows: 1 done.\n');
    const some = '{"correlationID":"q1","name":"Loja"}\n{"correlationID":"q2","name":"Caixa","value":500}\n';
    expect((await codes(some)).err).toBe('Rows: 2 done (R$ 5,00; 1 without a known amount).\n');
    const portuguese = await self.run('--sandbox qrcode create --batch - --json', {
      input: some,
      env: { PIXCTL_LANG: 'pt' },
    });
    expect(portuguese.err).toBe('Linhas: 2 já concluídas (R$ 5,00; 1 sem valor conhecido).\n');
  });

  it('leaves the amounts of rows that were not sent as the file has them', async () => {
    const self = machine();
    await paid(self, ['a', 'b']);
    const ran = await self.run('--sandbox charge refund --batch - --json --concurrency 1', {
      input: 'id,correlation-id,value\na,ra,\nnone,rn,7\nb,rb,5\n',
    });
    expect(ran.err).toContain('Rows: 2 done (R$ 10,05), 1 failed (R$ 0,07).\n');
  });
});

describe('payment create --batch', () => {
  const create = (self: Machine, input: string) =>
    self.run('--sandbox payment create --batch - --json', { input });

  it('creates an unapproved payment for each row, and reports each as existing on the second run', async () => {
    const self = machine();
    const text = 'pedido;valor;chave Pix\r\np1;1.250,00;ana@example.com\r\np2;19,90;529.982.247-25\r\n';
    expect((await create(self, text)).json()).toMatchObject([
      { outcome: 'done', result: { value: 125_000, status: 'CREATED' } },
      { outcome: 'done', result: { destinationAlias: '52998224725' } },
    ]);
    expect((await create(self, text)).json()).toMatchObject([
      { outcome: 'existing' },
      { outcome: 'existing' },
    ]);
    expect((await create(self, text.replace('ana@', 'bia@'))).json()).toMatchObject([
      { outcome: 'failed' },
      { outcome: 'existing' },
    ]);
    const [first] = (
      await create(self, '{"correlationID":"p3","value":1,"destinationAlias":"529.982.247-25"}\n')
    ).json();
    expect(first).toMatchObject({ outcome: 'done', result: { destinationAlias: '52998224725' } });
  });

  it('names each row beyond the limit of a single payment', async () => {
    const self = machine();
    await self.run('--sandbox config set limits.payment.max 1000');
    const rows = ['p1,1000', 'p2,1001', 'p3,1', 'p4,5000'].map((row) => `${row},ana@example.com\n`).join('');
    const ran = await create(self, `correlation-id,value,pix-key\n${rows}`);
    expect(ran).toMatchObject({ code: 2, out: '' });
    const { message } = errorOf(ran);
    expect(message).toContain('row 3: R$ 10,01 exceeds the limit limits.payment.max of R$ 10,00');
    expect(message).toContain('row 5: R$ 50,00 exceeds');
    expect(message).not.toContain('row 2');
    expect((await self.run('--sandbox payment list --json')).json()).toEqual([]);
  });
});

describe('charge refund --batch on a live profile', () => {
  const live = async () => {
    const served = await serve();
    const self = machine();
    const login = `login --name loja --url ${served.url} --mode live --app-key-stdin --no-input`;
    await self.run(login, { input: served.appKey });
    for (const id of ['a', 'b']) {
      await served.ok('POST', '/api/v1/charge', { correlationID: id, value: 1000 });
      await served.ok('POST', '/_sandbox/pay', { id });
    }
    return self;
  };
  const text = 'id,correlation-id,value\na,ra,300\nb,rb,700\n';

  it('sends nothing without --yes, or with --yes if an amount is missing', async () => {
    const self = await live();
    const requested = await self.run('charge refund --batch -', { input: text });
    expect(requested).toMatchObject({ code: 9, out: '' });
    const unsaid = await self.run('charge refund --batch - --yes', { input: 'id,correlation-id\na,ra\n' });
    expect(unsaid).toMatchObject({ code: 2, out: '' });
    expect(unsaid.err).toContain('on a live profile, you confirm the sum of all rows');
    expect((await self.run('refund list --json')).json()).toEqual([]);
    const ran = await self.run('charge refund --batch - --yes --json', { input: text });
    expect(ran.code).toBe(0);
    expect(ran.err).toContain('live profile loja, ');
    expect(ran.err).toContain('refunds R$ 10,00');
    expect((await self.run('charge refund --batch - --yes --json', { input: text })).json()).toMatchObject([
      { outcome: 'existing' },
      { outcome: 'existing' },
    ]);
  });
});

it('charge refund --batch --dry-run prints the request of the row', async () => {
  const self = machine();
  const ran = await self.run('--sandbox charge refund --batch - --dry-run', {
    input: 'id,correlation-id,value\na,ra,300\n',
  });
  expect(ran.code).toBe(0);
  expect(ran.out).toContain('POST http');
  expect(ran.out).toContain('/api/v1/charge/a/refund');
});
