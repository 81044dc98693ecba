// `charge open`, and what is said of the payment page where nobody serves it.
import { expect, it } from 'vitest';
import { freshEnv, run, start, until } from '#test/support/binary.ts';
import { machine } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

it('charge open serves and opens the payment page until the charge is paid', async () => {
  let page = '';
  const self = machine({
    open: (url) => {
      page = url;
      void fetch(`${url}/simulate`, { method: 'POST', redirect: 'manual' });
    },
  });
  await self.run('--sandbox charge create --value 100 --correlation-id a');
  const opened = await self.run('--sandbox charge open a -o json');
  expect(opened).toMatchObject({ code: 0, err: expect.stringContaining('charge a: Paid') });
  expect(opened.json()).toEqual({ url: page });
  await expect(fetch(page)).rejects.toThrow();
  expect((await self.run('--sandbox charge get a --json')).json().status).toBe('COMPLETED');
});

it('charge open ends on Ctrl-C, and the charge stays ACTIVE', async () => {
  const env = freshEnv({ BROWSER: '/bin/true' });
  await run(['--sandbox', 'charge', 'create', '--value', '100', '--correlation-id', 'a'], env);
  const self = start(['--sandbox', 'charge', 'open', 'a', '-o', 'json'], env);
  const { url } = outputOf('open', await until(() => /.*\n/.exec(self.soFar())?.[0]));
  expect((await fetch(url)).status).toBe(200);
  self.child.kill('SIGINT');
  expect((await self.done).err).toContain('Ctrl-C');
  await expect(fetch(url)).rejects.toThrow();
  const { out } = await run(['--sandbox', 'charge', 'get', 'a', '--json'], env);
  expect(outputOf('charge get', out).status).toBe('ACTIVE');
});

it('charge open opens the payment page of a service, and ends', async () => {
  const self = machine();
  const served = await serve();
  const env = { PIXCTL_BASE_URL: served.url, PIXCTL_APP_KEY: served.appKey };
  const made = (await self.run('charge create --value 100 --correlation-id a --json', { env })).json();
  expect(await self.run('charge open a', { env })).toMatchObject({ code: 0, out: '' });
  expect(self.opened).toEqual([made.paymentLinkUrl]);
});

it.each([undefined, 'javascript:alert(1)', 'file:///etc/passwd'])(
  'charge open opens nothing if the service returns %s as payment page',
  async (paymentLinkUrl) => {
    const self = machine();
    const { url } = await httpServer((_request, response) =>
      json(response, 200, { charge: { correlationID: 'a', status: 'ACTIVE', value: 1, paymentLinkUrl } }),
    );
    const env = { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' };
    const ran = await self.run('charge open a', { env });
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('no payment page') });
    expect(self.opened).toEqual([]);
  },
);

it('charge create and get show the command charge open to a person if the payment page is not served', async () => {
  const self = machine();
  const id = "it's; rm -rf ~";
  const made = await self.run(['--sandbox', 'charge', 'create', '--value', '1', '--correlation-id', id], {
    terminal: 200,
  });
  const way = String.raw`pixctl charge open 'it'\''s; rm -rf ~' --sandbox`;
  expect(made.out).toContain(way);
  expect(made.out).not.toContain('http://');
  expect((await self.run(['--sandbox', 'charge', 'get', id], { terminal: 200 })).out).toContain(way);
  const unlinked = await self.run(['--sandbox', 'charge', 'get', id], {
    terminal: 200,
    env: { PATH: self.dir },
  });
  expect(unlinked.out).toContain(way.replace('pixctl', '/home/ana/pixctl/dist/pixctl.cjs'));
  // What was asked for by name, and what programs read, is the service's own value.
  const link = 'http://127.0.0.1:4010/pay/';
  const requested = ['--sandbox', 'charge', 'get', id, '--fields', 'paymentLinkUrl'];
  expect((await self.run(requested, { terminal: 200 })).out).toContain(link);
  expect((await self.run(['--sandbox', 'charge', 'get', id])).out).toContain(`paymentLinkUrl\t${link}`);
  expect((await self.run(['--sandbox', 'charge', 'get', id, '--json'])).json().paymentLinkUrl).toContain(
    link,
  );
  const served = await serve();
  const env = { PIXCTL_BASE_URL: served.url, PIXCTL_APP_KEY: served.appKey };
  const elsewhere = await self.run('charge create --value 1', { env, terminal: 200 });
  expect(elsewhere.out).toContain(`${served.url}/pay/`);
});
