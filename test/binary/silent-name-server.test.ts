// A name server that never answers: SIGINT, SIGTERM and `--timeout` end a command that waits for it. The resolver of
// the system cannot be stopped, and `process.exit` waits for it.
import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freshEnv, PROGRAM, startCommand } from '#test/support/binary.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const MAX_MS = 5_000;
const TIMEOUT_S = 2;

/** Gives a program other name servers. It keeps its process id. */
const withNameServers = (file: string, argv: readonly string[]): readonly string[] => [
  ...['unshare', '--mount', 'sh', '-c', 'mount --bind "$0" /etc/resolv.conf && exec "$@"', file],
  ...argv,
];
const canIsolate =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--mount', 'mount', '--bind', '/etc/hosts', '/etc/resolv.conf']).status === 0;
if (!canIsolate)
  console.error('SKIPPED: no permission for unshare and mount, so that silent name servers were not tried');
const canEndAtOnce = 'execve' in process;

const servers: { close(): unknown }[] = [];
afterAll(() => servers.forEach((server) => server.close()));

/** Starts a command that needs a name, and returns it once it asks for the name. */
async function waiting(number: number, words: readonly string[]) {
  const address = `127.0.7.${number}`;
  const server = createSocket('udp4').bind(53, address);
  servers.push(server);
  await once(server, 'listening');
  const file = join(tempDir(), 'resolv.conf');
  writeFileSync(file, `nameserver ${address}\noptions timeout:20 attempts:3\n`);
  const env = freshEnv({ PIXCTL_BASE_URL: 'https://pix.example', PIXCTL_APP_KEY: 'key' });
  const asked = once(server, 'message');
  const started = startCommand(withNameServers(file, [process.execPath, PROGRAM, ...words]), env);
  await asked;
  return { ...started, from: performance.now() };
}

describe.runIf(canIsolate)('a name server that never answers', () => {
  it.each([
    [1, 'SIGINT', ['charge', 'list']],
    [2, 'SIGTERM', ['charge', 'create', '--value', '100', '--yes']],
    [3, 'SIGINT', ['doctor']],
  ] as const)('%i: %s ends %j', async (number, signal, words) => {
    const { child, done, from } = await waiting(number, words);
    child.kill(signal);
    const ended = await done;
    expect(ended).toMatchObject(
      canEndAtOnce ? { code: 130, signal: null } : { code: null, signal: 'SIGINT' },
    );
    expect(ended.err).toContain('error: interrupted\n');
    expect(performance.now() - from).toBeLessThan(MAX_MS);
  });

  it.runIf(canEndAtOnce)('--timeout ends a command with exit code 5', async () => {
    const { done, from } = await waiting(4, ['charge', 'list', '--timeout', `${TIMEOUT_S}s`]);
    const { code, err } = await done;
    expect({ code, err }).toEqual({
      code: 5,
      err: expect.stringContaining('no answer arrived within the time limit'),
    });
    expect(performance.now() - from).toBeLessThan(TIMEOUT_S * 1_000 + MAX_MS);
  });
});
