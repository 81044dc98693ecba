import { join, resolve } from 'node:path';
import { build } from 'rolldown';
import { textFiles } from '../../scripts/text-files.mjs';

/** Source files of entries, below src/library. */
const ENTRIES = {
  client: 'client/index.ts',
  sandbox: 'sandbox/index.ts',
  testing: 'testing/index.ts',
  webhooks: 'webhooks.ts',
} as const;

/** Bundles entries of the library as ES modules, for programs of their own. Returns their paths by name. */
export async function bundleLibrary<const N extends keyof typeof ENTRIES>(
  names: readonly N[],
  dir: string,
): Promise<Record<N, string>> {
  await build({
    input: Object.fromEntries(names.map((name) => [name, `src/library/${ENTRIES[name]}`])),
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
