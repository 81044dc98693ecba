// `next` of an error in JSON: the words of the command that a program runs after a failure.
import { describe, expect, it } from 'vitest';
import { nextCommand } from '#cli/next-command.ts';
import { resolve } from '#cli/tree.ts';
import type { ExitCode } from '#errors/exit-codes.ts';
import { EXIT, EXIT_CODES } from '#errors/exit-codes.ts';
import { machine } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';

type Case = readonly [
  exitCode: ExitCode,
  failure: { readonly code?: string; readonly correlationID?: string; readonly entry?: string },
  line: string,
  next: string,
];

const CASES: readonly Case[] = [
  [EXIT.bug, {}, 'charge list', 'doctor'],
  [EXIT.usage, {}, 'charge create --x', 'charge create --help'],
  [EXIT.usage, {}, 'charge nothing', 'help --all'],
  [EXIT.usage, {}, '--profile p charge', 'charge --help'],
  [EXIT.auth, {}, '--profile shop balance', 'doctor --profile shop'],
  [EXIT.refused, { correlationID: 'a' }, 'charge create --value 1 --sandbox', 'charge get --sandbox a'],
  [EXIT.refused, { correlationID: '-a' }, 'charge create --profile=p', 'charge get --profile=p -- -a'],
  [EXIT.refused, { correlationID: 'r' }, 'charge refund order-1', 'charge refund --help'],
  // There is no `transfer get`.
  [EXIT.refused, { correlationID: 'a' }, 'transfer create', 'transfer create --help'],
  [EXIT.unreachable, {}, 'charge list --base-url http://x', 'doctor --base-url http://x'],
  [EXIT.unreachable, { code: 'store' }, 'charge create', 'store check'],
  [EXIT.unknown, { entry: 'e' }, 'payment send --profile p', 'journal resolve --profile p e'],
  [EXIT.unknown, {}, 'payment send', 'journal resolve'],
  [EXIT.unknown, { code: 'done-not-shown' }, 'payment send', 'journal list --all'],
  [EXIT.batch, {}, 'charge create --batch x', 'journal list --all'],
  [EXIT.batch, { code: 'incomplete-statement' }, 'books export --profile p', 'sync --profile p'],
  [EXIT.wait, {}, 'charge watch c-1 --sandbox', 'charge watch c-1 --sandbox'],
  [
    EXIT.wait,
    { code: 'other-state', correlationID: 'c' },
    'payment watch c --for 5m --sandbox',
    'payment get --sandbox c',
  ],
  [EXIT.wait, { correlationID: 'c' }, 'charge create --wait', 'charge get c'],
  [EXIT.declined, {}, 'payment send --profile p', 'help money'],
  [EXIT.interrupted, {}, 'charge create', 'journal list'],
];

describe('nextCommand', () => {
  it.each(CASES)('exit code %s, %j of `pixctl %s`: `pixctl %s`', async (exitCode, failure, line, next) => {
    const words = await nextCommand({ code: 'x', exitCode, ...failure }, line.split(' '));
    expect(words.join(' ')).toBe(next);
  });

  it('covers every exit code of a failure with a command that exists and changes nothing', async () => {
    expect(new Set(CASES.map(([exitCode]) => exitCode))).toEqual(
      new Set(EXIT_CODES.map(({ code }) => code).filter((code) => code !== EXIT.done)),
    );
    for (const [exitCode, failure, line] of CASES) {
      const words = await nextCommand({ code: 'x', exitCode, ...failure }, line.split(' '));
      const found = await resolve(words);
      if (found.kind !== 'command' || words.at(-1) === '--help') continue;
      expect(found.command.meta.operation?.effect ?? 'read', words.join(' ')).toBe('read');
      expect(found.command.meta.network, words.join(' ')).not.toBe('write');
      expect(found.command.money, words.join(' ')).toBeUndefined();
    }
  });

  it.each([
    'charge create --value 100',
    'payment create --value 100 --pix-key ana@example.com',
    'qrcode create --name a',
    'subscription create --value 100 --customer-name Ana --customer-tax-id 52998224725',
  ])('shows what has the id that pixctl %s found in use', async (line) => {
    const self = machine();
    const create = `${line} --correlation-id taken --sandbox --json`;
    expect((await self.run(create)).code).toBe(0);
    const { code, err } = await self.run(create.replace('100', '200').replace('name a', 'name b'));
    expect(code).toBe(4);
    const { error } = JSON.parse(err) as { error: { next: string[] } };
    const [, ...words] = error.next;
    const shown = await self.run([...words, '--json']);
    expect({ words, code: shown.code }).toEqual({ words, code: 0 });
    if (words.at(-1) !== '--help') expect(shown.out).toContain('"taken"');
  });

  it('does not suggest an option that comes after --', async () => {
    const argv = ['charge', 'get', '--', '--profile', 'x'];
    expect(await nextCommand({ code: 'x', exitCode: EXIT.auth }, argv)).toEqual(['doctor']);
  });
});

describe('an error in JSON', () => {
  it('has the words of the next command, as this machine starts pixctl', async () => {
    const self = machine();
    const missing = await self.run('charge get nothing --sandbox --json');
    expect(errorOf(missing)).toMatchObject({ next: ['pixctl', 'charge', 'get', '--help'] });
    const wrong = await self.run('charge create --value x --sandbox --json', { env: { PATH: '/nowhere' } });
    expect(errorOf(wrong)).toMatchObject({
      next: ['/home/ana/pixctl/dist/pixctl.cjs', 'charge', 'create', '--help'],
    });
    // The command runs.
    expect(await self.run(['charge', 'create', '--help'])).toMatchObject({ code: 0 });
  });
});
