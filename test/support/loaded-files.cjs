// Preloaded by a test: writes to file descriptor 3 which files of dist/ the process reads, with their sizes, as JSON.
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');

const dist = `${path.dirname(process.argv[1])}${path.sep}`;
const bytes = new Map();
const seen = (file) => {
  const name = String(file);
  if (name.startsWith(dist)) bytes.set(name.slice(dist.length), fs.statSync(name).size);
};

for (const extension of ['.js', '.cjs']) {
  const load = Module._extensions[extension];
  if (load === undefined) continue;
  Module._extensions[extension] = (module, file) => {
    seen(file);
    load(module, file);
  };
}
// Whatever is read without the loader, with or without a code cache.
const { readFileSync } = fs;
fs.readFileSync = (file, ...rest) => {
  seen(file);
  return readFileSync(file, ...rest);
};
process.on('exit', () => fs.writeSync(3, JSON.stringify([...bytes])));
