// Bundles entries of the library as a web project does.
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

export const PORTABLE = ['brcode', 'pix', 'webhooks'] as const;

export interface Bundled {
  /** Minified source, an ES module. */
  readonly code: string;
  /** Modules that are not part of it. */
  readonly imports: readonly string[];
  /** Problems that the bundler reports, such as a module that a browser does not have. */
  readonly warnings: readonly string[];
  /** Size as a server compresses it, in bytes. */
  readonly gzipped: number;
}

const ROOT = resolve(import.meta.dirname, '../..');
const ENTRY = '\0entry';

/** Bundles a module that has this source; imports are written `#library/…` or `#test/…`. */
export async function bundle(source: string, format: 'esm' | 'iife' = 'esm'): Promise<Bundled> {
  const warnings: string[] = [];
  const build = await rolldown({
    input: ENTRY,
    cwd: ROOT,
    platform: 'browser',
    plugins: [
      {
        name: 'entry',
        resolveId: (id, importer) => {
          if (id === ENTRY) return id;
          if (importer !== ENTRY || !id.startsWith('#')) return undefined;
          return join(ROOT, id.startsWith('#test/') ? id.slice(1) : `src/${id.slice(1)}`);
        },
        load: (id) => (id === ENTRY ? { code: source, moduleType: 'js' } : undefined),
      },
    ],
    onLog: (_level, { message }) => void warnings.push(message),
  });
  const { output } = await build.generate({ format, minify: true, codeSplitting: false });
  await build.close();
  const { code, imports, dynamicImports } = output[0];
  return {
    code,
    imports: [...imports, ...dynamicImports],
    warnings,
    gzipped: gzipSync(code, { level: 9 }).length,
  };
}

/** Bundles everything that entries export; each as an object of its name. */
export const bundleEntries = (names: readonly string[]): Promise<Bundled> =>
  bundle(names.map((name) => `export * as ${name} from '#library/${name}.ts';`).join('\n'));
