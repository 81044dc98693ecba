// Preloaded by the build: compiles chunks itself and, when the run has ended, writes what V8 made of them.
const fs = require('node:fs');
const Module = require('node:module');
const { basename, dirname, join } = require('node:path');
const v8 = require('node:v8');
const { Script } = require('node:vm');

const scripts = new Map();
// Flags are part of a cache's signature. One the program sets on the way is not set yet when a later run loads what
// comes before it, and V8 would reject the caches of what comes after it.
let flagSet = false;
v8.setFlagsFromString = () => void (flagSet = true);
const loaded = (module, file) => {
  const script = new Script(Module.wrap(fs.readFileSync(file, 'utf8').replace(/^#!.*/, '')), {
    filename: file,
  });
  if (!flagSet) scripts.set(file, script);
  script
    .runInThisContext()
    .call(module.exports, module.exports, module.require.bind(module), module, file, dirname(file));
};
// The program puts its own loader here; for this run the one above stays.
Object.defineProperty(Module._extensions, '.cjs', { get: () => loaded, set() {} });
process.on('exit', () => {
  for (const [file, script] of scripts) {
    if (!/[\\/]chunks[\\/]/.test(file)) continue;
    const cache = join(process.env.CODE_CACHE_FOLDER, `${basename(file)}.cache`);
    const data = script.createCachedData();
    // Of several runs the one that compiled most.
    if (!fs.existsSync(cache) || fs.statSync(cache).size < data.length) fs.writeFileSync(cache, data);
  }
});
