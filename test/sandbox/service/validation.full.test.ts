// What the contract states about a request is enforced: each rule of each field of each operation.
import { describe, expect, it } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import { bodyIn } from '#contract/request-limits.ts';
import type { ObjectSchema, Schema } from '#contract/schema/schema.ts';
import { field, listAt } from '#test/support/checked.ts';
import { sampleOf } from '#test/support/sample-size.ts';
import { receive, serve } from '#test/support/services/sandbox.ts';

const SAMPLE: Readonly<Record<string, string>> = {
  boleto: '34192150000000003001091752851640772982609000',
  'tax-id': '52998224725',
  'pix-key': 'ana@example.com',
  email: 'ana@example.com',
  phone: '+5511912345684',
  uri: 'https://loja.example.com/',
  'date-time': '2026-11-21T12:00:00Z',
};

/** A value that the schema admits, with every field. */
function sample(schema: Schema): unknown {
  switch (schema.type) {
    case 'string':
      if (typeof schema.example === 'string') return schema.example;
      return schema.enum?.[0] ?? (schema.format === undefined ? 'x' : (SAMPLE[schema.format] ?? 'x'));
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return [sample(schema.items)];
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, sample(one)]));
  }
}

interface Breach {
  readonly path: string;
  readonly rule: string;
  readonly body: unknown;
}

/** The sample, broken in one place each. */
function* breaches(schema: ObjectSchema, whole: unknown, path: string[] = []): Generator<Breach> {
  /** Returns a copy with another value at the path, or none. */
  const put = ([name = '', ...rest]: string[], value: unknown, into = whole): unknown => {
    const { [name]: old, ...others } = into as Record<string, unknown>;
    if (rest.length > 0) return { ...others, [name]: put(rest, value, old) };
    return value === undefined ? others : { ...others, [name]: value };
  };
  for (const [name, one] of Object.entries(schema.properties)) {
    const names = [...path, name];
    const at = names.join('.');
    const broken = (rule: string, value: unknown): Breach => ({ path: at, rule, body: put(names, value) });
    if (schema.required?.includes(name) === true) yield broken('required', undefined);
    if (one.type === 'string') {
      yield broken('type', 7.5);
      if (one.enum !== undefined) yield broken('enum', 'NONSENSE');
      if (one.maxLength !== undefined) yield broken('maxLength', 'x'.repeat(one.maxLength + 1));
      if (one.minLength !== undefined && schema.required?.includes(name) === true)
        yield broken('minLength', '');
      if (one.format !== undefined && one.format !== 'end-to-end-id') yield broken('format', 'not that');
    } else if (one.type === 'integer') {
      yield broken('type', '12');
      yield broken('type', 1.5);
      if (one.minimum !== undefined) yield broken('minimum', one.minimum - 1);
      if (one.maximum !== undefined) yield broken('maximum', one.maximum + 1);
    } else if (one.type === 'object') {
      yield broken('type', 'text');
      yield* breaches(one, whole, names);
    } else yield broken('type', 'text');
  }
}

/** The sample with one field too many, in one place each; with the name of that. */
function* intrusions(schema: Schema, whole: unknown, path = ''): Generator<[string, unknown]> {
  if (schema.type === 'array') {
    for (const [name, item] of intrusions(schema.items, (whole as unknown[])[0], `${path}[0]`))
      yield [name, [item]];
  } else if (schema.type === 'object' && schema.values === undefined) {
    const object = whole as Record<string, unknown>;
    const prefix = path === '' ? '' : `${path}.`;
    yield [`${prefix}surprise`, { ...object, surprise: 1 }];
    for (const [name, one] of Object.entries(schema.properties))
      for (const [at, value] of intrusions(one, object[name], prefix + name))
        yield [at, { ...object, [name]: value }];
  }
}

// An upload is a form, which has tests of its own.
const WITH_BODY: readonly Operation[] = OPERATIONS.filter(
  (operation: Operation) => operation.body !== undefined && operation.upload === undefined,
).map((operation) => ({ ...operation, body: bodyIn('service', operation)! }));

describe.each(WITH_BODY.map((operation) => [operation.id, operation] as const))(
  'request body of %s',
  (id, operation) => {
    it('is refused for each violation of its schema, naming the field', async () => {
      const served = await serve();
      const path = operation.path.replace(/\{\w+\}/g, 'x@example.com');
      let tried = 0;
      for (const { path: field, rule, body } of breaches(operation.body!, sample(operation.body!))) {
        // This tax id may be a number: integrations send it so.
        if (id === 'cashback.grant' && field === 'taxID' && rule === 'type') continue;
        const answered = await served.send(operation.method, path, body);
        expect({ field, rule, status: answered.status }).toEqual({ field, rule, status: 400 });
        // The error is a text, or for reports of fraud an object with the problems of each field.
        expect(JSON.stringify(answered.body.error)).toContain(field);
        tried += 1;
      }
      expect(tried).toBeGreaterThan(0);
      expect((await served.ok('GET', '/_sandbox/status')).jobs).toBe(0);
    });

    it('is refused unless it is a JSON object', async () => {
      const served = await serve();
      const path = operation.path.replace(/\{\w+\}/g, 'x@example.com');
      for (const body of ['', '[]', '"text"', '{', 'null', '{"a":'.repeat(100) + '1' + '}'.repeat(100)])
        expect((await served.send(operation.method, path, body)).status).toBe(400);
    });
  },
);

describe('unknown field', () => {
  it.each(WITH_BODY.map((operation) => [operation.id, operation] as const))(
    'is ignored by %s at any depth, and named in the request log',
    async (_id, operation) => {
      const served = await serve();
      const path = operation.path.replace(/\{\w+\}/g, 'x@example.com');
      let tried = 0;
      const whole = sample(operation.body!) as Record<string, unknown>;
      const expected = await served.send(operation.method, path, whole);
      for (const [field, body] of intrusions(operation.body!, whole)) {
        const answered = await served.send(operation.method, path, body);
        // A valid request may be refused the second time, because its id is in use.
        if (expected.status >= 400) expect(answered.body).toEqual(expected.body);
        const { requests } = await served.ok('GET', '/_sandbox/requests?limit=1');
        expect(requests).toMatchObject([{ ignored: [field] }]);
        tried += 1;
      }
      expect(tried).toBeGreaterThan(0);
    },
  );
});

describe('list', () => {
  // A list of one sub account, and one that is the whole body, are tested where they are filled.
  const LISTS = OPERATIONS.filter(
    (operation: Operation) => operation.paged === true && operation.result.kind === 'list',
  ) as readonly Operation[];

  it.each(
    sampleOf(LISTS, 3).map(({ path, result }) => [
      path.replace('{id}', 'x-0'),
      'key' in result ? result.key : '',
    ]),
  )('%s pages by skip and limit, and refuses invalid counts', async (path, key) => {
    const served = await serve();
    await fill(served);
    const all = listAt(await served.ok('GET', path), key);
    expect(all.length).toBeGreaterThanOrEqual(3);
    const second = await served.ok('GET', `${path}?skip=1&limit=1`);
    expect(field(second, key)).toEqual([all[1]]);
    expect(field(second, 'pageInfo')).toEqual({
      skip: 1,
      limit: 1,
      totalCount: all.length,
      hasPreviousPage: true,
      hasNextPage: true,
      ...(key === 'preRegistrations' ? { errors: [] } : {}),
    });
    const last = await served.ok('GET', `${path}?skip=${all.length - 1}&limit=5`);
    expect(last).toMatchObject({ pageInfo: { hasNextPage: false } });
    expect(field(await served.ok('GET', `${path}?skip=1000`), key)).toEqual([]);
    const many = await served.ok('GET', `${path}?limit=101`);
    expect(field(many, 'pageInfo')).toMatchObject({
      limit: 100,
      errors: [{ message: expect.stringContaining('100') }],
    });
    for (const bad of ['skip=-1', 'skip=x', 'limit=0', 'limit=1.5', 'limit=1e9', 'skip=99999999999999999999'])
      expect((await served.send('GET', `${path}?${bad}`)).status).toBe(400);
  });

  it('of charges and transactions filters by status, customer, origin and time range', async () => {
    const served = await serve();
    const customer = { name: 'Ana', taxID: '52998224725', correlationID: 'ana' };
    await served.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 100, customer, expiresIn: 900 });
    await served.ok('POST', '/api/v1/charge', { correlationID: 'b', value: 100 });
    await served.ok('POST', '/_sandbox/pay', { id: 'b' });
    await served.advance(3_600_000);
    const { charge } = await served.ok('POST', '/api/v1/charge', { correlationID: 'c', value: 100 });
    const ids = async (query: string) =>
      (await served.ok('GET', `/api/v1/charge?${query}`)).charges.map(({ correlationID }) => correlationID);
    expect(await ids('status=ACTIVE')).toEqual(['c']);
    expect(await ids('status=COMPLETED')).toEqual(['b']);
    expect(await ids('status=EXPIRED')).toEqual(['a']);
    expect(await ids('customer=ana')).toEqual(['a']);
    expect(await ids('customer=nobody')).toEqual([]);
    expect(await ids('start=2026-11-21T12:30:00Z')).toEqual(['c']);
    expect(await ids('end=2026-11-21T12:30:00Z')).toEqual(['b', 'a']);
    expect(await ids('start=2026-11-21T10:00:00-03:00&end=2026-11-21T13:00:00Z')).toEqual(['c']);
    for (const bad of ['status=PAID', 'start=yesterday', 'end=2026-13-01T00:00:00Z'])
      expect((await served.send('GET', `/api/v1/charge?${bad}`)).status).toBe(400);

    await served.ok('POST', '/api/v1/qrcode-static', { name: 'q', correlationID: 'q', value: 70 });
    await served.ok('POST', '/_sandbox/pay', { id: 'q' });
    await receive(served, 50_000);
    const { accountId } = (await served.ok('GET', '/api/v1/account/')).accounts[0];
    const { withdraw } = await served.ok('POST', `/api/v1/account/${accountId}/withdraw`, { value: 50_000 });
    const values = async (query: string) =>
      (await served.ok('GET', `/api/v1/transaction?${query}`)).transactions.map(({ value }) => value);
    expect(await values('charge=b')).toEqual([100]);
    expect(await values(`charge=${charge.transactionID}`)).toEqual([]);
    expect(await values('pixQrCode=q')).toEqual([70]);
    expect(await values(`withdrawal=${withdraw.transaction.endToEndId}`)).toEqual([50_000]);
    expect(await values('start=2026-11-21T12:30:00Z')).toEqual([50_000, 50_000, 70]);
    expect(await values('end=2026-11-21T12:30:00Z')).toEqual([100]);
  });

  it('of charges keeps its order while charges are created', async () => {
    const served = await serve();
    for (const id of ['a', 'b', 'c', 'd'])
      await served.ok('POST', '/api/v1/charge', { correlationID: id, value: 1 });
    const page = async (skip: number) =>
      (await served.ok('GET', `/api/v1/charge?skip=${skip}&limit=2`)).charges.map((one) => one.correlationID);
    expect(await page(0)).toEqual(['d', 'c']);
    await served.ok('POST', '/api/v1/charge', { correlationID: 'e', value: 1 });
    expect(await page(0)).toEqual(['e', 'd']);
    expect(await page(1)).toEqual(['d', 'c']);
    expect(await page(3)).toEqual(['b', 'a']);
  });
});

/** Three of everything that can be listed. */
async function fill(served: Awaited<ReturnType<typeof serve>>): Promise<void> {
  for (const [n, taxID] of ['52998224725', '11144477735', '12345678909'].entries()) {
    const correlationID = `x-${n}`;
    await served.ok('POST', '/api/v1/customer', { name: `Ana ${n}`, taxID });
    const { endToEndId } = await receive(served, 1_000);
    await served.ok('POST', '/api/v1/refund', {
      transactionEndToEndId: endToEndId,
      value: 10,
      correlationID,
    });
    await served.ok('POST', '/api/v1/payment', {
      correlationID,
      value: 10,
      destinationAlias: `ana${n}@example.com`,
    });
    await served.ok('POST', '/api/v1/account');
    const disputed = await receive(served, 1_000);
    await served.ok('POST', '/_sandbox/dispute/open', { endToEndId: disputed.endToEndId });
    await served.ok('POST', '/api/v1/qrcode-static', { name: 'q', correlationID });
    await served.ok('POST', '/api/v1/subscriptions', {
      correlationID,
      value: 10,
      customer: { name: 'Ana', taxID },
    });
    await served.ok('POST', '/api/v1/subaccount', { name: 's', pixKey: `s${n}@example.com` });
    await served.ok('POST', '/api/v1/webhook?validate=false', {
      webhook: { name: 'w', url: `https://a.example/${n}` },
    });
    const customer = { name: 'Ana', taxID };
    const slip = { correlationID: `slip-${n}`, value: 100, type: 'BOLETO', customer };
    await served.ok('POST', '/api/v1/charge', slip);
    await served.ok('POST', '/_sandbox/boleto/pay', { id: slip.correlationID });
    await served.ok('POST', '/api/v1/invoice', {
      correlationID,
      value: 100,
      customer: {
        ...customer,
        email: 'ana@example.com',
        phone: '+5511987654321',
        address: { country: 'BR', zipcode: '50000000', street: 'Rua', number: '1', state: 'PE' },
      },
    });
    await served.ok('POST', '/api/v1/partner/company', {
      preRegistration: {
        name: `Loja ${n}`,
        taxID: { taxID: ['12345678000195', '11222333000181', '11444777000161'][n], type: 'BR:CNPJ' },
      },
      user: { firstName: 'A', lastName: 'B', email: 'a@example.com', phone: '+5511912345684' },
    });
  }
}
