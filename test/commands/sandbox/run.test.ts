// Charges, payments, refunds and withdrawals on the embedded sandbox in this process, and invalid command lines.
import { describe, expect, it } from 'vitest';
import { decodeBrCode } from '#pix/brcode/decode.ts';
import { lintBrCode } from '#pix/brcode/lint.ts';
import { announce } from '#sandbox/edge/server-file.ts';
import type { RunOptions } from '#test/support/cli.ts';
import { jsonOf, machine, machineAt } from '#test/support/cli.ts';
import { size } from '#test/support/sample-size.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

/** A machine on whose sandbox `run` runs a command; `ok` returns the JSON of one that succeeds. */
function onSandbox() {
  const self = machine();
  const run = <const L extends string>(line: L, options?: RunOptions) =>
    self.run(`--sandbox ${line}` as const, options);
  return { self, run, ok: jsonOf(self) };
}

describe('sandbox advance', () => {
  it('exits with 6 if the connection to the sandbox server is lost', async () => {
    const self = machine();
    const { url } = await httpServer((request, response) => {
      if (request.url === '/_sandbox/status') json(response, 200, {});
      else response.destroy();
    });
    const folder = self.env['PIXCTL_DATA_DIR']!;
    announce(folder, { url, appKey: 'app', controlKey: 'control', pid: process.pid });
    const { code, err } = await self.run('sandbox advance 1h');
    expect(err).toContain(`the sandbox at ${url} did not answer`);
    expect(code).toBe(6);
  });
});

describe('pixctl on the sandbox', () => {
  it('creates and pays a charge, and increases the balance', async () => {
    const { run, ok } = onSandbox();
    const created = await ok('charge create --amount 19,90 --correlation-id order-1');
    expect(created).toMatchObject({
      status: 'ACTIVE',
      value: 1990,
      correlationID: 'order-1',
      comment: '',
      additionalInfo: [],
    });
    expect(created).not.toHaveProperty('customer');
    expect(created.expiresIn).toBe(2_592_000);
    expect(Buffer.from(created.globalID, 'base64').toString()).toMatch(/^Charge:[0-9a-f]{24}$/);
    const code = decodeBrCode(created.brCode);
    expect(code).toMatchObject({
      kind: 'dynamic',
      valueCents: 1990,
      merchantName: 'Loja_Sandbox',
      pointOfInitiation: '12',
    });
    expect(code.txid).toBe(created.identifier.slice(0, 25));
    expect(lintBrCode(created.brCode).filter(({ severity }) => severity === 'error')).toEqual([]);

    const paid = await ok('sandbox pay order-1');
    expect(paid).toMatchObject({
      type: 'PAYMENT',
      value: 1990,
      transactionID: created.transactionID,
      charge: { status: 'COMPLETED' },
    });
    expect(paid.endToEndId).toMatch(/^E99999004202611211200[A-Za-z0-9]{11}$/);
    expect(await ok('charge get order-1')).toMatchObject({
      status: 'COMPLETED',
      payer: { name: 'Pagador Sandbox' },
    });
    expect(JSON.parse((await run('balance --jq .balance')).out)).toEqual({
      total: 1990,
      blocked: 0,
      available: 1990,
      blockedBySecurity: 0,
      blockedByWithdrawSafety: 0,
    });
    expect(await ok('transaction list --charge order-1')).toHaveLength(1);
    const again = await run('sandbox pay order-1');
    expect(again).toMatchObject({ code: 4, out: '', err: expect.stringContaining('já foi paga') });
  });

  it('refuses a second charge with the same correlation id, and --return-existing returns the first', async () => {
    const { run, ok } = onSandbox();
    const first = await ok('charge create --value 100 --correlation-id a');
    const second = await run('charge create --value 100 --correlation-id a --json');
    expect(second.code).toBe(4);
    expect(JSON.parse(second.err)).toEqual({
      error: {
        code: 'duplicate',
        message:
          'there is a charge a already; the service said “Já existe uma cobrança com este Correlação ID”',
        status: 400,
        hint: 'See it with: pixctl charge get a --sandbox. With --return-existing you get it instead of this error.',
        retryable: false,
        next: ['pixctl', 'charge', 'get', '--sandbox', 'a'],
        correlationID: 'a',
      },
    });
    expect(await ok('charge create --value 100 --correlation-id a --return-existing')).toEqual(first);
  });

  it('expires a charge after sandbox advance', async () => {
    const { run, ok } = onSandbox();
    await ok('charge create --value 100 --correlation-id a --expires-in 900');
    await ok('sandbox advance 15m');
    expect(await ok('charge get a --fields status')).toEqual({ status: 'ACTIVE' });
    await ok('sandbox advance 1s');
    expect(await ok('charge get a --fields status')).toEqual({ status: 'EXPIRED' });
    expect((await run('sandbox pay a')).err).toContain('expirou');
    expect((await run('charge watch a')).code).toBe(8);
  });

  it('expires a charge as real time passes', async () => {
    const { self, ok } = onSandbox();
    await ok('charge create --value 100 --correlation-id a --expires-in 900');
    self.time += 900_001;
    expect(await ok('charge get a --fields status')).toEqual({ status: 'EXPIRED' });
  });

  it('adds fine and interest to an overdue charge', async () => {
    const { run, ok } = onSandbox();
    const line =
      "--sandbox charge create --value 10000 --type OVERDUE --days-for-due-date 1 --days-after-due-date 10 --fines-value 200 --interests-value 10 --correlation-id late --customer-name Ana --customer-tax-id 529.982.247-25 --customer-address-street 'Rua A' --json";
    const charge = (await run(line)).json();
    expect(charge).toMatchObject({
      type: 'OVERDUE',
      expiresDate: '2026-11-23T02:59:59.999Z',
      interestsSettings: { fines: { value: 200 }, interests: { value: 10 } },
    });
    await run('sandbox advance 4d');
    // Three days late: 2 % once, 0.1 % a day.
    expect(await ok('sandbox pay late')).toMatchObject({
      value: 10_000 + 200 + 30,
    });
  });

  it('deletes an unpaid charge, whose correlation id stays used', async () => {
    const { run, ok } = onSandbox();
    await run('charge create --value 100 --correlation-id a');
    expect(await ok('charge rm a')).toEqual({ status: 'OK', id: 'a' });
    expect(await run('charge get a')).toMatchObject({
      code: 4,
      err: expect.stringContaining('Cobrança não encontrada'),
    });
    expect((await run('charge create --value 100 --correlation-id a')).code).toBe(4);
  });

  it('pays static QR codes several times', async () => {
    const { run, ok } = onSandbox();
    await run('qrcode create --name Balcão --correlation-id counter');
    await run('qrcode create --name Café --correlation-id coffee --value 850');
    expect((await run('sandbox pay counter')).code).toBe(4);
    expect((await run('sandbox pay counter --amount 5,00')).code).toBe(0);
    expect((await run('sandbox pay coffee')).code).toBe(0);
    expect((await run('sandbox pay coffee')).code).toBe(0);
    expect((await run('balance --jq .balance.total')).out).toBe('2200\n');
    const [newest] = await ok('transaction list --pix-qr-code coffee');
    expect(newest).toMatchObject({ value: 850, pixQrCode: { name: 'Café' } });
  });

  it('finds a charge whose id has special characters', async () => {
    const { ok } = onSandbox();
    const id = 'ação/1%#?&é 😀';
    await ok(`charge create --value 1 --correlation-id '${id}'`);
    expect(await ok(`charge get '${id}'`)).toMatchObject({ correlationID: id });
  });

  it('waits for a payment with charge watch, and exits with 8 after --for', async () => {
    const { run } = onSandbox();
    await run('charge create --value 100 --correlation-id a --expires-in 900');
    const waited = await run('charge watch a --for 1m');
    expect(waited).toMatchObject({ code: 8, err: expect.stringContaining('still Active') });
    await run('sandbox pay a');
    expect(await run('charge watch a --json')).toMatchObject({
      code: 0,
      out: expect.stringContaining('COMPLETED'),
    });
  });

  it('lists charges by status, customer and date, with --limit, --skip and --all', async () => {
    const { run } = onSandbox();
    for (let number = 0; number < 12; number += 1)
      await run(
        `charge create --value ${number + 1} --correlation-id c${number} --customer-name Ana --customer-email ana@example.com --customer-correlation-id ana`,
      );
    await run('sandbox pay c3');
    const ids = async (line: string) => (await run(`charge list ${line} --jq '[.[].correlationID]'`)).json();
    expect(await ids('--limit 3')).toEqual(['c11', 'c10', 'c9']);
    expect(await ids('--limit 2 --skip 9')).toEqual(['c2', 'c1']);
    expect(await ids('--status COMPLETED')).toEqual(['c3']);
    expect(await ids('--customer ana --limit 1')).toEqual(['c11']);
    expect(await ids('--customer nobody')).toEqual([]);
    expect(await ids('--end yesterday')).toEqual([]);
    expect(await ids('--start today --all')).toHaveLength(12);
  });

  it('refunds a charge in parts, and never more than was paid', async () => {
    const { run, ok } = onSandbox();
    const balance = async () => (await run('balance --jq .balance')).json();
    await run('charge create --value 1000 --correlation-id a');
    expect(await run('charge refund a')).toMatchObject({
      code: 4,
      err: expect.stringContaining('não foi paga'),
    });
    await run('sandbox pay a');
    const first = await ok('charge refund a --amount 3,00 --correlation-id r1 --comment part');
    expect(first).toMatchObject({
      status: 'IN_PROCESSING',
      value: 300,
      correlationID: 'r1',
      comment: 'part',
      endToEndId: expect.stringMatching(/^D/),
    });
    expect(await balance()).toMatchObject({ total: 1000, blocked: 300, available: 700 });
    expect((await run('charge refund a --value 300 --correlation-id r1')).code).toBe(4);
    expect(await run('charge refund a --value 701 --correlation-id r2')).toMatchObject({
      code: 4,
      err: expect.stringContaining('700'),
    });
    await run('sandbox advance 5s');
    expect(await balance()).toMatchObject({ total: 700, blocked: 0, available: 700 });
    const { endToEndId } = (await ok('transaction list --charge a')).find(({ type }) => type === 'PAYMENT')!;
    expect(
      await ok(`refund create --transaction-end-to-end-id ${endToEndId} --value 200 --correlation-id r3`),
    ).toMatchObject({ value: 200, refundId: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(await ok('charge refund a')).toMatchObject({ value: 500 });
    expect((await run('charge refund a')).err).toContain('por inteiro');
    await run('sandbox advance 1m');
    expect((await ok('charge refunds a')).map(({ value, status }) => [value, status])).toEqual([
      [500, 'CONFIRMED'],
      [200, 'CONFIRMED'],
      [300, 'CONFIRMED'],
    ]);
    expect(await ok('refund get r3')).toMatchObject({
      value: 200,
      returnIdentification: expect.stringMatching(/^D/),
    });
    expect(await balance()).toMatchObject({ total: 0, blocked: 0, available: 0 });
    expect((await run('sandbox status --jq .ledgerBalanced')).out).toBe('true\n');
  });

  it('refuses a refund after 90 days', async () => {
    const { run } = onSandbox();
    await run('charge create --value 1000 --correlation-id a');
    await run('sandbox pay a');
    await run('sandbox advance 91d');
    expect((await run('charge refund a')).err).toContain('90 dias');
  });

  it('adds a fee to a withdrawal below the free amount', async () => {
    const { run, ok } = onSandbox();
    await run('charge create --value 60000 --correlation-id a');
    await run('sandbox pay a');
    const { accountId } = await ok('balance');
    expect((await run(`account withdraw ${accountId} --value 100`)).code).toBe(2);
    const small = await ok(`account withdraw ${accountId} --value 5000`);
    expect(small).toMatchObject({
      account: { balance: { total: 54_900, available: 54_900 } },
      transaction: { transaction: 5000 },
    });
    expect((await ok(`account withdraw ${accountId} --value 54900`)).account.balance.total).toBe(0);
    expect((await run(`account withdraw ${accountId} --value 101`)).err).toContain('Saldo insuficiente');
    const withdrawn = await ok(`transaction list --withdrawal ${small.transaction.endToEndId}`);
    expect(withdrawn).toMatchObject([{ type: 'WITHDRAW', value: 5000, withdraw: { value: 5000 } }]);
  });

  it('deletes charges and balance and resets the clock with sandbox reset', async () => {
    const { run, ok } = onSandbox();
    await run('charge create --value 100 --correlation-id a');
    await run('sandbox pay a');
    await run('sandbox advance 2d');
    expect((await run('sandbox reset')).code).toBe(0);
    expect(await ok('charge list')).toEqual([]);
    expect((await run('balance --jq .balance.total')).out).toBe('0\n');
    expect(await ok('sandbox status')).toMatchObject({
      now: '2026-11-21T12:00:00.000Z',
      ledgerBalanced: true,
    });
  });
});

describe('invalid command lines', () => {
  it.each([
    ['charge create --value 19.90', '--amount 19.90'],
    ['charge create --amount 1.234', '1.234'],
    ['charge create --value -1', 'amount'],
    ['charge create --value 0', 'at least 1'],
    ['charge create --value 100 --amount 1,00', 'same value'],
    ['charge create', '--value CENTS or --amount BRL'],
    ['charge create --value 100 --expires-in 60', '--expires-in must be at least 5m, not "60"'],
    ['charge create --value 100 --expires-in 4m', 'at least 5m, not "4m"'],
    ['charge create --value 100 --expires-in 1h250ms', 'must be whole seconds'],
    ['charge create --value 100 --expires-in 1x', 'is not a duration'],
    ['charge create --amount 0', '--amount must be at least R$ 0,01, not "0"'],
    ['charge create --value 0', '--value must be at least 1 cent, not "0"'],
    ['charge create --value 100 --customer-name Ana', '--customer-tax-id'],
    ['charge create --value 100 --customer-name Ana --customer-tax-id 11111111111', '11111111111'],
    ['charge create --value 100 --type STATIC', 'DYNAMIC, OVERDUE'],
    ['charge list --status SETTLED', 'ACTIVE (Active), COMPLETED (Paid), EXPIRED (Expired)'],
    ['charge list --start 31/02/2026', '31/02/2026'],
    ['charge get', '<id>'],
    ['charge get ..', 'cannot be an id'],
    ['charge create --value 100 --correlation-id .', 'cannot be an id'],
    ['customer create --name Ana --tax-id 52998224725 --correlation-id ..', 'cannot be an id'],
    ['charge get a b', 'unexpected argument'],
    ['charge', 'needs a command'],
    ['charge list --fields nope', 'unknown field'],
    ['charge list --jq .[', '--jq'],
    ['charge list --json -o csv', 'cannot be used together'],
    ['payment create --value 1 --destination-alias 11912345684', 'CPF'],
    ['api FETCH /x', 'method'],
    ['sandbox start --port 99999', '65535'],
  ])('%s exits with 2 and sends nothing', async (line, stderr) => {
    const { run, ok } = onSandbox();
    await run('charge create --value 1');
    const ended = await run(line);
    expect(ended).toMatchObject({ code: 2, err: expect.stringContaining(stderr) });
    expect(await ok('charge list')).toHaveLength(1);
  });

  it('print one JSON error object if JSON output is requested', async () => {
    const { run } = onSandbox();
    for (const line of [
      'charge create --value 1.5 --json',
      'chrage list -o ndjson',
      'charge list --nope -o json',
    ]) {
      const { err, out } = await run(line);
      expect(out).toBe('');
      expect(JSON.parse(err)).toMatchObject({
        error: { code: expect.any(String), message: expect.any(String) },
      });
    }
  });
});

describe('pixctl without a profile', () => {
  it('exits with 3 and suggests pixctl login', async () => {
    const { run } = machine();
    expect(await run('charge list')).toMatchObject({ code: 3, err: expect.stringContaining('pixctl login') });
  });

  it('encodes, decodes and lints BR Codes offline', async () => {
    const { run } = machine();
    const encoded = await run(
      'brcode encode --key ana@example.com --merchant-name Ana --merchant-city Recife --amount 12,50 --jq .brCode',
    );
    expect((await run(['brcode', 'decode', encoded.out.trim(), '--json'])).json()).toMatchObject({
      key: 'ana@example.com',
      valueCents: 1250,
    });
    expect((await run(['brcode', 'lint', encoded.out.trim(), '--json'])).json()).toEqual([]);
    expect((await run(['brcode', 'lint', `${encoded.out.trim().slice(0, -1)}X`])).code).toBe(2);
    expect((await run('brcode decode -', { input: encoded.out })).code).toBe(0);
  });
});

describe('charge create --dry-run', () => {
  it('prints the request, and sends nothing', async () => {
    const { run, ok } = onSandbox();
    const shown = await run('charge create --value 100 --correlation-id a --dry-run --json');
    expect(shown.json()).toMatchObject({
      dryRun: true,
      method: 'POST',
      // Where it would be served; while it is, a test of the built program sees the real address.
      url: 'http://127.0.0.1:4010/api/v1/charge',
      body: { correlationID: 'a', value: 100 },
      curl: expect.stringContaining('$PIXCTL_APP_KEY'),
    });
    expect(await ok('charge list')).toEqual([]);
  });
});

describe('charge create --open', () => {
  it('opens the payment page if it is served, and otherwise suggests charge open', async () => {
    const { self, run } = onSandbox();
    const unserved = await run('charge create --value 100 --correlation-id a --open --json');
    expect(unserved).toMatchObject({
      code: 0,
      err: expect.stringContaining('pixctl charge open a --sandbox'),
    });
    expect(self.opened).toEqual([]);
    const served = await serve();
    const other = machineAt(served);
    const made = (await other.run('charge create --value 100 --correlation-id b --open --json')).json();
    expect(other.opened).toEqual([made.paymentLinkUrl]);
    expect(made.paymentLinkUrl).toMatch(new RegExp(`^${served.url}/pay/`));
  });
});

describe('charge watch', () => {
  it('continues through temporary failures of the service, and exits with 4 for an unknown charge', async () => {
    const { self, run } = onSandbox();
    await run('charge create --value 100 --correlation-id a');
    // The first look works, the next two fail, then it is paid.
    await run('sandbox fault error --operation charge.get --status 503 --probability 0.5 --seed 3');
    const minutes = size(5, 60);
    const until = self.time + minutes * 60_000;
    const ended = await run(`charge watch a --for ${minutes}m --retries 0`);
    expect(ended.code).toBe(8);
    expect(self.time).toBeGreaterThan(until - 60_000);
    expect(ended.err).toContain('The service cannot be reached');
    expect(ended.err).toContain('reachable again');
    expect((await run('charge watch nobody --for 1h')).code).toBe(4);
  });
});
