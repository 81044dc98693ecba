// Secrets in the bodies and headers that the console shows.
import { describe, expect, it } from 'vitest';
import { maskBody, maskHeaders } from '#sandbox/console/masking.ts';
import { appKeyOf } from '#sandbox/service/auth.ts';

const KEY = appKeyOf('Client_Id_0f8fad5b-d9cb-469f-a165-70867728950e', 'Client_Secret_abcdef0123456789=');
const SECRET = 'Bearer "top\\secret"/é';
const SECRETS = [SECRET, JSON.stringify(SECRET).slice(1, -1), encodeURIComponent(SECRET)];
const escaped = (text: string): string =>
  Array.from(text, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

const LEAKS: readonly (readonly [what: string, body: string])[] = [
  ['a field of an app key', `{"appID":"${KEY}"}`],
  ['an app key in a comment', `{"comment":"my key is ${KEY}, keep it"}`],
  ['an app key written with escapes', `{"comment":"${escaped(KEY)}"}`],
  ['an app key as the name of a field', `{"${KEY}":1}`],
  ['an app key in percent-encoding', `{"url":"http://x/?k=${encodeURIComponent(KEY)}"}`],
  ['a client secret', `{"clientSecret":"${KEY}"}`],
  ['a secret field with an escaped name', `{"${escaped('authorization')}":${JSON.stringify(SECRET)}}`],
  ['a secret field in another case', `{"Authorization" : ${JSON.stringify(SECRET)}}`],
  ['a secret field with an object', `{"authorization":{"a":["${KEY}",{"b":"${KEY}"}]},"value":1}`],
  ['a secret repeated by a receiver', `{"headers":{"x-other":${JSON.stringify(SECRET)}}}`],
  ['a secret in JSON that is cut', `{"value":1,"authorization":${JSON.stringify(SECRET).slice(0, -3)}`],
  ['an app key in JSON that is cut', `{"value":1,"comment":"${KEY.slice(0, 30)}`],
  ['a secret in a text', `authorization was ${SECRET}`],
  ['a form', `authorization=${encodeURIComponent(SECRET)}&x=1`],
  ['a form with a short secret', 'secret=top&x=1'],
  ['a body that is not JSON', `<b>${KEY}</b>`],
];

describe('console › masking of bodies', () => {
  it.each(LEAKS)('masks %s', (_what, body) => {
    for (const indent of [true, false]) {
      const shown = maskBody(body, SECRETS, indent);
      expect(shown).not.toMatch(/Q2xpZW50|top|Client_Secret/);
      expect(shown).toMatch(/\[(?:masked|app key)\]/);
    }
  });

  it('masks only the value of a secret field, not what follows it', () => {
    expect(maskBody('{"secret":"a","value":1,"x":{"secret":["b",2],"y":3}}', [], false)).toBe(
      '{"secret":"[masked]","value":1,"x":{"secret":["[masked]","[masked]"],"y":3}}',
    );
  });

  it.each([
    '{"value":12345678901234567890,"value":1e400,"a":[],"b":{},"c":[1,2,{"d":null}],"e":"\\u00e9\\n"}',
    '[]',
    '{}',
    '{"a":',
    '{"a":"b',
    '{"a":"b\\',
    '{"a":[1,{"b":[',
    ']]}}{{[["',
    '{ "a" : 1 ,\r\n\t"b" : "x" }',
    '{"a" "b" 1 , , :}',
    'plain text with = and "',
    '',
  ])('keeps %j as it was sent, and only adds spaces if it indents', (body) => {
    expect(maskBody(body, [], false)).toBe(body);
    const bare = (text: string): string => text.replaceAll(/[\t\n\r ]/g, '');
    expect(bare(maskBody(body, [], true))).toBe(bare(body));
  });

  it('indents JSON like JSON.stringify', () => {
    const value = { a: 1, b: [], c: {}, d: [1, { e: 'x, {y}: "z"' }], f: { g: null } };
    expect(maskBody(JSON.stringify(value), [], true)).toBe(JSON.stringify(value, null, 2));
  });

  it('masks a large body with deep nesting and without quotes in linear time', () => {
    const size = 64 * 1024;
    for (const body of [
      '['.repeat(size),
      '{"a":'.repeat(size / 5),
      `["${'\\'.repeat(size)}`,
      `{"${'%25'.repeat(size / 3)}`,
    ])
      expect(maskBody(body, SECRETS, true).length).toBeGreaterThan(size / 2);
  });

  it('masks secret headers wholly, and keys in others', () => {
    expect(
      maskHeaders({ authorization: 'a', 'x-openpix-authorization': 'b', 'x-other': `k ${KEY}` }, SECRETS),
    ).toEqual([
      ['authorization', '[masked]'],
      ['x-openpix-authorization', '[masked]'],
      ['x-other', 'k [app key]'],
    ]);
  });
});
