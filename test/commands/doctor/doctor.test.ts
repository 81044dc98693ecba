// `doctor` against what can be wrong, one thing at a time.
import { X509Certificate } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Machine } from '#test/support/cli.ts';
import { machine, machineAt, tempDir } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';
import { makeCertificate } from '#test/support/services/certificate.ts';
import { receive, serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const servers: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

type Checks = Record<string, { state: string; detail: string; hint?: string }>;
async function examine(
  self: Machine,
  line = 'doctor',
): Promise<{ code: number; checks: Checks; text: string }> {
  const ran = await self.run(`${line} --json`);
  const checks = Object.fromEntries(outputOf('doctor', ran.out).map(({ check, ...rest }) => [check, rest]));
  return { code: ran.code, checks, text: ran.out + ran.err };
}

describe('doctor', () => {
  it('reports no problem for a sandbox without data', async () => {
    const { code, checks } = await examine(machine(), 'doctor --sandbox');
    expect(code).toBe(0);
    expect(checks['sandbox']).toMatchObject({ state: 'ok', detail: expect.stringContaining('no data yet') });
    expect(checks['SQLite']).toMatchObject({
      state: 'ok',
      detail: expect.stringMatching(/^SQLite 3\.\d+\.\d+ is available$/),
    });
    expect(checks['profile']).toMatchObject({ state: 'ok', detail: 'sandbox (sandbox)' });
    expect(checks['service']).toMatchObject({ state: 'ok' });
  });

  it('reports no problem for a service that answers, and does not print the app key', async () => {
    const served = await serve();
    const { code, checks, text } = await examine(machineAt(served));
    expect(code).toBe(0);
    for (const name of ['node', 'configuration', 'journal', 'proxy', 'dns', 'service', 'key'])
      expect({ name, ...checks[name] }).toMatchObject({ name, state: 'ok' });
    expect(checks['tls']).toMatchObject({ state: 'skipped' });
    expect(checks['keyring']).toMatchObject({ state: 'skipped' });
    expect(text).not.toContain(served.appKey);
  });

  it('exits with 3 if the app key is refused', async () => {
    const served = await serve();
    const { code, checks } = await examine(machineAt({ url: served.url, appKey: 'not-a-key' }));
    expect(code).toBe(3);
    expect(checks['service']).toMatchObject({ state: 'ok' });
    expect(checks['key']).toMatchObject({ state: 'problem' });
  });

  const problem = (more: object = {}): object => ({ state: 'problem', ...more });
  it.each<[string, () => Machine, number, Record<string, object>]>([
    [
      '3 without a profile',
      machine,
      3,
      { profile: problem({ hint: expect.stringContaining('pixctl login') }) },
    ],
    [
      '5 if the service refuses the connection',
      () => machineAt({ url: 'http://127.0.0.1:1' }),
      5,
      { service: problem({ detail: expect.stringContaining('127.0.0.1:1') }) },
    ],
    [
      '5 for an unknown host name',
      () => machineAt({ url: 'https://pix.invalid' }),
      5,
      { dns: problem(), tls: { state: 'skipped' } },
    ],
  ])('exits with %s', async (_, make, exit, found) => {
    const { code, checks } = await examine(make());
    expect(code).toBe(exit);
    expect(checks).toMatchObject(found);
  });

  it('exits with 2 for an invalid configuration file, and runs the other checks', async () => {
    const served = await serve();
    const self = machineAt(served);
    mkdirSync(self.env['PIXCTL_CONFIG_DIR']!, { mode: 0o700 });
    writeFileSync(join(self.env['PIXCTL_CONFIG_DIR']!, 'config.json'), '{', { mode: 0o600 });
    const { code, checks } = await examine(self);
    expect(code).toBe(2);
    expect(checks['configuration']).toMatchObject({ state: 'problem' });
    expect(checks['key']).toMatchObject({ state: 'ok' });
  });

  it('warns of a data folder that other users can read', async () => {
    const self = machine();
    mkdirSync(self.env['PIXCTL_DATA_DIR']!);
    chmodSync(self.env['PIXCTL_DATA_DIR']!, 0o755);
    const { checks } = await examine(self, 'doctor --sandbox');
    expect(checks['data folder']).toMatchObject({
      state: 'warning',
      hint: expect.stringContaining('chmod 700'),
    });
  });

  it('tries to write to its folders, and leaves nothing behind', async () => {
    const self = machine();
    const [config, data] = [self.env['PIXCTL_CONFIG_DIR']!, self.env['PIXCTL_DATA_DIR']!];
    for (const dir of [config, data]) mkdirSync(dir, { mode: 0o700 });
    const { code, checks } = await examine(self, 'doctor --sandbox');
    expect(code).toBe(0);
    expect(checks['data folder']).toEqual({
      state: 'ok',
      detail: `${data} can be written, and only you can read it`,
    });
    expect(
      [config, data].flatMap((dir) => readdirSync(dir)).filter((name) => name.includes('doctor')),
    ).toEqual([]);
  });

  it('makes no folder that does not exist', async () => {
    const self = machine();
    const { checks } = await examine(self);
    expect(checks['data folder']).toMatchObject({
      state: 'ok',
      detail: expect.stringContaining('is created when it is needed'),
    });
    expect(existsSync(self.env['PIXCTL_DATA_DIR']!)).toBe(false);
  });

  it.each([
    ['a file', (path: string) => writeFileSync(path, ''), 'part of its path is not a folder'],
    ['a link to nothing', (path: string) => symlinkSync('missing', path), 'its folder does not exist'],
    ['a link to itself', (path: string) => symlinkSync(path, path), 'it is a symbolic link'],
    [
      'a folder below a file',
      (path: string) => writeFileSync(join(path, '../..'), ''),
      'part of its path is not a folder',
    ],
  ])('exits with 2 for %s in place of the data folder, and says why', async (what, make, reason) => {
    const self = machine();
    const path = join(tempDir(), what === 'a folder below a file' ? 'file/above/data' : 'data');
    self.env['PIXCTL_DATA_DIR'] = path;
    make(path);
    const { code, checks } = await examine(self, 'doctor --sandbox');
    expect(code).toBe(2);
    expect(checks['data folder']).toMatchObject({
      state: 'problem',
      detail: `${path} cannot be written to: ${reason}`,
    });
  });

  it.each([
    ['warns of a clock that is an hour ahead', 3_600_000, 'warning', '3600 s ahead of the service'],
    ['warns of a clock that is an hour behind', -3_600_000, 'warning', '3600 s behind the service'],
    ['accepts a clock that agrees with the service', 0, 'ok', 'agrees with the service'],
  ])('%s', async (_, ahead, state, detail) => {
    const self = machine();
    const { url } = await httpServer((_request, response) =>
      json(response, 200, { accounts: [] }, { date: new Date(self.time - ahead).toUTCString() }),
    );
    Object.assign(self.env, { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'k-1' });
    const { code, checks } = await examine(self);
    expect(code).toBe(0);
    expect(checks['clock']).toMatchObject({ state, detail });
  });

  it('warns of an open journal entry', async () => {
    const served = await serve();
    const self = machineAt(served);
    await receive(served, 10_000);
    const { accounts } = await served.ok('GET', '/api/v1/account/');
    await served.ok('POST', '/_sandbox/fault', { kind: 'lost', operation: 'account.withdraw', times: 1 });
    await self.run(`account withdraw ${accounts[0].accountId} --value 500 --yes`);
    expect((await examine(self)).checks['journal']).toMatchObject({
      state: 'warning',
      hint: expect.stringContaining('pixctl journal resolve'),
    });
  });

  it('reports the proxy without its password, and respects NO_PROXY', async () => {
    const self = machineAt({ url: 'https://pix.example.com' });
    Object.assign(self.env, { HTTPS_PROXY: 'http://me:proxy-secret@127.0.0.1:1' });
    const { code, checks, text } = await examine(self);
    expect(code).toBe(5);
    expect(checks['proxy']).toMatchObject({
      detail: expect.stringMatching(/^requests go through http:\/\/127\.0\.0\.1:1 \(\w+_proxy\)$/i),
    });
    expect(text).not.toContain('proxy-secret');
    self.env['NO_PROXY'] = '.example.com';
    expect((await examine(self)).checks['proxy']).toMatchObject({ detail: 'not used' });
  });

  it('reports damaged sandbox data', async () => {
    const self = machine();
    await self.run('--sandbox charge create --amount 1');
    for (const suffix of ['-wal', '-shm'])
      rmSync(join(self.env['PIXCTL_DATA_DIR']!, `sandbox.db${suffix}`), { force: true });
    writeFileSync(join(self.env['PIXCTL_DATA_DIR']!, 'sandbox.db'), 'not a database'.repeat(1000));
    const { code, checks } = await examine(self, 'doctor --sandbox');
    expect(code).not.toBe(0);
    expect(checks['sandbox']).toMatchObject({ state: 'problem' });
  });

  it('exits with 5 for an untrusted certificate, and warns of one that expires soon', async () => {
    const self = machine();
    const { file, cert, key } = makeCertificate(self.dir);
    const server = createTlsServer({ key, cert }, (_request, response) => response.end('{}')).listen(0);
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `https://localhost:${(server.address() as AddressInfo).port}`;
    Object.assign(self.env, { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'k-1' });
    const { code, checks } = await examine(self);
    expect(code).toBe(5);
    expect(checks['tls']).toMatchObject({
      state: 'problem',
      hint: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
    });
    self.env['SSL_CERT_FILE'] = file;
    self.time = Date.parse(new X509Certificate(cert).validTo) - 86_400_000;
    expect((await examine(self)).checks['tls']).toMatchObject({
      state: 'warning',
      detail: expect.stringContaining('expires on'),
    });
  });

  it('reports a server that answers with HTML as a problem', async () => {
    const { url } = await httpServer((_request, response) => response.end('<html>hello</html>'));
    const { code, checks } = await examine(machineAt({ url }));
    expect(code).not.toBe(0);
    expect(checks['service']).toMatchObject({ state: 'problem' });
  });

  it('prints the states as words with --no-color', async () => {
    const { out, code } = await machine().run('doctor --sandbox --no-color', { terminal: 120 });
    expect(code).toBe(0);
    expect(out).toMatch(/sandbox\s+ok/);
  });

  it('lists what pixctl keeps: folders with their size, entries of the keyring, completion', async () => {
    const self = machine();
    Object.assign(self.env, { HOME: self.dir, XDG_CACHE_HOME: join(self.dir, 'cache'), SHELL: '/bin/bash' });
    const [config, data] = [join(self.dir, 'config'), join(self.dir, 'data')];
    const code = join(self.dir, 'cache', 'pixctl', 'code');
    for (const dir of [config, code]) mkdirSync(dir, { recursive: true });
    chmodSync(config, 0o700);
    writeFileSync(join(code, 'a'), 'x'.repeat(3_000));
    const keys = {
      shop: { baseUrl: 'https://api.example.com' },
      'signing:shop': { baseUrl: 'signing' },
      own: { key: 'hunter2' },
    };
    writeFileSync(join(config, 'credentials.json'), JSON.stringify({ version: 1, keys }), { mode: 0o600 });
    await self.run('completion --install bash');
    const { checks, text } = await examine(self, 'doctor --sandbox');
    expect(checks['kept settings']?.detail).toBe(`${config} has 1 KiB: credentials.json`);
    expect(checks['kept data']?.detail).toMatch(/^.*data has \d+ KiB: .*\bcompletions\b/);
    expect(checks['kept cache']?.detail).toBe(`${code} has 3 KiB: a`);
    expect(checks['kept in keyring']?.detail).toBe('entries of pixctl: shop, signing:shop');
    expect(checks['kept completion']?.detail).toBe(
      `${join(data, 'completions', 'pixctl.bash')}, ${join(self.dir, '.bashrc')}`,
    );
    expect(text).not.toContain('hunter2');
  });

  it('lists nothing where nothing is kept, and follows no link', async () => {
    const self = machine();
    self.env['XDG_CACHE_HOME'] = join(self.dir, 'cache');
    const before = await examine(self, 'doctor --sandbox');
    expect(Object.keys(before.checks).filter((check) => check.startsWith('kept'))).toEqual([]);
    mkdirSync(join(self.dir, 'config'), { mode: 0o700 });
    symlinkSync('/', join(self.dir, 'config', 'root'));
    writeFileSync(join(self.dir, 'config', 'a\u001b[2Jb'), '');
    const { checks } = await examine(self, 'doctor --sandbox');
    expect(checks['kept settings']?.detail).toBe(`${join(self.dir, 'config')} has 1 KiB: a\\u{1b}[2Jb, root`);
  });
});
