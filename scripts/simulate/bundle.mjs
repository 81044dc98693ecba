// Bundles the program with a virtual world in place of Node.js: files, time, randomness and the network.
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { changedSource } from '../changed-source.mjs';
import { textFiles } from '../text-files.mjs';

const root = new URL('../..', import.meta.url);
const at = (path) => fileURLToPath(new URL(path, root));
const world = (name) => at(`test/simulation/world/${name}.ts`);
const simulation = at('test/simulation/');
/** A module of the tests that runs outside of the virtual world. */
const real = at('test/support/services/postgres.ts');
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
  net: world('net'),
  perf_hooks: world('perf-hooks'),
  '#client/http/transport.ts': world('transport'),
  './sqlite-library.ts': world('sqlite-library'),
  './gathered.ts': world('gathered'),
  '@inquirer/prompts': world('prompts'),
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
      if (
        importer !== undefined &&
        !importer.startsWith(simulation) &&
        importer !== real &&
        Object.hasOwn(REPLACED, id)
      )
        return { id: REPLACED[id] };
      return isBuiltin(id) ? { id, external: true } : undefined;
    },
  },
};

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
            inject: {
              ...Object.fromEntries(GLOBALS.map((global) => [global, [world('globals'), global]])),
              'Math.random': [world('globals'), 'random'],
            },
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
  bundle(name, 'test/simulation/simulate.ts', [virtualWorld, changedSource(changes)]);

/** Returns the bugs of `test/planted/bugs.ts`. */
export async function plantedBugs() {
  const { PLANTED_BUGS } = await import(await bundle('planted-bugs', 'test/planted/bugs.ts', []));
  return PLANTED_BUGS;
}
