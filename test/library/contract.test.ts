// Documented behaviour of charges, refunds and webhooks, through plain `fetch`. Runs against a sandbox, and against a test
// environment of the service if PIXCTL_CONTRACT_BASE_URL and PIXCTL_CONTRACT_APP_KEY are set: it creates charges of up to
// R$ 1,23, pays them with the test payment of the environment, and deletes what it has created. It refuses addresses that
// do not look like a test environment. PIXCTL_CONTRACT_RECEIVER is the URL of a webhook receiver that answers 200.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENVIRONMENTS } from '#commands/profile/environments.ts';
import type { Sandbox } from '#library/sandbox/index.ts';
import { startSandbox } from '#library/sandbox/index.ts';
import type { Difference, Shape } from '#test/reference/documented.ts';
import { differences, operations } from '#test/reference/documented.ts';

const TEST_HOST =
  /^(?:localhost|127\.0\.0\.1|\[::1\])$|(?:^|[.-])(?:sandbox|test|testing|staging|homolog|hml|dev)(?:[.-]|$)/;

/** Returns why an address must not be used; undefined for that of a test environment. */
export function reasonAgainst(baseUrl: string): string | undefined {
  if (!URL.canParse(baseUrl)) return 'it is not a URL';
  const { hostname, protocol, username } = new URL(baseUrl);
  if (username !== '') return 'it contains a user name';
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !isLocal) return 'it is neither https nor on this machine';
  const live = ENVIRONMENTS.filter(({ mode }) => mode === 'live').map(
    (environment) => new URL(environment.baseUrl).hostname,
  );
  if (live.includes(hostname)) return 'it is a live environment';
  return TEST_HOST.test(hostname) ? undefined : 'its name is not that of a test environment';
}

const { PIXCTL_CONTRACT_BASE_URL: baseUrl, PIXCTL_CONTRACT_APP_KEY: appKey } = process.env;
const isSet = (value: string | undefined): value is string => value !== undefined && value !== '';
if (isSet(baseUrl) !== isSet(appKey))
  throw new Error('set both PIXCTL_CONTRACT_BASE_URL and PIXCTL_CONTRACT_APP_KEY, or neither');

/** What an environment needs besides the documented operations. */
interface Environment {
  readonly origin: string;
  readonly appKey: string;
  readonly receiver: string | undefined;
  pay(charge: { readonly transactionID: string }): Promise<void>;
  /** Lets time pass that settlement takes. */
  settle(): Promise<void>;
  /** Returns the names of the events that the receiver got about a charge; undefined if that is not known. */
  received(correlationID: string): Promise<readonly string[] | undefined>;
  close(): Promise<void>;
}

async function ownSandbox(): Promise<Environment> {
  const calls: { readonly event: string; readonly charge?: { readonly correlationID?: string } }[] = [];
  const sandbox: Sandbox = await startSandbox({
    seed: 'contract',
    namespace: 'openpix',
    webhooks: async (request) => {
      calls.push((await request.json()) as (typeof calls)[number]);
      return new Response();
    },
  });
  return {
    origin: sandbox.url,
    appKey: sandbox.appKey,
    receiver: 'https://shop.test/contract',
    pay: async ({ transactionID }) => {
      await sandbox.pay(transactionID);
    },
    settle: async () => {
      await sandbox.clock.advance('1h');
    },
    received: async (correlationID) => {
      await sandbox.deliveries();
      return calls.filter(({ charge }) => charge?.correlationID === correlationID).map(({ event }) => event);
    },
    close: sandbox.close,
  };
}

function testEnvironment(origin: string, key: string): Environment {
  const reason = reasonAgainst(origin);
  if (reason !== undefined) throw new Error(`PIXCTL_CONTRACT_BASE_URL must not be used: ${reason}`);
  const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
  return {
    origin: new URL(origin).origin,
    appKey: key,
    receiver: process.env['PIXCTL_CONTRACT_RECEIVER'],
    pay: async ({ transactionID }) => {
      const url = new URL('/openpix/testing', origin);
      url.searchParams.set('transactionID', transactionID);
      const { status } = await fetch(url, { headers: { authorization: key }, redirect: 'error' });
      if (status !== 200) throw new Error(`the test payment was answered with ${status}`);
      await wait(2_000);
    },
    settle: () => wait(5_000),
    received: () => Promise.resolve(undefined),
    close: () => Promise.resolve(),
  };
}

let env: Environment;
/** Ends of what was created, run in reverse order even if a test fails. */
const undo: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  env = isSet(baseUrl) && isSet(appKey) ? testEnvironment(baseUrl, appKey) : await ownSandbox();
});
afterAll(async () => {
  const failed: unknown[] = [];
  for (const step of undo.reverse()) await step().catch((error: unknown) => failed.push(error));
  await env?.close();
  expect(failed).toEqual([]);
});

/** Differences from the document that its own examples and other pages have. */
const KNOWN = [
  /(?:paymentLinkUrl|qrCodeImage|globalID|transactionID|identifier|discount|valueWithDiscount): not documented$/,
  /(?:ensureSameTaxID|paidAt|payer|returnIdentification|action|hmacSecretKey): not documented$/,
  /pageInfo\.\w+: not documented$/,
  /expiresIn: number instead of string$/,
  // Deployments have either the words of `charge/{id}/refund` here, too, or those that are documented.
  /^pixTransactionRefund\.status: "(?:CONFIRMED|REJECTED)" is none of/,
];

interface Answer<B> {
  readonly status: number;
  readonly body: B;
}

/** Sends a request and compares the answer with the documented shape of the operation. */
async function send<B = unknown>(
  operation: string,
  {
    params = [],
    query = '',
    body,
  }: { readonly params?: readonly string[]; readonly query?: string; readonly body?: unknown } = {},
): Promise<Answer<B>> {
  const [method = '', template = ''] = operation.split(' ');
  const ids = [...params];
  const path = template.replaceAll(/\{\w+\}/g, () => encodeURIComponent(ids.shift() ?? ''));
  const response = await fetch(env.origin + path + query, {
    method,
    redirect: 'error',
    headers: { authorization: env.appKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  const documented = operations[operation];
  const shape: Shape | undefined = documented?.answers[String(response.status)];
  if (documented === undefined) throw new Error(`${operation} is not documented`);
  if (shape === undefined) expect(documented.errors).toContain(response.status);
  else expect(differences(shape, answer).filter(isUnknown)).toEqual([]);
  return { status: response.status, body: answer as B };
}

const isUnknown = ({ path, problem }: Difference): boolean =>
  !KNOWN.some((one) => one.test(`${path}: ${problem}`));

interface Charge {
  readonly correlationID: string;
  readonly transactionID: string;
  readonly value: number;
  readonly status: string;
  readonly brCode: string;
  readonly paidAt?: string;
}

/** Creates a charge that is deleted at the end, unless it was paid. */
async function create(value = 123): Promise<Charge> {
  const correlationID = randomUUID();
  undo.push(async () => {
    const { body } = await send<{ charge?: Charge }>('GET /api/v1/charge/{id}', { params: [correlationID] });
    if (body.charge !== undefined && body.charge.status === 'ACTIVE')
      await send('DELETE /api/v1/charge/{id}', { params: [correlationID] });
  });
  const { status, body } = await send<{ charge: Charge }>('POST /api/v1/charge', {
    body: { correlationID, value, comment: 'pixctl contract test', expiresIn: 3_600 },
  });
  expect(status).toBe(200);
  return body.charge;
}

async function paid(value = 123): Promise<Charge> {
  const charge = await create(value);
  await env.pay(charge);
  return charge;
}

describe('a charge', () => {
  it('is created active, with a BR Code over its amount', async () => {
    const charge = await create(123);
    expect(charge).toMatchObject({ value: 123, status: 'ACTIVE' });
    // EMV: field 54 is the amount, field 63 the checksum at the end.
    expect(charge.brCode).toMatch(/^000201.*54041\.23.*6304[0-9A-F]{4}$/);
  });

  it('is read by its correlation id', async () => {
    const { correlationID, ...rest } = await create();
    const { status, body } = await send<{ charge: Charge }>('GET /api/v1/charge/{id}', {
      params: [correlationID],
    });
    expect(status).toBe(200);
    expect(body.charge).toMatchObject({ correlationID, brCode: rest.brCode, value: 123 });
  });

  it('is in the list of its status, and in that of the time of its creation', async () => {
    const { correlationID } = await create();
    const day = 86_400_000;
    const clock = (await fetch(env.origin, { redirect: 'manual' })).headers.get('date');
    const now = isSet(baseUrl) ? Date.parse(clock ?? '') : Date.parse('2026-01-05T15:00:00Z');
    const between = `start=${new Date(now - day).toISOString()}&end=${new Date(now + day).toISOString()}`;
    for (const query of ['?status=ACTIVE', `?${between}`]) {
      const { body } = await send<{ charges: Charge[] }>('GET /api/v1/charge', { query });
      expect(body.charges.map((one) => one.correlationID)).toContain(correlationID);
    }
    const { body } = await send<{ charges: Charge[] }>('GET /api/v1/charge', { query: '?status=COMPLETED' });
    expect(body.charges.map((one) => one.correlationID)).not.toContain(correlationID);
  });

  it('is refused with 400 if another one has its correlation id', async () => {
    const { correlationID } = await create();
    const again = { correlationID, value: 100, comment: 'pixctl contract test' };
    const { status, body } = await send<{ error: unknown }>('POST /api/v1/charge', { body: again });
    expect(status).toBe(400);
    expect(body.error).toEqual(expect.any(String));
  });

  it('is returned instead with return_existing', async () => {
    const { correlationID, brCode } = await create();
    const { status, body } = await send<{ charge: Charge }>('POST /api/v1/charge', {
      query: '?return_existing=true',
      body: { correlationID, value: 123 },
    });
    expect([status, body.charge.brCode]).toEqual([200, brCode]);
  });

  it('that was deleted is found no more', async () => {
    const { correlationID } = await create();
    const params = [correlationID];
    expect((await send('DELETE /api/v1/charge/{id}', { params })).status).toBe(200);
    expect((await send('GET /api/v1/charge/{id}', { params })).status).toBe(400);
  });

  it('that was paid is completed and cannot be deleted', async () => {
    const { correlationID } = await paid();
    const params = [correlationID];
    const { body } = await send<{ charge: Charge }>('GET /api/v1/charge/{id}', { params });
    expect(body.charge).toMatchObject({ status: 'COMPLETED', paidAt: expect.any(String) });
    expect((await send('DELETE /api/v1/charge/{id}', { params })).status).toBe(400);
  });
});

describe('a refund', () => {
  it('of a paid charge returns at most what was paid', async () => {
    const { correlationID } = await paid(100);
    const params = [correlationID];
    const refund = (value: number) =>
      send<{ refund: { value: number; correlationID: string } }>('POST /api/v1/charge/{id}/refund', {
        params,
        body: { correlationID: randomUUID(), value, comment: 'pixctl contract test' },
      });
    const first = await refund(60);
    expect(first).toMatchObject({ status: 200, body: { refund: { value: 60 } } });
    expect((await refund(41)).status).toBe(400);
    expect((await refund(40)).status).toBe(200);
    await env.settle();
    const { body } = await send<{ refunds: { value: number }[] }>('GET /api/v1/charge/{id}/refund', {
      params,
    });
    expect(body.refunds.map(({ value }) => value).sort((a, b) => a - b)).toEqual([40, 60]);
    const read = await send<{ pixTransactionRefund: { value: number } }>('GET /api/v1/refund/{id}', {
      params: [first.body.refund.correlationID],
    });
    expect(read.body.pixTransactionRefund.value).toBe(60);
  });

  it('of a charge that was not paid is refused', async () => {
    const { correlationID } = await create();
    const { status } = await send('POST /api/v1/charge/{id}/refund', {
      params: [correlationID],
      body: { correlationID: randomUUID(), value: 1 },
    });
    expect(status).toBe(400);
  });
});

describe('a webhook', () => {
  it('is created, listed and deleted, and is called while it exists', async ({ skip }) => {
    const { receiver } = env;
    if (receiver === undefined) return skip('PIXCTL_CONTRACT_RECEIVER is not set');
    const url = `${receiver}?contract=${randomUUID()}`;
    const { status, body } = await send<{ webhook: { id: string } }>('POST /api/v1/webhook', {
      body: {
        webhook: { name: 'pixctl contract test', event: 'OPENPIX:CHARGE_CREATED', url, isActive: true },
      },
    });
    expect(status).toBe(200);
    const { id } = body.webhook;
    let isDeleted = false;
    undo.push(async () => {
      if (!isDeleted) await send('DELETE /api/v1/webhook/{id}', { params: [id] });
    });
    const listed = async (): Promise<string[]> => {
      const answer = await send<{ webhooks: { id: string }[] }>('GET /api/v1/webhook', {
        query: `?url=${encodeURIComponent(url)}`,
      });
      return answer.body.webhooks.map((one) => one.id);
    };
    expect(await listed()).toEqual([id]);
    const { correlationID } = await create();
    const received = await env.received(correlationID);
    if (received !== undefined) expect(received).toEqual(['OPENPIX:CHARGE_CREATED']);
    expect((await send('DELETE /api/v1/webhook/{id}', { params: [id] })).status).toBe(200);
    isDeleted = true;
    expect(await listed()).toEqual([]);
  });

  it('is signed with a key that the service publishes', async () => {
    const { body } = await send<{ public_keys: { key: string; is_current: boolean }[] }>(
      'GET /api/v1/webhook/public-keys',
    );
    expect(body.public_keys.filter(({ is_current }) => is_current)).toHaveLength(1);
    expect(body.public_keys[0]?.key).toContain('-----BEGIN PUBLIC KEY-----');
  });
});

it('an unknown key is refused with 401', async () => {
  const response = await fetch(`${env.origin}/api/v1/charge`, { headers: { authorization: 'no key' } });
  expect(response.status).toBe(401);
});

it.each([
  ['https://api.openpix.com.br', 'live'],
  ['https://api.example.com', 'not that of a test environment'],
  ['http://api.sandbox.example.com', 'neither https'],
  ['https://user:secret@sandbox.example.com', 'user name'],
  ['sandbox.example.com', 'not a URL'],
  ['https://api-sandbox.example.com', undefined],
  ['http://127.0.0.1:4010', undefined],
])('%s is used only if it is a test environment', (url, reason) => {
  const found = reasonAgainst(url);
  if (reason === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(reason);
});
