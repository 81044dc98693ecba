// Preloaded by a test on Node.js versions without a compile cache: writes to stderr whether V8 accepted each code
// cache, in the format of NODE_DEBUG_NATIVE=COMPILE_CACHE.
const vm = require('node:vm');

vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options);
    if (options.cachedData === undefined) return;
    const result = this.cachedDataRejected ? 'rejected' : 'accepted';
    process.stderr.write(`[compile cache] cache for ${options.filename} was ${result}\n`);
  }
};
