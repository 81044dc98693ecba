// The types of the package entries as another project gets them.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installed } from '#test/support/npm.ts';
import { ROOT, tarball } from '#test/support/packed.ts';
import { LARGEST } from '#test/support/sample-size.ts';
import { ENTRIES, packedProject } from './packed.ts';

const execute = promisify(execFile);
let packed: ReturnType<typeof packedProject>;
beforeAll(() => {
  packed = packedProject();
});
afterAll(() => packed.remove());

describe('package', () => {
  it('has no problem that publint finds', async () => {
    const { messages, pkg } = await publint({ pkgDir: ROOT, strict: true, pack: 'npm' });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('has the types of each entry for ES modules, CommonJS and bundlers', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(readFileSync(tarball())));
    if (analysis.types === false) throw new Error('the package has no types');
    expect(Object.keys(analysis.entrypoints).toSorted()).toEqual([...ENTRIES, './package.json'].toSorted());
    // TypeScript before 4.7 does not know `exports`.
    const problems = analysis.problems.filter(
      (problem) => !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
    );
    expect(problems).toEqual([]);
  });

  it.each([
    ['ES modules and CommonJS', 'node16', ['cts', 'mts']],
    ...(LARGEST ? [['a bundler', 'bundler', ['ts']] as const] : []),
  ] as const)(
    'compiles strictly in %s, and makes the compiler ask for an unknown outcome',
    async (_name, resolution, endings) => {
      const files = Object.fromEntries(
        endings.flatMap((ending) => [
          [`complete.${ending}`, USE],
          [`forgotten.${ending}`, USE.replace("case 'unknown':\n      return open(result.entry);", '')],
          [`unchecked.${ending}`, USE.replace("if (made.outcome === 'done') ", '')],
        ]),
      );
      for (const [name, text] of Object.entries(files)) writeFileSync(join(packed.folder, name), text);
      const { stdout } = await execute(
        process.execPath,
        [
          join(ROOT, 'node_modules/typescript/bin/tsc'),
          ...['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--target', 'es2022'],
          ...['--module', resolution === 'bundler' ? 'esnext' : 'node16', '--moduleResolution', resolution],
          ...['--types', 'node', ...Object.keys(files)],
        ],
        { cwd: packed.folder },
      ).catch((error: unknown) => error as { readonly stdout: string });
      const problems = stdout
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith(' '))
        .map((line) => line.replace(/\(.*?\): error/, ''));
      expect(problems.toSorted()).toEqual([
        ...endings.map((ending) => expect.stringMatching(`^forgotten.${ending} TS2366`) as string),
        ...endings.map(
          (ending) => expect.stringMatching(`^unchecked.${ending} TS2339: Property 'value'`) as string,
        ),
      ]);
    },
  );
});

/** Other runtimes, by npm package; they are too large for a dependency. */
const RUNTIMES = [
  ['Bun', '@oven/bun-linux-x64@1.4.5', 'bin/bun', []],
  [
    'Deno',
    '@deno/linux-x64-glibc@2.9.6',
    'deno',
    ['run', '--allow-all', '--no-prompt', '--node-modules-dir=manual'],
  ],
] as const;

describe.skipIf(process.platform !== 'linux' || process.arch !== 'x64')('package in other runtimes', () => {
  it.for(RUNTIMES)(
    'runs in %s: client, journal in files, sandbox',
    async ([, spec, program, words], { skip }) => {
      const cache = join(ROOT, '.cache/runtimes', spec.replaceAll('/', '-'));
      if (!(await installed(cache, [spec]))) skip();
      writeFileSync(join(packed.folder, 'package.json'), '{"type":"module","dependencies":{"pixctl":"*"}}');
      writeFileSync(join(packed.folder, 'everywhere.mjs'), EVERYWHERE);
      const { stdout } = await execute(
        join(cache, 'node_modules', spec.replace(/@[^@]+$/, ''), program),
        [...words, 'everywhere.mjs'],
        { cwd: packed.folder, env: { HOME: packed.folder, PATH: '' } },
      );
      expect(JSON.parse(stdout)).toEqual({ outcomes: ['done', 'done'], charges: 2, open: 0, code: 'limit' });
    },
  );
});

const EVERYWHERE = `
import { createClient, fileJournal } from 'pixctl/client';
import { startSandbox } from 'pixctl/sandbox';
const sandbox = await startSandbox({ seed: 1 });
const served = createClient({ baseUrl: sandbox.url, appKey: sandbox.appKey, journal: fileJournal(process.cwd() + '/journal'), limits: { payment: 1 } });
const outcomes = [];
for (const client of [sandbox.client(), served]) outcomes.push((await client.charge.create({ value: 100 })).outcome);
const { code } = await served.payment.create({ value: 2, destinationAlias: 'ana@example.com' }).catch((error) => error);
console.log(JSON.stringify({
  outcomes, charges: (await served.charge.list().toArray()).length, open: (await served.journal.open()).length, code,
}));
await served.close();
await sandbox.close();
`;

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
