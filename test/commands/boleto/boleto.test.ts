// `boleto check`, `payment send --boleto` and `sandbox boleto pay`, from the command line to the money.
import { describe, expect, it } from 'vitest';
import { bankBarcode, formatDigitable, parseBoleto } from '#boleto/boleto.ts';
import { dueFactorOf } from '#boleto/due-date.ts';
import type { Run } from '#test/support/cli.ts';
import { fundedMachine, jsonOf, machineAt } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const LINE = '34191.09172 52851.640772 29826.090002 2 15000000000300';
const { barcode: BARCODE } = parseBoleto(LINE);

const bankBoleto = (valueCents: number, bank = '341'): string =>
  bankBarcode({ bank, dueFactor: dueFactorOf(Date.parse('2026-12-01')), valueCents, own: '1'.repeat(25) });

async function funded() {
  const self = await fundedMachine(100_000);
  const run = (...words: string[]): Promise<Run> => self.run(['--sandbox', ...words, '--json', '--yes']);
  const ok = jsonOf(self);
  /** Creates a charge of type BOLETO, and returns the codes of its boleto. */
  const chargeByBoleto = async (cents: number, more = '') => {
    const customer = '--customer-name Ana --customer-tax-id 52998224725';
    await ok(`charge create --value ${cents} --type BOLETO --correlation-id b ${customer} ${more}`);
    return (await ok('charge get b')).paymentMethods.boleto;
  };
  return { self, run, ok, chargeByBoleto };
}

describe('boleto check', () => {
  it.each([LINE, LINE.replaceAll(/\D/g, ''), BARCODE])('reads %s', async (code) => {
    const { ok } = await funded();
    expect(await ok(['boleto', 'check', code])).toMatchObject({
      barcode: BARCODE,
      digitable: LINE.replaceAll(/\D/g, ''),
      totalValue: 300,
      issuingEntity: { code: '341' },
      expiresDate: '2026-07-08T02:59:59.999Z',
    });
  });

  it.each([
    ['a digit is mistyped', LINE.replace('29826', '29827')],
    ['has 46 digits', LINE.slice(0, -1)],
    ['other than digits', 'boleto'],
  ])('refuses a code with exit code 2 and sends nothing: %s', async (why, code) => {
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    for (const line of ['boleto check', 'payment send --yes --boleto']) {
      const { code: exit, err } = await machineAt({ url }).run(`${line} '${code}'`);
      expect({ exit, err }).toMatchObject({ exit: 2, err: expect.stringContaining(why) });
    }
    expect(seen).toEqual([]);
  });

  it('ends with exit code 4 for a boleto that the service does not know', async () => {
    const { run } = await funded();
    const unknown = bankBoleto(500, '998');
    const { code, err } = await run('boleto', 'check', unknown);
    expect({ exit: code, ...errorOf({ err }) }).toMatchObject({
      exit: 4,
      code: 'BOLETO_PROVIDER_ID_UNKNOWN',
      message: expect.stringContaining(`there is no boleto ${unknown}`),
    });
  });

  it('says at a terminal if the amount differs from the one in the code', async () => {
    const { self, ok, chargeByBoleto } = await funded();
    const { boletoBarcode } = await chargeByBoleto(10_000, '--fines-value 200 --days-for-due-date 1');
    await ok('sandbox advance 10d');
    const { out, err } = await self.run(['--sandbox', 'boleto', 'check', boletoBarcode], { terminal: 100 });
    expect(out).toContain('R$ 102,00');
    expect(err).toContain('The code itself says R$ 100,00.');
  });
});

describe('payment send --boleto', () => {
  it('pays the amount that the service returns, once, and shows it in boleto list', async () => {
    const { ok, run } = await funded();
    const sent = await ok(['payment', 'send', '--boleto', LINE, '--correlation-id', 'p']);
    expect(sent.payment).toMatchObject({
      type: 'BOLETO',
      status: 'APPROVED',
      value: 300,
      boleto: { barcode: BARCODE, totalValue: 300 },
    });
    expect(sent.transaction.endToEndId).toBeUndefined();
    const statuses = [];
    for (const step of ['0s', '2s', '10s']) {
      await ok(`sandbox advance ${step === '0s' ? '1ms' : step}`);
      statuses.push((await ok('payment get p')).payment.status);
    }
    expect(statuses).toEqual(['APPROVED', 'PROCESSING', 'CONFIRMED']);
    expect(await ok('boleto list --type BOLETO_OUT')).toMatchObject([{ status: 'CONFIRMED', value: 300 }]);
    expect((await ok('balance')).balance).toMatchObject({ total: 99_700, blocked: 0 });
    const again = await run('payment', 'send', '--boleto', BARCODE, '--correlation-id', 'p');
    expect(again.code).toBe(4);
    expect((await ok('balance')).balance.total).toBe(99_700);
  });

  it('names the existing payment if it is run again after it has paid the boleto of a charge', async () => {
    const { ok, run, chargeByBoleto } = await funded();
    const { boletoDigitable } = await chargeByBoleto(500);
    const words = ['payment', 'send', '--boleto', boletoDigitable];
    await ok([...words, '--correlation-id', 'p']);
    await ok('sandbox advance 1m');
    const again = await run(...words, '--correlation-id', 'p');
    expect({ exit: again.code, ...errorOf(again) }).toMatchObject({
      exit: 4,
      message: expect.stringContaining('already'),
      correlationID: 'p',
    });
    expect(errorOf(again).message).not.toContain('boleto');
    const other = await run(...words, '--correlation-id', 'other');
    expect({ exit: other.code, ...errorOf(other) }).toMatchObject({
      exit: 4,
      message: expect.stringContaining('the boleto is paid already'),
    });
    expect(await ok('payment list')).toHaveLength(1);
  });

  it('approves nothing if the payment is created with another amount than the boleto has', async () => {
    const { url, seen } = await httpServer(({ method, url: path, body }, response) => {
      if (path.endsWith('/boleto/validate'))
        return json(response, 200, { boleto: { barcode: BARCODE, totalValue: 300 } });
      if (method !== 'POST') return json(response, 404, { error: 'not found' });
      const { correlationID } = JSON.parse(body) as { correlationID: string };
      json(response, 200, {
        payment: { value: 400, status: 'CREATED', correlationID, boleto: { barcode: BARCODE } },
      });
    });
    const words = ['payment', 'send', '--boleto', LINE, '--correlation-id', 'p', '--yes', '--json'];
    const ran = await machineAt({ url }).run(words);
    expect({ exit: ran.code, ...errorOf(ran) }).toMatchObject({
      exit: 4,
      message:
        'the payment of the boleto was created with R$ 4,00, but the service returned R$ 3,00 for it before',
      hint: expect.stringContaining('pixctl payment approve p'),
    });
    expect(seen.map((one) => `${one.method} ${one.url}`)).toEqual([
      'POST /api/v1/boleto/validate',
      'GET /api/v1/payment?limit=100',
      'POST /api/v1/payment',
    ]);
  });

  it('returns the money if the bank refuses the payment', async () => {
    const { ok } = await funded();
    await ok(['payment', 'send', '--boleto', bankBoleto(666), '--correlation-id', 'p']);
    expect((await ok('balance')).balance).toMatchObject({ total: 100_000, blocked: 666 });
    await ok('sandbox advance 1m');
    expect(await ok('payment get p')).toMatchObject({
      payment: { status: 'FAILED' },
      error: { code: 'BOLETO_PAYMENT_ERROR' },
    });
    expect((await ok('balance')).balance).toMatchObject({ total: 100_000, blocked: 0 });
    expect(await ok('boleto list')).toMatchObject([{ status: 'REJECTED' }]);
  });

  it('is refused by the sandbox as long as another payment of the boleto is under way or has paid it', async () => {
    const { self, ok } = await funded();
    await ok(['payment', 'send', '--boleto', LINE, '--correlation-id', 'p']);
    for (const [advance, status, message] of [
      ['1ms', 'APPROVED', 'a payment of the boleto is under way already'],
      ['1m', 'CONFIRMED', 'the boleto is paid already'],
    ] as const) {
      await ok(`sandbox advance ${advance}`);
      for (const line of [`payment send --boleto ${BARCODE} --again p`, `boleto check ${BARCODE}`]) {
        const ran = await self.run(`--sandbox ${line} --json --yes`);
        expect({ line, exit: ran.code, ...errorOf(ran) }).toMatchObject({
          line,
          exit: 4,
          code: 'already-paid',
          message: expect.stringContaining(message),
          hint: `This account has paid it: payment p, 2026-11-21, R$ 3,00, ${status}. See it with: pixctl payment get p --sandbox`,
        });
      }
    }
    expect(await ok('payment list')).toHaveLength(1);
  });

  it('can be paid again on the sandbox after the bank has refused the first payment', async () => {
    const { ok } = await funded();
    const code = bankBoleto(666);
    await ok(['payment', 'send', '--boleto', code, '--correlation-id', 'p']);
    await ok('sandbox advance 1m');
    await ok(['payment', 'send', '--boleto', code, '--correlation-id', 'q']);
    expect(await ok('payment list')).toHaveLength(2);
  });

  it('fails if somebody pays the QR code of the same charge in between', async () => {
    const { ok, chargeByBoleto } = await funded();
    const { boletoDigitable } = await chargeByBoleto(500);
    await ok(['payment', 'send', '--boleto', formatDigitable(boletoDigitable), '--correlation-id', 'p']);
    await ok('sandbox pay b');
    await ok('sandbox advance 1m');
    expect(await ok('payment get p')).toMatchObject({
      payment: { status: 'FAILED' },
      error: { code: 'BOLETO_NOT_PAYABLE' },
    });
    expect((await ok('balance')).balance).toMatchObject({ total: 100_500, blocked: 0 });
  });

  it('is refused above the payment limit, with the amount that the service returns', async () => {
    const { run, ok } = await funded();
    await ok('config set limits.payment.max 2,99 --profile sandbox');
    const { code, err } = await run('payment', 'send', '--boleto', LINE);
    expect({ code, message: errorOf({ err }).message }).toMatchObject({
      code: 2,
      message: expect.stringContaining('R$ 3,00 exceeds the limit limits.payment.max of R$ 2,99'),
    });
    expect((await ok('balance')).balance).toMatchObject({ total: 100_000, blocked: 0 });
  });

  it.each([
    ['--amount', ['--amount', '3,00']],
    ['--auto-approve', ['--auto-approve']],
    ['--pix-key', ['--pix-key', 'ana@example.com']],
  ])('cannot be combined with %s', async (name, more) => {
    const { run, ok } = await funded();
    const { code, err } = await run('payment', 'send', '--boleto', LINE, ...more);
    expect({ code, message: errorOf({ err }).message }).toMatchObject({
      code: 2,
      message: expect.stringContaining(name),
    });
    expect(await ok('payment list')).toEqual([]);
  });
});

describe('answer to payment create --boleto', () => {
  const answering = (boleto: object | undefined) =>
    httpServer(({ method, body }, response) => {
      if (method !== 'POST') return json(response, 500, { error: 'no look-ups' });
      const { correlationID } = JSON.parse(body) as { correlationID: string };
      json(response, 200, { payment: { value: 300, status: 'CREATED', correlationID, boleto } });
    });
  const create = async (boleto: object | undefined) => {
    const { url } = await answering(boleto);
    return machineAt({ url }).run(`payment create --boleto ${BARCODE} --json --retries 0 --no-input`);
  };

  it.each([
    ['the barcode', { barcode: BARCODE }],
    ['the digitable line', { barcode: LINE.replaceAll(/\D/g, '') }],
    ['no boleto', undefined],
    ['a code that cannot be read', { barcode: '34191.*****' }],
  ])('is accepted with %s', async (_, boleto) => {
    expect((await create(boleto)).code).toBe(0);
  });

  it('is not taken as this payment if it has another boleto', async () => {
    expect((await create({ barcode: bankBoleto(300) })).code).not.toBe(0);
  });
});
