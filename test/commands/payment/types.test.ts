// Payments of every type, from the command line to the settled money, against the sandbox.
import { rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { crcOfText } from '#pix/brcode/crc16.ts';
import { encodeBrCode } from '#pix/brcode/encode.ts';
import { field } from '#test/support/checked.ts';
import type { Run, RunJson } from '#test/support/cli.ts';
import { fundedMachine, jsonOf, machine, machineAt } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const staticCode = (key: string, cents?: number): string =>
  encodeBrCode({
    key,
    merchantName: 'PADARIA',
    merchantCity: 'SAO PAULO',
    ...(cents === undefined ? {} : { valueCents: cents }),
  });

/** Replaces a field of a code, and corrects the checksum. */
function changed(code: string, before: string, after: string): string {
  const body = code.slice(0, -4).replace(before, after);
  expect(body).toContain(after);
  return body + crcOfText(body);
}

/** Codes whose amount a bank cannot read, with what pixctl says of them. */
const UNREADABLE = [
  ...['10,50', '1,000.00', '1.000,50', '-10.00', '10.505', '1e3', 'R$10', '12345678901', '１０'].map(
    (amount) =>
      [
        changed(
          staticCode('ana@example.com', 1_050),
          '540510.50',
          `54${String(amount.length).padStart(2, '0')}${amount}`,
        ),
        `has the amount "${amount}" (field 54)`,
      ] as const,
  ),
  ...['840', '978', 'BRL', '000'].map(
    (currency) =>
      [
        changed(staticCode('ana@example.com', 1_050), '5303986', `5303${currency}`),
        `has the currency "${currency}" (field 53)`,
      ] as const,
  ),
  [
    changed(staticCode('ana@example.com'), '5303986', '5303840'),
    'has the currency "840" (field 53)',
  ] as const,
  [
    changed(
      encodeBrCode({ url: 'pix.example.com/qr/v2/1', merchantName: 'PADARIA', merchantCity: 'RECIFE' }),
      '5303986',
      '5303840',
    ),
    'has the currency "840" (field 53)',
  ] as const,
];

async function funded() {
  const self = await fundedMachine(100_000);
  const run = (line: string | string[]): Promise<Run> =>
    self.run(['--sandbox', ...(typeof line === 'string' ? line.split(' ') : line), '--json', '--yes']);
  return { self, run, ok: jsonOf(self) };
}

const TO =
  '--to-bank 99999012 --to-branch 0001 --to-account 12345678 --to-account-type CACC --to-tax-id 529.982.247-25';
const toBank = [...TO.split(' '), '--to-name', 'Ana Souza'];

/** A payment of a QR code from another account than the default one. */
const payingFrom = (
  { accountId }: { readonly accountId: string },
  brCode: string,
  command: 'create' | 'send',
  id: string,
) => {
  const source = ['--source-account-id', accountId, '--correlation-id', id];
  return ['payment', command, '--qr-code', brCode, ...source] as const;
};

describe('payment create and send', () => {
  it('pay the amount in a QR code, or the amount of --amount', async () => {
    const { ok } = await funded();
    const code = staticCode('ana@example.com', 1_250);
    const paid = await ok(['payment', 'send', '--qr-code', code, '--correlation-id', 'a']);
    expect(paid).toMatchObject({
      payment: {
        type: 'QR_CODE',
        value: 1_250,
        status: 'APPROVED',
        qrCode: code,
        destinationAlias: 'ana@example.com',
        destinationAliasType: 'EMAIL',
      },
      transaction: {
        creditParty: { pixKey: { pixKey: 'ana@example.com', type: 'EMAIL' }, psp: { id: '99999012' } },
        debitParty: { psp: { id: '99999004' }, holder: { taxID: { type: 'BR:CNPJ' } } },
      },
    });
    expect(await ok(['payment', 'create', '--qr-code', code, '--amount', '3,00'])).toMatchObject({
      value: 300,
    });
  });

  it('complete the charge of a QR code for its exact amount from another account, and refuse other amounts and late payments', async () => {
    const { ok, run } = await funded();
    await ok('sandbox account add');
    const [, other] = await ok('account list');
    const { brCode } = await ok('charge create --value 700 --correlation-id c');
    // Paid from the account that the charge is for, it would pay itself.
    const itself = await ok(['payment', 'send', '--qr-code', brCode, '--correlation-id', 'self']);
    expect(itself.payment).toMatchObject({ value: 700, status: 'APPROVED' });
    await ok('sandbox advance 5s');
    expect(await ok('payment get self')).toMatchObject({
      payment: { status: 'FAILED' },
      error: { code: 'SAME_ACCOUNT_TRANSFER' },
    });
    expect((await ok('charge get c')).status).toBe('ACTIVE');
    await moveToSecondAccount(ok);
    const wrong = await run(['payment', 'create', '--qr-code', brCode, '--value', '699']);
    expect(wrong.code).toBe(4);
    expect(errorOf(wrong).message).toContain('A cobrança custa 700 centavos, não 699');
    const paid = await ok(payingFrom(other, brCode, 'send', 'b'));
    await ok([...payingFrom(other, brCode, 'create', 'late'), '--again', 'b']);
    await ok('sandbox advance 5s');
    expect(await ok('charge get c')).toMatchObject({ status: 'COMPLETED' });
    expect(await ok('payment get b')).toMatchObject({ payment: { status: 'CONFIRMED', value: 700 } });
    const [received] = await ok('transaction list --charge c');
    expect(received).toMatchObject({
      type: 'PAYMENT',
      value: 700,
      endToEndId: field(paid, 'transaction.endToEndId'),
    });
    const late = await run('payment approve late --again b');
    expect(errorOf(late).message).toContain('A cobrança já foi paga');
    expect((await run(['payment', 'create', '--qr-code', brCode])).code).toBe(4);
  });

  it('complete the charge once if two payments race for it, and return the money of the second', async () => {
    const { ok } = await funded();
    await ok('sandbox account add');
    await moveToSecondAccount(ok);
    const [, other] = await ok('account list');
    const { brCode } = await ok('charge create --value 700 --correlation-id c');
    await ok(payingFrom(other, brCode, 'send', 'x'));
    await ok([...payingFrom(other, brCode, 'send', 'y'), '--again', 'x']);
    await ok('sandbox advance 5s');
    expect((await ok('payment get x')).payment.status).toBe('CONFIRMED');
    expect(await ok('payment get y')).toMatchObject({
      payment: { status: 'FAILED' },
      error: { code: 'PAY_PIX_KEY_ERROR' },
    });
    expect((await ok(['account', 'get', other.accountId])).balance).toMatchObject({
      total: 4_300,
      blocked: 0,
      available: 4_300,
    });
    expect(await ok('sandbox status')).toMatchObject({ ledgerBalanced: true });
  });

  it.each([
    [['--qr-code', staticCode('ana@example.com')], 'the QR code has no amount'],
    [['--qr-code', 'nothing'], 'BR Code'],
    [
      ['--qr-code', staticCode('ana@example.com', 5), '--pix-key', 'ana@example.com'],
      '--pix-key cannot be used with a payment of the type QR_CODE',
    ],
    [
      ['--qr-code', staticCode('ana@example.com', 5), '--to-bank', '99999012'],
      '--to-bank cannot be used with a payment of the type QR_CODE',
    ],
    [
      ['--amount', '1,00', '--to-bank', '99999012', '--to-branch', '0001'],
      'a payment to a bank account needs',
    ],
    [
      ['--amount', '1,00', ...toBank, '--comment', 'x'],
      '--comment cannot be used with a payment of the type MANUAL',
    ],
    [
      ['--amount', '1,00', '--pix-key', 'ana@example.com', '--metadata', 'a=1', '--metadata', 'a=2'],
      'sets "a" twice',
    ],
    [['--pix-key', 'ana@example.com'], 'missing: --value CENTS or --amount BRL'],
    [['--amount', '1,00'], 'missing: --pix-key'],
  ])('refuse the options %j with exit code 2', async (options, message) => {
    const ran = await machine().run(['--sandbox', 'payment', 'create', ...options, '--json']);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(errorOf(ran).message).toContain(message);
  });
});

describe('a QR code whose amount or currency no bank reads', () => {
  it.each(UNREADABLE)(
    '%s: payment send refuses it with any --amount, and brcode decode warns',
    async (code, what) => {
      const self = machine();
      for (const amount of [[], ['--amount', '1,00']]) {
        const words = ['payment', 'send', '--qr-code', code, ...amount];
        const ran = await self.run(['--sandbox', ...words, '--yes', '--json']);
        expect(ran).toMatchObject({ code: 2, out: '' });
        expect(errorOf(ran).message).toContain(`the QR code ${what}`);
      }
      const decoded = await self.run(['brcode', 'decode', code]);
      expect(decoded).toMatchObject({ code: 0 });
      expect(decoded.err).toContain(`the code ${what}`);
    },
  );

  it('dynamic: its amount is not read, because the location states it', async () => {
    const { ok } = await funded();
    const { brCode } = await ok('charge create --value 1050 --correlation-id c');
    const code = changed(brCode, '540510.50', '540510,50');
    const decoded = await machine().run(['brcode', 'decode', code]);
    expect(decoded).toMatchObject({ code: 0, err: '' });
    expect(decoded.out).toContain('10,50');
  });
});

/** Transfers R$ 50,00 from the first account to the second. */
async function moveToSecondAccount(ok: RunJson): Promise<void> {
  const [from, to] = (await ok('sandbox company list'))[0].accounts;
  await ok(`transfer create --value 5000 --from-pix-key ${from.pixKey} --to-pix-key ${to.pixKey}`);
}

describe('payment create and send to a bank account', () => {
  it('send the bank details, and approve an existing payment only if its account is the same', async () => {
    const { ok, run } = await funded();
    const words = ['payment', 'send', '--amount', '12,00', ...toBank, '--correlation-id', 'm'];
    expect(await ok(words)).toMatchObject({
      payment: { type: 'MANUAL', value: 1_200, status: 'APPROVED' },
      transaction: {
        creditParty: {
          account: { branch: '0001', account: '12345678', accountType: 'CACC' },
          psp: { id: '99999012' },
          holder: { name: 'Ana Souza', taxID: { taxID: '***.982.247-**' } },
        },
      },
      destination: { name: 'Ana Souza', bank: '99999012', branch: '0001', account: '12345678' },
    });
    await ok('sandbox advance 5s');
    expect((await ok('payment get m')).payment.status).toBe('CONFIRMED');
    // The id of another payment to another account is not approved in its place.
    await ok(['payment', 'create', ...words.slice(2, -1), 'n']);
    const other = words.map((word) => (word === '12345678' ? '87654321' : word === 'm' ? 'n' : word));
    expect(await run(other)).toMatchObject({ code: 4 });
    expect((await ok('payment get n')).payment.status).toBe('CREATED');
    const again = words.map((word) => (word === 'm' ? 'n' : word));
    expect(await ok(again)).toMatchObject({ payment: { status: 'APPROVED' } });
  });

  it.each([
    ['1111111', 'ACCOUNT_NOT_FOUND', undefined],
    ['9999999', 'PAY_PIX_KEY_ERROR', undefined],
    ['1010108', 'PIX_OUT_NOT_AUTHORIZED', /^FRAD - /],
    ['1010115', 'PIX_OUT_NOT_AUTHORIZED', /^AB03 - /],
  ])(
    'fail for the sandbox test account %s, and the balance stays the same',
    async (account, code, reason) => {
      const { ok } = await funded();
      const [{ balance }] = await ok('account list');
      const to = toBank.map((word) => (word === '12345678' ? account : word));
      await ok(['payment', 'send', '--value', '500', ...to, '--correlation-id', 'm']);
      await ok('sandbox advance 5s');
      const failed = await ok('payment get m');
      expect(failed).toMatchObject({ payment: { status: 'FAILED' }, error: { code } });
      if (reason === undefined) expect(failed.transaction).not.toHaveProperty('providerRejectedReason');
      else expect(failed.transaction.providerRejectedReason).toMatch(reason);
      expect((await ok('account list'))[0].balance).toEqual(balance);
    },
  );

  it.each(['payment create', 'payment send', 'payment send --auto-approve'])(
    '%s refuses the id of a payment to another account, also without a journal record',
    async (command) => {
      const { self, ok, run } = await funded();
      const words = (account: string) => [
        ...`--amount 3,00 --correlation-id m ${TO.replace('12345678', account)} --to-name`.split(' '),
        'Ana',
      ];
      await ok(['payment', 'create', ...words('55551')]);
      // Another machine has no record of it.
      rmSync(join(self.env['PIXCTL_DATA_DIR']!, 'journal.ndjson'));
      expect(await run([...command.split(' '), ...words('77777')])).toMatchObject({ code: 4 });
      expect((await ok('payment get m')).payment.status).toBe('CREATED');
    },
  );

  it('accept an existing payment with other leading zeros, and report outcome unknown if its bank code is missing', async () => {
    const payment = { correlationID: 'm', type: 'MANUAL', value: 300, status: 'CREATED' };
    const reported = { bank: 'Banco 24', branch: '1', account: '012345-678' };
    const found = (destination: object) => (request: { method?: string }, response: ServerResponse) =>
      request.method === 'GET'
        ? json(response, 200, { payment, destination })
        : json(response, 400, { error: 'Já existe um pagamento com o correlationID fornecido' });
    const create = async (destination: object): Promise<Run> =>
      machineAt(await httpServer(found(destination))).run(
        `payment create --value 300 ${TO} --to-name 'Ana Souza' --correlation-id m --yes`,
      );
    expect((await create({ ...reported, bank: '99999012' })).code).toBe(0);
    expect((await create({ ...reported, account: '87654321' })).code).toBe(4);
    // Which bank it is nobody says, or nothing at all: then it is not known whose payment has the id.
    expect((await create(reported)).code).toBe(6);
    expect((await create({})).code).toBe(6);
  });

  it('pay an account of the same sandbox, and fail for a wrong account number (AC03) or holder (BE01)', async () => {
    const { ok } = await funded();
    await ok('sandbox account add');
    const [own] = await ok('sandbox company list');
    const [, second] = own.accounts;
    const seen = await ok(`payment create --value 1 --pix-key ${second.pixKey} --correlation-id look`);
    expect(seen.status).toBe('CREATED');
    const { destination } = await ok('payment get look');
    const pay = (id: string, account: string, taxID: string) =>
      ok(
        `payment send --value 900 --to-bank 99999004 --to-branch 0001 --to-account-type TRAN --to-account ${account} --to-tax-id ${taxID} --correlation-id ${id} --to-name '${own.name}'`,
      );
    await pay('right', destination.account, own.taxID);
    await pay('wrong-number', '1', own.taxID);
    await pay('wrong-holder', destination.account, '52998224725');
    await ok('sandbox advance 5s');
    expect((await ok('payment get right')).payment.status).toBe('CONFIRMED');
    expect((await ok('payment get wrong-number')).transaction.providerRejectedReason).toMatch(/^AC03/);
    expect((await ok('payment get wrong-holder')).transaction.providerRejectedReason).toMatch(/^BE01/);
    expect((await ok(['account', 'get', second.accountId])).balance.total).toBe(900);
  });
});

describe('payment create --metadata', () => {
  it('stores up to 30 keys with the payment, and refuses 31', async () => {
    const { ok, run } = await funded();
    const words = ['payment', 'create', '--value', '1', '--pix-key', 'ana@example.com'];
    await ok([...words, '--metadata', 'order=7', '--metadata', 'note=a=b', '--correlation-id', 'a']);
    expect((await ok('payment get a')).payment.metadata).toEqual({ order: '7', note: 'a=b' });
    const many = Array.from({ length: 31 }, (_, index) => ['--metadata', `k${index}=v`]).flat();
    expect(await run([...words, ...many])).toMatchObject({ code: 2 });
    expect(await ok([...words, ...many.slice(2)])).toMatchObject({ metadata: { k30: 'v' } });
  });
});

it('payment create refuses the correlation id of a payment from another source account', async () => {
  const { self, ok, run } = await funded();
  const { accountId } = await ok('sandbox account add');
  await ok('payment create --value 300 --pix-key ana@example.com --correlation-id p');
  rmSync(join(self.env['PIXCTL_DATA_DIR']!, 'journal.ndjson'));
  const line = `--value 300 --pix-key ana@example.com --correlation-id p --source-account-id ${accountId}`;
  expect(await run(`payment create ${line}`)).toMatchObject({ code: 4 });
});

describe('payment list', () => {
  it('filters by the day of creation with --start and --end', async () => {
    const { ok, self } = await funded();
    const create = (id: string) =>
      ok(`payment create --value 1 --pix-key ana@example.com --correlation-id ${id}`);
    await create('old');
    self.time += 2 * 86_400_000;
    await create('new');
    const ids = async (line: string): Promise<string[]> =>
      (await ok(`payment list ${line}`)).map(({ payment }) => payment.correlationID);
    expect(await ids('--start 2026-11-22')).toEqual(['new']);
    expect(await ids('--end 2026-11-22')).toEqual(['old']);
    expect(await ids('--start 2026-11-20 --end 2026-11-30')).toEqual(['new', 'old']);
  });
});

describe('payment create and send --auto-approve', () => {
  it('create and approve in one request, and refuse the same id again', async () => {
    const { ok, run, self } = await funded();
    const line = 'payment create --value 500 --pix-key ana@example.com --auto-approve --correlation-id a';
    expect(await ok(line)).toMatchObject({ status: 'APPROVED', value: 500 });
    expect(await run(line)).toMatchObject({ code: 4 });
    expect((await ok('balance')).balance.available).toBe(99_500);
    expect(
      await ok('payment send --value 500 --pix-key ana@example.com --auto-approve --correlation-id b'),
    ).toMatchObject({ payment: { status: 'APPROVED' }, transaction: { value: 500 } });
    const requests = await ok('sandbox requests --limit 100');
    expect(requests.filter(({ operation }) => operation === 'payment.approve')).toEqual([]);
    const [sent] = (await self.run('--sandbox journal list --all --json')).json();
    expect(sent).toMatchObject({ operation: 'payment.create', amount: 500 });
  });

  it('create no payment if the balance is too small', async () => {
    const { run } = await funded();
    const ran = await run(
      'payment create --value 500000 --pix-key ana@example.com --auto-approve --correlation-id a',
    );
    expect(ran).toMatchObject({ code: 4 });
    expect(errorOf(ran).code).toBe('no-balance');
    expect(await run('payment get a')).toMatchObject({ code: 4 });
  });

  it('count towards the daily limit of the profile, and are refused in a batch', async () => {
    const { run, self } = await funded();
    await self.run('--sandbox config set limits.daily.out 10,00');
    const line = (id: string) =>
      `payment create --value 600 --pix-key ana@example.com --auto-approve --correlation-id ${id}`;
    expect(await run(line('a'))).toMatchObject({ code: 0 });
    const second = await run(line('b'));
    expect(second).toMatchObject({ code: 2 });
    expect(errorOf(second).code).toBe('limit');
    expect(
      await run('payment create --value 600 --pix-key ana@example.com --correlation-id c'),
    ).toMatchObject({ code: 0 });
    const batch = await self.run('--sandbox payment create --batch - --json', {
      input: '{"correlationID":"d","value":1,"destinationAlias":"ana@example.com","autoApprove":true}\n',
    });
    expect(batch).toMatchObject({ code: 2, out: '' });
    expect(errorOf(batch).message).toContain('autoApprove sends the money of each row at once');
    expect(await run('payment get d')).toMatchObject({ code: 4 });
  });

  it('refuse the QR code of a charge without its amount', async () => {
    const { run, ok } = await funded();
    const { brCode } = await ok('charge create --value 700 --correlation-id c');
    const ran = await run(['payment', 'send', '--auto-approve', '--qr-code', brCode]);
    expect(ran).toMatchObject({ code: 2 });
    expect(errorOf(ran).message).toContain('--auto-approve needs the amount');
  });
});

describe('the sandbox, POST /api/v1/payment', () => {
  it.each([
    [{ type: 'BOLETO', boletoBarcode: '1' }, 'boletoBarcode must be the code of a boleto'],
    [{ type: 'BOLETO' }, 'boletoBarcode is required'],
    [
      { type: 'BOLETO', boletoBarcode: '34192150000000003001091752851640772982609000', value: 300 },
      'value does not go with type BOLETO',
    ],
    [{ value: 1 }, 'destinationAlias is required'],
    [{ destinationAlias: 'ana@example.com' }, 'value is required'],
    [{ type: 'QR_CODE', qrCode: 'x' }, 'QR Code inválido'],
    [
      { type: 'PIX_KEY', qrCode: 'x', value: 1, destinationAlias: 'ana@example.com' },
      'qrCode does not go with type PIX_KEY',
    ],
    [{ type: 'OTHER', value: 1 }, 'type must be one of'],
    [{ type: 'QR_CODE', qrCode: staticCode('ana@example.com') }, 'o QR Code não tem valor'],
    [
      {
        type: 'MANUAL',
        value: 1,
        psp: '99999012',
        holder: { name: 'A', taxID: { taxID: '52998224725', type: 'BR:CNPJ' } },
        account: { account: '1', branch: '0001', accountType: 'CACC' },
      },
      'holder.taxID.type é BR:CNPJ, mas 52998224725 é um CPF',
    ],
  ])('refuses %j', async (body, message) => {
    const served = await serve();
    const { status, body: answer } = await served.send('POST', '/api/v1/payment', {
      correlationID: 'x',
      ...body,
    });
    expect(status).toBe(400);
    expect(answer.error).toContain(message);
  });

  it.each(UNREADABLE)('refuses the QR code %s', async (qrCode, what) => {
    const { send } = await serve();
    const payment = { correlationID: 'x', type: 'QR_CODE', qrCode, value: 100 };
    const { status, body } = await send('POST', '/api/v1/payment', payment);
    expect(status).toBe(400);
    expect(body.error).toContain(`QR Code inválido: ${what}`);
  });

  it('accepts the bank as an object with id and name', async () => {
    const served = await serve();
    const body = {
      type: 'MANUAL',
      value: 1,
      psp: { id: '99999012', name: 'Banco' },
      holder: { name: 'A', taxID: { taxID: '52998224725', type: 'BR:CPF' } },
      account: { account: '1', branch: '0001', accountType: 'CACC' },
    };
    await served.ok('POST', '/api/v1/payment', { correlationID: 'x', ...body });
    const { destination } = await served.ok('GET', '/api/v1/payment/x');
    expect(destination.bank).toBe('99999012');
  });
});
