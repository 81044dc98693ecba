// Requests in the forms in which existing clients and the guides of the provider send them: shop plugin, automation
// connector, spreadsheets.
import { describe, expect, it } from 'vitest';
import { encodeBrCode } from '#pix/brcode/encode.ts';
import { refusal, serve } from '#test/support/services/sandbox.ts';

const TODAY = ['openpix', 'woovi'] as const;
const CPF = '52998224725';
const ADDRESS = {
  zipcode: '30421322',
  street: 'Rua A',
  number: '100',
  neighborhood: 'Centro',
  city: 'Belo Horizonte',
  state: 'MG',
  complement: '',
  country: 'BR',
};
const latestRequest = async (served: Awaited<ReturnType<typeof serve>>) =>
  (await served.ok('GET', '/_sandbox/requests?limit=1')).requests[0];

describe('order of the shop plugin', () => {
  const order = {
    correlationID: 'wc_order_Ab12-57',
    value: 4990,
    comment: 'Loja#57',
    customer: {
      name: 'Ana Lima',
      email: 'ana@example.com',
      taxID: CPF,
      phone: '5531998765432',
      address: ADDRESS,
    },
    additionalInfo: [{ key: 'Order', value: 57 }],
    redirectUrl: 'https://loja.example.com/obrigado?pedido=57',
  };

  it.each(TODAY)(
    'creates a charge in the namespace %s, which keeps the address to return to',
    async (namespace) => {
      const served = await serve({ namespace });
      const { charge } = await served.ok('POST', '/api/v1/charge', order);
      expect(charge).toMatchObject({
        additionalInfo: [{ key: 'Order', value: '57' }],
        redirectUrl: order.redirectUrl,
      });
      const read = await served.ok('GET', `/api/v1/charge/${order.correlationID}`);
      expect(read.charge).toMatchObject({ redirectUrl: order.redirectUrl });
    },
  );

  it.each(TODAY)('creates a boleto in the namespace %s', async (namespace) => {
    const served = await serve({ namespace });
    const { redirectUrl: _, ...boleto } = { ...order, type: 'BOLETO', fines: { value: 200 } };
    const { charge } = await served.ok('POST', '/api/v1/charge', boleto);
    expect(charge).toMatchObject({ type: 'BOLETO', additionalInfo: [{ value: '57' }] });
  });

  it('is refused in the default namespace, whose contract has texts only', async () => {
    const served = await serve();
    expect(await served.send('POST', '/api/v1/charge', order)).toMatchObject(
      refusal('additionalInfo[0].value must be a string, not 57'),
    );
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'loja', ''])(
    'is refused with the address %j to return to',
    async (redirectUrl) => {
      const served = await serve({ namespace: 'woovi' });
      expect(await served.send('POST', '/api/v1/charge', { ...order, redirectUrl })).toMatchObject(
        refusal(expect.stringContaining('redirectUrl')),
      );
    },
  );
});

describe('null', () => {
  it.each(['service', ...TODAY])('is like a missing field in the namespace %s', async (namespace) => {
    const served = await serve({ namespace });
    const { charge } = await served.ok('POST', '/api/v1/charge', {
      correlationID: 'zap',
      value: 100,
      type: null,
      comment: null,
      identifier: null,
      expiresIn: null,
      fines: null,
      customer: { name: 'Ana', taxID: CPF, email: null, address: { ...ADDRESS, complement: null } },
      additionalInfo: null,
    });
    expect(charge).toMatchObject({ comment: '', additionalInfo: [] });
    expect(charge.customer).not.toHaveProperty('email');
    expect(charge.customer?.address).not.toHaveProperty('complement');
  });

  it.each([
    ['POST', '/api/v1/charge', { correlationID: 'x', value: null }, 'value must be a whole number of cents'],
    ['POST', '/api/v1/charge', { correlationID: null, value: 1 }, 'correlationID is required'],
    [
      'POST',
      '/api/v1/subaccount/filial@example.com/withdraw',
      { value: null },
      'value must be a whole number',
    ],
    [
      'POST',
      '/api/v1/charge/paid/refund',
      { correlationID: 'r', value: null },
      'value must be a whole number',
    ],
    ['PATCH', '/api/v1/customer/ana', { name: 'Bia', phone: null }, 'phone must be a string'],
  ])('is refused in %s %s %j: an amount, a required field, a change', async (method, path, body, error) => {
    for (const namespace of ['service', 'openpix']) {
      const served = await serve({ namespace });
      await served.ok('POST', '/api/v1/customer', { name: 'Ana', taxID: CPF, correlationID: 'ana' });
      await served.ok('POST', '/api/v1/subaccount', { pixKey: 'filial@example.com', name: 'Filial' });
      await served.ok('POST', '/_sandbox/pay', { id: 'filial@example.com', value: 900 });
      expect(await served.send(method, path, body)).toMatchObject(refusal(expect.stringContaining(error)));
      expect((await served.ok('GET', '/api/v1/subaccount/filial@example.com')).SubAccount.balance).toBe(900);
    }
  });
});

describe("another type than the document's", () => {
  const customer = { name: 'Ana', taxID: CPF, address: { ...ADDRESS, number: 1 } };
  it.each([
    ['charge', { correlationID: 'c', value: 100, customer }],
    ['charge', { correlationID: 'c', value: '100' }],
    [
      'charge',
      {
        correlationID: 'c',
        value: 100,
        type: 'OVERDUE',
        daysForDueDate: '7',
        customer: { ...customer, address: ADDRESS },
      },
    ],
    ['customer', customer],
    ['customer', { name: 'Ana', taxID: 52998224725 }],
    ['qrcode-static', { name: 'Caixa 1', correlationID: 7 }],
    ['subscriptions', { correlationID: 's', type: 'RECURRENT', value: 100, customer, dayDue: '7' }],
  ])(
    'is accepted in POST %s %j where it means one value only, unless the namespace is the default',
    async (resource, body) => {
      for (const namespace of TODAY)
        await (await serve({ namespace })).ok('POST', `/api/v1/${resource}`, body);
      expect((await (await serve()).send('POST', `/api/v1/${resource}`, body)).status).toBe(400);
    },
  );

  it.each([
    [{ value: '10.00' }, 'value'],
    [{ value: '1e3' }, 'value'],
    [{ value: '' }, 'value'],
    [{ value: ' 100' }, 'value'],
    [{ value: '99999999999999999999' }, 'value'],
    [{ value: true }, 'value'],
    [{ value: 100, correlationID: 2 ** 53 }, 'correlationID'],
    [{ value: 100, comment: { text: 'a' } }, 'comment'],
    [{ value: 100, comment: true }, 'comment'],
    [{ value: 100, type: 1 }, 'type'],
  ])('is refused in a charge with %j', async (changed, field) => {
    const served = await serve({ namespace: 'openpix' });
    expect(await served.send('POST', '/api/v1/charge', { correlationID: 'c', ...changed })).toMatchObject(
      refusal(expect.stringMatching(new RegExp(`^${field} must be`))),
    );
  });

  it('is a cashback for a tax id whose leading zero a spreadsheet has lost, in each namespace', async () => {
    for (const namespace of ['service', ...TODAY]) {
      const served = await serve({ namespace });
      await served.ok('POST', '/api/v1/customer', { name: 'Ana', taxID: '01234567890' });
      await served.ok('POST', '/api/v1/cashback-fidelity', { taxID: 1234567890, value: 10 });
    }
  });
});

describe('payment without a type', () => {
  const code = (valueCents?: number): string =>
    encodeBrCode({
      key: 'fornecedor@example.com',
      merchantName: 'Fornecedor',
      merchantCity: 'Recife',
      valueCents,
    });
  const bank = {
    psp: { id: '99999012', name: 'Banco' },
    holder: { name: 'Ana Lima', taxID: { taxID: CPF, type: 'BR:CPF' } },
    account: { account: '1234', branch: '0001', accountType: 'CACC' },
  };

  it.each([
    ['a QR code with an amount', { qrCode: code(300) }, { type: 'QR_CODE', value: 300 }],
    ['a QR code without an amount', { qrCode: code(), value: 200 }, { type: 'QR_CODE', value: 200 }],
    ['a bank account', { ...bank, value: 100 }, { type: 'MANUAL', value: 100 }],
    [
      'a Pix key',
      { destinationAlias: 'fornecedor@example.com', value: 100 },
      { destinationAlias: 'fornecedor@example.com' },
    ],
  ])('pays %s in the namespaces of today, as its fields say', async (_, target, payment) => {
    for (const namespace of TODAY) {
      const served = await serve({ namespace });
      const answer = await served.ok('POST', '/api/v1/payment', { ...target, correlationID: 'p' });
      expect(answer.payment).toMatchObject(payment);
    }
  });

  it.each([
    ['a QR code without an amount', { qrCode: code() }, 'value is required: o QR Code não tem valor'],
    ['text that is no QR code', { qrCode: 'x' }, expect.stringContaining('QR Code inválido')],
    ['no QR code', { qrCode: '' }, expect.stringContaining('qrCode must be')],
    [
      'a QR code and a Pix key',
      { qrCode: code(300), destinationAlias: 'outro@example.com' },
      'destinationAlias does not go with type QR_CODE',
    ],
    ['a QR code of null', { qrCode: null }, 'value is required'],
  ])('is refused in the namespaces of today with %s', async (_, target, error) => {
    for (const namespace of TODAY) {
      const served = await serve({ namespace });
      expect(await served.send('POST', '/api/v1/payment', { ...target, correlationID: 'p' })).toMatchObject(
        refusal(error),
      );
      expect((await served.ok('GET', '/api/v1/payment')).payments).toEqual([]);
    }
  });

  it('pays the QR code of a charge in the namespaces of today, for its amount only', async () => {
    for (const namespace of TODAY) {
      const served = await serve({ namespace });
      const { brCode: qrCode } = await served.ok('POST', '/api/v1/charge', {
        correlationID: 'c',
        value: 700,
      });
      expect(
        await served.send('POST', '/api/v1/payment', { qrCode, correlationID: 'p', value: 699 }),
      ).toMatchObject(refusal('A cobrança custa 700 centavos, não 699'));
      const { payment } = await served.ok('POST', '/api/v1/payment', { qrCode, correlationID: 'p' });
      expect(payment).toMatchObject({ type: 'QR_CODE', value: 700 });
    }
  });

  it.each([
    ['QR_CODE', { qrCode: code(300) }],
    ['QR_CODE', { qrCode: code(300), value: 300, destinationAlias: 'fornecedor@example.com' }],
    ['BOLETO', { boletoBarcode: '1' }],
    ['MANUAL', { ...bank, value: 100 }],
  ])('is refused in the default namespace with the type to send, %s: %j', async (type, target) => {
    const served = await serve();
    expect(await served.send('POST', '/api/v1/payment', { ...target, correlationID: 'p' })).toMatchObject(
      refusal(`type is required: sem type, só se paga uma chave Pix; com estes campos, é ${type}`),
    );
  });

  it('pays a Pix key in the default namespace', async () => {
    const served = await serve();
    const body = { destinationAlias: 'fornecedor@example.com', value: 100, correlationID: 'p' };
    expect((await served.ok('POST', '/api/v1/payment', body)).payment).toMatchObject({ value: 100 });
  });
});

describe('customer without data', () => {
  it.each([{}, { address: {} }, { address: { street: null } }])(
    'is no customer in the namespaces of today, and refused in the default namespace: %j',
    async (customer) => {
      const body = { correlationID: 'c', value: 100, customer };
      for (const namespace of TODAY) {
        const served = await serve({ namespace });
        const { charge } = await served.ok('POST', '/api/v1/charge', body);
        expect(charge.customer).toBeUndefined();
        expect(await latestRequest(served)).not.toHaveProperty('ignored');
      }
      expect(await (await serve()).send('POST', '/api/v1/charge', body)).toMatchObject(
        refusal(expect.stringContaining('customer needs')),
      );
    },
  );

  it('is refused where a customer is required', async () => {
    const served = await serve({ namespace: 'openpix' });
    expect(
      await served.send('POST', '/api/v1/subscriptions', { value: 100, customer: { address: {} } }),
    ).toMatchObject(refusal('customer is required'));
  });

  it('does not empty a stored customer', async () => {
    const served = await serve({ namespace: 'openpix' });
    await served.ok('POST', '/api/v1/customer', { name: 'Ana', taxID: CPF, address: ADDRESS });
    const { customer } = await served
      .ok('POST', '/api/v1/charge', {
        correlationID: 'c',
        value: 100,
        customer: { name: 'Ana', taxID: CPF, address: {} },
      })
      .then(({ charge }) => charge);
    expect(customer?.address).toEqual(ADDRESS);
  });
});

describe('customer with a tax id only', () => {
  const body = { correlationID: 'c', value: 100, type: 'OVERDUE', customer: { taxID: CPF } };

  it.each(TODAY)('is the stored customer in the namespace %s', async (namespace) => {
    const served = await serve({ namespace });
    await served.ok('POST', '/api/v1/customer', { name: 'Ana Lima', taxID: CPF, address: ADDRESS });
    const { charge } = await served.ok('POST', '/api/v1/charge', body);
    expect(charge.customer).toMatchObject({ name: 'Ana Lima' });
  });

  it.each(TODAY)(
    'is refused in the namespace %s if nobody has that tax id, and creates nothing',
    async (namespace) => {
      const served = await serve({ namespace });
      expect(await served.send('POST', '/api/v1/charge', body)).toMatchObject(
        refusal('customer.name is required: não há cliente com este taxID'),
      );
      expect((await served.ok('GET', '/api/v1/customer')).customers).toEqual([]);
    },
  );

  it('is refused in the default namespace, whose contract requires the name', async () => {
    const served = await serve();
    await served.ok('POST', '/api/v1/customer', { name: 'Ana Lima', taxID: CPF, address: ADDRESS });
    expect(await served.send('POST', '/api/v1/charge', body)).toMatchObject(
      refusal(expect.stringContaining('customer needs')),
    );
  });
});

describe('field that the operation does not have', () => {
  it.each([
    [
      'charge',
      {
        correlationID: 'c',
        value: 100,
        customer: { name: 'Ana', taxID: CPF, company: 'X', value: 1 },
        Interests: {},
      },
      ['customer.company', 'customer.value', 'Interests'],
    ],
    ['customer', { name: 'Ana', taxID: CPF, nickname: 'A' }, ['nickname']],
    [
      'charge',
      { correlationID: 'c', value: 100, splits: [], additionalInfo: [{ key: 'a', value: 'b', id: 1 }] },
      ['additionalInfo[0].id'],
    ],
    ['charge', '{"correlationID":"c","value":100,"__proto__":{"discount":1}}', ['__proto__']],
    ['transfer', { value: 1, fromPixKey: 'a@example.com', toPixKey: 'b@example.com', fee: 1 }, ['fee']],
  ])('is named in the request log for POST %s %j', async (resource, body, ignored) => {
    const served = await serve();
    const { body: answered, headers } = await served.send('POST', `/api/v1/${resource}`, body);
    expect(JSON.stringify(answered)).not.toContain('is not a field');
    expect(await latestRequest(served)).toMatchObject({ ignored });
    expect(headers.get('pixctl-ignored')).toBe(ignored.join(', '));
  });

  it('is named for a request that is refused, so that a misspelt field is found', async () => {
    const served = await serve();
    await served.send('POST', '/api/v1/charge', { correlationId: 'c', value: 100 });
    expect(await latestRequest(served)).toMatchObject({
      error: 'correlationID is required',
      ignored: ['correlationId'],
    });
  });

  it('is not named where there is none', async () => {
    const served = await serve();
    await served.ok('POST', '/api/v1/charge', { correlationID: 'c', value: 100 });
    expect(await latestRequest(served)).not.toHaveProperty('ignored');
  });

  it('shows no secret and at most 20 names in the request log', async () => {
    const served = await serve();
    const body = { correlationID: 'c', value: 100, [served.appKey]: 1 };
    for (let n = 0; n < 5_000; n += 1) body[`field${n}`] = n;
    await served.ok('POST', '/api/v1/charge', body);
    const logged = await latestRequest(served);
    expect(JSON.stringify(logged)).not.toContain(served.appKey);
    expect(logged?.ignored).toHaveLength(21);
    expect(logged?.ignored?.at(-1)).toBe('…');
  });

  it('is named in a header that is ASCII, on one line and without a secret, whatever the name is', async () => {
    const served = await serve();
    const body = {
      correlationID: 'c',
      value: 100,
      'a\r\nset-cookie: x=1': 1,
      'ação, 2\ud800': 1,
      [served.appKey]: 1,
    };
    const { headers } = await served.send('POST', '/api/v1/charge', body);
    const value = headers.get('pixctl-ignored')!;
    expect(value.split(', ').slice(0, 2)).toEqual(['a??set-cookie:?[masked]', 'a??o??2?']);
    expect(value).not.toContain(served.appKey);
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('makes no difference to a withdrawal: with a misspelt value, all of the balance leaves', async () => {
    const served = await serve();
    const pixKey = 'filial@example.com';
    await served.ok('POST', '/api/v1/subaccount', { pixKey, name: 'Filial' });
    await served.ok('POST', '/_sandbox/pay', { id: pixKey, value: 900 });
    const { transaction } = await served.ok('POST', `/api/v1/subaccount/${pixKey}/withdraw`, { amount: 100 });
    expect(transaction.value).toBe(900);
    expect(await latestRequest(served)).toMatchObject({ ignored: ['amount'] });
  });

  it('is allowed by /openapi.json', async () => {
    const served = await serve();
    const document = await (await fetch(`${served.url}/openapi.json`)).text();
    expect(document).toContain('/api/v1/charge');
    expect(document.includes('"additionalProperties":false')).toBe(false);
  });
});

describe('new customer without a tax id', () => {
  it.each([
    { name: 'Ana', email: 'ana@example.com', address: { zipcode: '30421322' } },
    { name: 'Ana', phone: '5531998765432' },
  ])(
    'is created in the namespaces of today, once, and refused in the default namespace: %j',
    async (body) => {
      for (const namespace of TODAY) {
        const served = await serve({ namespace });
        const { customer } = await served.ok('POST', '/api/v1/customer', body);
        expect(customer).not.toHaveProperty('taxID');
        expect((await served.ok('POST', '/api/v1/customer', body)).customer).toEqual(customer);
        expect((await served.ok('GET', '/api/v1/customer')).customers).toHaveLength(1);
      }
      expect(await (await serve()).send('POST', '/api/v1/customer', body)).toMatchObject({
        status: 400,
        body: { error: 'taxID is required' },
      });
    },
  );

  it.each(TODAY)('is refused in the namespace %s with a name only', async (namespace) => {
    const served = await serve({ namespace });
    expect(await served.send('POST', '/api/v1/customer', { name: 'Ana' })).toMatchObject({ status: 400 });
  });
});
