// `mcp install`, `status` and `remove`, and the same for the skill, on files as the clients keep them.
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readShared, writeShared } from '#agent/clients/shared-file.ts';
import type { McpClient } from '#config/agent-clients.ts';
import { clientPaths, MCP_CLIENTS } from '#config/agent-clients.ts';
import { liveProfile } from '#test/agent/live-profile.ts';
import { freshEnv, PROGRAM, run } from '#test/support/binary.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { atTerminal, ENTER } from '#test/support/screens/terminal.ts';

const SCRIPT = '/home/ana/pixctl/dist/pixctl.cjs';
const SECRET = 'sk-123456';

/** Settings of each client with another server and a secret. */
const SETTINGS: Readonly<Record<McpClient, string>> = {
  'claude-code': `{\n  "numStartups": 3,\n  "mcpServers": {\n    "a": {\n      "command": "a",\n      "env": { "KEY": "${SECRET}" }\n    }\n  }\n}`,
  'claude-desktop': `{"mcpServers":{"a":{"command":"a","env":{"KEY":"${SECRET}"}}}}`,
  codex: `model = "x" # mine\n\n[mcp_servers.a]\ncommand = "a"\nenv = { KEY = "${SECRET}" }\n`,
  cursor: '{\r\n\t"mcpServers": {}\r\n}\r\n',
  vscode: `\uFEFF{\n  // my servers\n  "servers": { "a": { "command": "a" }, },\n  "inputs": [],\n}\n`,
};

/** Somebody with these clients on macOS, where each of them exists. */
function person(clients: readonly McpClient[] = MCP_CLIENTS) {
  const self = machine({ platform: 'darwin' });
  const pathsOf = (client: McpClient) =>
    clientPaths(client, { env: {}, platform: 'darwin', homedir: () => self.dir })!;
  const fileOf = (client: McpClient): string => pathsOf(client).servers.file;
  for (const client of clients) {
    mkdirSync(dirname(fileOf(client)), { recursive: true });
    writeFileSync(fileOf(client), SETTINGS[client]);
  }
  const read = (client: McpClient): string => readFileSync(fileOf(client), 'utf8');
  return { self, run: self.run, pathsOf, fileOf, read };
}

describe('mcp install', () => {
  it('adds the server to every client, and mcp remove restores every byte', async () => {
    const { run, read, fileOf } = person();
    chmodSync(fileOf('cursor'), 0o640);
    const installed = await run('mcp install --yes --json');
    expect(installed.code).toBe(0);
    expect(JSON.parse(installed.out)).toMatchObject(
      MCP_CLIENTS.map((client) => ({ client, action: 'installed' })),
    );
    for (const client of MCP_CLIENTS) expect(read(client)).toContain(SCRIPT);
    expect(statSync(fileOf('cursor')).mode & 0o777).toBe(0o640);
    expect(JSON.parse((await run('mcp install --yes --json')).out)).toMatchObject(
      MCP_CLIENTS.map(() => ({ action: 'unchanged' })),
    );
    const removed = await run('mcp remove --yes --json');
    expect(JSON.parse(removed.out)).toMatchObject(MCP_CLIENTS.map(() => ({ action: 'removed' })));
    for (const client of MCP_CLIENTS) expect(read(client)).toBe(SETTINGS[client]);
    for (const { out, err } of [installed, removed]) expect(out + err).not.toContain(SECRET);
  });

  it('creates a file for a client without one, and mcp remove deletes it', async () => {
    const { run, fileOf } = person([]);
    mkdirSync(dirname(fileOf('codex')), { recursive: true });
    mkdirSync(dirname(fileOf('cursor')), { recursive: true });
    expect((await run('mcp install --yes')).code).toBe(0);
    expect(readFileSync(fileOf('codex'), 'utf8')).toContain('[mcp_servers.pixctl]');
    expect(existsSync(fileOf('vscode'))).toBe(false);
    expect((await run('mcp remove --yes')).code).toBe(0);
    expect([fileOf('codex'), fileOf('cursor')].map((path) => existsSync(path))).toEqual([false, false]);
  });

  it('keeps what a client wrote between install and remove', async () => {
    const { run, read, fileOf } = person(['claude-code']);
    await run('mcp install --yes');
    writeFileSync(fileOf('claude-code'), read('claude-code').replace('"numStartups": 3', '"numStartups": 4'));
    await run('mcp remove --yes');
    expect(read('claude-code')).toBe(SETTINGS['claude-code'].replace('"numStartups": 3', '"numStartups": 4'));
  });

  it('keeps a private copy of the file before the first change', async () => {
    const { run, read } = person(['claude-code']);
    const { backup } = (JSON.parse((await run('mcp install --yes --json')).out) as { backup: string }[])[0]!;
    await run('mcp install claude-code --yes');
    expect(readFileSync(backup, 'utf8')).toBe(SETTINGS['claude-code']);
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(read('claude-code')).not.toBe(SETTINGS['claude-code']);
  });

  it('needs a confirmation, and shows the change', async () => {
    const { run, read } = person(['claude-code']);
    const { code, err } = await run('mcp install');
    expect(code).toBe(9);
    expect(err).toContain(`+ ${process.execPath} ${SCRIPT} mcp`);
    expect(read('claude-code')).toBe(SETTINGS['claude-code']);
  });

  it('writes the profile and the rights as arguments, and no address', async () => {
    const { run, self, read } = person(['codex']);
    const { env } = await liveProfile();
    Object.assign(self.env, { PIXCTL_CONFIG_DIR: env['PIXCTL_CONFIG_DIR'] });
    expect((await run('mcp install --profile shop --yes')).code).toBe(2);
    expect((await run('mcp install --profile shop --live write --yes')).code).toBe(0);
    expect(read('codex')).toContain(`args = ["${SCRIPT}", "mcp", "--profile", "shop", "--live", "write"]`);
    expect((await run('mcp install --live read --profile sandbox --yes')).code).toBe(2);
    expect((await run('mcp install --profile sandbox --yes')).code).toBe(0);
    expect(read('codex')).toContain(`args = ["${SCRIPT}", "mcp"]`);
    expect((await run('mcp install --base-url http://127.0.0.1:9 --yes')).code).toBe(2);
    expect((await run('mcp install cursor --yes')).code).toBe(2);
    expect((await run('mcp install notepad --yes')).code).toBe(2);
  });

  it('gives no rights to a live profile if an agent runs it', async () => {
    const { run, read } = person(['codex']);
    const ran = await run('mcp install --profile shop --live write --yes', { env: { CLAUDECODE: '1' } });
    expect([ran.code, errorOf(ran).code]).toEqual([9, 'agent']);
    expect(read('codex')).toBe(SETTINGS.codex);
  });

  it('changes the file behind a symbolic link, and keeps the link', async () => {
    const { run, fileOf } = person(['claude-code']);
    const real = join(tempDir(), 'claude.json');
    writeFileSync(real, SETTINGS.cursor);
    unlinkSync(fileOf('claude-code'));
    symlinkSync(real, fileOf('claude-code'));
    const { err } = await run('mcp install claude-code --yes');
    expect(err).toContain(real);
    expect(lstatSync(fileOf('claude-code')).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, 'utf8')).toContain(SCRIPT);
    await run('mcp remove claude-code --yes');
    expect(readFileSync(real, 'utf8')).toBe(SETTINGS.cursor);
  });

  it.each([
    ['no JSON', (path: string) => writeFileSync(path, '{"mcpServers": {')],
    ['a list', (path: string) => writeFileSync(path, '[]')],
    ['another encoding', (path: string) => writeFileSync(path, Buffer.from('{"a":"\xe7"}', 'latin1'))],
    ['UTF-16', (path: string) => writeFileSync(path, Buffer.from('\uFEFF{}', 'utf16le'))],
    ['deep nesting', (path: string) => writeFileSync(path, `{"a":${'['.repeat(200_000)}`)],
    ['65 MiB', (path: string) => truncateSync(path, 65 * 1024 * 1024)],
    [
      'an entry of another program',
      (path: string) => writeFileSync(path, '{"mcpServers":{"pixctl":{"url":"https://x.example"}}}'),
    ],
    ['permissions to read only', (path: string) => chmodSync(path, 0o400)],
    ['a second name', (path: string) => linkSync(path, `${path}.2`)],
  ])('refuses a file with %s, and leaves it as it is', async (_title, spoil) => {
    const { run, fileOf } = person(['cursor']);
    spoil(fileOf('cursor'));
    const before = readFileSync(fileOf('cursor'));
    const ran = await run('mcp install cursor --yes --json');
    expect(ran.code).toBe(2);
    expect(errorOf(ran).message).toContain(fileOf('cursor'));
    expect(readFileSync(fileOf('cursor')).equals(before)).toBe(true);
    expect(readdirSync(dirname(fileOf('cursor'))).filter((name) => name.includes('part'))).toEqual([]);
    const status = JSON.parse((await run('mcp status --json')).out) as { client: string; state: string }[];
    expect(status.find(({ client }) => client === 'cursor')?.state).toMatch(/unusable|not-configured/);
  });

  it('removes its entries from all clients although one has an entry of somebody else', async () => {
    const { run, read, fileOf } = person(['codex', 'cursor']);
    await run('mcp install codex --yes');
    const other = '{"mcpServers":{"pixctl":{"url":"https://x.example"}}}';
    writeFileSync(fileOf('cursor'), other);
    expect((await run('mcp remove cursor --yes')).code).toBe(2);
    const { code, out } = await run('mcp remove --yes --json');
    expect([code, JSON.parse(out)]).toMatchObject([0, [{ action: 'removed' }, { action: 'absent' }]]);
    expect([read('codex'), read('cursor')]).toEqual([SETTINGS.codex, other]);
  });

  it('refuses a link to nothing and a folder in place of the file', async () => {
    const { run, fileOf } = person([]);
    mkdirSync(fileOf('cursor'), { recursive: true });
    expect((await run('mcp install cursor --yes')).code).toBe(2);
    mkdirSync(dirname(fileOf('codex')), { recursive: true });
    symlinkSync('/nowhere/config.toml', fileOf('codex'));
    expect((await run('mcp install codex --yes')).code).toBe(2);
    expect(existsSync('/nowhere')).toBe(false);
  });

  it('refuses the cache of npx', async () => {
    const self = machine({
      platform: 'darwin',
      script: () => '/home/ana/.npm/_npx/1/node_modules/pixctl/dist/pixctl.cjs',
    });
    mkdirSync(join(self.dir, '.cursor'));
    expect((await self.run('mcp install --yes')).code).toBe(2);
    expect(existsSync(join(self.dir, '.cursor', 'mcp.json'))).toBe(false);
  });
});

describe('the built program', () => {
  it('asks at a terminal, changes nothing after no, and writes a command that starts it after yes', async () => {
    const env = freshEnv();
    const file = join(env['HOME'] ?? '', '.cursor', 'mcp.json');
    mkdirSync(dirname(file));
    for (const [answer, code] of [
      ['no', 9],
      ['yes', 0],
    ] as const) {
      const session = atTerminal(['mcp', 'install', 'cursor'], env, { cols: 200, rows: 40 });
      await session.answer('Type yes to continue', `${answer}${ENTER}`);
      expect(await session.ended).toBe(code);
      expect(existsSync(file)).toBe(code === 0);
    }
    const { mcpServers } = JSON.parse(readFileSync(file, 'utf8')) as {
      mcpServers: { pixctl: { command: string; args: readonly string[] } };
    };
    expect(mcpServers.pixctl).toEqual({ command: process.execPath, args: [PROGRAM, 'mcp'] });
    expect((await run(['mcp', 'remove', '--yes'], env)).code).toBe(0);
    expect(existsSync(file)).toBe(false);
  });
});

it('a file that its client changes after it was read is not replaced', () => {
  const path = join(tempDir(), 'claude.json');
  writeFileSync(path, '{}');
  const read = readShared(path);
  writeFileSync(path, '{"new": 1}');
  expect(() => writeShared(read, Buffer.from('{"mine": 1}'))).toThrow('another program changed it');
  expect(() => writeShared(read, undefined)).toThrow('another program changed it');
  expect(readFileSync(path, 'utf8')).toBe('{"new": 1}');
});

describe('mcp status', () => {
  it('tells the profile, the rights, and which program an entry starts', async () => {
    const { run, fileOf } = person(['claude-code', 'cursor', 'codex']);
    const old = join(tempDir(), 'node_modules', 'pixctl');
    mkdirSync(join(old, 'dist'), { recursive: true });
    writeFileSync(join(old, 'package.json'), '{"name": "pixctl", "version": "0.0.7"}');
    writeFileSync(join(old, 'dist', 'pixctl.cjs'), '');
    const entry = (script: string, ...args: readonly string[]) =>
      JSON.stringify({
        mcpServers: { pixctl: { command: process.execPath, args: [script, 'mcp', ...args] } },
      });
    writeFileSync(
      fileOf('claude-code'),
      entry(join(old, 'dist', 'pixctl.cjs'), '--profile', 'shop', '--live', 'read'),
    );
    writeFileSync(fileOf('cursor'), entry('/gone/pixctl.cjs'));
    await run('mcp install codex --yes');
    expect(JSON.parse((await run('mcp status --json')).out)).toMatchObject([
      { client: 'claude-code', state: 'other-program', version: '0.0.7', profile: 'shop', live: 'read' },
      { client: 'claude-desktop', state: 'not-found' },
      { client: 'codex', state: 'configured', profile: 'sandbox', live: 'none' },
      { client: 'cursor', state: 'missing-program' },
      { client: 'vscode', state: 'not-found' },
    ]);
    expect((await run('mcp install --yes')).code).toBe(0);
    expect(readFileSync(fileOf('claude-code'), 'utf8')).toContain(SCRIPT);
  });
});

describe('skill install', () => {
  it('saves the text of pixctl skill for each client, and remove deletes it with its folder', async () => {
    const { run, pathsOf } = person(['claude-code', 'codex', 'vscode']);
    const { out: text } = await run('skill');
    expect((await run('skill install')).code).toBe(9);
    expect((await run('skill install --yes')).code).toBe(0);
    const folders = (['claude-code', 'codex', 'vscode'] as const).map((one) =>
      join(pathsOf(one).skills!, 'pixctl'),
    );
    for (const folder of folders)
      expect(readFileSync(join(folder, 'SKILL.md'), 'utf8').trim()).toBe(text.trim());
    expect(JSON.parse((await run('skill status --json')).out)).toMatchObject([
      { client: 'claude-code', state: 'configured' },
      { client: 'codex', state: 'configured' },
      { client: 'cursor', state: 'not-found' },
      { client: 'vscode', state: 'configured' },
    ]);
    writeFileSync(join(folders[0]!, 'notes.md'), 'mine');
    writeFileSync(join(folders[1]!, 'SKILL.md'), '---\nname: pixctl\n---\nold');
    expect((await run('skill status --jq .[1].state')).out).toContain('other-version');
    expect((await run('skill remove --yes')).code).toBe(0);
    expect(folders.map((folder) => existsSync(folder))).toEqual([true, false, false]);
    expect(readdirSync(folders[0]!)).toEqual(['notes.md']);
  });

  it('leaves the skill of somebody else alone', async () => {
    const { run, pathsOf } = person(['codex']);
    const path = join(pathsOf('codex').skills!, 'pixctl', 'SKILL.md');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '# mine');
    expect((await run('skill install --yes')).code).toBe(2);
    expect((await run('skill remove codex --yes')).code).toBe(2);
    expect(readFileSync(path, 'utf8')).toBe('# mine');
  });
});

describe('paths of clients', () => {
  it.each([
    [
      'linux',
      {},
      '/home/ana',
      [
        '/home/ana/.claude.json',
        undefined,
        '/home/ana/.codex/config.toml',
        '/home/ana/.cursor/mcp.json',
        '/home/ana/.config/Code/User/mcp.json',
      ],
    ],
    [
      'linux',
      { CLAUDE_CONFIG_DIR: '/c', CODEX_HOME: '/x', XDG_CONFIG_HOME: '/xdg' },
      '/home/ana',
      [
        '/c/.claude.json',
        undefined,
        '/x/config.toml',
        '/home/ana/.cursor/mcp.json',
        '/xdg/Code/User/mcp.json',
      ],
    ],
    [
      'darwin',
      {},
      '/Users/ana',
      [
        '/Users/ana/.claude.json',
        '/Users/ana/Library/Application Support/Claude/claude_desktop_config.json',
        '/Users/ana/.codex/config.toml',
        '/Users/ana/.cursor/mcp.json',
        '/Users/ana/Library/Application Support/Code/User/mcp.json',
      ],
    ],
    [
      'win32',
      {},
      'C:\\Users\\ana',
      [
        'C:\\Users\\ana\\.claude.json',
        'C:\\Users\\ana\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
        'C:\\Users\\ana\\.codex\\config.toml',
        'C:\\Users\\ana\\.cursor\\mcp.json',
        'C:\\Users\\ana\\AppData\\Roaming\\Code\\User\\mcp.json',
      ],
    ],
  ])('on %s with %o', (platform, env, home, expected) => {
    expect(
      MCP_CLIENTS.map((client) => clientPaths(client, { platform, env, homedir: () => home })?.servers.file),
    ).toEqual(expected);
  });
});
