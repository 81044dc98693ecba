// How pixctl finds out how it was installed: places of real installations, as the package managers make them, and the
// command for each.
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Place } from '#cli/adapters/system/installation.ts';
import { installationAt } from '#cli/adapters/system/installation.ts';

const NODE = '/usr/bin/node';

const at = (folder: string, files: readonly string[] = [], more: Partial<Place> = {}) =>
  installationAt({
    folder,
    node: NODE,
    platform: 'linux',
    npmName: 'the-name',
    exists: (path) => files.includes(path),
    ...more,
  });

/** An archive in a folder, which runs in its own Node.js. */
const archive = (top: string, files: readonly string[] = [], node = `${top}/lib/node`) =>
  at(
    `${top}/lib/node_modules/pixctl`,
    files.map((file) => posix.join(top, file)),
    { node },
  );

describe('installation', () => {
  it('install script › is its script, with the folder that it was given', () => {
    expect(archive("/home/ana/it's/lib/pixctl/0.1.0", ['install.sh'])).toEqual({
      method: 'script',
      command: String.raw`sh '/home/ana/it'\''s/lib/pixctl/0.1.0/install.sh' --prefix '/home/ana/it'\''s'`,
    });
  });

  it.each([
    ['unpacked by hand', archive('/opt/pixctl-0.1.0', ['install.sh'])],
    ['without its script', archive('/home/ana/.local/lib/pixctl/0.1.0')],
  ])('archive %s › has no command', (_what, found) => expect(found).toEqual({ method: 'archive' }));

  it('archive run by another Node.js › is no archive', () => {
    expect(archive('/home/ana/lib/pixctl/0.1.0', ['install.sh'], NODE).method).toBe('npm');
  });

  it('Homebrew › is its command', () => {
    expect(archive('/opt/homebrew/Cellar/pixctl/0.1.0/libexec', ['install.sh'])).toEqual({
      method: 'homebrew',
      command: 'brew upgrade pixctl',
    });
  });

  it.each([
    [
      String.raw`C:\Users\Ana Lima\AppData\Local\Programs\pixctl\versions\0.1.0`,
      'script',
      String.raw`powershell -ExecutionPolicy Bypass -File "C:\Users\Ana Lima\AppData\Local\Programs\pixctl\versions\0.1.0\install.ps1" -Prefix "C:\Users\Ana Lima\AppData\Local\Programs\pixctl"`,
    ],
    [
      String.raw`D:\a$b's\versions\0.1.0`,
      'script',
      String.raw`powershell -ExecutionPolicy Bypass -File 'D:\a$b''s\versions\0.1.0\install.ps1' -Prefix 'D:\a$b''s'`,
    ],
    [String.raw`C:\Users\ana\scoop\apps\pixctl\0.1.0`, 'scoop', 'scoop update pixctl'],
    [String.raw`C:\pixctl-0.1.0-windows-x64`, 'archive', undefined],
  ])('Windows archive in %s › is %s', (top, method, command) => {
    const found = at(String.raw`${top}\lib\node_modules\pixctl`, [String.raw`${top}\install.ps1`], {
      platform: 'win32',
      node: String.raw`${top}\lib\node.exe`,
    });
    expect(found).toEqual({ method, ...(command === undefined ? {} : { command }) });
  });

  const PACKAGES: readonly (readonly [
    folder: string,
    method: string,
    command: string,
    files?: readonly string[],
  ])[] = [
    ['/usr/lib/node_modules/pixctl', 'npm', "npm install --global --prefix '/usr' the-name@latest"],
    [
      '/home/ana/.nvm/versions/node/v22.1.0/lib/node_modules/@ana/pixctl',
      'npm',
      "npm install --global --prefix '/home/ana/.nvm/versions/node/v22.1.0' the-name@latest",
    ],
    ['/home/ana/.npm/_npx/0a1b2c/node_modules/pixctl', 'npx', 'npx the-name@latest'],
    [
      '/home/ana/.local/share/pnpm/global/5/.pnpm/pixctl@0.1.0/node_modules/pixctl',
      'pnpm',
      'pnpm add --global the-name@latest',
    ],
    [
      '/home/ana/.cache/pnpm/dlx/0a1b/1c/node_modules/.pnpm/pixctl@0.1.0/node_modules/pixctl',
      'pnpm-dlx',
      'pnpm dlx the-name@latest',
    ],
    ['/home/ana/.config/yarn/global/node_modules/pixctl', 'yarn', 'yarn global add the-name@latest'],
    ['/home/ana/.bun/install/global/node_modules/pixctl', 'bun', 'bun add --global the-name@latest'],
    ['/tmp/bunx-1000-pixctl@latest/node_modules/pixctl', 'bunx', 'bunx the-name@latest'],
    [
      '/home/ana/.bun/install/cache/.bunx-1000/pixctl@latest/node_modules/pixctl',
      'bunx',
      'bunx the-name@latest',
      ['/home/ana/.bun/install/cache/.bunx-1000/pixctl@latest/package.json'],
    ],
    ...[
      ['package-lock.json', "npm --prefix '/w/shop' install the-name@latest"] as const,
      ['pnpm-lock.yaml', "pnpm --dir '/w/shop' add the-name@latest"] as const,
      ['yarn.lock', "yarn --cwd '/w/shop' add the-name@latest"] as const,
      ['bun.lock', "bun add --cwd '/w/shop' the-name@latest"] as const,
    ].map(
      ([lock, command]) =>
        [
          '/w/shop/node_modules/pixctl',
          'project',
          command,
          ['/w/shop/package.json', `/w/shop/${lock}`],
        ] as const,
    ),
    [
      '/w/shop/node_modules/.pnpm/pixctl@0.1.0/node_modules/pixctl',
      'project',
      "pnpm --dir '/w/shop' add the-name@latest",
      ['/w/shop/package.json', '/w/shop/pnpm-lock.yaml'],
    ],
  ];

  const CASES = PACKAGES.map(([folder, method, command, files = []]) => ({ folder, method, command, files }));

  it.each(CASES)('package in $folder › is $method: $command', ({ folder, method, command, files }) => {
    expect(at(folder, files)).toEqual({ method, command });
  });

  it.each(CASES)(
    'package in $folder › has no command while there is no name',
    ({ folder, method, files }) => {
      expect(at(folder, files, { npmName: '' })).toEqual({ method });
    },
  );

  it.each([
    ['that another package needs', '/w/shop/node_modules/tool/node_modules/pixctl'],
    ["in Plug'n'Play of yarn", '/w/shop/.yarn/unplugged/pixctl-npm-0.1.0-0a/node_modules/pixctl'],
  ])('package %s › has no command', (_what, folder) => {
    const files = ['/w/shop/package.json', '/w/shop/package-lock.json'];
    expect(at(folder, files)).toEqual({ method: 'project' });
  });

  it('clone › pulls and builds in its folder', () => {
    expect(at('/home/ana/pixctl', ['/home/ana/pixctl/.git'])).toEqual({
      method: 'clone',
      command: "git -C '/home/ana/pixctl' pull && npm --prefix '/home/ana/pixctl' ci",
    });
  });

  it('source without a clone › is unknown', () =>
    expect(at('/home/ana/pixctl-main')).toEqual({ method: 'unknown' }));
});
