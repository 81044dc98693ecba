// A folder that cannot be synced: what was written is not reported as not written.
import type * as NodeFs from 'node:fs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as Cli from '#test/support/cli.ts';

const folders = vi.hoisted(() => ({ error: undefined as string | undefined }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof NodeFs>();
  const fsyncSync = (file: number): void => {
    if (folders.error !== undefined && fs.fstatSync(file).isDirectory())
      throw Object.assign(new Error(`${folders.error}: fsync`), { code: folders.error });
    fs.fsyncSync(file);
  };
  return { ...fs, fsyncSync, default: { ...fs, fsyncSync } };
});
afterEach(() => {
  folders.error = undefined;
});

let machine: typeof Cli.machine;
beforeAll(async () => {
  // Other test files may have loaded the modules without the mock.
  vi.resetModules();
  ({ machine } = await import('#test/support/cli.ts'));
});

const isChanged = (dir: string): boolean =>
  readFileSync(join(dir, 'config', 'config.json'), 'utf8').includes('1234');

describe('a folder whose sync fails', () => {
  it('makes config set say that the file was changed, if the device fails', async () => {
    const self = machine();
    folders.error = 'EIO';
    const ended = await self.run('--sandbox config set limits.daily.out 1234 --json');
    expect(ended.code).toBe(2);
    expect(ended.err).toContain('was changed, but a power failure may undo the change: EIO');
    expect(isChanged(self.dir)).toBe(true);
  });

  it.each(['EINVAL', 'ENOTSUP'])(
    'does not fail if the file system cannot sync folders (%s)',
    async (code) => {
      const self = machine();
      folders.error = code;
      expect((await self.run('--sandbox config set limits.daily.out 1234')).code).toBe(0);
      expect(isChanged(self.dir)).toBe(true);
      expect((await self.run('--sandbox charge create --value 100')).code).toBe(0);
    },
  );

  it('keeps a write from being sent if the journal cannot be made durable', async () => {
    const self = machine();
    await self.run('--sandbox charge list');
    folders.error = 'EIO';
    const ended = await self.run('--sandbox charge create --value 100');
    expect({ code: ended.code, err: ended.err }).toEqual({
      code: 2,
      err: expect.stringContaining('Nothing was sent, because the write could not be recorded first.'),
    });
    folders.error = undefined;
    expect((await self.run('--sandbox charge list --json')).json()).toEqual([]);
  });
});
