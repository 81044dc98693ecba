import { join, resolve } from 'node:path';
import { build } from 'rolldown';
import { textFiles } from '../../scripts/text-files.mjs';

/** Bundles entries of the library as ES modules, for programs of their own. Returns their paths by name. */
export async function bundleLibrary<const N extends 'client' | 'sandbox' | 'testing'>(
  names: readonly N[],
  dir: string,
): Promise<Record<N, string>> {
  await build({
    input: Object.fromEntries(names.map((name) => [name, `src/library/${name}/index.ts`])),
    platform: 'node',
    plugins: [textFiles()],
    external: ['libsql'],
    output: { dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    logLevel: 'silent',
  });
  return Object.fromEntries(names.map((name) => [name, resolve(join(dir, `${name}.mjs`))])) as Record<
    N,
    string
  >;
}
