// Lines for people end at spaces; commands in them can still be typed, and are named as they were started.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asInvoked, invocationOf } from '#cli/invocation.ts';
import { wrapLines } from '#cli/terminal/wrap.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';

describe('wrapLines', () => {
  it.each([
    ['short', 20, 'short'],
    ['error: one two three four', 12, 'error: one\n  two three\n  four'],
    ['  one two three', 10, '  one two\n  three'],
    ['a-word-that-is-longer than', 10, 'a-word-that-is-longer\n  than'],
    ['\u001b[31mred words\u001b[0m here', 14, '\u001b[31mred words\u001b[0m here'],
    ['See: pixctl charge list --help', 28, 'See:\n  pixctl charge list --help'],
    ['See: npx pixctl charge list --all.', 31, 'See:\n  npx pixctl charge list --all.'],
    ['See: pixctl a --bb cc --dd ee', 16, 'See:\n  pixctl a \\\n    --bb cc \\\n    --dd ee'],
    ["  $ pixctl api --jq '.a | .b' x", 20, "  $ pixctl api \\\n    --jq '.a | .b' x"],
    ['one\n\ntwo three', 5, 'one\n\ntwo\n  three'],
  ])('wraps %j to %i columns', (text, columns, wrapped) => {
    expect(wrapLines(text, columns)).toBe(wrapped);
  });
});

describe('program name in hints', () => {
  const withPixctl = (): string => {
    const folder = tempDir();
    writeFileSync(join(folder, 'pixctl'), '');
    chmodSync(join(folder, 'pixctl'), 0o755);
    return folder;
  };

  it('is pixctl if it is on the PATH, otherwise the path of the program', () => {
    const folder = withPixctl();
    const host = (PATH: string | undefined) =>
      ({ env: { PATH }, platform: 'linux', script: () => './dist/pixctl.cjs' }) as const;
    expect(invocationOf(host(`/nowhere:${folder}`))).toEqual(['pixctl']);
    expect(invocationOf(host('/nowhere'))).toEqual(['./dist/pixctl.cjs']);
    expect(invocationOf(host(undefined))).toEqual(['pixctl']);
    // What npx puts there is gone when it has ended.
    const bin = join(tempDir(), 'node_modules/.bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, 'pixctl'), '');
    expect(invocationOf(host(bin))).toEqual(['./dist/pixctl.cjs']);
  });

  it('is replaced only in commands', () => {
    const host = { env: { PATH: '/nowhere' }, platform: 'linux', script: () => '/a b/pixctl' } as const;
    expect(asInvoked(host, 'See: pixctl charge --help. Or pixctl --profile x login; a bug in pixctl.')).toBe(
      "See: '/a b/pixctl' charge --help. Or '/a b/pixctl' --profile x login; a bug in pixctl.",
    );
    for (const same of ['/home/pixctl login', 'pixctl is out', 'my-pixctl login'])
      expect(asInvoked(host, same)).toBe(same);
  });

  it('is the same in text and in JSON', async () => {
    const { run } = machine();
    for (const [PATH, name] of [
      ['/nowhere', '/home/ana/pixctl/dist/pixctl.cjs'],
      [withPixctl(), 'pixctl'],
    ] as const) {
      const plain = await run('charge create --sandbox', { env: { PATH } });
      expect(plain.err).toContain(`See: ${name} charge create --help`);
      const json = await run('charge create --sandbox --json', { env: { PATH } });
      expect(errorOf(json).hint).toBe(`See: ${name} charge create --help`);
    }
  });
});
