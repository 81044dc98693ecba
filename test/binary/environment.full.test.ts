// Environments that a program cannot choose: closed streams, a full disk, time zones and locales that do not
// exist, a folder that is gone. A command does its work or says what is wrong; its files stay private.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshEnv, PROGRAM, startCommand } from '#test/support/binary.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const CREATE = '"$@" --sandbox charge create --value 500 --json --jq .status';

/** Runs a line of bash, in which `"$@"` is the program. */
const shell = (line: string, env: Readonly<Record<string, string>>) =>
  startCommand(['bash', '-c', line, 'bash', process.execPath, PROGRAM], env).done;

const charges = async (env: Readonly<Record<string, string>>): Promise<number> =>
  (JSON.parse((await shell('"$@" --sandbox charge list --json', env)).out) as unknown[]).length;

describe.skipIf(process.platform !== 'linux')('a command that writes', () => {
  it.each([
    [`${CREATE} <&-`, 0, 'ACTIVE\n'],
    [`${CREATE} >&-`, 0, ''],
    [`${CREATE} 2>&-`, 0, 'ACTIVE\n'],
    [`${CREATE} <&- >&- 2>&-`, 0, ''],
    [`${CREATE} 2>/dev/full`, 0, 'ACTIVE\n'],
    [`${CREATE} >/dev/full`, 6, ''],
    [`TZ=Foo/Bar ${CREATE}`, 0, 'ACTIVE\n'],
    [`TZ=../../../etc/passwd ${CREATE}`, 0, 'ACTIVE\n'],
    [`LC_ALL=xx_YY.FOO LANG=: ${CREATE}`, 0, 'ACTIVE\n'],
    [`COLUMNS=-5 LINES=abc TERM= ${CREATE}`, 0, 'ACTIVE\n'],
    [`mkdir "$HOME/gone"; cd "$HOME/gone"; rmdir "$HOME/gone"; ${CREATE}`, 0, 'ACTIVE\n'],
  ] as const)('%s ends with exit code %i, and writes once', async (line, code, out) => {
    const env = freshEnv({ HOME: tempDir() });
    const ended = await shell(line, env);
    expect(ended).toMatchObject({ code, out });
    expect(ended.err).not.toContain('bug in pixctl');
    if (code === 6) expect(ended.err).toContain('"code":"done-not-shown"');
    expect(await charges(env)).toBe(1);
  });

  it('keeps its files private under umask 000', async () => {
    const env = freshEnv();
    expect(await shell(`umask 000; ${CREATE} && "$@" config set output json`, env)).toMatchObject({
      code: 0,
    });
    for (const dir of [env['PIXCTL_DATA_DIR'] ?? '', env['PIXCTL_CONFIG_DIR'] ?? ''])
      for (const name of ['.', ...readdirSync(dir)]) {
        const { mode } = statSync(join(dir, name));
        expect({ name, mode: mode & 0o077 }).toEqual({ name, mode: 0 });
      }
  });
});
