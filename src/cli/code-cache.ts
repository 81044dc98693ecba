// Half of a short run is V8 reading source. Newer Node keeps what it compiled by itself; for Node 20 the build leaves
// the compiled form of chunks beside them.
import { existsSync, readFileSync, statSync } from 'node:fs';
import Module from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';

type Wrapped = (
  exports: unknown,
  require: (id: string) => unknown,
  module: NodeJS.Module,
  file: string,
  dir: string,
) => void;

/**
 * Names the Node program that runs, down to its file. V8 itself takes a cache from every Node with the same version of
 * V8, and Node 20.20.2 lays strings out otherwise than those before it: with a cache of another, the process crashes.
 */
export const nodeName = (): string =>
  `${process.version}-${process.platform}-${process.arch}-${statSync(process.execPath).size}`;

/** Makes the chunks loaded from here on come from the cache, where there is one for this Node. */
export function useCodeCache(): void {
  if (Module.enableCompileCache !== undefined) {
    Module.enableCompileCache();
    return;
  }
  const folder = join(import.meta.dirname, '../code-cache', nodeName());
  if (!existsSync(folder)) return;
  const plain = Module._extensions['.cjs'] ?? Module._extensions['.js'];
  Module._extensions['.cjs'] = (module, file) => {
    const compiled = fromCache(join(folder, `${basename(file)}.cache`), file);
    if (compiled === undefined) plain(module, file);
    else
      compiled.call(module.exports, module.exports, module.require.bind(module), module, file, dirname(file));
  };
}

function fromCache(cache: string, file: string): Wrapped | undefined {
  let cachedData: Buffer;
  try {
    cachedData = readFileSync(cache);
  } catch {
    return undefined;
  }
  // Compiled from the source when V8 rejects the cache.
  const script = new Script(Module.wrap(readFileSync(file, 'utf8')), { filename: file, cachedData });
  return script.runInThisContext() as Wrapped;
}
