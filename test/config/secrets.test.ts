// App keys in a private file: permissions, links, damage, and which keys are accepted.
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAppKey, fileSecrets } from '#config/secrets.ts';
import { fieldsOf, hintOf } from '#test/support/hint-of.ts';
import { tempDir } from '#test/support/temp-dir.ts';
import { failureOf, fakeClock } from './support.ts';

const KEY = 'Q2xpZW50X0lkX3NlY3JldA==';
const pathIn = (dir: string): string => join(dir, 'credentials.json');
const store = (dir: string) => fileSecrets(dir, fakeClock());

describe('fileSecrets', () => {
  it('returns a key only for the address it was stored with', async () => {
    const dir = tempDir();
    const secrets = store(dir);
    await secrets.set('shop', KEY, 'https://old.example.com');
    expect(secrets.get('shop', 'https://old.example.com')).toBe(KEY);
    // A crash in the middle of logging in again: the new key is there, the profile still has the old address.
    await secrets.set('shop', 'new-key', 'https://new.example.com');
    expect(secrets.get('shop', 'https://old.example.com')).toBeUndefined();
    expect(secrets.get('shop', 'https://new.example.com')).toBe('new-key');
    await secrets.rename('shop', 'store');
    expect(secrets.get('store', 'https://old.example.com')).toBeUndefined();
    expect(secrets.get('store')).toBe('new-key');
  });

  it('stores keys by profile in a file and folder that only the owner can access', async () => {
    const dir = join(tempDir(), 'pixctl');
    const secrets = store(dir);
    expect(secrets.get('shop')).toBeUndefined();
    await secrets.set('shop', `  ${KEY}\n`);
    await secrets.set('other', 'second');
    expect(secrets.get('shop')).toBe(KEY);
    expect(store(dir).get('other')).toBe('second');
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(statSync(pathIn(dir)).mode & 0o777).toBe(0o600);
    expect(readdirSync(dir)).toEqual(['credentials.json']);
  });

  it('deletes a key and returns whether it existed', async () => {
    const dir = tempDir();
    expect(await store(dir).delete('shop')).toBe(false);
    expect(existsSync(pathIn(dir))).toBe(false);
    await store(dir).set('shop', KEY);
    expect(await store(dir).delete('shop')).toBe(true);
    expect(readFileSync(pathIn(dir), 'utf8')).not.toContain(KEY);
    expect(await store(dir).delete('shop')).toBe(false);
  });

  it('moves the key of a renamed profile and removes an orphaned key of the new name', async () => {
    const dir = tempDir();
    const secrets = store(dir);
    await secrets.set('a', KEY);
    await secrets.set('b', 'orphan');
    await secrets.rename('a', 'b');
    expect([secrets.get('a'), secrets.get('b')]).toEqual([undefined, KEY]);
    await secrets.rename('keyless', 'b');
    expect(secrets.get('b')).toBeUndefined();
    await secrets.set('a', KEY);
    await secrets.rename('a', 'a');
    expect(secrets.get('a')).toBe(KEY);
  });

  it('accepts profile names that are properties of every object, like __proto__', async () => {
    const secrets = store(tempDir());
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(secrets.get(name)).toBeUndefined();
      await secrets.set(name, `key-of-${name}`);
    }
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect(secrets.get(name)).toBe(`key-of-${name}`);
  });

  it.each([0o644, 0o640, 0o604, 0o620, 0o601])('refuses to read or write a file of mode %o', async (mode) => {
    const dir = tempDir();
    await store(dir).set('shop', KEY);
    chmodSync(pathIn(dir), mode);
    for (const work of [() => store(dir).get('shop'), () => store(dir).set('other', 'x')]) {
      const error = await failureOf(work);
      expect(fieldsOf(error)).toMatchObject({
        code: 'key-file-open',
        exitCode: 2,
        hint: `Run: chmod 600 ${pathIn(dir)}`,
      });
      expect(JSON.stringify([error.message, fieldsOf(error)])).not.toContain(KEY);
    }
    expect(statSync(pathIn(dir)).mode & 0o777).toBe(mode);
  });

  it('refuses to read or write through a symbolic link', async () => {
    const dir = tempDir();
    const elsewhere = tempDir();
    await store(elsewhere).set('shop', KEY);
    symlinkSync(pathIn(elsewhere), pathIn(dir));
    expect((await failureOf(() => store(dir).get('shop'))).message).toContain('symbolic link');
    expect((await failureOf(() => store(dir).set('shop', 'new'))).message).toContain('symbolic link');
    expect(store(elsewhere).get('shop')).toBe(KEY);
  });

  it('replaces the .part file of a killed process', async () => {
    const dir = tempDir();
    writeFileSync(`${pathIn(dir)}.part`, 'half', { mode: 0o644 });
    await store(dir).set('shop', KEY);
    expect(readdirSync(dir)).toEqual(['credentials.json']);
    expect(statSync(pathIn(dir)).mode & 0o777).toBe(0o600);
  });

  it('refuses a file truncated at any byte without changing it or printing the key', async () => {
    const dir = tempDir();
    await store(dir).set('shop', KEY);
    const whole = readFileSync(pathIn(dir), 'utf8');
    for (let length = 0; length < whole.trimEnd().length; length += 1) {
      writeFileSync(pathIn(dir), whole.slice(0, length));
      const error = await failureOf(() => store(dir).get('shop'));
      expect(error.fields).toMatchObject({ code: 'key-file-corrupt', exitCode: 2 });
      expect(error.message + hintOf(error)).not.toMatch(/Q2x/);
      expect((await failureOf(() => store(dir).set('new', 'x'))).fields.code).toBe('key-file-corrupt');
      expect(readFileSync(pathIn(dir), 'utf8')).toBe(whole.slice(0, length));
    }
  });

  it.each([
    'null',
    '[]',
    '{"version":1}',
    '{"version":2,"keys":{}}',
    '{"version":1,"keys":[]}',
    '{"version":1,"keys":{"a":5}}',
    '{"version":1,"keys":{"a":"two\\nlines"}}',
  ])('refuses %s as corrupt', async (text) => {
    const dir = tempDir();
    writeFileSync(pathIn(dir), text, { mode: 0o600 });
    expect((await failureOf(() => store(dir).get('a'))).fields.code).toBe('key-file-corrupt');
  });
});

describe('checkAppKey', () => {
  it('trims surrounding whitespace and keeps everything else', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\x21-\x7e]{1,200}$/),
        fc.constantFrom('', ' ', '\n', '\r\n', '\t '),
        (key, space) => {
          expect(checkAppKey(space + key + space)).toBe(key);
        },
      ),
    );
  });

  it.each(['', '  \n', 'two words', 'a\u0000b', 'a\nb', 'ключ', 'a\u00a0b', 'x'.repeat(5_000)])(
    'refuses %j and does not print it',
    async (text) => {
      const error = await failureOf(() => checkAppKey(text));
      expect(error.fields).toMatchObject({ code: 'bad-key', exitCode: 2 });
      if (text.trim() !== '') expect(error.message + hintOf(error)).not.toContain(text.trim());
    },
  );
});
