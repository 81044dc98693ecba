// The package as npm packs it, before anything is installed beside it.
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { freshEnv } from '#test/support/binary.ts';
import { unpacked } from '#test/support/packed.ts';
import { httpServer, json } from '#test/support/services/server.ts';

it('charge list › runs from the package alone, without a folder of dependencies', async () => {
  const { url } = await httpServer((_, response) =>
    json(response, 200, {
      pageInfo: { skip: 0, limit: 100, totalCount: 1, hasPreviousPage: false, hasNextPage: false },
      charges: [
        { correlationID: 'a-1', status: 'ACTIVE', value: 1990, createdAt: '2026-01-01T12:00:00.000Z' },
      ],
    }),
  );
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(unpacked(), 'dist/pixctl.cjs'), 'charge', 'list'],
    { env: freshEnv({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' }) },
  );
  expect(stdout).toMatch(/^a-1\tACTIVE\t1990\t/);
});

// Files that a test or a tried example wrote here must not be committed.
it('has only known files and folders at the top level', () => {
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  const names = new Set(tracked.map((path) => path.split('/')[0]!));
  expect(
    [...names].filter((name) => !/^(?:CHANGELOG|CONTRIBUTING|README(?:\.pt-BR)?)\.md$/.test(name)).sort(),
  ).toEqual([
    '.ci',
    '.dependency-cruiser.js',
    '.editorconfig',
    '.github',
    '.gitignore',
    '.npmrc',
    '.prettierignore',
    '.prettierrc.json',
    'LICENSE',
    'bin',
    'completions',
    'docs',
    'eslint.config.js',
    'examples',
    'knip.json',
    'package-lock.json',
    'package.json',
    'scripts',
    'src',
    'test',
    'tsconfig.json',
    'vitest.config.ts',
  ]);
});

it('no package of the lock file runs a script at its installation, and every version is exact', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version?: string; hasInstallScript?: boolean; integrity?: string }>;
  };
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  expect(installed.length).toBeGreaterThan(100);
  for (const [path, { version, hasInstallScript = false, integrity = '' }] of installed)
    expect({ path, version, hasInstallScript, integrity }).toMatchObject({
      version: expect.stringMatching(/^\d/) as string,
      hasInstallScript: false,
      integrity: expect.stringMatching(/^sha512-/) as string,
    });
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Record<string, Record<string, string>>;
  for (const [name, version] of Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  }))
    expect(`${name} ${version}`).toMatch(/ \d+\.\d+\.\d+(?:-[\w.]+)?$/);
});
