// Whether there is a newer version: asked at most once a day, in the background, through the user's own npm and thus
// their registry and proxy. Said on stderr, on a terminal only, by the next run.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { isNewer } from '#commands/version/compare.ts';
import { readPrivate, writePrivate } from '#config/files.ts';
import { dataDir } from '#config/paths.ts';
import { say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { childEnv } from './adapters/child-env.ts';
import type { Host } from './host.ts';
import { asTyped } from './invocation.ts';
import { fitted } from './terminal/wrap.ts';

const DAY_MS = 24 * 3_600_000;
const FILE = 'latest-version.json';

interface Seen {
  /** Epoch milliseconds of the last question. */
  readonly askedAt: number;
  readonly latest?: string;
}

function read(path: string): Seen {
  try {
    const { askedAt, latest } = JSON.parse(readPrivate(path) ?? '{}') as Partial<Seen>;
    return {
      askedAt: typeof askedAt === 'number' ? askedAt : 0,
      ...(typeof latest === 'string' && /^\d+\.\d+\.\d+$/.test(latest) ? { latest } : {}),
    };
  } catch {
    return { askedAt: 0 };
  }
}

/**
 * Writes the answer of npm into a new file that takes the place of the old one, or of a link; runs on its own, whatever
 * becomes of this process.
 */
const ASK = `const [path, now] = process.argv.slice(1);
const { execFile } = require('node:child_process');
const { renameSync, rmSync, writeFileSync } = require('node:fs');
execFile('npm', ['view', 'pixctl', 'version', '--json'], { timeout: 60000, shell: process.platform === 'win32' }, (error, out) => {
  let latest;
  try { latest = JSON.parse(out); } catch {}
  if (error || typeof latest !== 'string') return;
  const part = path + '.part';
  rmSync(part, { force: true });
  writeFileSync(part, JSON.stringify({ askedAt: Number(now), latest }), { mode: 0o600, flag: 'wx' });
  renameSync(part, path);
});`;

/** Says what was found out last, and asks again when that is a day ago. That nothing can be asked is no failure. */
export function noticeUpdate(host: Host, version: string, t: Translate): void {
  const dir = dataDir(host);
  const path = join(dir, FILE);
  const seen = read(path);
  if (seen.latest !== undefined && isNewer(seen.latest, version))
    for (const line of [
      '',
      t(say`pixctl ${seen.latest} is out; this is ${version}. To upgrade: pixctl upgrade`),
      t(say`To turn this notice off: pixctl config set update-notice off`),
    ])
      host.err(`${fitted(host, asTyped(host, line))}\n`);
  const now = host.now();
  if (now - seen.askedAt < DAY_MS && now >= seen.askedAt) return;
  try {
    // Asked, whatever the answer: a machine without npm is not to try with every command.
    writePrivate(path, JSON.stringify({ ...seen, askedAt: now }));
    const child = spawn(process.execPath, ['-e', ASK, path, String(now)], {
      detached: true,
      stdio: 'ignore',
      env: childEnv(host.env),
    });
    child.on('error', () => undefined);
    child.unref();
  } catch {
    // See above.
  }
}

/** Whether anybody is there to be told, and wants to be. */
export const wantsNotice = (host: Host, setting: unknown): boolean =>
  host.stderrIsTerminal &&
  host.stdoutIsTerminal &&
  setting !== 'off' &&
  host.env['PIXCTL_UPDATE_NOTICE'] !== 'off' &&
  (host.env['CI'] ?? '') === '';
