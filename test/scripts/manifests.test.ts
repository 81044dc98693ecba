// The manifests of Homebrew and Scoop, from a list of checksums. Ruby checks the formula.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '#test/support/cli.ts';
import { writeManifests } from '../../scripts/release/manifests.mjs';

const REPOSITORY = 'https://code.example/owner/pixctl';
const ARCHIVES = [
  'pixctl-0.2.0-linux-arm64.tar.gz',
  'pixctl-0.2.0-linux-x64.tar.gz',
  'pixctl-0.2.0-macos-arm64.tar.gz',
  'pixctl-0.2.0-macos-x64.tar.gz',
  'pixctl-0.2.0-windows-x64.zip',
];
const hashOf = (archive: string): string => `${ARCHIVES.indexOf(archive)}`.repeat(64);

/** Writes checksums and manifests into a new folder, and returns it. */
function made(archives = ARCHIVES, repository = REPOSITORY): string {
  const out = tempDir();
  writeFileSync(
    join(out, 'checksums.txt'),
    archives.map((archive) => `${hashOf(archive)}  ${archive}\n`).join(''),
  );
  writeManifests({ version: '0.2.0', identity: { repository } }, out);
  return out;
}

describe('writeManifests', () => {
  it('names each archive for Homebrew with its own checksum', () => {
    const formula = readFileSync(join(made(), 'pixctl.rb'), 'utf8');
    const named = [...formula.matchAll(/on_(\w+) do\s+on_(\w+) do\s+url "(.+)"\s+sha256 "(.+)"/g)];
    const address = (archive: string) => `${REPOSITORY}/releases/download/v0.2.0/${archive}`;
    expect(named.map(([, ...facts]) => facts)).toEqual(
      [
        ['macos', 'arm', 'pixctl-0.2.0-macos-arm64.tar.gz'],
        ['macos', 'intel', 'pixctl-0.2.0-macos-x64.tar.gz'],
        ['linux', 'arm', 'pixctl-0.2.0-linux-arm64.tar.gz'],
        ['linux', 'intel', 'pixctl-0.2.0-linux-x64.tar.gz'],
      ].map(([system = '', cpu = '', archive = '']) => [system, cpu, address(archive), hashOf(archive)]),
    );
  });

  it('is Ruby', ({ skip }) => {
    const { error, stdout, status } = spawnSync('ruby', ['-c', join(made(), 'pixctl.rb')]);
    if (error !== undefined) {
      console.error('SKIPPED: ruby is missing, so that the formula was not checked');
      skip();
    }
    expect([status, stdout.toString()]).toEqual([0, 'Syntax OK\n']);
  });

  it('names the archive for Scoop, and where the next one will be', () => {
    const manifest = JSON.parse(readFileSync(join(made(), 'pixctl.json'), 'utf8')) as object;
    expect(manifest).toMatchObject({
      version: '0.2.0',
      license: 'MIT',
      architecture: {
        '64bit': {
          url: `${REPOSITORY}/releases/download/v0.2.0/pixctl-0.2.0-windows-x64.zip`,
          hash: hashOf('pixctl-0.2.0-windows-x64.zip'),
          extract_dir: 'pixctl-0.2.0-windows-x64',
        },
      },
      bin: 'bin\\pixctl.cmd',
      autoupdate: {
        architecture: {
          '64bit': { url: `${REPOSITORY}/releases/download/v$version/pixctl-$version-windows-x64.zip` },
        },
      },
    });
  });

  it('writes none while the releases have no address', () => {
    expect(readdirSync(made(ARCHIVES, ''))).toEqual(['checksums.txt']);
  });

  it('refuses a release without one of the archives', () => {
    expect(() => made(ARCHIVES.slice(1))).toThrow('checksums.txt does not have pixctl-0.2.0-linux-arm64');
  });
});
