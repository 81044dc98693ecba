import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bashCompletion } from '../../src/cli/completion.ts';
import { allCommands } from '../../src/cli/tree.ts';

const FILE = 'completions/pixctl.bash';

it('is what the command tree says', async () => {
  await expect(bashCompletion(await allCommands())).toMatchFileSnapshot(`../../${FILE}`);
});

it.each([
  [['cha'], ['charge']],
  [['charge', 'cre'], ['create']],
  [['charge', 'create', '--am'], ['--amount']],
  [
    ['partner', 'company', ''],
    ['create', 'get', 'list'],
  ],
  [['charge', '$(touch', '--a'], []],
])('bash completes %j', (typed, expected) => {
  const array = ['pixctl', ...typed].map((word) => `'${word}'`).join(' ');
  const script = `${readFileSync(FILE, 'utf8')}\nCOMP_WORDS=(${array}); COMP_CWORD=${typed.length}; _pixctl; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const out = execFileSync('bash', ['-c', script])
    .toString()
    .split('\n')
    .filter((line) => line !== '');
  expect(out).toEqual(expected);
});
