// Warnings of `pixctl api` for a request that the contract does not describe. The request is sent all the same.
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '#contract/operations/index.ts';
import { machine } from '#test/support/cli.ts';
import { pathOf, REQUESTS } from '#test/support/services/requests.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

/** Runs `pixctl api` against a service that accepts everything. */
async function api(line: string, input?: string) {
  const { url, seen } = await httpServer((_request, response) => json(response, 200, { ok: true }));
  const { run } = machine();
  const ran = await run(`api ${line}`, {
    env: { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' },
    ...(input === undefined ? {} : { input }),
  });
  return { ...ran, seen };
}

describe('pixctl api', () => {
  it.each([
    ['GET /api/v1/charge -f page=2', ['charge.list has no parameter page']],
    ['GET /api/v1/charge?page=2&status=ACTIVE', ['charge.list has no parameter page']],
    [
      'POST /api/v1/charge -f value=19.90 -f correlationID=a',
      ['charge.create: value must be a whole number of cents, not "19.90"'],
    ],
    ['POST /api/v1/charge -f value=1990 -f correlationID=a -f valeu=1', ['charge.create has no field valeu']],
    [
      'POST /api/v1/payment/approve -f id=pay-1',
      ['payment.approve: correlationID is required', 'payment.approve has no field id'],
    ],
  ])('warns about %s, and sends it', async (line, warnings) => {
    const { code, err, seen } = await api(line);
    for (const warning of warnings) expect(err).toContain(`${warning}; the request is sent unchanged`);
    expect(err.match(/the request is sent unchanged/g)).toHaveLength(warnings.length);
    expect(seen).toHaveLength(1);
    expect(code).toBe(0);
  });

  it.each([
    ['a line break', '/x\r\ny'],
    ['a control character', '/x\u001By'],
    ['a space', '/a b'],
    ['a letter with an accent', '/\u00e9'],
    ['a lone surrogate', '/\uD800'],
    ['a backslash', '/\\evil.example.com/x'],
    ['a fragment', '/api/v1/charge#x'],
    ['an accent in the query', '/api/v1/charge?name=\u00e9'],
    ['an incomplete escape', '/api/v1/%z'],
    ['a segment ..', '/api/v1/charge/../payment'],
    ['an encoded segment ..', '/api/v1/charge/.%2E/payment'],
    ['two slashes', '//evil.example.com/x'],
    ['another host', 'https://evil.example.com/x'],
    ['too many characters', `/${'a'.repeat(8_000)}`],
    ['nothing', ''],
  ])('refuses a path with %s, and sends nothing', async (_, path) => {
    for (const method of ['GET', 'POST']) {
      const { code, err, seen } = await api(`${method} '${path}'`);
      expect(code).toBe(2);
      expect(err).toContain('path');
      expect(seen).toEqual([]);
    }
  });

  it.each([
    '/api/v1/charge?status=ACTIVE&name=%C3%A9%20b',
    '/api/v1/charge/a..b/~x;v=1,2',
    '/x?filter[name]=a:b@c!$&(*)',
  ])('sends the path %s unchanged', async (path) => {
    expect((await api(`GET '${path}'`)).seen.map(({ url }) => url)).toEqual([path]);
  });

  it.each([404, 500])('prints the error of a response %i without a body', async (status) => {
    const { url } = await httpServer((_request, response) => void response.writeHead(status).end());
    const { code, out, err } = await machine().run('api GET /x --retries 0', {
      env: { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' },
    });
    expect(code).not.toBe(0);
    expect(out).toBe('');
    expect(err).toContain(String(status));
  });

  it('warns about a body that is not JSON, and sends it', async () => {
    const { err, seen } = await api('POST /api/v1/charge --input -', 'value=1990');
    expect(err).toContain('charge.create needs a JSON object as its body');
    expect(seen[0]!.body).toBe('value=1990');
  });

  it.each([
    'GET /api/v1/charge -f status=ACTIVE -f limit=5',
    'GET /api/v1/account/',
    'DELETE /api/v1/charge/order-1',
    'POST /api/v1/stablecoin/payout -f anything=1',
  ])('does not warn about %s', async (line) => expect((await api(line)).err).toBe(''));

  it.each(OPERATIONS.filter(({ id }) => id !== 'file.create').map((one) => [one.id, one] as const))(
    'does not warn about a correct %s',
    async (id, operation) => {
      const sent = await REQUESTS[id](await serve());
      const path = pathOf(operation, sent);
      const { err } = await api(
        `${operation.method} '${path}'${sent.body === undefined ? '' : ' --input -'}`,
        sent.body === undefined ? undefined : JSON.stringify(sent.body),
      );
      expect(err).toBe('');
    },
  );
});
