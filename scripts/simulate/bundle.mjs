// Bundles the program with a virtual world in place of Node.js: files, time, randomness and the network.
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { textFiles } from '../text-files.mjs';

const root = new URL('../..', import.meta.url);
const at = (path) => fileURLToPath(new URL(path, root));
const world = (name) => at(`test/simulation/world/${name}.ts`);
const simulation = at('test/simulation/');
const folder = '.cache/simulation/';

/** Modules that the program gets in place of its own. */
const REPLACED = {
  'node:fs': world('fs'),
  fs: world('fs'),
  'node:fs/promises': world('fs-promises'),
  'fs/promises': world('fs-promises'),
  'node:os': world('os'),
  os: world('os'),
  'node:crypto': world('node-crypto'),
  crypto: world('node-crypto'),
  'node:process': world('node-process'),
  process: world('node-process'),
  '#client/http/transport.ts': world('transport'),
  './sqlite-library.ts': world('sqlite-library'),
  './gathered.ts': world('gathered'),
  '#sandbox/edge/server-file.ts': world('server-file'),
};

/** Globals that every module gets from the virtual world. */
const GLOBALS = [
  ...['Date', 'performance', 'process', 'crypto'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'],
];

const virtualWorld = {
  name: 'virtual-world',
  resolveId: {
    order: 'pre',
    handler: (id, importer) => {
      if (importer !== undefined && !importer.startsWith(simulation) && Object.hasOwn(REPLACED, id))
        return { id: REPLACED[id] };
      return isBuiltin(id) ? { id, external: true } : undefined;
    },
  },
};

/** Puts texts in place of others: at an offset, or of a text that must occur exactly once in its file. */
const changed = (changes) => ({
  name: 'changed-source',
  load: (id) => {
    const own = changes.filter(({ file }) => at(file) === id);
    if (own.length === 0) return undefined;
    let code = readFileSync(id, 'utf8');
    for (const { file, fixed, bug, offset } of own) {
      if (offset === undefined && code.split(fixed).length !== 2)
        throw new Error(`not once in ${file}: ${fixed}`);
      const start = offset ?? code.indexOf(fixed);
      code = code.slice(0, start) + bug + code.slice(start + fixed.length);
    }
    return { code, moduleType: 'ts' };
  },
});

async function bundle(name, input, plugins) {
  const built = await rolldown({
    cwd: at('.'),
    platform: 'node',
    input: { [name]: input },
    external: ['libsql', 'jq-web', '@napi-rs/keyring'],
    plugins: [...plugins, textFiles()],
    checks: { ineffectiveDynamicImport: false },
    transform:
      plugins.length === 0
        ? {}
        : {
            define: { __VERSION__: '"0.0.0-simulated"' },
            inject: Object.fromEntries(GLOBALS.map((global) => [global, [world('globals'), global]])),
          },
  });
  await built.write({
    dir: at(folder),
    format: 'esm',
    entryFileNames: '[name].mjs',
    codeSplitting: false,
    sourcemap: true,
  });
  await built.close();
  return new URL(`${folder}${name}.mjs`, root).href;
}

/**
 * Returns the URL of the bundled simulator.
 * @param changes to the source of the program, such as a bug that was fixed earlier
 */
export const bundleSimulator = (name = 'simulate', changes = []) =>
  bundle(name, 'test/simulation/simulate.ts', [virtualWorld, changed(changes)]);

/** Returns the bugs of `test/simulation/earlier-bugs.ts`. */
export async function earlierBugs() {
  const { EARLIER_BUGS } = await import(await bundle('earlier-bugs', 'test/simulation/earlier-bugs.ts', []));
  return EARLIER_BUGS;
}
