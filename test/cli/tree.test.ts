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
});
