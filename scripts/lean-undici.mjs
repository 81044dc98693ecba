// undici with less to load. A process that makes one request over HTTP/1.1 pays for every module it pulls in:
// node:http2 and node:http take more time to load than the request itself takes.

const STUBS = {
  // Only reached over an HTTP/2 connection, which the client never asks for.
  h2: "module.exports = () => { throw new Error('HTTP/2 is not part of this build'); };",
  // Of node:http undici wants the default limit of header bytes, and the class of a request to proxy on.
  http: 'module.exports = { maxHeaderSize: 16384, IncomingMessage: class IncomingMessage {} };',
  // Turns streams and forms into bodies; the client sends text and bytes only.
  body: "exports.extractBody = () => { throw new Error('only text and bytes are sent'); };",
  // Invariants of the library stay checked; only the module that compares whole objects is not loaded for it.
  assert: `
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

const BY_NAME = {
  '../web/fetch/body.js': 'body',
  'node:http': 'http',
  'node:assert': 'assert',
  './client-h2.js': 'h2',
  './client-h2': 'h2',
};
const inUndici = (importer) => importer !== undefined && /node_modules[\\/]undici[\\/]/.test(importer);

/** Whether undici's own import of this module is answered by a stub, and so must not be left outside the bundle. */
export const isStubbed = (source, importer) => inUndici(importer) && source in BY_NAME;

const PREFIX = '\0undici-lean:';

/** Plugin of the build. Touches nothing outside undici. */
export const leanUndici = {
  name: 'lean-undici',
  resolveId(source, importer) {
    return isStubbed(source, importer) ? `${PREFIX}${BY_NAME[source]}.cjs` : null;
  },
  load(id) {
    return id.startsWith(PREFIX)
      ? { code: STUBS[id.slice(PREFIX.length, -'.cjs'.length)], moduleType: 'js' }
      : null;
  },
};
