// `invoice create`, `list` and `cancel`: what is checked before anything is sent, and what proves that it was done.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Run, RunOptions } from '#test/support/cli.ts';
import { machineAt } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { invoiced } from '#test/support/services/requests.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const { taxID } = invoiced;
const customerOptions = [
  ...['--customer-tax-id', '529.982.247-25', '--customer-name', 'Ana Souza'],
  ...['--customer-email', 'ana@example.com', '--customer-phone', '11987654321'],
  ...['--customer-address-country', 'BR', '--customer-address-zipcode', '50000-000'],
  ...['--customer-address-street', 'Rua do Sol', '--customer-address-number', '10'],
  ...['--customer-address-state', 'PE'],
];

async function setup() {
  const s = await serve();
  const self = machineAt(s);
  const run = (words: readonly string[], options?: RunOptions): Promise<Run> =>
    self.run(['invoice', ...words, '--yes'], options);
  return { s, self, run };
}

const count = (s: Served): unknown => s.database.prepare('SELECT COUNT(*) AS n FROM invoices').one()['n'];

describe('invoice create', () => {
  it('issues an invoice for an amount and a customer, given as options', async () => {
    const { s, run } = await setup();
    const amount = ['--amount', '129,90', '--description', 'Site'];
    const ran = await run(['create', ...amount, ...customerOptions, '--json']);
    expect(ran).toMatchObject({ code: 0, err: '' });
    const made = ran.json() as { readonly correlationID: string };
    expect(made).toMatchObject({ status: 'PENDING', value: 12_990, customer: { name: 'Ana Souza' } });
    const { invoices } = await s.ok('GET', '/api/v1/invoice');
    expect(invoices).toMatchObject([{ correlationID: made.correlationID, description: 'Site' }]);
  });

  it('sends a billing date of a day as the start of the day in Brasília', async () => {
    const { run } = await setup();
    const date = ['--value', '100', '--billing-date', '2026-11-30'];
    const ran = await run(['create', ...date, ...customerOptions, '--json']);
    expect(ran.json()).toMatchObject({ billingDate: '2026-11-30T03:00:00.000Z' });
  });

  it.each([
    [['--charge', 'c-1', '--value', '100'], 'leave out --value and --amount'],
    [
      ['--value', '100', '--customer-id', 'ana', ...customerOptions],
      '--customer-id selects a saved customer',
    ],
    [[], '--charge, or --amount + --customer, or --amount + --customer-tax-id'],
    [['--value', '100'], '--customer, or --customer-tax-id + --customer-name'],
    [['--customer-id', 'ana'], '--amount is required'],
    [['--value', '0', '--customer-id', 'ana'], '--value must be at least 1 cent'],
    [['--value', '100', '--customer-id', ''], '--customer-id is empty'],
    [['--value', '100', '--customer-name', 'Ana'], '--customer-tax-id is required'],
    [['--value', '100', '--customer-id', 'ana', '--billing-date', 'soon'], 'soon'],
    [['--charge', 'c-1', '--correlation-id', '..'], 'cannot be an id'],
  ])('with %s exits with 2, and sends nothing', async (words, message) => {
    const { url, seen } = await httpServer((_request, response) => json(response, 500, {}));
    const ran = await machineAt({ url }).run(['invoice', 'create', ...words]);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain(message);
    expect(seen).toEqual([]);
  });

  it('exits with 4 for a known refusal, in the language of the user', async () => {
    const { s, run } = await setup();
    const noCharge = await run(['create', '--charge', 'nope']);
    expect(noCharge).toMatchObject({ code: 4, out: '' });
    expect(noCharge.err).toContain('there is no charge nope');
    const noCustomer = await run(['create', '--value', '1', '--customer-id', 'ana']);
    expect(noCustomer.err).toContain('there is no customer ana');
    await s.ok('POST', '/api/v1/customer', { correlationID: 'ana', name: 'Ana', taxID: '52998224725' });
    const noAddress = await run(['create', '--value', '1', '--customer-id', 'ana', '--json']);
    expect(noAddress.code).toBe(4);
    expect(errorOf(noAddress)).toMatchObject({ code: 'invalid', status: 400 });
    await s.ok('POST', '/api/v1/charge', { correlationID: 'c-1', value: 100 });
    const noOne = await run(['create', '--charge', 'c-1'], { env: { PIXCTL_LANG: 'pt' } });
    expect(noOne.code).toBe(4);
    expect(noOne.err).toContain('a cobrança não tem cliente: informe o tomador do serviço');
    expect(count(s)).toBe(0);
  });

  it('exits with 4 for a second invoice of a charge', async () => {
    const { s, run } = await setup();
    await s.ok('POST', '/api/v1/charge', { correlationID: 'c-1', value: 100 });
    const create = (id: string) =>
      run(['create', '--charge', 'c-1', '--correlation-id', id, ...customerOptions]);
    expect((await create('nf-1')).code).toBe(0);
    const second = await create('nf-2');
    expect(second.code).toBe(4);
    expect(second.err).toContain('the charge has an invoice already');
    expect(count(s)).toBe(1);
  });

  it('with an id of another invoice exits with 4, and with its own id has one invoice', async () => {
    const { s, run } = await setup();
    const create = (value: string) =>
      run(['create', '--value', value, '--correlation-id', 'nf-1', ...customerOptions]);
    expect((await create('100')).code).toBe(0);
    expect((await create('200')).code).toBe(4);
    expect((await create('100')).code).toBe(4);
    expect(count(s)).toBe(1);
  });

  it('--batch issues an invoice for each row, and none twice when it runs again', async () => {
    const { s, self, run } = await setup();
    await s.ok('POST', '/api/v1/customer', { ...invoiced, correlationID: 'ana' });
    await s.ok('POST', '/api/v1/charge', {
      correlationID: 'c-1',
      value: 100,
      customer: { name: 'Ana', taxID },
    });
    const sheet = join(self.dir, 'invoices.csv');
    writeFileSync(
      sheet,
      'correlation-id;valor;cliente;cobrança;competência;descrição\nnf-1;1,00;ana;;2026-12-01;Site\nnf-2;;;c-1;;\n',
    );
    const rows = join(self.dir, 'invoices.ndjson');
    writeFileSync(rows, JSON.stringify({ correlationID: 'nf-3', value: 300, customer: invoiced }));
    for (const outcome of ['done', 'existing'])
      for (const [file, length] of [
        [sheet, 2],
        [rows, 1],
      ] as const) {
        const ran = await run(['create', '--batch', file, '--json']);
        expect({ code: ran.code, err: ran.err }).toMatchObject({ code: 0 });
        const outcomes = (JSON.parse(ran.out) as { readonly outcome: string }[]).map((row) => row.outcome);
        expect(outcomes).toEqual(Array.from({ length }, () => outcome));
      }
    expect((await s.ok('GET', '/api/v1/invoice')).invoices).toMatchObject([
      { correlationID: 'nf-3', value: 300 },
      { correlationID: 'nf-2', value: 100, charge: { correlationID: 'c-1' } },
      { correlationID: 'nf-1', value: 100, billingDate: '2026-12-01T03:00:00.000Z', description: 'Site' },
    ]);
  });

  it('--dry-run shows the request, and sends nothing', async () => {
    const { s, run } = await setup();
    const ran = await run(['create', '--charge', 'c-1', '--dry-run']);
    expect(ran.code).toBe(0);
    expect(ran.out).toContain('/api/v1/invoice');
    expect(count(s)).toBe(0);
  });
});

describe('invoice list', () => {
  it('shows hostile names without control characters', async () => {
    const { s, run } = await setup();
    const name = 'Ana\u001b[2J\u202e\nSouza';
    await s.ok('POST', '/api/v1/invoice', {
      correlationID: 'nf-1',
      value: 1,
      customer: { ...invoiced, name },
    });
    const ran = await run(['list', '--no-color'], { terminal: 120 });
    expect(ran.code).toBe(0);
    expect(ran.out).toContain('Pending');
    expect(ran.out).not.toMatch(/[\u001b\u202e]/);
    const inPortuguese = await run(['list', '--no-color'], { terminal: 120, env: { PIXCTL_LANG: 'pt' } });
    expect(inPortuguese.out).toContain('Pendente');
  });

  it.each([
    ['no page information', { invoices: [{ id: '1', status: 'CONFIRMED' }] }, 0, 1],
    ['an unknown status and missing fields', { invoices: [{ status: 'NEW', charge: null }] }, 0, 1],
    ['an empty list', { invoices: [] }, 0, 0],
    ['no list', {}, 5, undefined],
    ['an object in place of the list', { invoices: {} }, 5, undefined],
  ])('with %s exits with the right code', async (_what, body, code, length) => {
    const { url } = await httpServer((_request, response) => json(response, 200, body));
    const ran = await machineAt({ url }).run('invoice list --json --retries 0');
    expect(ran.code).toBe(code);
    if (length !== undefined) expect(JSON.parse(ran.out)).toHaveLength(length);
    expect(
      (await machineAt({ url }).run('invoice list --no-color --retries 0', { terminal: 100 })).code,
    ).toBe(code);
  });
});

describe('invoice cancel', () => {
  it('cancels a confirmed invoice, and run again finds it canceled', async () => {
    const { s, run } = await setup();
    await s.ok('POST', '/api/v1/invoice', { correlationID: 'nf 1/x', value: 100, customer: invoiced });
    const early = await run(['cancel', 'nf 1/x']);
    expect(early).toMatchObject({ code: 4, out: '' });
    expect(early.err).toContain('only a confirmed invoice can be canceled');
    await s.advance(10_000);
    const ran = await run(['cancel', 'nf 1/x', '--json']);
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.json()).toEqual({ success: true });
    expect((await s.ok('GET', '/api/v1/invoice')).invoices[0]?.status).toBe('CANCELED');
    expect((await run(['cancel', 'nf 1/x'])).code).toBe(0);
  });

  it('exits with 4 for an unknown id', async () => {
    const { run } = await setup();
    const ran = await run(['cancel', 'nope']);
    expect(ran).toMatchObject({ code: 4, out: '' });
    expect(ran.err).toContain('there is no invoice nope');
  });
});
