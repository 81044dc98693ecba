// scripts/install/install.sh with releases that this test makes and signs, as the system's own shells run it. The
// Node.js in them is a shell, so that no build is needed; release.full.test.ts installs a real one.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '#test/support/cli.ts';
import { makeCertificate } from '#test/support/services/certificate.ts';
import { installScripts } from '../../scripts/release/install-scripts.mjs';

const PLATFORM = `${process.platform === 'darwin' ? 'macos' : 'linux'}-${process.arch}`;
const keys = generateKeyPairSync('rsa', { modulusLength: 3072 });
const others = generateKeyPairSync('rsa', { modulusLength: 3072 });
const isRoot = process.getuid?.() === 0;

interface Made {
  readonly version?: string;
  /** What the program does, for the shell; prints the version by default. */
  readonly program?: string;
  /** Changes the folder before it is packed; returns the names to pack. */
  readonly pack?: (work: string, title: string) => readonly string[];
  /** Arguments of tar besides the names. */
  readonly tar?: readonly string[];
  /** Changes checksums.txt before it is signed. */
  readonly checksums?: (text: string) => string;
  readonly key?: typeof keys.privateKey;
}

const titleOf = (version: string): string => `pixctl-${version}-${PLATFORM}`;
const archiveOf = (version: string): string => `${titleOf(version)}.tar.gz`;

/** Makes a release and returns its folder. */
function release({ version = '0.1.0', program, pack, tar = [], checksums, key }: Made = {}): string {
  const [work, out] = [tempDir(), tempDir()];
  const title = titleOf(version);
  for (const folder of ['bin', 'lib/node_modules/pixctl/dist', 'share/man/man1'])
    mkdirSync(join(work, title, folder), { recursive: true });
  const inside = (path: string): string => join(work, title, path);
  copyFileSync('scripts/release/launchers/pixctl', inside('bin/pixctl'));
  chmodSync(inside('bin/pixctl'), 0o755);
  writeFileSync(inside('lib/node'), '#!/bin/sh\nexec sh "$@"\n', { mode: 0o755 });
  writeFileSync(inside('lib/node_modules/pixctl/dist/pixctl.cjs'), program ?? `echo ${version}\n`);
  writeFileSync(inside('share/man/man1/pixctl.1'), '.TH pixctl\n');
  const names = pack?.(work, title) ?? [title];
  execFileSync('tar', ['-czf', join(out, archiveOf(version)), ...tar, ...names], { cwd: work });
  const hash = createHash('sha256')
    .update(readFileSync(join(out, archiveOf(version))))
    .digest('hex');
  const listed = `${hash}  ${archiveOf(version)}\n${'0'.repeat(64)}  pixctl-${version}.tgz\n`;
  signed(out, checksums?.(listed) ?? listed, key);
  return out;
}

function signed(folder: string, checksums: string, key = keys.privateKey): void {
  writeFileSync(join(folder, 'checksums.txt'), checksums);
  writeFileSync(join(folder, 'checksums.txt.sig'), sign('sha256', Buffer.from(checksums), key));
}

/** The script of a release, with the public key of these tests. */
function script(): string {
  const [source, out] = [tempDir(), tempDir()];
  cpSync('scripts/install', join(source, 'scripts/install'), { recursive: true });
  writeFileSync(
    join(source, 'scripts/install/release-key.pem'),
    keys.publicKey.export({ type: 'spki', format: 'pem' }),
  );
  const file = join(out, 'install.sh');
  writeFileSync(file, installScripts({ folder: source, identity: { repository: '' } })['install.sh'] ?? '');
  return file;
}

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Place {
  readonly home: string;
  readonly program: string;
  run(args: readonly string[], env?: Readonly<Record<string, string | undefined>>): Ended;
  /** Paths in the home folder, with the targets of links. */
  files(): readonly string[];
}

function place(shell = 'sh', name = 'home'): Place {
  const home = join(tempDir(), name);
  mkdirSync(home);
  const file = script();
  return {
    home,
    program: join(home, '.local/bin/pixctl'),
    run: (args, env = {}) => {
      const { status, stdout, stderr } = spawnSync(shell, [file, ...args], {
        encoding: 'utf8',
        cwd: tempDir(),
        env: { PATH: process.env['PATH'], HOME: home, ...env },
      });
      return { code: status, out: stdout, err: stderr };
    },
    files: () =>
      readdirSync(home, { recursive: true, withFileTypes: true })
        .filter((one) => !one.isDirectory())
        .map((one) => {
          const path = join(one.parentPath, one.name);
          return `${path.slice(home.length + 1)}${one.isSymbolicLink() ? ` -> ${readlinkSync(path)}` : ''}`;
        })
        .sort(),
  };
}

const versionOf = ({ program }: Place): string => execFileSync(program, ['--version']).toString().trim();

describe.each(['dash', 'bash'].filter((shell) => existsSync(`/bin/${shell}`)))(
  'install.sh in %s',
  (shell) => {
    it('installs below the home folder, and tells how to add it to PATH', () => {
      const at = place(shell);
      const { code, out } = at.run(['--from', release()]);
      expect(code).toBe(0);
      expect(out).toContain(`pixctl 0.1.0 is installed: ${at.program}\n`);
      expect(out).toContain(`export PATH="${at.home}/.local/bin:$PATH"\n`);
      expect(versionOf(at)).toBe('0.1.0');
      expect(at.files()).toEqual([
        '.local/bin/pixctl',
        '.local/lib/pixctl/0.1.0/bin/pixctl',
        '.local/lib/pixctl/0.1.0/lib/node',
        '.local/lib/pixctl/0.1.0/lib/node_modules/pixctl/dist/pixctl.cjs',
        '.local/lib/pixctl/0.1.0/share/man/man1/pixctl.1',
        '.local/share/man/man1/pixctl.1 -> ../../../lib/pixctl/0.1.0/share/man/man1/pixctl.1',
      ]);
    });

    it('upgrades, keeps the version before, goes back to it without files, and removes everything', () => {
      const at = place(shell);
      for (const version of ['0.1.0', '0.1.1', '0.1.2'])
        expect(at.run(['--from', release({ version })])).toMatchObject({ code: 0, err: '' });
      expect(versionOf(at)).toBe('0.1.2');
      expect(readdirSync(join(at.home, '.local/lib/pixctl'))).toEqual(['0.1.1', '0.1.2']);
      expect(at.run(['--version', '0.1.1'])).toMatchObject({ code: 0, err: '' });
      expect(versionOf(at)).toBe('0.1.1');
      writeFileSync(join(at.home, '.local/bin/other'), '');
      expect(at.run(['--remove']).out).toContain(`pixctl was removed from ${at.home}/.local.`);
      expect(at.files()).toEqual(['.local/bin/other']);
      expect(at.run(['--remove'])).toMatchObject({ code: 1 });
    });

    it.each([['with spaces'], ["it's"], ['$(touch x)'], ['`touch x`;*'], ['a\nb'], ['-n']])(
      'installs into a home folder named %j',
      (name) => {
        const at = place(shell, name);
        expect(at.run(['--from', release()])).toMatchObject({ code: 0, err: '' });
        expect(versionOf(at)).toBe('0.1.0');
        expect(at.run(['--remove'])).toMatchObject({ code: 0, err: '' });
        expect(at.files()).toEqual([]);
      },
    );
  },
);

/** Adds an entry that `make` creates in the folder of the release. */
const withEntry =
  (make: (folder: string) => void): NonNullable<Made['pack']> =>
  (work, title) => {
    make(join(work, title));
    return [title];
  };

const ATTACKS: readonly (readonly [attack: string, make: () => string, text: string])[] = [
  [
    'an archive in which one byte was changed',
    () => flipped(archiveOf('0.1.0')),
    'does not have the SHA-256',
  ],
  [
    'checksums.txt in which one byte was changed',
    () => flipped('checksums.txt'),
    'signature of checksums.txt',
  ],
  [
    'a signature in which one byte was changed',
    () => flipped('checksums.txt.sig'),
    'signature of checksums.txt',
  ],
  ['a signature of another key', () => release({ key: others.privateKey }), 'signature of checksums.txt'],
  ['an archive and checksums.txt of somebody else', forged, 'signature of checksums.txt'],
  ['the signature of another version', swapped, 'signature of checksums.txt'],
  ['an archive of another version under this name', renamed, 'does not have the SHA-256'],
  ['no signature', () => without('checksums.txt.sig'), 'checksums.txt.sig is missing'],
  ['an empty signature', () => emptied('checksums.txt.sig'), 'signature of checksums.txt'],
  ['no checksums.txt', () => without('checksums.txt'), 'checksums.txt is missing'],
  ['no archive', () => without(archiveOf('0.1.0')), `${archiveOf('0.1.0')} is missing`],
  ['half of an archive', halved, 'does not have the SHA-256'],
  ['a huge checksums.txt', huge, 'checksums.txt is too large'],
  ['two archives for the platform', () => release({ checksums: twice }), 'does not list one archive'],
  ['no archive for the platform', () => release({ checksums: () => '' }), 'does not list one archive'],
  ['a version that is a path', () => release({ checksums: traversing }), 'does not list one archive'],
  ['a version that is a word', () => release({ version: '1.x' }), 'does not have the name of an archive'],
  ['a link to a folder', () => release({ pack: withEntry(linkOut) }), 'has a link or a device'],
  ['a hard link', () => release({ pack: withEntry(hardLink) }), 'has a link or a device'],
  ['a pipe', () => release({ pack: withEntry(pipe) }), 'has a link or a device'],
  ['a file above its folder', () => release(above), 'has a file outside of its folder'],
  ['a file with an absolute path', () => release(absolute), 'has a file outside of its folder'],
  ['a file in another folder', () => release({ pack: beside }), 'has a file outside of its folder'],
  ['what is no archive', notAnArchive, 'cannot be read'],
  ['a program that does not start', () => release({ program: 'x' }), 'the program does not start'],
  ['a program of another version', () => release({ program: 'echo 9.9.9\n' }), 'does not start'],
  ['a program that fails', () => release({ program: 'exit 1\n' }), 'the program does not start'],
];

function flipped(file: string): string {
  const folder = release();
  const bytes = readFileSync(join(folder, file));
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  writeFileSync(join(folder, file), bytes);
  return folder;
}

function without(file: string): string {
  const folder = release();
  rmSync(join(folder, file));
  return folder;
}

function emptied(file: string): string {
  const folder = release();
  writeFileSync(join(folder, file), '');
  return folder;
}

function forged(): string {
  const [folder, theirs] = [release(), release({ key: others.privateKey, program: 'echo 0.1.0\n:\n' })];
  for (const file of [archiveOf('0.1.0'), 'checksums.txt'])
    copyFileSync(join(theirs, file), join(folder, file));
  return folder;
}

function swapped(): string {
  const folder = release();
  copyFileSync(join(release({ version: '0.1.1' }), 'checksums.txt.sig'), join(folder, 'checksums.txt.sig'));
  return folder;
}

function renamed(): string {
  const folder = release({ version: '0.1.1' });
  copyFileSync(join(release(), archiveOf('0.1.0')), join(folder, archiveOf('0.1.1')));
  return folder;
}

function halved(): string {
  const folder = release();
  const bytes = readFileSync(join(folder, archiveOf('0.1.0')));
  writeFileSync(join(folder, archiveOf('0.1.0')), bytes.subarray(0, bytes.length / 2));
  return folder;
}

function huge(): string {
  const folder = release();
  signed(folder, `${readFileSync(join(folder, 'checksums.txt'), 'utf8')}${'x'.repeat(1_000_000)}\n`);
  return folder;
}

function notAnArchive(): string {
  const folder = release();
  writeFileSync(join(folder, archiveOf('0.1.0')), 'x');
  signed(folder, `${createHash('sha256').update('x').digest('hex')}  ${archiveOf('0.1.0')}\n`);
  return folder;
}

const twice = (text: string): string => `${text}${text}`;
const traversing = (text: string): string => text.replaceAll('pixctl-0.1.0', 'pixctl-0/../../x');
const linkOut = (folder: string): void => symlinkSync('/tmp', join(folder, 'lib/out'));
const hardLink = (folder: string): void => {
  execFileSync('ln', [join(folder, 'bin/pixctl'), join(folder, 'bin/second')]);
};
const pipe = (folder: string): void => void execFileSync('mkfifo', [join(folder, 'pipe')]);
const above: Made = {
  tar: ['-P'],
  pack: (work, title) => {
    writeFileSync(join(work, 'outside'), '');
    return [title, `${title}/../outside`];
  },
};
const absolute: Made = {
  tar: ['-P'],
  pack: (work, title) => {
    writeFileSync(join(work, 'outside'), '');
    return [title, join(work, 'outside')];
  },
};
const beside: NonNullable<Made['pack']> = (work, title) => {
  writeFileSync(join(work, 'outside'), '');
  return [title, 'outside'];
};

describe('install.sh, attacked', () => {
  it.each(ATTACKS)('refuses %s, and leaves the version that is installed as it is', (_, make, text) => {
    const at = place();
    at.run(['--from', release({ version: '0.0.9' })]);
    const before = at.files();
    const { code, out, err } = at.run(['--from', make()]);
    expect({ code, out, files: at.files() }).toEqual({ code: 1, out: '', files: before });
    expect(err).toContain(text);
    expect(versionOf(at)).toBe('0.0.9');
  });

  it.each([
    ['0.1.0', '0.0.10'],
    ['0.10.0', '0.9.9'],
    ['1.0.0', '1.0.0-rc.1'],
    ['1.0.0-rc.2', '1.0.0-rc.1'],
  ])('refuses a release that is older than %s: %s, unless it is asked for', (installed, older) => {
    const at = place();
    at.run(['--from', release({ version: installed })]);
    const from = release({ version: older });
    expect(at.run(['--from', from])).toMatchObject({ code: 1, out: '' });
    expect(versionOf(at)).toBe(installed);
    expect(at.run(['--from', from, '--version', older])).toMatchObject({ code: 0 });
    expect(versionOf(at)).toBe(older);
    expect(at.run(['--from', release({ version: installed })])).toMatchObject({ code: 0 });
  });

  it('installs from a folder whose name has an @', () => {
    const at = place();
    const from = join(tempDir(), 'ana@office');
    cpSync(release(), from, { recursive: true });
    expect(at.run(['--from', from])).toMatchObject({ code: 0, err: '' });
    expect(versionOf(at)).toBe('0.1.0');
  });

  it('refuses a release that is not the version that is asked for', () => {
    const at = place();
    expect(at.run(['--from', release(), '--version', '0.2.0'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('these files are version 0.1.0, not 0.2.0') as string,
    });
    expect(at.files()).toEqual([]);
  });

  it.each([
    ['a file', (path: string) => writeFileSync(path, 'mine')],
    ['a link to another program', (path: string) => symlinkSync('/bin/true', path)],
    [
      'a link that npm made',
      (path: string) => symlinkSync('../lib/node_modules/pixctl/dist/pixctl.cjs', path),
    ],
    ['a folder', (path: string) => mkdirSync(path)],
  ])('refuses to replace a program that it did not install: %s', (_, make) => {
    const at = place();
    mkdirSync(join(at.home, '.local/bin'), { recursive: true });
    make(at.program);
    const before = at.files();
    expect(at.run(['--from', release()])).toMatchObject({
      code: 1,
      err: expect.stringContaining('was not installed by this script') as string,
    });
    expect(at.files()).toEqual(before);
  });

  it.each([
    ['a relative HOME', ['--from', '.'], { HOME: 'here' }, 'HOME is not the path of a folder'],
    ['no HOME', ['--from', '.'], { HOME: undefined }, 'HOME is not the path of a folder'],
    ['a missing HOME', ['--from', '.'], { HOME: '/nowhere/at/all' }, 'does not exist'],
    ['an http address', ['--from', 'http://127.0.0.1:1'], {}, 'neither a folder nor an https address'],
    ['a file address', ['--from', 'file:///tmp'], {}, 'neither a folder nor an https address'],
    ['a missing folder', ['--from', '/nowhere'], {}, 'neither a folder nor an https address'],
    ['no address', [], {}, '--from is required'],
    ['a version that is a path', ['--version', '../x'], {}, 'is not a version such as 0.1.0'],
    ['a version of two lines', ['--version', '0.1.0\n../x'], {}, 'is not a version such as 0.1.0'],
    ['an option without its value', ['--from'], {}, '--from needs a value'],
    ['an unknown option', ['--force'], {}, 'unknown argument: --force'],
    ['a system without openssl', ['--from', '.'], { PATH: '/nowhere' }, 'was not found'],
  ])('refuses %s', (_, args, env, text) => {
    const at = place('/bin/sh');
    const { code, err } = at.run(args, env);
    expect(code).toBe(1);
    expect(err).toContain(text);
    expect(at.files()).toEqual([]);
  });

  it('refuses a file where the folder should be', () => {
    const at = place();
    writeFileSync(join(at.home, '.local'), '');
    expect(at.run(['--from', release()])).toMatchObject({ code: 1, out: '' });
    expect(at.files()).toEqual(['.local']);
  });

  it('refuses a folder to which all users can write', () => {
    const at = place();
    const shared = tempDir();
    chmodSync(shared, 0o777);
    expect(at.run(['--from', release(), '--prefix', shared])).toMatchObject({
      code: 1,
      err: expect.stringContaining('all users can write to it') as string,
    });
    expect(readdirSync(shared)).toEqual([]);
  });

  it.runIf(isRoot)('refuses a folder of another user', () => {
    const at = place();
    const theirs = tempDir();
    chownSync(theirs, 65_534, 65_534);
    expect(at.run(['--from', release(), '--prefix', theirs])).toMatchObject({
      code: 1,
      err: expect.stringContaining('belongs to another user') as string,
    });
    expect(readdirSync(theirs)).toEqual([]);
  });

  it('leaves nothing behind when files cannot be written to the end', () => {
    const at = place();
    const from = release({
      pack: withEntry((folder) => writeFileSync(join(folder, 'large'), Buffer.alloc(1 << 20))),
    });
    const { status } = spawnSync('sh', ['-c', 'ulimit -f 100; exec sh "$0" --from "$1"', script(), from], {
      env: { PATH: process.env['PATH'], HOME: at.home },
    });
    expect(status).not.toBe(0);
    expect(at.files()).toEqual([]);
  });

  it('does not give NODE_OPTIONS to the program that it tries', () => {
    const at = place();
    const program = '[ -z "$NODE_OPTIONS" ] && echo 0.1.0\n';
    expect(at.run(['--from', release({ program })], { NODE_OPTIONS: '--require /x' })).toMatchObject({
      code: 0,
    });
  });

  it('refuses an https server whose certificate is not trusted', async () => {
    const home = tempDir();
    const { key, cert } = makeCertificate(tempDir());
    let asked = 0;
    const server = createServer({ key, cert }, (_, response) => {
      asked++;
      response.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const child = spawn('sh', [script(), '--from', `https://127.0.0.1:${port}`], {
      env: { PATH: process.env['PATH'], HOME: home },
    });
    const [code] = (await once(child, 'exit')) as [number];
    server.close();
    expect([code, asked, existsSync(join(home, '.local/bin/pixctl'))]).toEqual([1, 0, false]);
  });

  it('does nothing if only a part of the script arrived', () => {
    const text = readFileSync(script(), 'utf8');
    const from = release();
    const home = tempDir();
    // Without the last line, nothing calls the functions.
    const last = text.lastIndexOf('main "$@"');
    for (let end = 0; end <= last; end += 97)
      spawnSync('sh', ['-c', text.slice(0, end), 'sh', '--from', from], {
        env: { PATH: process.env['PATH'], HOME: home },
      });
    expect(readdirSync(home)).toEqual([]);
  });
});

describe('install.sh, interrupted', () => {
  /** Starts an installation that waits in the program that it tries, and returns its process and a pipe that ends it. */
  async function waiting(at: Place): Promise<{ readonly pid: number; readonly exit: Promise<unknown> }> {
    const pipes = tempDir();
    const [reached, go] = [join(pipes, 'reached'), join(pipes, 'go')];
    execFileSync('mkfifo', [reached, go]);
    const program = `echo x >'${reached}'\nread x <'${go}'\necho 0.1.0\n`;
    const child = spawn('sh', [script(), '--from', release({ program })], {
      detached: true,
      stdio: 'ignore',
      env: { PATH: process.env['PATH'], HOME: at.home },
    });
    const exit = once(child, 'exit');
    const reader = spawn('cat', [reached], { stdio: 'ignore' });
    await Promise.race([once(reader, 'exit'), exit]);
    if (child.exitCode !== null) reader.kill();
    if (child.pid === undefined) throw new Error('sh was not started');
    return { pid: child.pid, exit };
  }

  it.each([['SIGINT'], ['SIGTERM'], ['SIGHUP']] as const)(
    'leaves nothing behind after %s',
    async (signal) => {
      const at = place();
      const { pid, exit } = await waiting(at);
      process.kill(-pid, signal);
      await exit;
      expect(at.files()).toEqual([]);
    },
  );

  it('runs again after it was killed, and removes what was left', async () => {
    const at = place();
    const { pid, exit } = await waiting(at);
    process.kill(-pid, 'SIGKILL');
    await exit;
    expect(existsSync(at.program)).toBe(false);
    expect(at.run(['--from', release()])).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(join(at.home, '.local/lib/pixctl')).map((name) => basename(name))).toEqual(['0.1.0']);
  });

  it('refuses while another installation runs', async () => {
    const at = place();
    const { pid, exit } = await waiting(at);
    const { code, err } = at.run(['--from', release()]);
    process.kill(-pid, 'SIGKILL');
    await exit;
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringContaining(`process ${pid} is installing pixctl`) as string,
    });
  });
});
