'use strict';
// Preloaded into a run of pixctl by profile.mjs: writes the times of its steps to file descriptor 3 when it exits.
const fs = require('node:fs');
const Module = require('node:module');

const steps = [];
/** Milliseconds since the process started. */
const mark = (step) => steps.push([step, performance.now()]);
/** Calls `hook` before each call of a method. */
const before = (object, name, hook) => {
  const own = object[name];
  object[name] = function (...args) {
    hook.apply(this, args);
    return own.apply(this, args);
  };
};
const once = (step) => {
  let done = false;
  return () => {
    if (!done) mark(step);
    done = true;
  };
};

const seen = new Map();
before(fs, 'readFileSync', (file) => {
  const name = /[\\/]dist[\\/](?:chunks[\\/])?([^\\/]+)\.cjs$/.exec(String(file))?.[1];
  if (name === undefined) return;
  const chunk = name.replace(/-[\w-]{8}$/, '');
  seen.set(chunk, (seen.get(chunk) ?? 0) + 1);
  mark(`read ${chunk}${seen.get(chunk) === 1 ? '' : ` (${seen.get(chunk)})`}`);
});
const connecting = once('connect called');
const connected = once('connected');
const firstByte = once('first byte');
// node:net is patched when it is loaded, so that the hook does not load it.
const load = Module._load;
Module._load = function (name, ...rest) {
  const loaded = load.call(this, name, ...rest);
  if (name === 'node:net') {
    Module._load = load;
    before(loaded.Socket.prototype, 'connect', function () {
      connecting();
      this.once('connect', connected);
    });
    before(loaded.Socket.prototype, 'push', firstByte);
  }
  return loaded;
};
const written = once('first output');
before(fs, 'writeSync', (descriptor) => descriptor === 1 && written());
const syncing = once('first fsync');
before(fs, 'fsyncSync', syncing);
before(fs, 'fdatasyncSync', syncing);
mark('booted');
process.on('exit', () => {
  mark('exit');
  fs.writeFileSync(3, JSON.stringify(steps));
});
