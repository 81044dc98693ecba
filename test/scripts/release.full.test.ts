// `npm run release`, twice from copies of the project, and its archive on a system without Node.js and without network.
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tempDir } from '#test/support/cli.ts';
import { clone } from '#test/support/clone.ts';
import { sign } from '../../scripts/release/sign.mjs';

const execute = promisify(execFile);
const PLATFORM = `linux-${process.arch}`;
/** Programs that an installation uses. Node.js is not one of them. */
const TOOLS = [
  ...[
    'sh',
    'openssl',
    'tar',
    'gzip',
    'awk',
    'find',
    'sed',
    'grep',
    'cut',
    'head',
    'wc',
    'id',
    'uname',
    'cat',
  ],
  ...['mkdir', 'mktemp', 'chmod', 'ln', 'mv', 'cp', 'rm', 'rmdir', 'readlink', 'basename', 'dirname'],
];

const isThere = (name: string): boolean =>
  spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name]).status === 0;
const canBuild = process.platform === 'linux' && ['openssl', 'zip'].every(isThere);
if (!canBuild) console.error('SKIPPED: openssl or zip is missing, so that no release was built');
const canIsolate = spawnSync('unshare', ['--net', 'true']).status === 0;
if (!canIsolate)
  console.error('SKIPPED: unshare is refused, so that the release was not tried without network');

/** A copy of the project as a repository whose only commit has the public key. */
function repository(key: string): string {
  const folder = clone();
  execFileSync('openssl', [
    'pkey',
    '-in',
    key,
    '-pubout',
    '-out',
    join(folder, 'scripts/install/release-key.pem'),
  ]);
  const git = (...argv: string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...argv], {
      cwd: folder,
      env: { ...process.env, GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z' },
    });
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Release');
  return folder;
}

function writeKey(file: string): void {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
}

async function release(repositoryFolder: string, key: string, out: string): Promise<string> {
  const argv = ['scripts/release.mjs', '--out', out, '--key', key, '--platform', PLATFORM];
  // Not into the memory that the tests use for their files: with its dependencies, a build takes more than 1 GB.
  await execute(process.execPath, argv, { cwd: repositoryFolder, env: { ...process.env, TMPDIR: '/tmp' } });
  return out;
}

const hashes = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );

describe.runIf(canBuild)('npm run release', () => {
  // Folders of tempDir() are removed after each test.
  const folder = mkdtempSync(join(tmpdir(), 'pixctl-release-test-'));
  const key = join(folder, 'key.pem');
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];

  beforeAll(async () => {
    writeKey(key);
    await Promise.all([first, second].map((out) => release(repository(key), key, out)));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has the same bytes from two folders', () => {
    expect(hashes(first)).toEqual(hashes(second));
    expect(Object.keys(hashes(first)).sort()).toEqual([
      'checksums.txt',
      'checksums.txt.sig',
      'install.ps1',
      'install.sh',
      `pixctl-0.1.0-${PLATFORM}.tar.gz`,
      'pixctl-0.1.0.cdx.json',
      'pixctl-0.1.0.tgz',
      'versions.json',
    ]);
  });

  it('refuses a folder with changes that are not committed, and one that is not empty', async () => {
    const changed = repository(key);
    writeFileSync(join(changed, 'new.ts'), '');
    const out = join(tempDir(), 'release');
    await expect(release(changed, key, out)).rejects.toThrow('not everything is committed:\n?? new.ts');
    expect(existsSync(out)).toBe(false);
    await expect(release(changed, key, first)).rejects.toThrow('is not empty');
    expect(Object.keys(hashes(first))).toHaveLength(8);
  });

  it('refuses a key that does not belong to the public key of the repository', () => {
    const [source, out, other] = [repository(key), tempDir(), join(tempDir(), 'other.pem')];
    writeKey(other);
    writeFileSync(join(out, 'checksums.txt'), 'x');
    expect(() => sign({ source: { folder: source }, folder: out, key: other })).toThrow('does not belong to');
    expect(readdirSync(out)).toEqual(['checksums.txt']);
  });

  it('lists what is in it as CycloneDX says, with each package of the bundle and of the archive', () => {
    const require = createRequire(import.meta.url);
    const schemas = join(dirname(require.resolve('@cyclonedx/cyclonedx-library/package.json')), 'res/schema');
    const schema = (name: string): object =>
      JSON.parse(readFileSync(join(schemas, `${name}.SNAPSHOT.schema.json`), 'utf8')) as object;
    const ajv = new Ajv({ strict: false });
    for (const name of ['spdx', 'jsf-0.82'])
      ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
    addFormats(ajv);
    ajv.addFormat('iri-reference', true).addFormat('idn-email', true);
    const validate = ajv.compile(schema('bom-1.6'));
    const bom = JSON.parse(readFileSync(join(first, 'pixctl-0.1.0.cdx.json'), 'utf8')) as {
      readonly components: readonly { readonly name: string; readonly version: string }[];
    };
    validate(bom);
    expect(validate.errors).toBe(null);

    const listed = new Set(bom.components.map(({ name, version }) => `${name} ${version}`));
    const unpacked = tempDir();
    execFileSync('tar', [
      '-xzf',
      join(first, `pixctl-0.1.0-${PLATFORM}.tar.gz`),
      '-C',
      unpacked,
      '--strip-components=1',
    ]);
    const notices = readFileSync(join(unpacked, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    const bundled = [...notices.matchAll(/^={80}\n(.+)\n={80}$/gm)].map(([, line]) => line);
    expect(bundled.length).toBeGreaterThan(20);
    const modules = join(unpacked, 'lib/node_modules');
    const installed = readdirSync(modules)
      .flatMap((name) =>
        name.startsWith('@') ? readdirSync(join(modules, name)).map((one) => `${name}/${one}`) : name,
      )
      .filter((name) => name !== 'pixctl')
      .map((name) => {
        const { version } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as {
          version: string;
        };
        return `${name} ${version}`;
      });
    expect(installed.length).toBeGreaterThan(5);
    expect([...bundled, ...installed].filter((line) => line === undefined || !listed.has(line))).toEqual([]);
  });

  it.runIf(canIsolate)('is installed and used without Node.js and without network', async () => {
    const home = join(tempDir(), 'a home');
    const tools = join(tempDir(), 'tools');
    for (const folder of [home, tools]) mkdirSync(folder, { recursive: true });
    for (const name of TOOLS)
      symlinkSync(
        execFileSync('sh', ['-c', 'command -v "$1"', 'sh', name]).toString().trim(),
        join(tools, name),
      );
    const env = { PATH: `${join(home, '.local/bin')}:${tools}`, HOME: home };
    const isolated = (...argv: string[]): string =>
      execFileSync('/usr/bin/unshare', ['--net', '--', ...argv], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      }).toString();
    const shell = join(tools, 'sh');
    expect(spawnSync(shell, ['-c', 'command -v node'], { env }).status).not.toBe(0);
    expect(isolated(shell, join(first, 'install.sh'), '--from', first)).toContain(
      'pixctl 0.1.0 is installed',
    );
    const pixctl = (...argv: string[]): string =>
      isolated(join(home, '.local/bin/pixctl'), '--sandbox', ...argv).trim();

    expect(pixctl('charge', 'create', '--amount', '19,90', '--correlation-id', 'a', '--jq', '.status')).toBe(
      'ACTIVE',
    );
    pixctl('charge', 'qr', 'a', '--png', join(home, 'a.png'));
    expect(readFileSync(join(home, 'a.png')).subarray(1, 4).toString()).toBe('PNG');
    // jq-web and libsql or node:sqlite
    expect(pixctl('charge', 'list', '--jq', '.[0].value | @base64')).toBe('MTk5MA==');
    pixctl('sync');
    expect(pixctl('query', 'SELECT count(*) AS n FROM charges', '--jq', '.[0].n')).toBe('1');
    const mcp = spawn('/usr/bin/unshare', ['--net', '--', join(home, '.local/bin/pixctl'), 'mcp'], { env });
    mcp.stdin.end(
      `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } } })}\n`,
    );
    const [answer] = (await once(mcp.stdout, 'data')) as [Buffer];
    expect(answer.toString()).toContain('"serverInfo":{"name":"pixctl"');
    await once(mcp, 'exit');
    expect(isolated(shell, join(first, 'install.sh'), '--remove')).toContain('pixctl was removed');
    expect(existsSync(join(home, '.local/bin/pixctl'))).toBe(false);
  });
});
