// The lock of the configuration folder: waiting for it, taking it over, and losing it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withLock } from '#config/files.ts';
import { until } from '#test/support/binary.ts';
import { hintOf } from '#test/support/hint-of.ts';
import { tempDir } from '#test/support/temp-dir.ts';
import { failureOf, fakeClock } from './support.ts';

/** A process that is surely not there: Linux counts to 2^22 at most. */
const DEAD = 2 ** 30;

/** Writes the lock of another process; `age` in milliseconds by the clock of the file system. */
function leave(dir: string, text: string, age: number, name = '.lock'): string {
  const path = join(dir, name);
  writeFileSync(path, text);
  const at = (statSync(path).mtimeMs - age) / 1000;
  utimesSync(path, at, at);
  return path;
}

describe('withLock', () => {
  it('holds the lock file during the work and removes it afterwards, even after an error', async () => {
    const dir = tempDir();
    const path = join(dir, '.lock');
    expect(await withLock(dir, fakeClock(), () => existsSync(path))).toBe(true);
    await expect(
      withLock(dir, fakeClock(), () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(existsSync(path)).toBe(false);
  });

  it('waits until another process releases the lock', async () => {
    const dir = tempDir();
    const path = leave(dir, `${process.pid} ${hostname()} x`, 0);
    const clock = fakeClock();
    const sleep = async (milliseconds: number): Promise<void> => {
      await clock.sleep(milliseconds);
      if (clock.slept() >= 500) rmSync(path, { force: true });
    };
    expect(await withLock(dir, { ...clock, sleep }, () => 'done')).toBe('done');
    expect(clock.slept()).toBe(500);
  });

  // A file server may have another time than this machine.
  describe.each([
    ['just now', 0],
    ['in the future', -3_600_000],
  ])('finds a lock that was written %s by the clock of the file system, and', (_, age) => {
    it.each([
      ['a dead process', `${DEAD} ${hostname()} x`, 1_000],
      ['a process of another machine', `${DEAD} another-host x`, 10_000],
      ['an unknown process', '', 10_000],
    ])('takes over the lock of %s', async (_owner, text, after) => {
      const dir = tempDir();
      leave(dir, text, age);
      const clock = fakeClock();
      expect(await withLock(dir, clock, (held) => held())).toBe(true);
      expect(clock.slept()).toBeGreaterThanOrEqual(after);
      expect(clock.slept()).toBeLessThan(after + 500);
    });

    it('refuses to take over the lock of a running process', async () => {
      const dir = tempDir();
      leave(dir, `${process.pid} ${hostname()} x`, age);
      const error = await failureOf(() => withLock(dir, fakeClock(), () => undefined));
      expect(error.fields).toMatchObject({ code: 'config-locked', exitCode: 2 });
    });
  });

  it.each([
    ['a dead process', `${DEAD} ${hostname()} x`, 3_000],
    ['an unknown process', '', 12_000],
    ['a running process', `${process.pid} ${hostname()} x`, 700_000],
  ])('takes over an old lock of %s without waiting, whatever the own clock says', async (_, text, age) => {
    for (const now of [0, Date.UTC(2100, 0, 1)]) {
      const dir = tempDir();
      leave(dir, text, age);
      const clock = fakeClock(now);
      expect(await withLock(dir, clock, (held) => held())).toBe(true);
      expect(clock.slept()).toBe(0);
    }
  });

  it.skipIf(process.platform !== 'linux')(
    'takes over the lock of a zombie process within 1.5 seconds',
    async () => {
      // The shell becomes `sleep`, which does not collect its children.
      const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const data: readonly unknown[] = await once(parent.stdout, 'data');
      const [pid] = data;
      await until(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8') === 'sleep\n' || undefined);
      process.kill(Number(pid), 'SIGKILL');
      await until(() => readFileSync(`/proc/${Number(pid)}/stat`, 'utf8').includes(') Z ') || undefined);
      const dir = tempDir();
      leave(dir, `${Number(pid)} ${hostname()} x`, 0);
      const clock = fakeClock();
      await withLock(dir, clock, () => undefined);
      expect(clock.slept()).toBeLessThan(1_500);
      parent.kill('SIGKILL');
    },
  );

  it('refuses to take over the lock of a running process after one minute', async () => {
    const dir = tempDir();
    leave(dir, `${process.pid} ${hostname()} x`, 60_000);
    const error = await failureOf(() => withLock(dir, fakeClock(), () => undefined));
    expect(error.fields).toMatchObject({ code: 'config-locked', exitCode: 2 });
  });

  it('reports to the work that the lock was lost', async () => {
    const dir = tempDir();
    const held = await withLock(dir, fakeClock(), (isHeld) => {
      writeFileSync(join(dir, '.lock'), 'of another');
      return isHeld();
    });
    expect(held).toBe(false);
  });

  it('fails with config-locked and names the lock file if another process keeps renewing it', async () => {
    const dir = tempDir();
    const path = leave(dir, 'somebody', 0);
    const clock = fakeClock();
    const sleep = async (milliseconds: number): Promise<void> => {
      await clock.sleep(milliseconds);
      // Another process takes it again and again.
      const at = (statSync(path).mtimeMs + milliseconds) / 1000;
      utimesSync(path, at, at);
    };
    const error = await failureOf(() => withLock(dir, { ...clock, sleep }, () => undefined));
    expect(error.fields).toMatchObject({ code: 'config-locked', exitCode: 2 });
    expect(hintOf(error)).toContain(path);
    expect(readFileSync(path, 'utf8')).toBe('somebody');
  });

  it('does not remove a lock that another process has taken over', async () => {
    const dir = tempDir();
    await withLock(dir, fakeClock(), () => writeFileSync(join(dir, '.lock'), 'of another'));
    expect(readFileSync(join(dir, '.lock'), 'utf8')).toBe('of another');
  });

  it.each([60_000, 0, -3_600_000])(
    'removes the .lock.break file of a process that was killed, of age %i ms',
    async (age) => {
      const dir = tempDir();
      const path = leave(dir, 'old', 60_000);
      leave(dir, '', age, '.lock.break');
      const clock = fakeClock();
      await withLock(dir, clock, () => undefined);
      expect(clock.slept()).toBeGreaterThanOrEqual(10_000);
      expect(clock.slept()).toBeLessThan(10_500);
      expect(existsSync(path)).toBe(false);
      expect(existsSync(`${path}.break`)).toBe(false);
    },
  );
});
