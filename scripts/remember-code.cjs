// Preloaded by the build: compiles chunks itself and, when the run has ended, writes what V8 made of them.
const fs = require('node:fs');
const Module = require('node:module');
const { dirname } = require('node:path');
const v8 = require('node:v8');
const { Script } = require('node:vm');

// A flag set on the way would be part of the cache's signature, and no later run has set it yet when it loads.
v8.setFlagsFromString = () => undefined;
const scripts = new Map();
const loaded = (module, file) => {
  const script = new Script(Module.wrap(fs.readFileSync(file, 'utf8').replace(/^#!.*/, '')), {
    filename: file,
  });
  scripts.set(file, script);
  script
    .runInThisContext()
    .call(module.exports, module.exports, module.require.bind(module), module, file, dirname(file));
};
// The program puts its own loader here; for this run the one above stays.
Object.defineProperty(Module._extensions, '.cjs', { get: () => loaded, set() {} });
process.on('exit', () => {
  for (const [file, script] of scripts)
    if (/[\\/]chunks[\\/]/.test(file)) fs.writeFileSync(`${file}.cache`, script.createCachedData());
});
