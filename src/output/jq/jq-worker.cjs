// Runs jq in a thread, because an expression may never end, and may need any amount of memory. jq-web.ts starts it with
// this source text; the thread is terminated to end an expression.
/* global WebAssembly */
'use strict';
const { parentPort, workerData } = require('node:worker_threads');
const { library, mostBytes } = workerData;

const PAGE_BYTES = 65_536;
/** Whether the memory of jq was to grow beyond its limit. */
let full = false;
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  full = this.buffer.byteLength + pages * PAGE_BYTES > mostBytes;
  // jq handles this like memory that the system does not have.
  if (full) throw new RangeError('the limit is reached');
  return grow.call(this, pages);
};

parentPort.on('message', async ({ json, expression }) => {
  // The package exports a promise.
  const jq = await require(library);
  let answer;
  try {
    // Undefined if the expression yields nothing.
    answer = { output: jq.raw(json, expression, ['-c']) ?? '' };
  } catch (error) {
    answer = { error: String(error?.message ?? error), full };
  }
  parentPort.postMessage(answer);
});
