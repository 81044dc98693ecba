// Half of a short run is V8 reading source. Newer Node keeps what it compiled by itself; for Node 20 the build leaves
// the compiled form beside each chunk. V8 checks that it fits this very Node and this source, else it is not used.
import { readFileSync } from 'node:fs';
import Module from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

/** What of Node's module loader is used here and is not in its types. */
interface Loader {
  enableCompileCache?: () => unknown;
  readonly wrap: (source: string) => string;
  readonly _extensions: Record<string, (module: NodeJS.Module, file: string) => void>;
}

type Wrapped = (
  exports: unknown,
  require: NodeJS.Require,
  module: NodeJS.Module,
  file: string,
  dir: string,
) => void;

/** Makes the chunks loaded from here on come from the cache where there is one. */
export function useCodeCache(): void {
  const loader = Module as unknown as Loader;
  if (loader.enableCompileCache !== undefined) {
    loader.enableCompileCache();
    return;
  }
  const plain = loader._extensions['.cjs'] ?? loader._extensions['.js']!;
  loader._extensions['.cjs'] = (module, file) => {
    const compiled = fromCache(loader, file);
    if (compiled === undefined) plain(module, file);
    else
      compiled.call(
        module.exports,
        module.exports,
        module.require.bind(module) as NodeJS.Require,
        module,
        file,
        dirname(file),
      );
  };
}

function fromCache(loader: Loader, file: string): Wrapped | undefined {
  let cachedData: Buffer;
  try {
    cachedData = readFileSync(`${file}.cache`);
  } catch {
    return undefined;
  }
  const script = new Script(loader.wrap(readFileSync(file, 'utf8')), { filename: file, cachedData });
  return script.cachedDataRejected === true ? undefined : (script.runInThisContext() as Wrapped);
}
