// A boleto or a dynamic QR code is paid once, whoever asks: pixctl itself refuses the second payment, against a bank
// that accepts every one.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatDigitable, parseBoleto } from '#boleto/boleto.ts';
import { encodeBrCode } from '#pix/brcode/encode.ts';
import type { Run } from '#test/support/cli.ts';
import { machine, machineAt } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { lenientBank } from '#test/support/services/lenient-bank.ts';

const BARCODE = '34192150000000003001091752851640772982609000';
const LINE = formatDigitable(parseBoleto(BARCODE).digitable);

async function setup() {
  const bank = await lenientBank();
  const self = machineAt(bank);
  return { bank, self, run: (line: string): Promise<Run> => self.run(`${line} --json --yes`) };
}

const sendBoleto = (code: string, id: string): string =>
  `payment send --boleto '${code}' --correlation-id ${id}`;
const createPayment = (id: string): string => `payment create --boleto '${LINE}' --correlation-id ${id}`;
/** The exit code and the error of a run. */
const failure = (ran: Run) => ({ exit: ran.code, ...errorOf(ran) });

const qrCode = (url: string, name = 'LOJA'): string =>
  encodeBrCode({ url, merchantName: name, merchantCity: 'RECIFE' });
const CODE = qrCode('pix.example.com/qr/v2/charge-7');

describe('payment send --boleto', () => {
  it.each([
    ['the same code', LINE],
    ['the barcode instead of the digitable line', BARCODE],
    ['the digitable line without separators', LINE.replaceAll(/\D/g, '')],
  ])('refuses a boleto that was paid on an earlier day: %s', async (_spelling, code) => {
    const { bank, self, run } = await setup();
    expect(await run(sendBoleto(LINE, 'first'))).toMatchObject({ code: 0 });
    self.time += 40 * 86_400_000;
    const again = await run(sendBoleto(code, 'second'));
    expect(failure(again)).toMatchObject({
      exit: 4,
      code: 'already-paid',
      message: `boleto ${LINE} was already paid: payment first, 2026-11-21, R$ 3,00, APPROVED`,
      hint: expect.stringContaining('--again first'),
    });
    expect(bank.paid()).toEqual(['first']);
  });

  it('refuses a boleto that was paid with another amount before', async () => {
    const { bank, run } = await setup();
    await run(sendBoleto(LINE, 'first'));
    bank.value = 306;
    expect(await run(sendBoleto(LINE, 'second'))).toMatchObject({ code: 4 });
    expect(bank.paid()).toEqual(['first']);
  });

  it('pays a boleto again after its payment has failed, and says so', async () => {
    const { bank, run } = await setup();
    await run(sendBoleto(LINE, 'first'));
    bank.payments.get('first')!.payment.status = 'FAILED';
    const again = await run(sendBoleto(LINE, 'second'));
    expect(again).toMatchObject({
      code: 0,
      err: `payment first of boleto ${LINE} failed; it is paid again\n`,
    });
    expect(await run(sendBoleto(LINE, 'third'))).toMatchObject({ code: 4 });
    expect(bank.paid()).toEqual(['second']);
  });

  it('pays a boleto once more with --again and the id of its latest payment', async () => {
    const { bank, run } = await setup();
    await run(sendBoleto(LINE, 'first'));
    expect(await run(`${sendBoleto(LINE, 'second')} --again another`)).toMatchObject({ code: 4 });
    expect(await run(`${sendBoleto(LINE, 'second')} --again first`)).toMatchObject({ code: 0 });
    const third = await run(`${sendBoleto(LINE, 'third')} --again first`);
    expect(failure(third)).toMatchObject({
      exit: 4,
      hint: expect.stringContaining('--again second'),
    });
    expect(bank.paid()).toEqual(['first', 'second']);
  });

  it('returns the same payment if the command is repeated with its id', async () => {
    const { bank, run } = await setup();
    await run(sendBoleto(LINE, 'first'));
    expect(await run(`${sendBoleto(LINE, 'first')} --return-existing`)).toMatchObject({ code: 0 });
    expect(bank.paid()).toEqual(['first']);
  });

  it('refuses a boleto that the account paid from another computer', async () => {
    const { bank, run } = await setup();
    await run(sendBoleto(LINE, 'first'));
    const ran = await machineAt(bank).run(`${sendBoleto(BARCODE, 'second')} --json --yes`);
    expect(failure(ran)).toMatchObject({
      exit: 4,
      code: 'already-paid',
      message: expect.stringContaining('payment first, 2026-11-21, R$ 3,00, APPROVED'),
    });
    expect(bank.paid()).toEqual(['first']);
  });

  it('refuses a boleto that another app key of this computer has paid, whose payments cannot be read', async () => {
    const { bank, self, run } = await setup();
    await run(sendBoleto(LINE, 'first'));
    bank.payments.clear();
    self.env['PIXCTL_APP_KEY'] = 'another';
    const ran = await run(sendBoleto(LINE, 'second'));
    expect(failure(ran)).toMatchObject({ exit: 4, code: 'already-paid' });
    expect(bank.payments.size).toBe(0);
  });

  it('pays a boleto once if two commands start at the same time', async () => {
    const { bank, self, run } = await setup();
    const twin = machine({}, self.dir);
    Object.assign(twin.env, self.env);
    let waiting = 0;
    let release = (): void => undefined;
    const both = new Promise<void>((resolve) => (release = resolve));
    // Both have looked for earlier payments before one of them creates its own.
    bank.before = ({ url }) => {
      if (!url.includes('/payment?limit')) return undefined;
      waiting += 1;
      if (waiting === 2) release();
      return both;
    };
    const runs = await Promise.all([
      run(sendBoleto(LINE, 'one')),
      twin.run(`${sendBoleto(LINE, 'two')} --json --yes`),
    ]);
    expect(runs.map(({ code }) => code).toSorted()).toEqual([0, expect.toBeOneOf([4, 6])]);
    expect(bank.paid()).toHaveLength(1);
  });

  it('sends nothing while the outcome of an earlier payment of the boleto is unknown', async () => {
    const { bank, run } = await setup();
    bank.before = ({ url }) => {
      if (url.endsWith('/payment/approve')) throw new Error('lost');
    };
    expect(await run(`${sendBoleto(LINE, 'first')} --retries 0`)).toMatchObject({ code: 6 });
    bank.before = () => undefined;
    const again = await run(sendBoleto(LINE, 'second'));
    expect(failure(again)).toMatchObject({
      exit: 6,
      code: 'open-before',
      message: expect.stringContaining(`payment first of boleto ${LINE} was sent at 2026-11-21`),
      hint: expect.stringContaining('pixctl journal resolve'),
    });
    expect([...bank.payments.keys()]).toEqual(['first']);
  });
});

describe('payment create and payment approve', () => {
  it.each([
    ['boleto', `--boleto '${LINE}'`, `--boleto ${BARCODE}`],
    [
      'dynamic QR code',
      `--qr-code '${CODE}'`,
      `--qr-code '${qrCode('PIX.example.com/qr/v2/charge-7', 'OUTRA')}'`,
    ],
  ])(
    'create refuses a second payment of a %s, before and after the approval',
    async (_what, first, second) => {
      const { bank, run } = await setup();
      await run(`payment create ${first} --correlation-id first`);
      const waits = await run(`payment create ${second} --correlation-id second`);
      expect(failure(waits)).toMatchObject({
        exit: 4,
        code: 'already-paid',
        message: expect.stringContaining('has a payment that waits for its approval: payment first'),
        hint: expect.stringContaining('pixctl payment approve first'),
      });
      expect(await run('payment approve first')).toMatchObject({ code: 0 });
      expect(await run(`payment create ${second} --correlation-id second`)).toMatchObject({ code: 4 });
      expect([...bank.payments.keys()]).toEqual(['first']);
    },
  );

  it('create refuses with --auto-approve a QR code that was paid', async () => {
    const { bank, run } = await setup();
    const line = `payment create --qr-code '${CODE}' --value 300 --auto-approve --correlation-id`;
    expect(await run(`${line} first`)).toMatchObject({ code: 0 });
    expect(await run(`${line} second`)).toMatchObject({ code: 4 });
    expect(bank.paid()).toEqual(['first']);
  });

  it('approve refuses one of two waiting payments of a boleto after the other was approved', async () => {
    const { bank, run } = await setup();
    await run(createPayment('first'));
    await run(`${createPayment('second')} --again first`);
    expect(await run('payment approve second')).toMatchObject({ code: 0 });
    const first = await run('payment approve first');
    expect(failure(first)).toMatchObject({ exit: 4, code: 'already-paid' });
    expect(bank.paid()).toEqual(['second']);
    expect(await run('payment approve first --again second')).toMatchObject({ code: 0 });
  });

  it('approve refuses one of two payments of a boleto while the service still shows the approved one as waiting', async () => {
    const { bank, run } = await setup();
    await run(createPayment('first'));
    await run(`${createPayment('second')} --again first`);
    expect(await run('payment approve first')).toMatchObject({ code: 0 });
    bank.payments.get('first')!.payment.status = 'CREATED';
    const refused = await run('payment approve second');
    expect(failure(refused)).toMatchObject({ exit: 4, code: 'already-paid' });
    expect(bank.payments.get('second')!.payment.status).toBe('CREATED');
  });

  it('approve refuses a payment that was created elsewhere for a boleto that was paid here', async () => {
    const { bank, run } = await setup();
    await run(sendBoleto(LINE, 'here'));
    bank.add('app', BARCODE);
    expect(await run('payment approve app')).toMatchObject({ code: 4 });
    expect(bank.paid()).toEqual(['here']);
  });

  it('approve is not misled by a payment of another service with the same id', async () => {
    const { bank, run } = await setup();
    await run(sendBoleto(LINE, 'here'));
    const other = '--sandbox payment create --value 1 --pix-key ana@example.com --correlation-id app';
    expect(await run(other)).toMatchObject({ code: 0 });
    bank.add('app', BARCODE);
    expect(await run('payment approve app')).toMatchObject({ code: 4 });
    expect(bank.paid()).toEqual(['here']);
  });

  it('a payment that was removed before its approval is no payment after two minutes', async () => {
    const { bank, self, run } = await setup();
    await run(createPayment('first'));
    bank.payments.clear();
    expect(await run(createPayment('early'))).toMatchObject({ code: 4 });
    self.time += 180_000;
    expect(await run(createPayment('second'))).toMatchObject({ code: 0 });
  });

  it('a static QR code and a Pix key are paid as often as the command is run', async () => {
    const { bank, run } = await setup();
    const code =
      '00020126370014br.gov.bcb.pix0115ana@example.com520400005303986540512.505802BR5907PADARIA6006RECIFE62070503***6304E71E';
    for (const [what, ids] of [
      [`--qr-code ${code}`, ['a', 'b']],
      ['--value 300 --pix-key ana@example.com', ['c', 'd']],
    ] as const)
      for (const id of ids)
        expect(await run(`payment send ${what} --correlation-id ${id}`)).toMatchObject({ code: 0 });
    expect(bank.paid()).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('payment create --batch', () => {
  it('refuses a file with two rows that pay one boleto, and sends nothing', async () => {
    const { bank, self, run } = await setup();
    const file = join(self.dir, 'boletos.csv');
    writeFileSync(file, `correlation-id,boleto\na,${LINE}\nb,${BARCODE}\n`);
    const { code, err } = await run(`payment create --batch ${file}`);
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining('rows 2 and 3 pay the same boleto'),
    });
    expect(bank.requests).toEqual([]);
  });

  it('reports a row whose boleto was paid before as failed', async () => {
    const { bank, self, run } = await setup();
    await run(sendBoleto(LINE, 'first'));
    const file = join(self.dir, 'boletos.csv');
    writeFileSync(file, `correlation-id,boleto\nb,${BARCODE}\n`);
    const ran = await run(`payment create --batch ${file}`);
    expect(ran.code).toBe(7);
    expect(JSON.parse(ran.out)).toMatchObject([{ outcome: 'failed', error: { code: 'already-paid' } }]);
    expect([...bank.payments.keys()]).toEqual(['first']);
  });
});

describe('api', () => {
  const post = (path: string, ...fields: string[]): string =>
    `api POST /api/v1${path}${fields.map((field) => ` -f '${field}'`).join('')}`;

  it.each([
    ['the path of the contract', '/payment', `boletoBarcode=${LINE}`],
    ['another spelling of the path', '/payment/?x=1', `boletoBarcode=${BARCODE}`],
    ['another spelling of the code', '/payment', `boletoBarcode=${LINE.replaceAll(' ', '/')}`],
  ])('refuses to create a payment of a boleto that was paid: %s', async (_case, path, field) => {
    const { bank, run } = await setup();
    await run(sendBoleto(LINE, 'first'));
    const ran = await run(post(path, 'type=BOLETO', 'correlationID=second', field));
    expect(failure(ran)).toMatchObject({ exit: 4, code: 'already-paid' });
    expect([...bank.payments.keys()]).toEqual(['first']);
  });

  it('refuses to approve a second payment of a boleto', async () => {
    const { bank, run } = await setup();
    await run(sendBoleto(LINE, 'first'));
    bank.add('app', BARCODE);
    expect(await run(post('/payment/%61pprove', 'correlationID=app'))).toMatchObject({ code: 4 });
    expect(bank.paid()).toEqual(['first']);
  });

  it('its own payment of a boleto is the first one of later commands', async () => {
    const { bank, self, run } = await setup();
    const file = join(self.dir, 'body.json');
    writeFileSync(file, JSON.stringify({ type: 'BOLETO', boletoBarcode: LINE, correlationID: 'raw' }));
    expect(await run(`api POST /api/v1/payment --input ${file}`)).toMatchObject({ code: 0 });
    expect(await run(post('/payment/approve', 'correlationID=raw'))).toMatchObject({ code: 0 });
    bank.payments.clear();
    expect(await run(sendBoleto(LINE, 'second'))).toMatchObject({ code: 4 });
  });
});

describe('journal resume', () => {
  it('does not send a payment that was not done, of a boleto that was paid since', async () => {
    const { bank, self, run } = await setup();
    bank.before = ({ url, method }) => {
      if (url.endsWith('/payment') && method === 'POST') throw new Error('lost');
    };
    expect(await run(`${createPayment('first')} --retries 0`)).toMatchObject({ code: 6 });
    bank.before = () => undefined;
    self.time += 180_000;
    const resolved = await run('journal resolve');
    const [{ id, outcome }] = JSON.parse(resolved.out) as [{ id: string; outcome: string }];
    expect(outcome).toBe('not-done');
    expect(await run(sendBoleto(LINE, 'second'))).toMatchObject({ code: 0 });
    expect(await run(`journal resume ${id}`)).toMatchObject({ code: 4 });
    expect([...bank.payments.keys()]).toEqual(['second']);
  });
});

it.each(['at', 'operation', 'path', 'body', 'amount', 'correlationID', 'profile', 'key'])(
  'payment send refuses a boleto that was paid if the journal was edited: %s',
  async (field) => {
    const { bank, self, run } = await setup();
    await run(sendBoleto(LINE, 'first'));
    bank.isListed = false;
    const file = join(self.dir, 'data', 'journal.ndjson');
    for (const value of [7, null, {}, 'x'.repeat(300), '\u001b[31m']) {
      const lines = readFileSync(file, 'utf8').trim().split('\n');
      const edited = lines.map((line) => {
        const record = JSON.parse(line) as Record<string, unknown>;
        return JSON.stringify('outcome' in record ? record : { ...record, [field]: value });
      });
      writeFileSync(file, `${edited.join('\n')}\n`);
      const { code } = await run(sendBoleto(LINE, 'second'));
      expect({ value, code }).toEqual({ value, code: expect.toBeOneOf([4, 6]) });
    }
    expect(bank.paid()).toEqual(['first']);
  },
);

describe('boleto check', () => {
  it('says that this account has paid the boleto, if the service does not', async () => {
    const { self, run } = await setup();
    await run(sendBoleto(LINE, 'first'));
    const { code, err } = await self.run(['boleto', 'check', BARCODE]);
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringContaining(
        'this boleto was already paid: payment first, 2026-11-21, R$ 3,00, APPROVED',
      ),
    });
  });

  it('reads the boleto although the journal cannot be read', async () => {
    const { self, run } = await setup();
    const file = join(self.dir, 'data', 'journal.ndjson');
    mkdirSync(file, { recursive: true });
    expect(await run(`boleto check ${BARCODE}`)).toMatchObject({ code: 0 });
    expect(await run(sendBoleto(LINE, 'first'))).toMatchObject({ code: 2 });
  });
});
