// The manual: every example can be parsed, every page has its parts, and the documents agree with it.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { VARIABLES } from '#cli/help/environment.ts';
import { commandPage } from '#cli/help/page.ts';
import { loadTopic, TOPICS } from '#cli/help/topics/index.ts';
import { allCommands, SECTIONS, TOP_LEVEL } from '#cli/tree.ts';
import { EXIT_CODES } from '#errors/exit-codes.ts';
import { english } from '#messages/message.ts';
import { PORTUGUESE } from '#messages/pt/index.ts';
import { OUTPUT_FORMATS } from '#output/formats.ts';
import { machine } from '#test/support/cli.ts';

const commands = await allCommands();
const same = english;

describe.each(commands.map((command) => [command.meta.name, command] as const))('%s', (_name, command) => {
  it('has a summary and at least two examples', () => {
    expect(command.meta.summary).toMatch(/^\p{Lu}.*[^.]$/u);
    expect(command.meta.examples.length).toBeGreaterThanOrEqual(2);
    const mine = command.meta.examples.filter((example) =>
      example.command.replace(' --sandbox', '').includes(`pixctl ${command.meta.name}`),
    );
    expect(mine).not.toEqual([]);
  });

  it('has a manual page with all its options', () => {
    const text = JSON.stringify(commandPage(command, same));
    for (const name of Object.keys(command.input?.options ?? {})) expect(text).toContain(`--${name}`);
    for (const title of ['Examples', 'Exit codes', 'Global options']) expect(text).toContain(`"${title}"`);
  });
});

describe('help topics', () => {
  it('include environment, exit-codes, output, money, sandbox, webhooks and scripting', () => {
    expect(TOPICS).toEqual(
      expect.arrayContaining([
        'environment',
        'exit-codes',
        'output',
        'money',
        'sandbox',
        'webhooks',
        'scripting',
      ]),
    );
  });

  it.each(TOPICS)('help shows %s', async (name) => {
    const page = (await loadTopic(name))!;
    const shown = await machine().run(`help ${name}`);
    expect(shown).toMatchObject({ code: 0, err: '' });
    expect(shown.out).toContain(page.summary);
  });

  it('suggest the nearest topic for an unknown word', async () => {
    const ran = await machine().run('help mony');
    expect(ran).toMatchObject({ code: 2 });
    expect(ran.err).toContain('Did you mean pixctl help money?');
  });
});

describe('help', () => {
  it.each([60, 80, 120])('fits into a terminal of %i columns', async (terminal) => {
    for (const line of [
      'charge create --help',
      'help money',
      'help environment',
      'webhook --help',
      'payment send --help',
    ]) {
      const { out } = await machine().run(line, { terminal });
      for (const row of out.split('\n'))
        // A line to type is not broken.
        if (!row.includes('$ pixctl') && !row.startsWith('Usage:'))
          expect(row.replaceAll(/\u001b\[\d+m/g, '').length, row).toBeLessThanOrEqual(terminal);
    }
  });

  it('is coloured only on a terminal, and not with --no-color or NO_COLOR', async () => {
    const self = machine();
    for (const line of ['charge create --help', 'charge --help', 'help money']) {
      expect((await self.run(line, { terminal: 80 })).out).toContain('\u001b[1m');
      expect((await self.run(`${line} --no-color`, { terminal: 80 })).out).not.toContain('\u001b');
      expect((await self.run(line, { terminal: 80, env: { NO_COLOR: '1' } })).out).not.toContain('\u001b');
      expect((await self.run(line)).out).not.toContain('\u001b');
    }
  });

  it('suggests the nearest command and option for a mistyped name', async () => {
    const self = machine();
    expect((await self.run('chrage list')).err).toContain('Did you mean pixctl charge?');
    expect((await self.run('charge create --amuont 5')).err).toContain('Did you mean --amount?');
  });
});

describe('man pages', () => {
  const dir = 'dist/man';
  it('exist for the program, each group and each topic', () => {
    expect(readdirSync(dir).toSorted()).toEqual(
      [
        'pixctl.1',
        ...TOP_LEVEL.map((name) => `pixctl-${name}.1`),
        ...TOPICS.map((name) => `pixctl-${name}.7`),
      ].toSorted(),
    );
  });

  it('are all listed in package.json', () => {
    const { man } = JSON.parse(readFileSync('package.json', 'utf8')) as { man: string[] };
    expect(man).toEqual(
      readdirSync(dir)
        .toSorted()
        .map((file) => `${dir}/${file}`),
    );
  });

  it('contain options and examples of the commands', () => {
    const page = readFileSync(`${dir}/pixctl-charge.1`, 'utf8');
    expect(page).toContain('.B \\-\\-amount <BRL>');
    expect(page).toContain('pixctl charge create \\-\\-amount 19,90');
  });

  const groff = spawnSync('sh', ['-c', 'command -v groff']).status === 0;
  if (!groff) console.warn('SKIPPED: groff is not here, the man pages are not set');
  test.skipIf(!groff)('are formatted by groff without warnings', () => {
    for (const file of readdirSync(dir)) {
      const set = spawnSync('groff', ['-man', '-Tutf8', '-ww', `${dir}/${file}`]);
      expect(
        set.stderr
          .toString()
          .split('\n')
          .filter((line) => !line.includes("can't break line"))
          .join('\n'),
        file,
      ).toBe('');
      expect(set.stdout.toString()).toContain('pixctl');
    }
  });
});

const inPortuguese = (text: string): string => PORTUGUESE[text] ?? text;

describe.each([
  ['docs', same],
  ['docs/pt-BR', inPortuguese],
])('documentation in %s', (folder, t) => {
  const scripting = readFileSync(`${folder}/scripting.md`, 'utf8');
  it('lists every exit code', () => {
    for (const { code, meaning } of EXIT_CODES) expect(scripting).toContain(`| ${code} | ${t(meaning)} |`);
  });
  it('says for every write how it is looked up and retried', () => {
    const cells = readFileSync(`${folder}/safety.md`, 'utf8').match(/^\|[^|]+\|/gm) ?? [];
    const writes = commands.filter(({ meta: { operation } }) => (operation?.effect ?? 'read') !== 'read');
    const names = writes.map(({ meta }) => meta.name);
    expect(names.filter((name) => !cells.some((cell) => new RegExp(`\`${name}[\` ]`).test(cell)))).toEqual(
      [],
    );
  });
  it('lists every output format', () => {
    const page = readFileSync(`${folder}/commands.md`, 'utf8');
    for (const format of OUTPUT_FORMATS.filter((one) => one !== 'table'))
      expect(page).toMatch(new RegExp(`^\\| .*\`-o ${format}\` \\| `, 'm'));
  });
  it('lists every environment variable', () => {
    for (const [names, meaning] of VARIABLES)
      expect(scripting.replaceAll('`', '')).toContain(`| ${names} | ${t(meaning)} |`);
  });
  it('names every group, command and topic', () => {
    const page = readFileSync(`${folder}/commands.md`, 'utf8');
    for (const name of [...SECTIONS.flatMap(({ names }) => names), ...TOPICS])
      expect(page).toContain(`\`${name}\``);
    for (const { name } of commands.map(({ meta }) => meta)) {
      const [group, ...words] = name.split(' ');
      const row = page.split('\n').find((line) => line.startsWith('| ') && line.includes(`\`${group}\``));
      expect(row, name).toBeDefined();
      if (words.length > 0) expect(row, name).toMatch(new RegExp(`\`${words[0]}[\` ]`));
    }
    const groups = page.split('\n').flatMap((line) => /^\| `([a-z-]+)` \|/.exec(line)?.[1] ?? []);
    expect(groups.filter((group) => !TOP_LEVEL.includes(group))).toEqual([]);
  });
});

it('commands › have unique names', async () => {
  const names = commands.map(({ meta }) => meta.name);
  expect(new Set(names).size).toBe(names.length);
});
