// Loaded before the program: sends a signal, or lets time pass, at a given checkpoint of a long computation. Counts
// every checkpoint, so the place is the same on every machine.
'use strict';
const { writeSync } = require('node:fs');
const { STOP_AT, STOP_SIGNAL, STOP_AFTER_MS } = process.env;

let clock = 0;
performance.now = () => (clock += 1_000);
let checkpoints = 0;
const original = globalThis.setImmediate;
globalThis.setImmediate = (...words) => {
  checkpoints += 1;
  if (checkpoints === Number(STOP_AT)) {
    if (STOP_SIGNAL !== undefined) process.kill(process.pid, STOP_SIGNAL);
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(STOP_AFTER_MS));
  }
  return original(...words);
};
process.on('exit', () => writeSync(2, `\ncheckpoints: ${checkpoints}\n`));
