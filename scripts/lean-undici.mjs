// undici with less to load. A process that makes one request over HTTP/1.1 pays for every module it pulls in:
// node:http2 and node:http take more time to load than the request itself takes.
import { mustMatch } from './must-match.mjs';

/** By the name undici imports the module by. */
const STUBS = {
  // Only reached over an HTTP/2 connection, which the client never asks for.
  './client-h2.js': "module.exports = () => { throw new Error('HTTP/2 is not part of this build'); };",
  // Of node:http undici wants the default limit of header bytes, and the class of a request to proxy on.
  'node:http': 'module.exports = { maxHeaderSize: 16384, IncomingMessage: class IncomingMessage {} };',
  // Turns streams and forms into bodies; the client sends text and bytes only.
  '../web/fetch/body.js': "exports.extractBody = () => { throw new Error('only text and bytes are sent'); };",
  // Invariants of the library stay checked; only the module that compares whole objects is not loaded for it.
  'node:assert': `
    class AssertionError extends Error { code = 'ERR_ASSERTION'; }
    const assert = (value, message) => {
      if (!value) throw message instanceof Error ? message : new AssertionError(message ?? 'undici: assertion failed');
    };
    assert.ok = assert;
    assert.equal = (a, b, message) => assert(a == b, message);
    assert.strictEqual = (a, b, message) => assert(Object.is(a, b), message);
    assert.notStrictEqual = (a, b, message) => assert(!Object.is(a, b), message);
    assert.deepStrictEqual = (a, b, message) => assert(require('node:util').isDeepStrictEqual(a, b), message);
    module.exports = assert;`,
};

const inUndici = (importer) => importer !== undefined && /node_modules[\\/]undici[\\/]/.test(importer);

/** Whether undici's own import of this module is answered by a stub, and so must not be left outside the bundle. */
export const isStubbed = (source, importer) => inUndici(importer) && Object.hasOwn(STUBS, source);

const PREFIX = '\0undici-lean:';

/** Plugin of the build. Touches nothing outside undici. One for each build: it fails when a stub was not needed. */
export function leanUndici() {
  const stubs = mustMatch('lean-undici', Object.keys(STUBS));
  return {
    name: 'lean-undici',
    resolveId(source, importer) {
      if (!isStubbed(source, importer)) return null;
      stubs.matched(source);
      return PREFIX + source;
    },
    load: (id) => (id.startsWith(PREFIX) ? { code: STUBS[id.slice(PREFIX.length)], moduleType: 'js' } : null),
    buildEnd(error) {
      if (error === undefined) stubs.check();
    },
  };
}
