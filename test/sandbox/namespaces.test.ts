// Rules that differ between the API documents of 2023 and 2026: the sandbox follows those of its namespace, and the
// client leaves the decision to the service.
import { describe, expect, it } from 'vitest';
import { field, listAt } from '#test/support/checked.ts';
import type { Machine } from '#test/support/cli.ts';
import { machineAt } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import type { Answered, Served } from '#test/support/services/sandbox.ts';
import { refusal, serve } from '#test/support/services/sandbox.ts';
import { answering } from '#test/support/services/server.ts';

/** Namespaces that follow the contract of 2023, and those that follow the documents of 2026. */
const OLDER = ['service', 'acme'];
const NEWER = ['openpix', 'woovi'];

const customer = { name: 'Ana Souza', taxID: '52998224725' };

/** A command line of a user of this service. */
function clientOf(served: Pick<Served, 'url' | 'appKey'>, namespace: string): Machine {
  const self = machineAt(served);
  Object.assign(self.env, { PIXCTL_NAMESPACE: namespace });
  return self;
}

/** Refuses every write, and says whether one came. */
async function refusing(): Promise<{
  readonly url: string;
  readonly appKey: string;
  readonly sent: () => number;
}> {
  const { url, seen } = await answering({
    read: [404, { error: 'none' }],
    write: [400, { error: 'refused by the service' }],
  });
  return { url, appKey: 'key', sent: () => seen.filter(({ method }) => method === 'POST').length };
}

/** Schema of a field in the body of a POST. */
const bodyField = async (s: Served, path: string, name: string): Promise<unknown> =>
  field(
    await s.ok('GET', '/openapi.json'),
    `paths.${path}.post.requestBody.content.application/json.schema.properties.${name}`,
  );

const valuesThat = async <T>(values: readonly T[], accept: (value: T) => Promise<Answered>): Promise<T[]> => {
  const accepted: T[] = [];
  for (const value of values) {
    const { status } = await accept(value);
    expect([200, 400]).toContain(status);
    if (status === 200) accepted.push(value);
  }
  return accepted;
};

describe('expiresIn of a charge', () => {
  const SECONDS = [299, 300, 899, 900];
  const create = (s: Served, expiresIn: number) =>
    s.send('POST', '/api/v1/charge', { correlationID: `c-${expiresIn}`, value: 100, expiresIn });

  it.each(OLDER)('is at least 900 seconds on a sandbox of the namespace %s', async (namespace) => {
    const s = await serve({ namespace });
    expect(await valuesThat(SECONDS, (seconds) => create(s, seconds))).toEqual([900]);
    expect((await create(s, 899)).body).toEqual({ error: 'expiresIn must be at least 900 seconds, not 899' });
    expect(await bodyField(s, '/api/v1/charge', 'expiresIn')).toMatchObject({ minimum: 900 });
  });

  it.each(NEWER)('is at least 300 seconds on a sandbox of the namespace %s', async (namespace) => {
    const s = await serve({ namespace });
    expect(await valuesThat(SECONDS, (seconds) => create(s, seconds))).toEqual([300, 899, 900]);
    expect((await create(s, 299)).body).toEqual({ error: 'expiresIn must be at least 300 seconds, not 299' });
    expect(await bodyField(s, '/api/v1/charge', 'expiresIn')).toMatchObject({ minimum: 300 });
  });

  it.each([
    ['service', 4],
    ['openpix', 0],
  ])(
    'is sent by charge create from 300 seconds on to a service of the namespace %s, which enforces its own minimum',
    async (namespace, code) => {
      const s = await serve({ namespace });
      const { run } = clientOf(s, namespace);
      const words = 'charge create --amount 1,00 --expires-in';
      expect(await run(`${words} 299s`)).toMatchObject({ code: 2 });
      const short = await run(`${words} 300s`);
      expect(short.code).toBe(code);
      if (code === 4) expect(short.err).toContain('at least 900 seconds');
      expect((await run(`${words} 900s`)).code).toBe(0);
    },
  );
});

describe('dayGenerateCharge of a subscription', () => {
  const DAYS = [0, 1, 27, 28, 31, 32, '2026-12-10', '2027-02-30', '27'];
  const create = (s: Served, dayGenerateCharge: number | string) =>
    s.send('POST', '/api/v1/subscriptions', { customer, value: 100, dayGenerateCharge });

  it.each(OLDER)('is from 1 to 27 on a sandbox of the namespace %s', async (namespace) => {
    const s = await serve({ namespace });
    expect(await valuesThat(DAYS, (day) => create(s, day))).toEqual([1, 27]);
    expect((await create(s, 28)).body).toEqual({ error: 'dayGenerateCharge must be at most 27, not 28' });
    expect((await create(s, '2026-12-10')).body).toEqual({
      error: 'dayGenerateCharge must be a whole number, not "2026-12-10"',
    });
    const dayGenerateCharge = await bodyField(s, '/api/v1/subscriptions', 'dayGenerateCharge');
    expect(dayGenerateCharge).toMatchObject({ type: 'integer', minimum: 1, maximum: 27, default: 5 });
    expect(dayGenerateCharge).not.toHaveProperty('oneOf');
  });

  it.each(NEWER)('is from 1 to 31, or a date, on a sandbox of the namespace %s', async (namespace) => {
    const s = await serve({ namespace });
    expect(await valuesThat(DAYS, (day) => create(s, day))).toEqual([1, 27, 28, 31, '2026-12-10']);
    const dayGenerateCharge = await bodyField(s, '/api/v1/subscriptions', 'dayGenerateCharge');
    expect(dayGenerateCharge).toMatchObject({ oneOf: [{ minimum: 1, maximum: 31 }, { type: 'string' }] });
  });

  it('is sent by subscription create as a day from 1 to 31 or an existing date, and the service decides', async () => {
    const service = await refusing();
    const { run } = clientOf(service, 'service');
    const words = `subscription create --amount 1,00 --customer-name Ana --customer-tax-id ${customer.taxID} --day-generate-charge`;
    for (const day of ['0', '32', '2027-02-30'])
      expect(await run(`${words} ${day}`)).toMatchObject({ code: 2 });
    expect(service.sent()).toBe(0);
    for (const day of ['1', '27', '28', '31', '2026-12-10'])
      expect(await run(`${words} ${day}`)).toMatchObject({
        code: 4,
        err: expect.stringContaining('refused by the service'),
      });
    expect(service.sent()).toBe(5);
  });
});

describe('OVERDUE charge', () => {
  const CUSTOMERS = [undefined, customer, { name: 'Bia', email: 'bia@example.com' }];

  it.each(['service', 'openpix'])(
    'needs no customer or address, and adds fine and interest when paid late, in the namespace %s',
    async (namespace) => {
      const s = await serve({ namespace });
      for (const [index, one] of CUSTOMERS.entries()) {
        const { charge } = await s.ok('POST', '/api/v1/charge', {
          correlationID: `late-${index}`,
          value: 10_000,
          type: 'OVERDUE',
          daysForDueDate: 1,
          customer: one,
        });
        expect(charge).toMatchObject({ type: 'OVERDUE', value: 10_000 });
      }
      await s.advance(3 * 86_400_000);
      // One cent in a thousand for each of two days, and two in a hundred.
      const { value } = await s.ok('POST', '/_sandbox/pay', { id: 'late-0' });
      expect(value).toBe(10_220);
      await s.ok('POST', '/api/v1/subscriptions', { customer, value: 100, chargeType: 'OVERDUE' });
      const { run } = clientOf(s, namespace);
      expect((await run('charge create --amount 1,00 --type OVERDUE --correlation-id mine')).code).toBe(0);
    },
  );
});

describe('user.taxID of a company that a partner registers', () => {
  const company = (taxID?: object) => ({
    preRegistration: { name: 'Loja', taxID: { taxID: '12345678000195', type: 'BR:CNPJ' } },
    user: { firstName: 'Ana', lastName: 'Lima', email: 'a@example.com', phone: '+5511912345684', taxID },
  });
  const cpf = { taxID: customer.taxID, type: 'BR:CPF' };
  const words =
    'partner company create --name Loja --tax-id 12.345.678/0001-95 --first-name Bia --last-name Lima --email bia@example.com --phone +5511912345684';

  it.each([...OLDER, ...NEWER])(
    'is required only by services of the 2026 contract: namespace %s',
    async (namespace) => {
      const isRequired = NEWER.includes(namespace);
      const s = await serve({ namespace });
      const without = await s.send('POST', '/api/v1/partner/company', company());
      if (isRequired) expect(without).toMatchObject(refusal('user.taxID is required'));
      else expect(without.status).toBe(201);
      expect([200, 201]).toContain((await s.send('POST', '/api/v1/partner/company', company(cpf))).status);
      const user = await bodyField(s, '/api/v1/partner/company', 'user');
      expect(listAt(user, 'required').includes('taxID')).toBe(isRequired);
    },
  );

  it.each([
    ['service', 0],
    ['woovi', 4],
  ])(
    'is optional in partner company create, and a service of the namespace %s decides',
    async (namespace, code) => {
      const s = await serve({ namespace });
      const { run } = clientOf(s, namespace);
      expect((await run(words)).code).toBe(code);
      expect((await run(`${words} --user-tax-id 529.982.247-25`)).code).toBe(0);
    },
  );
});

describe('hint for a field that only this namespace refuses', () => {
  const withDay = (day: string) =>
    `subscription create --value 100 --customer-name Ana --customer-tax-id ${customer.taxID} --day-generate-charge ${day}`;
  const company = `partner company create --name Loja --tax-id 12345678000195 --first-name A --last-name B --email a@example.com --phone +5511912345684`;

  it.each([
    ['service', withDay('28'), '--day-generate-charge must be a whole number from 1 to 27.'],
    ['acme', withDay('2027-01-31'), '--day-generate-charge must be a whole number from 1 to 27.'],
    ['service', 'charge create --value 100 --expires-in 5m', '--expires-in must be at least 900 seconds.'],
    ['service', 'customer create --name Ana --email ana@example.com', '--tax-id is required.'],
    ['woovi', company, '--user-tax-id is required.'],
  ])('in the namespace %s, names it for `%s`', async (namespace, line, hint) => {
    const ran = await clientOf(await serve({ namespace }), namespace).run(`${line} --json`);
    expect(ran.code).toBe(4);
    expect(errorOf(ran).hint).toBe(`In the namespace ${namespace}, ${hint}`);
  });
});

describe('customer create without a tax id', () => {
  const line = 'customer create --name Ana --email ana@example.com --json';

  it.each(NEWER)(
    'makes a customer in the namespace %s, once, also after a lost answer',
    async (namespace) => {
      const s = await serve({ namespace });
      const self = clientOf(s, namespace);
      await s.ok('POST', '/_sandbox/fault', { kind: 'lost', operation: 'customer.create', times: 1 });
      const [first, second] = [await self.run(line), await self.run(line)];
      expect([first.code, first.json()]).toMatchObject([0, { name: 'Ana', email: 'ana@example.com' }]);
      expect([second.code, second.json()]).toEqual([0, first.json()]);
      expect((await s.ok('GET', '/api/v1/customer')).customers).toHaveLength(1);
    },
  );

  it.each([
    ['of another customer', { name: 'Rui', email: 'rui@example.com', correlationID: 'x' }],
    ['that names no customer', { name: 'Ana' }],
  ])('does not take an answer %s as proof', async (_what, body) => {
    const { url } = await answering({ read: [500, {}], write: [200, { customer: body }] });
    const ran = await clientOf({ url, appKey: 'key' }, 'woovi').run(`${line} --retries 0`);
    expect([ran.code, ran.out]).toEqual([6, '']);
  });

  it('is not sent without an e-mail address and phone either', async () => {
    const s = await refusing();
    const ran = await clientOf(s, 'woovi').run('customer create --name Ana --json');
    expect([ran.code, errorOf(ran).message, s.sent()]).toEqual([
      2,
      'missing: --tax-id (or --email, --phone)',
      0,
    ]);
  });
});
