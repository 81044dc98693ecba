// Loads the chunks of the program without the module resolution of Node.js, whose file system calls take a tenth of a
// short run, and without compiling them again. Half the time of a short run is V8 compiling source, so compiled code is
// cached in the user's cache folder from the first run on. `module.enableCompileCache` of Node.js 22 and 24 caches only
// what is compiled when a module is loaded, not the functions that a run calls later.
import type { Stats } from 'node:fs';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { Script } from 'node:vm';
import type { Environment } from '#config/environment.ts';

declare const __VERSION__: string;
/** `require` of the entry, of which this module is a part. */
declare const require: (id: string) => unknown;
declare const exports: unknown;

/**
 * Number of folders to keep when one is added. Each belongs to one build of pixctl and one Node.js, and has at most
 * about 10 MB.
 */
const KEPT_FOLDERS = 3;
/** Milliseconds after the start at which the code of a run that has not ended is stored. */
const LONG_RUN_MS = 2_000;
/** Number of source characters below which compiling is as fast as reading a file. */
const SMALL_CHUNK = 4096;

/** Loads a chunk by its path relative to the entry, and returns what it exports. */
export type Load = (id: string) => unknown;

type Wrapped = (
  exports: unknown,
  require: Load,
  module: { exports: unknown },
  file: string,
  dir: string,
) => void;

interface LoadedChunk {
  readonly cache: string;
  readonly script: Script;
  /** 0 if there was no cached code, or if V8 rejected it. */
  storedBytes: number;
}

/** Folder of the code cache; undefined while it is not used. */
let cacheFolder: string | undefined;
const loaded: LoadedChunk[] = [];
let isStopped = false;
const chunks = new Map<string, { exports: unknown }>();
/** Whether a chunk that may have set V8 flags is loaded. */
let mayHaveFlags = false;

/** Loads a chunk, `./chunks/NAME.cjs`. */
export const loadChunk: Load = (id) => chunk(id.slice(id.lastIndexOf('/') + 1));

function chunk(name: string): unknown {
  const known = chunks.get(name);
  if (known !== undefined) return known.exports;
  const module: { exports: unknown } = { exports: {} };
  chunks.set(name, module);
  const folder = join(import.meta.dirname, 'chunks');
  const file = join(folder, name);
  const wrapped = compiled(name, file).runInThisContext() as Wrapped;
  wrapped(module.exports, requireFromChunk, module, file, folder);
  return module.exports;
}

const requireFromChunk: Load = (id) => {
  // Other chunks are in the same folder, and the entry is above it.
  if (id.startsWith('./')) return chunk(id.slice(2));
  if (id.startsWith('.')) return exports;
  if (id === 'node:v8') mayHaveFlags = true;
  return require(id);
};

function compiled(name: string, file: string): Script {
  const { Script } = process.getBuiltinModule('node:vm');
  // scripts/build.mjs escapes all characters outside ASCII, because Latin-1 is read faster than UTF-8.
  const source = `(function(exports,require,module,__filename,__dirname){${readFileSync(file, 'latin1')}\n})`;
  if (cacheFolder === undefined || source.length < SMALL_CHUNK) return new Script(source, { filename: file });
  const cache = join(cacheFolder, name);
  const cachedData = readCode(cache);
  const script = withDefaultFlags(
    () => new Script(source, cachedData === undefined ? { filename: file } : { filename: file, cachedData }),
  );
  // V8 rejects code compiled with other flags or on another processor.
  const storedBytes = script.cachedDataRejected === false ? (cachedData?.length ?? 0) : 0;
  loaded.push({ cache, script, storedBytes });
  return script;
}

/**
 * Calls back with the V8 flags that the process started with, because V8 rejects code that was stored with other flags.
 * Only http/transport.ts sets one, after it was loaded; the other flags follow from that one.
 */
function withDefaultFlags<T>(work: () => T): T {
  if (!mayHaveFlags) return work();
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  for (const flag of ['--no-liftoff-only', '--wasm-tier-up', '--wasm-dynamic-tiering'])
    setFlagsFromString(flag);
  try {
    return work();
  } finally {
    setFlagsFromString('--liftoff-only');
  }
}

/**
 * Loads all chunks from here on from the cache, if there is one. If a chunk was missing in it, the process stores all of
 * them when it exits. Never throws.
 */
export function useCodeCache(env: Environment = process.env): void {
  if (env.PIXCTL_CODE_CACHE === 'off' || env.NODE_DISABLE_COMPILE_CACHE) return;
  try {
    const parent = cacheDir(env);
    const own = parent === undefined ? undefined : ownFolder(parent);
    if (own === undefined) return;
    const folder = join(own, 'code', folderName());
    makeFolder(folder);
    cacheFolder = folder;
    process.once('exit', storeCode);
    // A program that runs long is usually ended by a signal.
    setTimeout(storeCode, LONG_RUN_MS).unref();
  } catch {
    // No permission or a full disk: without the cache the program is only slower.
  }
}

/**
 * Writes nothing to the cache from now on: whoever ends this process with a signal may delete its folders at the same
 * time.
 */
export function stopStoringCode(): void {
  isStopped = true;
}

/** Writes the compiled code of all loaded chunks to the cache if one of them was missing there. */
function storeCode(): void {
  if (isStopped || loaded.every(({ storedBytes }) => storedBytes > 0)) return;
  try {
    withDefaultFlags(() => {
      for (const one of loaded) {
        const data = one.script.createCachedData();
        // The cache contains only functions that were called, so a new command adds some to shared chunks.
        if (data.length <= one.storedBytes) continue;
        writeCode(one.cache, data);
        one.storedBytes = data.length;
      }
    });
  } catch {
    // As above. Files already stored are complete.
  }
}

/** Returns the user's cache folder for the platform; undefined if the environment does not define it. */
function cacheDir(env: Environment): string | undefined {
  const absolute = (path: string | undefined): string | undefined =>
    path !== undefined && isAbsolute(path) ? path : undefined;
  if (process.platform === 'win32') return absolute(env.LOCALAPPDATA);
  const home = absolute(env.HOME);
  if (process.platform === 'darwin') return home && join(home, 'Library', 'Caches');
  return absolute(env.XDG_CACHE_HOME) ?? (home && join(home, '.cache'));
}

/** Returns the folder in which compiled code is kept; undefined if the environment does not define it. */
export function codeCacheFolder(env: Environment): string | undefined {
  const parent = cacheDir(env);
  return parent === undefined ? undefined : join(parent, 'pixctl', 'code');
}

/** Whether only this user can have written files to a folder. Windows protects LOCALAPPDATA itself. */
function isMine({ uid, mode }: Stats): boolean {
  const user = process.getuid?.();
  return user === undefined || (uid === user && (mode & 0o022) === 0);
}

/**
 * Returns pixctl's cache folder, creating it if needed; undefined if another user could put code there. Nothing is
 * created in another user's folder, for example by root in a user's home.
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

/**
 * Identifies the build of pixctl and the Node.js executable, because V8 may crash on code that another one compiled.
 */
function folderName(): string {
  const built = Math.round(statSync(import.meta.filename).mtimeMs);
  const node = `${process.version}-${process.platform}-${process.arch}-${statSync(process.execPath).size}`;
  return `${__VERSION__}-${built}-${node}`;
}

/** Creates a folder if needed and removes the oldest ones next to it. */
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

/**
 * Returns the data that `writeCode` wrote; undefined if it is missing or damaged. V8 checks only the length and crashes
 * on changed bytes, so each file contains its data twice: comparing them takes a tenth of the time of a checksum, whose
 * module would have to be loaded.
 */
function readCode(cache: string): Buffer | undefined {
  try {
    const bytes = readRegular(cache);
    const first = bytes.subarray(0, bytes.length / 2);
    return first.length > 0 && first.equals(bytes.subarray(first.length)) ? first : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads a file without waiting for a writer if it is a FIFO. `openRegular` does the same, but is in a chunk.
 * @throws Error if it is not a regular file
 */
function readRegular(path: string): Buffer {
  // On Windows, the flag is undefined, which counts as 0.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!fstatSync(file).isFile()) throw new Error('not a regular file');
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** Several processes may write the same file, so each renames its own temporary one. */
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
