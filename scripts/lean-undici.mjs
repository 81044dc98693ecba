// undici with less to load. A process that makes one request over HTTP/1.1 pays for every module it pulls in:
// node:http2 and node:http take more time to load than the request itself takes.
import { createRequire } from 'node:module';
import { parseAst } from 'rolldown/parseAst';
import { mustMatch } from './must-match.mjs';

/** By the name undici imports the module by. */
const STUBS = {
  // Only reached over an HTTP/2 connection, which the client never asks for.
  './client-h2.js': "module.exports = () => { throw new Error('HTTP/2 is not part of this build'); };",
  // Of node:http undici wants the default limit of header bytes, and the class of a request to proxy on.
  'node:http': 'module.exports = { maxHeaderSize: 16384, IncomingMessage: class IncomingMessage {} };',
  // Turns streams and forms into bodies; the client sends text and bytes only.
  '../web/fetch/body.js': "exports.extractBody = () => { throw new Error('only text and bytes are sent'); };",
  // Names of headers that are known in advance, in a tree that takes longer to build than one response has headers. Other
  // names are decoded as they come.
  './tree': 'exports.tree = { lookup: () => null };',
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

/** What a stub exports. */
function exportsOf(name) {
  const module = { exports: {} };
  new Function('module', 'exports', 'require', STUBS[name])(
    module,
    module.exports,
    createRequire(import.meta.url),
  );
  return module.exports;
}

/** Calls `visit` with each node of a syntax tree and the node that it is in. */
function walk(node, visit, parent) {
  visit(node, parent);
  for (const part of Object.values(node).flat()) if (typeof part?.type === 'string') walk(part, visit, node);
}

/** The stub that an expression requires; undefined for any other expression. */
const required = (node) =>
  node?.type === 'CallExpression' &&
  node.callee.name === 'require' &&
  Object.hasOwn(STUBS, node.arguments[0]?.value)
    ? node.arguments[0].value
    : undefined;

/** Uses of stubs in a module of undici: `.member` or a call, `()`. @throws when it does something else with a stub */
function usesIn(code) {
  const tree = parseAst(code);
  const uses = [];
  const names = new Map();
  const use = (stub, node, parent) => {
    if (parent.type === 'MemberExpression' && parent.object === node && !parent.computed)
      uses.push({ stub, member: parent.property.name });
    else if (parent.type === 'CallExpression' && parent.callee === node) uses.push({ stub });
    // `http && http.member`: every stub is true.
    else if (!(parent.type === 'LogicalExpression' && parent.operator === '&&' && parent.left === node))
      throw new Error(`lean-undici: cannot tell which parts of ${stub} undici uses`);
  };
  walk(tree, (node, parent) => {
    const stub = required(node);
    if (stub === undefined) return;
    const target = parent.type === 'VariableDeclarator' ? parent.id : undefined;
    if (target?.type === 'Identifier') names.set(target.name, stub);
    else if (target?.type === 'ObjectPattern')
      for (const { key } of target.properties) uses.push({ stub, member: key?.name });
    else use(stub, node, parent);
  });
  walk(tree, (node, parent) => {
    const stub = node.type === 'Identifier' ? names.get(node.name) : undefined;
    const isDeclared = parent?.type === 'VariableDeclarator' && parent.id === node;
    const isOnlyName =
      (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
      (parent?.type === 'Property' && parent.key === node && !parent.shorthand);
    if (stub !== undefined && !isDeclared && !isOnlyName) use(stub, node, parent);
  });
  return uses;
}

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
    // Fails when undici uses a part of a module that its stub does not have.
    transform: {
      filter: { id: /node_modules[\\/]undici[\\/]/ },
      handler(code, id) {
        for (const { stub, member } of usesIn(code)) {
          const exported = exportsOf(stub);
          if (member === undefined ? typeof exported !== 'function' : !(member in exported))
            throw new Error(
              `lean-undici: the stub of ${stub} lacks ${member ?? 'a function'}, used in ${id}`,
            );
        }
        return null;
      },
    },
    load: (id) => (id.startsWith(PREFIX) ? { code: STUBS[id.slice(PREFIX.length)], moduleType: 'js' } : null),
    buildEnd(error) {
      if (error === undefined) stubs.check();
    },
  };
}
