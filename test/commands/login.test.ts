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
});
