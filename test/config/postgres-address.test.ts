// Which addresses of PostgreSQL databases are accepted, and that no error repeats a secret in one.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPostgresAddress } from '#config/postgres-address.ts';
import { readSetting, settingProblem } from '#config/settings.ts';
import { english } from '#messages/message.ts';
import { openPostgres } from '#mirror/edge/postgres.ts';
import { parseStoreAddress } from '#shared-store/connection/connect.ts';
import { storeError } from '#shared-store/connection/errors.ts';
import { machine } from '#test/support/cli.ts';
import { hintOf } from '#test/support/hint-of.ts';
import { storeAddress } from '#test/support/services/shared-store.ts';
import { failureOf } from './support.ts';

const AT = 'postgres://ana@db.example/p';
const REFUSED = [
  ['a password after the user', 'postgres://ana:S3CRET@db.example/payments', 'password'],
  ['an encoded password after the user', 'postgres://ana%3AS3CRET@db.example/payments', 'password'],
  ['a password with @ and /', 'postgres://ana:S3CRET@/x@db.example/payments', 'password'],
  ['a password in a parameter', 'postgres://ana@db.example/payments?password=S3CRET', 'password'],
  ['a password in a second parameter', `${AT}?sslmode=require&PASSWORD=S3CRET`, 'password'],
  ['a fragment', 'postgres://ana@db.example/payments#S3CRET', 'not valid'],
  ['a fragment after a parameter', 'postgres://ana@db.example/payments?sslmode=require#S3CRET', 'not valid'],
  ['an encoded password in the host', 'postgres://db.example%3AS3CRET/payments', 'not valid'],
  ['an encoded user in the host', 'postgres://ana@x%40S3CRET/payments', 'not valid'],
  ['a broken encoding', 'postgres://ana%S3CRET@db.example/payments', 'not valid'],
  ['no database', 'postgres://S3CRET@db.example', 'not valid'],
  ['a control character', 'postgres://ana@db.example/S3CRET%1b', 'not valid'],
  ['synchronous_commit', `${AT}?synchronous_commit=off&x=S3CRET`, 'parameter'],
  ['statement_timeout', `${AT}?statement_timeout=1`, 'parameter'],
  ['options', `${AT}?options=-c%20S3CRET`, 'parameter'],
  ['fetch_types', `${AT}?fetch_types=true`, 'parameter'],
  ['an encoded name', `${AT}?ssl%6dode=require`, 'parameter'],
  ['an unknown TLS mode', `${AT}?sslmode=S3CRET`, 'parameter'],
  ['no TLS mode', `${AT}?sslmode=`, 'parameter'],
  ['TLS modes that contradict each other', `${AT}?sslmode=require&sslmode=disable`, 'parameter'],
] as const;

describe('readPostgresAddress', () => {
  it.each([
    'postgres://ana@db.example/payments',
    'postgresql://ana@db.example:5433/payments',
    'postgres://db.example/payments',
    'postgres://ana@db1.example,db2.example:5433/payments?sslmode=verify-full',
    'postgres://ana@db.example/payments?sslmode=require',
    'postgres://ana%20maria@%2Fvar%2Frun%2Fpostgresql/payments',
  ])('accepts %s', (url) => {
    expect(readPostgresAddress(url)).toMatchObject({ url });
    expect(readSetting('store@shop', url)).toBe(url);
  });

  it.each(REFUSED)('store and mirror refuse %s without repeating it', async (_what, url, reason) => {
    const failures = [
      await failureOf(() => parseStoreAddress(storeAddress(url))),
      await failureOf(() => openPostgres(url)),
      await failureOf(() => readSetting('store@shop', url)),
    ];
    for (const { message, fields } of failures.slice(0, 2)) {
      expect(message).toContain(reason);
      expect(fields).toMatchObject({ exitCode: 2 });
    }
    for (const failure of failures) expect(`${failure.message} ${hintOf(failure)}`).not.toContain('S3CRET');
    expect(english(settingProblem('store@shop', url)!)).not.toContain('S3CRET');
  });

  it.each(REFUSED)('the commands refuse %s without repeating it', async (_what, url) => {
    const self = machine();
    Object.assign(self.env, { PIXCTL_PROFILE: 'sandbox' });
    const words = [
      ['config', 'set', 'store', url],
      ['sync', '--to', url],
      ['query', '--to', url, 'SELECT 1'],
    ];
    const ran = [];
    for (const one of words) ran.push(await self.run(one));
    self.env['PIXCTL_STORE'] = url;
    for (const one of ['store status', 'journal list', 'charge create --value 100'])
      ran.push(await self.run(one));
    for (const { code, out, err } of ran) {
      expect({ code, err }).toMatchObject({ code: 2 });
      expect(out + err).not.toContain('S3CRET');
    }
  });

  it.each(['config list', 'config get store', 'store status', 'journal list'])(
    '%s refuses a password in a configuration of an earlier version without repeating it',
    async (command) => {
      const self = machine();
      self.env['PIXCTL_PROFILE'] = 'sandbox';
      await self.run('config set store postgres://ana@db.example/payments');
      const file = join(self.env['PIXCTL_CONFIG_DIR'] ?? '', 'config.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace('payments', 'payments?password=S3CRET'));
      const { code, out, err } = await self.run(command);
      expect({ code, err }).toMatchObject({
        code: 2,
        err: expect.stringContaining('store@sandbox') as string,
      });
      expect(out + err).not.toContain('S3CRET');
    },
  );
});

describe('error of a shared store', () => {
  const URL = 'postgres://ana@127.0.0.1:1/pix';

  it.each([
    ['PIXCTL_STORE', URL],
    ['PIXCTL_STORE', 'postgres://ana:S3CRET@127.0.0.1/pix'],
    ['PIXCTL_STORE', 'no address'],
  ])('names %s=%s', async (name, url) => {
    const ran = await machine().run('--sandbox charge create --value 1', { env: { [name]: url } });
    expect([2, 5]).toContain(ran.code);
    expect(ran.err).toContain('PIXCTL_STORE');
    expect(ran.err).not.toContain('S3CRET');
    const portuguese = await machine().run('store status', { env: { [name]: url, PIXCTL_LANG: 'pt' } });
    expect(portuguese.err).toContain('PIXCTL_STORE');
  });

  it('names the setting and its profile', async () => {
    const self = machine();
    await self.run(`config set store ${URL} --profile sandbox`);
    const { err } = await self.run('--sandbox charge create --value 1');
    expect(err).toContain(
      'the shared store postgres://127.0.0.1:1/pix (from the setting store of profile sandbox)',
    );
  });

  it.each([
    '28P01',
    '3D000',
    'ECONNREFUSED',
    'CONNECT_TIMEOUT',
    '57014',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    '42P01',
  ])('names the source of the address with the code %s', async (code) => {
    const { source } = storeAddress(URL);
    const error = storeError(Object.assign(new Error('failed'), { code }), source);
    expect(error.message).toMatch(/^the shared store PIXCTL_STORE cannot be used: ./);
  });
});
