// Data and configuration folders that cannot be written: exit codes and messages; commands that only read go on.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failureOf } from '#cli/report-error.ts';
import { english } from '#messages/message.ts';
import type { Machine } from '#test/support/cli.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const service = (): ReturnType<typeof httpServer> =>
  httpServer((request, response) =>
    json(
      response,
      200,
      request.method === 'POST'
        ? { charge: { ...(JSON.parse(request.body) as object), status: 'ACTIVE' } }
        : {
            pageInfo: { hasNextPage: false, totalCount: 1 },
            charges: [{ correlationID: 'c-1', value: 100, status: 'ACTIVE' }],
          },
    ),
  );

const PLACES: Readonly<Record<string, (dir: string) => string>> = {
  'a file in place of the folder': (dir) => {
    writeFileSync(join(dir, 'file'), 'x');
    return join(dir, 'file');
  },
  'a folder below a file': (dir) => {
    writeFileSync(join(dir, 'file'), 'x');
    return join(dir, 'file', 'sub', 'folder');
  },
};

const machineWith = (env: Record<string, string>): Machine => {
  const self = machine();
  Object.assign(self.env, env);
  return self;
};

describe.skipIf(process.platform !== 'linux').each(Object.entries(PLACES))(
  'data and configuration folders: %s',
  (_name, place) => {
    it.each(['config set output json', 'profile use sandbox'])(
      '%s exits with 2 if the configuration folder cannot be used',
      async (line) => {
        const { code, err } = await machineWith({ PIXCTL_CONFIG_DIR: place(tempDir()) }).run(line);
        expect({ code, err }).toEqual({
          code: 2,
          err: expect.stringMatching(/cannot be (?:read|written|used)/),
        });
      },
    );

    it.each([
      '--sandbox charge list',
      '--sandbox charge create --value 100',
      'journal list',
      'whoami --sandbox',
    ])('%s exits with 2 if the data folder cannot be used', async (line) => {
      const dir = place(tempDir());
      const { code, err } = await machineWith({ PIXCTL_DATA_DIR: dir }).run(line);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('cannot be used') });
      // The system's own words differ between versions of Node.js. The random name of the folder may look like one.
      expect(err.replaceAll(dir, '')).not.toMatch(/E[A-Z]{4,}/);
    });

    it('charge list works, and charge create exits with 2 and sends nothing', async () => {
      const { url, seen } = await service();
      const dir = place(tempDir());
      const self = machineWith({
        PIXCTL_CONFIG_DIR: dir,
        PIXCTL_DATA_DIR: dir,
        PIXCTL_BASE_URL: url,
        PIXCTL_APP_KEY: 'some-key-1',
      });
      expect(await self.run('charge list')).toMatchObject({ code: 0, err: '' });
      // Limits are read, and the journal is written, before anything is sent.
      expect(await self.run('charge create --value 100')).toMatchObject({ code: 2 });
      expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
    });

    it('charge create exits with 0 if the list of recent ids cannot be written', async () => {
      const { url } = await service();
      const dir = tempDir();
      const self = machineWith({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'some-key-1' });
      const data = self.env['PIXCTL_DATA_DIR']!;
      mkdirSync(data, { recursive: true });
      // The list of what was shown lately cannot be written.
      mkdirSync(join(data, 'recent.json'));
      const seen = machine({ stderrIsTerminal: true }, dir);
      Object.assign(seen.env, self.env);
      expect(await seen.run('charge create --value 100')).toMatchObject({ code: 0 });
      expect(readdirSync(data).filter((name) => name.startsWith('recent.json.'))).toEqual([]);
    });
  },
);

it.each(['EROFS', 'EACCES', 'ENOSPC', 'ENOTDIR', 'EMFILE', 'EIO'])(
  'failureOf › maps %s to exit code 2, and names the path',
  (code) => {
    const error = Object.assign(new Error('no'), { code, path: '/some/folder', syscall: 'open' });
    const failure = failureOf(error, false)!;
    expect(failure).toMatchObject({ exitCode: 2, code: 'file' });
    expect(english(failure.message)).toContain('/some/folder');
  },
);

it('failureOf › maps ENOENT of mkdir to exit code 2, and names the parent folder', () => {
  const error = Object.assign(new Error('no'), { code: 'ENOENT', path: '/disk/folder', syscall: 'mkdir' });
  const failure = failureOf(error, false)!;
  expect(failure.exitCode).toBe(2);
  expect(english(failure.message)).toContain('/disk');
});

it('failureOf › maps other errors to exit code 1', () => {
  expect(failureOf(new TypeError('x is not a function'), false)).toMatchObject({ exitCode: 1, code: 'bug' });
  const missing = Object.assign(new Error('no'), { code: 'ENOENT', path: '/x', syscall: 'open' });
  expect(failureOf(missing, false)).toMatchObject({ exitCode: 1 });
});
