// The configuration file: what is read, what is refused, and how it is changed.
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configPath } from '#config/paths.ts';
import type { Config, StoredProfile } from '#config/store.ts';
import { readConfig, updateConfig } from '#config/store.ts';
import { hintOf } from '#test/support/hint-of.ts';
import { size } from '#test/support/sample-size.ts';
import { tempDir } from '#test/support/temp-dir.ts';
import { failureOf, fakeClock } from './support.ts';

const shop: StoredProfile = {
  baseUrl: 'https://api.example.com',
  mode: 'live',
  namespace: 'service',
  account: 'acc-1',
  createdAt: '2026-11-21T15:00:00.000Z',
};
const full: Config = {
  version: 1,
  current: 'shop',
  profiles: { shop, 'a.b-c_1': { ...shop, mode: 'test', baseUrl: 'http://127.0.0.1:4010' } },
  settings: { output: 'json', timeout: '1m30s', retries: 5, color: 'never' },
};
/** The text of a configuration with one profile. */
const withProfile = (name: string, more: object = {}): string =>
  `{"version":1,"profiles":{"${name}":${JSON.stringify({ baseUrl: 'https://x', mode: 'live', namespace: 's', ...more })}}}`;
const write = (dir: string, text: string): void => writeFileSync(configPath(dir), text);

describe('readConfig', () => {
  it('returns the defaults and creates nothing if the file or folder is missing', () => {
    const dir = tempDir();
    expect(readConfig(dir)).toEqual({ version: 1, profiles: {}, settings: {} });
    expect(readConfig(join(dir, 'none'))).toEqual({ version: 1, profiles: {}, settings: {} });
    expect(readdirSync(dir)).toEqual([]);
  });

  it('rejects a file truncated at any byte, and updateConfig does not replace it', async () => {
    const dir = tempDir();
    await updateConfig(dir, fakeClock(), () => full);
    const whole = readFileSync(configPath(dir), 'utf8');
    expect(JSON.parse(whole)).toEqual(full);
    for (let length = 0; length < whole.length; length += 1) {
      const part = whole.slice(0, length);
      write(dir, part);
      let read: Config | undefined;
      try {
        read = readConfig(dir);
      } catch (error) {
        expect(error).toMatchObject({ fields: { code: 'config-corrupt', exitCode: 2 } });
        expect((error as Error).message).toContain(configPath(dir));
      }
      // Only the line end after the last brace can be missing.
      if (read !== undefined) expect([part, read]).toEqual([whole.trimEnd(), full]);
    }
    for (const length of [0, 1, whole.length >> 1]) {
      const part = whole.slice(0, length);
      write(dir, part);
      const error = await failureOf(() => updateConfig(dir, fakeClock(), (config) => config));
      expect(error.fields.code).toBe('config-corrupt');
      expect(readFileSync(configPath(dir), 'utf8')).toBe(part);
    }
  });

  it.each([
    ['', 'it is empty'],
    [' \n', 'it is empty'],
    ['{"version": 1,\n  "profiles": {},,\n}', 'line 2, column 18'],
    ['{"version": 1,\n  profiles: {}\n}', 'line 2, column 3'],
    ['{\n  "version": nope\n}', 'line 2, column 15'],
    ['{\n  "version": 1\n', 'line 3, column 1'],
    ['{"version": 1}\n}', 'line 2, column 1'],
    ['[]', 'not a JSON object'],
    ['null', 'not a JSON object'],
    ['"x"', 'not a JSON object'],
    ['{}', 'version is missing'],
    ['{"version":2}', 'version is 2'],
    ['{"version":1,"current":5}', 'current'],
    ['{"version":1,"profiles":[]}', 'not an object'],
    ['{"version":1,"settings":"x"}', 'not an object'],
    ['{"version":1,"profiles":{"shop":{}}}', '"shop" is not complete'],
    ['{"version":1,"profiles":{"shop":null}}', '"shop" is not complete'],
    [withProfile('shop', { mode: 'maybe' }), 'not complete'],
    [withProfile('shop', { baseUrl: '' }), 'not complete'],
    [withProfile('sandbox'), 'not a valid profile name'],
    [withProfile('__proto__'), 'not a valid profile name'],
    [withProfile('constructor'), 'not a valid profile name'],
    ['{"version":1,"settings":{"output":"xml"}}', 'output is not one of'],
    ['{"version":1,"settings":{"timeout":30}}', 'timeout is not'],
    ['{"version":1,"settings":{"retries":"3"}}', 'retries is not'],
  ])('reports the problem and the path of the file for %j', async (text, what) => {
    const dir = tempDir();
    write(dir, text);
    const error = await failureOf(() => readConfig(dir));
    expect(error.message).toContain(what);
    expect(error.message).toContain(configPath(dir));
    expect(error.fields).toMatchObject({ code: 'config-corrupt', exitCode: 2 });
    expect(hintOf(error)).toMatch(/pixctl login/);
    expect(readFileSync(configPath(dir), 'utf8')).toBe(text);
  });

  it('names the line and column of a stray control character at any position', async () => {
    const dir = tempDir();
    await updateConfig(dir, fakeClock(), () => full);
    const whole = readFileSync(configPath(dir), 'utf8');
    fc.assert(
      fc.property(fc.nat(whole.length - 1), (at) => {
        // A stray control character is wrong wherever it stands.
        write(dir, `${whole.slice(0, at)}\u0001${whole.slice(at)}`);
        const before = whole.slice(0, at).split('\n');
        expect(() => readConfig(dir)).toThrow(`(line ${before.length}, column ${before.at(-1)!.length + 1})`);
      }),
    );
  });

  it('accepts a duration written by hand in another notation', () => {
    const dir = tempDir();
    write(dir, '{"version":1,"settings":{"timeout":"60s"}}');
    expect(readConfig(dir).settings).toEqual({ timeout: '60s' });
  });
});

describe('updateConfig', () => {
  it('creates a folder and file that only the owner can access, and no other file', async () => {
    const dir = join(tempDir(), 'deep', 'pixctl');
    await updateConfig(dir, fakeClock(), () => full);
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(statSync(configPath(dir)).mode & 0o777).toBe(0o600);
    expect(readdirSync(dir)).toEqual(['config.json']);
    expect(readConfig(dir)).toEqual(full);
  });

  it('removes the access of other users to the file', async () => {
    const dir = tempDir();
    writeFileSync(configPath(dir), '{"version":1}', { mode: 0o644 });
    await updateConfig(dir, fakeClock(), (config) => config);
    expect(statSync(configPath(dir)).mode & 0o777).toBe(0o600);
  });

  it('stores any profiles so that readConfig returns them unchanged', async () => {
    const name = fc
      .stringMatching(/^[a-z0-9][a-z0-9._-]{0,63}$/)
      .filter((text) => !(text in {}) && !['sandbox', 'env'].includes(text));
    const profile = fc.record({
      baseUrl: fc.webUrl(),
      mode: fc.constantFrom('live', 'test'),
      namespace: fc.stringMatching(/^[a-z0-9][A-Za-z0-9_-]{0,9}$/),
      createdAt: fc.constant('2026-11-21T15:00:00.000Z'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(name, profile, { maxKeys: 4, noNullPrototype: true }),
        async (profiles) => {
          const dir = tempDir();
          const config = { version: 1, profiles, settings: {} } as Config;
          await updateConfig(dir, fakeClock(), () => config);
          expect(readConfig(dir)).toEqual(config);
        },
      ),
      { numRuns: size(8, 100) },
    );
  });

  it('keeps fields of a later version and removes a setting that is undefined', async () => {
    const dir = tempDir();
    write(dir, '{"version":1,"later":{"x":[1]},"settings":{"new":true,"output":"csv"}}');
    await updateConfig(dir, fakeClock(), (config) => ({
      ...config,
      current: 'sandbox',
      settings: { ...config.settings, output: undefined },
    }));
    expect(JSON.parse(readFileSync(configPath(dir), 'utf8'))).toEqual({
      version: 1,
      later: { x: [1] },
      current: 'sandbox',
      profiles: {},
      settings: { new: true },
    });
  });

  it('changes nothing and releases the lock if the change throws', async () => {
    const dir = tempDir();
    await updateConfig(dir, fakeClock(), () => full);
    const refuse = (): never => {
      throw new Error('no');
    };
    await expect(updateConfig(dir, fakeClock(), refuse)).rejects.toThrow('no');
    expect(readConfig(dir)).toEqual(full);
    expect(readdirSync(dir)).toEqual(['config.json']);
  });

  it('refuses a symbolic link, dangling or not, although readConfig follows it', async () => {
    const dir = tempDir();
    const target = join(dir, 'elsewhere.json');
    symlinkSync(target, configPath(dir));
    expect((await failureOf(() => updateConfig(dir, fakeClock(), (config) => config))).fields.code).toBe(
      'config-link',
    );
    writeFileSync(target, '{"version":1}');
    const error = await failureOf(() => updateConfig(dir, fakeClock(), () => full));
    expect(error.fields).toMatchObject({ code: 'config-link', exitCode: 2 });
    expect(readFileSync(target, 'utf8')).toBe('{"version":1}');
    expect(lstatSync(configPath(dir)).isSymbolicLink()).toBe(true);
    // Read through it is: a mounted configuration is a link.
    expect(readConfig(dir).version).toBe(1);
  });

  it('reports a folder in place of the file and a file in place of a folder', async () => {
    const dir = tempDir();
    mkdirSync(configPath(dir));
    const folder = await failureOf(() => readConfig(dir));
    expect(folder).toMatchObject({
      message: `${configPath(dir)} cannot be read: it is a folder`,
      fields: { exitCode: 2 },
    });
    writeFileSync(join(dir, 'file'), '');
    const below = join(dir, 'file', 'pixctl');
    expect((await failureOf(() => updateConfig(below, fakeClock(), (config) => config))).message).toMatch(
      /cannot be written: (part of its path is no folder|.*)/,
    );
    expect((await failureOf(() => readConfig(below))).message).toContain('part of its path is not a folder');
  });
});
