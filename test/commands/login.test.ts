// `login` together with the option --profile of all commands.
import { describe, expect, it } from 'vitest';
import { machine } from '#test/support/cli.ts';

describe('login', () => {
  it.each([
    ['--url http://127.0.0.1:9 --profile shop', '"default"'],
    ['--environment test --profile shop', '"test"'],
    ['--environment test --name books --profile shop', '"books"'],
  ])('refuses %s, which names another profile than it would save', async (words, saved) => {
    const self = machine();
    const { code, err } = await self.run(`login ${words} --app-key-stdin`);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('--name') as string });
    expect(err.replaceAll(/[“”]/g, '"')).toContain(saved);
    expect(JSON.parse((await self.run('profile list --json')).out)).not.toContainEqual(
      expect.objectContaining({ mode: 'test' }),
    );
  });

  it.each([
    ['login --url http://127.0.0.1:9 --app-key S3CRET-KEY'],
    ['login --url http://127.0.0.1:9 --app-key=S3CRET-KEY'],
    ['login --url http://127.0.0.1:9 --appkey=S3CRET-KEY --json'],
    ['charge list --app-key=S3CRET-KEY'],
    [['login', '--app-key=S3CRET\n(S3CRET)']],
  ])('%j is refused, and the key is not repeated', async (line) => {
    const { code, out, err } = await machine().run(line);
    expect(code).toBe(2);
    expect(err).toContain('unknown option');
    expect(out + err).not.toContain('S3CRET');
  });
});
