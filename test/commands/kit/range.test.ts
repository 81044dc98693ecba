// Ranges of dates: `--start` after `--end` is refused before anything is sent.
import { expect, it } from 'vitest';
import { machine } from '#test/support/cli.ts';

it.each([
  'charge list',
  'transaction list',
  'statement',
  'payment list',
  'invoice list',
  'books export --format csv --month 2026-01',
  'reconcile missing.ofx',
  'sync verify',
])('%s refuses --start after --end and names both', async (line) => {
  const { code, err } = await machine().run(`--sandbox ${line} --start 2026-11-02 --end 2026-11-01`);
  expect(code).toBe(2);
  expect(err).toContain('2026-11-02');
  expect(err).toContain('is after --end');
});

it('charge list accepts --start and --end of the same day', async () => {
  const { code, err } = await machine().run('--sandbox charge list --start 2026-11-01 --end 2026-11-01');
  expect({ code, err }).toMatchObject({ code: 0 });
});
