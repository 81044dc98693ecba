// Control characters in answers of the service do not reach the terminal.
import { expect, it } from 'vitest';
import { PLAIN_ID } from '#cli/complete/recent-store.ts';
import { complete } from '#cli/complete/suggestions.ts';
import { completionTable } from '#cli/complete/table.ts';
import { english } from '#messages/message.ts';
import { freshEnv, run } from '#test/support/binary.ts';
import { atTerminal, CTRL_C } from '#test/support/screens/terminal.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const NASTY = '\u001b[2J\u001b]52;c;eA==\u0007\u009b31m\u202egnp\u2066\r\nerror: all is well';
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

it.each([
  ['charge watch c-1 --for 1s', 8],
  ['payment watch c-1 --for 1s', 8],
  ['charge watch c-1 --for 1s -o json', 8],
  ['charge get c-1', 0],
  ['charge get c-1 -o json', 0],
  ['charge get c-1 -o yaml', 0],
  ['api GET /api/v1/charge/c-1 --include -o json', 0],
  ['charge get c-1 --debug', 0],
])('%s › prints no control characters from the service', async (line, exit) => {
  const { url } = await httpServer((request, response) =>
    json(
      response,
      200,
      request.url.includes('payment')
        ? { payment: { correlationID: 'c-1', status: NASTY } }
        : { charge: { correlationID: 'c-1', status: NASTY, value: 1, [NASTY]: 1 } },
    ),
  );
  const env = freshEnv({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'some-key-1' });
  const { code, out, err } = await run(line.split(' '), env);
  expect(code).toBe(exit);
  expect(CONTROL.exec((out + err).replace(/\n/g, ''))?.[0]).toBeUndefined();
  // Nor can it begin a line of its own.
  expect(out + err).not.toMatch(/^error: all is well/m);
});

it('charge open › prints the address without control characters if no browser opens', async () => {
  const { url } = await httpServer((_request, response) =>
    json(response, 200, {
      charge: { correlationID: 'c-1', status: 'ACTIVE', paymentLinkUrl: `https://example.com/${NASTY}` },
    }),
  );
  const env = freshEnv({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'some-key-1', BROWSER: '/nowhere/browser' });
  const { err } = await run(['charge', 'open', 'c-1'], env);
  expect(err).toContain('No browser could be opened');
  expect(CONTROL.exec(err.replace(/\n/g, ''))?.[0]).toBeUndefined();
  expect(err).not.toMatch(/^error: all is well/m);
});

it('charge create --customer › offers customer names without control characters', async () => {
  const { url } = await httpServer((request, response) =>
    request.url.includes('/customer?')
      ? json(response, 200, {
          customers: [
            { name: `Ana ${NASTY}`, email: 'a@example.com' },
            { name: 'Ana Lima', email: 'b@example.com' },
          ],
          pageInfo: { skip: 0, limit: 100, totalCount: 2, hasPreviousPage: false, hasNextPage: false },
        })
      : json(response, 400, { error: 'Cliente não encontrado' }),
  );
  const env = freshEnv({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'some-key-1' });
  const session = atTerminal(['charge', 'create', '--value', '1', '--customer', 'ana'], env);
  await session.shows('Ana Lima');
  for (const part of ['\u001b[2J', '\u001b]52', '\u009b', '\u202e', '\u2066'])
    expect(session.raw()).not.toContain(part);
  expect(session.text()).not.toMatch(/^ *error: all is well/m);
  session.type(CTRL_C);
  expect(await session.ended).toBe(130);
});

it('complete › offers no id that is an option or contains shell characters', async () => {
  const table = await completionTable(english);
  const known = {
    profiles: () => [],
    entry: () => undefined,
    recent: () =>
      ['--base-url=http://x.example', '-y', ':files', 'order-1', '+5511999999999'].map((value) => ({
        value,
        text: '--yes',
      })),
  };
  for (const current of ['', '-', '--']) {
    const { candidates } = complete(table, ['charge', 'get'], current, known);
    expect(candidates.map(({ value }) => value)).not.toContain('--base-url=http://x.example');
    expect(candidates.map(({ value }) => value)).not.toContain('-y');
  }
  const { candidates } = complete(table, ['charge', 'get'], '', known);
  expect(candidates).toEqual([
    { value: 'order-1', text: '' },
    { value: '+5511999999999', text: '' },
  ]);
  for (const id of ['-y', '=ls', '~', '@x', ':files', 'a b', 'a;b', 'a$b', 'a`b`', "a'b", '/etc', '.'])
    expect(PLAIN_ID.test(id)).toBe(false);
});
