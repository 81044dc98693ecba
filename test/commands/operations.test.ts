// Every operation as its command, over a socket, against the sandbox as somebody's server: data and what is drawn of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { OPERATIONS } from '#contract/operations/index.ts';
import { field } from '#test/support/checked.ts';
import { machine } from '#test/support/cli.ts';
import { JsonFields } from '#test/support/json-fields.ts';
import { outputOfLine } from '#test/support/outputs.ts';
import { dayOfMonth } from '#test/support/services/mandates.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { expectNamedByDoctor } from '#test/support/services/sent-operations.ts';

/** Ids of the operations that the sandbox served with success. */
const used = new Set<string>();
const fields = new JsonFields();

it('every command of an operation › prints JSON and a table', async () => {
  const served = await serve();
  const self = machine();
  Object.assign(self.env, { PIXCTL_BASE_URL: served.url, PIXCTL_APP_KEY: served.appKey });
  /** Runs a command as JSON, and once more drawn as a table where that does nothing twice. */
  const pixctl = async <const L extends string>(line: L, drawnAgain = true) => {
    const ran = await expectNamedByDoctor(served, line, () => self.run(`${line} --json --yes`));
    expect({ line, code: ran.code, err: ran.err }).toEqual({ line, code: 0, err: '' });
    await fields.add(line.split(' '), ran.json());
    if (drawnAgain) {
      const drawn = await self.run(`${line} --yes --no-color`, { terminal: 100 });
      expect({ line, code: drawn.code }).toEqual({ line, code: 0 });
      expect(drawn.out.trim()).not.toBe('');
      for (const row of drawn.out.split('\n')) expect(row.length).toBeLessThanOrEqual(300);
      expect(drawn.out).not.toMatch(/\bundefined\b|\[object/);
    }
    return outputOfLine(line, ran.out);
  };
  const once = <const L extends string>(line: L) => pixctl(line, false);
  const pay = async (id: string, value?: number): Promise<void> => {
    await served.ok('POST', '/_sandbox/pay', { id, ...(value === undefined ? {} : { value }) });
  };

  await once('customer create --name "Ana Souza" --tax-id 529.982.247-25 --correlation-id ana');
  expect(await pixctl('customer get ana')).toMatchObject({ name: 'Ana Souza' });
  expect(await pixctl('customer list')).toHaveLength(1);

  await once('charge create --amount 600,00 --correlation-id c-1');
  expect(await pixctl('charge get c-1')).toMatchObject({ status: 'ACTIVE', value: 60_000 });
  expect(await pixctl('charge list --status ACTIVE')).toHaveLength(1);
  await once('customer update ana --email ana@example.com');
  expect(await pixctl('customer get ana')).toMatchObject({ email: 'ana@example.com' });
  await once('charge create --value 100 --correlation-id c-2');
  expect(await once('charge update c-2 --expires-date 2027-01-31')).toEqual({
    status: 'OK',
    id: 'c-2',
    expiresDate: '2027-02-01T02:59:59.999Z',
  });
  expect(await once('charge delete c-2')).toEqual({ status: 'OK', id: 'c-2' });
  const [drawn, fetched] = [join(self.dir, 'drawn.png'), join(self.dir, 'fetched.png')];
  await once(`charge qr c-1 --png ${drawn} --size 600 --quiet`);
  await once(`charge qr c-1 --png ${fetched} --size 600 --from-service --quiet`);
  expect(readFileSync(fetched)).toEqual(readFileSync(drawn));
  expect(await once('charge qr c-1 --from-service --base64')).toMatchObject({
    imageBase64: expect.stringMatching(/^data:image\/png;base64,iVBOR/),
  });
  const { brCode } = await pixctl('charge get c-1');
  expect(await pixctl(`brcode resolve '${brCode}'`)).toMatchObject({
    emv: { merchantName: 'Loja_Sandbox' },
    cobLocation: { isValid: true, payload: { status: 'ATIVA', value: { original: '600.00' } } },
  });
  await pay('c-1');
  expect(await once('charge refund c-1 --value 1000 --correlation-id r-1')).toMatchObject({
    status: 'IN_PROCESSING',
  });
  expect(await pixctl('charge refunds c-1')).toHaveLength(1);

  const [transaction] = await pixctl('transaction list --charge c-1');
  expect(await pixctl(`transaction get ${transaction.endToEndId}`)).toMatchObject({ value: 60_000 });
  const receipt = join(self.dir, 'receipt.pdf');
  expect(await once(`receipt ${transaction.endToEndId} --pdf ${receipt} --quiet`)).toEqual({
    endToEndId: transaction.endToEndId,
    kind: 'in',
    saved: receipt,
  });
  await once(
    `refund create --transaction-end-to-end-id ${transaction.endToEndId} --value 500 --correlation-id r-2`,
  );
  expect(await pixctl('refund get r-2')).toMatchObject({ value: 500 });
  expect(await pixctl('refund list')).toHaveLength(2);

  const { endToEndId } = await served.ok('POST', '/_sandbox/pay', {
    id: (await served.ok('POST', '/api/v1/charge', { correlationID: 'c-3', value: 100 })).correlationID,
  });
  expect(
    await pixctl('account-register create --tax-id 12345678000195 --correlation-id seller'),
  ).toMatchObject({ accountRegister: { status: 'PENDING', correlationID: 'seller' } });
  expect(await pixctl('account-register get seller')).toMatchObject({ status: 'PENDING' });
  expect(await once('account-register delete seller')).toMatchObject({
    accountRegisterId: expect.any(String),
  });
  const made = await once('application create --name report --scope CHARGE_GET');
  expect(await once(`application delete ${String(field(made, 'clientId'))}`)).toEqual({ success: true });
  expect(await pixctl('boleto check 34192150000000003001091752851640772982609000')).toMatchObject({
    totalValue: 300,
  });
  const customer = { name: 'Ana Souza', taxID: '52998224725' };
  await served.ok('POST', '/api/v1/charge', { correlationID: 'slip', value: 100, type: 'BOLETO', customer });
  const { boletoTransactionID } = await served.ok('POST', '/_sandbox/boleto/pay', { id: 'slip' });
  expect(await pixctl('boleto list')).toMatchObject([{ boletoTransactionID, status: 'PENDING' }]);
  expect(await pixctl(`boleto get ${boletoTransactionID}`)).toMatchObject({
    boletoTransactionID,
    value: 100,
  });
  await served.ok('POST', '/_sandbox/dispute/open', { endToEndId });
  expect(await pixctl('dispute list')).toHaveLength(1);
  expect(await pixctl(`dispute get ${endToEndId}`)).toMatchObject({ status: 'CREATED', value: 100 });
  expect(
    await once(`dispute evidence ${endToEndId} --url https://loja.example.com/nota.pdf --description Nota`),
  ).toMatchObject([{ url: 'https://loja.example.com/nota.pdf', description: 'Nota' }]);
  expect(await once(`dispute evidence ${endToEndId} --file ${drawn}`)).toMatchObject([
    { fileId: expect.stringMatching(/^[0-9a-f]{24}$/), url: expect.stringContaining('/files/') },
  ]);
  await served.ok('POST', '/_sandbox/dispute/reject', { id: endToEndId });

  await once(
    'customer create --name Bia --tax-id 111.444.777-35 --correlation-id bia --email bia@example.com --phone 11912345684 --address-zipcode 50000000 --address-street Sol --address-number 1 --address-state PE --address-country BR',
  );
  expect(
    await once(
      'invoice create --charge c-1 --customer-id bia --description Site --billing-date 2026-11-21 --correlation-id nf-1',
    ),
  ).toMatchObject({
    status: 'PENDING',
    value: 60_000,
    charge: { correlationID: 'c-1', status: 'COMPLETED' },
  });
  await served.advance(10_000);
  expect(await pixctl('invoice list')).toMatchObject([{ correlationID: 'nf-1', status: 'CONFIRMED' }]);
  for (const type of ['pdf', 'xml'] as const) {
    const file = join(self.dir, `nf.${type}`);
    expect(await once(`invoice ${type} nf-1 --${type} ${file} --quiet`)).toEqual({
      correlationID: 'nf-1',
      saved: file,
    });
  }
  expect(await once('invoice cancel nf-1')).toEqual({ success: true });

  await once('qrcode create --name Balcão --correlation-id q-1 --value 850');
  expect(await pixctl('qrcode get q-1')).toMatchObject({ value: 850 });
  expect(await pixctl('qrcode list')).toHaveLength(1);
  await once('qrcode create --name Caixa --correlation-id q-2');
  expect(await once('qrcode delete q-2')).toEqual({ status: 'OK', id: 'q-2' });

  await once('payment create --value 700 --destination-alias fornecedor@example.com --correlation-id p-1');
  const { payment } = await once('payment approve p-1');
  expect(payment.status).toBe('APPROVED');
  // By the service's own id too.
  const second = await once('payment create --value 800 --destination-alias fornecedor@example.com');
  expect(await once(`payment approve ${second.globalID}`)).toMatchObject({ payment: { value: 800 } });
  expect(
    await once('payment send --value 900 --destination-alias ac07@fail.example --correlation-id p-3'),
  ).toMatchObject({
    payment: { status: 'APPROVED' },
  });
  await served.advance(5_000);
  expect(await pixctl('payment get p-3')).toMatchObject({
    payment: { status: 'FAILED' },
    error: { code: 'PIX_OUT_NOT_AUTHORIZED' },
  });
  expect(await pixctl('payment list')).toHaveLength(3);

  const paid = await pixctl('payment get p-1');
  const report = await once(
    `recovery create ${paid.transaction.endToEndId} --situation-type SCAM --details "Loja falsa"`,
  );
  expect(await pixctl(`recovery get ${report.dictId}`)).toEqual(report);
  expect(await once(`recovery cancel ${report.dictId}`)).toMatchObject({ status: 'CANCELLED' });

  expect(await once('pix-key check novo@example.com')).toMatchObject({ pixKey: 'novo@example.com' });
  await served.ok('GET', '/api/v1/pix-keys/novo@example.com/check');
  const pixKey = await once('pix-key create');
  expect(await pixctl('pix-key list')).toHaveLength(2);
  await pixctl(`pix-key default ${pixKey.key}`);
  const [, before] = await pixctl('pix-key list');
  expect(await once(`pix-key delete ${before.key}`)).toEqual({ status: 'OK', id: before.key });
  expect(await pixctl('pix-key quota')).toMatchObject({ maxTokens: 500 });
  expect(await pixctl('pix-key quota --log --limit 1')).toHaveLength(1);

  await once('subaccount create --name Filial --pix-key filial@example.com');
  const [own] = (await served.ok('GET', '/_sandbox/companies')).companies[0].accounts;
  await once(`transfer create --value 300 --from-pix-key ${own.pixKey} --to-pix-key filial@example.com`);
  expect(await pixctl('subaccount get filial@example.com')).toMatchObject({ balance: 300 });
  expect(await pixctl('subaccount list')).toHaveLength(1);
  await once('subaccount credit filial@example.com --amount 2,00 --description Fundo');
  await once('subaccount debit filial@example.com --value 50');
  await pixctl('subaccount create --name Reserva --pix-key +5511912345684');
  expect(
    await once('subaccount transfer --value 100 --from filial@example.com --to +5511912345684'),
  ).toMatchObject({ value: 100, destinationSubaccount: { balance: 100 } });
  expect(await pixctl('subaccount statement filial@example.com')).toMatchObject([
    { type: 'DEBIT', value: 100, operationType: 'TRANSFER_DEBIT', balance: 350 },
    { type: 'DEBIT', value: 50, operationType: 'DEBIT', balance: 450 },
    { type: 'CREDIT', value: 200, operationType: 'CREDIT', balance: 500, description: 'Fundo' },
    { type: 'CREDIT', value: 300, operationType: 'TRANSFER_CREDIT', balance: 300 },
  ]);
  expect(await once('subaccount withdraw filial@example.com')).toMatchObject({
    status: 'CREATED',
    value: 350,
  });
  await once('subaccount debit +5511912345684 --value 100');
  expect(await once('subaccount delete +5511912345684')).toMatchObject({ pixKey: '+5511912345684' });

  const subscription = await once(
    `subscription create --amount 49,90 --customer-name 'Ana Souza' --customer-tax-id 52998224725 --correlation-id plan-1`,
  );
  expect(await pixctl(`subscription get ${subscription.globalID}`)).toMatchObject({ value: 4_990 });
  expect(await pixctl('subscription get plan-1')).toEqual(subscription);
  for (const [id, days] of [
    ['gym-1', 5],
    ['gym-2', 8],
  ] as const) {
    await once(
      `subscription create --value 4990 --customer-name 'Ana Souza' --customer-tax-id 52998224725 --correlation-id ${id} --name Academia --comment Mensalidade --journey ONLY_RECURRENCY --retry-policy THREE_RETRIES_7_DAYS --minimum-value 1000 --installments 2 --day-generate-charge ${dayOfMonth(served.time, days)}`,
    );
    await served.ok('POST', '/_sandbox/mandate', { id, step: 'approve' });
  }
  expect(await once('subscription update gym-1 --value 5990')).toMatchObject({ value: 5_990 });
  const [instalment] = await pixctl('installment list gym-1');
  expect(await once(`installment charge ${instalment.correlationID}`)).toMatchObject({
    cobr: { status: 'CREATED', value: 5_990 },
  });
  await served.ok('POST', '/_sandbox/installment/fail', {
    id: instalment.correlationID,
    code: 'AM02',
    tries: 1,
  });
  await served.advance(10_000);
  expect(await once(`installment retry ${instalment.correlationID} --value 3000`)).toMatchObject({
    value: 3_000,
    cobr: { status: 'FAILED_TRY', tries: [{ rejectCode: 'AM02' }, { tryStatus: 'REQUESTED' }] },
  });
  await served.advance(7 * 86_400_000);
  expect(await pixctl(`installment get ${instalment.correlationID}`)).toMatchObject({ status: 'COMPLETED' });
  expect(await once('subscription cancel gym-2')).toMatchObject({ status: 'INACTIVE' });
  expect(await pixctl('subscription list')).toHaveLength(3);

  expect(await pixctl('cashback grant --tax-id 52998224725 --amount 5,00')).toMatchObject({
    cashback: { value: 500 },
  });
  expect(await pixctl('cashback balance 52998224725')).toMatchObject({ balance: 500 });

  await pixctl(
    'partner company create --name "Loja Dois" --tax-id 12.345.678/0001-95 --first-name Bia --last-name Lima --email bia@example.com --phone +5511912345684 --user-tax-id 529.982.247-25',
  );
  expect(await pixctl('partner company get 12345678000195')).toMatchObject({
    company: { name: 'Loja Dois' },
  });
  expect(await pixctl('partner company list')).toHaveLength(1);
  await pixctl(
    'partner application create --name checkout --tax-id 12.345.678/0001-95 --scope CHARGE_GET --scope CHARGE_GET_LIST',
  );

  const webhook = await once(
    'webhook add --name pagas --event CHARGE_COMPLETED --url https://loja.example.com/pix --no-validate',
  );
  expect(await pixctl('webhook list')).toHaveLength(1);
  expect(await once(`webhook remove ${webhook.id}`)).toMatchObject({ status: 'OK' });

  const [account] = await pixctl('account list');
  expect(await pixctl(`account get ${account.accountId}`)).toMatchObject({ isDefault: true });
  expect(await once(`account withdraw ${account.accountId} --value 50000`)).toMatchObject({
    transaction: { transaction: 50_000 },
  });
  const allLimits = ['', 'OutSameHolder', 'OutDifferentHolder'].flatMap((scope) =>
    ['Day', 'Night'].map((period) => [`pix${scope}${period}Limit`, 90_000_000]),
  );
  await served.ok('POST', '/_sandbox/limits', Object.fromEntries(allLimits));
  expect(await pixctl(`account limits ${account.accountId}`)).toMatchObject({
    limits: { nightStartAt: '20:00' },
  });
  await pixctl('balance');
  const [newest, ...older] = await pixctl('statement --all');
  expect(newest.balance).toBe((await pixctl(`account get ${account.accountId}`)).balance.total);
  expect(older.length).toBeGreaterThan(3);
  expect(await pixctl('company')).toMatchObject({ taxID: '11222333000181' });
  expect(await pixctl('bank list --compe 104')).toMatchObject([{ ispb: '00360305' }]);
  const other = await once('account create');
  expect(await once(`account delete ${other.accountId}`)).toMatchObject({ accountId: other.accountId });
  expect((await pixctl('webhook events')).map(({ event }) => event)).toContain('PIX_AUTOMATIC_APPROVED');
  expect(await pixctl('webhook ips')).toEqual(['127.0.0.1', '::1']);
  expect(await pixctl('webhook keys')).toMatchObject([{ is_current: true }]);

  const { requests } = await served.ok('GET', '/_sandbox/requests?limit=1000');
  for (const { operation, status } of requests) if (status < 300) used.add(operation);
});

it.each(OPERATIONS.map(({ id }) => id))('%s › is sent by a command', (id) => {
  expect([...used]).toContain(id);
});

it('every command of an operation › prints only documented fields', () => {
  expect([...fields.undocumented]).toEqual([]);
});

it('every command of an operation › prints the pinned fields', async () => {
  await expect(fields.text()).toMatchFileSnapshot('json-fields.txt');
});
