// `version` and `upgrade`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshEnv, run } from '#test/support/binary.ts';
import { errorOf } from '#test/support/outputs.ts';
import { tempDir } from '#test/support/temp-dir.ts';

describe('version', () => {
  it('prints versions and platform', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(JSON.parse((await run(['version', '--json'], freshEnv())).out)).toEqual({
      version,
      node: process.versions.node,
      platform: `${process.platform}-${process.arch}`,
    });
  });
});

describe('upgrade', () => {
  it('clone › prints a command that works in the clone, and runs no other program itself', async () => {
    // Nothing is on the path.
    const ran = await run(['upgrade', '--json'], freshEnv({ PATH: '/nowhere' }));
    const { method, command } = JSON.parse(ran.out) as { method: string; command: string };
    expect(method).toBe('clone');
    // Both look for what they need in the folder that they are given.
    const programs = tempDir();
    for (const [name, file] of [
      ['git', '.git'],
      ['npm', 'package-lock.json'],
    ] as const)
      writeFileSync(join(programs, name), `#!/bin/sh\n[ -e "$2/${file}" ] && echo ${name} "$3"\n`, {
        mode: 0o755,
      });
    expect(execFileSync('/bin/sh', ['-c', command], { env: { PATH: programs } }).toString()).toBe(
      'git pull\nnpm ci\n',
    );
  });

  it('--check without releases › ends with 2 and says what to do', async () => {
    const ran = await run(['upgrade', '--check', '--json'], freshEnv());
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(errorOf(ran)).toMatchObject({
      code: 'no-releases',
      hint: expect.stringContaining('pixctl upgrade') as string,
    });
  });
});
