// Random histories of a sandbox: what a shop, its payers and its tests do, as data that fast-check can shrink.
import fc from 'fast-check';
import type { Sandbox, WebhookFunction } from '#library/sandbox/index.ts';

/** One step; `n` selects what it acts on, modulo what there is. */
export type Step = readonly [kind: (typeof KINDS)[number], n: number];

const KINDS = [
  'charge',
  'charge-with-customer',
  'expiring-charge',
  'pay',
  'refund',
  'get',
  'list',
  'delete',
  'webhook',
  'webhook-that-fails',
  'delete-webhook',
  'pause-webhook',
  'redeliver',
  'advance',
  'fault',
  'clear-faults',
  'qrcode',
  'pay-qrcode',
  'subscription',
  'approve-mandate',
  'withdraw',
  'dispute',
  'company',
  'key',
  'balance',
  'statement',
  'two-at-once',
  'unknown-key',
] as const;

export const history = (maxLength: number): fc.Arbitrary<readonly Step[]> =>
  fc.array(fc.tuple(fc.constantFrom(...KINDS), fc.nat({ max: 50 })), {
    minLength: 1,
    maxLength,
    size: 'max',
  });

const DURATIONS = [0, 1_000, 10_000, 61_000, 3_600_000, 86_400_000, 3 * 86_400_000] as const;
const FAULTS = ['error', 'rate-limit', 'html', 'reset', 'lost', 'truncate'] as const;

/** Receiver that refuses the calls of one path. */
export const shop: WebhookFunction = async (request) => {
  const body = await request.text();
  return request.url.endsWith('/refuses')
    ? new Response('no', { status: 500 })
    : new Response(`got ${body.length}`);
};

/** Returns everything that a user can see of a sandbox after a history. */
export async function outcome(sandbox: Sandbox): Promise<unknown> {
  return {
    events: await sandbox.events(),
    deliveries: await sandbox.deliveries(),
    requests: await sandbox.requests(),
    faults: await sandbox.faults.list(),
    companies: await sandbox.companies.list(),
    status: await sandbox.status(),
    ledger: await sandbox.ledger.check(),
    now: sandbox.clock.now(),
  };
}

/** Runs steps and returns what was answered, as text. Ids of new charges begin with `name`. */
export async function run(sandbox: Sandbox, steps: readonly Step[], name: string): Promise<string[]> {
  const answers: string[] = [];
  for (const [index, step] of steps.entries())
    answers.push(`${step[0]}: ${await act(sandbox, step, `${name}-${index}`).catch(nameOf)}`);
  return answers;
}

const nameOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

async function act(sandbox: Sandbox, [kind, n]: Step, id: string): Promise<string> {
  const key = { authorization: sandbox.appKey, 'content-type': 'application/json' };
  const send = async (method: string, path: string, body?: unknown, headers = key): Promise<string> => {
    const response = await sandbox.fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return `${response.status} ${await response.text()}`;
  };
  const first = async (path: string, list: string, field: string): Promise<string> => {
    const response = await sandbox.fetch(path, { headers: key });
    const body = (await response.json()) as Record<string, Record<string, unknown>[] | undefined>;
    const rows = body[list] ?? [];
    const found = rows.length === 0 ? undefined : rows[n % rows.length]?.[field];
    return typeof found === 'string' ? found : 'none';
  };
  const aCharge = (status?: string): Promise<string> =>
    first(`/api/v1/charge${status === undefined ? '' : `?status=${status}`}`, 'charges', 'correlationID');
  const value = 100 + n * 37;
  switch (kind) {
    case 'charge':
      return send('POST', '/api/v1/charge', { correlationID: id, value });
    case 'charge-with-customer':
      return send('POST', '/api/v1/charge', {
        correlationID: id,
        value,
        customer: { name: `Ana ${n}`, email: `ana${n}@example.com`, correlationID: `customer-${n % 5}` },
      });
    case 'expiring-charge':
      return send('POST', '/api/v1/charge', { correlationID: id, value, expiresIn: 900 + 60 * n });
    case 'pay':
      return JSON.stringify(await sandbox.pay(await aCharge('ACTIVE')));
    case 'refund':
      return send('POST', `/api/v1/charge/${await aCharge('COMPLETED')}/refund`, {
        correlationID: id,
        value: 50 + n,
      });
    case 'get':
      return send('GET', `/api/v1/charge/${await aCharge()}`);
    case 'list':
      return send('GET', `/api/v1/charge?limit=${1 + (n % 5)}`);
    case 'delete':
      return send('DELETE', `/api/v1/charge/${await aCharge()}`);
    case 'webhook':
      return send('POST', '/api/v1/webhook', webhook(id, n, 'takes'));
    case 'webhook-that-fails':
      return send('POST', '/api/v1/webhook?validate=false', webhook(id, n, 'refuses'));
    case 'delete-webhook':
      return send('DELETE', `/api/v1/webhook/${await first('/api/v1/webhook', 'webhooks', 'id')}`);
    case 'pause-webhook':
      return JSON.stringify(
        await sandbox.webhooks.configure(await first('/api/v1/webhook', 'webhooks', 'id'), {
          paused: n % 2 === 0,
          duplicates: n % 3,
          reorder: n % 5 === 0,
        }),
      );
    case 'redeliver':
      return String(await sandbox.webhooks.redeliver(n % 2 === 0 ? { failed: true } : { id: n }));
    case 'advance':
      return String(await sandbox.clock.advance(DURATIONS[n % DURATIONS.length] ?? 0));
    case 'fault':
      return JSON.stringify(
        await sandbox.faults.inject({
          kind: FAULTS[n % FAULTS.length] ?? 'error',
          times: 1 + (n % 3),
          ...(n % 4 === 0 ? { probability: 0.5 } : {}),
        }),
      );
    case 'clear-faults':
      return String(await sandbox.faults.clear());
    case 'qrcode':
      return send('POST', '/api/v1/qrcode-static', { name: id, correlationID: id, value });
    case 'pay-qrcode':
      return JSON.stringify(
        await sandbox.pay(await first('/api/v1/qrcode-static', 'pixQrCodes', 'correlationID')),
      );
    case 'subscription':
      return send('POST', '/api/v1/subscriptions', {
        correlationID: id,
        value,
        customer: { name: 'Bia', taxID: '11144477735', email: 'bia@example.com', phone: '5511999999999' },
        dayGenerateCharge: 1 + (n % 27),
        ...(n % 2 === 0
          ? {}
          : {
              name: 'Plano',
              type: 'PIX_RECURRING',
              pixRecurringOptions: { journey: 'ONLY_RECURRENCY', retryPolicy: 'NON_PERMITED' },
              frequency: 'MONTHLY',
              dayDue: 3,
            }),
      });
    case 'approve-mandate':
      return JSON.stringify(
        await sandbox.mandates.approve(await first('/api/v1/subscriptions', 'subscriptions', 'globalID')),
      );
    case 'withdraw':
      return send('POST', '/api/v1/payment', {
        value: 10 + n,
        destinationAlias: 'loja@example.com',
        destinationAliasType: 'EMAIL',
        correlationID: id,
      }).then(() => send('POST', '/api/v1/payment/approve', { correlationID: id }));
    case 'dispute':
      return JSON.stringify(
        await sandbox.disputes.open(await first('/api/v1/transaction', 'transactions', 'endToEndId')),
      );
    case 'company':
      return JSON.stringify(
        await sandbox.companies.create({
          name: id,
          taxID: n % 2 === 0 ? '11222333000181' : '11444777000161',
        }),
      );
    case 'key':
      return JSON.stringify(await sandbox.keys.create({ name: `key ${n}` }));
    case 'balance':
      return send('GET', '/api/v1/account');
    case 'statement':
      return send('GET', '/api/v1/statement');
    case 'two-at-once': {
      const both = await Promise.allSettled([
        send('POST', '/api/v1/charge', { correlationID: id, value }),
        send('GET', `/api/v1/charge/${id}`),
        send('POST', '/api/v1/charge', { correlationID: id, value: value + 1 }),
      ]);
      return JSON.stringify(both.map((one) => (one.status === 'fulfilled' ? one.value : nameOf(one.reason))));
    }
    case 'unknown-key':
      return send('GET', '/api/v1/charge', undefined, { ...key, authorization: `no key ${n}` });
  }
}

const EVENTS = ['CHARGE_CREATED', 'CHARGE_COMPLETED', 'TRANSACTION_RECEIVED'] as const;

const webhook = (id: string, n: number, path: 'takes' | 'refuses') => ({
  webhook: {
    name: id,
    event: `service:${EVENTS[n % EVENTS.length] ?? ''}`,
    url: `https://shop.test/${id}/${path}`,
    isActive: true,
  },
});
