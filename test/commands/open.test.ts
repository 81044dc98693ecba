// `pixctl open`: who gets the address of the console, and for how long it is served.
import { expect, it } from 'vitest';
import { freshEnv, run, start, until } from '#test/support/binary.ts';
import { field } from '#test/support/checked.ts';
import { machine } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';
import { ask, enter, ticketOf } from '#test/support/services/console.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

it('open serves the console until Ctrl-C, and a second open uses the running server', async () => {
  const env = freshEnv({ BROWSER: '/bin/true' });
  const first = start(['--sandbox', 'open', '-o', 'json'], env);
  const { url, expiresIn } = outputOf('open', await until(() => /.*\n/.exec(first.soFar())?.[0]));
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#ticket=[\w-]{32}$/);
  expect(expiresIn).toBe(300);
  const second = await run(['--sandbox', 'open', '-o', 'json'], env);
  expect(second).toMatchObject({ code: 0, err: expect.stringContaining('works once') });
  const other = outputOf('open', second.out).url;
  expect(new URL(other).origin).toBe(new URL(url).origin);
  expect(other).not.toBe(url);
  const { origin } = new URL(url);
  const came = await ask(`${origin}/console/session`, 'POST', {}, { ticket: ticketOf(url) });
  expect(came.status).toBe(200);
  first.child.kill('SIGINT');
  expect(await first.done).toMatchObject({ err: expect.stringContaining('until Ctrl-C') });
  await expect(fetch(origin)).rejects.toThrow();
});

it('open opens the browser at the console of a sandbox that runs on this machine', async () => {
  const self = machine();
  const s = await serve();
  const env = { PIXCTL_BASE_URL: s.url, PIXCTL_APP_KEY: s.appKey };
  const ran = await self.run('open', { env });
  expect(ran).toMatchObject({ code: 0, out: '' });
  const [opened] = self.opened;
  expect(ran.err).toContain(opened);
  expect((await enter(s, ticketOf(opened!))).status).toBe(200);
});

it('open shows the company of the app key', async () => {
  const self = machine();
  const s = await serve();
  const two = await s.ok('POST', '/_sandbox/company', { name: 'Loja Dois', taxID: '12345678000195' });
  await self.run('open', { env: { PIXCTL_BASE_URL: s.url, PIXCTL_APP_KEY: two.appKey } });
  const { body } = await enter(s, ticketOf(self.opened[0]!));
  const status = await ask(`${s.url}/console/api/_sandbox/status`, 'GET', {
    'x-sandbox-console': String(field(body, 'session')),
  });
  expect(status.body).toMatchObject({ company: 'Loja Dois' });
});

it('open refuses a service that is no sandbox, and suggests pixctl --sandbox open', async () => {
  const self = machine();
  const env = { PIXCTL_BASE_URL: 'https://api.example.com', PIXCTL_APP_KEY: 'key' };
  const refused = await self.run('open', { env });
  expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining('pixctl --sandbox open') });
  const inPortuguese = await self.run('open', { env: { ...env, PIXCTL_LANG: 'pt' } });
  expect(inPortuguese.err).toContain('o painel é o do sandbox');
  expect(self.opened).toEqual([]);
});

it.each([
  [404, { error: 'Not found' }],
  [200, { url: 'https://evil.example/#ticket=x', expiresIn: 300 }],
  [200, { url: 'file:///etc/passwd', expiresIn: 300 }],
  [200, { url: 'javascript:alert(1)', expiresIn: 300 }],
  [200, {}],
])('open opens nothing if the local server is not a sandbox: %s %j', async (status, body) => {
  const self = machine();
  const { url } = await httpServer((_request, response) => json(response, status, body));
  const ran = await self.run('open', { env: { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' } });
  expect([2, 5]).toContain(ran.code);
  expect(self.opened).toEqual([]);
});
