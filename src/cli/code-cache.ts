// Half of a short run is V8 compiling source. Compiled code is kept in the user's cache folder from the first run on:
// by Node itself where it can (22.1 and later), otherwise by the functions below.
import type { Stats } from 'node:fs';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import Module from 'node:module';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { Script } from 'node:vm';

declare const __VERSION__: string;

/** Folders that stay when one is added. Each is for one build of pixctl and one Node, and has at most about 10 MB. */
const KEPT_FOLDERS = 3;
/** Characters of source below which compiling takes no longer than reading a file. */
const SMALL_CHUNK = 4096;

type Environment = Readonly<Record<string, string | undefined>>;
type Wrapped = (
  exports: unknown,
  require: (id: string) => unknown,
  module: NodeJS.Module,
  file: string,
  dir: string,
) => void;

/** Makes the chunks that are loaded from here on come from the cache, where there is one. Never throws. */
export function useCodeCache(env: Environment = process.env): void {
  if (env['PIXCTL_CODE_CACHE'] === 'off' || env['NODE_DISABLE_COMPILE_CACHE']) return;
  try {
    const parent = cacheDir(env);
    const own = parent === undefined ? undefined : ownFolder(parent);
    if (own === undefined) return;
    const folder = join(own, 'code', folderName());
    makeFolder(folder);
    if (Module.enableCompileCache === undefined) cacheChunks(folder);
    else Module.enableCompileCache(folder);
  } catch {
    // No permission, or a full disk: without the cache the program is slower, and works.
  }
}

/** The user's folder for caches, by the rules of the platform; undefined when the environment does not tell. */
function cacheDir(env: Environment): string | undefined {
  const absolute = (path: string | undefined): string | undefined =>
    path !== undefined && isAbsolute(path) ? path : undefined;
  if (process.platform === 'win32') return absolute(env['LOCALAPPDATA']);
  const home = absolute(env['HOME']);
  if (process.platform === 'darwin') return home && join(home, 'Library', 'Caches');
  return absolute(env['XDG_CACHE_HOME']) ?? (home && join(home, '.cache'));
}

/** Whether nobody but this user can have put files into a folder. Windows keeps others out of LOCALAPPDATA by itself. */
function isMine({ uid, mode }: Stats): boolean {
  const user = process.getuid?.();
  return user === undefined || (uid === user && (mode & 0o022) === 0);
}

/**
 * Returns the folder of pixctl, made if it is missing; undefined when somebody else could put code there.
 * Nothing is made in a folder of somebody else, for example by root in the home of a user.
 */
function ownFolder(parent: string): string | undefined {
  const folder = join(parent, 'pixctl');
  const make = (path: string): void => {
    if (statSync(path, { throwIfNoEntry: false }) !== undefined) return;
    make(dirname(path));
    if (isMine(statSync(dirname(path)))) mkdirSync(path, { mode: 0o700 });
  };
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined) make(folder);
  const stats = found ?? lstatSync(folder);
  return stats.isDirectory() && isMine(stats) && isMine(statSync(parent)) ? folder : undefined;
}

/** Names the build of pixctl and the Node that runs, down to its file: V8 may crash on code that another one compiled. */
function folderName(): string {
  const built = Math.round(statSync(import.meta.filename).mtimeMs);
  const node = `${process.version}-${process.platform}-${process.arch}-${statSync(process.execPath).size}`;
  return `${__VERSION__}-${built}-${node}`;
}

/** Makes a folder unless it is there, and removes the oldest of those beside it. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false }) !== undefined) return;
  const all = dirname(folder);
  mkdirSync(all, { recursive: true, mode: 0o700 });
  const older = readdirSync(all)
    .map((name) => ({ path: join(all, name), changed: statSync(join(all, name)).mtimeMs }))
    .sort((a, b) => b.changed - a.changed)
    .slice(KEPT_FOLDERS);
  for (const { path } of older) rmSync(path, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** Loads the chunks beside this one from `folder`. At the end of a process that found one missing, it stores them all. */
function cacheChunks(folder: string): void {
  const plain = Module._extensions['.cjs'] ?? Module._extensions['.js'];
  const loaded: { readonly cache: string; readonly script: Script; readonly storedBytes: number }[] = [];
  Module._extensions['.cjs'] = (module, file) => {
    if (dirname(file) !== import.meta.dirname) {
      plain(module, file);
      return;
    }
    const cache = join(folder, basename(file));
    const source = Module.wrap(readFileSync(file, 'utf8'));
    const cachedData = source.length < SMALL_CHUNK ? undefined : readCode(cache);
    const options = cachedData === undefined ? { filename: file } : { filename: file, cachedData };
    const script = new Script(source, options);
    // V8 rejects code that was compiled with other flags or on another processor.
    const storedBytes = script.cachedDataRejected === false ? (cachedData?.length ?? 0) : 0;
    if (source.length >= SMALL_CHUNK) loaded.push({ cache, script, storedBytes });
    const run = script.runInThisContext() as Wrapped;
    run.call(module.exports, module.exports, module.require.bind(module), module, file, dirname(file));
  };
  process.once('exit', () => {
    if (loaded.every(({ storedBytes }) => storedBytes > 0)) return;
    try {
      // Code is stored with the flags of V8 at this time. The next run reads it before src/client/http/transport.ts sets one,
      // and V8 would reject it. The others are those that follow from that one.
      const { setFlagsFromString } = process.getBuiltinModule('node:v8');
      for (const flag of ['--no-liftoff-only', '--wasm-tier-up', '--wasm-dynamic-tiering'])
        setFlagsFromString(flag);
      for (const { cache, script, storedBytes } of loaded) {
        const data = script.createCachedData();
        // Only functions that were called are in it: a new command adds some to the chunks it shares with others.
        if (data.length > storedBytes) writeCode(cache, data);
      }
    } catch {
      // As above. What has been stored is whole.
    }
  });
}

/**
 * Returns what `writeCode` wrote; undefined when it is not there or not whole. V8 verifies the length, and crashes on
 * bytes that have changed. So each file has its data twice: to compare the two takes a tenth of the time of a checksum,
 * whose module has to be loaded.
 */
function readCode(cache: string): Buffer | undefined {
  try {
    const bytes = readFileSync(cache);
    const first = bytes.subarray(0, bytes.length / 2);
    return first.length > 0 && first.equals(bytes.subarray(first.length)) ? first : undefined;
  } catch {
    return undefined;
  }
}

/** Several processes may write the same file: each renames one of its own. */
function writeCode(cache: string, data: Buffer): void {
  const temporary = `${cache}.${process.pid}`;
  try {
    writeFileSync(temporary, Buffer.concat([data, data]), { mode: 0o600, flag: 'wx' });
    renameSync(temporary, cache);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
