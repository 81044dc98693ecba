// The answers of the sandbox, held against what the service documents. Fields, types and words are compared; a field
// that is documented may be absent.
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '#contract/operations/index.ts';
import { pathOf, REQUESTS, sendOf } from '#test/support/services/requests.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { differences, documented, isObject } from './documented.ts';

/** Differences that are right, as `OPERATION: PATH: PROBLEM`, and why. */
const EXCEPTIONS: readonly { readonly because: string; readonly all: readonly RegExp[] }[] = [
  {
    because: 'documents of November 2023, by which clients were written, have the field',
    all: [
      /\bpageInfo\.totalCount: not documented$/,
      /^webhook\.list: pageInfo\.\w+: not documented$/,
      /(?:charges?(?:\[\])?|pixQrCodes?(?:\[\])?)\.(?:paymentLinkUrl|qrCodeImage|globalID|transactionID|identifier): not documented$/,
      /(?:payment|transactions?(?:\[\])?)\.globalID: not documented$/,
      /^account\.withdraw: withdraw\.transaction\.transaction: not documented$/,
      /^subaccount\.(?:list: subAccounts|withdraw: transaction): not documented$/,
      /^refund\.get: pixTransactionRefund\.returnIdentification: not documented$/,
      /^webhook\.\w+: webhooks?(?:\[\])?\.(?:action|hmacSecretKey): not documented$/,
      /^subscription\.\w+: subscriptions?(?:\[\])?\.(?:comment|additionalInfo|chargeType|dayDue): not documented$/,
      /^partner\.company\.\w+: preRegistrations?(?:\[\])?\.preRegistration\.website: not documented$/,
    ],
  },
  {
    because: 'other pages of the documentation, or its examples of events, have the field',
    all: [
      /charges?(?:\[\])?\.(?:discount|valueWithDiscount|ensureSameTaxID|paidAt|payer): not documented$/,
      /(?:debitParty|creditParty)(?:\.pixKey|\.holder\.taxID)?: not documented$/,
      /^limits\.get: usage: not documented$/,
      /^invoice\.create: invoice\.(?:correlationID|description): not documented$/,
      /^dispute\.get: dispute\.(?:createdAt|updatedAt): not documented$/,
      /^webhook\.events: events\[\]\.name: "(?:BOLETO_SETTLED|ACCOUNT_REGISTER_(?:STEP_UPDATED|IN_REVIEW|DOCUMENTS_REQUESTED|RFI_RESOLVED))" is none of/,
      /^subscription\.list: subscriptions\[\]\.(?:pixRecurring|pixRecurringOptions\.minimumValue): not documented$/,
    ],
  },
  {
    because: 'the documented examples have numbers where the schema says string',
    all: [
      /\.expiresIn: number instead of string$/,
      /^qrcode\.create: pixQrCode\.value: number instead of string$/,
      /^dispute\.get: dispute\.value: number instead of string$/,
    ],
  },
  {
    because: 'the schema has the words of type and status the wrong way round',
    all: [/^transaction\.\w+: transactions?(?:\[\])?\.(?:type|status): "\w+" is none of/],
  },
  {
    because: 'the schema lacks a status that its examples have',
    all: [
      /^payment\.\w+: payment\.status: "APPROVED" is none of/,
      /^dispute\.list: disputes\[\]\.status: "CREATED" is none of/,
    ],
  },
  {
    because: 'the line of a sub account names the transaction that the line of the account names, too',
    all: [/^subaccount\.statement: \[\]\.transactionId: not documented$/],
  },
];

/** Operations that only other pages of the documentation have. */
const WITHOUT_SHAPE = ['account-register.get', 'file.create'];

const serveToday = (): Promise<Served> => serve({ namespace: 'openpix' });

/** Sends a request of an operation, and returns the status and the body of its answer. */
async function answerOf(served: Served, operation: (typeof OPERATIONS)[number]) {
  const sent = await REQUESTS[operation.id](served);
  return sendOf(served, operation.method, pathOf(operation, sent, 'openpix'), sent);
}

const used = new Set<RegExp>();
const isException = (line: string): boolean => {
  const found = EXCEPTIONS.flatMap(({ all }) => all).find((one) => one.test(line));
  if (found !== undefined) used.add(found);
  return found !== undefined;
};

describe('answer of the sandbox', () => {
  it.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
    '%s is as documented',
    async (id, operation) => {
      const shape = documented(operation)?.answers;
      if (shape === undefined) return expect(WITHOUT_SHAPE).toContain(id);
      const { status, body } = await answerOf(await serveToday(), operation);
      expect(Object.keys(shape)).toContain(String(status));
      if (operation.response === undefined) return;
      const found = differences(shape[status]!, body);
      const lines = found.map(({ path, problem }) => `${id}: ${path}: ${problem}`);
      expect(lines.filter((line) => !isException(line))).toEqual([]);
    },
  );

  it('needs every exception', () => {
    const unneeded = EXCEPTIONS.flatMap(({ all }) => all).filter((one) => !used.has(one));
    expect(unneeded).toEqual([]);
  });
});

describe('documented field', () => {
  const customer = {
    name: 'Ana Souza',
    taxID: '52998224725',
    email: 'ana@example.com',
    phone: '+5511987654321',
  };
  const charge = async (s: Served, more: object = {}) =>
    (await s.ok('POST', '/api/v1/charge', { correlationID: 'c-1', value: 700, ...more })).charge;

  it('charge.customer is left out if the charge has none', async () => {
    const s = await serveToday();
    expect(await charge(s)).not.toHaveProperty('customer');
    expect((await s.ok('GET', '/api/v1/charge')).charges[0]).not.toHaveProperty('customer');
  });

  it('charge.pixKey is the key of the account, and paymentMethods.pix.fee the fee of a paid charge', async () => {
    const s = await serveToday();
    const made = await charge(s);
    const { pixKeys } = await s.ok('GET', '/api/v1/pix-keys');
    expect(made.pixKey).toBe(pixKeys[0].key);
    expect(made.paymentMethods.pix).not.toHaveProperty('fee');
    await s.ok('POST', '/_sandbox/pay', { id: 'c-1' });
    expect((await s.ok('GET', '/api/v1/charge/c-1')).charge.paymentMethods.pix.fee).toBe(0);
  });

  it('charge.subscription is the subscription that generated the charge', async () => {
    const s = await serveToday();
    const body = { correlationID: 'plan', type: 'RECURRENT', value: 4_990, customer, dayGenerateCharge: 22 };
    const { subscription } = await s.ok('POST', '/api/v1/subscriptions', body);
    await s.advance(31 * 86_400_000);
    const { charges } = await s.ok('GET', '/api/v1/charge');
    expect(charges[0].subscription).toMatchObject({
      globalID: subscription.globalID,
      correlationID: 'plan',
      value: 4_990,
      type: 'RECURRENT',
    });
  });

  it('limits leaves out a limit that is not set', async () => {
    const s = await serveToday();
    const { accounts } = await s.ok('GET', '/api/v1/account/');
    const limits = async (): Promise<object> =>
      (await s.ok('GET', `/api/v1/limits/${accounts[0].accountId}`)).limits;
    expect(await limits()).not.toHaveProperty('pixDayLimit');
    await s.ok('POST', '/_sandbox/limits', { pixDayLimit: 5_000 });
    expect(await limits()).toHaveProperty('pixDayLimit', 5_000);
    expect(Object.values(await limits())).not.toContain(null);
  });

  it('pixTransactionRefund.time, logs[].updatedAt and the account of the Pix keys exist', async () => {
    const s = await serveToday();
    await charge(s);
    await s.ok('POST', '/_sandbox/pay', { id: 'c-1' });
    await s.ok('POST', '/api/v1/charge/c-1/refund', { correlationID: 'r-1' });
    const { pixTransactionRefund } = await s.ok('GET', '/api/v1/refund/r-1');
    expect(pixTransactionRefund.time).toMatch(/^\d{4}-\d{2}-\d{2}T/);
    await s.ok('POST', '/api/v1/pix-keys/check', { pixKey: 'ana@example.com' });
    const { logs } = await s.ok('GET', '/api/v1/pix-keys/tokens/logs');
    expect(logs[0].updatedAt).toBe(logs[0].createdAt);
    expect((await s.ok('GET', '/api/v1/pix-keys')).account).toMatchObject({
      isDefault: true,
      balance: { total: 700 },
      taxId: '11222333000181',
    });
  });

  it('pixKeyEndToEndId belongs to payments to a bank account, too', async () => {
    const s = await serveToday();
    const body = {
      type: 'MANUAL',
      value: 100,
      correlationID: 'm-1',
      pixKeyEndToEndId: 'E11222333202611231200abcdefghijk',
      psp: '99999012',
      holder: { name: 'Bia', taxID: { taxID: '11144477735', type: 'BR:CPF' } },
      account: { account: '123456', branch: '0001', accountType: 'CACC' },
    };
    expect((await s.send('POST', '/api/v1/payment', body)).status).toBe(200);
  });

  it('payer has everything that is known of a payer who is another customer', async () => {
    const s = await serveToday();
    await charge(s, { customer: { name: 'Bia Lima', taxID: '11144477735' } });
    await s.ok('POST', '/api/v1/customer', { ...customer, correlationID: 'ana' });
    await s.ok('POST', '/_sandbox/pay', { id: 'c-1', payer: { taxID: customer.taxID } });
    const { transactions } = await s.ok('GET', '/api/v1/transaction');
    expect(transactions[0].payer).toMatchObject({
      ...customer,
      taxID: { taxID: customer.taxID, type: 'BR:CPF' },
      correlationID: 'ana',
    });
  });

  it('return_existing may be written with a capital letter', async () => {
    const s = await serveToday();
    const made = await charge(s);
    const again = { correlationID: 'c-1', value: 700 };
    expect((await s.ok('POST', '/api/v1/charge?return_existing=True', again)).charge).toEqual(made);
    expect((await s.send('POST', '/api/v1/charge?return_existing=yes', again)).status).toBe(400);
  });

  it('ensureSameTaxID may be inside the customer of a charge', async () => {
    const s = await serveToday();
    const made = await charge(s, { customer: { ...customer, ensureSameTaxID: true } });
    expect(made.ensureSameTaxID).toBe(true);
    expect(made.customer).not.toHaveProperty('ensureSameTaxID');
    const payer = { name: 'Bia', taxID: '11144477735' };
    expect((await s.send('POST', '/_sandbox/pay', { id: 'c-1', payer })).status).toBe(400);
  });

  const subscribed = async (s: Served, more: object) =>
    (await s.ok('POST', '/api/v1/subscriptions', { correlationID: 'plan', value: 4_990, customer, ...more }))
      .subscription;

  it('pixRecurringOptions of a RECURRENT subscription are ignored', async () => {
    const s = await serveToday();
    const pixRecurringOptions = { journey: 'ONLY_RECURRENCY', retryPolicy: 'NON_PERMITED' };
    const made = await subscribed(s, { type: 'RECURRENT', pixRecurringOptions });
    expect(made).not.toHaveProperty('pixRecurringOptions');
  });

  it('dayGenerateCharge may be any day with PAYMENT_ON_APPROVAL: the first charge is made at once', async () => {
    const s = await serveToday();
    const today = new Date(s.time).toISOString().slice(0, 10);
    await subscribed(s, {
      type: 'PIX_RECURRING',
      dayGenerateCharge: 5,
      pixRecurringOptions: { journey: 'PAYMENT_ON_APPROVAL', retryPolicy: 'NON_PERMITED' },
    });
    const { installments } = await s.ok('GET', '/api/v1/subscriptions/plan/installments');
    const days = installments.map(({ dateGenerateCharge }) => dateGenerateCharge.slice(0, 10)).toSorted();
    expect(days[0]).toBe(today);
    expect(days.slice(1).map((day) => day.slice(8))).toEqual(['05', '05', '05']);
    expect(days[1]! > today).toBe(true);
    expect((await s.ok('GET', '/api/v1/charge')).charges).toHaveLength(1);
  });

  it('decoded BR Codes have the documented names', async () => {
    const s = await serveToday();
    const { brCode } = await charge(s);
    const { emv, cobLocation } = await s.ok('POST', '/api/v1/decode/emv', { emv: brCode });
    expect(emv.merchantAccountInformationPix).toMatchObject({ gui: 'br.gov.bcb.pix', url: cobLocation.url });
    expect(isObject(emv.additionalDataFieldTemplate)).toBe(true);
  });
});
