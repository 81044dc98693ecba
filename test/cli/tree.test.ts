// The command tree: a group names its commands, and loads only the one that is used.
import { describe, expect, it } from 'vitest';
import { allCommands, resolve } from '#cli/tree.ts';

const commands = await allCommands();

/** Every command line that means a command: its name, and its name with each alias. */
const lines = commands.flatMap(({ meta: { name, aliases = [] } }) => [
  [name, name] as const,
  ...aliases.map((alias) => [name.replace(/\S+$/, alias), name] as const),
]);

describe('resolve', () => {
  it.each(lines)('%s › finds the command %s', async (line, name) => {
    const found = await resolve([...line.split(' '), '--json']);
    expect(found).toMatchObject({ kind: 'command', command: { meta: { name } }, rest: ['--json'] });
  });

  it.each([
    '--app-key SECRET charge list',
    'charge --app-key SECRET list',
    '--sandbox --token SECRET charge list',
    'payment batch --app-key SECRET plan',
  ])('%s › names the unknown option, not the word after it, which may be a key', async (line) => {
    const failed = await resolve(line.split(' ')).catch((error: unknown) => error);
    expect(failed).toMatchObject({
      message: expect.stringMatching(/^unknown option '--(?:app-key|token)'$/),
    });
    expect(JSON.stringify(failed)).not.toContain('SECRET');
  });
});
