// Which profile a command uses: options, environment and configuration; names of profiles and namespaces.
import { describe, expect, it } from 'vitest';
import type { ProfileSelection } from '#config/profiles.ts';
import { checkProfileName, chooseProfile } from '#config/profiles.ts';
import type { Config } from '#config/store.ts';
import { fieldsOf } from '#test/support/hint-of.ts';
import { failureOf } from './support.ts';

const profile = (baseUrl: string, mode: 'live' | 'test', namespace = 'service') => ({
  baseUrl,
  mode,
  namespace,
  createdAt: '2026-11-21T15:00:00.000Z',
});
const config: Config = {
  version: 1,
  current: 'shop',
  profiles: {
    shop: { ...profile('https://live.example.com', 'live', 'openpix'), account: 'acc-1' },
    trial: profile('https://test.example.com', 'test'),
  },
  settings: {},
};
const none: Config = { version: 1, profiles: {}, settings: {} };
const SHOP = {
  name: 'shop',
  mode: 'live',
  baseUrl: 'https://live.example.com',
  namespace: 'openpix',
  account: 'acc-1',
  storedKey: true,
};
const TRIAL = {
  name: 'trial',
  mode: 'test',
  baseUrl: 'https://test.example.com',
  namespace: 'service',
  storedKey: true,
};
const BOX = { name: 'sandbox', mode: 'sandbox', namespace: 'service', storedKey: false };
const at = (baseUrl: string) => ({
  name: 'env',
  mode: 'live',
  baseUrl,
  namespace: 'service',
  storedKey: false,
});
const [X, Y, Z] = ['https://x.example', 'https://y.example', 'https://z.example'] as const;
const LOCAL = 'http://localhost:1';
/** Neither its key nor its mode go with a profile to an address that nobody has vouched for. */
const FROM_ENVIRONMENT = { baseUrlFrom: 'PIXCTL_BASE_URL' };
const FROM_OPTION = { baseUrlFrom: '--base-url' };
const MOVED = { mode: 'live', storedKey: false };

type Env = Record<string, string>;

describe('chooseProfile', () => {
  it.each<[string, ProfileSelection, Env, Config, object]>([
    ['the current profile', {}, {}, config, SHOP],
    ['the environment before it', {}, { PIXCTL_PROFILE: 'trial' }, config, TRIAL],
    ['the option before the environment', { profile: 'shop' }, { PIXCTL_PROFILE: 'trial' }, config, SHOP],
    [
      'the environment by its name',
      { profile: 'env' },
      { PIXCTL_BASE_URL: X, PIXCTL_PROFILE: 'trial' },
      config,
      { ...at(X), ...FROM_ENVIRONMENT },
    ],
    [
      'empty variables say nothing',
      {},
      { PIXCTL_PROFILE: '', PIXCTL_BASE_URL: '', PIXCTL_NAMESPACE: '' },
      config,
      SHOP,
    ],
    ['the sandbox by option', { sandbox: true }, { PIXCTL_PROFILE: 'shop' }, none, BOX],
    ['the sandbox by its name', { profile: 'sandbox' }, {}, none, BOX],
    ['the sandbox by environment', {}, { PIXCTL_PROFILE: 'sandbox' }, config, BOX],
    ['the sandbox said twice', { profile: 'sandbox', sandbox: true }, {}, none, BOX],
    ['the sandbox in use', {}, {}, { ...none, current: 'sandbox' }, BOX],
    ['the sandbox before an address by environment', { sandbox: true }, { PIXCTL_BASE_URL: X }, config, BOX],
    ['a profile before an address by environment', { profile: 'shop' }, { PIXCTL_BASE_URL: X }, config, SHOP],
    ['an address by environment', {}, { PIXCTL_BASE_URL: X }, config, { ...at(X), ...FROM_ENVIRONMENT }],
    [
      'an address by option',
      { baseUrl: Y },
      { PIXCTL_BASE_URL: X, PIXCTL_PROFILE: 'shop' },
      none,
      { ...at(Y), ...FROM_OPTION },
    ],
    ['a namespace by environment', {}, { PIXCTL_NAMESPACE: 'acme' }, config, { ...SHOP, namespace: 'acme' }],
    [
      'the same, in the sandbox',
      { sandbox: true },
      { PIXCTL_NAMESPACE: 'acme' },
      none,
      { ...BOX, namespace: 'acme' },
    ],
    [
      'a profile at its own address',
      { profile: 'trial', baseUrl: 'https://test.example.com' },
      {},
      config,
      { ...TRIAL, ...FROM_OPTION },
    ],
    [
      'a profile moved',
      { profile: 'trial', baseUrl: Z },
      {},
      config,
      { ...TRIAL, ...MOVED, ...FROM_OPTION, baseUrl: Z },
    ],
    [
      'a profile moved by environment',
      {},
      { PIXCTL_PROFILE: 'trial', PIXCTL_BASE_URL: Z },
      config,
      { ...TRIAL, ...MOVED, ...FROM_ENVIRONMENT, baseUrl: Z },
    ],
    [
      'a profile moved to this machine',
      { profile: 'shop', baseUrl: LOCAL },
      {},
      config,
      { ...SHOP, ...FROM_OPTION, mode: 'test', baseUrl: LOCAL, storedKey: false },
    ],
  ])('selects the expected profile: %s', (_what, wishes, env, stored, choice) => {
    expect(chooseProfile(wishes, env, () => stored)).toEqual(choice);
  });

  it.each([
    ['http://127.0.0.1:4010', 'test'],
    ['http://127.1.2.3/', 'test'],
    ['http://localhost', 'test'],
    ['https://LOCALHOST:8443/x', 'test'],
    ['http://[::1]:80', 'test'],
    ['http://localhost.example.com', 'live'],
    ['http://127.0.0.1.example.com', 'live'],
    ['http://127.0.0.1@example.com', 'live'],
    ['http://localhost:80@example.com/', 'live'],
    ['http://localhost\\@example.com', 'live'],
    ['https://example.com/?http://localhost/', 'live'],
    ['http://10.0.0.1', 'live'],
    ['not an address', 'live'],
  ])('treats the base URL %s as %s', (baseUrl, mode) => {
    expect(chooseProfile({ baseUrl }, {}, () => none).mode).toBe(mode);
  });

  it.each<[string, ProfileSelection, Env, Config, number, RegExp]>([
    ['nothing at all', {}, {}, none, 3, /pixctl login.*--sandbox/],
    ['a key without an address', {}, { PIXCTL_APP_KEY: 'k' }, none, 3, /PIXCTL_BASE_URL/],
    ['a profile that is not there', { profile: 'nope' }, {}, config, 2, /sandbox, shop, trial/],
    ['one in use that is not there', {}, {}, { ...none, current: 'gone' }, 2, /sandbox/],
    ['a word every object answers to', { profile: 'constructor' }, {}, config, 2, /sandbox/],
    ['another such word', { profile: '__proto__' }, {}, config, 2, /sandbox/],
    ['sandbox and a profile', { sandbox: true, profile: 'shop' }, {}, config, 2, /one of them/],
    ['sandbox and an address', { sandbox: true, baseUrl: 'https://x.example' }, {}, config, 2, /one of them/],
    [
      'sandbox by name and an address',
      { profile: 'sandbox', baseUrl: 'https://x.example' },
      {},
      config,
      2,
      /leave out/,
    ],
  ])('refuses %s with a hint', async (_what, wishes, env, stored, exitCode, hint) => {
    const error = await failureOf(() => chooseProfile(wishes, env, () => stored));
    expect(fieldsOf(error)).toMatchObject({ exitCode, hint: expect.stringMatching(hint) as string });
  });

  it('does not read the configuration if --sandbox or PIXCTL_BASE_URL selects the service', () => {
    const corrupt = (): never => {
      throw new Error('read');
    };
    expect(chooseProfile({ sandbox: true }, {}, corrupt)).toEqual(BOX);
    expect(chooseProfile({}, { PIXCTL_BASE_URL: 'https://x.example' }, corrupt).name).toBe('env');
    expect(() => chooseProfile({}, {}, corrupt)).toThrow('read');
  });
});

describe('checkProfileName', () => {
  it.each(['a', '0', 'shop', 'loja-1.br_x', 'a'.repeat(64)])('accepts %s', (name) => {
    expect(() => checkProfileName(name)).not.toThrow();
  });

  const words = ['sandbox', 'env', '__proto__', 'constructor'];
  it.each(['', 'A', '.a', '-a', '_a', 'a b', 'a/b', 'ção', 'a\n', 'a'.repeat(65), ...words])(
    'refuses %j',
    async (name) => {
      const error = await failureOf(() => checkProfileName(name));
      expect(error.fields).toMatchObject({ exitCode: 2, code: 'profile-name' });
    },
  );
});

describe('PIXCTL_NAMESPACE', () => {
  const paths = ['../../_sandbox', '_sandbox', 'a/b', '.', '..', '%2e'];
  it.each([...paths, 'a\r\nb', 'a b', '\u00e9', '-x', 'a'.repeat(65), ' '])(
    'that is %j is refused, because it becomes part of a path',
    async (namespace) => {
      for (const selection of [{}, { sandbox: true }, { baseUrl: 'https://api.example.com' }]) {
        const error = await failureOf(() =>
          chooseProfile(selection, { PIXCTL_NAMESPACE: namespace }, () => config),
        );
        expect(error.fields).toMatchObject({ code: 'namespace', exitCode: 2 });
        expect(error.message).toContain('PIXCTL_NAMESPACE');
      }
    },
  );

  it.each(['service', 'openpix', 'Acme-2', 'a_b'])('that is %s is accepted', (namespace) => {
    expect(chooseProfile({}, { PIXCTL_NAMESPACE: namespace }, () => config)).toMatchObject({ namespace });
  });
});
