// Help pages: that they are those of the command tree, what a request loads, and how they are laid out.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withExamples } from '#cli/help/generate.ts';
import { commandPage, fieldsPage, groupPage } from '#cli/help/page.ts';
import { pageText, PLAIN } from '#cli/help/page-text.ts';
import { allCommandsPage, coreEntries, rootPage } from '#cli/help/root-pages.ts';
import { showRequestedPage } from '#cli/help/show-page.ts';
import { loadTopic, TOPICS, translated } from '#cli/help/topics/index.ts';
import { allCommands, isGroup, loadTopLevel, TOP_LEVEL } from '#cli/tree.ts';
import { english } from '#messages/message.ts';
import { PORTUGUESE } from '#messages/pt/index.ts';
import { translator } from '#messages/translate.ts';
import { freshEnv, PROGRAM, run } from '#test/support/binary.ts';
import { machine, tempDir } from '#test/support/cli.ts';

const commands = await allCommands();
const named = commands.map((command) => [command.meta.name, command] as const);

/** Prints what a command line asks for, without the command tree; undefined if it asks for no page. */
async function quick(line: string, env: Readonly<Record<string, string>> = {}): Promise<string | undefined> {
  let out = '';
  const isShown = await showRequestedPage({
    argv: line.split(' ').filter((word) => word !== ''),
    env,
    platform: 'linux',
    stdinIsTerminal: false,
    stdoutIsTerminal: false,
    stderrIsTerminal: false,
    columns: 80,
    rows: 24,
    out: (text) => void (out += text),
    err: () => undefined,
    ignoreCtrlC: () => () => undefined,
  });
  return isShown ? out : undefined;
}

describe.each([
  ['en', english],
  ['pt', translator(PORTUGUESE)],
] as const)('stored help in %s', (language, t) => {
  const env = { PIXCTL_LANG: language };
  const text = (page: Parameters<typeof pageText>[0]): string =>
    pageText(withExamples(language, page), { columns: 80, style: PLAIN });

  it.each(named)('%s is the page of the command, also by its aliases', async (name, command) => {
    const page = text(commandPage(command, t));
    expect(await quick(`${name} --help`, env)).toBe(page);
    expect(await quick(`help ${name}`, env)).toContain(page.slice(page.indexOf('\n')));
    expect(await quick(`${name} --help --fields`, env)).toBe(text(fieldsPage(command, t)));
    const stem = name.slice(0, name.lastIndexOf(' ') + 1);
    for (const alias of command.meta.aliases ?? []) expect(await quick(`${stem}${alias} -h`, env)).toBe(page);
  });

  it.each(TOP_LEVEL)('%s is the page of the group', async (name) => {
    const entry = (await loadTopLevel(name))!;
    if (!isGroup(entry) || entry.commands.some(({ meta }) => meta.name === name)) return;
    for (const prefix of [name, ...Object.keys(entry.within ?? {})])
      expect(await quick(`${prefix} --help`, env)).toBe(
        text(groupPage(entry, prefix, t, await allCommands())),
      );
  });

  it.each(TOPICS)('help %s is the page of the topic', async (name) => {
    const page = text(translated((await loadTopic(name))!, t));
    expect(await quick(`help ${name}`, env)).toContain(page);
  });

  it('has the pages of the program', async () => {
    const root = text(await rootPage(t));
    for (const line of ['', '--help', '-h', 'help']) expect(await quick(line, env)).toBe(root);
    for (const line of ['help --all', '--help --all'])
      expect(await quick(line, env)).toBe(text(await allCommandsPage(t)));
  });
});

const RECORDER = resolve(import.meta.dirname, '../support/loaded-files.cjs');

describe('a request for help', () => {
  it.each([
    'charge create --help --no-color',
    '-h charge create',
    'charge get order-1 --help',
    'help charge create',
    'help charge create fields',
    'help charge create --fields',
    'sync --help',
    'partner company --help',
  ])('%s is answered without the command tree', async (line) => {
    expect(await quick(line)).toMatch(/^[A-Z]/);
  });

  it.each([
    'charge create',
    'charge create --amount --help',
    'charge create --json --help',
    'charge bogus --help',
    'bogus --help',
    '../../etc/passwd --help',
    'constructor --help',
    'help bogus',
    '--all',
    '-- --help',
    '--version',
  ])('%s is left to the whole program', async (line) => {
    expect(await quick(line)).toBeUndefined();
  });

  it.each([
    ['charge create --json --help', 0, 'Usage: pixctl charge create'],
    ['--sandbox charge create --help', 0, 'Usage: pixctl charge create'],
    ['charge bogus --help', 2, 'bogus'],
    ['-v', 0, /^\d+\.\d+\.\d+\S*\n$/],
    ['-v --no-color', 0, /^\d+\.\d+\.\d+\S*\n$/],
    ['charge', 2, 'error: charge needs a command'],
    ['partner company', 2, 'error: partner company needs a command'],
  ])('%s exits with %i', async (line, code, text) => {
    for (const ran of [await machine().run(line), await run(line.split(' '), freshEnv())]) {
      expect(ran.code).toBe(code);
      expect(ran.out + ran.err).toEqual(
        typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
      );
    }
  });

  it('a group without a command prints the same as the whole program', async () => {
    const env = freshEnv({ PIXCTL_LANG: 'pt' });
    const quickly = await run(['charge'], env);
    const slowly = await run(['--sandbox', 'charge'], env);
    expect(quickly).toEqual(slowly);
    expect(quickly.err).toContain('erro: charge precisa de um comando');
  });

  it('goes through the pager if it is longer than the screen', async () => {
    const shown = join(tempDir(), 'shown');
    const options = { terminal: 80, rows: 20, env: { PIXCTL_PAGER: `cat > ${shown}`, NO_COLOR: '1' } };
    const ran = await machine().run('charge create --help', options);
    expect(ran).toMatchObject({ code: 0, out: '' });
    expect(readFileSync(shown, 'utf8')).toBe(await quick('charge create --help'));
    for (const more of [{ rows: 500 }, { env: { ...options.env, CI: '1' } }])
      expect((await machine().run('charge create --help', { ...options, ...more })).out).toContain('Usage:');
    expect((await machine().run('charge create --help --no-pager', options)).out).toContain('Usage:');
  });

  it.each([
    ['charge create --help', []],
    ['charge create --help --no-color', ['help', 'light']],
    ['help money', ['help', 'light']],
    ['--help', []],
    ['--version', []],
    ['__complete zsh charge get x', ['tab']],
  ])('pixctl %s loads no other chunk', (line, chunks) => {
    const { output } = spawnSync(process.execPath, ['--require', RECORDER, PROGRAM, ...line.split(' ')], {
      env: freshEnv(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    const loaded = [...output[3]!.matchAll(/"chunks[\\/]+([^"]+?)(?:-[\w-]{8})?\.cjs"/g)];
    expect(
      loaded
        .map(([, name]) => name)
        .filter((name) => name !== 'rolldown-runtime')
        .toSorted(),
    ).toEqual(chunks);
  });
});

describe('root help', () => {
  it.each([english, translator(PORTUGUESE)])('has at most 35 lines of at most 80 columns', async (t) => {
    const lines = pageText(await rootPage(t), { columns: 80, style: PLAIN })
      .trimEnd()
      .split('\n');
    expect(lines.length).toBeLessThanOrEqual(35);
  });

  it('names the core commands, and where all others are', async () => {
    const { out } = await machine().run('--help');
    for (const [name] of await coreEntries()) expect(out).toMatch(new RegExp(`^  ${name} +\\S`, 'm'));
    expect(out).not.toMatch(/^ {2}installment /m);
    expect(out).toContain('pixctl help --all');
  });

  it('help --all names every command', async () => {
    const { out } = await machine().run('help --all');
    const words = new Set(out.split(/[\s,]+/));
    for (const [name] of named) for (const word of name.split(' ')) expect(words).toContain(word);
  });

  it.each([40, 60, 80, 120, 200])('breaks no word at %i columns', async (terminal) => {
    for (const line of ['--help', 'help --all'])
      for (const env of [{ PIXCTL_LANG: 'en' }, { PIXCTL_LANG: 'pt' }]) {
        const { out } = await machine().run(line, { terminal, env: { ...env, NO_COLOR: '1' } });
        for (const row of out.split('\n')) expect([...row].length, row).toBeLessThanOrEqual(terminal);
      }
  });
});
