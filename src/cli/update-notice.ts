// Checks for a newer version at most once a day, in the background, through the user's own npm with its registry and
// proxy. The next run reports it on stderr, only at a terminal.
import { join } from 'node:path';
import { isNewer } from '#commands/version/compare.ts';
import { readPrivate, writePrivate } from '#config/files.ts';
import { dataDir } from '#config/paths.ts';
import { say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { CURRENT_FOLDER, startProgram } from './adapters/child-process.ts';
import type { Host } from './host.ts';
import { asInvoked } from './invocation.ts';
import { wrapForTerminal } from './terminal/wrap.ts';

const DAY_MS = 24 * 3_600_000;
const FILE = 'latest-version.json';

interface Seen {
  /** Epoch milliseconds of the last check. */
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
 * Script that writes npm's answer to a new file and renames it over the old one, or over a symbolic link. Runs
 * independently of this process.
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

/** Reports the result of the last check, and checks again after a day. Failures are ignored. */
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
      host.err(`${wrapForTerminal(host, asInvoked(host, line))}\n`);
  const now = host.now();
  if (now - seen.askedAt < DAY_MS && now >= seen.askedAt) return;
  try {
    // Record the check whatever its result, so that a machine without npm does not retry with every command.
    writePrivate(path, JSON.stringify({ ...seen, askedAt: now }));
    const child = startProgram(process.execPath, ['-e', ASK, path, String(now)], {
      isDetached: true,
      stdio: 'ignore',
      env: host.env,
      folder: CURRENT_FOLDER,
    });
    child.on('error', () => undefined);
  } catch {
    // Failures are ignored; see above.
  }
}

/** Whether to report a newer version: at a terminal, unless disabled. */
export const wantsNotice = (host: Host, setting: unknown): boolean =>
  host.stderrIsTerminal &&
  host.stdoutIsTerminal &&
  setting !== 'off' &&
  host.env.PIXCTL_UPDATE_NOTICE !== 'off' &&
  (host.env.CI ?? '') === '';
