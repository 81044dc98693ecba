// `today --watch` in a real terminal: drawn anew in place, and the terminal as it was in the end.
import { expect, it } from 'vitest';
import { freshEnv, run } from '#test/support/binary.ts';
import { outputOf } from '#test/support/outputs.ts';
import { atTerminal, CTRL_C } from '#test/support/screens/terminal.ts';
import { serve } from '#test/support/services/sandbox.ts';

it('today --watch › redraws in place, and restores the terminal on Ctrl-C', async () => {
  const env = freshEnv({ PIXCTL_PROFILE: 'sandbox', NO_COLOR: '1' });
  // To noon in Brasília of one of the next days, so that the day does not end during the test.
  const { now } = outputOf('sandbox status', (await run(['sandbox', 'status', '--json'], env)).out);
  await run(['sandbox', 'advance', `${39 - new Date(now).getUTCHours()}h`], env);
  await run(['charge', 'create', '--value', '1990', '--correlation-id', 'one'], env);
  const session = atTerminal(['today', '--watch'], env, { cols: 60, rows: 20 });
  await session.shows('Charges of today to be paid  R$ 19,90');
  await run(['sandbox', 'pay', 'one'], env);
  await session.shows('+R$ 19,90');
  expect(session.raw().split('\u001b[?1049h')).toHaveLength(2);
  expect(session.raw().split('\u001b[H').length).toBeGreaterThan(2);
  expect(session.raw()).not.toContain('\u001b[2J');
  session.type(CTRL_C);
  expect(await session.ended).toBe(0);
  const [, after = ''] = session.raw().split('\u001b[?1049l');
  // The cursor is back, and the last picture stays.
  expect(session.raw()).toContain('\u001b[?25h\u001b[?1049l');
  expect(after).toContain('+R$ 19,90');
});

it('today --watch › reports a lost service on a separate line', async () => {
  const served = await serve();
  const env = freshEnv({ PIXCTL_BASE_URL: served.url, PIXCTL_APP_KEY: served.appKey, NO_COLOR: '1' });
  const session = atTerminal(['today', '--watch', '--retries', '0'], env, { cols: 80, rows: 24 });
  await session.shows('Refunds that failed');
  await served.stop();
  await session.shows('Retrying');
  expect(session.raw()).toMatch(/\r\n(?:\u001b\[J)?(?:\r\u001b\[K)?The service cannot be reached/);
  session.type(CTRL_C);
  expect(await session.ended).toBe(0);
});
