// Signatures of webhook calls, and the explanations that `webhook verify` gives for common mistakes.
import { createHmac, createPublicKey, createSign, generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { field } from '#test/support/checked.ts';
import { machine } from '#test/support/cli.ts';
import { httpServer, json } from '#test/support/services/server.ts';
import { verifyHmac, verifyRsa } from '#webhooks/signatures.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const other = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
const pem = (key: typeof publicKey): string => key.export({ type: 'spki', format: 'pem' }).toString();
const keys = [{ key: pem(publicKey) }];
const sign = (body: string | Uint8Array): string =>
  createSign('sha256').update(body).sign(privateKey, 'base64');
const hmac = (secret: string, body: string): string =>
  createHmac('sha1', secret).update(body).digest('base64');
const rsa = (body: string | Uint8Array, signature: string | undefined, known = keys) =>
  verifyRsa({ body: Buffer.from(body), headers: { 'x-webhook-signature': signature } }, known);
const mac = (body: string, signature: string | undefined, secret?: string) =>
  verifyHmac({ body: Buffer.from(body), headers: { 'x-openpix-signature': signature } }, secret);

const BODY = '{"data_criacao":"2021-08-10T20:32:14.429Z","evento":"teste_webhook"}';

describe('verifyHmac', () => {
  it('accepts the published signature for the published body only', () => {
    expect(hmac('hmac-secret-key', BODY)).toBe('jgR2XF0PKDiAwHP1s+TryvxMySQ=');
    expect(mac(BODY, 'jgR2XF0PKDiAwHP1s+TryvxMySQ=', 'hmac-secret-key')).toMatchObject({ result: 'valid' });
    // The page prints this body beside a signature that is not its own.
    const printed =
      '{"data_criacao":"2021-08-10T20:32:14.429Z","evento":"teste_webhook","event":"OPENPIX:CHARGE_CREATED"}';
    expect(mac(printed, 'jgR2XF0PKDiAwHP1s+TryvxMySQ=', 'hmac-secret-key')).toMatchObject({
      why: 'wrong-key-or-body',
    });
  });

  it('returns the reason for a missing, wrong, hex or SHA-256 signature and for a missing key', () => {
    expect(mac(BODY, undefined, 's')).toMatchObject({ result: 'absent', why: 'missing-header' });
    expect(mac(BODY, hmac('s', BODY))).toMatchObject({ result: 'not-checked', why: 'no-key' });
    expect(mac(BODY, hmac('t', BODY), 's')).toMatchObject({ result: 'invalid', why: 'wrong-key-or-body' });
    expect(mac(BODY, createHmac('sha1', 's').update(BODY).digest('hex'), 's')).toMatchObject({ why: 'hex' });
    expect(mac(BODY, createHmac('sha256', 's').update(BODY).digest('base64'), 's')).toMatchObject({
      why: 'wrong-length',
    });
  });
});

describe('verifyRsa', () => {
  it('accepts a signature of any bytes with the right key and no other', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.nat(), (body, at) => {
        const signature = sign(body);
        expect(rsa(body, signature)).toMatchObject({ result: 'valid' });
        expect(rsa(body, signature, [{ key: pem(other) }, ...keys])).toMatchObject({ result: 'valid' });
        expect(rsa(body, signature, [{ key: pem(other) }]).result).toBe('invalid');
        const changed = Uint8Array.from([...body, 33]);
        changed[at % changed.length] = changed[at % changed.length]! ^ 1;
        expect(rsa(changed, signature).result).toBe('invalid');
      }),
      { numRuns: 60 },
    );
  });

  it('returns the reason for a missing key, a malformed signature or a changed body', () => {
    const body = '{"charge":{"value":1990,"comment":"olá"},"n":1.50}';
    const signature = sign(body);
    const why = (text: string, given: string | undefined) => rsa(text, given).why;
    expect(why(body, undefined)).toBe('missing-header');
    expect(rsa(body, signature, [])).toMatchObject({ result: 'not-checked', why: 'no-key' });
    // What a service lists need not be keys.
    expect(rsa(body, signature, [{ key: 'zzz' }])).toMatchObject({ result: 'not-checked', why: 'no-key' });
    expect(why(body, Buffer.from(signature, 'base64').toString('hex'))).toBe('hex');
    expect(why(body, '***')).toBe('not-base64');
    expect(why(body, 'AAAA')).toBe('wrong-length');
    expect(why(`${body}\n`, signature)).toBe('line-ending');
    expect(why(body.replace('1990', '1991'), signature)).toBe('wrong-key-or-body');
    const compact = '{"charge":{"value":1990,"comment":"olá"}}';
    for (const spaced of [
      JSON.stringify(JSON.parse(compact), null, 2),
      compact.replaceAll(':', ': '),
      compact.replace('á', '\\u00e1'),
    ])
      expect(why(spaced, sign(compact))).toBe('reserialised');
    const identifier = rsa(body, signature).keyIdentifier;
    expect(identifier).toMatch(/^[0-9a-f]{64}$/);
    expect(createPublicKey(keys[0]!.key).asymmetricKeyDetails?.modulusLength).toBe(1024);
  });

  it('rejects arbitrary signatures without throwing, like verifyHmac', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (body, signature) => {
        expect(rsa(body, signature).result).not.toBe('valid');
        expect(mac(body, signature, 'secret').result).not.toBe('valid');
      }),
    );
  });
});

describe('webhook verify', () => {
  const write = (dir: string, name: string, text: string): string => {
    writeFileSync(join(dir, name), text);
    return join(dir, name);
  };

  it('reads a raw request or separate body and headers, and exits with 2 unless the signature is valid', async () => {
    const { run, dir } = machine();
    const key = write(dir, 'key.pem', pem(publicKey));
    const secret = write(dir, 'secret', 'hmac-secret-key\n');
    const head = `POST /hook HTTP/1.1\r\nX-Webhook-Signature: ${sign(BODY)}\r\nx-openpix-signature: ${hmac('hmac-secret-key', BODY)}`;
    const request = write(dir, 'request', `${head}\r\n\r\n${BODY}`);
    const whole = await run(`webhook verify ${request} --public-key ${key} --secret-file ${secret} --json`);
    expect(whole.code).toBe(0);
    expect(whole.json()).toMatchObject([
      { check: 'RSA-SHA256', result: 'valid' },
      { check: 'HMAC-SHA1', result: 'valid' },
    ]);
    const body = write(dir, 'body', BODY);
    const headers = write(dir, 'headers.json', JSON.stringify({ 'X-Webhook-Signature': sign(BODY) }));
    expect(
      (await run(['webhook', 'verify', '--body', body, '--headers', headers, '--public-key', key])).code,
    ).toBe(0);
    const pretty = await run(`webhook verify --body - --headers ${headers} --public-key ${key} --json`, {
      input: JSON.stringify(JSON.parse(BODY), null, 2),
    });
    expect(pretty.code).toBe(2);
    expect(field(pretty.json(), '0')).toMatchObject({ result: 'invalid', why: 'reserialised' });
    for (const args of [
      [],
      ['nowhere'],
      [body],
      [request, '--body', body],
      ['--body', '-', '--headers', '-'],
    ])
      expect((await run(['webhook', 'verify', ...args])).code).toBe(2);
    // Nothing could be checked: that is no success.
    const bare = write(dir, 'bare', 'POST / HTTP/1.1\n\n{}');
    expect((await run(['--sandbox', 'webhook', 'verify', bare])).code).toBe(2);
  });

  it.each([
    [
      'curl -v',
      (value: string) =>
        `* Connected\n> POST /hook HTTP/2\n> Host: shop.example\n> x-webhook-signature: ${value}\n>\n`,
    ],
    ['HTTP/2', (value: string) => `:method: POST\n:path: /hook\nx-webhook-signature: ${value}\n`],
    ['a byte order mark', (value: string) => `\ufeffX-Webhook-Signature: ${value}\n`],
    [
      'a byte order mark before JSON',
      (value: string) => `\ufeff${JSON.stringify({ 'x-webhook-signature': value })}`,
    ],
    ['$_SERVER of PHP', (value: string) => `REQUEST_METHOD: POST\nHTTP_X_WEBHOOK_SIGNATURE: ${value}\n`],
    [
      '$_SERVER of PHP as JSON',
      (value: string) => JSON.stringify({ REQUEST_TIME: 1, HTTP_X_WEBHOOK_SIGNATURE: value }),
    ],
    ['print_r of PHP', (value: string) => `Array\n(\n    [HTTP_X_WEBHOOK_SIGNATURE] => ${value}\n)\n`],
  ])('reads headers as %s logs them', async (_log, headersWith) => {
    const { run, dir } = machine();
    const key = write(dir, 'key.pem', pem(publicKey));
    const [body, headers] = [write(dir, 'body', BODY), write(dir, 'headers', headersWith(sign(BODY)))];
    const read = await run(`webhook verify --body ${body} --headers ${headers} --public-key ${key} --json`);
    expect(read).toMatchObject({ code: 0, err: '' });
    const forged = write(dir, 'forged', headersWith(sign('{}')));
    expect((await run(`webhook verify --body ${body} --headers ${forged} --public-key ${key}`)).code).toBe(2);
  });

  it.each([
    ['a byte order mark', '\ufeffPOST /hook HTTP/1.1\r\n', '\r\n\r\n'],
    ['curl -v', '> POST /hook HTTP/1.1\n> ', '\n> \n'],
    ['a body with empty lines after headers without CR', 'POST /hook HTTP/1.1\n', '\n\n'],
  ])('reads a whole request with %s', async (what, start, gap) => {
    const { run, dir } = machine();
    const key = write(dir, 'key.pem', pem(publicKey));
    const body = what.startsWith('a body') ? BODY.replace('{', '{\r\n\r\n') : BODY;
    const request = write(dir, 'request', `${start}X-Webhook-Signature: ${sign(body)}${gap}${body}`);
    expect(await run(`webhook verify ${request} --public-key ${key}`)).toMatchObject({ code: 0, err: '' });
  });

  it('refuses a signature that is there twice with different values', async () => {
    const { run, dir } = machine();
    const key = write(dir, 'key.pem', pem(publicKey));
    const body = write(dir, 'body', BODY);
    const headers = write(
      dir,
      'headers',
      `x-webhook-signature: ${sign(BODY)}\nHTTP_X_WEBHOOK_SIGNATURE: ${sign('{}')}\n`,
    );
    const ran = await run(`webhook verify --body ${body} --headers ${headers} --public-key ${key}`);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain('x-webhook-signature');
  });

  it('checks the signature with the public keys of the service', async () => {
    const { run, dir } = machine();
    await run('--sandbox balance');
    const published = (await run('--sandbox api GET /api/v1/webhook/public-keys --json')).json();
    expect(field(published, 'public_keys')).toHaveLength(1);
    const request = write(dir, 'request', `x-webhook-signature: ${sign(BODY)}\n\n${BODY}`);
    const ended = await run(['--sandbox', 'webhook', 'verify', request, '--json']);
    expect(ended.code).toBe(2);
    expect(field(ended.json(), '0')).toMatchObject({ result: 'invalid', why: 'wrong-length' });
  });

  describe('company', () => {
    const EVENT = JSON.stringify({
      event: 'OPENPIX:CHARGE_COMPLETED',
      charge: { correlationID: 'order-77' },
      company: { id: '65a0c3f1e4b0a1b2c3d4e5f6', name: 'Loja', taxID: '11222333000181' },
    });
    const UNNAMED = '{"event":"OPENPIX:MOVEMENT_CONFIRMED","payment":{"correlationID":"pay-1"}}';

    function setup(body: string) {
      const { run, dir } = machine();
      const key = write(dir, 'key.pem', pem(publicKey));
      const secret = write(dir, 'secret', 'own');
      const request = write(
        dir,
        'request',
        `x-webhook-signature: ${sign(body)}\nx-openpix-signature: ${hmac('own', body)}\n\n${body}`,
      );
      const verify = (options: readonly string[], env: Readonly<Record<string, string>> = {}) =>
        run(['webhook', 'verify', request, ...options, '--json'], { env });
      return { key, secret, verify };
    }

    it.each<[string, string, string[], number, string]>([
      ['the company of --company', EVENT, ['--company', '11.222.333/0001-81'], 0, 'valid'],
      ['another company', EVENT, ['--company', '12ABC34501DE35'], 2, 'invalid'],
      ['any company', EVENT, [], 2, 'not-checked'],
      ['no company', UNNAMED, ['--company', '11222333000181'], 2, 'absent'],
      ['no company', UNNAMED, [], 2, 'not-checked'],
    ])('of a signed event of %s: %s %j exits with %i', async (_, body, options, code, result) => {
      const { key, verify } = setup(body);
      const ended = await verify(['--public-key', key, ...options]);
      expect([ended.code, field(ended.json(), '2')]).toMatchObject([code, { check: 'company', result }]);
    });

    it.each<[string, string, string[], number, string]>([
      ['no company', UNNAMED, [], 0, 'valid'],
      ['no company, with --company', UNNAMED, ['--company', '11222333000181'], 0, 'valid'],
      ['a company', EVENT, [], 0, 'valid'],
      ['another company', EVENT, ['--company', '12ABC34501DE35'], 2, 'invalid'],
    ])('of an event of %s is proven by the HMAC secret', async (_, body, options, code, result) => {
      const { key, secret, verify } = setup(body);
      const ended = await verify(['--public-key', key, '--secret-file', secret, ...options]);
      expect([ended.code, field(ended.json(), '2')]).toMatchObject([code, { result }]);
    });

    it('is that of the profile, if the service reports one', async () => {
      const { verify } = setup(EVENT);
      const answers: unknown[] = [];
      const { url, seen } = await httpServer((request, response) =>
        request.url.endsWith('/public-keys')
          ? json(response, 200, { public_keys: keys })
          : json(response, answers.length > 0 ? 200 : 403, answers[0] ?? { error: 'API not allowed' }),
      );
      const env = { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' };
      const refused = await verify([], env);
      expect([refused.code, field(refused.json(), '2')]).toMatchObject([
        2,
        { result: 'not-checked', reason: expect.stringMatching(/API not allowed.*; name it with --company/) },
      ]);
      for (const [taxID, code, result] of [
        ['11222333000181', 0, 'valid'],
        ['12ABC34501DE35', 2, 'invalid'],
        ['', 2, 'not-checked'],
        [undefined, 2, 'not-checked'],
      ] as const) {
        answers.splice(0, 1, { company: { officialName: 'Loja', taxID } });
        const ended = await verify([], env);
        expect([ended.code, field(ended.json(), '2')]).toMatchObject([code, { result }]);
      }
      seen.splice(0);
      expect((await verify(['--company', '11222333000181'], env)).code).toBe(0);
      expect(seen.map((one) => one.url)).toEqual(['/api/v1/webhook/public-keys']);
    });

    it('is not compared without a valid signature', async () => {
      const { verify } = setup(EVENT);
      const { url, seen } = await httpServer((_request, response) =>
        json(response, 200, { public_keys: [{ key: pem(other) }] }),
      );
      const ended = await verify([], { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' });
      expect([ended.code, field(ended.json(), '2')]).toMatchObject([2, { result: 'absent' }]);
      expect(seen).toHaveLength(1);
    });
  });
});
