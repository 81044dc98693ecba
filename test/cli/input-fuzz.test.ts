// What people and other programs put into files and on the command line: refused with a reason, never with a failure.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { allCommands } from '#cli/tree.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import { size } from '#test/support/sample-size.ts';

const commands = (await allCommands()).filter(
  ({ meta: { name } }) => !/listen|watch|start|stop|login|exec|open/.test(name),
);
const withBody = commands.filter(({ input }) => input?.options?.['input'] !== undefined);

const USUAL = [0, 2, 3, 4, 5, 9];

describe('fuzzing', () => {
  it('any --input body never causes an internal error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...withBody),
        fc.oneof(
          fc.jsonValue({ maxDepth: 5 }).map((value) => JSON.stringify(value)),
          fc.string(),
          fc.uint8Array({ maxLength: 100 }),
        ),
        async ({ meta: { name }, input: { args = [] } = {} }, input) => {
          const { run } = machine();
          const words = args.filter(({ optional }) => optional !== true).map(() => 'x');
          const ran = await run(
            [...name.split(' '), ...words, '--input', '-', '--sandbox', '--dry-run', '--json'],
            { input },
          );
          expect({ name, ...ran }).toMatchObject({ code: expect.toBeOneOf(USUAL) });
        },
      ),
      { numRuns: size(50, 400) },
    );
  });

  it('any option and argument values never cause an internal error', async () => {
    // A word may be the name of a file that is written: not among those of whoever runs the tests.
    const before = process.cwd();
    process.chdir(tempDir());
    onTestFinished(() => process.chdir(before));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...commands),
        fc.array(
          fc.tuple(
            fc.nat(50),
            fc.oneof(
              fc.string(),
              fc.constantFrom(
                '',
                '-1',
                '1e9',
                '19,90',
                'R$ 1.234',
                '__proto__',
                '\u0000',
                '💸',
                'today',
                '99999999999999999999',
              ),
            ),
          ),
        ),
        fc.array(fc.string({ minLength: 1 }), { maxLength: 2 }),
        async (command, given, extra) => {
          const { run } = machine();
          const names = Object.entries(command.input?.options ?? {}).filter(([name]) => name !== 'input');
          const options = given.flatMap(([index, value]) => {
            const found = names[index % Math.max(1, names.length)];
            return found === undefined
              ? []
              : found[1].type === 'boolean'
                ? [`--${found[0]}`]
                : [`--${found[0]}=${value}`];
          });
          const ran = await run([
            ...command.meta.name.split(' '),
            ...options,
            '--sandbox',
            '--dry-run',
            '--json',
            '--',
            ...extra,
          ]);
          expect({ command: command.meta.name, options, extra, ...ran }).toMatchObject({
            code: expect.toBeOneOf(USUAL),
          });
        },
      ),
      { numRuns: size(75, 600) },
    );
  });

  it('any content of configuration and data files never causes an internal error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          'config/config.json',
          'config/credentials.json',
          'data/server.json',
          'data/journal.ndjson',
          'data/sandbox.db',
        ),
        fc.oneof(
          fc.json(),
          fc.string(),
          fc
            .record(
              {
                version: fc.constantFrom(1, 2, '1', null),
                profiles: fc.jsonValue(),
                settings: fc.jsonValue(),
                keys: fc.jsonValue(),
                current: fc.jsonValue(),
              },
              { requiredKeys: [] },
            )
            .map((value) => JSON.stringify(value)),
        ),
        fc.constantFrom(
          'profile list',
          'config list',
          'charge list',
          '--sandbox charge list',
          '--sandbox journal list',
          'whoami',
          '--sandbox balance',
        ),
        async (file, text, line) => {
          const { run, dir } = machine();
          mkdirSync(join(dir, 'config'), { mode: 0o700, recursive: true });
          mkdirSync(join(dir, 'data'), { mode: 0o700, recursive: true });
          writeFileSync(join(dir, file), text, { mode: 0o600 });
          const ran = await run(`${line} --json`);
          expect({ file, text, line, ...ran }).toMatchObject({ code: expect.toBeOneOf(USUAL) });
        },
      ),
      { numRuns: size(50, 300) },
    );
  });
});
