// Preloaded by a test: prints, when the program ends, what became of each code cache that V8 was given.
const { basename } = require('node:path');
const vm = require('node:vm');

const given = {};
vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options);
    given[basename(options.filename)] = this.cachedDataRejected ? 'rejected' : 'used';
  }
};
process.on('exit', () => process.stderr.write(JSON.stringify(given)));
