// Settings and their environment variables, and the folders of configuration and data.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configDir, dataDir, homeFolder } from '#config/paths.ts';
import { checkSetting, readSetting, SETTING_NAMES, settingProblem } from '#config/settings.ts';
import { english } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import { hintOf } from '#test/support/hint-of.ts';
import { failureOf } from './support.ts';

describe('settings', () => {
  it.each([
    ['output', 'ndjson', 'ndjson'],
    ['color', 'never', 'never'],
    ['timeout', '90s', '1m30s'],
    ['timeout', '30', '30s'],
    ['retries', '0', 0],
    ['retries', '10', 10],
    ['limits.payment.max', '50000', 50_000],
    ['limits.payment.max', '500,00', 50_000],
    ['limits.payment.max', '500.5', 50_050],
    ['limits.daily.out', 'R$ 1.234,56', 123_456],
    ['limits.daily.out@shop', 'R$ 500', 50_000],
    ['limits.batch.lookups', '0', 0],
    ['limits.batch.lookups@shop', '480', 480],
    ['hints', 'off', 'off'],
    ['locale', 'pt-BR', 'pt-BR'],
  ])('%s %s is stored as %j', (key, text, value) => {
    expect(readSetting(key, text)).toBe(value);
    expect(settingProblem(key, value)).toBeUndefined();
    expect(readSetting(key, 'default')).toBeUndefined();
  });

  it.each([
    ['output', 'xml', 'one of table, json'],
    ['output', 'JSON', 'one of'],
    ['color', 'yes', 'auto, always, never'],
    ['timeout', '30x', 'a duration'],
    ['retries', '11', '0 to 10'],
    ['retries', '-1', '0 to 10'],
    ['retries', '1.5', '0 to 10'],
    ['limits.payment.max', '1.234', 'R$ 500,00'],
    ['limits.payment.max', '-5', 'whole cents'],
    ['limits.payment.max', 'much', 'whole cents'],
    ['limits.batch.lookups', '-1', '0 to 100000'],
    ['limits.batch.lookups', '100001', '0 to 100000'],
    ['hints', 'no', 'on, off'],
    ['locale', 'pt', 'pt-BR, en-US'],
  ])('%s %s is refused with the accepted values', async (key, text, expects) => {
    const error = await failureOf(() => readSetting(key, text));
    expect(error.message).toContain(expects);
    expect(error.fields).toMatchObject({ exitCode: 2, code: 'bad-setting' });
    expect(english(settingProblem(key, text)!)).toContain(expects);
  });

  it.each(['nope', '', '__proto__', 'constructor', 'Output'])(
    '%j is refused as an unknown setting',
    async (key) => {
      for (const work of [() => checkSetting(key), () => readSetting(key, 'x')]) {
        const error = await failureOf(work);
        expect(error.fields).toMatchObject({ exitCode: 2, code: 'unknown-setting' });
        expect(hintOf(error)).toContain(SETTING_NAMES.join(', '));
      }
      expect(settingProblem(key, 'x')).toBeUndefined();
    },
  );
});

describe('configDir and dataDir', () => {
  const homedir = (): string => '/home/ana';
  it.each([
    ['linux', {}, '/home/ana/.config/pixctl', '/home/ana/.local/share/pixctl'],
    ['linux', { XDG_CONFIG_HOME: '/c', XDG_DATA_HOME: '/d' }, '/c/pixctl', '/d/pixctl'],
    [
      'linux',
      { XDG_CONFIG_HOME: 'c', XDG_DATA_HOME: '' },
      '/home/ana/.config/pixctl',
      '/home/ana/.local/share/pixctl',
    ],
    ['darwin', {}, '/home/ana/Library/Preferences/pixctl', '/home/ana/Library/Application Support/pixctl'],
    ['win32', { APPDATA: '/A', LOCALAPPDATA: '/L' }, '/A/pixctl', '/L/pixctl'],
    ['win32', {}, '/home/ana/AppData/Roaming/pixctl', '/home/ana/AppData/Local/pixctl'],
    ['linux', { PIXCTL_CONFIG_DIR: '/x', PIXCTL_DATA_DIR: '/y', XDG_CONFIG_HOME: '/c' }, '/x', '/y'],
  ])('follow the platform and the environment on %s with %j', (platform, env, config, data) => {
    expect(configDir({ env, platform, homedir })).toBe(join(config));
    expect(dataDir({ env, platform, homedir })).toBe(join(data));
  });

  it.each([
    ['APPDATA', { APPDATA: 'A' }, '/home/ana/AppData/Roaming/pixctl', '/home/ana/AppData/Local/pixctl'],
    [
      'LOCALAPPDATA',
      { LOCALAPPDATA: '.' },
      '/home/ana/AppData/Roaming/pixctl',
      '/home/ana/AppData/Local/pixctl',
    ],
  ])('ignore a relative %s on Windows', (_, env, config, data) => {
    expect(configDir({ env, platform: 'win32', homedir })).toBe(join(config));
    expect(dataDir({ env, platform: 'win32', homedir })).toBe(join(data));
  });

  it.each(['x', '.', '..', './x', '~/x', ' ', 'x\ny'])(
    'refuse the relative folder %j, and name its variable',
    async (path) => {
      for (const [name, folder] of [
        ['PIXCTL_CONFIG_DIR', configDir],
        ['PIXCTL_DATA_DIR', dataDir],
      ] as const) {
        const error = await failureOf(() => folder({ env: { [name]: path }, platform: 'linux', homedir }));
        expect(error).toMatchObject({ fields: { code: 'relative-folder', exitCode: 2 } });
        expect(error.message).toContain(`${name} is ${showValue(path)}`);
      }
    },
  );
});

describe('home folder', () => {
  const nobody = (): never => {
    throw new Error('no such user');
  };

  it.each([
    [{ HOME: '/home/ana' }, '/home/ana'],
    [{ USERPROFILE: '/users/ana' }, '/users/ana'],
    [{ HOME: '', USERPROFILE: '/users/ana' }, '/users/ana'],
    [{ HOME: '' }, '/home/registered'],
    [{ HOME: 'relative' }, '/home/registered'],
    [{}, '/home/registered'],
  ])('is never relative: %j gives %s', (env, path) => {
    expect(homeFolder(env, () => '/home/registered')).toBe(path);
  });

  it.each([nobody, () => '', () => '.'])('is unknown if neither HOME nor the system has it', (registered) => {
    expect(homeFolder({ HOME: '' }, registered)).toBeUndefined();
  });
});
