// A request of every operation, once what it needs is there.
import type { Operation } from '#contract/operation.ts';
import type { OperationId } from '#contract/operations/index.ts';
import { encodeForm, PDF } from '#test/support/form.ts';
import { dayOfMonth } from '#test/support/services/mandates.ts';
import type { Answered, Served } from '#test/support/services/sandbox.ts';
import { receive } from '#test/support/services/sandbox.ts';

export const TAX_ID = '52998224725';
const CNPJ = { taxID: '12345678000195', type: 'BR:CNPJ' };
const customer = { name: 'Ana Souza', taxID: TAX_ID, email: 'ana@example.com' };

export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  /** A file goes with the body. */
  readonly form?: true;
}

/** An approved mandate whose amount may vary, with its first instalment in this many days. */
async function mandated(s: Served, days = 10) {
  const { subscription } = await s.ok('POST', '/api/v1/subscriptions', {
    correlationID: 'plan',
    type: 'PIX_RECURRING',
    value: 4_990,
    customer,
    name: 'Academia',
    comment: 'Mensalidade',
    additionalInfo: [{ key: 'Plano', value: 'ouro' }],
    dayGenerateCharge: dayOfMonth(s.time, days),
    installmentCount: 3,
    pixRecurringOptions: {
      journey: 'ONLY_RECURRENCY',
      retryPolicy: 'THREE_RETRIES_7_DAYS',
      minimumValue: 1_000,
    },
  });
  return s.ok('POST', '/_sandbox/mandate', { id: subscription.correlationID, step: 'approve' });
}

/** Id of its first instalment. */
async function installment(s: Served, days: number): Promise<string> {
  const { globalID } = await mandated(s, days);
  const { installments } = await s.ok('GET', `/api/v1/subscriptions/${globalID}/installments`);
  return installments[0].correlationID;
}

/** Customer with all data that an invoice needs. */
export const invoiced = {
  ...customer,
  phone: '+5511987654321',
  address: { country: 'BR', zipcode: '50000-000', street: 'Rua do Sol', number: '10', state: 'PE' },
};

/** Issues an invoice, and waits until it is confirmed. */
async function issued(s: Served): Promise<Sent> {
  await s.ok('POST', '/api/v1/invoice', { correlationID: 'nf/1', value: 12_990, customer: invoiced });
  await s.advance(10_000);
  return { params: { correlationID: 'nf/1' } };
}

const KEY = '123e4567-e89b-42d3-a456-426614174000';
const ownKey = async (s: Served): Promise<Sent> => {
  await s.ok('POST', '/api/v1/pix-keys', { key: KEY, type: 'EVP' });
  return { params: { pixKey: KEY } };
};

/** A boleto of R$ 3,00 of another bank. */
const BOLETO = '34192150000000003001091752851640772982609000';

/** A charge whose boleto was paid. */
async function paidBoleto(s: Served) {
  await s.ok('POST', '/api/v1/charge', { correlationID: 'slip', value: 1_990, type: 'BOLETO', customer });
  return s.ok('POST', '/_sandbox/boleto/pay', { id: 'slip' });
}

/** What each operation is sent, once what it needs is there: without an entry, the type checker names the operation. */
export const REQUESTS: Readonly<Record<OperationId, (served: Served) => Promise<Sent> | Sent>> = {
  'account.list': () => ({}),
  'pix-key.list': () => ({}),
  'pix-key.create': () => ({ body: { key: KEY, type: 'EVP' } }),
  'pix-key.delete': ownKey,
  'pix-key.set-default': ownKey,
  'pix-key.check': () => ({ body: { pixKey: 'ana@example.com' } }),
  'pix-key.lookup': () => ({ params: { pixKey: 'ana@example.com' } }),
  'pix-key.quota': () => ({}),
  'pix-key.quota-log': () => ({}),
  'limits.get': async (s) => ({ params: { accountId: await accountId(s) } }),
  'limits-request.create': async (s) => ({ body: await limitRequest(s) }),
  'limits-request.list': async (s) => {
    await s.ok('POST', '/api/v1/limits/request', await limitRequest(s));
    return { query: 'limit=5' };
  },
  'limits-request.get': async (s) => {
    const { limitRequest: made } = await s.ok('POST', '/api/v1/limits/request', await limitRequest(s));
    return { params: { id: made.id } };
  },
  'account.get': async (s) => ({ params: { accountId: await accountId(s) } }),
  'account.withdraw': async (s) => {
    await receive(s, 10_000);
    return { params: { accountId: await accountId(s) }, body: { value: 5_000 } };
  },
  'brcode.resolve': async (s) => {
    const { charge } = await s.ok('POST', '/api/v1/charge', { correlationID: 'c-1', value: 100 });
    return { body: { emv: charge.brCode } };
  },
  'cashback.grant': async (s) => {
    await s.ok('POST', '/api/v1/customer', customer);
    return { body: { taxID: TAX_ID, value: 500 } };
  },
  'cashback.balance': async (s) => {
    await s.ok('POST', '/api/v1/customer', customer);
    return { params: { taxID: TAX_ID } };
  },
  'charge.create': () => ({
    query: 'return_existing=true',
    body: { correlationID: 'c-1', value: 1990, customer, additionalInfo: [{ key: 'Pedido', value: '7' }] },
  }),
  'charge.get': charged({}),
  'charge.delete': charged({}),
  'charge.list': async (s) => {
    await s.ok('POST', '/api/v1/charge', { correlationID: 'c/1', value: 100, customer });
    return { query: 'status=ACTIVE&start=2026-11-21T00:00:00Z&end=2026-11-22T00:00:00Z&skip=0&limit=10' };
  },
  'charge.qr-image': async (s) => {
    const { charge } = await s.ok('POST', '/api/v1/charge', { correlationID: 'c-1', value: 100 });
    return { params: { id: charge.paymentLinkID }, query: 'size=600' };
  },
  'charge.update': charged({ body: { expiresDate: '2026-12-24T12:00:00.000Z' } }),
  'charge.qr-base64': async (s) => {
    const { charge } = await s.ok('POST', '/api/v1/charge', { correlationID: 'c-1', value: 100 });
    return { params: { id: charge.paymentLinkID }, query: 'size=600' };
  },
  'charge.refund': charged({ paid: true, body: { correlationID: 'r-1', value: 60, comment: 'Obrigado' } }),
  'charge.refunds': async (s) => {
    const sent = await charged({ paid: true })(s);
    await s.ok('POST', '/api/v1/charge/c%2F1/refund', { correlationID: 'r-1' });
    return sent;
  },
  'customer.create': () => ({
    body: {
      ...customer,
      phone: '11 91234-5684',
      correlationID: 'ana',
      address: { city: 'Recife', state: 'PE' },
    },
  }),
  'customer.get': async (s) => {
    await s.ok('POST', '/api/v1/customer', { ...customer, correlationID: 'ana' });
    return { params: { id: 'ana' } };
  },
  'customer.update': async (s) => {
    await s.ok('POST', '/api/v1/customer', { ...customer, correlationID: 'ana' });
    return { params: { id: 'ana' }, body: { phone: '11 91234-5684', address: { city: 'Recife' } } };
  },
  'customer.list': async (s) => {
    await s.ok('POST', '/api/v1/customer', customer);
    return { query: 'limit=5' };
  },
  'dispute.list': async (s) => {
    await disputed(s);
    return { query: 'start=2026-11-20T00:00:00Z' };
  },
  'dispute.get': async (s) => ({ params: { id: await disputed(s) } }),
  'dispute.evidence': async (s) => ({
    params: { id: await disputed(s) },
    body: { documents: [{ url: 'https://loja.example.com/nota.pdf', description: 'Nota' }] },
  }),
  'file.create': () => ({ form: true, body: { purpose: 'DISPUTE_EVIDENCE', correlationID: 'nota-7' } }),
  'partner.company.create': () => ({ body: company }),
  'partner.company.get': async (s) => {
    await s.ok('POST', '/api/v1/partner/company', company);
    return { params: { taxID: CNPJ.taxID } };
  },
  'partner.company.list': async (s) => {
    await s.ok('POST', '/api/v1/partner/company', company);
    return {};
  },
  'partner.application.create': async (s) => {
    await s.ok('POST', '/api/v1/partner/company', company);
    return { body: { application: { name: 'checkout', type: 'API', scopes: ['CHARGE_GET'] }, taxID: CNPJ } };
  },
  'payment.create': () => ({ body: { ...payment, comment: 'Nota 7' } }),
  'payment.approve': async (s) => {
    await receive(s, 10_000);
    await s.ok('POST', '/api/v1/payment', payment);
    return { body: { correlationID: 'p-1' } };
  },
  'payment.get': async (s) => {
    const { body } = (await REQUESTS['payment.approve'](s)) as { body: object };
    await s.ok('POST', '/api/v1/payment/approve', body);
    return { params: { id: 'p-1' } };
  },
  'payment.list': async (s) => {
    await s.ok('POST', '/api/v1/payment', payment);
    return { query: 'skip=0' };
  },
  'receipt.get': async (s) => {
    const { endToEndId } = await receive(s, 100);
    return { params: { receiptType: 'pix-in', endToEndId } };
  },
  'qrcode.create': () => ({ body: { name: 'Balcão', correlationID: 'q-1', value: 850, comment: 'Café' } }),
  'qrcode.get': async (s) => {
    await s.ok('POST', '/api/v1/qrcode-static', { name: 'Balcão', correlationID: 'q-1' });
    return { params: { id: 'q-1' } };
  },
  'qrcode.delete': async (s) => {
    await s.ok('POST', '/api/v1/qrcode-static', { name: 'Balcão', correlationID: 'q-1' });
    return { params: { id: 'q-1' } };
  },
  'qrcode.list': async (s) => {
    await s.ok('POST', '/api/v1/qrcode-static', { name: 'Balcão', correlationID: 'q-1' });
    return {};
  },
  'recovery.create': async (s) => ({
    body: { transactionEndToEndId: await paidOut(s), situationType: 'SCAM', details: 'Loja falsa' },
  }),
  'recovery.get': async (s) => ({ params: { id: await reported(s) } }),
  'recovery.refund-solicitations': async (s) => ({ params: { id: await traced(s) } }),
  'recovery.infraction-reports': async (s) => ({ params: { id: await traced(s) } }),
  'recovery.disputes': async (s) => ({ params: { id: await traced(s) } }),
  'recovery.cancel': async (s) => ({ params: { id: await reported(s) } }),
  'refund.create': async (s) => {
    const { endToEndId } = await receive(s, 1_000);
    return {
      body: { transactionEndToEndId: endToEndId, value: 400, correlationID: 'r-1', comment: 'Parte' },
    };
  },
  'refund.get': refunded({ params: { id: 'r-1' } }),
  'refund.list': refunded({ query: 'limit=100' }),
  'subaccount.create': () => ({ body: { pixKey: 'filial@example.com', name: 'Filial' } }),
  'subaccount.get': subaccount({ params: { id: 'filial@example.com' } }),
  'subaccount.list': subaccount({}),
  'subaccount.withdraw': subaccount({ params: { id: 'filial@example.com' } }),
  'subaccount.credit': async (s) => {
    await receive(s, 1_000);
    return subaccount({ params: { id: 'filial@example.com' }, body: { value: 300, description: 'Fundo' } })(
      s,
    );
  },
  'subaccount.debit': subaccount({ params: { id: 'filial@example.com' }, body: { value: 300 } }),
  'subaccount.transfer': async (s) => {
    await s.ok('POST', '/api/v1/subaccount', { pixKey: '+5511912345684', name: 'Reserva' });
    const keys = { fromPixKey: 'filial@example.com', fromPixKeyType: 'EMAIL' };
    return subaccount({
      body: { value: 300, ...keys, toPixKey: '+5511912345684', toPixKeyType: 'PHONE', correlationID: 't-1' },
    })(s);
  },
  'subaccount.delete': async (s) => {
    await s.ok('POST', '/api/v1/subaccount', { pixKey: 'filial@example.com', name: 'Filial' });
    return { params: { id: 'filial@example.com' } };
  },
  'subaccount.statement': subaccount({
    params: { id: 'filial@example.com' },
    query: 'start=2026-11-20T00:00:00Z',
  }),
  'subscription.create': () => ({
    body: { customer, value: 4_990, comment: 'Plano', dayGenerateCharge: 10 },
  }),
  'subscription.list': async (s) => {
    await mandated(s);
    return { query: 'skip=0&limit=5' };
  },
  'subscription.cancel': async (s) => ({ params: { id: (await mandated(s)).correlationID } }),
  'subscription.update': async (s) => ({
    params: { id: (await mandated(s)).correlationID },
    body: { value: 5_990 },
  }),
  'installment.list': async (s) => ({ params: { id: (await mandated(s)).correlationID } }),
  'installment.get': async (s) => ({ params: { id: await installment(s, 10) } }),
  'installment.charge': async (s) => ({ params: { id: await installment(s, 7) }, body: { value: 5_990 } }),
  'installment.retry': async (s) => {
    const id = await installment(s, 6);
    await s.ok('POST', '/_sandbox/installment/fail', { id, code: 'AM02', tries: 1 });
    await s.advance(3 * 86_400_000);
    return { params: { id }, body: {} };
  },
  'invoice.create': async (s) => {
    await s.ok('POST', '/api/v1/charge', { correlationID: 'c-1', value: 100, customer });
    return {
      body: {
        correlationID: 'nf-1',
        charge: 'c-1',
        description: 'Manutenção do site',
        billingDate: '2026-11-30T12:00:00.000Z',
        customer: invoiced,
      },
    };
  },
  'invoice.list': async (s) => {
    await issued(s);
    return { query: 'start=2026-11-21T00:00:00Z&end=2026-11-22T00:00:00Z&skip=0&limit=10' };
  },
  'invoice.cancel': issued,
  'invoice.pdf': issued,
  'invoice.xml': issued,
  'subscription.get': async (s) => {
    const { subscription } = await s.ok('POST', '/api/v1/subscriptions', { customer, value: 4_990 });
    return { params: { id: subscription.globalID } };
  },
  'transaction.list': async (s) => {
    await receive(s, 1_000);
    return { query: 'start=2026-11-20T00:00:00Z' };
  },
  'transaction.get': async (s) => ({ params: { id: (await receive(s, 1_000)).endToEndId } }),
  'transfer.create': async (s) => {
    await receive(s, 1_000);
    const { pixKey } = await s.ok('POST', '/_sandbox/account', {});
    const { companies } = await s.ok('GET', '/_sandbox/companies');
    return { body: { value: 300, fromPixKey: companies[0].accounts[0].pixKey, toPixKey: pixKey } };
  },
  'account.create': () => ({}),
  'account.delete': async (s) => {
    const { account } = await s.ok('POST', '/api/v1/account');
    return { params: { accountId: account.accountId } };
  },
  'company.get': () => ({}),
  'account-register.create': () => ({
    body: {
      taxID: '12345678000195',
      correlationID: 'seller',
      redirectUrl: 'https://loja.example.com/',
      representatives: [{ taxID: TAX_ID, name: 'Ana Souza' }],
    },
  }),
  'account-register.get': async (s) => {
    await s.ok('POST', '/api/v1/kyc/onboarding', { taxID: '12345678000195', correlationID: 'seller' });
    return { params: { id: 'seller' } };
  },
  'account-register.delete': async (s) => {
    await s.ok('POST', '/api/v1/kyc/onboarding', { taxID: '12345678000195', correlationID: 'seller' });
    return { params: { id: 'seller' } };
  },
  'application.create': () => ({
    body: { application: { name: 'report', type: 'API', scopes: ['CHARGE_GET'] } },
  }),
  'application.delete': async (s) => {
    const { application } = await s.ok('POST', '/api/v1/application', {
      application: { name: 'report', type: 'API', scopes: ['CHARGE_GET'] },
    });
    return { body: { clientId: application.clientId } };
  },
  'boleto.check': () => ({ body: { barcode: BOLETO } }),
  'boleto.list': async (s) => {
    await paidBoleto(s);
    await s.advance(7 * 86_400_000);
    return {};
  },
  'boleto.get': async (s) => ({ params: { id: (await paidBoleto(s)).boletoTransactionID } }),
  'bank.list': () => ({ query: 'name=banco' }),
  'statement.list': async (s) => {
    await receive(s, 1_000);
    return { query: 'start=2026-11-20T00:00:00Z&limit=10' };
  },
  'webhook.events': () => ({}),
  'webhook.ips': () => ({}),
  'webhook.keys': () => ({}),
  'webhook.create': () => ({ query: 'validate=false', body: { webhook } }),
  'webhook.list': async (s) => {
    await s.ok('POST', '/api/v1/webhook?validate=false', { webhook });
    return { query: `url=${encodeURIComponent(webhook.url)}` };
  },
  'webhook.delete': async (s) => {
    const made = await s.ok('POST', '/api/v1/webhook?validate=false', { webhook });
    return { params: { id: made.webhook.id } };
  },
};

const company = {
  preRegistration: { name: 'Loja Dois', taxID: CNPJ, website: 'https://dois.example.com' },
  user: {
    firstName: 'Bia',
    lastName: 'Lima',
    email: 'bia@example.com',
    phone: '+5511912345684',
    taxID: { taxID: TAX_ID, type: 'BR:CPF' },
  },
};
const payment = { value: 2_000, destinationAlias: 'fornecedor@example.com', correlationID: 'p-1' };
const webhook = {
  name: 'pagas',
  event: 'OPENPIX:CHARGE_COMPLETED',
  url: 'https://loja.example.com/pix',
  authorization: 'segredo',
  isActive: true,
};

const disputed = async (s: Served): Promise<string> => {
  const { endToEndId } = await receive(s, 1_000);
  await s.ok('POST', '/_sandbox/dispute/open', { endToEndId });
  return endToEndId;
};

/** Pays somebody outside the sandbox, and returns the end-to-end id. */
async function paidOut(s: Served): Promise<string> {
  await receive(s, 10_000);
  await s.ok('POST', '/api/v1/payment', { ...payment, autoApprove: true });
  await s.advance(5_000);
  const { transaction } = await s.ok('GET', '/api/v1/payment/p-1');
  return transaction.endToEndId;
}
const reported = async (s: Served): Promise<string> => {
  const transactionEndToEndId = await paidOut(s);
  const report = { transactionEndToEndId, situationType: 'SCAM', details: 'Loja falsa' };
  return (await s.ok('POST', '/api/v1/funds-recovery', report)).dictId;
};
/** Reports a payment whose money has come back since. */
const traced = async (s: Served): Promise<string> => {
  const id = await reported(s);
  await s.advance(11 * 86_400_000);
  return id;
};

const accountId = async (s: Served): Promise<string> =>
  (await s.ok('GET', '/api/v1/account/')).accounts[0].accountId;

/** A charge whose correlation id must be encoded in a path. */
function charged({ paid = false, body }: { paid?: boolean; body?: unknown }): (s: Served) => Promise<Sent> {
  return async (s) => {
    await s.ok('POST', '/api/v1/charge', { correlationID: 'c/1', value: 100, customer });
    if (paid) await s.ok('POST', '/_sandbox/pay', { id: 'c/1' });
    return { params: { id: 'c/1' }, ...(body === undefined ? {} : { body }) };
  };
}
function refunded(sent: Sent): (s: Served) => Promise<Sent> {
  return async (s) => {
    const { endToEndId } = await receive(s, 1_000);
    await s.ok('POST', '/api/v1/refund', {
      transactionEndToEndId: endToEndId,
      value: 400,
      correlationID: 'r-1',
    });
    return sent;
  };
}
function subaccount(sent: Sent): (s: Served) => Promise<Sent> {
  return async (s) => {
    await s.ok('POST', '/api/v1/subaccount', { pixKey: 'filial@example.com', name: 'Filial' });
    await s.ok('POST', '/_sandbox/pay', { id: 'filial@example.com', value: 900 });
    return sent;
  };
}

/** Uploads a document for a request for higher limits, and returns its id. */
export async function uploadedDocument(
  s: Served,
  bytes: Uint8Array = PDF,
  name = 'nota.pdf',
): Promise<string> {
  const form = await encodeForm(
    { purpose: 'ACCOUNT_LIMIT_REQUEST' },
    { name, type: 'application/pdf', bytes },
  );
  const sent = await s.send('POST', '/api/v1/files', form.bytes, undefined, {
    'content-type': form.contentType,
  });
  return sent.body.file.id;
}

/** Body of a request that raises all limits of the default account. */
async function limitRequest(s: Served) {
  const names = ['', 'OutSameHolder', 'OutDifferentHolder'].flatMap((scope) =>
    ['Day', 'Night'].map((period) => `pix${scope}${period}Limit`),
  );
  const all = (cents: number) => Object.fromEntries(names.map((name) => [name, cents]));
  await s.ok('POST', '/_sandbox/limits', all(100_000));
  return {
    companyBankAccountId: await accountId(s),
    ...all(200_000),
    documents: [{ fileId: await uploadedDocument(s) }],
    description: 'Folha de pagamento',
    limitRequestReason: 'Crescimento',
  };
}

export async function sendOf(
  served: Served,
  method: string,
  path: string,
  { form, body }: Sent,
): Promise<Answered> {
  if (form !== true) return served.send(method, path, body);
  const { contentType, bytes } = await encodeForm(body as Record<string, string>, {
    name: 'nota.pdf',
    type: 'application/pdf',
    bytes: PDF,
  });
  return served.send(method, path, bytes, undefined, { 'content-type': contentType });
}

export function pathOf(operation: Operation, { params = {}, query }: Sent, namespace = 'service'): string {
  const path = operation.path
    .replace('{namespace}', namespace)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
  return query === undefined ? path : `${path}?${query}`;
}

/** What the file of an example's --input holds. */
export const FROM_FILE: Readonly<Record<string, object>> = {
  'charge refund': { correlationID: 'from-input', id: 'order-1', value: 100 },
  'customer create': { correlationID: 'from-input', name: 'Ana', taxID: TAX_ID },
  'invoice create': { correlationID: 'from-input', value: 100, customerId: 'ana' },
  'qrcode create': { correlationID: 'from-input', value: 100, name: 'Balcão' },
  'subscription create': { value: 100, customer: { name: 'Ana', taxID: TAX_ID } },
  'partner company create': {
    preRegistration: { name: 'Loja', taxID: { taxID: '11222333000181', type: 'BR:CNPJ' } },
    user: {
      firstName: 'Ana',
      lastName: 'Souza',
      email: 'ana@example.com',
      phone: '+5511912345685',
      taxID: { taxID: TAX_ID, type: 'BR:CPF' },
    },
  },
};
