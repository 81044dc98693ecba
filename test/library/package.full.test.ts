// The entries of the package as another project gets them: packed, installed, compiled and run.
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '#test/support/services/sandbox.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const execute = promisify(execFile);
const { exports, dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
};
const entries = Object.keys(exports).filter((name) => name !== './package.json');

const place = mkdtempSync(join(tmpdir(), 'pixctl-library-'));
/** Folder of a project that has the packed pixctl. */
const project = join(place, 'project');
let tarball: string;

beforeAll(() => {
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', place], {
    cwd: ROOT,
  });
  tarball = join(place, packed.toString().trim());
  const modules = join(project, 'node_modules');
  mkdirSync(join(modules, 'pixctl'), { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', join(modules, 'pixctl'), '--strip-components=1']);
  for (const name of [
    ...Object.keys(dependencies),
    '@libsql',
    '@neon-rs',
    'detect-libc',
    '@types',
    'undici-types',
  ])
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
});
afterAll(() => rmSync(place, { recursive: true }));

describe('package', () => {
  it('has no problem that publint finds', async () => {
    const { messages, pkg } = await publint({ pkgDir: ROOT, strict: true, pack: 'npm' });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('has the types of each entry for ES modules, CommonJS and bundlers', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
    if (analysis.types === false) throw new Error('the package has no types');
    expect(Object.keys(analysis.entrypoints).toSorted()).toEqual([...entries, './package.json'].toSorted());
    // TypeScript before 4.7 does not know `exports`.
    const problems = analysis.problems.filter(
      (problem) => !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
    );
    expect(problems).toEqual([]);
  });

  it.each([
    ['an ES module', 'node16', 'mts'],
    ['CommonJS', 'node16', 'cts'],
    ['a bundler', 'bundler', 'ts'],
  ])(
    'compiles strictly in %s, and makes the compiler ask for an unknown outcome',
    async (_name, resolution, ending) => {
      const files = {
        [`complete.${ending}`]: USE,
        [`forgotten.${ending}`]: USE.replace("case 'unknown':\n      return open(result.entry);", ''),
        [`unchecked.${ending}`]: USE.replace("if (made.outcome === 'done') ", ''),
      };
      for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
      const { stdout } = await execute(
        process.execPath,
        [
          join(ROOT, 'node_modules/typescript/bin/tsc'),
          ...['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--target', 'es2022'],
          ...['--module', resolution === 'bundler' ? 'esnext' : 'node16', '--moduleResolution', resolution],
          ...['--types', 'node', ...Object.keys(files)],
        ],
        { cwd: project },
      ).catch((error: unknown) => error as { readonly stdout: string });
      const problems = stdout
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith(' '))
        .map((line) => line.replace(/\(.*?\): error/, ''));
      expect(problems).toEqual([
        expect.stringMatching(`^forgotten.${ending} TS2366`),
        expect.stringMatching(`^unchecked.${ending} TS2339: Property 'value'`),
      ]);
    },
  );

  it.each([
    [
      'import',
      'run.mjs',
      "import { createClient, memoryJournal, orThrow, PixctlError } from 'pixctl/client';",
    ],
    [
      'require',
      'run.cjs',
      "const { createClient, memoryJournal, orThrow, PixctlError } = require('pixctl/client');",
    ],
  ])('runs with %s against the served sandbox', async (_name, file, first) => {
    const { url, appKey } = await serve();
    writeFileSync(join(project, file), `${first}\n${RUN}`);
    const { stdout } = await execute(process.execPath, [file], {
      cwd: project,
      env: { PATH: process.env['PATH'], URL: url, KEY: appKey },
    });
    expect(JSON.parse(stdout)).toEqual({ value: 1990, listed: 1, code: 'invalid-input', isError: true });
  });

  it('loads one copy of the classes, whichever way it is imported', async () => {
    const file = join(project, 'both.mjs');
    writeFileSync(
      file,
      `import { createRequire } from 'node:module';
       import * as imported from 'pixctl/client';
       const required = createRequire(import.meta.url)('pixctl/client');
       console.log(imported.PixctlError === required.PixctlError, Object.keys(imported).sort().join() === Object.keys(required).sort().join());`,
    );
    expect((await execute(process.execPath, [file], { cwd: project })).stdout).toBe('true true\n');
  });
});

const USE = `
import type { Charge, Client, WriteResult } from 'pixctl/client';
import { createClient, memoryJournal } from 'pixctl/client';

const client: Client = createClient({ baseUrl: 'https://api.example.com', appKey: 'key', journal: memoryJournal() });
declare function open(entry: string | undefined): string;

export async function charge(cents: number): Promise<string> {
  const result: WriteResult<Charge> = await client.charge.create({ value: cents, correlationID: 'order-1' });
  switch (result.outcome) {
    case 'done':
      return result.value.correlationID;
    case 'refused':
    case 'not-done':
      return result.error.code;
    case 'unknown':
      return open(result.entry);
  }
}

export async function read(): Promise<number> {
  const made = await client.charge.create({ value: 1 });
  let sum = 0;
  if (made.outcome === 'done') sum += made.value.value;
  for await (const { value, status } of client.charge.list({ status: 'ACTIVE' })) if (status === 'ACTIVE') sum += value;
  // @ts-expect-error an amount is a number of cents
  await client.charge.create({ value: '19,90' });
  // @ts-expect-error no such field
  await client.charge.create({ value: 1, vlaue: 2 });
  // @ts-expect-error no such status
  client.charge.list({ status: 'PAID' });
  return sum;
}
`;

const RUN = `
(async () => {
  const client = createClient({ baseUrl: process.env.URL, appKey: process.env.KEY, journal: memoryJournal() });
  const { value } = orThrow(await client.charge.create({ value: 1990 }));
  const listed = (await client.charge.list().toArray()).length;
  const error = await client.charge.create({ value: 'x' }).catch((caught) => caught);
  await client.close();
  console.log(JSON.stringify({ value, listed, code: error.code, isError: error instanceof PixctlError }));
})();
`;
