import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
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

/** A lock somebody has left, so many milliseconds ago. */
function leave(dir: string, text: string, age: number, name = '.lock'): string {
  const path = join(dir, name);
  writeFileSync(path, text);
  const at = (Date.now() - age) / 1000;
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

  it('takes over the lock of a dead process after one second and of an unknown process after ten', async () => {
    for (const [text, after] of [
      [`${DEAD} ${hostname()} x`, 1_000],
      [`${DEAD} another-host x`, 10_000],
      ['', 10_000],
    ] as const) {
      const dir = tempDir();
      leave(dir, text, 0);
      const clock = fakeClock();
      await withLock(dir, clock, () => undefined);
      expect(clock.slept(), text).toBeGreaterThanOrEqual(after);
      expect(clock.slept(), text).toBeLessThan(after + 500);
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

  it("refuses to take over a running process's lock after one minute, but does after 700 seconds", async () => {
    const dir = tempDir();
    const path = leave(dir, `${process.pid} ${hostname()} x`, 60_000);
    const error = await failureOf(() => withLock(dir, fakeClock(), () => undefined));
    expect(error.fields).toMatchObject({ code: 'config-locked', exitCode: 2 });
    leave(dir, `${process.pid} ${hostname()} x`, 700_000);
    expect(await withLock(dir, fakeClock(), (held) => held())).toBe(true);
    expect(existsSync(path)).toBe(false);
  });

  it('takes over the lock of a dead process that was written before the clock was set back', async () => {
    const dir = tempDir();
    leave(dir, `${DEAD} ${hostname()} x`, -3_600_000);
    leave(dir, '', -3_600_000, '.lock.break');
    const clock = fakeClock();
    expect(await withLock(dir, clock, (held) => held())).toBe(true);
    expect(clock.slept()).toBeLessThan(500);
  });

  it('takes over the lock of an unknown process that was written before the clock was set back after ten seconds', async () => {
    const dir = tempDir();
    leave(dir, '', -3_600_000);
    const clock = fakeClock();
    expect(await withLock(dir, clock, (held) => held())).toBe(true);
    expect(clock.slept()).toBeGreaterThanOrEqual(10_000);
    expect(clock.slept()).toBeLessThan(10_500);
  });

  it("refuses to take over a running process's lock that was written before the clock was set back", async () => {
    const dir = tempDir();
    leave(dir, `${process.pid} ${hostname()} x`, -3_600_000);
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
      // Another one takes it again and again.
      utimesSync(path, clock.now() / 1000, clock.now() / 1000);
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

  it('takes over an old lock and removes the .lock.break file of a killed process', async () => {
    const dir = tempDir();
    const path = leave(dir, 'old', 60_000);
    leave(dir, '', 0, '.lock.break');
    const clock = fakeClock();
    await withLock(dir, clock, () => undefined);
    expect(clock.slept()).toBeGreaterThanOrEqual(10_000);
    expect(existsSync(path)).toBe(false);
    expect(existsSync(`${path}.break`)).toBe(false);
  });
});
