// Secrets in the bodies, headers and addresses that the console shows.
import { describe, expect, it } from 'vitest';
import { indented, maskBody, maskForLog, maskHeaders, spellings } from '#sandbox/console/masking.ts';
import { appKeyOf } from '#sandbox/service/auth.ts';

const KEY = appKeyOf('Client_Id_0f8fad5b-d9cb-469f-a165-70867728950e', 'Client_Secret_abcdef0123456789=');
const SECRET = 'Bearer "top\\secret"/é';
const SECRETS = spellings([SECRET]);
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const escaped = (text: string): string =>
  Array.from(text, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const percent = (text: string): string =>
  Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const BY_VALUE: readonly (readonly [what: string, body: string])[] = [
  ['an app key in a comment', `{"comment":"my key is ${KEY}, keep it"}`],
  ['an app key written with escapes', `{"comment":"${escaped(KEY)}"}`],
  ['an app key as the name of a field', `{"${KEY}":1}`],
  ['an app key in JSON that is cut', `{"value":1,"comment":"${KEY.slice(0, 30)}`],
  ['an app key in a body that is not JSON', `<b>${KEY}</b>`],
  ['an app key in a JSON string with escaped slashes', JSON.stringify({ a: `{"b":"x\\/${KEY}"}` })],
  ['an app key in percent-encoding', `{"url":"http://x/?k=${percent(KEY)}"}`],
  ['an app key in percent-encoding of percent-encoding', `/x?a=${encodeURIComponent(percent(KEY))}`],
  ...['', 'u', 'us', 'use', 'user'].map(
    (user) => [`Basic of ${user}:KEY`, `{"a":"Basic ${base64(`${user}:${KEY}`)}"}`] as const,
  ),
  ['base64 within a path', `/hook/${base64(`user:${KEY}`)}/x`],
  ['base64 for URLs', base64(`user??>:${KEY}`).replaceAll('+', '-').replaceAll('/', '_')],
  ['base64 of base64', base64(base64(`user:${KEY}`))],
  ['base64 in percent-encoding', encodeURIComponent(base64(`user??>:${KEY}`))],
  ['a secret repeated by a receiver', `{"headers":{"x-other":${JSON.stringify(SECRET)}}}`],
  ['a secret in a text', `sent was ${SECRET}`],
  ['a secret in base64', `{"a":"${base64(`user:${SECRET}`)}"}`],
  ['a secret in percent-encoding', `/x?a=${encodeURIComponent(SECRET)}&b=${percent(SECRET)}`],
  ['a secret in a form', `a=${encodeURIComponent(SECRET).replaceAll('%20', '+')}`],
];

/** Secrets whose values are not known. */
const BY_NAME: readonly (readonly [what: string, body: string])[] = [
  ['a field', '{"clientSecret":"t0p","appID":"t0p","access_token":"t0p","password":"t0p"}'],
  ['a field in another case, with spaces', '{"Authorization" : "t0p"}'],
  ['a field with an escaped name', `{"${escaped('authorization')}":"t0p"}`],
  ['a field with an object', '{"authorization":{"a":["t0p",{"b":"t0p"}]},"value":1}'],
  ['a field in JSON that is cut', '{"value":1,"authorization":"t0p'],
  [
    'a field in a JSON string in a JSON string',
    JSON.stringify({ a: JSON.stringify({ b: '{"secret":"t0p"}' }) }),
  ],
  ['an object of lists of headers', '{"X-Api-Key":["t0p","t0p"],"Cookie":["a=t0p"]}'],
  ['a list of names and values', '["Host","a","Authorization","t0p"]'],
  ['a list of pairs', '[["x-api-key","t0p"],["a","b"]]'],
  ['a list of objects', '[{"name":"Authorization","value":"t0p"}]'],
  ['lines of headers', 'POST / HTTP/1.1\r\nAuthorization: Bearer t0p\r\nX-API-KEY: t0p'],
  ['a form', 'secret=t0p&x=1&user[token]=t0p;password="t0p t0p"'],
  ['parameters', '/x?token=t0p&a=1&Key=t0p&access%5Ftoken=t0p&X-Amz-Signature=t0p#id_token=t0p'],
  ['parameters of a URL in a parameter', `/x?to=${encodeURIComponent('https://host/?token=t0p')}`],
  ['user and password', '{"url":"https://user:t0p@host/","b":"https:\\/\\/t0p@host"}'],
  ['user and password of a URL in a parameter', `/x?to=${encodeURIComponent('https://user:t0p@host')}`],
];

describe('console › masking of bodies', () => {
  it.each([...BY_VALUE, ...BY_NAME])('masks %s', (_what, body) => {
    const shown = maskBody(body, SECRETS);
    expect(shown).not.toMatch(/Q2xpZW50|t0p|Client_Secret|top|[\w+/%=-]{70}/);
    expect(shown).toMatch(/\[(?:masked|app key)\]/);
  });

  it('masks only the value of a secret field, not what follows it', () => {
    expect(maskBody('{"secret":"a","value":1,"x":{"secret":["b",2],"y":3}}', [])).toBe(
      '{"secret":"[masked]","value":1,"x":{"secret":["[masked]","[masked]"],"y":3}}',
    );
  });

  it.each(['', 'a', 'value', '[masked]', 'masked'])(
    'shows the rest of a body if the secret is %j',
    (secret) => {
      const body = '{"a":"a","value":1,"b":["banana",""]}';
      expect(maskBody(body, spellings([secret]))).toBe(body);
    },
  );

  it.each([
    '{"value":12345678901234567890,"value":1e400,"a":[],"b":{},"c":[1,2,{"d":null}],"e":"\\u00e9\\n"}',
    '{"key":"+5511999999999","pixKey":"a@b.co","tokens":3,"comment":"a=1&b=2","id":"a: b"}',
    '[]',
    '{"a":',
    '{"a":"b',
    '{"a":"b\\',
    '{"a":[1,{"b":[',
    ']]}}{{[["',
    '{ "a" : 1 ,\r\n\t"b" : "x" }',
    '{"a" "b" 1 , , :}',
    'plain text with = and "',
    'https://example.com/a?b=%41&idempotency-key=1#@',
    '',
  ])('keeps %j as it was sent, and only changes spaces if it indents', (body) => {
    expect(maskBody(body, SECRETS)).toBe(body);
    const bare = (text: string): string => text.replaceAll(/[\t\n\r ]/g, '');
    expect(bare(indented(body))).toBe(bare(body));
  });

  it('indents JSON like JSON.stringify', () => {
    const value = { a: 1, b: [], c: {}, d: [1, { e: 'x, {y}: "z"' }], f: { g: null } };
    expect(indented(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
  });

  it.each(['[', '{"a":', '\\', '%25', '%41a/', '://', 'x', 'a="', 'Client_Secret_', 'abcdefgh ', '{ '])(
    'masks 64 KB of %j in linear time',
    (part) => {
      const body = part.repeat((64 * 1024) / part.length);
      for (const text of [body, `["${body}`]) expect(indented(maskBody(text, SECRETS))).toBeTypeOf('string');
    },
  );
});

describe('console › masking of headers', () => {
  it('masks secret headers wholly in any case, keys and parameters in others, and shows signatures', () => {
    expect(
      maskHeaders(
        {
          Authorization: 'a',
          'X-OPENPIX-authorization': 'b',
          'x-api-key': 'c',
          'X-Shop-Token': 'd',
          cookie: 'e',
          [`x-${KEY}`]: 'f',
          'x-other': `k ${KEY}`,
          referer: 'https://user:g@host/?token=h',
          'x-webhook-signature': 'shown',
          'idempotency-key': 'shown',
        },
        SECRETS,
      ),
    ).toEqual([
      ['Authorization', '[masked]'],
      ['X-OPENPIX-authorization', '[masked]'],
      ['x-api-key', '[masked]'],
      ['X-Shop-Token', '[masked]'],
      ['cookie', '[masked]'],
      ['x-[app key]', 'f'],
      ['x-other', 'k [app key]'],
      ['referer', 'https://[masked]@host/?token=[masked]'],
      ['x-webhook-signature', 'shown'],
      ['idempotency-key', 'shown'],
    ]);
  });
});

it('request log › masks the path by value and by name', () => {
  expect(maskForLog(`/api/v1/charge/${KEY}?token=a&limit=1&x=${percent(KEY)}`)).toBe(
    '/api/v1/charge/[app key]?token=[masked]&limit=1&x=[masked]',
  );
});
