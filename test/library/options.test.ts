// Options of every function of the library: one that is not known is an error, and not ignored.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { decodeBrCode, encodeBrCode } from '#library/brcode.ts';
import type { Client } from '#library/client/index.ts';
import { createClient, memoryJournal, postgresJournal } from '#library/client/index.ts';
import { formatPixKey, makeEndToEndId, parsePixKey } from '#library/pix.ts';
import type { Sandbox } from '#library/sandbox/index.ts';
import { startSandbox } from '#library/sandbox/index.ts';
import { createSandboxFixture, matchers, useSandbox } from '#library/testing/index.ts';
import { publicKeysFrom, verifyWebhook } from '#library/webhooks.ts';

let sandbox: Sandbox;
let client: Client;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'test' });
  client = sandbox.client();
});
afterAll(() => sandbox.close());

const NO_HOOKS = { beforeEach: () => undefined, afterEach: () => undefined };
const BR_CODE = { key: 'ana@example.com', merchantName: 'Ana', merchantCity: 'Recife' };
const DELIVERY = { body: '{}', headers: {}, secret: 's' };
/** Passes what the types do not allow. */
const untyped = (value: unknown): never => value as never;

const create = (more: object): unknown => {
  const options = { baseUrl: 'http://127.0.0.1:1', appKey: 'key', journal: memoryJournal(), ...more };
  const created = createClient(options);
  onTestFinished(() => created.close());
  return created;
};

/** Calls with a wrong option, and the words of the error. */
const REFUSED: Readonly<Record<string, readonly [call: () => unknown, message: string]>> = {
  'createClient with limit': [
    () => create({ limit: { daily: 1 } }),
    'createClient has no option limit. Did you mean limits?',
  ],
  'createClient with limits.dayly': [
    () => create({ limits: { dayly: 1 } }),
    'createClient has no option limits.dayly. Did you mean limits.daily? Its options are limits.payment, limits.daily.',
  ],
  'createClient with limits null': [
    () => create({ limits: null }),
    'limits of createClient must be an object, not null',
  ],
  'createClient with a list of limits': [
    () => create({ limits: [] }),
    'limits of createClient must be an object, not an array',
  ],
  'createClient with limits of a text': [
    () => create({ limits: '500' }),
    'limits of createClient must be an object, not a string',
  ],
  'createClient with a journal {}': [() => create({ journal: {} }), 'the journal of the client is not valid'],
  'createClient with a journal null': [
    () => create({ journal: null }),
    'the journal of the client is not valid',
  ],
  'createClient with a warning of another type': [
    () => create({ onWarning: 'x' }),
    'onWarning must be a function',
  ],
  'createClient with a namespace of another type': [
    () => create({ namespace: 5 }),
    'the namespace must be a single segment of a path',
  ],
  'createClient with null': [() => createClient(untyped(null)), 'a client needs a profile'],
  'createClient with a profile and limits': [
    () => createClient(untyped({ profile: 'x', limits: {} })),
    'createClient with a profile has no option limits',
  ],
  'createClient with control characters': [
    () => create({ 'a\u001b[31m': 1 }),
    String.raw`createClient has no option "a\u{1b}[31m"`,
  ],
  'createClient with __proto__': [
    () => create(JSON.parse('{"__proto__x":1,"constructor":1}') as object),
    'createClient has no option',
  ],
  'postgresJournal with a number': [
    () => postgresJournal(untyped(5)),
    'the address of the journal must be a string',
  ],
  'a read with tiemout': [
    () => client.account.get({ accountId: 'x' }, untyped({ tiemout: 1 })),
    'a call has no option tiemout. Did you mean timeout?',
  ],
  'a write with abort': [
    () => client.charge.create({ value: 100, correlationID: 'x' }, untyped({ abort: 1 })),
    'a call has no option abort. Its options are signal, timeout, again.',
  ],
  'a list with null': [
    () => client.charge.list({}, untyped(null)).toArray(),
    'the options of a call must be an object, not null',
  ],
  'client.journal.resolve with outcome': [
    () => client.journal.resolve('x', untyped({ outcome: 'done' })),
    'a call has no option outcome',
  ],
  'startSandbox with sede': [
    () => startSandbox(untyped({ sede: 1 })),
    'startSandbox has no option sede. Did you mean seed?',
  ],
  'startSandbox with null': [
    () => startSandbox(untyped(null)),
    'the options of startSandbox must be an object, not null',
  ],
  'sandbox.client with limits.dayly': [
    () => sandbox.client(untyped({ limits: { dayly: 1 } })),
    'sandbox.client has no option limits.dayly',
  ],
  'sandbox.client with limits null': [
    () => sandbox.client(untyped({ limits: null })),
    'limits of sandbox.client must be an object',
  ],
  'sandbox.client with a journal {}': [
    () => sandbox.client(untyped({ journal: {} })),
    'the journal of the client is not valid',
  ],
  'sandbox.client with a negative limit': [
    () => sandbox.client({ limits: { daily: -1 } }),
    'the limit daily must be a whole number of cents',
  ],
  'sandbox.pay with valeu': [
    () => sandbox.pay('x', untyped({ valeu: 1 })),
    'sandbox.pay has no option valeu',
  ],
  'sandbox.faults.inject with a wrong name': [
    () => sandbox.faults.inject(untyped({ kind: 'reset', tiems: 1 })),
    'has no option',
  ],
  'sandbox.setLimits with a wrong name': [
    () => sandbox.setLimits(untyped({ dayly: 1 })),
    'has no option dayly',
  ],
  'sandbox.seedData with charge': [
    () => sandbox.seedData(untyped({ charge: 5 })),
    'sandbox.seedData has no option charge. Did you mean charges?',
  ],
  'createSandboxFixture with clok': [
    () => createSandboxFixture(untyped({ clok: 1 })),
    'createSandboxFixture has no option clok. Did you mean clock?',
  ],
  'useSandbox with prepair': [
    () => useSandbox(NO_HOOKS, untyped({ prepair: 1 })),
    'useSandbox has no option prepair. Did you mean prepare?',
  ],
  'toHaveBeenPaid with vaule': [
    () => matchers.toHaveBeenPaid(sandbox, 'x', untyped({ vaule: 1 })),
    'toHaveBeenPaid has no option vaule. Did you mean value?',
  ],
  'toHaveDelivered with time': [
    () => matchers.toHaveDelivered(sandbox, 'CHARGE_CREATED', untyped({ time: 1 })),
    'toHaveDelivered has no option time. Did you mean times?',
  ],
  'toBalance with blocket': [
    () => matchers.toBalance(sandbox, untyped({ blocket: 1 })),
    'toBalance has no option blocket. Did you mean blocked?',
  ],
  'encodeBrCode with valueCent': [
    () => encodeBrCode(untyped({ ...BR_CODE, valueCent: 5 })),
    'encodeBrCode has no option valueCent. Did you mean valueCents?',
  ],
  'encodeBrCode with recurrence.uri': [
    () => encodeBrCode(untyped({ ...BR_CODE, recurrence: { uri: 'x' } })),
    'encodeBrCode has no option recurrence.uri',
  ],
  'encodeBrCode with the option truncated': [
    () => encodeBrCode(BR_CODE, untyped({ truncated: true })),
    'encodeBrCode has no option truncated. Did you mean truncate?',
  ],
  'decodeBrCode with allowBadCRCs': [
    () => decodeBrCode('x', untyped({ allowBadCRCs: true })),
    'decodeBrCode has no option allowBadCRCs. Did you mean allowBadCrc?',
  ],
  'decodeBrCode with null': [
    () => decodeBrCode('x', untyped(null)),
    'the options of decodeBrCode must be an object, not null',
  ],
  'parsePixKey with typ': [
    () => parsePixKey('x', untyped({ typ: 'CPF' })),
    'parsePixKey has no option typ. Did you mean type?',
  ],
  'parsePixKey with null': [
    () => parsePixKey('x', untyped(null)),
    'the options of parsePixKey must be an object, not null',
  ],
  'formatPixKey with typ': [
    () => formatPixKey('x', untyped({ typ: 'CPF' })),
    'formatPixKey has no option typ',
  ],
  'makeEndToEndId with sufix': [
    () => makeEndToEndId(untyped({ ispb: '12345678', at: 0, sufix: 'x' })),
    'makeEndToEndId has no option sufix. Did you mean suffix?',
  ],
  'verifyWebhook with secrets': [
    () => verifyWebhook(untyped({ ...DELIVERY, secrets: 's' })),
    'verifyWebhook has no option secrets. Did you mean secret?',
  ],
  'publicKeysFrom with fetcher': [
    () => publicKeysFrom('http://127.0.0.1:1', untyped({ fetcher: 1 })),
    'publicKeysFrom has no option fetcher. Did you mean fetch?',
  ],
  'publicKeysFrom with null': [
    () => publicKeysFrom('http://127.0.0.1:1', untyped(null)),
    'the options of publicKeysFrom must be an object, not null',
  ],
};

describe('options of the library', () => {
  it.each(Object.entries(REFUSED))('refuse %s', async (_title, [call, message]) => {
    const error = await (async () => call())().then(
      () => undefined,
      (thrown: unknown) => thrown as Error,
    );
    expect(error?.message).toContain(message);
    expect(error?.name).toMatch(/^(?:PixctlError|InvalidValueError|WebhookError)$/);
  });

  it.each([
    ['PixctlError', () => create({ limit: 1 }), { code: 'invalid-input' }],
    ['InvalidValueError', () => parsePixKey('x', untyped({ typ: 1 })), { reason: 'unknown-option' }],
    [
      'WebhookError',
      () => verifyWebhook(untyped({ ...DELIVERY, x: 1 })),
      { reason: 'invalid-argument', status: 500 },
    ],
  ] as const)('are refused with a code of %s', async (_name, call, fields) => {
    await expect((async () => call())()).rejects.toMatchObject(fields);
  });

  it('may be undefined', async () => {
    create({ limits: undefined, retries: undefined, unknown: undefined });
    expect(await client.charge.list({}, untyped({ timeout: undefined, other: undefined })).toArray()).toEqual(
      [],
    );
    expect(parsePixKey('ana@example.com', { type: undefined }).type).toBe('EMAIL');
  });
});
