// Ctrl-C at a terminal in commands that take long: what is kept, how to continue, and exit code 130.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshEnv, run } from '#test/support/binary.ts';
import { tempDir } from '#test/support/cli.ts';
import { atTerminal, CTRL_C } from '#test/support/screens/terminal.ts';
import { serve } from '#test/support/services/sandbox.ts';

it('sync shows its progress and says after Ctrl-C how many rows are stored; the next run continues', async () => {
  const served = await serve();
  await served.ok('POST', '/_sandbox/seed', { charges: 60, seed: 7 });
  await served.ok('POST', '/_sandbox/fault', {
    kind: 'latency',
    operation: 'statement.list',
    delay: 300_000,
    times: 1,
  });
  const env = freshEnv({ PIXCTL_BASE_URL: served.url, PIXCTL_APP_KEY: served.appKey });
  const to = join(tempDir(), 'mirror.db');
  const session = atTerminal(['sync', '--to', to], env);
  await session.shows('reading statement: ');
  session.type(CTRL_C);
  expect(await session.ended).toBe(130);
  expect(session.text()).toMatch(/Stopped\. \d+ rows are stored; run the command again to continue\./);
  expect(session.text()).not.toContain('error:');
  expect((await run(['sync', '--to', to], env)).code).toBe(0);
  expect((await run(['sync', 'verify', '--to', to], env)).code).toBe(0);
});

it('charge get says only that it stopped, because nothing is kept', async () => {
  const served = await serve();
  await served.ok('POST', '/_sandbox/fault', {
    kind: 'latency',
    operation: 'charge.get',
    delay: 300_000,
    times: 1,
  });
  const env = freshEnv({ PIXCTL_BASE_URL: served.url, PIXCTL_APP_KEY: served.appKey });
  const session = atTerminal(['charge', 'get', 'order-1'], env);
  await session.shows('Working…');
  session.type(CTRL_C);
  expect(await session.ended).toBe(130);
  expect(session.text()).toContain('Stopped.');
});
