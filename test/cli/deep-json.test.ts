// JSON that is nested 20,000 levels deep, in every file that pixctl reads: it is refused or ignored like other damage,
// and never ends as a bug of pixctl.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { machine, tempDir } from '#test/support/cli.ts';
import { fileInputs } from '#test/support/file-inputs.ts';

const LEVELS = 20_000;
const LISTS = `${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}`;
const OBJECTS = `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`;
const isBug = { code: 1, err: expect.stringMatching(/call stack|bug in pixctl/) as string };

it.each((await fileInputs()).map(({ title, line }) => [title, line] as const))(
  'a file of deeply nested JSON for %s is refused',
  async (_title, line) => {
    const dir = tempDir();
    const valid = join(dir, 'valid');
    writeFileSync(valid, '{}');
    for (const [name, text] of [
      ['lists', LISTS],
      ['object.json', OBJECTS],
      ['rows.ndjson', `{"correlationID":"a","value":${LISTS}}\n`],
      ['field.json', `{"version":1,"value":100,"customer":${OBJECTS}}`],
    ] as const) {
      const path = join(dir, name);
      writeFileSync(path, text);
      const { code, err } = await machine().run(['--sandbox', ...line(path, valid), '--no-input', '--yes']);
      expect({ name, code, err }).not.toMatchObject(isBug);
      expect(code).not.toBe(0);
    }
  },
);

describe('deeply nested JSON in a file of pixctl', () => {
  const entry = (deep: string, more = ''): string =>
    `{"v":1,"id":"e-1","at":"2026-11-21T12:00:00.000Z","profile":"sandbox","operation":"charge.create","method":"POST","path":"/api/v1/charge","body":{"correlationID":"c-1","value":${deep}}${more}}\n`;
  const profiles = (deep: string): string => `{"version":1,"profiles":{"a":${deep}},"settings":${deep}}`;

  it.each<[string, string, (deep: string) => string]>([
    ['journal.ndjson', 'data', (deep) => `${deep}\n`],
    ['journal.ndjson', 'data', (deep) => entry(deep)],
    ['journal.ndjson', 'data', (deep) => entry('1', `,"detail":${deep},"params":${deep}`)],
    ['config.json', 'config', (deep) => deep],
    ['config.json', 'config', profiles],
    ['keys.json', 'config', (deep) => `{"version":1,"keys":{"sandbox":${deep}}}`],
    ['recent.json', 'data', (deep) => `{"charge":${deep}}`],
    ['server.json', 'data', (deep) => deep],
    ['journal.sums.json', 'data', (deep) => `{"v":1,"sums":${deep},"last":${deep}}`],
  ])('%s in the %s folder never ends a command as a bug', async (name, folder, textOf) => {
    for (const deep of [LISTS, OBJECTS]) {
      const self = machine();
      const path = join(self.dir, folder, name);
      mkdirSync(join(self.dir, folder), { recursive: true });
      writeFileSync(path, textOf(deep));
      for (const line of [
        'charge create --value 100',
        'charge list --json',
        'journal list --json',
        'journal resolve',
        'journal resume --yes',
        'journal show e-1 --json',
        'profile list',
        'config list',
        'doctor',
        'payment send 100 --to a@b.com --yes --dry-run',
        '__complete -- charge get',
      ])
        expect({ line, ...(await self.run(`--sandbox ${line}`)) }).not.toMatchObject(isBug);
    }
  });
});
