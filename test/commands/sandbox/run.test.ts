// The main job, in this process on the embedded sandbox: charge, pay, see the money.
import { describe, expect, it } from 'vitest';
import { decodeBrCode } from '#pix/brcode/decode.ts';
import { lintBrCode } from '#pix/brcode/lint.ts';
import { announce } from '#sandbox/edge/server-file.ts';
import { machine } from '#test/support/cli.ts';
import { size } from '#test/support/sample-size.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

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
    const { run } = machine();
    const created = (
      await run('--sandbox charge create --amount 19,90 --correlation-id order-1 --json')
    ).json();
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

    const paid = (await run('--sandbox sandbox pay order-1 --json')).json();
    expect(paid).toMatchObject({
      type: 'PAYMENT',
      value: 1990,
      transactionID: created.transactionID,
      charge: { status: 'COMPLETED' },
    });
    expect(paid.endToEndId).toMatch(/^E99999004202611211200[A-Za-z0-9]{11}$/);
    expect((await run('--sandbox charge get order-1 --json')).json()).toMatchObject({
      status: 'COMPLETED',
      payer: { name: 'Pagador Sandbox' },
    });
    expect(JSON.parse((await run('--sandbox balance --jq .balance')).out)).toEqual({
      total: 1990,
      blocked: 0,
      available: 1990,
      blockedBySecurity: 0,
      blockedByWithdrawSafety: 0,
    });
    expect((await run('--sandbox transaction list --charge order-1 --json')).json()).toHaveLength(1);
    const again = await run('--sandbox sandbox pay order-1');
    expect(again).toMatchObject({ code: 4, out: '', err: expect.stringContaining('já foi paga') });
  });

  it('refuses a second charge with the same correlation id, and --return-existing returns the first', async () => {
    const { run } = machine();
    const first = (await run('--sandbox charge create --value 100 --correlation-id a --json')).json();
    const second = await run('--sandbox charge create --value 100 --correlation-id a --json');
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
    expect(
      (await run('--sandbox charge create --value 100 --correlation-id a --return-existing --json')).json(),
    ).toEqual(first);
  });

  it('expires a charge after sandbox advance', async () => {
    const { run } = machine();
    await run('--sandbox charge create --value 100 --correlation-id a --expires-in 900');
    await run('--sandbox sandbox advance 15m');
    expect((await run('--sandbox charge get a --fields status --json')).json()).toEqual({ status: 'ACTIVE' });
    await run('--sandbox sandbox advance 1s');
    expect((await run('--sandbox charge get a --fields status --json')).json()).toEqual({
      status: 'EXPIRED',
    });
    expect((await run('--sandbox sandbox pay a')).err).toContain('expirou');
    expect((await run('--sandbox charge watch a')).code).toBe(8);
  });

  it('expires a charge as real time passes', async () => {
    const self = machine();
    await self.run('--sandbox charge create --value 100 --correlation-id a --expires-in 900');
    self.time += 900_001;
    expect((await self.run('--sandbox charge get a --fields status --json')).json()).toEqual({
      status: 'EXPIRED',
    });
  });

  it('adds fine and interest to an overdue charge', async () => {
    const { run } = machine();
    const line =
      "--sandbox charge create --value 10000 --type OVERDUE --days-for-due-date 1 --days-after-due-date 10 --fines-value 200 --interests-value 10 --correlation-id late --customer-name Ana --customer-tax-id 529.982.247-25 --customer-address-street 'Rua A' --json";
    const charge = (await run(line)).json();
    expect(charge).toMatchObject({
      type: 'OVERDUE',
      expiresDate: '2026-11-23T02:59:59.999Z',
      interestsSettings: { fines: { value: 200 }, interests: { value: 10 } },
    });
    await run('--sandbox sandbox advance 4d');
    // Three days late: 2 % once, 0.1 % a day.
    expect((await run('--sandbox sandbox pay late --json')).json()).toMatchObject({
      value: 10_000 + 200 + 30,
    });
  });

  it('deletes an unpaid charge, whose correlation id stays used', async () => {
    const { run } = machine();
    await run('--sandbox charge create --value 100 --correlation-id a');
    expect((await run('--sandbox charge rm a --json')).json()).toEqual({ status: 'OK', id: 'a' });
    expect(await run('--sandbox charge get a')).toMatchObject({
      code: 4,
      err: expect.stringContaining('Cobrança não encontrada'),
    });
    expect((await run('--sandbox charge create --value 100 --correlation-id a')).code).toBe(4);
  });

  it('pays static QR codes several times', async () => {
    const { run } = machine();
    await run('--sandbox qrcode create --name Balcão --correlation-id counter');
    await run('--sandbox qrcode create --name Café --correlation-id coffee --value 850');
    expect((await run('--sandbox sandbox pay counter')).code).toBe(4);
    expect((await run('--sandbox sandbox pay counter --amount 5,00')).code).toBe(0);
    expect((await run('--sandbox sandbox pay coffee')).code).toBe(0);
    expect((await run('--sandbox sandbox pay coffee')).code).toBe(0);
    expect((await run('--sandbox balance --jq .balance.total')).out).toBe('2200\n');
    const [newest] = (await run('--sandbox transaction list --pix-qr-code coffee --json')).json();
    expect(newest).toMatchObject({ value: 850, pixQrCode: { name: 'Café' } });
  });

  it('finds a charge whose id has special characters', async () => {
    const { run } = machine();
    const id = 'ação/1%#?&é 😀';
    await run(['--sandbox', 'charge', 'create', '--value', '1', '--correlation-id', id]);
    expect((await run(['--sandbox', 'charge', 'get', id, '--json'])).json()).toMatchObject({
      correlationID: id,
    });
  });

  it('waits for a payment with charge watch, and exits with 8 after --for', async () => {
    const { run } = machine();
    await run('--sandbox charge create --value 100 --correlation-id a --expires-in 900');
    const waited = await run('--sandbox charge watch a --for 1m');
    expect(waited).toMatchObject({ code: 8, err: expect.stringContaining('still Active') });
    await run('--sandbox sandbox pay a');
    expect(await run('--sandbox charge watch a --json')).toMatchObject({
      code: 0,
      out: expect.stringContaining('COMPLETED'),
    });
  });

  it('lists charges by status, customer and date, with --limit, --skip and --all', async () => {
    const { run } = machine();
    for (let number = 0; number < 12; number += 1)
      await run(
        `--sandbox charge create --value ${number + 1} --correlation-id c${number} --customer-name Ana --customer-email ana@example.com --customer-correlation-id ana`,
      );
    await run('--sandbox sandbox pay c3');
    const ids = async (line: string) =>
      (await run(`--sandbox charge list ${line} --jq '[.[].correlationID]'`)).json();
    expect(await ids('--limit 3')).toEqual(['c11', 'c10', 'c9']);
    expect(await ids('--limit 2 --skip 9')).toEqual(['c2', 'c1']);
    expect(await ids('--status COMPLETED')).toEqual(['c3']);
    expect(await ids('--customer ana --limit 1')).toEqual(['c11']);
    expect(await ids('--customer nobody')).toEqual([]);
    expect(await ids('--end yesterday')).toEqual([]);
    expect(await ids('--start today --all')).toHaveLength(12);
  });

  it('refunds a charge in parts, and never more than was paid', async () => {
    const { run } = machine();
    const balance = async () => (await run('--sandbox balance --jq .balance')).json();
    await run('--sandbox charge create --value 1000 --correlation-id a');
    expect(await run('--sandbox charge refund a')).toMatchObject({
      code: 4,
      err: expect.stringContaining('não foi paga'),
    });
    await run('--sandbox sandbox pay a');
    const first = (
      await run('--sandbox charge refund a --amount 3,00 --correlation-id r1 --comment part --json')
    ).json();
    expect(first).toMatchObject({
      status: 'IN_PROCESSING',
      value: 300,
      correlationID: 'r1',
      comment: 'part',
      endToEndId: expect.stringMatching(/^D/),
    });
    expect(await balance()).toMatchObject({ total: 1000, blocked: 300, available: 700 });
    expect((await run('--sandbox charge refund a --value 300 --correlation-id r1')).code).toBe(4);
    expect(await run('--sandbox charge refund a --value 701 --correlation-id r2')).toMatchObject({
      code: 4,
      err: expect.stringContaining('700'),
    });
    await run('--sandbox sandbox advance 5s');
    expect(await balance()).toMatchObject({ total: 700, blocked: 0, available: 700 });
    const { endToEndId } = (await run('--sandbox transaction list --charge a --json'))
      .json()
      .find(({ type }) => type === 'PAYMENT')!;
    expect(
      (
        await run(
          `--sandbox refund create --transaction-end-to-end-id ${endToEndId} --value 200 --correlation-id r3 --json`,
        )
      ).json(),
    ).toMatchObject({ value: 200, refundId: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect((await run('--sandbox charge refund a --json')).json()).toMatchObject({ value: 500 });
    expect((await run('--sandbox charge refund a')).err).toContain('por inteiro');
    await run('--sandbox sandbox advance 1m');
    expect(
      (await run('--sandbox charge refunds a --json')).json().map(({ value, status }) => [value, status]),
    ).toEqual([
      [500, 'CONFIRMED'],
      [200, 'CONFIRMED'],
      [300, 'CONFIRMED'],
    ]);
    expect((await run('--sandbox refund get r3 --json')).json()).toMatchObject({
      value: 200,
      returnIdentification: expect.stringMatching(/^D/),
    });
    expect(await balance()).toMatchObject({ total: 0, blocked: 0, available: 0 });
    expect((await run('--sandbox sandbox status --jq .ledgerBalanced')).out).toBe('true\n');
  });

  it('refuses a refund after 90 days', async () => {
    const { run } = machine();
    await run('--sandbox charge create --value 1000 --correlation-id a');
    await run('--sandbox sandbox pay a');
    await run('--sandbox sandbox advance 91d');
    expect((await run('--sandbox charge refund a')).err).toContain('90 dias');
  });

  it('adds a fee to a withdrawal below the free amount', async () => {
    const { run } = machine();
    await run('--sandbox charge create --value 60000 --correlation-id a');
    await run('--sandbox sandbox pay a');
    const { accountId } = (await run('--sandbox balance --json')).json();
    expect((await run(`--sandbox account withdraw ${accountId} --value 100`)).code).toBe(2);
    const small = (await run(`--sandbox account withdraw ${accountId} --value 5000 --json`)).json();
    expect(small).toMatchObject({
      account: { balance: { total: 54_900, available: 54_900 } },
      transaction: { transaction: 5000 },
    });
    expect(
      (await run(`--sandbox account withdraw ${accountId} --value 54900 --json`)).json().account.balance
        .total,
    ).toBe(0);
    expect((await run(`--sandbox account withdraw ${accountId} --value 101`)).err).toContain(
      'Saldo insuficiente',
    );
    const withdrawn = (
      await run(`--sandbox transaction list --withdrawal ${small.transaction.endToEndId} --json`)
    ).json();
    expect(withdrawn).toMatchObject([{ type: 'WITHDRAW', value: 5000, withdraw: { value: 5000 } }]);
  });

  it('deletes charges and balance and resets the clock with sandbox reset', async () => {
    const { run } = machine();
    await run('--sandbox charge create --value 100 --correlation-id a');
    await run('--sandbox sandbox pay a');
    await run('--sandbox sandbox advance 2d');
    expect((await run('--sandbox sandbox reset')).code).toBe(0);
    expect((await run('--sandbox charge list --json')).json()).toEqual([]);
    expect((await run('--sandbox balance --jq .balance.total')).out).toBe('0\n');
    expect((await run('--sandbox sandbox status --json')).json()).toMatchObject({
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
    ['charge create --value 100 --expires-in 60', '--expires-in must be at least 5m, not 60'],
    ['charge create --value 100 --expires-in 4m', 'at least 5m, not 4m'],
    ['charge create --value 100 --expires-in 1h250ms', 'must be whole seconds'],
    ['charge create --value 100 --expires-in 1x', 'is not a duration'],
    ['charge create --amount 0', '--amount must be at least R$ 0,01, not 0'],
    ['charge create --value 0', '--value must be at least 1 cent, not 0'],
    ['charge create --value 100 --customer-name Ana', 'taxID'],
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
    const { run } = machine();
    await run('--sandbox charge create --value 1');
    const ended = await run(`--sandbox ${line}`);
    expect(ended).toMatchObject({ code: 2, err: expect.stringContaining(stderr) });
    expect((await run('--sandbox charge list --json')).json()).toHaveLength(1);
  });

  it('print one JSON error object if JSON output is requested', async () => {
    const { run } = machine();
    for (const line of [
      '--sandbox charge create --value 1.5 --json',
      '--sandbox chrage list -o ndjson',
      '--sandbox charge list --nope -o json',
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
    const { run } = machine();
    const shown = await run('--sandbox charge create --value 100 --correlation-id a --dry-run --json');
    expect(shown.json()).toMatchObject({
      dryRun: true,
      method: 'POST',
      // Where it would be served; while it is, a test of the built program sees the real address.
      url: 'http://127.0.0.1:4010/api/v1/charge',
      body: { correlationID: 'a', value: 100 },
      curl: expect.stringContaining('$PIXCTL_APP_KEY'),
    });
    expect((await run('--sandbox charge list --json')).json()).toEqual([]);
  });
});

describe('charge create --open', () => {
  it('opens the payment page if it is served, and otherwise suggests charge open', async () => {
    const self = machine();
    const unserved = await self.run('--sandbox charge create --value 100 --correlation-id a --open --json');
    expect(unserved).toMatchObject({
      code: 0,
      err: expect.stringContaining('pixctl charge open a --sandbox'),
    });
    expect(self.opened).toEqual([]);
    const served = await serve();
    const env = { PIXCTL_BASE_URL: served.url, PIXCTL_APP_KEY: served.appKey };
    const made = (
      await self.run('charge create --value 100 --correlation-id b --open --json', { env })
    ).json();
    expect(self.opened).toEqual([made.paymentLinkUrl]);
    expect(made.paymentLinkUrl).toMatch(new RegExp(`^${served.url}/pay/`));
  });
});

describe('charge watch', () => {
  it('continues through temporary failures of the service, and exits with 4 for an unknown charge', async () => {
    const self = machine();
    await self.run('--sandbox charge create --value 100 --correlation-id a');
    // The first look works, the next two fail, then it is paid.
    await self.run(
      '--sandbox sandbox fault error --operation charge.get --status 503 --probability 0.5 --seed 3',
    );
    const minutes = size(5, 60);
    const until = self.time + minutes * 60_000;
    const watched = self.run(`--sandbox charge watch a --for ${minutes}m --retries 0`);
    const ended = await watched;
    expect(ended.code).toBe(8);
    expect(self.time).toBeGreaterThan(until - 60_000);
    expect(ended.err).toContain('The service cannot be reached');
    expect(ended.err).toContain('reachable again');
    expect((await self.run('--sandbox charge watch nobody --for 1h')).code).toBe(4);
  });
});
