// Preloaded by a test on Nodes without a compile cache: writes to standard error what became of each code cache that V8
// was given, in the words of NODE_DEBUG_NATIVE=COMPILE_CACHE.
const vm = require('node:vm');

vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options);
    if (options.cachedData === undefined) return;
    const result = this.cachedDataRejected ? 'rejected' : 'accepted';
    process.stderr.write(`[compile cache] cache for ${options.filename} was ${result}\n`);
  }
};
