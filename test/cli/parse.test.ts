// Words of a command line as commands, options and arguments.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWithCommander } from '#cli/parse/commander.ts';
import { GLOBAL_OPTIONS } from '#cli/parse/global-options.ts';
import { parse, parseQuickly } from '#cli/parse/parse.ts';
import { typedOptions } from '#cli/parse/typed-options.ts';
import { allCommands, resolve } from '#cli/tree.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { field, parseJson } from '#test/support/checked.ts';
import { machine } from '#test/support/cli.ts';
import { fieldsOf, hintOf } from '#test/support/hint-of.ts';

const commands = await allCommands();
const find = (name: string) => commands.find(({ meta }) => meta.name === name)!;

describe('resolve', () => {
  it.each([
    ['charge list', [], 'charge list'],
    ['--sandbox charge create --value 1', ['--sandbox', '--value', '1'], 'charge create'],
    ['-o json charge --profile x ls', ['-o', 'json', '--profile', 'x'], 'charge list'],
    ['partner company show 1', ['1'], 'partner company get'],
    ['webhook rm id', ['id'], 'webhook remove'],
    ['charge get -- -x', ['--', '-x'], 'charge get'],
  ])('finds the command in: %s', async (line, rest, name) => {
    const found = await resolve(line.split(' '));
    expect(found.kind === 'command' && found.command.meta.name).toBe(name);
    expect(found.kind === 'command' && found.rest).toEqual(rest);
  });

  it.each([
    ['chrage list', 'Did you mean pixctl charge?'],
    ['charge creat', 'Did you mean pixctl charge create?'],
    ['partner company lst', 'Did you mean pixctl partner company list?'],
    ['zzzzzz', 'See: pixctl --help'],
  ])('suggests a similar name for: %s', async (line, hint) => {
    const error: unknown = await resolve(line.split(' ')).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PixctlError);
    expect(fieldsOf(error as PixctlError)).toMatchObject({
      exitCode: 2,
      hint: expect.stringContaining(hint),
    });
  });
});

describe('a secret typed as an argument', () => {
  it.each(['login SECRET', 'store login SECRET', 'login --environment test SECRET --json'])(
    '%s › is refused without repeating the secret',
    async (line) => {
      const ran = await machine().run(line as 'login SECRET');
      expect(ran.code).toBe(2);
      expect(ran.err).toMatch(/unexpected argument, not shown because it may be a secret/);
      expect(ran.err).toMatch(/Pipe it in: pixctl (?:store )?login --(?:app-key|password)-stdin < FILE/);
      expect(ran.out + ran.err).not.toContain('SECRET');
    },
  );
});

describe('parse', () => {
  it('finds no command option with the name of a global option', () => {
    for (const command of commands)
      for (const name of Object.keys(command.input?.options ?? {}))
        expect(Object.keys(GLOBAL_OPTIONS)).not.toContain(name);
  });

  it('distinguishes --no-input from --input', async () => {
    const create = find('charge create');
    expect((await parse(create, ['--input', 'a.json', '--no-input'])).options).toEqual({
      input: 'a.json',
      'no-input': true,
    });
    expect(parseWithCommander(create, ['--input', 'a.json', '--no-input']).options).toEqual({
      input: 'a.json',
      'no-input': true,
    });
  });

  it('reads an option whose value is optional', async () => {
    const create = find('charge create');
    expect((await parse(create, ['--wait', '--value', '5'])).options).toEqual({ wait: true, value: '5' });
    expect((await parse(create, ['--wait', '5m'])).options).toEqual({ wait: '5m' });
  });

  it.each([
    [['--valeu', '1'], /unknown option '--valeu'/, /--value/],
    [['--value'], /argument missing/, /--help/],
    [['--value', '1', '--value', '2'], /given twice/, /once/],
  ])('refuses %j with a hint', async (words, message, hint) => {
    const error: unknown = await parse(find('charge create'), words).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PixctlError);
    expect((error as PixctlError).message).toMatch(message);
    expect(hintOf(error as PixctlError)).toMatch(hint);
    expect((error as PixctlError).fields.exitCode).toBe(2);
  });

  it('returns the same as Commander for all words that parseQuickly handles', () => {
    const word = fc.oneof(fc.constantFrom('a', '1', 'x=y', '-', 'json', '7d'), fc.string({ maxLength: 4 }));
    fc.assert(
      fc.property(
        fc.constantFrom(...commands.map(({ meta }) => meta.name)),
        fc.infiniteStream(fc.nat()),
        fc.array(word, { maxLength: 6 }),
        (name, dice, values) => {
          const command = find(name);
          const names = Object.entries(typedOptions(command));
          const words = values.flatMap((value) => {
            const [option, spec] = names[dice.next().value % names.length]!;
            const pick = dice.next().value % 4;
            if (pick === 0) return [value];
            if (spec.type === 'boolean') return [`--${option}`];
            return pick === 1
              ? [`--${option}=${value}`]
              : pick === 2 && spec.short !== undefined
                ? [`-${spec.short}`, value]
                : [`--${option}`, value];
          });
          let quick: unknown;
          try {
            quick = parseQuickly(command, words);
          } catch (error) {
            expect(error).toBeInstanceOf(PixctlError);
            expect(() => parseWithCommander(command, words)).toThrow(/given twice/);
            return;
          }
          if (quick !== undefined) expect(parseWithCommander(command, words)).toEqual(quick);
        },
      ),
      { numRuns: 300 },
    );
  });
});

it('webhook add › reads --no-validate and --no-is-active as false', async () => {
  const { run } = machine();
  const body = async (...words: string[]) => {
    const ran = await run([
      '--sandbox',
      'webhook',
      'add',
      '--name',
      'a',
      '--url',
      'https://a.example/',
      ...words,
      '--dry-run',
      '--json',
    ]);
    expect(ran.err).toBe('');
    return parseJson(ran.out);
  };
  expect(field(await body('--no-validate', '--no-is-active'), 'url')).toContain('validate=false');
  expect(field(await body('--no-is-active'), 'body.webhook.isActive')).toBe(false);
  expect(field(await body('--is-active', '--validate'), 'body.webhook.isActive')).toBe(true);
  expect(field(await body(), 'url')).not.toContain('validate');
  expect(
    (await run('--sandbox webhook add --name a --url https://a.example/ --validate --no-validate')).err,
  ).toContain('cannot be used together');
});
