// Preloaded by a test: writes to stderr whether V8 accepted each code cache.
const vm = require('node:vm');

vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options);
    if (options.cachedData === undefined) return;
    const result = this.cachedDataRejected ? 'rejected' : 'accepted';
    process.stderr.write(`code cache for ${options.filename} was ${result}\n`);
  }
};
