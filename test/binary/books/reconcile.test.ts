// `reconcile --accept` in a real terminal: what is left is asked for, one by one, and kept.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshEnv, run } from '#test/support/binary.ts';
import { atTerminal } from '#test/support/screens/terminal.ts';

const DOWN = '\u001b[B';
const ENTER = '\r';

it('reconcile --accept › asks for each unmatched row, and stores the decisions', async () => {
  const env = freshEnv({ PIXCTL_PROFILE: 'sandbox', NO_COLOR: '1' });
  const dir = mkdtempSync(join(tmpdir(), 'pixctl-reconcile-'));
  try {
    await run(['charge', 'create', '--value', '1000', '--correlation-id', 'one'], env);
    await run(['sandbox', 'pay', 'one'], env);
    const path = join(dir, 's.csv');
    // The same amount without a name, and one that nothing fits.
    writeFileSync(path, 'Order;Amount\nmine-1;10,00\nmine-2;20,00\n');
    const words = ['reconcile', path, '--start', 'yesterday', '--end', 'today'];
    const session = atTerminal([...words, '--accept', '-o', 'csv', '--fields', 'result,rule'], env, {
      cols: 120,
    });
    await session.shows('1 of 3');
    await session.answer('match with', DOWN + ENTER);
    await session.answer('2 of 3', DOWN + ENTER);
    expect(await session.ended).toBe(0);
    expect(session.text()).toContain('matched,accepted');
    expect(session.text()).toContain('file-only,accepted');
    expect((await run([...words, '--unmatched', '--json'], env)).code).toBe(0);
    expect(JSON.parse((await run(['reconcile', '--decisions', '--json'], env)).out)).toHaveLength(2);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

it.each([
  ['en', 'match with'],
  ['pt', 'conciliar com'],
])('reconcile --accept › asks in %s with days as people write them', async (language, question) => {
  const env = freshEnv({ PIXCTL_PROFILE: 'sandbox', NO_COLOR: '1', PIXCTL_LANG: language });
  const dir = mkdtempSync(join(tmpdir(), 'pixctl-reconcile-'));
  try {
    await run(['charge', 'create', '--value', '1000', '--correlation-id', 'one'], env);
    await run(['sandbox', 'pay', 'one'], env);
    const path = join(dir, 's.csv');
    writeFileSync(path, 'Order;Date;Amount\nmine-1;01/10/2026;10,00\n');
    const words = ['reconcile', path, '--start', '2026-10-01', '--end', 'today', '--accept'];
    const session = atTerminal(words, env, { cols: 160 });
    await session.shows(question);
    expect(session.text()).toContain('01/10/2026');
    expect(session.text()).not.toContain('2026-10-01');
    session.kill();
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
