// Processes that change the same configuration at once, are killed in the middle of it, or may not write.
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'rolldown';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { configPath } from '#config/paths.ts';
import { fileSecrets } from '#config/secrets.ts';
import { readConfig, updateConfig } from '#config/store.ts';
import { tempDir } from '#test/support/temp-dir.ts';
import { fakeClock } from './support.ts';

/** What a child does: add profiles and keys one by one, hold the lock for ever, or try once to write. */
const WORKER = `
import { setTimeout as sleep } from 'node:timers/promises';
import { withLock } from '#config/files.ts';
import { fileSecrets } from '#config/secrets.ts';
import { updateConfig } from '#config/store.ts';
import { english } from '#messages/message.ts';

const [, , task, dir, name, count] = process.argv;
const clock = { uptime: () => performance.now() / 1_000, sleep };
const profile = { baseUrl: 'https://x.example', mode: 'test', namespace: 'service', createdAt: '' };
const tasks = {
  add: async () => {
    for (let index = 0; index < Number(count); index += 1) {
      const one = name + index;
      await fileSecrets(dir, clock).set(one, 'key-' + one);
      await updateConfig(dir, clock, (config) => ({ ...config, profiles: { ...config.profiles, [one]: profile } }));
    }
  },
  hold: () =>
    withLock(dir, clock, () => {
      process.send('held');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    }),
  once: async () => {
    for (const work of [
      () => fileSecrets(dir, clock).set('a', 'secret-key'),
      () => updateConfig(dir, clock, (config) => config),
    ])
      try {
        await work();
        process.send({ done: true });
      } catch (error) {
        process.send({ message: error.message, fields: { ...error.fields, hint: english(error.fields.hint) } });
      }
  },
};
await tasks[task]();
process.disconnect();
`;

let bundle = '';
let worker = '';
const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

beforeAll(async () => {
  const root = join(import.meta.dirname, '..', '..');
  bundle = mkdtempSync(join(tmpdir(), 'pixctl-worker-'));
  // Run by other users too.
  chmodSync(bundle, 0o755);
  await build({
    cwd: root,
    platform: 'node',
    input: { worker: 'virtual:worker' },
    plugins: [
      {
        name: 'worker',
        resolveId: (id) =>
          id === 'virtual:worker' ? id : id.startsWith('#') ? join(root, 'src', id.slice(1)) : undefined,
        load: (id) => (id === 'virtual:worker' ? WORKER : undefined),
      },
    ],
    output: { dir: bundle, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    logLevel: 'silent',
  });
  worker = join(bundle, 'worker.mjs');
});
afterAll(() => rmSync(bundle, { recursive: true, force: true }));

function start(args: readonly string[], options: { uid?: number; gid?: number } = {}): ChildProcess {
  const child = fork(worker, [...args], {
    ...options,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

describe('configuration changed by several processes', () => {
  it('keeps every profile and key that four processes add concurrently', async () => {
    const dir = join(tempDir(), 'pixctl');
    const names = ['a', 'b', 'c', 'd'];
    const exits = await Promise.all(
      names.map(async (name) => (await once(start(['add', dir, name, '8']), 'exit'))[0] as number),
    );
    expect(exits).toEqual([0, 0, 0, 0]);
    const expected = names
      .flatMap((name) => Array.from({ length: 8 }, (_, index) => `${name}${index}`))
      .toSorted();
    expect(Object.keys(readConfig(dir).profiles).toSorted()).toEqual(expected);
    const keys = fileSecrets(dir, fakeClock());
    for (const name of expected) expect(keys.get(name)).toBe(`key-${name}`);
    expect(readdirSync(dir).toSorted()).toEqual(['config.json', 'credentials.json']);
  });

  it('stays readable and its lock is taken over if the processes are killed while writing', async () => {
    const dir = tempDir();
    await updateConfig(dir, fakeClock(), (config) => ({ ...config, current: 'sandbox' }));
    for (let round = 0; round < 4; round += 1) {
      const children = ['a', 'b'].map((name) => start(['add', dir, `${name}${round}-`, '1000']));
      // Killed as soon as something has been written, each time after another number of changes.
      await new Promise<void>((resolve) => {
        const look = (): void => {
          const found = Object.keys(readConfig(dir).profiles).filter((name) => name[1] === String(round));
          if (found.length > round * 2) resolve();
          else setImmediate(look);
        };
        look();
      });
      await Promise.all(
        children.map((child) => {
          child.kill('SIGKILL');
          return once(child, 'exit');
        }),
      );
      const before = readConfig(dir);
      await updateConfig(dir, fakeClock(), (config) => config);
      expect(readConfig(dir)).toEqual(before);
      expect(existsSync(join(dir, '.lock'))).toBe(false);
    }
    expect(readConfig(dir).current).toBe('sandbox');
  });

  it('waits for a running lock holder and takes the lock over without waiting once it is killed', async () => {
    const dir = tempDir();
    const child = start(['hold', dir]);
    await once(child, 'message');
    const lock = join(dir, '.lock');
    expect(readFileSync(lock, 'utf8')).toMatch(new RegExp(`^${child.pid!} `));
    const at = statSync(lock).mtimeMs / 1000 - 2;
    utimesSync(lock, at, at);
    // Alive it keeps the lock, though it is two seconds old: this one would have to wait.
    const alive = fakeClock();
    const stop = new Error('waits');
    const sleep = (): Promise<void> => Promise.reject(stop);
    await expect(updateConfig(dir, { ...alive, sleep }, (config) => config)).rejects.toBe(stop);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await updateConfig(dir, { ...fakeClock(), sleep }, (config) => ({ ...config, current: 'sandbox' }));
    expect(readConfig(dir).current).toBe('sandbox');
  });
});

describe.runIf(process.getuid?.() === 0)('configuration without file permissions', () => {
  const nobody = { uid: 65_534, gid: 65_534 };
  const attempt = async (
    dir: string,
  ): Promise<{ message?: string; fields?: { code: string; exitCode: number } }[]> => {
    const child = start(['once', dir], nobody);
    const messages: object[] = [];
    child.on('message', (message) => messages.push(message as object));
    await once(child, 'exit');
    return messages;
  };

  it('is not changed in a folder without write permission, and the error hints at PIXCTL_CONFIG_DIR', async () => {
    const dir = tempDir();
    chmodSync(dir, 0o755);
    for (const reported of await attempt(dir))
      expect(reported).toMatchObject({
        message: `${dir} cannot be written: permission is denied`,
        fields: {
          code: 'config-file',
          exitCode: 2,
          hint: expect.stringContaining('PIXCTL_CONFIG_DIR') as string,
        },
      });
    expect(readdirSync(dir)).toEqual([]);
    const [key, config] = await attempt(join(dir, 'deeper'));
    for (const reported of [key, config]) expect(reported?.message).toContain('permission is denied');
  });

  it('is reported as unreadable if the files belong to another user', async () => {
    const dir = tempDir();
    mkdirSync(join(dir, 'own'));
    const own = join(dir, 'own');
    chmodSync(dir, 0o755);
    chownSync(own, nobody.uid, nobody.gid);
    for (const path of [configPath(own), join(own, 'credentials.json')])
      writeFileSync(path, '{"version":1}', { mode: 0o600 });
    const [key, config] = await attempt(own);
    expect(key?.message).toBe(`${join(own, 'credentials.json')} cannot be read: permission is denied`);
    expect(config?.message).toBe(`${configPath(own)} cannot be read: permission is denied`);
  });
});
