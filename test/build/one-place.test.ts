// What only one module may do: start programs, and replace files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Modules whose text matches, without `import type`. */
const modulesWith = (pattern: RegExp): readonly string[] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.startsWith('messages/'))
    .filter((path) =>
      pattern.test(readFileSync(join('src', path), 'utf8').replaceAll(/^import type .*$/gm, '')),
    )
    .toSorted();

it('only src/host/child-process.ts starts programs', () => {
  expect(modulesWith(/child_process/)).toEqual(['host/child-process.ts']);
});

it('only src/files replaces and syncs files', () => {
  expect(
    modulesWith(
      /\b(?:renameSync|fsyncSync|writeFileSync)\b|\brename\b.*'node:fs\/promises'|\.sync\(\)|\.writeFile\(/,
    ),
  ).toEqual([
    // Appends records of several requests with one sync, and rotates the files.
    'client/journal/append.ts',
    'client/journal/set-aside.ts',
    // Renames whole files when their profile is renamed.
    'config/profile-files.ts',
    'files/try-write.ts',
    'files/write.ts',
    // A part of the entry, which loads no other module.
    'host/code-cache.ts',
    // Writes through pipes and devices that a user names.
    'host/files.ts',
    // Streams a plan to a file of its own, which it then links or renames.
    'payment-plan/edge/sealed-file.ts',
  ]);
});
