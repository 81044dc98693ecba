// Builds dist/: one small CommonJS entry, and chunks that are loaded only when a command needs them.
// CommonJS, because an ES module entry starts more slowly; chunks are cut at the dynamic imports of the source.
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build } from 'rolldown';
import { buildLibrary } from './build-library.mjs';
import { checkGroups, codeSplitting } from './chunk-groups.mjs';
import { leanMcp } from './lean-mcp.mjs';
import { isStubbed, leanUndici } from './lean-undici.mjs';
import { Licences } from './licenses.mjs';
import { textFiles } from './text-files.mjs';
import { recordBuild } from './up-to-date.mjs';

const require = createRequire(import.meta.url);
const root = new URL('..', import.meta.url);
const at = (path) => decodeURIComponent(new URL(path, root).pathname);
const { version, dependencies, optionalDependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'));

/** Loaded from node_modules at run time, because of native binaries and files of their own. All others are bundled. */
const installed = Object.keys({ ...dependencies, ...optionalDependencies });
const external = (id, importer) =>
  installed.includes(id) || (id.startsWith('node:') && !isStubbed(id, importer));

const licences = new Licences(at('.'));
const common = {
  platform: 'node',
  external,
  cwd: at('.'),
  // A module that one build loads later and another at once is no mistake here.
  checks: { ineffectiveDynamicImport: false },
};
const output = {
  dir: at('dist'),
  format: 'cjs',
  exports: 'named',
  entryFileNames: '[name].cjs',
  chunkFileNames: 'chunks/[name]-[hash].cjs',
  minify: true,
};

/** Pages that are not for users: README.md only lists the others. */
const NOT_FOR_USERS = ['README.md', 'releasing.md'];

/** Pages of the documentation. */
function docsPages(language) {
  const folder = language === 'pt' ? 'pt-BR/' : '';
  return readdirSync(at(`docs/${folder}`))
    .filter((name) => name.endsWith('.md') && !NOT_FOR_USERS.includes(name))
    .map((name) => [folder + name, readFileSync(at(`docs/${folder}${name}`), 'utf8')]);
}

rmSync(at('dist'), { recursive: true, force: true });
// What only changes with the program is made by a first build: help pages, completion, man pages.
await build({
  ...common,
  plugins: [textFiles()],
  input: { generate: 'src/cli/help/generate.ts' },
  transform: { define: { __VERSION__: JSON.stringify(version) } },
  output: { ...output, dir: at('dist/.generate') },
});
const { dataFiles, incompleteGroups, manPages } = require(at('dist/.generate/generate.cjs'));
const [generated, groups, man] = await Promise.all([dataFiles(docsPages), incompleteGroups(), manPages()]);
rmSync(at('dist/.generate'), { recursive: true });
for (const [folder, files] of Object.entries({ generated, man })) {
  mkdirSync(at(`dist/${folder}`), { recursive: true });
  for (const { file, text } of files) writeFileSync(at(`dist/${folder}/${file}`), text);
}

const define = {
  __VERSION__: JSON.stringify(version),
  __GENERATED__: JSON.stringify('../generated'),
  __INCOMPLETE_GROUPS__: JSON.stringify(groups),
};
// TAB is one file, because finding a second one takes as long as the answer.
const tab = await build({
  ...common,
  input: { 'chunks/tab': 'src/cli/complete/run.ts' },
  transform: { define },
  output,
});
if (tab.output.length !== 1)
  throw new Error('TAB loads several files: src/cli/complete/ imports a module later');

await build({
  ...common,
  // Each fails when a part of it found nothing to do.
  // Its other form loads its modules by a `require` of its own, which no bundler finds.
  resolve: { alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' } },
  plugins: [textFiles(), leanUndici(), leanMcp(), checkGroups(at('.')), licences.plugin()],
  input: { pixctl: 'bin/pixctl.ts' },
  // A group without its dependencies may use exports of the entry.
  preserveEntrySignatures: 'allow-extension',
  transform: { define },
  output: {
    ...output,
    codeSplitting: codeSplitting(at('.')),
    banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
  },
});

// The entry loads its chunks without the module resolution of Node.js; see src/host/code-cache.ts.
const entry = readFileSync(at('dist/pixctl.cjs'), 'utf8');
const loading = entry.replaceAll(/\brequire\((?=["'`]\.\/chunks\/)/g, 'exports.load(');
if (loading === entry) throw new Error('the entry requires no chunk');
writeFileSync(at('dist/pixctl.cjs'), loading);
chmodSync(at('dist/pixctl.cjs'), 0o755);
// Spares Node.js the search for the package.json of the package, which lists the man pages.
writeFileSync(at('dist/package.json'), '{"type":"commonjs"}\n');

for (const name of readdirSync(at('dist/chunks'))) {
  const file = at(`dist/chunks/${name}`);
  const source = readFileSync(file, 'utf8');
  // Compiled code from a cache cannot import(): modules outside the bundle are required.
  const [left] = /\bimport\(.{0,40}/.exec(source) ?? [];
  if (left !== undefined)
    throw new Error(`${name} has ${left}: use createRequire for modules outside the bundle`);
  writeFileSync(file, ascii(name, source));
}

/**
 * Escapes all characters outside ASCII. The entry reads chunks as Latin-1, which is faster than decoding UTF-8, and V8
 * stores a chunk that contains any other character with two bytes a character.
 * @throws if an escape would change the meaning of the code: after a backslash, and in String.raw
 */
function ascii(name, source) {
  const [escaped] = /\\\P{ASCII}|String\.raw`[^`]*\P{ASCII}/u.exec(source) ?? [];
  if (escaped !== undefined) throw new Error(`${name} has ${escaped}: its last character cannot be escaped`);
  const escape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return source.replace(/\P{ASCII}/gu, (character) => character.split('').map(escape).join(''));
}

await buildLibrary(
  {
    ...common,
    plugins: [textFiles(), leanUndici(), licences.plugin()],
    transform: { define: { __VERSION__: JSON.stringify(version) } },
  },
  // The names stay readable in the stack traces of other programs.
  { exports: 'named', minify: { compress: true, mangle: false, codegen: true } },
);
licences.write(at('dist'));
recordBuild();
