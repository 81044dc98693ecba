// Sources that are written from the contract.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as prettier from 'prettier';
import { libraryTypes } from './library.ts';
import { sandboxTypes } from './sandbox.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'src/contract/resources');

// Imported here rather than in the function, because scripts/generate.mjs cannot import once it has this module.
const resources = await Promise.all(
  readdirSync(FOLDER)
    .toSorted()
    .map(
      (name) => import(/* @vite-ignore */ join(FOLDER, name)) as Promise<Readonly<Record<string, unknown>>>,
    ),
);

/** Returns the text of each generated file by its path. */
export async function generate(): Promise<ReadonlyMap<string, string>> {
  const options = await prettier.resolveConfig(join(ROOT, 'src/index.ts'));
  const files = await Promise.all(
    [...libraryTypes(resources), ...sandboxTypes()].map(async ([path, text]): Promise<[string, string]> => [
      path,
      await prettier.format(text, { ...options, parser: 'typescript' }),
    ]),
  );
  return new Map(files);
}
