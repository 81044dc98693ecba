// Files that a user names: temporary files of processes that were killed are removed.
import { existsSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { writeRegularFile } from '#host/files.ts';
import { tempDir } from '#test/support/cli.ts';

afterEach(() => void vi.useRealTimers());

/** A process id that no process has: Linux counts to 2^22 at most. */
const DEAD = 2 ** 30;

// A file server may have another time than this machine.
it.each([
  ['keeps', 'a minute later', -60],
  ['removes', '20 seconds earlier', 20],
] as const)(
  'writeRegularFile %s the temporary file of a process that is not visible, written %s than the file, whatever the own clock says',
  async (does, _, age) => {
    for (const now of [0, Date.UTC(2100, 0, 1)]) {
      const dir = tempDir();
      const part = join(dir, `.out.${DEAD}-${crypto.randomUUID()}.part`);
      writeFileSync(part, '');
      const at = statSync(part).mtimeMs / 1000 - age;
      utimesSync(part, at, at);
      vi.useFakeTimers({ toFake: ['Date'], now });
      await writeRegularFile(join(dir, 'out'), Buffer.from('x'));
      expect(existsSync(part)).toBe(does === 'keeps');
    }
  },
);
