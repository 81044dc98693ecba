// Loaded with --require: kills the process with SIGKILL just before the KILL_AT-th file system call on a path that
// contains KILL_PATH. A write is half done before the kill.
const fs = require('node:fs');

const { KILL_AT, KILL_PATH } = process.env;
const at = Number(KILL_AT);
let count = 0;
const known = new Map();

const named = (path) => (String(path).includes(KILL_PATH) ? String(path) : undefined);
const kill = () => {
  process.kill(process.pid, 'SIGKILL');
  // Wait for the signal.
  for (;;);
};
const step = (half) => {
  count += 1;
  if (count !== at) return;
  half?.();
  kill();
};

for (const name of ['renameSync', 'rmSync', 'chmodSync', 'mkdirSync']) {
  const original = fs[name];
  fs[name] = (...args) => {
    if (named(args[0]) !== undefined) step();
    return original(...args);
  };
}
const { openSync, closeSync, writeSync, writeFileSync, fsyncSync } = fs;
fs.openSync = (path, ...rest) => {
  if (named(path) !== undefined) step();
  const file = openSync(path, ...rest);
  if (named(path) !== undefined) known.set(file, path);
  return file;
};
fs.closeSync = (file) => {
  if (known.delete(file)) step();
  return closeSync(file);
};
fs.fsyncSync = (file) => {
  if (known.has(file)) step();
  return fsyncSync(file);
};
fs.writeSync = (file, data, ...rest) => {
  if (known.has(file)) step(() => writeSync(file, data.slice(0, data.length / 2)));
  return writeSync(file, data, ...rest);
};
fs.writeFileSync = (path, data, options) => {
  if (named(path) !== undefined)
    step(() => writeFileSync(path, data.slice(0, Math.floor(data.length / 2)), options));
  return writeFileSync(path, data, options);
};

const promises = fs.promises;
for (const name of ['rename', 'rm', 'readdir']) {
  const original = promises[name];
  promises[name] = (...args) => {
    if (named(args[0]) !== undefined) step();
    return original(...args);
  };
}
const { open } = promises;
promises.open = async (path, ...rest) => {
  if (named(path) !== undefined) step();
  const handle = await open(path, ...rest);
  if (named(path) === undefined) return handle;
  for (const name of ['chmod', 'sync', 'close']) {
    const original = handle[name].bind(handle);
    handle[name] = (...args) => {
      step();
      return original(...args);
    };
  }
  const writeFile = handle.writeFile.bind(handle);
  handle.writeFile = (data, ...more) => {
    step(() => writeSync(handle.fd, data.subarray(0, data.length / 2)));
    return writeFile(data, ...more);
  };
  return handle;
};
