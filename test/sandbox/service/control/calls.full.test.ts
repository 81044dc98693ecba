// Who may make which control call. Driven by the table of routes: a new one without a body here fails.
import { beforeEach, describe, expect, it } from 'vitest';
import { CONTROLS } from '#contract/sandbox/controls.ts';
import { field } from '#test/support/checked.ts';
import { machine } from '#test/support/cli.ts';
import { sampleOf } from '#test/support/sample-size.ts';
import type { Answered, Served } from '#test/support/services/sandbox.ts';
import { receive, serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

/** What a company has, so that each control call has something to act on. */
interface Things {
  readonly company: string;
  readonly account: string;
  readonly charge: string;
  /** End-to-end ids of what came in: of one nobody disputes, and one that is. */
  readonly paid: string;
  readonly disputed: string;
  readonly payment: string;
  readonly webhook: string;
  readonly delivery: number;
  readonly clientId: string;
  readonly subscription: string;
  readonly installment: string;
}

/** A body for each route that has an effect on the things of one company. */
const BODIES: Readonly<Record<string, (own: Things) => object>> = {
  status: () => ({}),
  clock: () => ({}),
  pay: ({ charge }) => ({ id: charge }),
  'account-register': ({ charge }) => ({ id: `${charge}-seller`, step: 'approve' }),
  'boleto/pay': ({ charge }) => ({ id: `${charge}-slip` }),
  advance: () => ({ milliseconds: 1 }),
  reset: () => ({}),
  seed: () => ({ seed: 1, charges: 1 }),
  fault: () => ({ kind: 'error', operation: 'charge.list', times: 1 }),
  faults: () => ({}),
  'faults/clear': () => ({}),
  requests: () => ({}),
  deliveries: () => ({}),
  resend: ({ delivery }) => ({ id: delivery }),
  webhook: ({ webhook }) => ({ id: webhook, duplicates: 3 }),
  'complete-now': ({ charge }) => ({ id: charge }),
  mandate: ({ subscription }) => ({ id: subscription, step: 'approve' }),
  'installment/fail': ({ installment }) => ({ id: installment, code: 'AM02' }),
  'payment/remove': ({ payment }) => ({ id: payment }),
  'dispute/open': ({ paid }) => ({ endToEndId: paid }),
  'dispute/accept': ({ disputed }) => ({ id: disputed }),
  'dispute/reject': ({ disputed }) => ({ id: disputed }),
  'dispute/cancel': ({ disputed }) => ({ id: disputed }),
  companies: () => ({}),
  company: () => ({ name: 'Loja Nova', taxID: '98765432000198' }),
  account: ({ company }) => ({ company }),
  limits: ({ account }) => ({ account, pixDayLimit: 0 }),
  'key-quota': () => ({ tokens: 30 }),
  key: ({ company, charge }) => ({ company, name: `${charge} another` }),
  'key/disable': ({ clientId }) => ({ clientId }),
  'key/enable': ({ clientId }) => ({ clientId }),
  console: () => ({}),
  stop: () => ({}),
};
/** What concerns every company. */
const GLOBAL = ['advance', 'reset', 'fault', 'faults', 'faults/clear', 'company', 'stop'];
/** What only looks, or makes something new for whoever asks. */
const OF_NOBODY = ['key-quota', 'status', 'clock', 'seed', 'requests', 'deliveries', 'companies', 'console'];
const ROUTES = CONTROLS.map(({ path, method }) => ({ name: path.replace('/_sandbox/', ''), method }));

/** Fills a company with an id of its own in everything; returns what control calls act on. */
async function fill(s: Served, key: string, mark: string): Promise<Things> {
  const { endToEndId: paid } = await receive(s, 5_000, key);
  const { endToEndId: disputed } = await receive(s, 100, key);
  await s.ok('POST', '/_sandbox/dispute/open', { endToEndId: disputed }, key);
  const { url } = await httpServer((_request, response) => json(response, 200, {}));
  const { webhook } = await s.ok(
    'POST',
    '/api/v1/webhook',
    { webhook: { name: mark, event: 'CHARGE_CREATED', url: `${url}/${mark}` } },
    key,
  );
  const charge = `${mark}-charge`;
  const payment = `${mark}-payment`;
  await s.ok('POST', '/api/v1/charge', { correlationID: charge, value: 100 }, key);
  const slip = { correlationID: `${charge}-slip`, value: 100, type: 'BOLETO' };
  const payer = { name: 'Ana', taxID: '52998224725' };
  await s.ok('POST', '/api/v1/charge', { ...slip, customer: payer }, key);
  const seller = { taxID: '11444777000161', correlationID: `${charge}-seller` };
  await s.ok('POST', '/api/v1/kyc/onboarding', seller, key);
  await s.ok(
    'POST',
    '/api/v1/payment',
    { correlationID: payment, value: 1, destinationAlias: 'a@b.co' },
    key,
  );
  const [{ id: delivery }] = (await s.ok('GET', '/_sandbox/deliveries', undefined, key)).deliveries;
  const { clientId } = await s.ok('POST', '/_sandbox/key', { name: `${mark}-app` }, key);
  const companies = (await s.ok('GET', '/_sandbox/companies', undefined, s.controlKey)).companies;
  const { id, accounts } = companies.find(({ applications }) =>
    applications.some((a) => a.clientId === clientId),
  )!;
  const subscription = `${mark}-subscription`;
  await s.ok(
    'POST',
    '/api/v1/subscriptions',
    {
      correlationID: subscription,
      type: 'PIX_RECURRING',
      value: 100,
      customer: { name: 'Ana', taxID: '52998224725' },
      pixRecurringOptions: { journey: 'ONLY_RECURRENCY' },
    },
    key,
  );
  const { installments } = await s.ok(
    'GET',
    `/api/v1/subscriptions/${subscription}/installments`,
    undefined,
    key,
  );
  const installment = installments[0].correlationID;
  return {
    company: id,
    account: accounts[0].accountId,
    charge,
    paid,
    disputed,
    payment,
    webhook: webhook.id,
    delivery,
    clientId,
    subscription,
    installment,
  };
}

describe('control call authorization', () => {
  let s: Served;
  let mine: Things;
  let theirs: Things;
  let keys: Record<'theirs' | 'restricted' | 'restrictedTheirs' | 'disabled', string>;

  beforeEach(async () => {
    s = await serve();
    const two = await s.ok('POST', '/_sandbox/company', { name: 'Loja Dois', taxID: '12345678000195' });
    mine = await fill(s, s.appKey, 'mine');
    theirs = await fill(s, two.appKey, 'theirs');
    const key = async (body: object) => s.ok('POST', '/_sandbox/key', body, s.controlKey);
    const off = await key({ name: 'off' });
    await s.ok('POST', '/_sandbox/key/disable', { clientId: off.clientId });
    keys = {
      theirs: two.appKey,
      restricted: (await key({ name: 'reader', scopes: ['CHARGE_GET'] })).appKey,
      restrictedTheirs: (await key({ name: 'reader', scopes: ['CHARGE_GET'], company: two.id })).appKey,
      disabled: off.appKey,
    };
    // Of nobody's: only who controls everything sees it.
    await s.send('GET', '/api/v1/charge/mine-charge', undefined, 'nonsense');
  });

  const call = (
    name: string,
    own: Things,
    key: string,
    more: Record<string, string> = {},
  ): Promise<Answered> => {
    const { method } = ROUTES.find((one) => one.name === name)!;
    return s.send(method, `/_sandbox/${name}`, method === 'GET' ? undefined : BODIES[name]!(own), key, more);
  };

  /** All that is stored, but for the log of requests and the progress of deliveries. */
  const stored = (): string => {
    const tables = s.database
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
      )
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !['requests', 'deliveries', 'attempts'].includes(name));
    return JSON.stringify(tables.map((name) => [name, s.database.prepare(`SELECT * FROM ${name}`).all()]));
  };

  it('is tested for every control route', () => {
    expect(Object.keys(BODIES).toSorted()).toEqual(ROUTES.map(({ name }) => name).toSorted());
    for (const name of [...GLOBAL, ...OF_NOBODY]) expect(ROUTES.map((one) => one.name)).toContain(name);
  });

  // One test for a route: what a sandbox needs to have all these things costs more than the calls.
  it.each(sampleOf(ROUTES, 3))(
    '$name is allowed only with an unrestricted key of the company concerned, or the control key',
    async ({ name }) => {
      const refusesWith = async (
        status: number,
        tries: readonly (() => Promise<Answered>)[],
      ): Promise<void> => {
        const before = stored();
        for (const one of tries) expect((await one()).status).toBe(status);
        expect(stored()).toBe(before);
      };
      const forged = { 'x-sandbox-control-key': s.appKey };
      await refusesWith(
        403,
        [keys.restricted, keys.restrictedTheirs].flatMap((key) =>
          [mine, theirs].map((own) => () => call(name, own, key)),
        ),
      );
      await refusesWith(401, [
        ...[keys.disabled, 'nonsense', ''].map((key) => () => call(name, mine, key)),
        ...[keys.restricted, keys.theirs, s.appKey, ''].map((key) => () => call(name, mine, key, forged)),
      ]);

      if (GLOBAL.includes(name)) await refusesWith(403, [() => call(name, theirs, keys.theirs)]);
      else {
        // The first company is no exception: what is another's takes the control key.
        for (const [key, own, other, mark, taxId] of [
          [keys.theirs, theirs, mine, 'mine', '11222333000181'],
          [s.appKey, mine, theirs, 'theirs', '12345678000195'],
        ] as const) {
          if (OF_NOBODY.includes(name)) {
            const charges = async (): Promise<unknown> =>
              field(
                await s.ok('GET', '/_sandbox/status', undefined, key === s.appKey ? keys.theirs : s.appKey),
                'counts.charges',
              );
            const before = await charges();
            const text = JSON.stringify((await call(name, own, key)).body);
            const whole = key === s.appKey ? [] : ['jobs'];
            for (const secret of [mark, other.company, other.clientId, taxId, ...whole])
              expect(text).not.toContain(secret);
            expect(await charges()).toBe(before);
          } else {
            const before = stored();
            expect([400, 403, 404]).toContain((await call(name, other, key)).status);
            expect(stored()).toBe(before);
          }
          expect(await call(name, own, key)).toMatchObject({ status: 200 });
        }
      }

      const beside = { 'x-sandbox-control-key': s.controlKey };
      const others = await fill(s, keys.theirs, 'others');
      expect(await call(name, others, keys.theirs, beside)).toMatchObject({ status: 200 });
      if (name === 'company') return;
      for (const [key, mark] of [
        [s.appKey, 'one'],
        [s.controlKey, 'two'],
      ] as const)
        expect(await call(name, await fill(s, s.appKey, mark), key)).toMatchObject({ status: 200 });
    },
  );

  it('names the missing permission in the error', async () => {
    const why = async (path: string, body: object, key: string): Promise<string> =>
      (await s.send('POST', `/_sandbox/${path}`, body, key)).body.error;
    expect(await why('reset', {}, keys.restricted)).toContain('restricted to scopes');
    expect(await why('reset', {}, keys.theirs)).toContain('needs the control key');
    expect(await why('account', { company: mine.company }, keys.theirs)).toContain('not yours');
  });

  it('lets the control key re-enable the disabled key of the first company', async () => {
    const { companies } = await s.ok('GET', '/_sandbox/companies');
    const { clientId } = companies[0].applications[0];
    await s.ok('POST', '/_sandbox/key/disable', { clientId });
    expect((await s.send('GET', '/_sandbox/status')).status).toBe(401);
    await s.ok('POST', '/_sandbox/key/enable', { clientId }, s.controlKey);
    expect((await s.send('GET', '/_sandbox/status')).status).toBe(200);
  });

  it('refuses the control key for API requests with 401', async () => {
    expect((await s.send('GET', '/api/v1/charge', undefined, s.controlKey)).status).toBe(401);
  });
});

describe('sandbox commands', () => {
  it('control the sandbox of their data folder with the key of any company, unlike the api command', async () => {
    const self = machine();
    const two = (
      await self.run('--sandbox sandbox company add --name "Loja Dois" --tax-id 12.345.678/0001-95 --json')
    ).json();
    const env = { PIXCTL_SANDBOX_APP_KEY: two.appKey };
    await self.run('--sandbox charge create --value 100 --correlation-id theirs', { env });
    expect((await self.run('--sandbox sandbox pay theirs --json', { env })).code).toBe(0);
    expect((await self.run('--sandbox sandbox pay theirs --json')).code).toBe(4);
    expect((await self.run('--sandbox sandbox advance 1h --json', { env })).code).toBe(0);
    const [first] = (await self.run('--sandbox sandbox company list --json', { env })).json();
    const { clientId } = first.applications[0];
    expect((await self.run(`--sandbox sandbox key disable ${clientId}`)).code).toBe(0);
    expect((await self.run('--sandbox charge list')).code).toBe(3);
    expect((await self.run(`--sandbox sandbox key enable ${clientId}`)).code).toBe(0);
    expect((await self.run('--sandbox charge list')).code).toBe(0);
    // A request of one's own goes with one's own key.
    expect(await self.run('--sandbox api POST /_sandbox/reset', { env })).toMatchObject({
      code: 3,
      out: expect.stringContaining('control key'),
    });
  });
});
