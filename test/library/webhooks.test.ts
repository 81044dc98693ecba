// `pixctl/webhooks`: signatures, which deliveries are refused and why, events and their ids.
import { execFileSync } from 'node:child_process';
import { createHmac, createPublicKey, createSign, generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { EVENT_TYPES } from '#contract/events/event-types.ts';
import type { WebhookDelivery, WebhookErrorReason, WebhookEvent } from '#library/webhooks.ts';
import { publicKeysFrom, verifyWebhook, WebhookError } from '#library/webhooks.ts';
import { tempDir } from '#test/support/cli.ts';
import { size } from '#test/support/sample-size.ts';
import { everyEvent } from '#test/support/services/every-event.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';
import { verifyHmac, verifyRsa } from '#webhooks/signatures.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 1024 });
const pemOf = (key: typeof publicKey): string => key.export({ type: 'spki', format: 'pem' }).toString();
const PEM = pemOf(publicKey);
const SECRET = 'openpix_secret';
const sign = (body: string | Uint8Array, key = privateKey): string =>
  createSign('sha256').update(body).sign(key, 'base64');
const hmac = (body: string | Uint8Array, secret = SECRET): string =>
  createHmac('sha1', secret).update(body).digest('base64');

const BODY = JSON.stringify({
  event: 'OPENPIX:CHARGE_COMPLETED',
  charge: { status: 'COMPLETED', value: 1990, correlationID: 'order-7', comment: 'Olá' },
  pix: { endToEndId: 'E0000000020261121120000000000001' },
  company: { id: '65a0c3f1e4b0a1b2c3d4e5f6', name: 'Loja', taxID: '11222333000181' },
  account: { environment: 'TESTING' },
});
const RSA = 'x-webhook-signature';
const HMAC = 'x-openpix-signature';

/** Detaches the buffer of the bytes, as `postMessage` with a transfer does. */
function transferred(bytes: Uint8Array<ArrayBuffer>): Uint8Array {
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  return bytes;
}

/** Verifies with the public key and for any company, unless the delivery has other fields. */
const verify = (delivery: Partial<Record<keyof WebhookDelivery, unknown>>): Promise<WebhookEvent> =>
  verifyWebhook({
    body: BODY,
    headers: { [RSA]: sign(BODY) },
    ...('secret' in delivery ? {} : { publicKey: PEM }),
    ...('company' in delivery ? {} : { anyCompany: true }),
    ...delivery,
  } as WebhookDelivery);

async function errorOf(delivery: Parameters<typeof verify>[0]): Promise<WebhookError> {
  const error: unknown = await verify(delivery).catch((caught: unknown) => caught);
  if (error instanceof WebhookError) return error;
  throw new Error(`expected a WebhookError, got ${JSON.stringify(error) ?? String(error)}`);
}
const reasonOf = async (delivery: Parameters<typeof verify>[0]): Promise<WebhookErrorReason> =>
  (await errorOf(delivery)).reason;

/** A public key of a modulus of `bits` and an exponent, in PEM. */
const weakKey = (bits: number, exponent: number): string => {
  const { n } = generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ format: 'jwk' });
  const e = Buffer.from([exponent]).toString('base64url');
  return pemOf(createPublicKey({ key: { kty: 'RSA', n: n!, e }, format: 'jwk' }));
};

describe('verifyWebhook › public keys', () => {
  it.each([
    ['a key of 512 bits', () => weakKey(512, 3)],
    ['a key of 1016 bits', () => weakKey(1016, 3)],
    ['a key with the exponent 1', () => weakKey(2048, 1)],
    ['a key with an even exponent', () => weakKey(2048, 2)],
    ['a key of an elliptic curve', () => pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)],
  ])('refuses %s as a mistake of the receiver, and so does the command line', async (_what, key) => {
    const pem = key();
    expect(await errorOf({ publicKey: pem })).toMatchObject({ reason: 'invalid-key', status: 500 });
    const received = { body: Buffer.from(BODY), headers: { [RSA]: sign(BODY) } };
    expect(verifyRsa(received, [{ key: pem }]).why).toBe('no-key');
    const fetch = () => Promise.resolve(Response.json({ public_keys: [{ key: pem }] }));
    const publicKey = publicKeysFrom('https://api.example.com', { fetch });
    expect(await errorOf({ publicKey })).toMatchObject({ reason: 'no-key', status: 500 });
  });

  it('skips weak keys beside a usable one', async () => {
    expect(await verify({ publicKey: [weakKey(512, 3), PEM] })).toMatchObject({ type: 'CHARGE_COMPLETED' });
  });

  it.each([undefined, null, 5, 'x', []])('refuses %j instead of a delivery', async (delivery) => {
    await expect(verifyWebhook(delivery as never)).rejects.toMatchObject({
      reason: 'invalid-argument',
      status: 500,
    });
  });

  it('refuses an address that is not a text', () => {
    expect(() => publicKeysFrom(undefined as never)).toThrow('baseUrl must be');
  });
});

describe('verifyWebhook › signatures of openssl', () => {
  it.each([1024, 2048, 4096])('accepts an RSA signature with a key of %i bits', async (bits) => {
    const dir = tempDir();
    const openssl = (...args: string[]): Buffer => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' });
    openssl('genrsa', '-out', 'key.pem', String(bits));
    openssl('rsa', '-in', 'key.pem', '-pubout', '-out', 'public.pem');
    writeFileSync(join(dir, 'body'), BODY);
    const signature = openssl('dgst', '-sha256', '-sign', 'key.pem', 'body').toString('base64');
    const key = readFileSync(join(dir, 'public.pem'), 'utf8');
    expect(await verify({ headers: { [RSA]: signature }, publicKey: key })).toMatchObject({
      type: 'CHARGE_COMPLETED',
    });
    expect(await reasonOf({ headers: { [RSA]: signature } })).toBe(
      bits === 1024 ? 'wrong-key-or-body' : 'wrong-length',
    );
  });

  it('accepts an HMAC signature, and no other body', async () => {
    const signature = execFileSync('openssl', ['dgst', '-sha1', '-hmac', SECRET, '-binary'], {
      input: BODY,
    }).toString('base64');
    const headers = { [HMAC]: signature };
    expect((await verify({ headers, secret: SECRET })).name).toBe('OPENPIX:CHARGE_COMPLETED');
    expect(await reasonOf({ headers, secret: SECRET, body: BODY.replace('1990', '1') })).toBe(
      'wrong-key-or-body',
    );
  });

  it('accepts the published test call with its HMAC signature', async () => {
    const body = '{"data_criacao":"2021-08-10T20:32:14.429Z","evento":"teste_webhook"}';
    const headers = { 'X-OpenPix-Signature': 'jgR2XF0PKDiAwHP1s+TryvxMySQ=' };
    expect(await verify({ body, headers, secret: 'hmac-secret-key' })).toEqual({
      type: 'TEST',
      name: 'teste_webhook',
      id: expect.stringMatching(/^TEST:sha256:[0-9a-f]{64}$/),
      data: JSON.parse(body),
    });
  });
});

describe('verifyWebhook › input', () => {
  const bytes = Buffer.from(BODY);
  const padded = Buffer.from(`..${BODY}..`);
  it.each<[string, unknown]>([
    ['text', BODY],
    ['Buffer', bytes],
    ['Uint8Array', Uint8Array.from(bytes)],
    ['part of a larger buffer', padded.subarray(2, -2)],
    ['ArrayBuffer', Uint8Array.from(bytes).buffer],
    ['DataView', new DataView(Uint8Array.from(bytes).buffer)],
    ['view of shared memory', new Uint8Array(new SharedArrayBuffer(bytes.length)).map((_, i) => bytes[i]!)],
  ])('accepts a body as %s', async (_, body) => {
    expect(await verify({ body })).toMatchObject({ type: 'CHARGE_COMPLETED', data: JSON.parse(BODY) });
  });

  it.each<[string, unknown]>([
    ['Headers', new Headers({ 'X-Webhook-Signature': sign(BODY) })],
    [
      'pairs',
      [
        ['Host', 'a'],
        ['X-Webhook-Signature', sign(BODY)],
      ],
    ],
    ['rawHeaders of Node.js', ['Host', 'a', 'X-Webhook-Signature', sign(BODY)]],
    [
      'rawHeaders in bytes',
      ['Host', 'a', 'X-Webhook-Signature', sign(BODY)].map((text) => Buffer.from(text)),
    ],
    ['a Map with a name in upper case', new Map([['X-Webhook-Signature', sign(BODY)]])],
    ['a value in bytes', { [RSA]: Buffer.from(sign(BODY)) }],
    ['headers of Node.js', { host: 'a', 'set-cookie': ['a', 'b'], [RSA]: sign(BODY) }],
    ['an array with one value', { [RSA]: [sign(BODY)] }],
    ['names in upper case', { 'X-WEBHOOK-SIGNATURE': sign(BODY) }],
    ['white space around the value', { [RSA]: ` ${sign(BODY)}\t` }],
    ['a Map', new Map([[RSA, sign(BODY)]])],
    ['a request with get()', { get: (name: string) => (name === RSA ? sign(BODY) : undefined) }],
    ['a header called get', { get: 'x', [RSA]: sign(BODY) }],
    ['an object without prototype', Object.assign(Object.create(null) as object, { [RSA]: sign(BODY) })],
  ])('accepts headers as %s', async (_, headers) => {
    expect(await verify({ headers })).toMatchObject({ type: 'CHARGE_COMPLETED' });
  });

  it.each<[string, unknown]>([
    ['a list', ['nonsense', pemOf(stranger.publicKey), PEM]],
    ['the answer of the service', { public_keys: [{ key: 'zzz' }, 7, null, { key: PEM, is_current: true }] }],
    ['a function', () => Promise.resolve(PEM)],
    ['a text with \\n for line breaks', PEM.replaceAll('\n', '\\n')],
    ['a text with several keys', pemOf(stranger.publicKey) + PEM],
  ])('accepts public keys as %s', async (_, key) => {
    expect(await verify({ publicKey: key })).toMatchObject({ type: 'CHARGE_COMPLETED' });
  });

  it.each<[string, unknown, RegExp]>([
    ['a parsed object', JSON.parse(BODY), /parsed from JSON/],
    ['a parsed list', [], /parsed from JSON/],
    ['an object without prototype', Object.create(null), /parsed from JSON/],
    ['a Buffer that was serialized', JSON.parse(JSON.stringify(bytes)), /parsed from JSON/],
    ['undefined', undefined, /body is undefined/],
    ['null', null, /body is null/],
    ['a number', 7, /a number/],
    ['a promise', Promise.resolve(BODY), /a promise; await it/],
    ['a request', new Request('http://a', { method: 'POST', body: BODY }), /an object;/],
  ])('refuses a body that is %s', async (_, body, message) => {
    const error = await errorOf({ body });
    expect(error).toMatchObject({ reason: 'body-not-raw', status: 500 });
    expect(error.message).toMatch(message);
  });

  type Case = readonly [title: string, delivery: Parameters<typeof verify>[0]];
  describe.each<[WebhookErrorReason, number, readonly Case[]]>([
    [
      'missing-header',
      401,
      [
        ['no headers', { headers: {} }],
        ['empty Headers', { headers: new Headers() }],
        ['an empty header', { headers: { [RSA]: '' } }],
        ['an empty list of values', { headers: { [RSA]: [] } }],
        ['a Map without the header', { headers: new Map([['host', 'a']]) }],
        ['an inherited header', { headers: Object.create({ [RSA]: sign(BODY) }) }],
        ['only the other header', { secret: SECRET }],
      ],
    ],
    [
      'no-headers',
      500,
      [
        ['a header that is a number', { headers: { [RSA]: 7 } }],
        ['a header that is an object', { headers: { [RSA]: {} } }],
        ['headers that are a promise', { headers: Promise.resolve(new Headers()) }],
        ['a Request as headers', { headers: new Request('http://a.example') }],
        ['a request of Node.js as headers', { headers: { headers: { [RSA]: 'x' } } }],
        ['a Buffer as headers', { headers: Buffer.from('x-webhook-signature: x') }],
        ['a list of names and values without the last', { headers: ['host', 'a', RSA] }],
        ['a list of longer lists as headers', { headers: [[RSA, sign(BODY), 'x']] }],
        ['a list of objects as headers', { headers: [{ [RSA]: 'x' }] }],
        ['undefined headers', { headers: undefined }],
        ['headers as text', { headers: 'x-webhook-signature: a' }],
      ],
    ],
    [
      'duplicate-header',
      401,
      [
        [
          'a repeated pair',
          {
            headers: [
              [RSA, sign(BODY)],
              [RSA, 'x'],
            ],
          },
        ],
        ['a repeated header', { headers: { [RSA]: [sign(BODY), sign(BODY)] } }],
        ['a header in two spellings', { headers: { [RSA]: sign(BODY), 'X-Webhook-Signature': 'x' } }],
        ['a header joined by a comma', { headers: { [RSA]: `${sign(BODY)}, ${sign(BODY)}` } }],
      ],
    ],
    [
      'body-not-raw',
      500,
      [
        ['bytes whose buffer was transferred', { body: transferred(new Uint8Array(8)) }],
        ['a transferred buffer', { body: transferred(new Uint8Array(8)).buffer }],
      ],
    ],
    [
      'no-key',
      500,
      [
        ['no key', { publicKey: undefined }],
        ['an empty list of keys', { publicKey: [] }],
        ['an object without keys', { publicKey: {} }],
        ['null for a key', { publicKey: null }],
        ['an empty secret', { secret: '', headers: { [HMAC]: hmac(BODY) } }],
        ['an empty list of secrets', { secret: [], headers: { [HMAC]: hmac(BODY) } }],
        ['an empty secret among others', { secret: ['a', ''], headers: { [HMAC]: hmac(BODY) } }],
        ['a secret that is a number', { secret: 7, headers: { [HMAC]: hmac(BODY) } }],
      ],
    ],
    [
      'invalid-key',
      500,
      [
        ['an empty key', { publicKey: '' }],
        ['a key that is no key', { publicKey: '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----' }],
        ['a private key', { publicKey: PEM.replace('PUBLIC', 'PRIVATE') }],
        [
          'an elliptic key',
          { publicKey: pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey) },
        ],
      ],
    ],
    [
      'not-json',
      400,
      [
        ['an empty body', { body: '', headers: { [RSA]: sign('') } }],
        ['a list', { body: '[]', headers: { [RSA]: sign('[]') } }],
        ['null in the body', { body: 'null', headers: { [RSA]: sign('null') } }],
        ['cut JSON', { body: '{"a":', headers: { [RSA]: sign('{"a":') } }],
        [
          'bytes that are no UTF-8',
          {
            body: Buffer.from('7b2261223a22ff227d', 'hex'),
            headers: { [RSA]: sign(Buffer.from('7b2261223a22ff227d', 'hex')) },
          },
        ],
      ],
    ],
  ])('refuses with %s and status %i', (reason, status, cases) => {
    it.each(cases)('%s', async (_, delivery) => {
      expect(await errorOf(delivery)).toMatchObject({ name: 'WebhookError', reason, status });
    });
  });

  it('refuses without WebCrypto, as on a page without https', async () => {
    const { crypto } = globalThis;
    Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
    try {
      expect(await reasonOf({})).toBe('no-web-crypto');
    } finally {
      Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
    }
  });
});

describe('verifyWebhook › wrong signatures', () => {
  const signature = Buffer.from(sign(BODY), 'base64');
  const base64 = (...parts: Uint8Array[]): string => Buffer.concat(parts).toString('base64');
  it.each<[WebhookErrorReason, string, string]>([
    ['wrong-key-or-body', 'of another key', sign(BODY, stranger.privateKey)],
    ['wrong-key-or-body', 'of another body', sign(`${BODY} x`)],
    ['wrong-key-or-body', 'of zeros', base64(Buffer.alloc(128))],
    ['wrong-length', 'with bytes behind it', base64(signature, Buffer.from([0]))],
    ['wrong-length', 'with bytes before it', base64(Buffer.from([0]), signature)],
    ['wrong-length', 'that is cut', base64(signature.subarray(0, -1))],
    ['wrong-length', 'of no bytes but padding', 'AA=='],
    ['hex', 'in hexadecimal', signature.toString('hex')],
    ['hex', 'in upper-case hexadecimal', signature.toString('hex').toUpperCase()],
    ['not-base64', 'without padding', sign(BODY).replace(/=+$/, '')],
    ['not-base64', 'in the alphabet of URLs', `-_${sign(BODY).slice(2)}`],
    ['not-base64', 'with a line break', `${sign(BODY).slice(0, 76)}\n${sign(BODY).slice(76)}`],
    ['not-base64', 'with a prefix', `sha256=${sign(BODY)}`],
    ['not-base64', 'with an invisible character', `${sign(BODY)}\u200b`],
    ['not-base64', 'with a lone surrogate', `${sign(BODY).slice(0, -1)}\ud800`],
    ['line-ending', 'of the body with a line break', sign(`${BODY}\n`)],
    ['reserialised', 'of the indented body', sign(JSON.stringify(JSON.parse(BODY), null, 2))],
    ['reserialised', 'of the body with escapes', sign(BODY.replace('á', '\\u00e1'))],
  ])('refuses with %s a signature %s', async (reason, _, text) => {
    const error = await errorOf({ headers: { [RSA]: text } });
    expect(error).toMatchObject({ reason, status: 401, header: RSA });
    expect(error.message).not.toContain('order-7');
  });

  it('requires both signatures if both keys are given', async () => {
    const both = { publicKey: PEM, secret: SECRET };
    const good = { [RSA]: sign(BODY), [HMAC]: hmac(BODY) };
    expect(await verify({ ...both, headers: good })).toMatchObject({ type: 'CHARGE_COMPLETED' });
    for (const [headers, reason] of [
      [{ [RSA]: good[RSA] }, 'missing-header'],
      [{ [HMAC]: good[HMAC] }, 'missing-header'],
      [{ ...good, [HMAC]: hmac(BODY, 'other') }, 'wrong-key-or-body'],
      [{ ...good, [RSA]: sign(BODY, stranger.privateKey) }, 'wrong-key-or-body'],
    ] as const)
      expect(await reasonOf({ ...both, headers })).toBe(reason);
  });

  it('accepts a test call without an HMAC signature beside the public key, but not with a wrong one', async () => {
    const both = { publicKey: PEM, secret: SECRET };
    const body = '{"data_criacao":"2026-11-21T12:00:00.000Z","evento":"teste_webhook","event":"A"}';
    const headers = { [RSA]: sign(body) };
    expect(await verify({ ...both, body, headers })).toMatchObject({ type: 'TEST', name: 'A' });
    expect(await reasonOf({ secret: SECRET, body, headers })).toBe('missing-header');
    expect(await reasonOf({ ...both, body, headers: { ...headers, [HMAC]: hmac('x') } })).toBe(
      'wrong-key-or-body',
    );
  });

  it('accepts one of several secrets', async () => {
    const headers = { [HMAC]: hmac(BODY, 'b') };
    expect(await verify({ headers, secret: ['a', 'b'] })).toMatchObject({ type: 'CHARGE_COMPLETED' });
    expect(await reasonOf({ headers, secret: ['a', 'c'] })).toBe('wrong-key-or-body');
  });

  it('agrees with the verification of the program on any body, header and key', async () => {
    const bodies = fc.oneof(
      fc.constant(BODY),
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.object().map((value) => JSON.stringify(value, null, 2)),
    );
    const texts = (body: string) =>
      fc.oneof(
        fc.constantFrom(
          sign(body),
          hmac(body),
          sign(`${body}\n`),
          hmac(body.trimEnd()),
          signature.toString('hex'),
        ),
        fc.base64String({ maxLength: 200 }),
        fc.string(),
      );
    const cases = bodies.chain((body) => fc.tuple(fc.constant(body), texts(body)));
    await fc.assert(
      fc.asyncProperty(cases, fc.boolean(), async ([body, text], isRsa) => {
        const header = isRsa ? RSA : HMAC;
        const bytes = new TextEncoder().encode(body);
        const received = { body: bytes, headers: { [header]: text } };
        const { result, why } = isRsa ? verifyRsa(received, [{ key: PEM }]) : verifyHmac(received, SECRET);
        const keys = isRsa ? { publicKey: PEM, anyCompany: true } : { secret: SECRET };
        const error: unknown = await verifyWebhook({ body, headers: { [header]: text }, ...keys }).catch(
          (caught: unknown) => caught,
        );
        const reason = error instanceof WebhookError ? error.reason : undefined;
        if (result === 'valid') expect([undefined, 'not-json']).toContain(reason);
        else if (text.includes(',')) expect(reason).toBe('duplicate-header');
        else expect(reason).toBe(why);
      }),
      { numRuns: size(50, 1_000) },
    );
  });

  it('refuses every change of one bit of the body or the signature', async () => {
    const flip = (bytes: Uint8Array, bit: number): Uint8Array => {
      const changed = Uint8Array.from(bytes);
      const at = (bit >> 3) % changed.length;
      changed[at] = changed[at]! ^ (1 << (bit & 7));
      return changed;
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.boolean(), async (bit, inBody) => {
        const body = inBody ? flip(Buffer.from(BODY), bit) : BODY;
        const text = inBody ? sign(BODY) : base64(flip(signature, bit));
        expect((await errorOf({ body, headers: { [RSA]: text } })).status).toBe(401);
      }),
      { numRuns: size(40, 500) },
    );
  });
});

describe('verifyWebhook › company', () => {
  const named = (company: unknown, event = 'OPENPIX:CHARGE_COMPLETED') => {
    const body = JSON.stringify({ event, charge: { correlationID: 'order-7' }, company });
    return { body, headers: { [RSA]: sign(body), [HMAC]: hmac(body) } };
  };
  const OWN = { id: '65a0c3f1e4b0a1b2c3d4e5f6', name: 'Loja', taxID: '11222333000181' };
  const OTHER = { id: '65a0c3f1e4b0a1b2c3d4e5f7', name: 'Loja', taxID: '12ABC34501DE35' };

  it.each([
    '11222333000181',
    '11.222.333/0001-81',
    ' 11222333000181\n',
    '65a0c3f1e4b0a1b2c3d4e5f6',
    '65A0C3F1E4B0A1B2C3D4E5F6',
  ])('accepts the event of a company given as %j', async (company) => {
    expect(await verify({ ...named(OWN), company })).toMatchObject({ type: 'CHARGE_COMPLETED' });
    expect(await errorOf({ ...named(OTHER), company })).toMatchObject({
      reason: 'other-company',
      status: 403,
    });
  });

  it('compares letters of a CNPJ in either case, and punctuation in the event', async () => {
    const company = '12.abc.345/01de-35';
    for (const taxID of ['12ABC34501DE35', '12.ABC.345/01DE-35', '12abc34501de35'])
      expect((await verify({ ...named({ ...OTHER, taxID }), company })).type).toBe('CHARGE_COMPLETED');
  });

  it.each<[string, unknown]>([
    ['no company', undefined],
    ['null', null],
    ['a text', '11222333000181'],
    ['a list', [OWN]],
    ['a company without tax id', { name: 'Loja', id: OWN.id }],
    ['a tax id that is a number', { ...OWN, taxID: 11222333000181 }],
    ['a tax id that is an object', { ...OWN, taxID: { taxID: OWN.taxID } }],
    ['an empty tax id', { ...OWN, taxID: '' }],
  ])('refuses an event with %s, unless it has the HMAC signature', async (_, company) => {
    const delivery = { ...named(company), company: '11222333000181' };
    expect(await errorOf(delivery)).toMatchObject({ reason: 'unnamed-company', status: 403 });
    for (const publicKey of [PEM, undefined])
      expect(await verify({ ...delivery, publicKey, secret: SECRET })).toMatchObject({ data: {} });
  });

  it('refuses the event of another company although it has the HMAC signature', async () => {
    const delivery = { ...named(OTHER), company: '11222333000181', secret: SECRET };
    expect(await reasonOf(delivery)).toBe('other-company');
    expect(await reasonOf({ ...delivery, publicKey: PEM })).toBe('other-company');
  });

  it.each<[string, object]>([
    ['nothing about the company', {}],
    ['an undefined company', { company: undefined }],
    ['a null company', { company: null }],
    ['an empty company', { company: '' }],
    ['a tax id with a wrong digit', { company: '11222333000182' }],
    ['a tax id that is a number', { company: 11222333000181 }],
    ['a list of tax ids', { company: ['11222333000181'] }],
    ['a name', { company: 'Loja' }],
    ['anyCompany as text', { company: undefined, anyCompany: 'true' }],
    ['anyCompany false', { company: undefined, anyCompany: false }],
    ['an empty company beside anyCompany', { company: '', anyCompany: true }],
  ])('refuses the public key with %s, also for a test call', async (_, options) => {
    const call = '{"data_criacao":"2026-11-21T12:00:00.000Z","evento":"teste_webhook"}';
    for (const body of [BODY, call]) {
      const error: unknown = await verifyWebhook({
        body,
        headers: { [RSA]: sign(body) },
        publicKey: PEM,
        ...options,
      }).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ reason: 'no-company', status: 500 });
    }
  });

  it('needs no company with the secret, which belongs to a webhook of the account', async () => {
    for (const publicKey of [undefined, PEM])
      expect(await verifyWebhook({ ...named(OTHER), publicKey, secret: SECRET })).toMatchObject({
        type: 'CHARGE_COMPLETED',
      });
  });

  it('compares the company although anyCompany is given', async () => {
    const delivery = { ...named(OTHER), company: '11222333000181', anyCompany: true };
    expect(await reasonOf(delivery)).toBe('other-company');
  });

  it('returns a test call, which names no company', async () => {
    const body = '{"data_criacao":"2026-11-21T12:00:00.000Z","event":"A"}';
    const delivery = { body, headers: { [RSA]: sign(body) }, company: '11222333000181' };
    expect(await verify(delivery)).toMatchObject({ type: 'TEST' });
  });

  it('does not say in the message what the event contains', async () => {
    const { message } = await errorOf({ ...named(OTHER), company: '11222333000181' });
    expect(message).not.toMatch(/order-7|12ABC34501DE35/);
  });

  it('refuses a paid charge of a company that registered the same address at the service', async () => {
    const s = await serve();
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    const { appKey, taxID } = await s.ok('POST', '/_sandbox/company', {
      name: 'Outra Loja',
      taxID: '12ABC34501DE35',
    });
    for (const key of [s.appKey, appKey]) {
      const webhook = { name: 'paid', event: 'CHARGE_COMPLETED', url };
      await s.ok('POST', '/api/v1/webhook', { webhook }, key);
      await s.ok('POST', '/api/v1/charge', { correlationID: 'order-77', value: 500_000 }, key);
    }
    seen.splice(0);
    // The other company pays its own charge, which has the same correlation id and value.
    await s.ok('POST', '/_sandbox/pay', { id: 'order-77' }, appKey);
    await s.advance(1);
    const [call] = seen;
    const publicKey = publicKeysFrom(s.url);
    const delivery = { body: call!.bytes, headers: call!.headers, publicKey };
    expect(await reasonOf({ ...delivery, company: '11222333000181' })).toBe('other-company');
    expect(await verify({ ...delivery, company: taxID })).toMatchObject({ type: 'CHARGE_COMPLETED' });
  });

  it('names the company in the events that the documentation lists, and in no other', async () => {
    const s = await serve({ namespace: 'openpix' });
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    for (const event of EVENT_TYPES)
      await s.ok('POST', '/api/v1/webhook?validate=false', { webhook: { name: event, event, url } });
    await everyEvent(s);
    const publicKey = publicKeysFrom(s.url);
    const found = new Map<string, Set<string>>();
    for (const { bytes: body, headers } of seen) {
      const { type } = await verifyWebhook({ body, headers, publicKey, anyCompany: true });
      const result = await verifyWebhook({ body, headers, publicKey, company: '11222333000181' }).then(
        () => 'named',
        (error: unknown) => (error as WebhookError).reason,
      );
      found.set(type, (found.get(type) ?? new Set()).add(result));
    }
    const isUnnamed = (type: string): boolean =>
      /^(?:MOVEMENT|DISPUTE|PIX_AUTOMATIC|ACCOUNT_REGISTER)_/.test(type);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(
        EVENT_TYPES.map((type) => [type, new Set([isUnnamed(type) ? 'unnamed-company' : 'named'])]),
      ),
    );
  });
});

describe('verifyWebhook › hostile deliveries', () => {
  it('verifies the bytes, also where text cannot represent them', async () => {
    // Both are EF BF BD in UTF-8; what is returned is read from the bytes that were verified.
    const lone = '{"event":"x\ud800"}';
    const headers = { [RSA]: sign('{"event":"x\ufffd"}') };
    expect(await verify({ body: lone, headers })).toMatchObject({ type: 'UNKNOWN', name: 'x\ufffd' });
    const escaped = String.raw`{"event":"CHARGE_CREATED","charge":{"globalID":"\ud800"}}`;
    expect((await verify({ body: escaped, headers: { [RSA]: sign(escaped) } })).id).toMatch(
      /^CHARGE_CREATED:sha256:/,
    );
  });

  it.each<[string, (bytes: Uint8Array<ArrayBuffer>) => unknown]>([
    ['Uint8Array', (bytes) => bytes],
    ['ArrayBuffer', (bytes) => bytes.buffer],
  ])(
    'verifies and returns the body as it was given, although its %s changes meanwhile',
    async (_, bodyOf) => {
      const bytes = new TextEncoder().encode(BODY);
      const verified = verify({ body: bodyOf(bytes) });
      bytes.fill(32);
      expect(await verified).toMatchObject({ data: JSON.parse(BODY) });
    },
  );

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'TEST', 'UNKNOWN', '', 'A:B:C', ' '])(
    'returns the event named %j as unknown',
    async (name) => {
      const body = JSON.stringify({ event: name, charge: {} });
      expect(await verify({ body, headers: { [RSA]: sign(body) } })).toMatchObject({ type: 'UNKNOWN', name });
    },
  );

  it('does not take properties from __proto__ in the body', async () => {
    const body =
      '{"__proto__":{"event":"CHARGE_CREATED","data_criacao":1},"constructor":{"prototype":{"x":1}}}';
    const event = await verify({ body, headers: { [RSA]: sign(body) } });
    expect(event.type).toBe('UNKNOWN');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it.each<[string, string]>([
    ['8 MB of text', JSON.stringify({ event: 'CHARGE_CREATED', charge: { comment: 'x'.repeat(8e6) } })],
    ['8 MB of brackets', '['.repeat(8e6)],
    ['64 KB of brackets', '['.repeat(32_000) + ']'.repeat(32_000)],
    ['64 KB of deep values', `${'['.repeat(6_000)}${'1,'.repeat(25_000)}1${']'.repeat(6_000)}`],
    ['64 KB of depth 31', `${'['.repeat(31)}${'1,'.repeat(32_000)}1${']'.repeat(31)}`],
    ['64 KB of white space', ' '.repeat(64_000)],
  ])('refuses %s with a wrong signature', async (_, body) => {
    expect(await reasonOf({ body, headers: { [RSA]: sign('x') } })).toBe('wrong-key-or-body');
  });

  // Anybody can send a body with a wrong signature, and each search costs time.
  it('searches for the mistake only in bodies of at most 64 KB and a depth of 32', async () => {
    const reason = async (body: string, signed: string) =>
      reasonOf({ body, headers: { [RSA]: sign(signed) } });
    const text = (bytes: number): string => JSON.stringify('x'.repeat(bytes - 2));
    expect(await reason(text(65_536), `${text(65_536)}\n`)).toBe('line-ending');
    expect(await reason(text(65_537), `${text(65_537)}\n`)).toBe('wrong-key-or-body');
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
    expect(await reason(nested(32), indented(nested(32)))).toBe('reserialised');
    expect(await reason(nested(33), indented(nested(33)))).toBe('wrong-key-or-body');
  });

  it('accepts 8 MB with the right signature', async () => {
    const body = JSON.stringify({ event: 'CHARGE_CREATED', charge: { comment: 'x'.repeat(8e6) } });
    expect((await verify({ body, headers: { [RSA]: sign(body) } })).type).toBe('CHARGE_CREATED');
  });

  it('refuses a signature of 1 MB', async () => {
    expect(await reasonOf({ headers: { [RSA]: 'A'.repeat(1 << 20) } })).toBe('wrong-length');
  });
});

describe('verifyWebhook › events', () => {
  it('returns every event of the sandbox with its type, and one id for all deliveries of it', async () => {
    const s = await serve({ namespace: 'openpix' });
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    const secrets = new Map<string, string>();
    for (const event of EVENT_TYPES) {
      const { webhook } = await s.ok('POST', '/api/v1/webhook', { webhook: { name: event, event, url } });
      if (webhook.hmacSecretKey !== undefined) secrets.set(event, webhook.hmacSecretKey);
    }
    const publicKeys = publicKeysFrom(s.url);
    const verifyCall = ({ bytes, headers }: (typeof seen)[number]): Promise<WebhookEvent> =>
      verifyWebhook({ body: bytes, headers, publicKey: publicKeys, secret: [...secrets.values()] });
    // A webhook that is being registered has no secret.
    for (const call of seen.splice(0)) expect(await verifyCall(call)).toMatchObject({ type: 'TEST' });

    await everyEvent(s);
    const bodies = new Map<string, string>();
    const types = new Set<string>();
    for (const call of seen) {
      const event = await verifyCall(call);
      types.add(event.type);
      expect(event.id.startsWith(`${event.type}:`)).toBe(true);
      expect(event.data).toEqual(JSON.parse(call.body));
      // Different events never have the same id.
      expect(bodies.get(event.id) ?? call.body, event.id).toBe(call.body);
      bodies.set(event.id, call.body);
    }
    expect(types).toEqual(new Set(EVENT_TYPES));
    expect(secrets.size).toBe(EVENT_TYPES.length);

    // A second delivery has the same ids.
    const ids = new Set(bodies.keys());
    seen.splice(0);
    await s.ok('POST', '/_sandbox/resend', { since: '2026-01-01T00:00:00.000Z' });
    await s.advance(1);
    expect(seen.length).toBeGreaterThan(20);
    for (const call of seen) expect(ids).toContain((await verifyCall(call)).id);
  });

  const eventOf = async (data: object): Promise<WebhookEvent> => {
    const body = JSON.stringify(data);
    return verify({ body, headers: { [RSA]: sign(body) } });
  };

  it('gives two payments of a static QR code different ids', async () => {
    const paid = (endToEndId: string) =>
      eventOf({
        event: 'TRANSACTION_RECEIVED',
        charge: null,
        pixQrCode: { correlationID: 'counter' },
        pix: { endToEndId },
      });
    expect((await paid('E1')).id).toBe('TRANSACTION_RECEIVED:E1');
    expect((await paid('E2')).id).toBe('TRANSACTION_RECEIVED:E2');
    const charge = { globalID: 'c', correlationID: 'order-7' };
    const event = 'TRANSACTION_RECEIVED';
    expect((await eventOf({ event, charge, pix: { endToEndId: 'E3' } })).id).toBe(`${event}:E3`);
    expect((await eventOf({ event, charge, pix: { raw: { endToEndId: 'E4' } } })).id).toBe(`${event}:E4`);
    expect((await eventOf({ event, charge, pix: {} })).id).toMatch(/^TRANSACTION_RECEIVED:sha256:/);
  });

  it('gives a Pix without an end-to-end id the id of its body', async () => {
    const pix = { transactionID: 'counter', value: 1 };
    const [one, other] = [await eventOf({ pix }), await eventOf({ pix: { ...pix, value: 2 } })];
    expect(one).toMatchObject({ type: 'TRANSACTION_RECEIVED', name: 'TRANSACTION_RECEIVED' });
    expect(one.id).toMatch(/^TRANSACTION_RECEIVED:sha256:[0-9a-f]{64}$/);
    expect(other.id).not.toBe(one.id);
    expect((await eventOf({ pix })).id).toBe(one.id);
  });

  it.each<[string, unknown]>([
    ['a megabyte', 'x'.repeat(1 << 20)],
    ['a line break', 'a\nb'],
    ['a NUL', 'a\0b'],
    ['a letter outside ASCII', 'á'],
    ['empty', ''],
    ['a number', 7],
    ['an object', { toString: 'x' }],
  ])('uses the hash of the body if the id in the data is %s', async (_, globalID) => {
    const { id } = await eventOf({ event: 'CHARGE_CREATED', charge: { globalID } });
    expect(id).toMatch(/^CHARGE_CREATED:sha256:[0-9a-f]{64}$/);
  });

  it('narrows the data by the type', async () => {
    const event = await verify({});
    if (event.type !== 'CHARGE_COMPLETED') throw new Error(event.type);
    const cents: number = event.data.charge.value;
    expect(cents).toBe(1990);
    // @ts-expect-error the data of this type has no dispute
    expect(event.data.dispute).toBeUndefined();
  });
});

describe('publicKeysFrom', () => {
  /** A service with these keys, and how often it was asked. */
  function service(pems: () => readonly string[]) {
    const state = { asked: 0, time: 0, down: false };
    const fetch = (url: string) => {
      expect(url).toBe('https://api.example.com/api/v1/webhook/public-keys');
      state.asked += 1;
      return state.down
        ? Promise.reject(new TypeError('fetch failed'))
        : Promise.resolve(Response.json({ public_keys: pems().map((key) => ({ key })) }));
    };
    return { state, keys: publicKeysFrom('https://api.example.com/', { fetch, now: () => state.time }) };
  }

  it('gets a new key within a minute although the clock of the machine was set back', async () => {
    let [wall, elapsed, asked] = [1_800_000_000_000, 5_000, 0];
    const clocks = [
      vi.spyOn(Date, 'now').mockImplementation(() => wall),
      vi.spyOn(performance, 'now').mockImplementation(() => elapsed),
    ];
    onTestFinished(() => clocks.forEach((clock) => clock.mockRestore()));
    const fetch = () => {
      asked += 1;
      return Promise.resolve(Response.json({ public_keys: [{ key: PEM }] }));
    };
    const keys = publicKeysFrom('https://api.example.com', { fetch });
    await keys({ refresh: false });
    wall -= 7_200_000;
    elapsed += 60_000;
    await keys({ refresh: true });
    expect(asked).toBe(2);
    elapsed += 3_600_000;
    await keys({ refresh: false });
    expect(asked).toBe(3);
  });

  it('asks once an hour, and once for deliveries at the same time', async () => {
    const { state, keys } = service(() => [PEM]);
    await Promise.all([verify({ publicKey: keys }), verify({ publicKey: keys })]);
    expect(state.asked).toBe(1);
    state.time = 3_599_999;
    await verify({ publicKey: keys });
    expect(state.asked).toBe(1);
    state.time = 3_600_000;
    await verify({ publicKey: keys });
    expect(state.asked).toBe(2);
  });

  it('asks again after a wrong signature, at most once a minute', async () => {
    const listed = [pemOf(stranger.publicKey)];
    const { state, keys } = service(() => listed);
    const forged = { publicKey: keys, headers: { [RSA]: sign('x') } };
    expect(await reasonOf(forged)).toBe('wrong-key-or-body');
    state.time = 60_000;
    listed.push(PEM);
    expect(await verify({ publicKey: keys })).toMatchObject({ type: 'CHARGE_COMPLETED' });
    expect(state.asked).toBe(2);
    for (let i = 0; i < 5; i += 1) expect(await reasonOf(forged)).toBe('wrong-key-or-body');
    state.time += 60_000;
    expect(await reasonOf({ ...forged, headers: { [RSA]: '***' } })).toBe('not-base64');
    expect(state.asked).toBe(2);
  });

  it('keeps the keys while the service cannot be reached, and asks it once a minute', async () => {
    const { state, keys } = service(() => [PEM]);
    await verify({ publicKey: keys });
    state.down = true;
    state.time = 4_000_000;
    for (let i = 0; i < 5; i += 1) await verify({ publicKey: keys });
    expect(state.asked).toBe(2);
    state.time += 60_000;
    state.down = false;
    await verify({ publicKey: keys });
    expect(state.asked).toBe(3);
  });

  it('throws if it has no keys, and recovers', async () => {
    const { state, keys } = service(() => [PEM]);
    state.down = true;
    await expect(verify({ publicKey: keys })).rejects.toThrow('fetch failed');
    state.down = false;
    await verify({ publicKey: keys });
  });

  it.each<[string, Response]>([
    ['an error', Response.json({}, { status: 503 })],
    ['no keys', Response.json({ public_keys: [] })],
    ['a list of something else', Response.json({ public_keys: 'a' })],
    ['a list of objects', Response.json([{}])],
  ])('throws WebhookError if the service answers with %s', async (_, response) => {
    const keys = publicKeysFrom('https://a', { fetch: () => Promise.resolve(response) });
    expect(await reasonOf({ publicKey: keys })).toBe('no-key');
  });
});
