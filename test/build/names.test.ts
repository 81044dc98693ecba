// No text sends anybody to an address or a package that somebody else could own. The first release brings names of its
// own; until then there is none.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { installationAt } from '#cli/adapters/system/installation.ts';
import { NPM_NAME, REPOSITORY } from '#host/identity.ts';
import { machine } from '#test/support/cli.ts';

/** Hosts of standards, libraries, agents and the service, with the account where anybody can have one. Names that nobody can register need no entry. */
const HOSTS = [
  'api.openpix.com.br',
  'api.woovi-sandbox.com',
  'code.claude.com',
  'code.visualstudio.com',
  'cursor.com',
  'cyclonedx.org',
  'developers.openai.com',
  'github.com/google-gemini',
  'github.com/openai',
  'github.com/vercel',
  'hono.dev',
  'jqlang.github.io',
  'modelcontextprotocol.io',
  'opensource.org',
  'semver.org',
  'unlicense.org',
  'www.w3.org',
];
/** RFC 2606 and RFC 6761, names without a dot, and addresses of this machine. */
const RESERVED = /(?:^|\.)(?:example|example\.com|invalid|localhost|test)$|^[^.]+$|^127[\d.]*$|^0[\d.]*$/;

const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  .toString()
  .trim()
  .split('\n')
  // The lock file has addresses of the registry, which the checksums in it make safe. Tests print nothing to users.
  .filter((file) => !/^(?:test\/|package-lock\.json$)|\.(?:png|svg|ttf|wasm|pdf)$/.test(file));

const matches = (pattern: RegExp): readonly string[] =>
  FILES.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map((found) => found[1] ?? found[0]),
  );

describe('texts of the project', () => {
  it('hosts › are the listed ones, or reserved', () => {
    const found = new Set(
      matches(/\b(?:https?|git|ssh):\/\/(?:[\w-]+@)?(github\.com\/[\w-]+|[a-z\d][a-z\d.-]*[a-z\d])/g),
    );
    expect([...found].filter((host) => !RESERVED.test(host)).toSorted()).toEqual(HOSTS);
  });

  it('commands that fetch from a registry › name no package of ours', () => {
    const fetched = matches(
      /\b(?:npx(?= )|bunx|npm (?:i|install|exec|view|init|x)|(?:pnpm|yarn|bun) (?:add|dlx|x|global add)|brew install|docker (?:run|pull))\b[^\n`|]*/g,
    ).filter((command) => /(?<![\w./\\@-])pixctl(?![\w-]*:)/.test(command));
    // In a clone after `npm ci`, npx runs the program of the clone.
    expect(new Set(fetched)).toEqual(
      new Set(['npx pixctl --sandbox charge create --amount 19,90', 'npx pixctl']),
    );
  });

  const TOP = '/home/ana/.npm/_npx/0a1b2c';
  it.each([
    'npm/lib/node_modules/pixctl',
    '.npm/_npx/0a1b2c/node_modules/pixctl',
    '.local/share/pnpm/global/5/.pnpm/pixctl@0.1.0/node_modules/pixctl',
    '.config/yarn/global/node_modules/pixctl',
    '.bun/install/global/node_modules/pixctl',
    'shop/node_modules/pixctl',
  ])('upgrade of a package in %s › names no package to fetch', (folder) => {
    const found = installationAt({
      folder: `/home/ana/${folder}`,
      node: '/usr/bin/node',
      platform: 'linux',
      npmName: NPM_NAME,
      exists: (path) => /shop\/package(?:-lock)?\.json$/.test(path),
    });
    expect(found).not.toHaveProperty(['command']);
  });

  it('hints of a program that npx has started › name its path, in errors as JSON too', async () => {
    const script = `${TOP}/node_modules/pixctl/dist/pixctl.cjs`;
    const self = machine({ script: () => script });
    self.env['PATH'] = `${TOP}/node_modules/.bin:/nowhere`;
    for (const line of [
      'charge list',
      'charge list --json',
      'upgrade --check',
      'upgrade --check --json',
      'chrge',
    ]) {
      const { err } = await self.run(line);
      expect({ line, err }).toEqual({ line, err: expect.stringContaining(script) as string });
      // The text may be wrapped; words of JSON are in quotes.
      expect(err.replaceAll(/\s+/g, ' ')).not.toMatch(
        /(?:npx|bunx|dlx)["',]* ["']*pixctl|(?<![\w./-])pixctl (?:--|login|upgrade|charge)/,
      );
    }
  });

  it('identity › is in one file, and empty until a release sets it', () => {
    expect({ NPM_NAME, REPOSITORY }).toEqual({ NPM_NAME: '', REPOSITORY: '' });
  });

  it('actions of workflows › are in no account that somebody could register, or in that of GitHub', () => {
    for (const uses of matches(/- uses: ([^\s#]+)/g))
      expect(uses).toMatch(/^<owner>\/pixctl\/|^actions\/[\w-]+@|^\.\//);
  });

  it('package.json › has no address until a release sets it', () => {
    expect(JSON.parse(readFileSync('package.json', 'utf8'))).not.toHaveProperty(['repository']);
    expect(JSON.parse(readFileSync('package.json', 'utf8'))).not.toHaveProperty(['homepage']);
  });
});
