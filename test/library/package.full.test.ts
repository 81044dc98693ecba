// The types of the package entries as another project gets them.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTRIES, packedProject, ROOT } from './packed.ts';

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
    const analysis = await checkPackage(createPackageFromTarballData(readFileSync(packed.tarball)));
    if (analysis.types === false) throw new Error('the package has no types');
    expect(Object.keys(analysis.entrypoints).toSorted()).toEqual([...ENTRIES, './package.json'].toSorted());
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
      expect(problems).toEqual([
        expect.stringMatching(`^forgotten.${ending} TS2366`),
        expect.stringMatching(`^unchecked.${ending} TS2339: Property 'value'`),
      ]);
    },
  );
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
