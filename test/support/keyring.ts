// A real keyring for tests: that of GNOME, in a D-Bus session of its own.
import { spawn, spawnSync } from 'node:child_process';

const has = (command: string): boolean => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

/** Whether the machine has one to start; says so if not. */
export function hasKeyring(): boolean {
  const possible = process.platform === 'linux' && has('dbus-run-session') && has('gnome-keyring-daemon');
  if (!possible)
    console.error(
      'SKIPPED: no gnome-keyring or dbus is installed; keys in a keyring are not tested (apt-get install gnome-keyring dbus)',
    );
  return possible;
}

/** Runs shell commands with an unlocked keyring of their own. */
export function session(
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; out: string; err: string }> {
  const unlock = 'printf pass | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1';
  const child = spawn('dbus-run-session', ['--', 'sh', '-c', `${unlock}; ${script}`], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return new Promise((done) => child.on('close', (code) => done({ code, out, err })));
}
