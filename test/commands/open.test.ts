// `pixctl open`: who gets the address of the console, and for how long it works.
import { expect, it } from 'vitest';
import { freshEnv, run, start, until } from '#test/support/binary.ts';
import { machineAt } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';
import { ask, tokenOf } from '#test/support/services/console.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

/** Reads the status of the sandbox with the token in the address of the console. */
const statusOf = (url: string) =>
  ask(`${new URL(url).origin}/console/api/_sandbox/status`, 'GET', { 'x-sandbox-console': tokenOf(url) });

it('open serves the console until Ctrl-C, and a second open uses the running server', async () => {
  const env = freshEnv({ BROWSER: '/bin/true' });
  const first = start(['--sandbox', 'open', '-o', 'json'], env);
  const { url } = outputOf('open', await until(() => /.*\n/.exec(first.soFar())?.[0]));
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{32}$/);
  const second = await run(['--sandbox', 'open', '-o', 'json'], env);
  expect(second).toMatchObject({ code: 0, err: expect.stringContaining('until the sandbox stops') });
  expect(outputOf('open', second.out).url).toBe(url);
  expect(await statusOf(url)).toMatchObject({ status: 200 });
  const { origin } = new URL(url);
  first.child.kill('SIGINT');
  expect(await first.done).toMatchObject({ err: expect.stringContaining('until Ctrl-C') });
  await expect(fetch(origin)).rejects.toThrow();
});

it('open opens the browser at the console of a sandbox that runs on this machine', async () => {
  const self = machineAt(await serve());
  const ran = await self.run('open');
  expect(ran).toMatchObject({ code: 0, out: '' });
  const [opened] = self.opened;
  expect(ran.err).toContain(opened);
  expect(await statusOf(opened!)).toMatchObject({ status: 200 });
});

it('open shows the company of the app key', async () => {
  const s = await serve();
  const two = await s.ok('POST', '/_sandbox/company', { name: 'Loja Dois', taxID: '12345678000195' });
  const self = machineAt({ url: s.url, appKey: two.appKey });
  await self.run('open');
  expect(await statusOf(self.opened[0]!)).toMatchObject({ body: { company: 'Loja Dois' } });
});

it('open refuses a service that is no sandbox, and suggests pixctl --sandbox open', async () => {
  const self = machineAt({ url: 'https://api.example.com' });
  const refused = await self.run('open');
  expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining('pixctl --sandbox open') });
  const inPortuguese = await self.run('open', { env: { PIXCTL_LANG: 'pt' } });
  expect(inPortuguese.err).toContain('o painel é o do sandbox');
  expect(self.opened).toEqual([]);
});

it.each([
  [404, { error: 'Not found' }],
  [200, { url: 'https://evil.example/#token=x' }],
  [200, { url: 'file:///etc/passwd' }],
  [200, { url: 'javascript:alert(1)' }],
  [200, {}],
])('open opens nothing if the local server is not a sandbox: %s %j', async (status, body) => {
  const { url } = await httpServer((_request, response) => json(response, status, body));
  const self = machineAt({ url });
  const ran = await self.run('open');
  expect([2, 5]).toContain(ran.code);
  expect(self.opened).toEqual([]);
});
