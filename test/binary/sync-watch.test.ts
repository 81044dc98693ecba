// `sync --watch` does not go on if its mirror is removed while it runs.
import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshEnv, start, until } from '#test/support/binary.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const remove = (path: string): void => {
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
};

it.each<readonly [what: string, act: (path: string) => void]>([
  ['deleted', remove],
  ['renamed', (path) => renameSync(path, `${path}.old`)],
  [
    'replaced by a copy',
    (path) => {
      cpSync(path, `${path}.copy`);
      remove(path);
      renameSync(`${path}.copy`, path);
    },
  ],
])('sync --watch › exits with 7 if the mirror file was %s', async (_what, act) => {
  const env = freshEnv();
  const path = join(tempDir(), 'account.db');
  const watch = start(`sync --sandbox --to ${path} --watch --interval 1s -o ndjson`, env);
  // The first run is over: it prints what was new.
  await until(() => (watch.soFar().includes('"accounts"') ? true : undefined));
  act(path);
  const { code, err } = await watch.done;
  expect({ code, err }).toMatchObject({ code: 7 });
  expect(err).toContain(`the mirror ${path} was deleted, renamed or replaced while it was in use`);
});
