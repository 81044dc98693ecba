// `version` and `upgrade`.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { updateCommandOf } from '#cli/adapters/system/program.ts';
import { freshEnv, run } from '#test/support/binary.ts';

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
  it('prints the command that updates the clone, and runs no other program', async () => {
    // Nothing is on the path.
    const ran = await run(['upgrade', '--json'], freshEnv({ PATH: '/nowhere' }));
    expect(JSON.parse(ran.out)).toMatchObject({
      command: expect.stringMatching(/^git -C '.*' pull && npm --prefix '.*' ci$/) as string,
    });
  });

  it.each([
    [
      "/home/ana/it's/pixctl",
      String.raw`git -C '/home/ana/it'\''s/pixctl' pull && npm --prefix '/home/ana/it'\''s/pixctl' ci`,
    ],
    ['/usr/lib/node_modules/pixctl', undefined],
    ['C:\\Users\\ana\\AppData\\Roaming\\npm\\node_modules\\pixctl', undefined],
  ])('of %s is %s', (folder, command) => expect(updateCommandOf(folder)).toBe(command));
});
