// Requests in the forms in which public clients of the service send them: SDKs in PHP, Ruby, Java, Python and Go, the
// Magento plugin, the connector of Zapier and the n8n node. Each form has what the client makes of it: its path, headers,
// query parameters, and the fields and JSON types of its body.
import { expect, it } from 'vitest';
import { encodeBrCode } from '#pix/brcode/encode.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { refusal, serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const NAMESPACES = ['service', 'openpix', 'woovi'] as const;
type Namespace = (typeof NAMESPACES)[number];

interface ClientRequest {
  /** The method and path. `{name}` stands for a value of `setup`, here and in the body. */
  readonly to: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Part of the answer, where the status does not show what the request meant. */
  readonly answer?: object;
  /** Fields that the service does not have. */
  readonly ignored?: readonly string[];
  /** The error, by namespace, of a form that the contract of the namespace excludes. */
  readonly refused?: Partial<Record<Namespace, string>>;
}

const inAll = (error: string): Record<Namespace, string> => ({
  service: error,
  openpix: error,
  woovi: error,
});

const NEEDS_TYPE = 'type is required: sem type, só se paga uma chave Pix; com estes campos, é QR_CODE';
const JSON_TYPE = { 'content-type': 'application/json' };
const CPF = '52998224725';
const CNPJ = '11222333000181';
const ADDRESS = {
  zipcode: '30421322',
  street: 'Rua A',
  number: '100',
  neighborhood: 'Centro',
  city: 'Belo Horizonte',
  state: 'MG',
  complement: 'Apto 1',
  country: 'BR',
};
const CUSTOMER = { name: 'Ana Lima', taxID: CPF, email: 'ana@example.com', phone: '5531998765432' };
const KEY_PAYMENT = {
  value: 500,
  destinationAlias: 'fornecedor@example.com',
  correlationID: 'p',
  comment: 'x',
};
const REFUND = { value: 10, transactionEndToEndId: '{e2e}', correlationID: 'r', comment: 'x' };
const WEBHOOK = {
  name: 'loja',
  event: 'OPENPIX:CHARGE_COMPLETED',
  url: '{url}/loja',
  authorization: 'segredo',
  isActive: true,
};

const CLIENTS: Readonly<
  Record<string, { headers: Readonly<Record<string, string>>; requests: readonly ClientRequest[] }>
> = {
  'PHP SDK': {
    headers: { 'user-agent': 'openpix-php-sdk', version: '1.0.0', platform: 'openpix-php-sdk' },
    requests: [
      { to: 'POST /api/v1/charge?return_existing=1', body: { value: 10_000, correlationID: 'c' } },
      {
        to: 'POST /api/v1/charge?return_existing=1',
        body: { value: 10_000, correlationID: 'open' },
        answer: { charge: { value: 700 } },
      },
      { to: 'POST /api/v1/charge?return_existing=0', body: { value: 10_000, correlationID: 'c' } },
      {
        to: 'POST /api/v1/charge?return_existing=0',
        body: { value: 10_000, correlationID: 'open' },
        refused: inAll('Já existe uma cobrança com este Correlação ID'),
      },
      { to: 'GET /api/v1/charge?skip=0&limit=30' },
      { to: 'GET /api/v1/charge?start=&end=&status=&skip=0&limit=30' },
      { to: 'GET /api/v1/charge?start=2026-11-01T00%3A00%3A00Z&status=COMPLETED&skip=30&limit=30' },
      { to: 'GET /api/v1/charge/open' },
      { to: 'DELETE /api/v1/charge/open' },
      { to: 'GET /openpix/charge/brcode/image/{link}.png?size=1024' },
      { to: 'POST /api/v1/customer', body: { ...CUSTOMER, correlationID: 'ana' } },
      { to: 'GET /api/v1/customer?skip=0&limit=30' },
      { to: 'POST /api/v1/payment', body: { ...KEY_PAYMENT, sourceAccountId: '{account}' } },
      { to: 'GET /api/v1/payment?skip=0&limit=30' },
      { to: 'GET /api/v1/payment/waiting' },
      { to: 'POST /api/v1/refund', body: REFUND },
      { to: 'GET /api/v1/refund?skip=0&limit=30' },
      { to: 'GET /api/v1/refund/refund' },
      { to: 'GET /api/v1/transaction?skip=0&limit=30' },
      { to: 'GET /api/v1/transaction/{e2e}' },
      { to: 'POST /api/v1/webhook', body: { webhook: WEBHOOK } },
      { to: 'GET /api/v1/webhook?url=&skip=0&limit=30' },
      { to: 'DELETE /api/v1/webhook/{webhook}' },
      { to: 'POST /api/v1/subscriptions', body: { value: 100, customer: CUSTOMER, dayGenerateCharge: 15 } },
      { to: 'GET /api/v1/subscriptions/{subscription}' },
      { to: 'GET /api/v1/account' },
      { to: 'GET /api/v1/account/{account}' },
      { to: 'POST /api/v1/account/{account}/withdraw', body: { value: 1000 } },
      { to: 'GET /api/v1/subaccount' },
      { to: 'GET /api/v1/subaccount/filial@example.com' },
      { to: 'POST /api/v1/subaccount', body: { name: 'Loja', pixKey: 'loja@example.com' } },
      { to: 'POST /api/v1/subaccount/filial@example.com/withdraw', body: { value: 100 } },
      { to: 'POST /api/v1/subaccount/filial@example.com/debit', body: { value: 100, description: 'x' } },
      {
        to: 'POST /api/v1/subaccount/transfer',
        body: {
          fromPixKey: 'filial@example.com',
          fromPixKeyType: 'EMAIL',
          toPixKey: 'matriz@example.com',
          toPixKeyType: 'EMAIL',
          value: 100,
          correlationID: 't',
        },
      },
      { to: 'DELETE /api/v1/subaccount/matriz@example.com' },
      { to: 'GET /api/v1/partner/company?skip=0&limit=30' },
      {
        to: 'POST /api/v1/partner/company',
        body: {
          preRegistration: { name: 'Loja', website: '', taxID: { taxID: CNPJ, type: 'BR:CNPJ' } },
          user: { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.com', phone: '+5531998765432' },
        },
        refused: { openpix: 'user.taxID is required', woovi: 'user.taxID is required' },
      },
    ],
  },

  'Ruby SDK': {
    headers: {},
    requests: [
      // It sends the customer and its address in every charge, empty if there is none.
      {
        to: 'POST /api/v1/charge?return_existing=false',
        body: { correlationID: 'c', value: 50_000, customer: { address: {} } },
        refused: { service: 'customer needs at least name + taxID, or name + email, or name + phone' },
      },
      {
        to: 'POST /api/v1/charge?return_existing=true',
        body: { correlationID: 'c', value: 50_000, customer: { ...CUSTOMER, address: {} } },
      },
      {
        to: 'POST /api/v1/charge?return_existing=false',
        body: {
          correlationID: 'c',
          value: 50_000,
          type: 'OVERDUE',
          customer: { ...CUSTOMER, address: ADDRESS },
          daysForDueDate: 5,
          daysAfterDueDate: 5,
          interests: { value: 100 },
          fines: { value: 200 },
          additionalInfo: [{ key: 'pedido', value: '57' }],
        },
      },
      { to: 'GET /api/v1/charge?skip=0&limit=100' },
      { to: 'GET /api/v1/charge/open' },
      { to: 'DELETE /api/v1/charge/open' },
      { to: 'POST /api/v1/customer?return_existing=false', body: { ...CUSTOMER, address: ADDRESS } },
      {
        to: 'POST /api/v1/payment?return_existing=false',
        body: { ...KEY_PAYMENT, sourceAccountId: '{account}' },
      },
      { to: 'GET /api/v1/payment?skip=0&limit=100' },
      { to: 'POST /api/v1/refund?return_existing=false', body: REFUND },
      {
        to: 'POST /api/v1/subscriptions?return_existing=false',
        body: { value: 100, dayGenerateCharge: 5, customer: CUSTOMER },
      },
      { to: 'POST /api/v1/webhook?return_existing=false', body: { webhook: WEBHOOK } },
      { to: 'GET /api/v1/webhook?skip=0&limit=100' },
    ],
  },

  'Java SDK': {
    headers: JSON_TYPE,
    requests: [
      {
        to: 'POST /api/v1/charge',
        body: { correlationID: 'c', value: 100, comment: 'x', customer: CUSTOMER, additionalInfos: [] },
        ignored: ['additionalInfos'],
      },
      {
        to: 'POST /api/v1/charge',
        body: {
          correlationID: 'c',
          value: 100,
          customer: { ...CUSTOMER, address: ADDRESS },
          type: 'OVERDUE',
          daysForOverdue: 3,
          daysAfterDueDate: 5,
          interests: { value: 100 },
          fines: { value: 200 },
        },
        ignored: ['daysForOverdue'],
      },
      { to: 'GET /api/v1/charge?skip=0&limit=15' },
      { to: 'DELETE /api/v1/charge/open' },
      { to: 'GET /openpix/charge/brcode/image/{link}.png?size=768' },
      { to: 'POST /api/v1/customer', body: CUSTOMER },
      { to: 'POST /api/v1/payment', body: KEY_PAYMENT },
      {
        to: 'POST /api/v1/qrcode-static/',
        body: { name: 'Caixa', correlationID: 'q', value: 100, comment: 'x', identifier: 'caixa1' },
        ignored: ['identifier'],
      },
      { to: 'GET /api/v1/qrcode-static' },
      { to: 'POST /api/v1/refund', body: REFUND },
      {
        to: 'POST /api/v1/subscriptions',
        body: { customer: CUSTOMER, value: 100, dayGenerateCharge: 5, chargeType: 'DYNAMIC' },
      },
      // The name is a number, and the event is only sent if it is not the default one.
      {
        to: 'POST /api/v1/webhook',
        body: { webhook: { name: 1, url: '{url}/loja', authorization: null, isActive: true } },
        refused: { service: 'webhook.name must be a string, not 1' },
      },
      { to: 'GET /api/v1/account' },
      { to: 'POST /api/v1/account/{account}/withdraw', body: { value: 1000 } },
    ],
  },

  'Python SDK': {
    headers: { ...JSON_TYPE, 'user-agent': 'OpenPix Python SDK v1.0.0' },
    requests: [
      {
        to: 'POST /api/openpix/v1/charge?return_existing=false',
        body: {
          correlationID: 'c',
          value: 1000,
          comment: null,
          identifier: null,
          expiresIn: null,
          customer: null,
          additionalInfo: null,
        },
      },
      { to: 'GET /api/openpix/v1/charge?status=ACTIVE' },
      { to: 'GET /api/openpix/v1/charge/open' },
      { to: 'POST /api/openpix/v1/webhook', body: { webhook: WEBHOOK } },
      { to: 'DELETE /api/openpix/v1/webhook/{webhook}' },
    ],
  },

  'asynchronous Python SDK': {
    headers: { 'user-agent': 'python-httpx/0.28.1' },
    requests: [
      {
        to: 'POST /api/v1/charge?return_existing=True',
        body: { correlationID: 'open', value: 1000, additionalInfo: [] },
        answer: { charge: { value: 700 } },
      },
      {
        to: 'POST /api/v1/charge?return_existing=False',
        body: { correlationID: 'c', value: 1000, additionalInfo: [] },
      },
      { to: 'GET /api/v1/charge?start=&end=&status=&customer=&subscription=' },
      {
        to: 'PATCH /api/v1/charge/open',
        body: { id: 'open', expiresDate: '2026-12-24T12:00:00Z' },
        ignored: ['id'],
      },
      { to: 'GET /api/v1/charge/paid/refund' },
    ],
  },

  'Go SDK': {
    headers: { accept: 'application/json', 'idempotency-key': 'k' },
    requests: [
      {
        to: 'POST /api/v1/charge',
        body: {
          correlationID: 'c',
          value: 1000,
          comment: 'x',
          customer: { ...CUSTOMER, address: ADDRESS },
          expiresIn: 3600,
          additionalInfo: [{ key: 'a', value: 'b' }],
          type: 'DYNAMIC',
          splits: [{ pixKey: 'filial@example.com', value: 300, splitType: 'SPLIT_SUB_ACCOUNT' }],
        },
      },
      { to: 'GET /api/v1/charge?skip=0&limit=100&status=ACTIVE' },
      { to: 'GET /api/image/qrcode/base64/{link}?size=600' },
      { to: 'POST /api/v1/payment', body: { ...KEY_PAYMENT, destinationAliasType: 'EMAIL' } },
      {
        to: 'POST /api/v1/payment',
        body: { qrCode: '{code}', correlationID: 'p' },
        answer: { payment: { type: 'QR_CODE', value: 700 } },
        refused: { service: NEEDS_TYPE },
      },
      {
        to: 'POST /api/v1/payment',
        body: { qrCode: '{fixed}', correlationID: 'p', comment: 'x' },
        answer: { payment: { type: 'QR_CODE', value: 300 } },
        refused: { service: NEEDS_TYPE },
      },
      { to: 'POST /api/v1/payment/approve', body: { correlationID: 'waiting' } },
      { to: 'GET /api/v1/payment?skip=0&limit=100' },
      { to: 'POST /api/v1/subaccount/filial@example.com/withdraw' },
      { to: 'POST /api/v1/subaccount/filial@example.com/withdraw', body: { value: 10 } },
      { to: 'POST /api/v1/subaccount/filial@example.com/credit', body: { value: 10, description: 'x' } },
      {
        to: 'POST /api/v1/subaccount/transfer',
        body: { value: 10, fromPixKey: 'filial@example.com', toPixKey: 'matriz@example.com' },
        refused: inAll('fromPixKeyType is required'),
      },
      { to: 'GET /api/v1/subaccount/filial%40example.com/statement?skip=0&limit=100' },
      { to: 'PUT /api/v1/subscriptions/{subscription}/cancel', body: {} },
    ],
  },

  'Magento plugin': {
    headers: { ...JSON_TYPE, accept: 'application/json', 'user-agent': 'Plugin-Magento2/2.1.0' },
    requests: [
      {
        to: 'POST /api/v1/charge',
        body: {
          correlationID: 'c',
          value: 4990,
          comment: 'Loja#000000057',
          customer: { ...CUSTOMER, phone: '+5531998765432', address: ADDRESS },
          additionalInfo: [{ key: 'Pedido', value: '000000057' }],
          giftbackValueToApply: 0,
        },
        ignored: ['giftbackValueToApply'],
      },
      {
        to: 'POST /api/v1/charge',
        body: {
          correlationID: 'c',
          value: 4990,
          comment: 'Loja#000000057',
          customer: { name: 'Ana Lima', email: 'ana@example.com', phone: '+5531998765432' },
          additionalInfo: [{ key: 'Pedido', value: '000000057' }],
          giftbackValueToApply: 0,
        },
        ignored: ['giftbackValueToApply'],
      },
      {
        to: 'POST /api/v1/charge',
        body: {
          correlationID: 'c',
          value: 4990,
          comment: 'Loja#000000057',
          customer: { ...CUSTOMER, phone: '+5531998765432', address: ADDRESS },
          additionalInfo: [{ key: 'Pedido', value: '000000057' }],
          type: 'BOLETO',
        },
      },
      { to: 'POST /api/v1/charge/paid/refund', body: { correlationID: 'r', value: 4990 } },
    ],
  },

  'Zapier connector': {
    headers: { ...JSON_TYPE, accept: 'application/json' },
    requests: [
      {
        to: 'GET /api/v1/charge?app_id={key}&app_name=loja',
        headers: { 'x-app-id': 'loja', 'x-app-name': 'loja' },
      },
      // The customer is all that the person entered.
      {
        to: 'POST /api/v1/charge?app_id={key}',
        body: {
          correlationID: 'c',
          value: 100,
          type: 'DYNAMIC',
          comment: null,
          customer: { ...CUSTOMER, value: 100, type: 'DYNAMIC', correlation: 'c' },
        },
        ignored: ['customer.value', 'customer.type', 'customer.correlation'],
      },
      {
        to: 'POST /api/v1/customer',
        body: { ...CUSTOMER, taxID: undefined, address: {} },
        refused: { service: 'taxID is required' },
      },
      { to: 'POST /api/v1/customer', body: { ...CUSTOMER, address: {} } },
      { to: 'POST /api/v1/refund', body: REFUND },
      { to: 'DELETE /api/v1/charge/open?app_id={key}', body: {} },
      { to: 'GET /api/v1/webhook' },
      {
        to: 'POST /api/v1/webhook',
        body: { name: 'zap', event: 'OPENPIX:CHARGE_COMPLETED', url: '{url}/zap', isActive: true },
        ignored: ['name', 'event', 'url', 'isActive'],
        refused: inAll('webhook is required'),
      },
    ],
  },

  'n8n node': {
    headers: JSON_TYPE,
    requests: [
      {
        to: 'POST /api/v1/charge?',
        body: {
          value: 100,
          correlationID: 'c',
          type: 'DYNAMIC',
          customer: { ...CUSTOMER, ensureSameTaxID: true },
        },
      },
      { to: 'POST /api/v1/payment', body: { type: 'QR_CODE', correlationID: 'p', qrCode: '{code}' } },
      {
        to: 'POST /api/v1/payment',
        body: {
          type: 'MANUAL',
          correlationID: 'p',
          psp: '99999012',
          holder: { name: 'Ana Lima', taxID: { taxID: CPF, type: 'BR:CPF' } },
          account: { account: '1234', branch: '0001', accountType: 'CACC' },
          value: 100,
        },
      },
      {
        to: 'POST /api/v1/subscriptions',
        body: {
          customer: { ...CUSTOMER, address: ADDRESS },
          value: 100,
          type: 'RECURRENT',
          correlationID: 's',
          name: 'Plano',
          dayGenerateCharge: 5,
          frequency: 'MONTHLY',
          dayDue: 7,
        },
      },
    ],
  },
};

/** Serves an account with money and one of everything that the requests refer to, whose names it returns. */
async function setup(
  namespace: Namespace,
): Promise<{ served: Served; names: Readonly<Record<string, string>> }> {
  const served = await serve({ namespace });
  const { url } = await httpServer((_request, response) => json(response, 200, {}));
  await served.ok('POST', '/api/v1/charge', { correlationID: 'paid', value: 100_000 });
  const { endToEndId } = await served.ok('POST', '/_sandbox/pay', { id: 'paid' });
  const { charge, brCode } = await served.ok('POST', '/api/v1/charge', { correlationID: 'open', value: 700 });
  for (const pixKey of ['filial@example.com', 'matriz@example.com'])
    await served.ok('POST', '/api/v1/subaccount', { pixKey, name: pixKey });
  await served.ok('POST', '/_sandbox/pay', { id: 'filial@example.com', value: 900 });
  await served.ok('POST', '/api/v1/payment', { ...KEY_PAYMENT, correlationID: 'waiting' });
  await served.ok('POST', '/api/v1/refund', {
    value: 1,
    transactionEndToEndId: endToEndId,
    correlationID: 'refund',
  });
  const { webhook } = await served.ok('POST', '/api/v1/webhook', {
    webhook: { ...WEBHOOK, url: `${url}/first` },
  });
  const { subscription } = await served.ok('POST', '/api/v1/subscriptions', {
    value: 100,
    customer: { ...CUSTOMER, taxID: '11144477735' },
    dayGenerateCharge: 5,
  });
  const [account] = (await served.ok('GET', '/api/v1/account/')).accounts;
  return {
    served,
    names: {
      url,
      key: served.appKey,
      e2e: endToEndId,
      link: charge.paymentLinkID,
      code: brCode,
      fixed: encodeBrCode({
        key: 'fornecedor@example.com',
        merchantName: 'F',
        merchantCity: 'SP',
        valueCents: 300,
      }),
      webhook: webhook.id,
      subscription: subscription.globalID,
      account: account.accountId,
    },
  };
}

const CASES = Object.entries(CLIENTS).flatMap(([client, { headers, requests }]) =>
  requests.flatMap(({ refused, ...request }) =>
    NAMESPACES.map((namespace) => ({
      ...request,
      client,
      namespace,
      headers: { ...headers, ...request.headers },
      refused: refused?.[namespace],
    })),
  ),
);

it.each(CASES)(
  'sandbox in the namespace $namespace › answers $to of the $client as the service does: $body',
  async ({ namespace, to, body, headers, answer, ignored, refused }) => {
    const { served, names } = await setup(namespace);
    const filled = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name]!);
    const [method = '', path = ''] = filled(to).split(' ');
    const sent = body === undefined ? undefined : filled(JSON.stringify(body));
    const answered = await served.send(method, path, sent, served.appKey, headers);
    if (refused === undefined) {
      expect([200, 201], JSON.stringify(answered.body)).toContain(answered.status);
      expect(answered.body).toMatchObject(answer ?? {});
    } else {
      expect(answered).toMatchObject(refusal(refused));
    }
    const { requests } = await served.ok('GET', '/_sandbox/requests?limit=1');
    expect(requests[0]?.ignored).toEqual(ignored);
    expect(JSON.stringify(requests)).not.toContain(served.appKey);
  },
);
